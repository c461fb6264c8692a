"""The settings of one frame, and the quality it is drawn at: full at rest, lower while something moves."""

from dataclasses import dataclass, field
from functools import cached_property

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Size
from app.ui.viewport import scene
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.scene import Backdrop, Colour, PhotoBackdrop, Point
from app.ui.viewport.styled_lines import StyledLine

SOFTWARE = ("llvmpipe", "softpipe", "swr", "gdi generic", "swiftshader", "microsoft basic render")


@dataclass(frozen=True)
class Quality:
    """Samples per pixel, shadow taps (0: no shadow) and the share of pixels that is drawn; then what is drawn."""

    samples: int
    taps: int
    scale: float
    lines: bool = True
    coarse: bool = False
    smooth: bool = False
    finest: bool = False


PICTURE = Quality(8, 16, 1.0, smooth=True, finest=True)
FULL = Quality(4, 16, 1.0, finest=True)
GOOD = Quality(4, 4, 1.0, finest=True)
PLAIN = Quality(0, 1, 1.0)
LEAN = Quality(0, 1, 0.75, lines=False, coarse=True)
LEANER = Quality(0, 1, 0.6, lines=False, coarse=True)
LEANEST = Quality(0, 0, 0.5, lines=False, coarse=True)
STEPS = (FULL, GOOD, LEAN, LEANER, LEANEST)


@dataclass(frozen=True)
class Graphics:
    """A graphics setting: the quality at rest, and the qualities while something moves, best first."""

    rest: Quality
    moving: tuple[Quality, ...]


AUTOMATIC = Graphics(FULL, STEPS)
GRAPHICS = {"auto": AUTOMATIC, "high": Graphics(FULL, (FULL, GOOD)), "low": Graphics(PLAIN, (LEAN, LEANER, LEANEST))}
"""The graphics settings by their names in the program's settings."""
SLOW_S = 0.038
QUICK_S = 0.012


class QualityLevels:
    """Chooses the quality while things move; steps down after slow frames and up after quick ones."""

    def __init__(self, renderer: str = "") -> None:
        self.software = any(name in renderer.lower() for name in SOFTWARE)
        self._graphics, self._mean = AUTOMATIC, 0.025
        self._step = self._top = 2 if self.software else 0

    def choose(self, graphics: Graphics) -> None:
        """Applies the player's choice; has no effect if it is the current one."""
        if graphics != self._graphics:
            self._graphics, self._mean = graphics, 0.025
            self._step = self._top = 2 if self.software and graphics == AUTOMATIC else 0

    @property
    def moving_quality(self) -> Quality:
        """The quality to draw with while something moves."""
        return self._graphics.moving[self._step]

    @property
    def fighter_quality(self) -> Quality:
        """The quality to draw fighters with over a picture of the rest."""
        return PLAIN

    def record_frame_time(self, seconds: float) -> None:
        """Adjusts the quality to the time of one frame drawn while moving."""
        self._mean += 0.25 * (seconds - self._mean)
        if self._mean > SLOW_S and self._step < len(self._graphics.moving) - 1:
            self._step, self._mean = self._step + 1, 0.025
        elif self._mean < QUICK_S and self._step > self._top:
            self._step, self._mean = self._step - 1, 0.025


@dataclass(frozen=True)
class Highlights:
    """The fighters and pieces that stand out; "" means none. `active` is the fighter whose activation it is."""

    selected: tuple[str, ...] = ()
    hovered: str = ""
    observer: str = ""
    target: str = ""
    active: str = ""

    def outline_colours(self) -> dict[str, tuple[Colour, float]]:
        """Returns the colour and the width in pixels of each outline, by the id of the object that has it."""
        marked = (
            (self.hovered, scene.HOVERED, 1.6),
            *((id, scene.PAIR, 2.4) for id in (self.target, self.observer)),
            *((id, scene.SELECTED, 2.4) for id in self.selected),
        )
        return {id: (colour, width) for id, colour, width in marked if id}

    def ring_colours(self) -> dict[str, Colour]:
        """Returns the colour of the ring round the base of each fighter that has one, which the hovered one has not.

        Observer and target keep their colour even when selected.
        """
        selected = dict.fromkeys(self.selected, scene.SELECTED)
        return selected | {id: scene.PAIR for id in (self.target, self.observer) if id}


@dataclass(frozen=True)
class Tube:
    """All points within `radius` mm of a line."""

    start: Point
    end: Point
    radius: float
    colour: Colour


@dataclass(frozen=True)
class FrameSettings:
    """The settings of one picture: camera, size (device pixels), quality, and the scale of widths in pixels.

    `tints` are pieces by id, with the share of the colour for blocked sight that is laid over each. Terrain above `cut`
    mm is left out; with `x_ray` fighters show through what is in front of them. With a `photo`, the camera is a
    `PictureCamera`, and the photo replaces sky, table and board. With a `region` (left, bottom, width
    and height in device pixels), nothing else is drawn.
    """

    camera: Camera
    size: Size
    quality: Quality
    scale: float = 1.0
    highlights: Highlights = field(default=Highlights())
    ribbons: tuple[StyledLine, ...] = ()
    tube: Tube | None = None
    tints: tuple[tuple[str, float], ...] = ()
    hidden: str = ""
    solids: tuple[OverlaySolid, ...] = ()
    cut: float | None = None
    x_ray: bool = False
    backdrop: Backdrop = scene.DAY
    graphics: Graphics = AUTOMATIC
    photo: PhotoBackdrop | None = None
    region: tuple[int, int, int, int] | None = None

    @cached_property
    def matrix(self) -> Floats:
        """The matrix from the table to clip space."""
        return self.camera.clip_matrix(self.size)
