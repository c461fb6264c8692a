"""Cover against ranged attacks: of terrain that a unit touches, and of units beside it (D1, Cover).

As we read it, everything that gives cover adds its own; a unit gives it to friends alone.
"""

from collections.abc import Iterator

from app.core.language import tr
from app.games.warcrow.dice.pools import Pool, format_pool, parse_pool
from app.games.warcrow.ground import find_ground, is_adjacent
from app.games.warcrow.keyword_values import keyword_dice
from app.games.warcrow.measures import (
    are_in_contact,
    find_engagers,
    keyword_of,
    standing_troops,
    units_on_table,
)
from app.games.warcrow.state import Unit, read_state
from app.table.battle_geometry import BattleGeometry

OWN_UNIT_COVER = "1 black"
"""What a friend of the shooter gives a target that it is engaged with (D1, ranged attack into a combat)."""


def find_cover(table: BattleGeometry, shooter: Unit, target: Unit) -> tuple[Pool, tuple[str, ...]]:
    """What cover adds to the defence of a target, and what gives it; nothing against a unit that has Aim."""
    if keyword_of(shooter, "Aim") is not None:
        return Pool(), ()
    found = list(_find_givers(table, shooter, target))
    pool = Pool()
    for _, one in found:
        pool += one
    return pool, tuple(tr("{name} ({dice})", name=name, dice=format_pool(one)) for name, one in found)


def _find_givers(table: BattleGeometry, shooter: Unit, target: Unit) -> Iterator[tuple[str, Pool]]:
    """Who or what gives cover, and the dice and symbols that it gives."""
    battle = table.battle
    troops = standing_troops(battle, target)
    for ground in find_ground(table, "Cover"):
        if any(is_adjacent(ground, troop) for troop in troops):
            yield ground.element.piece, keyword_dice(ground.keyword)
    for unit in units_on_table(battle, target.side):
        keyword = keyword_of(unit, "Cover")
        if keyword is not None and unit.id != target.id and are_in_contact(battle, unit, target):
            yield unit.id, keyword_dice(keyword)
    for unit in own_units_engaged(table, shooter, target):
        yield unit.id, parse_pool(OWN_UNIT_COVER)


def own_units_engaged(table: BattleGeometry, shooter: Unit, target: Unit) -> tuple[Unit, ...]:
    """The friends of a shooter that are engaged with its target: the attack is one into a combat."""
    state = read_state(table.battle)
    engagers = (state.unit(one.id) for one in find_engagers(table.battle, target))
    return tuple(one for one in engagers if one.side == shooter.side and one.id != shooter.id)
