"""The cards of a battleplan as data: numbers the engine uses, and short words of our own."""

from typing import Annotated, Literal

from msgspec import Meta

from app.model.course import Colour
from app.model.value import Count, Id, Value, Word, Words

Inches = Annotated[float, Meta(ge=0, le=1000)]
Cell = tuple[Inches, Inches]
"""A place on a card, in inches: from its left and from its top, the arrow pointing up."""


class CardPoint(Value, frozen=True):
    """Where a battle group is set up, or in which round it arrives: at a point, or along a line on the edge."""

    group: Word
    colour: Colour = ""
    round: Count = 1
    at: Cell | None = None
    line: tuple[Cell, Cell] | None = None


class DeploymentCard(Value, frozen=True):
    """A deployment card; an empty colour is for the players to pick. `size` is the board it was drawn for."""

    name: Id
    pack: Word = ""
    number: Count = 0
    symmetrical: bool = False
    size: tuple[Inches, Inches] = (30.0, 22.0)
    points: Annotated[tuple[CardPoint, ...], Meta(max_length=30)] = ()


class VictoryCard(Value, frozen=True):
    """How a battle is won, and how long it lasts at most; 0 rounds where the card sets no end."""

    name: Id
    pack: Word = ""
    number: Count = 0
    symmetrical: bool = False
    rounds: Count = 0
    roles: bool = False
    """Whether it needs an attacker and a defender."""
    words: Words = ""
    """What it asks, in short words of our own."""


class TwistCard(Value, frozen=True):
    """A special rule that applies to the battle."""

    name: Id
    pack: Word = ""
    number: Count = 0
    symmetrical: bool = False
    category: Word = ""
    words: Words = ""


class Answer(Value, frozen=True):
    """What the players decided where a card asked: the question by its name, and the answer."""

    question: Word
    answer: Words
    side: Word = ""
    secret: bool = False


class Plan(Value, frozen=True):
    """The battleplan. `turned`: the deployment card's arrow points to the near edge of the board.

    `priority`, `attacker`, `defender` and `chooser` (who picks red or blue) are names of sides.
    """

    terrain: Words = ""
    deployment: DeploymentCard | None = None
    victory: VictoryCard | None = None
    twists: Annotated[tuple[TwistCard, ...], Meta(max_length=10)] = ()
    turned: bool = False
    priority: Word = ""
    chooser: Word = ""
    attacker: Word = ""
    defender: Word = ""
    answers: Annotated[tuple[Answer, ...], Meta(max_length=100)] = ()
    options: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()
    """Optional rules and readings in force, by the system's names."""


class Pack(Value, frozen=True):
    """A set of cards under a name; `kind` says which system's battles it is for, or several."""

    name: Id
    systems: tuple[Word, ...] = ()
    about: Words = ""
    deployment: tuple[DeploymentCard, ...] = ()
    victory: tuple[VictoryCard, ...] = ()
    twist: tuple[TwistCard, ...] = ()
    shipped: bool = False


Deck = Literal["deployment", "victory", "twist"]
