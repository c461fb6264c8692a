"""What players do about morale: stress by hand, tests of willpower; dice are in the action."""

from typing import Annotated

from msgspec import Meta

from app.games.actions import Action
from app.model import Id, Roll, Words

Rolls = Annotated[tuple[Roll, ...], Meta(max_length=10)]


class GiveStress(Action, frozen=True, tag_field="action", tag="wc-stress"):
    """Stress for a unit, or less of it where it is negative."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Words = ""


class RollWillpower(Action, frozen=True, tag_field="action", tag="wc-willpower"):
    """A unit makes the test of willpower that is due first of it: `rolls`, colour by colour.

    `again` are the dice that it has to throw once more because it is frightened.
    """

    unit: Id
    rolls: Rolls = ()
    again: Rolls = ()


class Demoralize(Action, frozen=True, tag_field="action", tag="wc-demoralize"):
    """Make a unit demoralized by hand, or no longer; what follows from it is not done."""

    unit: Id
    on: bool = True
