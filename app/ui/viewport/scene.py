"""The content of the viewport, as one frozen value, and all colours, chosen to be safe for colour-blind players."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.model.colours import SIDE_COLOURS, SIGHT, STONE, STOPPED, TABLE, UNDECIDED
from app.ui.outcome import Outcome

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1, in sRGB as on screen."""
Point = tuple[float, float, float]
Mark = Literal["triangle", "square", "circle", "diamond"]
"""The shape that identifies a side without its colour."""


@dataclass(frozen=True, eq=False)
class PieceLook:
    """A terrain piece: its mesh, its frame `(4, 4)` on the table, and its colour."""

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

    `ground` is a picture `(h, w, 3)` of the board, its first row at y = 0; without it, a mat is painted.
    """

    width_mm: float = 762.0
    depth_mm: float = 559.0
    pieces: tuple[PieceLook, ...] = field(default=())
    fighters: tuple[FighterLook, ...] = field(default=())
    ground: NDArray[np.uint8] | None = None


@dataclass(frozen=True)
class SightLine:
    """The witness of a verdict with its clearance or, if there is none, the line that came closest.

    Such a line is stopped at `stop`, by the edges in `silhouette` and the objects in `blockers`.
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
    """The mark next to a fighter's name: the verdict on the observer's sight of it, and whether it is sure."""

    outcome: Outcome
    sure: bool


@dataclass(frozen=True)
class Backdrop:
    """The background of the board: the two colours of the sky, the colour of haze, and how bright the table is."""

    horizon: Colour
    zenith: Colour
    air: Colour
    table: float = 1.0


@dataclass(frozen=True, eq=False)
class PhotoBackdrop:
    """A photo behind the table in place of board and sky: undistorted pixels `(h, w, 3)`, the first row at the top.

    The models cover it with this `opacity`, from 0 to 1.
    """

    pixels: NDArray[np.uint8]
    opacity: float = 0.6


DAY = Backdrop((0.86, 0.855, 0.845), (0.56, 0.63, 0.71), (0.80, 0.812, 0.825))
NIGHT = Backdrop((0.135, 0.13, 0.125), (0.085, 0.09, 0.10), (0.20, 0.20, 0.205), 0.10)
"""A lit board in a dark room."""

__all__ = ["SIGHT", "STONE", "STOPPED", "TABLE", "UNDECIDED"]

_MARKS: tuple[Mark, ...] = ("triangle", "square", "circle", "diamond")
SIDES: tuple[tuple[Colour, Mark], ...] = tuple(zip(SIDE_COLOURS, _MARKS, strict=True))
"""The sides' colours, each with its own shape."""

BASE_RIM: Colour = (0.11, 0.11, 0.12)
EDGE: Colour = (0.22, 0.18, 0.15)
SELECTED: Colour = (0.45, 1.0, 1.0)
HOVERED: Colour = (1.0, 1.0, 1.0)
"""What is under the mouse: a thin white outline and no ring, as against the broad cyan one of the selection."""
PAIR: Colour = SIGHT
"""The colour of observer and target, which is that of the sight line between them."""
CUT: Colour = (0.74, 0.70, 0.63)
"""The inside of terrain that is cut open."""
CASING: Colour = (0.07, 0.07, 0.09)
