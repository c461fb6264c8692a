"""What players do about tinge and magic; dice and decisions are in the action."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.actions import Action
from app.model import Id, Roll, Spot, Word

Rolls = Annotated[tuple[Roll, ...], Meta(max_length=20)]


BlockKind = Literal["", "none", "block", "dispel"]


class CastSpell(Action, frozen=True, tag_field="action", tag="wc-cast"):
    """A unit casts a spell, with all that is decided on the way (W61 to W67).

    `target` is a unit, or a piece of terrain, `at` the point of the table for spells that are for one. `alterations`
    are those that were chosen, all of them once they are `declared`. `block` is whether the enemy tries to block it,
    "" while nobody has said, and `blocker` the unit that does. `rolls` are the caster's dice, colour by colour, then
    those of who blocks; `takes_tinge` whether the caster takes 1 tinge for a success then. `free`: another action
    makes it cast this (W19).
    """

    unit: Id
    spell: Word
    target: Word = ""
    at: Spot | None = None
    alterations: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    declared: bool = False
    block: BlockKind = ""
    blocker: Word = ""
    rolls: Rolls = ()
    takes_tinge: bool | None = None
    free: bool = False
