"""The actions before a battle: muster, roll off, split, draw cards, set up. Each contains its roll results."""

from app.games.actions import Action, Some
from app.model import CardAnswer, DeckCard, Fighter, Id, Pose, Roll, Side, Token, Word, Words


class Enlist(Action, frozen=True, tag_field="action", tag="enlist"):
    """Adds fighters of a new or known side off the table. Ids are made unique: "Axe", "Axe 2".

    They replace those in `replaces`: the side keeps its place among the sides, and its colour.
    """

    side: Side
    fighters: tuple[Fighter, ...] = ()
    replaces: tuple[Id, ...] = ()


class Dismiss(Action, frozen=True, tag_field="action", tag="dismiss"):
    """Removes fighters from the battle, whether on or off the table."""

    ids: Some


class Reveal(Action, frozen=True, tag_field="action", tag="reveal"):
    """Ends the muster of all sides and begins the set-up."""


class RollOff(Action, frozen=True, tag_field="action", tag="roll-off"):
    """Rolls off for something: one roll per side and try, in order; all but the last try are ties.

    `purpose` is one of the game's, such as "roles" or "initiative", or any word of the players.
    """

    purpose: Word
    rolls: tuple[tuple[tuple[Id, Roll], ...], ...]


class Choose(Action, frozen=True, tag_field="action", tag="choose"):
    """Chooses the side for a role that the game names: "attacker", "red", "first"."""

    what: Word
    side: Id


class Split(Action, frozen=True, tag_field="action", tag="split"):
    """Puts the fighters of a side into groups: each id with its group's id."""

    side: Id
    groups: tuple[tuple[Id, Word], ...]


class Draw(Action, frozen=True, tag_field="action", tag="draw"):
    """Lays out a drawn, chosen or entered card of a deck, with `more` in addition to others; None discards them."""

    deck: Word
    card: DeckCard | None
    drawn: bool = False
    more: bool = False


class SetTerrain(Action, frozen=True, tag_field="action", tag="terrain"):
    """Sets the terrain that was built, in the players' words, and whether the cards are turned."""

    terrain: Words = ""
    turned: bool = False


class SetOption(Action, frozen=True, tag_field="action", tag="option"):
    """Switches an optional rule or interpretation of the game on or off."""

    option: Word
    on: bool = True


class Reply(Action, frozen=True, tag_field="action", tag="reply"):
    """Answers the question of a card."""

    answer: CardAnswer


class PutToken(Action, frozen=True, tag_field="action", tag="put-token"):
    """Places or moves a token, or changes its holder."""

    token: Token


class TakeToken(Action, frozen=True, tag_field="action", tag="take-token"):
    id: Id


class Deploy(Action, frozen=True, tag_field="action", tag="deploy"):
    """Sets fighters up, each id with its pose: at the start, or from reserve."""

    fighters: tuple[tuple[Id, Pose], ...]


class Withdraw(Action, frozen=True, tag_field="action", tag="withdraw"):
    """Takes fighters off the table, to be set up again."""

    ids: Some


class Begin(Action, frozen=True, tag_field="action", tag="begin"):
    """Begins the next stage or step: from the set-up to deployment, from deployment to the first round."""
