"""Who is a friend of whom, in every game in which sides fight each other."""

from app.model import Battle, Fighter


def find_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of the same side that are on the table, this one among them where it is."""
    side = battle.anyone(id).side
    return tuple(other for other in battle.fighters if other.side == side)


def find_other_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The same, without this fighter itself."""
    return tuple(other for other in find_friends(battle, id) if other.id != id)


def find_enemies(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of every other side that are on the table."""
    side = battle.anyone(id).side
    return tuple(other for other in battle.fighters if other.side != side)
