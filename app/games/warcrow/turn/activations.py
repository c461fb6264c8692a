"""A unit is activated and is done, or its side passes (W3, W10, W11, W45 to W49, D1.33, D1.34)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_lookup import find_side
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit, left_driven, owes_attack
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.magic.tinge_effects import find_tinged, with_tinged_due
from app.games.warcrow.measures import find_engagers, find_leader, is_on_table, keyword_of
from app.games.warcrow.morale.stress import find_morale_tests, may_only_rest, with_activation_stress
from app.games.warcrow.move.bloodlust import BLOODLUST, find_driven_targets
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.state import Activation, Unit, read_state, with_state
from app.games.warcrow.turn import turns
from app.games.warcrow.turn.activation_end import with_activation_ended
from app.games.warcrow.turn.activation_start import with_start_effects
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry


def turn_problems(table: BattleGeometry, side: str) -> list[Problem]:
    """Why a side may not activate anybody, or pass, now."""
    battle = table.battle
    course = read_state(battle).course
    found = list(due_problems(battle))
    what = tr("Sides activate a unit each in a turn")
    if battle.clock.stage != "battle" or course.step not in (turns.PLAY, turns.SPENT, turns.TESTED):
        found.append(make_problem(tr("units are activated in turns of a round"), what, "D1.32"))
    elif course.activation is not None:
        found.append(make_problem(tr("{unit} is still being activated", unit=course.activation.unit), what, "D1.32"))
    elif battle.clock.turn != side:
        found.append(make_problem(tr("it is the turn of {side}", side=battle.clock.turn), what, "D1.32"))
    return found


def _leavers(battle: Battle, side: str) -> list[tuple[str, Problem]]:
    """The Characters of a side that have left their units and are to be activated, and why nobody else is.

    Who has become demoralized since is not activated (W49), and holds nobody up.
    """
    what = tr("A Character that leaves its unit is activated in its place")
    return [
        (unit.id, make_problem(tr("{unit} has left {host} to be activated", unit=unit.id, host=unit.left), what, "W36"))
        for unit in read_state(battle).units
        if unit.left and unit.side == side and is_on_table(battle, unit) and unit.tokens.demoralized is None
    ]


def leaver_problems(battle: Battle, unit: Unit) -> list[Problem]:
    """Why another unit of its side is activated before this one: a Character that has left its unit (W36)."""
    return [problem for leaver, problem in _leavers(battle, unit.side) if leaver != unit.id]


def begin_activation(battle: Battle, id: str, to_rest: bool = False, simple: int = 2) -> Battle:
    """The battle in which a unit is being activated; stressed where it was activated before, unless to rest (W45)."""
    state = read_state(battle)
    unit = state.unit(id)
    leader = find_leader(battle, unit)
    start = leader.pose if leader else None
    engaged = bool(find_engagers(battle, unit))
    going = Activation(unit.id, start=start, simple=simple, engaged_at_start=engaged, to_rest=to_rest)
    state = replace(state, course=replace(state.course, activation=going, step=turns.PLAY))
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
    """Begin a unit's activation; to rest, where that is all it may or will do (W46)."""

    unit: Id
    to_rest: bool = False


class ActivateUnitRule(PlacingRule[ActivateUnit]):
    kind = ActivateUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        found = turn_problems(self.table, unit.side)
        if not is_on_table(battle, unit):
            text = tr("{name} is not on the table", name=unit.id)
            found.append(make_problem(text, tr("Units on the battlefield are activated"), "D1.32"))
        if unit.tokens.demoralized is not None:
            text = tr("{unit} is demoralized", unit=unit.id)
            found.append(make_problem(text, tr("A demoralized unit is not activated"), "W49"))
        found += leaver_problems(battle, unit)
        if may_only_rest(unit) and not self.action.to_rest:
            text = tr("{unit} has been activated, and its stress is as high as its morale", unit=unit.id)
            found.append(make_problem(text, tr("Such a unit may only be activated to rest"), "W46"))
        if self.action.to_rest and find_engagers(battle, unit):
            text = tr("{unit} is engaged", unit=unit.id)
            found.append(make_problem(text, tr("An engaged unit does not rest"), "W23"))
        if self.action.to_rest and not may_only_rest(unit) and keyword_of(unit, BLOODLUST) and not found:
            active = self.table.with_battle(begin_activation(battle, unit.id))
            if targets := find_driven_targets(active, read_state(active.battle).unit(unit.id)):
                text = tr("{unit} has to charge or assault {enemies}", unit=unit.id, enemies=", ".join(targets))
                what = tr("Bloodlust leaves no unit its rest while it can reach an enemy")
                found.append(make_problem(text, what, "W85"))
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
    """The active unit is done: tests of morale first, then objectives, then the other side's turn (D1.34)."""


