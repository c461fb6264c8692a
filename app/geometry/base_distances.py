"""Distances between bases as solids, and whether one is within reach of another."""

import math
from dataclasses import dataclass

from app.geometry.outlines import Outline, farthest, gap

Place = tuple[float, float, float]
"""A point of the table in mm."""

_SLACK = 1e-9  # mm; what rounding may add to a base that touches the reach exactly


@dataclass(frozen=True)
class Slab:
    """An upright prism: an outline between two heights in mm. A point or a line is a slab of no size."""

    outline: Outline
    bottom: float
    top: float


@dataclass(frozen=True)
class Measure:
    """The distance of two slabs in mm, its horizontal and vertical parts, and the closest points of the two."""

    distance_mm: float
    horizontal_mm: float
    vertical_mm: float
    from_point: Place
    to_point: Place

    @property
    def reversed(self) -> "Measure":
        """The same measure, asked the other way round."""
        return Measure(self.distance_mm, self.horizontal_mm, self.vertical_mm, self.to_point, self.from_point)


def measured(a: Slab, b: Slab) -> Measure:
    """How far apart two slabs are, to 1e-9 mm; `measured(b, a)` is exactly its mirror.

    In an upright prism every point of the outline goes with every height: the closest points are found for the
    outlines and for the heights on their own, and by Pythagoras the distance is exactly the hypotenuse of the two.
    """
    across = gap(a.outline, b.outline)
    low, high = max(a.bottom, b.bottom), min(a.top, b.top)
    middle = (low + high) / 2
    return Measure(
        distance_mm=math.hypot(across.distance, max(0.0, low - high)),
        horizontal_mm=across.distance,
        vertical_mm=max(0.0, low - high),
        from_point=(*across.from_point, min(max(middle, a.bottom), a.top)),
        to_point=(*across.to_point, min(max(middle, b.bottom), b.top)),
    )


def within(a: Slab, b: Slab, reach: float, horizontal: bool = False) -> bool:
    """Whether some part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    found = measured(a, b)
    return (found.horizontal_mm if horizontal else found.distance_mm) <= reach + _SLACK


def wholly_within(a: Slab, b: Slab, reach: float, horizontal: bool = False) -> bool:
    """Whether every part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    across = farthest(a.outline, b.outline)
    up = 0.0 if horizontal else max(0.0, a.top - b.top, b.bottom - a.bottom)
    return math.hypot(across, up) <= reach + _SLACK
