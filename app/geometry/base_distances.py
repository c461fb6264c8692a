"""Distances of bases: between two, within a reach, and how far one travels, pivots included (A1.7)."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, boundary, farthest_distance, gap, polygon_containing

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
    def reverse(self) -> "Measure":
        """The same measure, asked the other way round."""
        return Measure(self.distance_mm, self.horizontal_mm, self.vertical_mm, self.to_point, self.from_point)

    @property
    def on_plan(self) -> "Measure":
        """The same where heights do not count."""
        flat = (*self.to_point[:2], self.from_point[2])
        return Measure(self.horizontal_mm, self.horizontal_mm, 0.0, self.from_point, flat)


def measure_slabs(a: Slab, b: Slab) -> Measure:
    """How far apart two slabs are, to 1e-9 mm; `measure_slabs(b, a)` is exactly its mirror.

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


def is_within(a: Slab, b: Slab, reach: float, horizontal: bool = False) -> bool:
    """Whether some part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    found = measure_slabs(a, b)
    return (found.horizontal_mm if horizontal else found.distance_mm) <= reach + _SLACK


def is_wholly_within(a: Slab, b: Slab, reach: float, horizontal: bool = False) -> bool:
    """Whether every part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    across = farthest_distance(a.outline, b.outline)
    up = 0.0 if horizontal else max(0.0, a.top - b.top, b.bottom - a.bottom)
    return math.hypot(across, up) <= reach + _SLACK


Waypoint = tuple[float, float, float, float]
"""Where a base is: x, y and z in mm, yaw in degrees."""
Along = Literal["horizontal", "vertical", "slope"]
"""Seen from above; up and down alone; or both together, as on stairs."""

_SAMPLES = 256
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class Travel:
    """A length in mm, and how much longer it may be at most; nothing for discs and where nothing turns."""

    length: float
    within: float = 0.0


def travel(shape: Outline, path: Sequence[Waypoint], along: Along = "horizontal") -> Travel:
    """How far a base of a shape travels through places, in mm (A1.7).

    Between two places it moves straight and turns evenly, the short way round. A round base has no front: its turns
    count for nothing, and the answer is exact. For others the farthest point is looked for on the rim; the length of a
    point's way is convex in the point, so that the corners of a polygon round the base bound it.
    """
    legs = list(itertools.pairwise(path))
    if along == "vertical":
        return Travel(sum(abs(end[2] - start[2]) for start, end in legs))
    if shape.is_round or all(_turn_degrees(*leg) == 0 for leg in legs):
        return Travel(sum(math.hypot(*_step_vector(*leg, along)) for leg in legs))
    flat = Outline(0.0, 0.0, 0.0, shape.a, shape.b, shape.core)
    tips = np.array([(flat.a + flat.core, 0.0), (-flat.a - flat.core, 0.0)])
    longest, most = (
        float(sum((_travel_lengths(points, start, end, along) for start, end in legs), np.zeros(len(points))).max())
        for points in (np.vstack([boundary(flat, _SAMPLES), tips]), polygon_containing(flat, _SAMPLES))
    )
    return Travel(longest, max(0.0, most - longest))


def _turn_degrees(start: Waypoint, end: Waypoint) -> float:
    return (end[3] - start[3] + 180) % 360 - 180


def _step_vector(start: Waypoint, end: Waypoint, along: Along) -> tuple[float, float, float]:
    return end[0] - start[0], end[1] - start[1], end[2] - start[2] if along == "slope" else 0.0


def _travel_lengths(points: Floats, start: Waypoint, end: Waypoint, along: Along) -> Floats:
    """How far each point `(n, 2)` of a base travels on one straight stretch: its speed, summed up by Gauss."""
    x, y, z = _step_vector(start, end, along)
    turn = math.radians(_turn_degrees(start, end))
    angles = math.radians(start[3]) + turn * (_NODES + 1) / 2
    at = points[:, 0] + 1j * points[:, 1]
    speed = complex(x, y) + 1j * turn * at[:, None] * np.exp(1j * angles)
    return np.hypot(np.abs(speed), z) @ _WEIGHTS / 2
