"""What players do in Warcry and in no other game. Roll results are in the action."""

from typing import Annotated

from msgspec import Meta

from app.games.actions import Action
from app.games.battle_actions import Response
from app.model import Count, Die, Id, Pose, Roll, Spot, Word


class RollInitiative(Action, frozen=True, tag_field="action", tag="roll-initiative"):
    """Each side's initiative dice for this round."""

    rolls: tuple[tuple[Id, Roll], ...]


class PlayWild(Action, frozen=True, tag_field="action", tag="play-wild"):
    """A side says what it does with its wild dice.

    `singles` of them count as singles; `raised` are values of sets made one larger. What is not played is kept.
    """

    side: Id
    singles: Count = 0
    raised: tuple[Die, ...] = ()


class Disengage(Action, frozen=True, tag_field="action", tag="disengage"):
    """Get away from enemies within reach; one of them may react before it moves away."""

    fighter: Id
    path: Annotated[tuple[Pose, ...], Meta(min_length=1, max_length=200)]
    test: Roll | None = None
    response: Response | None = None


class Wait(Action, frozen=True, tag_field="action", tag="wait"):
    """The wait action."""

    fighter: Id


class Drop(Action, frozen=True, tag_field="action", tag="drop"):
    """Put a carried treasure down at a place, as an action; under the fighter where none is given."""

    fighter: Id
    at: Spot | None = None


class PutDown(Action, frozen=True, tag_field="action", tag="put-down"):
    """The owner of a fighter that was taken down puts its treasure down; where it stood if no place is given."""

    fighter: Id
    at: Spot | None = None


class RollFor(Action, frozen=True, tag_field="action", tag="roll-for"):
    """Dice that a card has a side roll for fighters, one for each, or one for the card itself where there are none."""

    card: Word
    side: Word = ""
    fighters: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=100)] = ()


class PlayOn(Action, frozen=True, tag_field="action", tag="play-on"):
    """Nobody has won, the players say, though the battle has ended by its card: another round is played."""
