"""Distances of bases: between two bases, within a reach, and the length of a base's path, pivots included (A1.7)."""

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

_SLACK = 1e-9  # mm; tolerance for rounding, so that a base exactly at the reach counts as within it


@dataclass(frozen=True)
class Slab:
    """An upright prism: an outline between two heights in mm. A point or a line is a slab of zero size."""

    outline: Outline
    bottom: float
    top: float


@dataclass(frozen=True)
class Measure:
    """The distance between two slabs in mm, its horizontal and vertical parts, and the closest points of the two."""

    distance_mm: float
    horizontal_mm: float
    vertical_mm: float
    from_point: Place
    to_point: Place

    @property
    def reverse(self) -> "Measure":
        """The same measure from the second slab to the first."""
        return Measure(self.distance_mm, self.horizontal_mm, self.vertical_mm, self.to_point, self.from_point)

    @property
    def on_plan(self) -> "Measure":
        """The same measure with heights ignored."""
        flat = (*self.to_point[:2], self.from_point[2])
        return Measure(self.horizontal_mm, self.horizontal_mm, 0.0, self.from_point, flat)


def measure_slabs(a: Slab, b: Slab) -> Measure:
    """Returns the distance between two slabs, to 1e-9 mm; `measure_slabs(b, a)` is exactly its mirror.

    In an upright prism every point of the outline occurs at every height. So the closest points can be found
    separately for the outlines and for the heights, and the distance is exactly the hypotenuse of the two.
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
    """Returns whether some part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    found = measure_slabs(a, b)
    return (found.horizontal_mm if horizontal else found.distance_mm) <= reach + _SLACK


def is_wholly_within(a: Slab, b: Slab, reach: float, horizontal: bool = False) -> bool:
    """Returns whether every part of `a` is at most `reach` mm from `b`; heights are ignored when `horizontal`."""
    across = farthest_distance(a.outline, b.outline)
    up = 0.0 if horizontal else max(0.0, a.top - b.top, b.bottom - a.bottom)
    return math.hypot(across, up) <= reach + _SLACK


Waypoint = tuple[float, float, float, float]
"""Position of a base: x, y and z in mm, yaw in degrees."""
PathComponent = Literal["horizontal", "vertical", "slope"]
"""The part of a path that counts: the horizontal, the vertical, or both combined, as on stairs."""

_SAMPLES = 256
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class PathLength:
    """A length in mm, and the maximum by which it may be too short: 0 for discs and where nothing turns."""

    length: float
    max_error: float = 0.0


def travel(shape: Outline, path: Sequence[Waypoint], along: PathComponent = "horizontal") -> PathLength:
    """Returns how far a base of a shape travels along a path, in mm (A1.7).

    Between two waypoints the base moves straight and turns evenly, the short way round. The length of the path is
    that of the point of the base that travels farthest. A round base has no front: its turns do not count, and the
    result is exact. For other shapes, points on the rim are sampled. The length of a point's path is a convex
    function of the point, so the corners of a polygon round the base give an upper bound.
    """
    legs = list(itertools.pairwise(path))
    if along == "vertical":
        return PathLength(sum(abs(end[2] - start[2]) for start, end in legs))
    if shape.is_round or all(_turn_degrees(*leg) == 0 for leg in legs):
        return PathLength(sum(math.hypot(*_step_vector(*leg, along)) for leg in legs))
    flat = Outline(0.0, 0.0, 0.0, shape.a, shape.b, shape.core)
    tips = np.array([(flat.a + flat.core, 0.0), (-flat.a - flat.core, 0.0)])
    longest, most = (
        float(sum((_travel_lengths(points, start, end, along) for start, end in legs), np.zeros(len(points))).max())
        for points in (np.vstack([boundary(flat, _SAMPLES), tips]), polygon_containing(flat, _SAMPLES))
    )
    return PathLength(longest, max(0.0, most - longest))


def _turn_degrees(start: Waypoint, end: Waypoint) -> float:
    return (end[3] - start[3] + 180) % 360 - 180


def _step_vector(start: Waypoint, end: Waypoint, along: PathComponent) -> tuple[float, float, float]:
    return end[0] - start[0], end[1] - start[1], end[2] - start[2] if along == "slope" else 0.0


def _travel_lengths(points: Floats, start: Waypoint, end: Waypoint, along: PathComponent) -> Floats:
    """Returns how far each point `(n, 2)` of a base travels on one straight leg: its speed, by Gaussian quadrature."""
    x, y, z = _step_vector(start, end, along)
    turn = math.radians(_turn_degrees(start, end))
    angles = math.radians(start[3]) + turn * (_NODES + 1) / 2
    at = points[:, 0] + 1j * points[:, 1]
    speed = complex(x, y) + 1j * turn * at[:, None] * np.exp(1j * angles)
    return np.hypot(np.abs(speed), z) @ _WEIGHTS / 2
