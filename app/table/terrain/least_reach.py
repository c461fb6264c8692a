"""The least reach within which a base fits near a point despite other bases and obstacles, with any yaw (A7.7).

For each yaw tried, `find_legal_regions` returns the legal positions of the centre. The reach of a position, the
distance of the base's farthest point, is a convex function with a slope of at most 1. So its minimum over a region is
on the target or on the region's rim, and samples on the rim bound it everywhere between them.
"""

import math

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Floats
from app.geometry.outlines import Outline, polygon_contained
from app.model import Fighter
from app.table import battle_shapes
from app.table.terrain.legal_regions import Spot, find_legal_regions
from app.table.terrain.terrain_parts import TerrainSource

TURNS = tuple(float(turn) for turn in range(0, 180, 15))
"""Yaws tried for a base that is not round, in degrees."""
_AROUND_MM = 100.0  # additional distance searched before the whole board is
_STEP_MM = 2.0
_FINE_MM = 0.05
_CORNERS = 64


def trial_yaws(fighter: Fighter) -> tuple[float, ...]:
    """Returns the yaws to try; just one for a round base."""
    return (0.0,) if battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0).is_round else TURNS


def least_reach(table: TerrainSource, fighter: Fighter, start: Spot, end: Spot, enough: float) -> float | None:
    """Returns the least reach of a point or line within which a base fits, to 0.1 mm and 15 degrees; in mm.

    Returns `enough` if the base fits within that, and None if it fits nowhere on the board.
    """
    turned = [replace(fighter, pose=replace(fighter.pose, yaw=yaw)) for yaw in trial_yaws(fighter)]
    if any(find_legal_regions(table, one, start, end, enough) for one in turned):
        return enough
    board = table.battle.board
    for far in (enough + _AROUND_MM, math.hypot(board.width_mm, board.depth_mm)):
        found = [
            _least_farthest(region.area, battle_shapes.base_outline(one.base, 0.0, 0.0, one.pose.yaw), start, end)
            for one in turned
            for region in find_legal_regions(table, one, start, end, far)
        ]
        if found:
            return max(enough, min(found))
    return None


def _least_farthest(area: BaseGeometry, outline: Outline, start: Spot, end: Spot) -> float:
    """Returns the least distance of an outline's farthest point from a point or line, with its centre in an area.

    As a function of the centre it is convex, with a slope of at most 1: its minimum is on the point or line itself, or
    on the area's rim.
    """
    target = shapely.Point(start) if start == end else shapely.LineString([start, end])
    rim = shapely.union_all([shapely.boundary(area), shapely.intersection(area, target)])
    lines = [part for part in shapely.get_parts(shapely.segmentize(rim, _STEP_MM)) if not part.is_empty]
    best = math.inf
    for line in lines:
        at = shapely.get_coordinates(line)
        reaches = _farthest_distances(at, outline, target)
        best = min(best, float(reaches.min()))
        near = np.flatnonzero(np.minimum(reaches[:-1], reaches[1:]) - _STEP_MM < best)
        shares = np.linspace(0.0, 1.0, int(_STEP_MM / _FINE_MM))[:, None, None]
        fine = (at[near] + shares * (at[near + 1] - at[near])).reshape(-1, 2)
        best = min(best, float(_farthest_distances(fine, outline, target).min(initial=math.inf)))
    return best


def _farthest_distances(at: Floats, outline: Outline, target: BaseGeometry) -> Floats:
    """Returns the distances `(n,)` of an outline's farthest point from the target, for centres `(n, 2)`."""
    if outline.is_round:
        return np.asarray(shapely.distance(shapely.points(at), target)) + outline.a
    corners = polygon_contained(outline, _CORNERS)
    return np.asarray(shapely.distance(shapely.points(at[:, None] + corners), target)).max(axis=1)
