"""The action of casting a spell, with all its dice and decisions."""

from typing import Annotated, Literal

from msgspec import Meta

from app.games.actions import Action
from app.model import Id, Roll, Spot, Word

Rolls = Annotated[tuple[Roll, ...], Meta(max_length=20)]


BlockKind = Literal["", "none", "block", "dispel"]


class CastSpell(Action, frozen=True, tag_field="action", tag="wc-cast"):
    """The casting of a spell, with all decisions made on the way (W61 to W67).

    `target` is a unit or a terrain piece, and `at` a point on the table for spells that are cast at one. `alterations`
    are those chosen so far, final once `declared` is set. `block` is the enemy's decision about blocking, "" while it
    is open, and `blocker` the unit that blocks. `rolls` are the caster's dice, colour by colour, then those of the
    blocker. `takes_tinge` is the later decision to take 1 tinge for a success. `free` marks a spell granted by another
    action (W19).
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
