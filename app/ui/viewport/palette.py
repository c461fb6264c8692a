"""The colours of everything, chosen to be quiet, with sides that colour-blind players can tell apart."""

from app.ui.viewport.scene import Colour, Mark

SIDES: tuple[tuple[Colour, Mark], ...] = (
    ((0.74, 0.27, 0.11), "triangle"),
    ((0.10, 0.36, 0.62), "square"),
    ((0.88, 0.66, 0.10), "circle"),
    ((0.76, 0.48, 0.69), "diamond"),
)
"""Vermilion, blue, amber and reddish purple after Okabe and Ito (2008), each with a shape of its own."""

NAMED = {"red": 0, "blue": 1, "yellow": 2, "purple": 3}

STONE: Colour = (0.62, 0.60, 0.56)
BASE_RIM: Colour = (0.11, 0.11, 0.12)
SKIN_TONE: Colour = (0.86, 0.80, 0.72)
EDGE: Colour = (0.22, 0.18, 0.15)
HORIZON: Colour = (0.86, 0.855, 0.845)
ZENITH: Colour = (0.56, 0.63, 0.71)
TABLE: Colour = (0.47, 0.45, 0.43)
SELECTED: Colour = (1.0, 0.93, 0.70)
SEER: Colour = (1.0, 0.80, 0.24)
TARGET: Colour = (0.96, 0.96, 0.98)
SIGHT: Colour = (1.0, 0.83, 0.25)
UNDECIDED: Colour = (0.66, 0.78, 0.98)
STOPPED: Colour = (1.0, 0.36, 0.18)
"""What stops sight."""
CUT: Colour = (0.74, 0.70, 0.63)
"""The inside of terrain that is cut open."""
CASING: Colour = (0.07, 0.07, 0.09)


def side_look(side: str, number: int) -> tuple[Colour, Mark]:
    """The colour and mark of a side: by its name where it is a colour's, else by its number in the battle."""
    return SIDES[NAMED.get(side.lower(), number) % len(SIDES)]
