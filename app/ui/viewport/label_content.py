"""What a label over the table says: of a fighter, or words at a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.ui.viewport.scene import Colour, Mark, VerdictBadge

if TYPE_CHECKING:
    from app.games.battle_status import FighterStatus

LabelGrade = Literal["all", "short", "hover", "none"]
"""How much labels tell: names; names of those who matter now; labels of these alone; of whom the mouse is over."""
LabelForm = Literal["full", "mark"]
"""All that there is to say, or only marks and figures."""
Tone = Literal["", "loss", "gain"]
TAG: Colour = (0.24, 0.26, 0.30)
"""The colour of words that belong to no side."""


@dataclass(frozen=True)
class Chip:
    """A figure within a label: a distance, or wounds that were just lost or gained."""

    text: str
    tone: Tone = ""


@dataclass(frozen=True)
class LabelContent:
    """Everything a label can say; its form says how much of that is shown.

    A `filled` label is in its side's colour. Who is `selected`, and which `role` it plays in the pair, is framed.
    """

    text: str
    colour: Colour = TAG
    mark: Mark | None = None
    role: Literal["", "seer", "target"] = ""
    selected: bool = False
    filled: bool = False
    status: FighterStatus | None = None
    chips: tuple[Chip, ...] = ()
    badge: VerdictBadge | None = None
