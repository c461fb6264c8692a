"""The start and end of activations, and passing (W3, W10, W11, W45 to W49, D1.33, D1.34)."""

import shapely
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_lookup import find_side
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import (
    active_unit,
    bloodlust_problem,
    demoralized_problem,
    owed_attack_problem,
    owes_attack,
    units_forced_to_charge,
)
from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.fog import with_fog_tinge
from app.games.warcrow.ground import find_ground
from app.games.warcrow.magic.tinge_effects import find_tinged, with_tinge_effects_pending
from app.games.warcrow.measures import find_engagers, find_leader, is_on_table, keyword_of
from app.games.warcrow.move.charges import BLOODLUST, find_bloodlust_targets, with_bloodlust
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.move.unit_moves import end_problems
from app.games.warcrow.objectives import with_control_checked
from app.games.warcrow.pending import WillpowerTest
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.scenario_places import is_in_zone
from app.games.warcrow.setup.deploy_unit import Places, with_unit_placed
from app.games.warcrow.setup.scouts import AMBUSHER, hiding_problems, may_hide
from app.games.warcrow.state import Activation, Unit, WarcrowState, read_state, with_state
from app.games.warcrow.stress import (
    find_morale_tests,
    is_demoralized,
    may_only_rest,
    with_activation_stress,
    with_engagement_fears,
)
from app.games.warcrow.turn import rounds
from app.games.warcrow.units.characters import finish_leave
from app.games.warcrow.units.unit_states import drop_slowed, without_spent_rage
from app.geometry.areas import outline_area
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

# Start of an activation: tests near sinister terrain, and Bloodlust (W85, D1)


SINISTER = "Sinister"


def with_start_effects(table: BattleGeometry, id: str) -> Battle:
    """Returns the battle with the effects on a unit whose activation has begun: Bloodlust and sinister terrain."""
    battle = with_bloodlust(table, id)
    if near_sinister(table, read_state(battle).unit(id)):
        battle = with_state(battle, read_state(battle).with_pending(WillpowerTest(id, "sinister")))
    return battle


def near_sinister(table: BattleGeometry, unit: Unit) -> bool:
    """Returns whether a unit's leader is within reach of sinister terrain that affects the unit.

    In our interpretation one test is made, however many such elements are near.
    """
    leader = find_leader(table.battle, unit)
    if leader is None:
        return False
    reach = find_book().turn.sinister_strides * read_state(table.battle).stride_mm + TOUCH_MM
    base = outline_area(fighter_outline(leader))
    return any(shapely.distance(base, one.area) <= reach for one in find_ground(table, SINISTER, unit))


# End of an activation: slowed, places of leavers, fog, objectives (D1.34, W37, W55, W113)


def with_activation_ended(table: BattleGeometry) -> Battle:
    """Returns the battle after the active unit's activation: token, tinge, states, fog and objectives."""
    battle = with_tinge_effects_pending(table.battle)
    unit = active_unit(battle)
    state = read_state(battle)
    going = state.course.activation
    if unit is None or going is None:
        return battle
    tokens = replace(unit.tokens, activated=unit.tokens.activated + 1)
    battle = with_state(battle, state.with_units(replace(unit, tokens=tokens)))
    battle = drop_slowed(battle, unit.id, tuple(record.kind for record in going.actions))
    battle = finish_leave(battle, unit.id)
    battle = with_state(battle, _without_activation(read_state(battle)))
    if is_on_table(battle, unit):
        battle = with_fog_tinge(battle, unit.id)
        battle = with_control_checked(battle, unit.id)
    battle = without_spent_rage(battle)
    battle = replace(battle, clock=replace(battle.clock, active="", done=()))
    return with_log_line(battle, tr("{unit} ends its activation", unit=unit.id), "clock", side=unit.side)


def _without_activation(state: WarcrowState) -> WarcrowState:
    return replace(state, course=replace(state.course, activation=None))


def turn_problems(table: BattleGeometry, side: str) -> list[Problem]:
    """Returns why a side may not activate a unit, or pass, now."""
    battle = table.battle
    course = read_state(battle).course
    found = list(pending_problems(battle))
    if battle.clock.stage != "battle" or course.step not in (rounds.PLAY, rounds.SPENT, rounds.TESTED):
        found.append(make_problem(tr("units are activated in the turns of a round"), "D1.32"))
    elif course.activation is not None:
        found.append(make_problem(tr("{name} is still being activated", name=course.activation.unit), "D1.32"))
    elif battle.clock.turn != side:
        found.append(make_problem(tr("it is {side}’s turn", side=battle.clock.turn), "D1.32"))
    return found


