"""What an action names, found in a battle: one sentence says what is not there."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Battle, Fighter, Side, Token


def find_fighter(battle: Battle, id: str) -> Fighter:
    """The fighter of this id, on the table or beside it. Raises PlayerError where there is none."""
    try:
        return battle.any_fighter(id)
    except KeyError:
        raise PlayerError(tr('there is no fighter called "{name}"', name=id)) from None


def find_on_table(battle: Battle, id: str) -> Fighter:
    """The fighter of this id on the table. Raises PlayerError where it is not there."""
    fighter = find_fighter(battle, id)
    if fighter.state.whereabouts != "table":
        raise PlayerError(tr("{name} is not on the table", name=id))
    return fighter


def find_side(battle: Battle, name: str) -> Side:
    """The side of this name. Raises PlayerError where there is none."""
    try:
        return battle.side(name)
    except KeyError:
        raise PlayerError(tr('there is no side called "{name}"', name=name)) from None


def find_token(battle: Battle, id: str) -> Token:
    """The token of this id. Raises PlayerError where there is none."""
    try:
        return battle.token(id)
    except KeyError:
        raise PlayerError(tr('there is no token called "{name}"', name=id)) from None


def find_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of the same side that are on the table, this one among them where it is."""
    side = battle.any_fighter(id).side
    return tuple(other for other in battle.fighters if other.side == side)


def find_other_friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The same, without this fighter itself."""
    return tuple(other for other in find_friends(battle, id) if other.id != id)


def find_enemies(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of every other side that are on the table."""
    side = battle.any_fighter(id).side
    return tuple(other for other in battle.fighters if other.side != side)
