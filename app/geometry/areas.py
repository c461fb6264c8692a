"""Areas of bases: outlines grown, shrunk and swept along a path, and set operations on areas that never raise.

GEOS rejects rings that touch or cross themselves (`TopologyException`), or silently returns a wrong result. Rounding
produces such rings, for example when an outline is rotated. The functions here repair these areas first. Where that
is not enough, they snap the corners of the result to a fine grid.
"""

import itertools
import math
from collections.abc import Callable, Sequence

import numpy as np
import shapely
from shapely.errors import GEOSException
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, Spot, polygon_contained, polygon_containing

GRIDS_MM = (1e-6, 1e-5, 1e-4, 1e-3)
"""Grid sizes for the corners of a result, in mm: tried in this order when an operation fails at full precision."""


def make_valid_area(area: BaseGeometry) -> BaseGeometry:
    """Returns the area as valid polygons: rings that touch or cross themselves are split there; lines are dropped."""
    if shapely.is_valid(area):
        return area
    # make_valid may return a collection of polygons, lines and points.
    parts = shapely.get_parts(shapely.make_valid(area))
    polygons = [part for each in parts for part in shapely.get_parts(each) if isinstance(part, shapely.Polygon)]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


def union(areas: Sequence[BaseGeometry]) -> BaseGeometry:
    """Returns the union of the areas; empty if there are none."""
    return _try_overlay(lambda each, grid: shapely.union_all(each, grid_size=grid), areas)


def intersection(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Returns the intersection of two areas."""
    return _try_overlay(lambda each, grid: shapely.intersection(*each, grid_size=grid), (one, other))


def difference(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Returns the part of `one` that is not in `other`."""
    return _try_overlay(lambda each, grid: shapely.difference(*each, grid_size=grid), (one, other))


def _try_overlay(
    overlay: Callable[[Sequence[BaseGeometry], float | None], BaseGeometry], areas: Sequence[BaseGeometry]
) -> BaseGeometry:
    valid = shapely.is_valid(list(areas)).tolist()  # GEOS may silently return a wrong result for invalid areas.
    areas = [area if fine else make_valid_area(area) for area, fine in zip(areas, valid, strict=True)]
    for grid in (None, *GRIDS_MM):
        try:
            return overlay(areas, grid)
        except GEOSException:
            continue
    return overlay([make_valid_area(shapely.set_precision(area, GRIDS_MM[-1])) for area in areas], GRIDS_MM[-1])


POLYGON_SIDES = 128
"""Number of sides of the polygons that approximate round shapes: less than 0.02 mm off for a base 100 mm across."""


def outline_area(outline: Outline, containing: bool = False) -> BaseGeometry:
    """Returns a polygon inside the outline, or one that contains it; a point or a line if the outline is one."""
    if outline.a == 0 or outline.b == 0:
        along = outline.axis * outline.core
        ends = (outline.centre - along, outline.centre + along)
        return (
            shapely.LineString([(end.real, end.imag) for end in ends])
            if outline.core
            else shapely.Point(outline.x, outline.y)
        )
    return shapely.Polygon((polygon_containing if containing else polygon_contained)(outline, POLYGON_SIDES))


def grow(area: BaseGeometry, outline: Outline) -> BaseGeometry:
    """Returns all positions of the outline's centre at which it meets the area: the region to keep out of.

    Round shapes are approximated by polygons; apart from that, the result is exact.
    """
    if outline.is_round:
        return shapely.buffer(area, outline.a, quad_segs=POLYGON_SIDES // 4)
    corners = polygon_contained(Outline(0.0, 0.0, outline.yaw, outline.a, outline.b, outline.core), POLYGON_SIDES // 2)
    return union([_convex_part_sum(part, corners) for part in shapely.get_parts(area)])


def shrink(area: BaseGeometry, outline: Outline) -> BaseGeometry:
    """Returns all positions of the outline's centre at which it is wholly inside a convex area."""
    if outline.is_round:
        return shapely.buffer(area, -outline.a, quad_segs=POLYGON_SIDES // 4)
    room = area
    for x, y in polygon_contained(
        Outline(0.0, 0.0, outline.yaw, outline.a, outline.b, outline.core), POLYGON_SIDES // 2
    ):
        room = intersection(room, shapely.transform(area, lambda at, by=(x, y): at - by))
    return room


def reach_area(start: Spot, end: Spot, distance: float) -> BaseGeometry:
    """Returns the area within a distance of a point, or of the line from `start` to `end`."""
    middle = shapely.Point(start) if start == end else shapely.LineString([start, end])
    return shapely.buffer(middle, distance, quad_segs=POLYGON_SIDES // 2)


def sweep_area(start: Outline, end: Outline) -> BaseGeometry:
    """Returns the area that a base covers while it moves straight from `start` to `end` and turns evenly.

    Without a turn this is the convex hull of the two. With a turn it is the union of the hulls of steps of 3 degrees
    or less.
    """
    turn = 0.0 if start.is_round else (end.yaw - start.yaw + 180) % 360 - 180
    steps = max(1, math.ceil(abs(turn) / 3))
    shares = np.linspace(0.0, 1.0, steps + 1)
    stops = [
        outline_area(
            Outline(
                start.x + share * (end.x - start.x),
                start.y + share * (end.y - start.y),
                start.yaw + share * turn,
                start.a,
                start.b,
                start.core,
            )
        )
        for share in shares.tolist()
    ]
    return union([shapely.convex_hull(shapely.union(*pair)) for pair in itertools.pairwise(stops)])


def _convex_part_sum(part: BaseGeometry, corners: Floats) -> BaseGeometry:
    """Returns the Minkowski sum of an area, line or point and a convex polygon round the origin."""
    if isinstance(part, shapely.Point):
        return shapely.Polygon(corners + np.array([part.x, part.y]))
    if isinstance(part, shapely.Polygon) and shapely.convex_hull(part).area - part.area < 1e-9:
        return shapely.Polygon(_convex_sum(shapely.get_coordinates(part)[:-1], corners))
    rings = [part.exterior, *part.interiors] if isinstance(part, shapely.Polygon) else [part]
    hulls = [part]
    for ring in rings:
        at = shapely.get_coordinates(ring)
        pairs = np.concatenate([at[:-1, None] + corners, at[1:, None] + corners], axis=1)
        hulls += list(np.atleast_1d(np.asarray(shapely.convex_hull(shapely.linestrings(pairs)))))
    return union(hulls)


def _convex_sum(one: Floats, other: Floats) -> Floats:
    """Returns the corners of the Minkowski sum of two convex polygons `(n, 2)`, `(m, 2)`: merges edges by direction.

    After de Berg et al., "Computational Geometry" (2008), theorem 13.5.
    """
    first, second = _rotate_to_lowest(one), _rotate_to_lowest(other)
    directions = np.concatenate([np.roll(corners, -1, axis=0) - corners for corners in (first, second)])
    order = np.argsort(np.arctan2(directions[:, 1], directions[:, 0]) % (2 * math.pi), kind="stable")
    return first[0] + second[0] + np.concatenate([np.zeros((1, 2)), np.cumsum(directions[order], axis=0)[:-1]])


def _rotate_to_lowest(corners: Floats) -> Floats:
    """Returns the corners of a convex polygon counter-clockwise, starting with the lowest."""
    ahead = np.roll(corners, -1, axis=0)
    if (corners[:, 0] * ahead[:, 1] - ahead[:, 0] * corners[:, 1]).sum() < 0:
        corners = corners[::-1]
    return np.roll(corners, -int(np.lexsort(corners.T)[0]), axis=0)
