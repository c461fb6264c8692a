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
from app.games.warcrow.units.new_units import NewUnit, with_unit
from app.model import Battle, Side
from app.model.battle import MOST


def waiting_army(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The units of a side while units are still to be set up and none of them is on the table, nor hidden."""
    units = tuple(unit for unit in read_state(battle).units if unit.side == side and not unit.neutral)
    if battle.clock.stage in ("battle", "over") or any(unit.hidden or find_leader(battle, unit) for unit in units):
        return ()
    return units


class MusterArmy(Action, frozen=True, tag_field="action", tag="wc-muster"):
    """Put an army beside the table; `side` is new or known. It comes in place of the one that waits there."""

    side: Side
    units: Annotated[tuple[NewUnit, ...], Meta(max_length=100)] = ()


class MusterArmyRule(Rule[MusterArmy]):
    kind = MusterArmy

    def check(self) -> tuple[Problem, ...]:
        if self.battle.clock.stage in ("", "muster", "setup"):
            return ()
        text = tr("units are being set up already")
        return (make_problem(text, tr("Armies are mustered before the set-up"), "D1.21", reading=True),)

    def apply(self) -> Battle:
        battle, side = self.battle, self.action.side
        old = waiting_army(battle, side.name)
        ids = {unit.id for unit in old}
        battle = remove_things(battle, [troop for unit in old for troop in unit.troops])
        state = read_state(battle)
        kept = (replace(one, host="") if one.host in ids else one for one in state.units if one.id not in ids)
        battle = with_state(battle, replace(state, units=tuple(kept)))
        if len(battle.all_fighters) + sum(new.count for new in self.action.units) > MOST["fighters"]:
            raise PlayerError(tr("no battle has more than {most} fighters; remove some units", most=MOST["fighters"]))
        known = next((one for one in battle.sides if one.name == side.name), side)
        battle = battle.with_sides(replace(known, faction=side.faction or known.faction))
        for new in self.action.units:
            battle = with_unit(battle, replace(new, side=side.name))
        for character in old:  # each is again with the unit it had joined, where both are there by name
            units = {unit.id: unit for unit in read_state(battle).units}
            same, host = units.get(character.id), units.get(character.host)
            if same and host and may_join(self.table.with_battle(battle), same, host):
                battle = with_joined(battle, same.id, host.id)
        if battle.clock.stage == "":
            battle = replace(battle, clock=replace(battle.clock, stage="muster"))
        count = len(self.action.units)
        text = counted(count, "{side} musters {count} unit", "{side} musters {count} units", side=side.name)
        return with_log_line(battle, text, "note", side=side.name)

    def label(self) -> str:
        return tr("Muster {side}", side=self.action.side.name)


RULES = (MusterArmyRule,)
