"""Finds what an action names in a battle; the error names what is missing."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Battle, Fighter, Side, Token


def find_fighter(battle: Battle, id: str) -> Fighter:
    """Returns the fighter with this id, on or off the table. Raises PlayerError if there is none."""
    try:
        return battle.any_fighter(id)
    except KeyError:
        raise PlayerError(tr("unknown fighter “{name}”", name=id)) from None


def find_on_table(battle: Battle, id: str) -> Fighter:
    """Returns the fighter with this id. Raises PlayerError if it is not on the table."""
    fighter = find_fighter(battle, id)
    if fighter.state.whereabouts != "table":
        raise PlayerError(tr("{name} is not on the table", name=id))
    return fighter


def find_side(battle: Battle, name: str) -> Side:
    """Returns the side with this name. Raises PlayerError if there is none."""
    try:
        return battle.side(name)
    except KeyError:
        raise PlayerError(tr("unknown side “{name}”", name=name)) from None


def find_token(battle: Battle, id: str) -> Token:
    """Returns the token with this id. Raises PlayerError if there is none."""
    try:
        return battle.token(id)
    except KeyError:
        raise PlayerError(tr("unknown token “{name}”", name=id)) from None


def find_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """Returns the fighters of the same side that are on the table, including this one if it is there."""
    side = battle.any_fighter(id).side
    return tuple(other for other in battle.fighters if other.side == side)


def find_other_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """Returns the fighters of the same side that are on the table, without this one."""
    return tuple(other for other in find_friends(battle, id) if other.id != id)


def find_enemies(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """Returns the fighters of all other sides that are on the table."""
    side = battle.any_fighter(id).side
    return tuple(other for other in battle.fighters if other.side != side)
