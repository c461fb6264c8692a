"""Collisions of a base along its path, and its nearest approach to a point (A4.2, A4.4, G23)."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, intersection, outline_area, sweep_area, union
from app.geometry.outlines import Outline, gap_mm
from app.geometry.outlines import point as make_point
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM, to_fighter
from app.table.terrain.platform_edges import area_gap
from app.table.terrain.terrain_parts import (
    Obstacle,
    Platform,
    TerrainSource,
    obstacles,
    place_area,
    platforms,
    tagged_areas,
)
from app.table.terrain.terrain_shape import RISE_MM, make_shape

TOUCH_MM = 0.02
"""Depth of an overlap with a base or terrain that still counts as touching: round shapes are polygons here."""
_RISE_MM = 4.0
_TURN_DEG = 5.0
_SHARE, _GOLDEN = 1e-9, (math.sqrt(5) - 1) / 2
_BESIDE = 3.0  # mm; greatest distance from a platform of what is low on it, such as a parapet

Point = tuple[float, float, float]


@dataclass(frozen=True)
class PathBlockers:
    """Everything a base runs into: ids of fighters, and of pieces with obstacles; and whether it leaves the board."""

    fighters: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    off_board: bool = False

    @property
    def is_free(self) -> bool:
        """True if nothing is in the way."""
        return not (self.fighters or self.pieces or self.off_board)


def find_blockers(
    table: TerrainSource, fighter: str | Fighter, path: Sequence[Pose], through: Sequence[str] = ()
) -> PathBlockers:
    """Returns what a fighter's base meets on its straight way from pose to pose; the first pose is its start (A4.2).

    Fighters count if the two overlap in height; obstacles if they rise above the base's underside, stairs by more than
    1". Touching does not count. `through` lists kinds of areas that let the base pass, as archways and doors do (A3).
    """
    one = to_fighter(table, fighter)
    others = [other for other in table.battle.fighters if other.id != one.id]
    met: dict[str, None] = {}
    pieces: dict[str, None] = {}
    board, off = shapely.box(0, 0, table.battle.board.width_mm, table.battle.board.depth_mm).buffer(TOUCH_MM), False
    open_ = union([place.outline for kind in through for place in tagged_areas(table, kind)])
    shapely.prepare(open_)
    tall = fighter_top(table, one) - one.pose.z
    for leg, start, end in _split_legs(path):
        area = _swept_area(_outline_at(one, start), _outline_at(one, end))
        closed = difference(area, open_) if shapely.intersects(open_, area) else area
        low, high = min(start.z, end.z), max(start.z, end.z) + tall
        met |= dict.fromkeys(other.id for other in others if _runs_into(table, other, area, low, high))
        level = _find_levels(table, one, leg) if len(path) > 1 else ()
        pieces |= dict.fromkeys(_find_blocking_pieces(table, closed, low, level))
        off = off or not shapely.covers(board, area)
    return PathBlockers(tuple(met), tuple(pieces), off)


def nearest_approach(fighter: Fighter, path: Sequence[Pose], point: Point) -> float:
    """Returns the least distance of a base from a point on its straight way from pose to pose, in mm (G23).

    Accurate to 1e-6 mm: without a turn, the distance is a convex function of the position along the path.
    """
    poses = path if len(path) > 1 else (*path, *path)
    return min(_leg_approach(fighter, start, end, point) for start, end in itertools.pairwise(poses))


def _leg_approach(fighter: Fighter, start: Pose, end: Pose, spot: Point) -> float:
    """Returns the least distance on one leg; if the base turns, of the short pieces that may be near enough."""
    first, thickness = _outline_at(fighter, start), fighter.base.thickness_mm
    target = make_point(*spot[:2])
    turn = 0.0 if first.is_round else abs((end.yaw - start.yaw + 180) % 360 - 180)

    def distance(share: float) -> float:
        at = pose_between(start, end, share)
        up = max(0.0, at.z - spot[2], spot[2] - at.z - thickness)
        return math.hypot(gap_mm(_outline_at(fighter, at), target), up)

    count = max(1, math.ceil(turn / _TURN_DEG))
    stops = [distance(at / count) for at in range(count + 1)]
    nearer = (math.dist((start.x, start.y, start.z), (end.x, end.y, end.z)) + first.reach * math.radians(turn)) / count
    pieces = (at for at in range(count) if min(stops[at : at + 2]) - nearer <= min(stops))
    return min(*stops, *(_find_least(distance, at / count, (at + 1) / count) for at in pieces))


def _find_least(distance: Callable[[float], float], low: float, high: float) -> float:
    """Returns the least value of a convex function between two shares, by golden-section search."""
    near, far = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_near, at_far = distance(near), distance(far)
    while high - low > _SHARE:
        if at_near <= at_far:
            high, far, at_far = far, near, at_near
            near = high - _GOLDEN * (high - low)
            at_near = distance(near)
        else:
            low, near, at_near = near, far, at_far
            far = low + _GOLDEN * (high - low)
            at_far = distance(far)
    return min(at_near, at_far)


def fighter_top(table: TerrainSource, fighter: Fighter) -> float:
    """Returns the height of the fighter's highest point, in mm above the board."""
    occluder = battle_shapes.fighter_occluder(fighter, table.meshes)
    return fighter.pose.z + float(occluder.box[1][2])


