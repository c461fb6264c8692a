"""What victory cards count of losses: taken down, escaped, in this round or ever (C4)."""

from collections.abc import Callable

from app.battle_geometry import Table
from app.model import Battle, Counting, Fighter, Profile
from app.rules.systems.warcry.cards import subjects as sets

Count = Callable[[Table, str, Counting], float]


def points(table: Table, side: str, rule: Counting) -> float:
    """The victory points a side has."""
    return next((one.points for one in table.battle.sides if one.name == side), 0)


def down(table: Table, side: str, rule: Counting) -> float:
    """Enemies that were taken down."""
    return sum(_gone(table.battle, enemy, rule) for enemy in sets.enemies(table.battle, side))


def _gone(battle: Battle, side: str, rule: Counting) -> int:
    return sum(one.state.whereabouts == "down" for one in sets.members(battle, side, rule))


def alive(table: Table, side: str, rule: Counting) -> float:
    """Fighters on the table."""
    return len(sets.members_on_table(table.battle, side, rule))


def escaped(table: Table, side: str, rule: Counting) -> float:
    """Fighters that left over an edge."""
    return len(_away(table, side, rule))


def _away(table: Table, side: str, rule: Counting) -> list[Fighter]:
    return [one for one in sets.members(table.battle, side, rule) if one.state.whereabouts == "left"]


def escaped_points(table: Table, side: str, rule: Counting) -> float:
    """The points of those that left over an edge."""
    return sum(figures(one).points for one in _away(table, side, rule))


def fallen_this_round(battle: Battle, side: str, rule: Counting) -> list[Fighter]:
    """The fighters of a side that went down this round: those nobody has marked yet, or with this round's number."""
    mark = f"{sets.FELL}{battle.clock.round}"
    return [one for one in sets.members(battle, side, rule) if one.state.whereabouts == "down" and _fell(one, mark)]


def _fell(fighter: Fighter, mark: str) -> bool:
    marks = [one for one in fighter.state.marks if one.startswith(sets.FELL)]
    return not marks or mark in marks


def figures(fighter: Fighter) -> Profile:
    """A fighter's figures, or those of nobody where they are not known."""
    return fighter.profile or _NOBODY


_NOBODY = Profile("?", wounds=0)


def lost(table: Table, side: str, rule: Counting) -> float:
    """Fighters lost this round."""
    return len(fallen_this_round(table.battle, side, rule))


def lost_wounds(table: Table, side: str, rule: Counting) -> float:
    """The Wounds of the fighters lost this round."""
    return sum(figures(one).wounds for one in fallen_this_round(table.battle, side, rule))


def lost_points(table: Table, side: str, rule: Counting) -> float:
    """The points of the fighters lost this round."""
    return sum(figures(one).points for one in fallen_this_round(table.battle, side, rule))


def for_enemies(count: Count) -> Count:
    """The same, counted for all enemies together."""
    return lambda table, side, rule: sum(count(table, enemy, rule) for enemy in sets.enemies(table.battle, side))


def wounded(table: Table, side: str, rule: Counting) -> float:
    """Fighters with damage, or down."""
    fighters = sets.members(table.battle, side, rule)
    return sum(one.state.damage > 0 or one.state.whereabouts == "down" for one in fighters)


def _groups(battle: Battle, side: str) -> list[list[Fighter]]:
    named = ("dagger", "shield", "hammer")
    groups = ([one for one in battle.warband(side) if one.state.group == group] for group in named)
    return [group for group in groups if group]


def wiped_points(table: Table, side: str, rule: Counting) -> float:
    """The points of enemy battle groups that are gone."""
    groups = [group for enemy in sets.enemies(table.battle, side) for group in _groups(table.battle, enemy)]
    gone = (group for group in groups if all(one.state.whereabouts == "down" for one in group))
    return sum(figures(one).points for group in gone for one in group)


def half_groups(table: Table, side: str, rule: Counting) -> float:
    """Own battle groups of which at least half is down."""
    groups = _groups(table.battle, side)
    return sum(2 * sum(one.state.whereabouts == "down" for one in group) >= len(group) for group in groups)
