"""What players do before a battle: muster, roll off, split, draw cards, set up. Roll results are in the action."""

from app.games.actions import Action, Some
from app.model import CardAnswer, DeckCard, Fighter, Id, Pose, Roll, Side, Token, Word, Words


class Enlist(Action, frozen=True, tag_field="action", tag="enlist"):
    """Put the fighters of a side beside the table; it is new or known. Ids are made free: "Axe", "Axe 2".

    They come in place of those in `replaces`: the side keeps its place among the sides, and its colour.
    """

    side: Side
    fighters: tuple[Fighter, ...] = ()
    replaces: tuple[Id, ...] = ()


class Dismiss(Action, frozen=True, tag_field="action", tag="dismiss"):
    """Send fighters away for good, from the table or from beside it."""

    ids: Some


class Reveal(Action, frozen=True, tag_field="action", tag="reveal"):
    """All sides are mustered: the set-up begins."""


class RollOff(Action, frozen=True, tag_field="action", tag="roll-off"):
    """The players roll off for something: one roll per side and try, in order; all but the last tries are ties.

    `purpose` is one of the game's, such as "roles" or "initiative", or anything players name.
    """

    purpose: Word
    rolls: tuple[tuple[tuple[Id, Roll], ...], ...]


class Choose(Action, frozen=True, tag_field="action", tag="choose"):
    """A player decides which side it is that the game calls so: "attacker", "red", "first"."""

    what: Word
    side: Id


class Split(Action, frozen=True, tag_field="action", tag="split"):
    """Put the fighters of a side into groups: each id with its group's name."""

    side: Id
    groups: tuple[tuple[Id, Word], ...]


class Draw(Action, frozen=True, tag_field="action", tag="draw"):
    """Lay out a card of a deck, drawn, chosen or typed in; with `more`, beside its last. None takes those away."""

    deck: Word
    card: DeckCard | None
    drawn: bool = False
    more: bool = False


class SetTerrain(Action, frozen=True, tag_field="action", tag="terrain"):
    """Say which terrain was built, in the players' words, and whether the cards lie the other way round."""

    terrain: Words = ""
    turned: bool = False


class SetOption(Action, frozen=True, tag_field="action", tag="option"):
    """Play by an optional rule or reading of the system, or not."""

    option: Word
    on: bool = True


class Reply(Action, frozen=True, tag_field="action", tag="reply"):
    """Answer what a card asks of a player."""

    answer: CardAnswer


class PutToken(Action, frozen=True, tag_field="action", tag="put-token"):
    """Put a token on the table, or one of the same id somewhere else, or change who holds it."""

    token: Token


class TakeToken(Action, frozen=True, tag_field="action", tag="take-token"):
    """Take a token off the table."""

    id: Id


class Deploy(Action, frozen=True, tag_field="action", tag="deploy"):
    """Set fighters up, each id with its pose: at the start, or from reserve."""

    fighters: tuple[tuple[Id, Pose], ...]


class Withdraw(Action, frozen=True, tag_field="action", tag="withdraw"):
    """Take fighters back from the table, to be set up again."""

    ids: Some


class Begin(Action, frozen=True, tag_field="action", tag="begin"):
    """The next stage or step: from the set-up to deployment, from deployment to the first round."""