def _leavers(battle: Battle, side: str) -> list[tuple[str, Problem]]:
    """Returns a side's Characters that have left their units to be activated, each with the rule problem for others.

    A Character that has since become demoralized is not activated (W49), and does not hold up other units.
    """
    return [
        (unit.id, make_problem(tr("{unit} has left {host} to be activated", unit=unit.id, host=unit.left), "W36"))
        for unit in read_state(battle).units
        if unit.left and unit.side == side and is_on_table(battle, unit) and unit.tokens.demoralized is None
    ]


def leaver_problems(battle: Battle, unit: Unit) -> list[Problem]:
    """Returns why a unit has to wait for a Character that has left its unit to be activated (W36)."""
    return [problem for leaver, problem in _leavers(battle, unit.side) if leaver != unit.id]


def begin_activation(battle: Battle, id: str, to_rest: bool = False) -> Battle:
    """Returns the battle with a unit's activation begun.

    A unit that was activated before takes stress, unless it is activated to rest (W45).
    """
    state = read_state(battle)
    unit = state.unit(id)
    leader = find_leader(battle, unit)
    start = leader.pose if leader else None
    engaged = bool(find_engagers(battle, unit))
    going = Activation(unit.id, start=start, simple=2, engaged_at_start=engaged, to_rest=to_rest)
    state = replace(state, course=replace(state.course, activation=going, step=rounds.PLAY))
    battle = with_state(battle, state)
    clock = replace(battle.clock, active=leader.id if leader else "", turn=unit.side)
    battle = replace(battle, clock=clock)
    if to_rest:
        return with_log_line(battle, tr("{unit} is activated to rest", unit=unit.id), "clock", side=unit.side)
    battle = with_log_line(battle, tr("{unit} is activated", unit=unit.id), "clock", side=unit.side)
    return with_activation_stress(battle, unit.id)


def _with_step(battle: Battle, step: str) -> Battle:
    state = read_state(battle)
    return with_state(battle, replace(state, course=replace(state.course, step=step)))


class ActivateUnit(Action, frozen=True, tag_field="action", tag="wc-activate"):
    """The start of a unit's activation; `to_rest` if resting is all that it may or will do (W46)."""

    unit: Id
    to_rest: bool = False


class ActivateUnitRule(PlacingRule[ActivateUnit]):
    kind = ActivateUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        found = turn_problems(self.table, unit.side)
        if not is_on_table(battle, unit):
            found.append(make_problem(tr("{name} is not on the table", name=unit.id), "D1.32"))
        if is_demoralized(unit):
            found.append(demoralized_problem(unit))
        found += leaver_problems(battle, unit)
        if may_only_rest(unit) and not self.action.to_rest:
            text = tr("{unit} has been activated, and its stress has reached its MOR", unit=unit.id)
            what = tr("A unit that has been activated and whose stress has reached its MOR may only rest")
            found.append(make_problem(text, "W46", what))
        if self.action.to_rest and find_engagers(battle, unit):
            found.append(make_problem(tr("{unit} is engaged", unit=unit.id), "W23"))
        if self.action.to_rest and not may_only_rest(unit) and keyword_of(unit, BLOODLUST) and not found:
            active = self.table.with_battle(begin_activation(battle, unit.id))
            if targets := find_bloodlust_targets(active, read_state(active.battle).unit(unit.id)):
                found.append(bloodlust_problem(unit, targets))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        if not is_on_table(battle, unit):
            raise PlayerError(tr("{name} is not on the table", name=unit.id))
        if active_unit(battle) is not None:
            battle = with_activation_ended(self.table)
        battle = begin_activation(battle, unit.id, to_rest=self.action.to_rest)
        return with_start_effects(self.table.with_battle(battle), unit.id)

    def label(self) -> str:
        return (
            tr("Activate {name} to rest", name=self.action.unit)
            if self.action.to_rest
            else tr("Activate {name}", name=self.action.unit)
        )


class FinishActivation(Action, frozen=True, tag_field="action", tag="wc-finish"):
    """The end of the active unit's actions: morale tests, then objectives, then the other side's turn (D1.34)."""


