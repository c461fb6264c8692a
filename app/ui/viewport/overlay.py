"""Overlays that features draw over the table by name: lines, dots, text at points, and translucent bodies."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import smooth_surface
from app.ui.viewport.fighter_shapes import ColouredShape, make_shape
from app.ui.viewport.label_content import Tone
from app.ui.viewport.scene import Colour, Point
from app.ui.viewport.styled_lines import StyledLine


@dataclass(frozen=True)
class Tag:
    """Text at a point of the table. A `strong` one gets room first.

    `short` is the shorter form of a name, for when labels show little; it is None for text that is not a name. Text
    about a `fighter` is part of its label, in a `tone`. If something with a `radius` in mm is round the point, the text
    is placed next to it, and no label covers it.
    """

    text: str
    point: Point
    strong: bool = False
    short: str | None = None
    fighter: str = ""
    tone: Tone = ""
    radius: float = 0.0


@dataclass(frozen=True)
class Overlay:
    """Lines and dots, and text. An empty overlay removes what was there."""

    ribbons: tuple[StyledLine, ...] = ()
    tags: tuple[Tag, ...] = ()


NOTHING = Overlay()


@dataclass(frozen=True, eq=False)
class OverlaySolid:
    """A translucent body: vertices `(n, 3)` in mm on the table, faces `(m, 3)`.

    `opacity` is from 0 to 1, where 1 hides what is behind. `through` is the opacity at which it also shows through
    things in front of it. Two bodies are equal only if they are the same object: create each once, and keep it while it
    is shown.
    """

    vertices: Floats
    faces: NDArray[np.integer]
    colour: Colour
    opacity: float = 0.3
    through: float = 0.0

    @cached_property
    def shape(self) -> ColouredShape:
        return make_shape(*smooth_surface(np.asarray(self.vertices, dtype=np.float64), self.faces), self.colour)

    @cached_property
    def centre(self) -> Floats:
        """The centre `(3,)` of its bounding box."""
        return (self.vertices.min(axis=0) + self.vertices.max(axis=0)) / 2


@dataclass(frozen=True, eq=False)
class FlatPicture:
    """A picture on the table with a corner at (0, 0), a width and a depth in mm, and pixels `(h, w, 4)`, RGBA.

    The first row is at y = 0.
    """

    pixels: NDArray[np.uint8]
    width_mm: float
    depth_mm: float