class FinishActivationRule(PlacingRule[FinishActivation]):
    kind = FinishActivation

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = active_unit(battle)
        found = list(due_problems(battle))
        if unit is None:
            text = tr("no unit is being activated")
            return (*found, make_problem(text, tr("An activation ends after it has begun"), "D1.34"))
        owed = owes_attack(battle)
        if owed and is_on_table(battle, unit) and owed in {one.id for one in find_engagers(battle, unit)}:
            text = tr("first comes the melee attack of {unit} on {target}", unit=unit.id, target=owed)
            found.append(make_problem(text, tr("A charging unit moves and attacks"), "W17"))
        if (driven := left_driven(battle)) and (
            left := [id for id in find_driven_targets(self.table, unit) if id in driven]
        ):
            text = tr("{unit} has to charge or assault {enemies}", unit=unit.id, enemies=", ".join(left))
            found.append(make_problem(text, tr("Bloodlust is followed whenever that is possible"), "W85"))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        unit = active_unit(battle)
        if unit is None:
            raise PlayerError(tr("no unit is being activated"))
        if find_tinged(battle):  # effects at the end of an activation come before tests of morale
            battle = _with_step(with_tinged_due(battle), turns.SPENT)
            text = tr("{unit} is done; who has blocked faces its tinge (W75)", unit=unit.id)
            return with_log_line(battle, text, "clock", side=unit.side)
        state = read_state(battle)
        if state.course.step != turns.TESTED:
            tests = find_morale_tests(battle)
            state = replace(state, course=replace(state.course, stressed=()))
            if tests:  # they come before objectives: a unit that flees controls none
                battle = _with_step(with_state(battle, state.with_due(*tests)), turns.TESTED)
                text = tr("{unit} is done; morale is tested", unit=unit.id)
                return with_log_line(battle, text, "clock", side=unit.side)
            battle = with_state(battle, state)
        return turns.with_turn_taken(with_activation_ended(self.table.with_battle(battle)), unit.side)

    def label(self) -> str:
        unit = active_unit(self.battle)
        return tr("End the activation of {name}", name=unit.id if unit else "")


class PassTurn(Action, frozen=True, tag_field="action", tag="wc-pass"):
    """A side activates nobody in this turn."""

    side: Id


class PassTurnRule(Rule[PassTurn]):
    kind = PassTurn

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = turn_problems(self.table, self.action.side)
        found += [problem for _, problem in _leavers(battle, self.action.side)]
        left = [unit.id for unit in turns.ready_units(battle, self.action.side) if not unit.tokens.activated]
        if left:
            text = tr("{unit} has not been activated", unit=left[0])
            what = tr("A side passes only when all its units on the battlefield have been activated")
            found.append(make_problem(text, what, "W10"))
        return tuple(found)

    def apply(self) -> Battle:
        find_side(self.battle, self.action.side)
        must = turns.must_pass(self.battle, self.action.side)
        text = tr("{side} must pass", side=self.action.side) if must else tr("{side} passes", side=self.action.side)
        battle = with_log_line(self.battle, text, "clock", side=self.action.side)
        return turns.with_turn_taken(battle, self.action.side)

    def label(self) -> str:
        return tr("{side} passes", side=self.action.side)


RULES = (ActivateUnitRule, FinishActivationRule, PassTurnRule)
