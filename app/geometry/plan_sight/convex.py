"""Convex shapes of the plane as a search for lines needs them: corners, each with a disc of one radius round it."""

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, polygon_contained, polygon_containing

OVAL_SIDES = 128
"""An oval is a polygon of so many sides, half in it and half out: of one 120 mm long that is wrong by 0.01 mm."""


@dataclass(frozen=True, eq=False)
class Convex:
    """The hull of discs of `radius` mm round `corners` `(k, 2)`, counter-clockwise and none of them in line.

    A disc has one corner, a pill two, a polygon no radius. `core` is the hull of the corners alone: what lies within
    `radius` of it is the shape. `cones` `(k, 2)` are the directions in which each corner lies farthest out: the angle
    at which they begin, and how wide they are, in radians. A width below 0 says that no free line touches the corner,
    as the shape is a part of something that goes on there. All of it lies within `reach` of `middle`.
    """

    corners: Floats
    radius: float
    core: BaseGeometry
    cones: Floats
    middle: tuple[float, float]
    reach: float

    def grow(self, by: float) -> "Convex":
        """All that lies within so many mm of it."""
        return replace(self, radius=self.radius + by, reach=self.reach + by)

    def shift(self, x: float, y: float) -> "Convex":
        """It, so many mm farther along x and y."""
        by = np.array([x, y])
        core = shapely.transform(self.core, lambda spots: spots + by)
        middle = self.middle[0] + x, self.middle[1] + y
        return replace(self, corners=self.corners + by, core=core, middle=middle)

    def distance(self, other: "Convex") -> float:
        """How far apart the two are, in mm; 0 where they meet."""
        return max(float(shapely.distance(self.core, other.core)) - self.radius - other.radius, 0.0)


def make_convex(corners: Floats, radius: float = 0.0) -> Convex:
    """The hull of discs round corners `(k, 2)`, which are counter-clockwise and of which none are in line."""
    x, y = corners.mean(axis=0).tolist()
    reach = float(np.hypot(*(corners - (x, y)).T).max()) + radius
    if len(corners) == 1:
        return Convex(corners, radius, shapely.Point(corners[0]), np.array([[0.0, math.tau]]), (x, y), reach)
    edges = np.roll(corners, -1, axis=0) - corners
    ends = np.arctan2(-edges[:, 0], edges[:, 1])  # outward is to the right of the way round
    starts = np.roll(ends, 1)
    cones = np.column_stack([starts, np.mod(ends - starts, math.tau)])
    core = (shapely.LineString if len(corners) == 2 else shapely.Polygon)(corners)
    return Convex(corners, radius, core, cones, (x, y), reach)


def convex_outline(outline: Outline) -> Convex:
    """The outline of a base; discs and pills as they are, ovals as a polygon inside them."""
    if outline.a != outline.b:
        return make_convex((polygon_contained(outline, OVAL_SIDES) + polygon_containing(outline, OVAL_SIDES)) / 2)
    middle, half = outline.centre, outline.axis * outline.core
    ends = (middle - half, middle + half) if outline.core else (middle,)
    return make_convex(np.array([(end.real, end.imag) for end in ends]), outline.a)


def convex_parts(area: BaseGeometry) -> tuple[Convex, ...]:
    """A valid area, cut into convex parts that leave nothing between them."""
    return tuple(part for polygon in shapely.get_parts(area) for part in _split_polygon(polygon) if part is not None)


def _split_polygon(polygon: BaseGeometry) -> tuple[Convex | None, ...]:
    if polygon.is_empty or not isinstance(polygon, shapely.Polygon):
        return ()
    hull = shapely.convex_hull(polygon)
    if hull.area - polygon.area <= FLAT_MM * polygon.length:
        return (_make_convex(hull),)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    parts = filter(None, (_make_convex(each) for each in triangles.tolist()))
    outward = _outward_cones(polygon)
    return tuple(_with_outward_cones(part, outward) for part in parts)


Cones = dict[tuple[float, float], tuple[float, float] | None]


def _outward_cones(polygon: shapely.Polygon) -> Cones:
    """The cones of the corners of an area that stand out, by where they are; None where several corners are."""
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


NEVER = (0.0, -1.0)
NEARLY_STRAIGHT = 1e-6
"""Corners that turn inwards by less, in radians, are taken for straight ones: rather a line too many."""


def _with_outward_cones(part: Convex, outward: Cones) -> Convex:
    """A part that lines touch only where the whole stands out, and at each such corner one part alone."""
    cones = part.cones.copy()
    for place, spot in enumerate(map(tuple, part.corners.tolist())):
        if spot not in outward:
            cones[place] = NEVER
        elif (cone := outward[spot]) is not None:
            cones[place], outward[spot] = cone, NEVER
    return replace(part, cones=cones)


FLAT_MM = 1e-6


def _make_convex(polygon: BaseGeometry) -> Convex | None:
    """Its corners without those in line with their neighbours; None where nothing is left."""
    ring = shapely.get_coordinates(shapely.normalize(polygon).exterior.reverse())[:-1]  # type: ignore[attr-defined]
    before, after = ring - np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0) - ring
    bent = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] > FLAT_MM * np.hypot(*before.T) * np.hypot(*after.T)
    return make_convex(ring[bent]) if bent.sum() >= 3 else None
