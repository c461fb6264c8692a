"""A unit faces its tinge: stress, wounds, and in the end an explosion that taints who is near (W69, W75, W79, W80)."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import TingeEffect, find_book
from app.games.warcrow.due import TingeEffects, TingeShift
from app.games.warcrow.due_kind import DueKind, due_problems, make_problem
from app.games.warcrow.magic.magic_actions import FaceTinge
from app.games.warcrow.magic.tinge_table import face_effects, find_rows, find_table, needs_die
from app.games.warcrow.measures import are_within, find_leader, is_on_table, units_on_table
from app.games.warcrow.morale.stress import with_stress
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.units.casualties import destroy, with_damage, with_healing
from app.games.warcrow.units.tinge import with_tinge
from app.games.warcrow.units.unit_states import with_unit_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

_WHY = mark("its tinge ({row})")


def find_effects_due(battle: Battle, unit: str) -> TingeEffects | None:
    """The effects that are due first of a unit."""
    dues = read_state(battle).course.due
    return next((one for one in dues if isinstance(one, TingeEffects) and one.unit == unit), None)


def with_tinge_faced(battle: Battle, id: str, ascending: bool = False) -> Battle:
    """The battle in which a unit with tinge has to face it before anything else; as it is where it has none."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    if not unit.tokens.tinge or not is_on_table(battle, unit):
        return battle
    return with_state(battle, state.with_first_due(TingeEffects(unit.id, ascending)))


def find_tinged(battle: Battle) -> tuple[str, ...]:
    """The units with tinge that have blocked in this activation, and face it as that ends (W75)."""
    state = read_state(battle)
    going = state.course.activation
    units = (unit for unit in state.units if going and unit.id in going.tinged)
    return tuple(unit.id for unit in units if unit.tokens.tinge and is_on_table(battle, unit))


def with_tinged_due(battle: Battle) -> Battle:
    """The battle in which these face their tinge now."""
    found, state = find_tinged(battle), read_state(battle)
    if state.course.activation is None or not state.course.activation.tinged:
        return battle
    course = replace(state.course, activation=replace(state.course.activation, tinged=()))
    return with_state(battle, replace(state, course=course).with_due(*map(TingeEffects, found)))


# what each effect does


def _explode(battle: Battle, id: str, why: str) -> Battle:
    state = read_state(battle)
    unit = state.unit(id)
    most = find_book().magic.explosion_strides
    near = [other.id for other in units_on_table(battle) if other.id != id and are_within(battle, unit, other, most)]
    battle = destroy(battle, id, why)
    for other in near:
        battle = with_tinge(battle, other, 1, tr("{unit} was destroyed by its tinge within 5 strides (W79)", unit=id))
    return battle


def _displace(battle: Battle, id: str, why: str) -> Battle:
    strides = find_book().magic.displace_strides
    text = counted(strides, "{unit} is displaced {count} stride", "{unit} is displaced {count} strides", unit=id)
    battle = with_log_line(battle, f"{text}: {why}", "note", side=read_state(battle).unit(id).side)
    return with_state(battle, read_state(battle).with_first_due(TingeShift(id, strides)))


_EFFECTS: dict[TingeEffect, Callable[[Battle, str, str], Battle]] = {
    "stress": lambda battle, id, why: with_stress(battle, id, 1, why),
    "wound": lambda battle, id, why: with_damage(battle, id, 1, why=why),
    "heal": lambda battle, id, why: with_healing(battle, id, 1, why),
    "tinge": lambda battle, id, why: with_tinge(battle, id, 1, why),
    "slowed": lambda battle, id, why: with_unit_state(battle, id, "slowed", why),
    "displace": _displace,
    "explode": _explode,
}


# the action


def _problems(table: BattleGeometry, action: FaceTinge) -> tuple[Problem, ...]:
    due = find_effects_due(table.battle, action.unit)
    if due is not None:
        return due_problems(table.battle, due)
    text = tr("{unit} has no effects of its tinge to face", unit=action.unit)
    what = tr("Tinge is faced when a rule says so")
    return (*due_problems(table.battle), make_problem(text, what, "W69"))


