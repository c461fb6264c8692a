"""Deploying units in turn, Scouts last, or hiding them; then the battle begins (D1.21, W104 to W106)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_lookup import find_fighter
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.measures import find_engagers, is_on_table, keyword_of, standing_troops
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.move.troop_room import find_room, formation_order, formation_problems, make_room_problem
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.scenario_places import is_in_zone, rival_of
from app.games.warcrow.setup.scouts import SCOUT, hiding_problems, may_hide
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.characters import with_unit_shown
from app.model import Battle, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

Places = tuple[tuple[Id, Pose], ...]


def waiting_units(battle: Battle) -> tuple[Unit, ...]:
    """Returns the units that still have to be deployed; hidden ones do not."""
    return tuple(
        unit
        for unit in read_state(battle).units
        if not unit.host
        and not unit.neutral
        and not unit.hidden
        and not is_on_table(battle, unit)
        and formation_order(battle, unit)
    )


def hidden_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """Returns the units that only a side's own player knows of, in a stable order, so that numbers identify them."""
    return tuple(
        unit
        for unit in read_state(battle).units
        if unit.side == side and unit.hidden and not unit.host and not is_on_table(battle, unit)
    )


def deploying(battle: Battle) -> tuple[str, tuple[Unit, ...]]:
    """Returns the side that deploys next and its units; sides alternate, and Scouts come last (D1.21)."""
    waiting = waiting_units(battle)
    ordinary = tuple(unit for unit in waiting if keyword_of(unit, SCOUT) is None)
    group = ordinary or waiting
    turn = battle.clock.turn
    for side in (turn, rival_of(battle, turn)):
        own = tuple(unit for unit in group if unit.side == side)
        if own:
            return side, own
    return "", ()


def with_unit_placed(battle: Battle, unit: Unit, places: Places) -> Battle:
    """Returns the battle with a unit and its joined Characters placed on the table and no longer hidden."""
    own = sorted(one.id for one in formation_order(battle, unit))
    if sorted(id for id, _ in places) != own:
        raise PlayerError(tr("give each troop of {unit} exactly one place", unit=unit.id))
    troops = (find_fighter(battle, id) for id, _ in places)
    here = (
        replace(troop, pose=pose, state=replace(troop.state, whereabouts="table"))
        for troop, (_, pose) in zip(troops, places, strict=True)
    )
    return with_unit_shown(battle.with_fighters(*here), unit.id)


def standing_problems(table: BattleGeometry, unit: Unit, may_engage: Iterable[str] = ()) -> tuple[Problem, ...]:
    """Returns why a unit on the table may not stand where it is: others, terrain, the board's edge, formation."""
    battle = table.battle
    room = find_room(table, unit, tuple(may_engage))
    troops = standing_troops(battle, unit)
    found: list[Problem] = []
    for troop in troops:
        if not room.holds(troop, [fighter_outline(one) for one in troops if one.id != troop.id]):
            found.append(make_room_problem(tr("{unit} does not fit there", unit=troop.id)))
    return (*found, *formation_problems(battle, unit))


def place_problems(table: BattleGeometry, unit: Unit) -> tuple[Problem, ...]:
    """Returns why a unit may not be deployed where it is: zone, Scouts, room, formation (W104, W105, D1.23)."""
    battle = table.battle
    found: list[Problem] = []
    if find_engagers(battle, unit):
        found.append(make_problem(tr("{unit} would be engaged", unit=unit.id), "W104"))
    if keyword_of(unit, SCOUT):
        found += hiding_problems(table, unit)
    elif not is_in_zone(battle, unit):
        text = tr("{unit} is not wholly within the zone of {side}", unit=unit.id, side=unit.side)
        found.append(make_problem(text, "D1.23"))
    return (*found, *standing_problems(table, unit))


