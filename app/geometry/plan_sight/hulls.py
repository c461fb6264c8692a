"""Represents areas of any shape by convex shapes: nested hulls of connected parts, down to parts that are convex.

Take the hull of a connected set and a straight line across it that neither begins nor ends in the hull. The line
crosses the set itself: there are points of the set on both sides of the line, and a path in the set that joins them
stays in the hull, so it crosses the line. Hence a hull that contains neither the observer nor the target can stand
for everything in it, notches and courtyards included, and the verdict is the same. With a clearance this holds for
the set grown by it, which is connected too, and whose hull is the grown hull.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from app.geometry.arrays import Floats
from app.geometry.plan_sight.convex import Convex, make_convex

FLAT_MM = 1e-6
SAME_MM = 1e-9
"""Distance within which corners are merged: far less than `FLAT_MM`, far more than rounding."""
NEVER = (0.0, -1.0)
NEARLY_STRAIGHT = 1e-6
"""Corners that turn inwards by less, in radians, count as straight: better a line too many."""


@dataclass(frozen=True, eq=False)
class Hull:
    """The hull of a connected set, and its connected parts; without parts, the set fills its hull."""

    shape: Convex
    parts: tuple["Hull", ...] = ()

    def shift(self, x: float, y: float, turn: float = 0.0) -> "Hull":
        """Returns the hull, turned by `turn` radians about the origin and then moved by x and y in mm."""
        return Hull(self.shape.shift(x, y, turn), tuple(part.shift(x, y, turn) for part in self.parts))

    def leaves(self) -> Iterator[Convex]:
        """Yields the convex shapes that the set consists of."""
        if not self.parts:
            yield self.shape
        for part in self.parts:
            yield from part.leaves()


def make_hulls(area: BaseGeometry) -> tuple[Hull, ...]:
    """Returns a valid area as hulls, one for each polygon; the innermost parts together fill the area."""
    polygons = (one for one in shapely.get_parts(area) if isinstance(one, shapely.Polygon) and not one.is_empty)
    return tuple(hull for hull in map(_make_hull, polygons) if hull)


def _make_hull(polygon: shapely.Polygon) -> Hull | None:
    """Returns the polygon's hull; corners that coincide but for rounding are merged before the sides are used."""
    outer, *inner = map(_merge_ring, (polygon.exterior, *polygon.interiors))
    plain = shapely.Polygon(outer, [ring for ring in inner if len(ring)]) if len(outer) else shapely.Polygon()
    return _Triangles(plain if plain.is_valid and not plain.is_empty else polygon).make_hull(None)


def _merge_ring(ring: shapely.LinearRing) -> Floats:
    """Returns the corners `(n, 2)` of a ring without repetitions; none if the ring vanishes."""
    spots: Floats = shapely.get_coordinates(ring)[:-1]
    apart = spots[np.hypot(*(spots - np.roll(spots, 1, axis=0)).T) > SAME_MM]
    return apart if len(apart) > 2 else np.empty((0, 2))


Cones = dict[tuple[float, float], tuple[float, float] | None]


