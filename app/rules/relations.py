"""Who is a friend of whom, in every game in which sides fight each other."""

from app.model import Battle, Fighter


def friendly(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of the same side that are on the table, this one among them where it is."""
    side = battle.anyone(id).side
    return tuple(other for other in battle.fighters if other.side == side)


def other_friendly(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The same, without this fighter itself."""
    return tuple(other for other in friendly(battle, id) if other.id != id)


def enemies(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of every other side that are on the table."""
    side = battle.anyone(id).side
    return tuple(other for other in battle.fighters if other.side != side)
