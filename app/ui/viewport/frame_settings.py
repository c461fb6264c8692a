"""How one picture is to be drawn, as a value: pictures of equal shots of one stage are the same."""

from dataclasses import dataclass, field
from functools import cached_property

from app.geometry.arrays import Floats
from app.ui.viewport import palette
from app.ui.viewport.camera import Camera, Size
from app.ui.viewport.overlay import Solid
from app.ui.viewport.polylines import Ribbon
from app.ui.viewport.quality_levels import Quality
from app.ui.viewport.scene import Colour, Point


@dataclass(frozen=True)
class Highlights:
    """Which fighters and pieces stand out, and as what; "" for none."""

    selected: tuple[str, ...] = ()
    hovered: str = ""
    seer: str = ""
    target: str = ""

    def colours(self) -> dict[str, tuple[Colour, float]]:
        """The outline's colour and width in pixels for each fighter that has one."""
        marked = (
            (self.hovered, palette.SELECTED, 1.6),
            *((id, palette.SELECTED, 2.4) for id in self.selected),
            (self.target, palette.TARGET, 2.4),
            (self.seer, palette.SEER, 2.4),
        )
        return {id: (colour, width) for id, colour, width in marked if id}


@dataclass(frozen=True)
class Tube:
    """All points within `radius` mm of a line."""

    start: Point
    end: Point
    radius: float
    colour: Colour


@dataclass(frozen=True)
class Shot:
    """How to draw one picture: from where, how large (device pixels), how well, and how many pixels a pixel counts.

    `tints` are pieces by id, with how much of the colour of what stops sight is laid over each. Terrain above `cut` mm
    is left out; with `x_ray` fighters show through what stands before them.
    """

    camera: Camera
    size: Size
    quality: Quality
    scale: float = 1.0
    highlights: Highlights = field(default=Highlights())
    ribbons: tuple[Ribbon, ...] = ()
    tube: Tube | None = None
    tints: tuple[tuple[str, float], ...] = ()
    hidden: str = ""
    solids: tuple[Solid, ...] = ()
    cut: float | None = None
    x_ray: bool = False

    @cached_property
    def matrix(self) -> Floats:
        """From the table to clip space."""
        return self.camera.matrix(self.size)