def battle_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns a rule problem for each unit that still has to be deployed before the battle."""
    if battle.clock.stage != "deployment":
        return (make_problem(tr("this is not the deployment stage"), "D1.21"),)
    return tuple(
        make_problem(tr("{unit} still has to be deployed", unit=unit.id), "D1.21") for unit in waiting_units(battle)
    )


class DeployUnit(Action, frozen=True, tag_field="action", tag="wc-deploy"):
    """The deployment of a unit and its joined Characters, with a place for each troop."""

    unit: Id
    places: Places


class DeployUnitRule(PlacingRule[DeployUnit]):
    kind = DeployUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        found: list[Problem] = []
        side, _ = deploying(battle)
        if battle.clock.stage != "deployment":
            found.append(make_problem(tr("this is not the deployment stage"), "D1.21"))
        elif not is_on_table(battle, unit):  # A unit on the table is moved instead.
            if unit.side != side:
                text = tr("it is {side}’s turn", side=side)
                what = tr("Sides take turns to deploy a unit, starting with the side that has the initiative")
                found.append(make_problem(text, "D1.21", what, reading=True))
            elif keyword_of(unit, SCOUT) and any(keyword_of(one, SCOUT) is None for one in waiting_units(battle)):
                text = tr("{unit} is a Scout", unit=unit.id)
                found.append(make_problem(text, "D1.21", tr("Scouts are deployed after all other units")))
        after = self.table.with_battle(with_unit_placed(battle, unit, self.action.places))
        return (*found, *place_problems(after, unit))

    def act(self) -> Battle:
        unit = read_state(self.battle).unit(self.action.unit)
        again = is_on_table(self.battle, unit)
        battle = with_unit_placed(self.battle, unit, self.action.places)
        if again:
            return with_log_line(battle, tr("{unit} is deployed elsewhere", unit=unit.id), "move", side=unit.side)
        battle = with_log_line(battle, tr("{unit} is deployed", unit=unit.id), "move", side=unit.side)
        if battle.clock.stage == "deployment":
            battle = replace(battle, clock=replace(battle.clock, turn=rival_of(battle, unit.side) or unit.side))
        return battle

    def label(self) -> str:
        return tr("Deploy {unit}", unit=self.action.unit)


class HideUnit(Action, frozen=True, tag_field="action", tag="wc-hide"):
    """The decision to keep a Scout or Ambusher secretly off the table, or to deploy it after all."""

    unit: Id
    on: bool = True


class HideUnitRule(Rule[HideUnit]):
    kind = HideUnit

    def check(self) -> tuple[Problem, ...]:
        unit = read_state(self.battle).unit(self.action.unit)
        if self.battle.clock.stage != "deployment":
            return (make_problem(tr("this is not the deployment stage"), "D1.21"),)
        if may_hide(unit):
            return ()
        return (make_problem(tr("{unit} is neither a Scout nor an Ambusher", unit=unit.id), "W106"),)

    def apply(self) -> Battle:
        state = read_state(self.battle)
        unit = state.unit(self.action.unit)
        if is_on_table(self.battle, unit):
            raise PlayerError(tr("{unit} is on the table", unit=unit.id))
        return with_state(self.battle, state.with_units(replace(unit, hidden=self.action.on)))

    def label(self) -> str:
        return tr("Keep a unit hidden") if self.action.on else tr("Deploy a hidden unit")


class BeginBattle(Action, frozen=True, tag_field="action", tag="wc-begin-battle"):
    """The start of the first round, once all units are deployed."""


class BeginBattleRule(PlacingRule[BeginBattle]):
    kind = BeginBattle

    def check(self) -> tuple[Problem, ...]:
        return battle_problems(self.battle)

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        course = replace(state.course, turn=1, step="first", first="", played=(), activation=None)
        battle = with_state(battle, replace(state, course=course))
        clock = replace(battle.clock, stage="battle", round=1, phase="", turn="", active="")
        return with_log_line(replace(battle, clock=clock), tr("The battle begins"), "clock")

    def label(self) -> str:
        return tr("Begin the battle")


RULES = (DeployUnitRule, HideUnitRule, BeginBattleRule)
