"""The colours of everything, chosen to be quiet, with sides that colour-blind players can tell apart."""

from app.model.colours import SIDE_COLOURS, SIGHT, STONE, STOPPED, TABLE, UNDECIDED
from app.ui.viewport.scene import Colour, Mark

__all__ = ["SIGHT", "STONE", "STOPPED", "TABLE", "UNDECIDED"]

_MARKS: tuple[Mark, ...] = ("triangle", "square", "circle", "diamond")
SIDES: tuple[tuple[Colour, Mark], ...] = tuple(zip(SIDE_COLOURS, _MARKS, strict=True))
"""Each colour with a shape of its own."""

BASE_RIM: Colour = (0.11, 0.11, 0.12)
SKIN_TONE: Colour = (0.86, 0.80, 0.72)
EDGE: Colour = (0.22, 0.18, 0.15)
HORIZON: Colour = (0.86, 0.855, 0.845)
ZENITH: Colour = (0.56, 0.63, 0.71)
SELECTED: Colour = (1.0, 0.93, 0.70)
SEER: Colour = (1.0, 0.80, 0.24)
TARGET: Colour = (0.96, 0.96, 0.98)
CUT: Colour = (0.74, 0.70, 0.63)
"""The inside of terrain that is cut open."""
CASING: Colour = (0.07, 0.07, 0.09)
