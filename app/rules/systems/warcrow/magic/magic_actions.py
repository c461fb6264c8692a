"""What players do about tinge and magic; dice and decisions are in the action."""

from typing import Annotated

from msgspec import Meta

from app.model import Id, Roll
from app.rules.actions import Action

Rolls = Annotated[tuple[Roll, ...], Meta(max_length=20)]


class RollTinge(Action, frozen=True, tag_field="action", tag="wc-tinge-roll"):
    """A unit makes the tinge roll that is due first of it: black dice (W67, W81)."""

    unit: Id
    rolls: Rolls = ()


class FaceTinge(Action, frozen=True, tag_field="action", tag="wc-tinge-effects"):
    """A unit faces what its tinge does to it; `rolls` is the die of tables that have one (W79, W80)."""

    unit: Id
    rolls: Rolls = ()
