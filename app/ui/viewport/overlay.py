"""What a feature draws over the table under its own name: lines, dots, words at points, and see-through bodies."""

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
    """Words at a point of the table; `strong` ones find room first.

    A name gives way where labels are to tell little: `short` is what is left of it then; None is for what is no name.
    What is about a `fighter` stands in its label, in a `tone`. Where something of some `radius` in mm lies round the
    point, the words stand beside it, and no label covers it.
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
    """Lines and dots, and words. An empty one takes away what was there."""

    ribbons: tuple[StyledLine, ...] = ()
    tags: tuple[Tag, ...] = ()


NOTHING = Overlay()


@dataclass(frozen=True, eq=False)
class OverlaySolid:
    """A body drawn see-through: vertices `(n, 3)` in mm on the table, faces `(m, 3)`.

    `opacity` is from 0 to 1, where 1 hides what is behind; with `through` it also shows, so faintly, behind things
    that stand before it. Two are equal only if they are the same: make each once, and keep it while it is shown.
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
        """The middle of its bounding box `(3,)`."""
        return (self.vertices.min(axis=0) + self.vertices.max(axis=0)) / 2


@dataclass(frozen=True, eq=False)
class FlatPicture:
    """A picture that lies on the table from its corner at (0, 0), so wide and deep in mm: pixels `(h, w, 4)`, RGBA.

    The first row is at y = 0.
    """

    pixels: NDArray[np.uint8]
    width_mm: float
    depth_mm: float
