"""Units that are copied whole: what of a unit goes with its troops, and the units that copies of them make."""

import re
from collections.abc import Collection, Iterator

import msgspec

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcrow.card import Keywords, UnitCard
from app.games.warcrow.card_flaws import find_card_flaws
from app.games.warcrow.measures import find_leader
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.characters import with_joined
from app.games.warcrow.units.new_units import free_unit_id, with_side
from app.model import Battle, Id, Squad, Value, Word
from app.model.legible_json import legible_json

MOST_UNITS = 100


class UnitCopy(Value, frozen=True):
    """What is kept of a unit that is copied: its card, its keywords, and the unit that it has joined; no tokens."""

    id: Id
    keywords: Keywords = ()
    card: UnitCard = UnitCard()
    host: Word = ""
    neutral: bool = False


def find_squads(battle: Battle) -> tuple[Squad, ...]:
    """Every unit by its troops on the table, the leader first; a Character that has joined another is one itself."""
    return tuple(_list_squads(battle))


def _list_squads(battle: Battle) -> Iterator[Squad]:
    here = {fighter.id for fighter in battle.fighters}
    for unit in read_state(battle).units:
        first = find_leader(battle, unit)
        leader = first.id if first else unit.leader
        troops = sorted((id for id in unit.troops if id in here), key=lambda id: (id != leader, id != unit.leader))
        if troops:
            copy = UnitCopy(unit.id, unit.keywords, unit.card, unit.host, unit.neutral)
            yield Squad(tuple(troops), msgspec.json.encode(copy).decode())


def with_copies(battle: Battle, squads: Collection[Squad], placed: Collection[str]) -> Battle:
    """The battle in which these fighters, which were just placed, are units; what makes no sense is let be.

    A Character whose unit was copied, too, has joined the copy. Raises PlayerError where there are too many units.
    """
    left, new = set(placed), dict[str, tuple[str, UnitCopy]]()
    for squad in squads:
        copy = _read_copy(squad)
        if copy is None or copy.id in new or len(set(squad.fighters)) < len(squad.fighters):
            continue
        if not left.issuperset(squad.fighters):
            continue
        left.difference_update(squad.fighters)
        state = read_state(battle)
        if len(state.units) >= MOST_UNITS:
            raise PlayerError(tr("no battle has more than {most} units", most=MOST_UNITS))
        side, name = battle.fighter(squad.fighters[0]).side, free_unit_id(state, re.sub(r" \d+$", "", copy.id))
        unit = Unit(name, side, squad.fighters[0], squad.fighters, copy.keywords, copy.card, neutral=copy.neutral)
        battle = battle if copy.neutral else with_side(battle, side, copy.card)
        battle = with_state(battle, read_state(battle).with_units(unit))
        new[copy.id] = name, copy
    for name, copy in new.values():
        if copy.host in new and not new[copy.host][1].host:
            battle = with_joined(battle, name, new[copy.host][0])
    return battle


def _read_copy(squad: Squad) -> UnitCopy | None:
    """What a game keeps of a squad, which may come from another game, or from a stranger; None where it is no unit."""
    try:
        copy = msgspec.json.decode(legible_json(squad.values.encode()), type=UnitCopy)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None
    return None if find_card_flaws(copy.card, copy.keywords) else copy
