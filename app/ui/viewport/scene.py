"""What the viewport shows, as one frozen value, and the colours of everything, safe for the colour-blind."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.model.colours import SIDE_COLOURS, SIGHT, STONE, STOPPED, TABLE, UNDECIDED
from app.ui.outcome import Outcome

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as on screen (sRGB)."""
Point = tuple[float, float, float]
Mark = Literal["triangle", "square", "circle", "diamond"]
"""The shape that tells a side apart where colour does not."""


@dataclass(frozen=True, eq=False)
class PieceLook:
    """A terrain piece: its mesh, where it stands (frame `(4, 4)`), and its colour."""

    id: str
    mesh: Mesh
    frame: Floats
    colour: Colour


@dataclass(frozen=True, eq=False)
class FighterLook:
    """A fighter: base and body as meshes in the fighter's own frame, whose origin is the centre of the underside."""

    id: str
    side: str
    label: str
    base: Mesh
    body: Mesh
    frame: Floats
    colour: Colour
    mark: Mark


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything on the table; parts that did not change are the same objects.

    `ground` is a picture `(h, w, 3)` of the board, its first row at y = 0; without one, a mat is painted.
    """

    width_mm: float = 762.0
    depth_mm: float = 559.0
    pieces: tuple[PieceLook, ...] = field(default=())
    fighters: tuple[FighterLook, ...] = field(default=())
    ground: NDArray[np.uint8] | None = None


@dataclass(frozen=True)
class SightLine:
    """The witness of a verdict with its clearance, or, where there is none, the line that came closest.

    Such a line is stopped at `stop`, by the edges in `silhouette` and the things in `blockers`.
    """

    start: Point
    end: Point
    clearance_mm: float = 0.0
    kind: Literal["visible", "blocked", "undecided"] = "visible"
    stop: Point | None = None
    silhouette: tuple[tuple[Point, Point], ...] = ()
    blockers: tuple[str, ...] = ()


@dataclass(frozen=True)
class VerdictBadge:
    """The mark beside a fighter's name: what the seer's sight of it is, and whether that is sure."""

    outcome: Outcome
    sure: bool


@dataclass(frozen=True)
class Backdrop:
    """What is behind the board: the sky's two colours, that of the air between, and how much light the table has."""

    horizon: Colour
    zenith: Colour
    air: Colour
    table: float = 1.0


DAY = Backdrop((0.86, 0.855, 0.845), (0.56, 0.63, 0.71), (0.80, 0.812, 0.825))
NIGHT = Backdrop((0.135, 0.13, 0.125), (0.085, 0.09, 0.10), (0.20, 0.20, 0.205), 0.10)
"""A lit board in a dark room."""

__all__ = ["SIGHT", "STONE", "STOPPED", "TABLE", "UNDECIDED"]

_MARKS: tuple[Mark, ...] = ("triangle", "square", "circle", "diamond")
SIDES: tuple[tuple[Colour, Mark], ...] = tuple(zip(SIDE_COLOURS, _MARKS, strict=True))
"""Each colour with a shape of its own."""

BASE_RIM: Colour = (0.11, 0.11, 0.12)
EDGE: Colour = (0.22, 0.18, 0.15)
SELECTED: Colour = (0.45, 1.0, 1.0)
PAIR: Colour = SIGHT
"""Who is selected, and who looks at whom: as the line between these two."""
CUT: Colour = (0.74, 0.70, 0.63)
"""The inside of terrain that is cut open."""
CASING: Colour = (0.07, 0.07, 0.09)
