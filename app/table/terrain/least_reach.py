"""How near its point a base finds room where others and obstacles stand in its way, however it is turned (A7.7)."""

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
"""How a base that is not round is turned to see whether it fits, in degrees."""
_AROUND_MM = 100.0  # how much farther room is looked for before all of the board is
_STEP_MM = 2.0
_FINE_MM = 0.05
_CORNERS = 64


def trial_yaws(fighter: Fighter) -> tuple[float, ...]:
    """The yaws to be tried: one for a round base."""
    return (0.0,) if battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0).is_round else TURNS


def least_reach(table: TerrainSource, fighter: Fighter, start: Spot, end: Spot, enough: float) -> float | None:
    """The least reach of a point or line within which a base finds room, to 0.1 mm and 15 degrees; mm.

    `enough` where that is room enough; None where there is none on all the board.
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
    """How far the farthest point of an outline is from a point or line at least, its centre in an area.

    As a function of the centre that is convex, and no steeper than 1: least on the point or line itself, else
    somewhere on the area's rim.
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
    """How far an outline's farthest point is from the target, `(n,)`, its centre at each of the points `(n, 2)`."""
    if outline.is_round:
        return np.asarray(shapely.distance(shapely.points(at), target)) + outline.a
    corners = polygon_contained(outline, _CORNERS)
    return np.asarray(shapely.distance(shapely.points(at[:, None] + corners), target)).max(axis=1)