class _Triangles:
    """A polygon as triangles between its corners, with the neighbours of each."""

    def __init__(self, polygon: shapely.Polygon) -> None:
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
        self._corners = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3]
        self._areas: Floats = shapely.area(triangles)
        self._beside = _find_neighbours(self._corners)
        self._outward = _outward_cones(polygon)
        self._left = dict(self._outward)

    def make_hull(self, places: list[int] | None) -> Hull | None:
        """Returns the hull of some connected triangles, or of all; None if it vanishes."""
        places = list(range(len(self._corners))) if places is None else places
        around = shapely.convex_hull(shapely.MultiPoint(self._corners[places].reshape(-1, 2)))
        shape = _make_convex(around) if isinstance(around, shapely.Polygon) else None
        if shape is None:
            return None
        if len(places) == 1 or around.area - self._areas[places].sum() <= FLAT_MM * around.length:
            return Hull(self._take_corners(shape))
        parts = tuple(part for half in self._halve(places) if (part := self.make_hull(half)))
        return Hull(_with_cones(shape, self._outward), parts) if len(parts) > 1 else next(iter(parts), None)

    def _take_corners(self, part: Convex) -> Convex:
        """Returns a part with cones only at convex corners of the whole area; no two parts share such a corner."""
        found = _with_cones(part, self._left)
        for spot in map(tuple, part.corners.tolist()):
            if self._left.get(spot) is not None:
                self._left[spot] = NEVER
        return found

    def _halve(self, places: list[int]) -> tuple[list[int], list[int]]:
        """Splits the triangles into two connected sets, as equal in number as a breadth-first tree allows."""
        inside = set(places)
        order, parents = [places[0]], {places[0]: -1}
        for place in order:
            for other in self._beside[place]:
                if other in inside and other not in parents:
                    parents[other] = place
                    order.append(other)
        counts = dict.fromkeys(order, 1)
        for place in reversed(order[1:]):
            counts[parents[place]] += counts[place]
        top = min(order[1:], key=lambda place: abs(2 * counts[place] - len(order)))
        below = {top}
        for place in order:
            if parents[place] in below:
                below.add(place)
        return [place for place in order if place in below], [place for place in order if place not in below]


def _find_neighbours(corners: Floats) -> list[list[int]]:
    """Returns, for each triangle `(n, 3, 2)`, the indices of those that share a side with it."""
    _, numbers = np.unique(corners.reshape(-1, 2), axis=0, return_inverse=True)
    sides: dict[tuple[int, int], list[int]] = {}
    for place, (a, b, c) in enumerate(numbers.reshape(-1, 3).tolist()):
        for one, other in ((a, b), (b, c), (c, a)):
            sides.setdefault((min(one, other), max(one, other)), []).append(place)
    found: list[list[int]] = [[] for _ in corners]
    for both in sides.values():
        for place in both:
            found[place] += [other for other in both if other != place]
    return found


def _outward_cones(polygon: shapely.Polygon) -> Cones:
    """Returns the cones of the convex corners of an area by position; None for a position with several corners."""
    found: Cones = {}
    seen = set[tuple[float, float]]()
    whole = orient(polygon)
    for ring in (whole.exterior, *whole.interiors):
        spots = shapely.get_coordinates(ring)[:-1]
        edges = np.roll(spots, -1, axis=0) - spots
        ends = np.arctan2(-edges[:, 0], edges[:, 1])
        starts = np.roll(ends, 1)
        widths = np.mod(ends - starts + math.pi, math.tau) - math.pi
        for spot, start, width in zip(map(tuple, spots.tolist()), starts.tolist(), widths.tolist(), strict=True):
            if spot in seen:
                found[spot] = None
            elif width > -NEARLY_STRAIGHT:
                found[spot] = (start, max(width, 0.0))
            seen.add(spot)
    return found


def _with_cones(shape: Convex, outward: Mapping[tuple[float, float], tuple[float, float] | None]) -> Convex:
    """Returns a shape with the cones of the whole area: free lines touch only corners where the whole is convex."""
    cones = shape.cones.copy()
    for place, spot in enumerate(map(tuple, shape.corners.tolist())):
        cones[place] = outward.get(spot, NEVER) or cones[place]
    return replace(shape, cones=cones)


def _make_convex(polygon: shapely.Polygon) -> Convex | None:
    """Returns the polygon as a shape without corners in line with their neighbours; None if it vanishes."""
    ring: NDArray[np.float64] = shapely.get_coordinates(orient(polygon).exterior)[:-1]
    before, after = ring - np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0) - ring
    bent = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] > FLAT_MM * np.hypot(*before.T) * np.hypot(*after.T)
    return make_convex(ring[bent]) if bent.sum() >= 3 else None