def _split_legs(path: Sequence[Pose]) -> Iterator[tuple[tuple[Pose, Pose], Pose, Pose]]:
    """Yields the path in straight stretches, short ones where it rises or falls, each with its leg from pose to pose.

    A single pose is a stretch of zero length.
    """
    for start, end in itertools.pairwise(path if len(path) > 1 else (*path, *path)):
        count = max(1, math.ceil(abs(end.z - start.z) / _RISE_MM))
        places = [pose_between(start, end, share / count) for share in range(count + 1)]
        yield from (((start, end), *pair) for pair in itertools.pairwise(places))


def pose_between(start: Pose, end: Pose, share: float) -> Pose:
    """Returns the pose at a share of a straight path that turns evenly, the short way round."""
    turn = (end.yaw - start.yaw + 180) % 360 - 180
    return Pose(
        start.x + share * (end.x - start.x),
        start.y + share * (end.y - start.y),
        start.z + share * (end.z - start.z),
        start.yaw + share * turn,
    )


def _outline_at(fighter: Fighter, at: Pose) -> Outline:
    return battle_shapes.base_outline(fighter.base, at.x, at.y, at.yaw)


@lru_cache(maxsize=256)
def _swept_area(start: Outline, end: Outline) -> BaseGeometry:
    area = sweep_area(start, end)
    shapely.prepare(area)
    return area


def _runs_into(table: TerrainSource, other: Fighter, area: BaseGeometry, low: float, high: float) -> bool:
    if other.pose.z >= high - TOUCH_MM or fighter_top(table, other) <= low + TOUCH_MM:
        return False
    outline = battle_shapes.fighter_outline(other)
    return area_gap(outline, area) <= 0 and _overlaps_deeply(outline_area(outline), area)


def is_low_on(one: Obstacle, platform: Platform) -> bool:
    """Returns whether an obstacle for bases below is low terrain on a platform or at its edge, like a parapet (A3)."""
    rises = one.top - platform.height
    return rises <= RISE_MM + TOUCH_MM and bool(shapely.dwithin(one.outline, platform.outline, _BESIDE))


def _find_levels(table: TerrainSource, fighter: Fighter, leg: tuple[Pose, Pose]) -> tuple[Platform, ...]:
    """Returns the platforms at the lowest height of a leg: the base passes over or onto what is low on them."""
    height = min(pose.z for pose in leg)
    level = [one for one in platforms(table) if abs(one.height - height) <= EVEN_MM]
    area = _swept_area(*(_outline_at(fighter, pose) for pose in leg)) if level else shapely.Polygon()
    return tuple(one for one in level if one.outline.intersects(area))


def _find_blocking_pieces(
    table: TerrainSource, area: BaseGeometry, height: float, levels: Sequence[Platform]
) -> Iterator[str]:
    """Yields the pieces with obstacles that a base at a height runs into and that are not low on its level."""
    stairs = {place.piece for place in tagged_areas(table, "stairs")}
    for one in obstacles(table):
        if not (one.bottom <= height + EVEN_MM < one.top and _overlaps_deeply(one.outline, area)):
            continue
        if any(is_low_on(one, platform) for platform in levels):
            continue
        # Half way up stairs, the next steps are not obstacles.
        if one.piece not in stairs or _overlaps_deeply(_rising_area(table, one.piece, height), area):
            yield one.piece


def _rising_area(table: TerrainSource, id: str, height: float) -> BaseGeometry:
    """Returns the area of a piece that rises more than 1" above a height."""
    piece = table.battle.piece(id)
    shape = make_shape(table.meshes(piece.ref), piece.pose.scale, piece.pose.tilt)
    return place_area(shape.rising_area(float(round(height - piece.pose.z))), piece)


def _overlaps_deeply(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Returns whether two areas overlap by more than a touch."""
    if not shapely.intersects(one, other):
        return False
    shared = intersection(one, other)
    low_x, low_y, high_x, high_y = np.asarray(shapely.bounds(shared)).tolist()
    return bool(shapely.area(shared) > TOUCH_MM * max(high_x - low_x, high_y - low_y))
