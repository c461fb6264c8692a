"""What a feature draws over the table under its own name: lines, dots, and words at points."""

from dataclasses import dataclass

from app.ui.viewport.ribbons import Ribbon
from app.ui.viewport.scene import Point


@dataclass(frozen=True)
class Tag:
    """Words at a point of the table; `strong` ones find room first."""

    text: str
    point: Point
    strong: bool = False


@dataclass(frozen=True)
class Overlay:
    """Lines and dots, and words. An empty one takes away what was there."""

    ribbons: tuple[Ribbon, ...] = ()
    tags: tuple[Tag, ...] = ()
