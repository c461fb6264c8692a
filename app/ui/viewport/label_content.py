"""The content of a label over the table: about a fighter, or text at a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.ui.viewport.scene import Colour, Mark, VerdictBadge

if TYPE_CHECKING:
    from app.games.battle_status import FighterStatus

LabelDetail = Literal["all", "short", "hover", "none"]
"""The amount of text in labels.

`all` shows every name, `short` only a number for most tokens, `hover` only the labels of fighters that matter now, and
`none` only the label of the fighter under the mouse.
"""
LabelForm = Literal["full", "mark"]
"""Everything, or only marks and figures."""
Tone = Literal["", "loss", "gain"]
TAG: Colour = (0.24, 0.26, 0.30)
"""The colour of text that belongs to no side."""


@dataclass(frozen=True)
class Chip:
    """A figure in a label: a distance, or wounds just lost or gained."""

    text: str
    tone: Tone = ""


@dataclass(frozen=True)
class LabelContent:
    """Everything that a label can show; its form says how much of this is shown.

    A `filled` label has its side's colour; a `small` one names a place and stands back behind fighters. A label has a
    frame if its fighter is `selected` or has a `role`.
    """

    text: str
    colour: Colour = TAG
    mark: Mark | None = None
    role: Literal["", "observer", "target"] = ""
    selected: bool = False
    filled: bool = False
    small: bool = False
    status: FighterStatus | None = None
    chips: tuple[Chip, ...] = ()
    badge: VerdictBadge | None = None
