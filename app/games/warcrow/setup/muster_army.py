"""A side musters its army, in place of one that waits beside the table; Characters stay with the units of old names."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.references import remove_things
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import find_leader
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.characters import may_join, with_joined
from app.games.warcrow.units.new_units import with_unit
from app.games.warcrow.units.unit_actions import NewUnit
from app.model import Battle, Side
from app.model.battle import MOST
from app.table.battle_geometry import BattleGeometry


class MusterArmy(Action, frozen=True, tag_field="action", tag="wc-muster"):
    """Put an army beside the table; `side` is new or known. It comes in place of the one that waits there."""

    side: Side
    units: Annotated[tuple[NewUnit, ...], Meta(max_length=100)] = ()


def waiting_army(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The units of a side while units are still to be set up and none of them is on the table, nor hidden."""
    units = tuple(unit for unit in read_state(battle).units if unit.side == side and not unit.neutral)
    if battle.clock.stage in ("battle", "over") or any(unit.hidden or find_leader(battle, unit) for unit in units):
        return ()
    return units


def _muster_problems(table: BattleGeometry, action: MusterArmy) -> tuple[Problem, ...]:
    if table.battle.clock.stage in ("", "muster", "setup"):
        return ()
    text = tr("units are being set up already")
    return (make_problem(text, tr("Armies are mustered before the set-up"), "D1.21", reading=True),)


def _apply_muster(table: BattleGeometry, action: MusterArmy) -> Battle:
    battle, side = table.battle, action.side
    old = waiting_army(battle, side.name)
    battle = _without(battle, old)
    if len(battle.all_fighters) + sum(new.count for new in action.units) > MOST["fighters"]:
        raise PlayerError(tr("no battle has more than {most} fighters; remove some units", most=MOST["fighters"]))
    known = next((one for one in battle.sides if one.name == side.name), side)
    battle = battle.with_sides(replace(known, faction=side.faction or known.faction))
    for new in action.units:
        battle = with_unit(battle, replace(new, side=side.name))
    for character in old:
        battle = _with_rejoined(table.with_battle(battle), character)
    if battle.clock.stage == "":
        battle = replace(battle, clock=replace(battle.clock, stage="muster"))
    count = len(action.units)
    text = counted(count, "{side} musters {count} unit", "{side} musters {count} units", side=side.name)
    return with_log_line(battle, text, "note", side=side.name)


def _without(battle: Battle, gone: tuple[Unit, ...]) -> Battle:
    """The battle without some units; of those that stay, none has joined one of them."""
    ids = {unit.id for unit in gone}
    battle = remove_things(battle, [troop for unit in gone for troop in unit.troops])
    state = read_state(battle)
    kept = (replace(one, host="") if one.host in ids else one for one in state.units if one.id not in ids)
    return with_state(battle, replace(state, units=tuple(kept)))


def _with_rejoined(table: BattleGeometry, character: Unit) -> Battle:
    """The battle in which a Character is again with the unit it had joined, where both are there by name."""
    units = {unit.id: unit for unit in read_state(table.battle).units}
    same, host = units.get(character.id), units.get(character.host)
    if same and host and may_join(table, same, host):
        return with_joined(table.battle, same.id, host.id)
    return table.battle


def _muster_label(battle: Battle, action: MusterArmy) -> str:
    return tr("Muster {side}", side=action.side.name)


RULES = {MusterArmy: Rule(_muster_problems, _apply_muster, _muster_label)}