class FinishActivationRule(PlacingRule[FinishActivation]):
    kind = FinishActivation

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = active_unit(battle)
        found = list(pending_problems(battle))
        if unit is None:
            return (*found, make_problem(tr("no unit is being activated"), "D1.34"))
        owed = owes_attack(battle)
        if owed and is_on_table(battle, unit) and owed in {one.id for one in find_engagers(battle, unit)}:
            found.append(owed_attack_problem(unit, owed))
        if (driven := units_forced_to_charge(battle)) and (
            left := [id for id in find_bloodlust_targets(self.table, unit) if id in driven]
        ):
            found.append(bloodlust_problem(unit, left))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        unit = active_unit(battle)
        if unit is None:
            raise PlayerError(tr("no unit is being activated"))
        if find_tinged(battle):  # Effects at the end of an activation come before morale tests.
            battle = _with_step(with_tinge_effects_pending(battle), rounds.SPENT)
            text = tr("{unit} is done; units that blocked face their tinge effects", unit=unit.id)
            return with_log_line(battle, text, "clock", side=unit.side)
        state = read_state(battle)
        if state.course.step != rounds.TESTED:
            tests = find_morale_tests(battle)
            state = replace(state, course=replace(state.course, stressed=()))
            if tests:  # Tests come before objectives, because a unit that flees controls none.
                battle = _with_step(with_state(battle, state.with_pending(*tests)), rounds.TESTED)
                text = tr("{unit} is done; morale is tested", unit=unit.id)
                return with_log_line(battle, text, "clock", side=unit.side)
            battle = with_state(battle, state)
        return rounds.with_turn_taken(with_activation_ended(self.table.with_battle(battle)), unit.side)

    def label(self) -> str:
        unit = active_unit(self.battle)
        return tr("End the activation of {name}", name=unit.id if unit else "")


class PassTurn(Action, frozen=True, tag_field="action", tag="wc-pass"):
    """A pass: the side activates no unit in this turn."""

    side: Id


class PassTurnRule(Rule[PassTurn]):
    kind = PassTurn

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = turn_problems(self.table, self.action.side)
        found += [problem for _, problem in _leavers(battle, self.action.side)]
        left = [unit.id for unit in rounds.ready_units(battle, self.action.side) if not unit.tokens.activated]
        if left:
            text = tr("{name} has not been activated", name=left[0])
            what = tr("A side may pass only when all its units on the battlefield have been activated")
            found.append(make_problem(text, "W10", what))
        return tuple(found)

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        must = rounds.must_pass(self.battle, self.action.side)
        text = tr("{side} must pass", side=self.action.side) if must else self.label()
        battle = with_log_line(self.battle, text, "clock", side=self.action.side)
        return rounds.with_turn_taken(battle, self.action.side)

    def label(self) -> str:
        return tr("{side} passes", side=self.action.side)


# Scouts and Ambushers that arrive in the battle and are activated immediately (W106, D1.22)


class ArriveUnit(Action, frozen=True, tag_field="action", tag="wc-arrive"):
    """The arrival and activation of a hidden Scout or Ambusher in the battle, with a place for each troop."""

    unit: Id
    places: Places


class ArriveUnitRule(PlacingRule[ArriveUnit]):
    kind = ArriveUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        found = [*turn_problems(self.table, unit.side), *leaver_problems(battle, unit)]
        if not may_hide(unit) or is_on_table(battle, unit):
            return (*found, make_problem(tr("{unit} is not a Scout or Ambusher off the table", unit=unit.id), "W106"))
        after = self.table.with_battle(with_unit_placed(battle, unit, self.action.places))
        foes = tuple(enemy.id for enemy in find_engagers(after.battle, unit))
        ambush = keyword_of(unit, AMBUSHER) is not None and is_in_zone(after.battle, unit)
        found += end_problems(after, unit, foes if ambush else ())
        return (*found, *hiding_problems(after, unit))

    def act(self) -> Battle:
        unit = read_state(self.battle).unit(self.action.unit)
        if is_on_table(self.battle, unit):
            raise PlayerError(tr("{unit} is on the table", unit=unit.id))
        battle = with_unit_placed(self.battle, unit, self.action.places)
        battle = with_log_line(battle, tr("{unit} arrives", unit=unit.id), "move", side=unit.side)
        battle = begin_activation(battle, unit.id)
        state = read_state(battle)
        going = state.course.activation
        if going is not None:
            ambushed = tuple(enemy.id for enemy in find_engagers(battle, unit))
            simple = 2 if keyword_of(unit, AMBUSHER) else 1  # A Scout's deployment uses one (W106).
            going = replace(going, simple=simple, ambushed=ambushed)
            battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
        for enemy in find_engagers(battle, unit):
            battle = with_engagement_fears(battle, unit.id, enemy.id)
        return with_start_effects(self.table.with_battle(battle), unit.id)

    def label(self) -> str:
        return tr("{unit} arrives", unit=self.action.unit)


RULES = (
    ActivateUnitRule,
    FinishActivationRule,
    PassTurnRule,
    ArriveUnitRule,
)
