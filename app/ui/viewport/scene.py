"""What the viewport shows, as one frozen value: a board, pieces of terrain, fighters, and the line between two."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.ui.formatting import Outcome

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
class Badge:
    """The mark beside a fighter's name: what the seer's sight of it is, and whether that is sure."""

    outcome: Outcome
    sure: bool