def _due_effects(battle: Battle, action: FaceTinge) -> tuple[TingeEffect, ...]:
    """What befalls a unit, in ascending order. Raises PlayerError where its die is missing."""
    unit = read_state(battle).unit(action.unit)
    due = find_effects_due(battle, unit.id) or TingeEffects(unit.id)
    table, found = find_table(unit), list[TingeEffect]()
    for row in find_rows(table, unit.tokens.tinge, due.ascending):
        found += row.effects
        if row.roll:
            if len(action.rolls) != 1 or action.rolls[0].kind != f"D8 {table.die}":
                raise PlayerError(tr("these are not the dice that were asked for"))
            found += face_effects(table, action.rolls[0].faces[0])
    return tuple(found)


def _dice_requests(table: BattleGeometry, action: FaceTinge) -> tuple[DiceRequest, ...]:
    unit = read_state(table.battle).unit(action.unit)
    due = find_effects_due(table.battle, unit.id) or TingeEffects(unit.id)
    kind = find_table(unit)
    if action.rolls or not needs_die(find_rows(kind, unit.tokens.tinge, due.ascending)):
        return ()
    what = tr("{unit}: what its tinge does to it", unit=unit.id)
    return (DiceRequest(f"D8 {kind.die}", 1, what, unit.side, tr("what it shows exactly is what happens (W80)")),)


def _apply(table: BattleGeometry, action: FaceTinge) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit = state.unit(action.unit)
    effects = _due_effects(battle, action)
    row = "W80" if find_table(unit).of else "W79"
    due = find_effects_due(battle, unit.id)
    battle = with_state(battle, state.without_due(due)) if due else battle
    tinge = counted(unit.tokens.tinge, "{count} tinge", "{count} tinge")
    text = tr("{unit} faces its tinge, {tinge}", unit=unit.id, tinge=tinge)
    if not effects:
        text = tr("{unit} faces its tinge, {tinge}: nothing happens", unit=unit.id, tinge=tinge)
    told = battle = with_log_line(battle, text, "roll" if action.rolls else "note", action.rolls, side=unit.side)
    for effect in effects:  # each tells of itself
        if find_leader(battle, read_state(battle).unit(unit.id)) is not None:  # one effect may have destroyed it
            battle = _EFFECTS[effect](battle, unit.id, tr(_WHY, row=row))
    if effects and battle == told:
        battle = with_log_line(battle, tr("The tinge of {unit} changes nothing", unit=unit.id), "note", side=unit.side)
    return battle


def _label(battle: Battle, action: FaceTinge) -> str:
    return tr("{unit} faces its tinge", unit=action.unit)


# what is due


def _sentence(table: BattleGeometry, due: TingeEffects) -> tuple[str, str]:
    unit = read_state(table.battle).unit(due.unit)
    tinge = counted(unit.tokens.tinge, "{count} tinge", "{count} tinge")
    return tr("{unit} faces what its tinge does to it: it has {tinge}.", unit=unit.id, tinge=tinge), unit.side


def _options(table: BattleGeometry, due: TingeEffects) -> Iterator[Option]:
    unit = read_state(table.battle).unit(due.unit)
    rows = find_rows(find_table(unit), unit.tokens.tinge, due.ascending)
    text, asks = tr("{unit} faces its tinge", unit=unit.id), "dice" if needs_die(rows) else ""
    yield Option(f"face-tinge {unit.id}", text, "fighter", unit.leader, FaceTinge(unit.id), asks, main=True)


RULES: dict[type[Any], Rule] = {
    FaceTinge: Rule(_problems, _apply, _label, _dice_requests, lambda action, rolls: FaceTinge(action.unit, rolls))
}
DUES: dict[type[Any], DueKind] = {TingeEffects: DueKind(_sentence, _options)}
