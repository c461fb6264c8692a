"""Climbs of a base between a level and a platform: next to which terrain, by the shortest path (A4.6).

The feet of possible climbs are the positions where the base just touches an obstacle that reaches up to the platform.
Points along these lines are sorted by the length of the whole path and checked in this order, for obstacles on the
lower and the upper level and for ceilings. The first few that are far enough apart are returned; because feet and
corners are sampled, a shorter climb may exist between them.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, grow, intersection, outline_area, shrink, union
from app.geometry.arrays import Flags, Floats
from app.geometry.outlines import Outline
from app.geometry.result_cache import cached_on
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.ceilings import BENEATH_MM, find_ceilings
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.swept_path import fighter_top, is_low_on
from app.table.terrain.terrain_parts import Platform, TerrainParts, TerrainSource, all_parts, obstacles
from app.table.terrain.terrain_shape import RISE_MM

_HAIR = 0.05  # mm between a base and what it climbs: round shapes are polygons here
_WALL = RISE_MM  # greatest thickness of what is between a base and the platform it climbs to
_APART = 2.0  # mm between the positions that are compared
_INSIDE = 0.6  # mm past the rim at which the centre is certainly on the platform
_ELSEWHERE = 15.0  # least mm between two climbs that count as different
_MAX_CLIMBS, _TRIED, _AT_ONCE = 4, 480, 24
_CLEAR = 0.5  # least mm between a corner and what a base runs into
_ASIDE = (0.0, 0.1, 0.45)
"""Distances of corners, in shares of the base: at a right angle the path must turn 0.41 of the base off an edge."""

_CORNERS, _FEET = 96, 48
"""Number of corners, and of feet out of reach of a straight walk, that are combined; the nearest of each."""

Board = tuple[float, float]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Climb:
    """A climb: the base goes up or down at `foot`, and its centre comes onto or leaves the platform at `top`.

    `corner` is where the walk below turns, between the foot and its other end; None if that walk is straight.
    """

    foot: Spot
    top: Spot
    corner: Spot | None = None


def find_climbs(table: TerrainSource, fighter: Fighter, low: Pose, high: Pose, platform: Platform) -> tuple[Climb, ...]:
    """Returns a few climbs between a pose and one on a platform above it, shortest first; for both directions.

    Each goes straight to where the base touches what it climbs, up along it, and straight on; climbs that lead through
    no fighter come first. Whether the path may cross the terrain it walks over is left to the rules.
    """
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, low.yaw)
    board = (table.battle.board.width_mm, table.battle.board.depth_mm)
    parts = all_parts(table)
    rim = _find_feet(parts, outline, low.z, platform, board)
    a, b = np.array((low.x, low.y)), np.array((high.x, high.y))
    straight = shapely.intersection(rim, shapely.LineString([a, b]))
    spots = np.vstack([shapely.get_coordinates(shapely.segmentize(rim, _APART)), shapely.get_coordinates(straight)])
    length = np.hypot(*(spots - a).T) + np.hypot(*(spots - b).T)
    crowded = _is_crowded(table, fighter, low.z, spots, a) | _is_crowded(table, fighter, high.z, spots, b)
    spots = spots[np.lexsort((length, crowded))][:_TRIED]
    level = _find_level(parts, platform)
    found: list[Climb] = []
    for first in range(0, len(spots), _AT_ONCE):
        some = spots[first : first + _AT_ONCE]
        some = some[_is_clear(parts, outline, low.z, None, some, a)]
        some = some[_is_clear(parts, outline, high.z, platform, some, b)]
        for spot in some:
            if all(math.dist(spot, one.foot) > _ELSEWHERE for one in found):
                foot = (float(spot[0]), float(spot[1]))
                top = _find_top(level, spot, b)
                if top and not find_ceilings(table, fighter, replace(low, x=foot[0], y=foot[1]), high.z):
                    found.append(Climb(foot, top))
        if len(found) >= _MAX_CLIMBS:
            break
    return tuple(found[:_MAX_CLIMBS])


def find_climbs_round(
    table: TerrainSource, fighter: Fighter, low: Pose, high: Pose, platform: Platform, most_mm: float = math.inf
) -> tuple[Climb, ...]:
    """Returns climbs whose foot the walk below reaches only round one corner; none longer than `most_mm`."""
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, low.yaw)
    parts = all_parts(table)
    rim = _find_feet(parts, outline, low.z, platform, (table.battle.board.width_mm, table.battle.board.depth_mm))
    a, b = np.array((low.x, low.y)), np.array((high.x, high.y))
    feet = shapely.get_coordinates(shapely.segmentize(rim, _APART))
    beyond = np.hypot(*(feet - b).T)
    feet = feet[(np.hypot(*(feet - a).T) + beyond <= most_mm) & _is_clear(parts, outline, high.z, platform, feet, b)]
    feet = feet[~_is_clear(parts, outline, low.z, None, feet, a)][:: max(1, len(feet) // _TRIED)]
    corners = _find_corners(parts, outline, low.z)
    corners = corners[np.hypot(*(corners - a).T) <= most_mm]
    corners = corners[_is_clear(parts, outline, low.z, None, corners, a)]
    if not (len(feet) and len(corners)):
        return ()
    before = np.hypot(*(corners - a).T)
    length = before[:, None] + np.hypot(*(corners[:, None] - feet).T).T + np.hypot(*(feet - b).T)
    level, found = _find_level(parts, platform), list[Climb]()
    for at in np.argsort(length, axis=None)[: _CORNERS * _FEET].tolist():
        corner, spot = corners[at // len(feet)], feet[at % len(feet)]
        if len(found) == _MAX_CLIMBS or length.flat[at] > most_mm:
            break
        if any(math.dist(spot, one.foot) <= _ELSEWHERE for one in found):
            continue
        foot = (float(spot[0]), float(spot[1]))
        if not _is_clear(parts, outline, low.z, None, corner[None], spot)[0]:
            continue
        top = _find_top(level, spot, b)
        if top and not find_ceilings(table, fighter, replace(low, x=foot[0], y=foot[1]), high.z):
            found.append(Climb(foot, top, (float(corner[0]), float(corner[1]))))
    return tuple(found)


@cached_on()
def _find_corners(parts: TerrainParts, outline: Outline, height: float) -> Floats:
    """Returns positions `(n, 2)` round the obstacles at a height at which a walk may turn."""
    radius = outline.reach
    blocked = _find_blocked(parts, outline, height, None)
    rings = [shapely.boundary(shapely.buffer(blocked, share * radius + _CLEAR)) for share in _ASIDE]
    spots = shapely.get_coordinates(
        [shapely.segmentize(shapely.simplify(one, _CLEAR / 2), radius / 2) for one in rings]
    )
    return spots[~shapely.intersects_xy(blocked, *spots.T)]


def _is_crowded(table: TerrainSource, fighter: Fighter, height: float, spots: Floats, to: Floats) -> Flags:
    """Returns which of the straight paths `(n,)` from spots `(n, 2)` to a point meet other fighters at a height."""
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0)
    top = height + fighter_top(table, fighter) - fighter.pose.z
    others = [
        outline_area(battle_shapes.fighter_outline(one))
        for one in table.battle.fighters
        if one.id != fighter.id and one.pose.z < top and fighter_top(table, one) > height
    ]
    taken = shapely.buffer(grow(union(others), outline), -_HAIR)
    lines = shapely.linestrings(np.stack([spots, np.broadcast_to(to, spots.shape)], axis=1))
    return np.asarray(shapely.intersects(taken, lines))


@cached_on()
def _find_feet(parts: TerrainParts, outline: Outline, low: float, platform: Platform, board: Board) -> BaseGeometry:
    """Returns the lines on which a base's centre is if the base touches climbable terrain and is clear of the rest."""
    room = shapely.buffer(platform.outline, outline.reach + _WALL)
    beside = [
        one.outline
        for one in parts.obstacles
        if one.bottom < platform.height
        and one.top > max(low + EVEN_MM, platform.height - RISE_MM)
        and one.outline.intersects(room.buffer(outline.reach))
    ]
    if not beside:
        return shapely.MultiLineString()
    rim = shapely.boundary(shapely.buffer(grow(union(beside), outline), _HAIR))
    over = [
        shapely.buffer(one.outline, -BENEATH_MM)
        for one in parts.platforms
        if low + EVEN_MM < one.height <= platform.height + EVEN_MM and one.outline.intersects(room)
    ]
    rim = intersection(rim, intersection(room, shrink(shapely.box(0, 0, *board), outline)))
    return difference(rim, grow(union(over), outline))


def _is_clear(
    parts: TerrainParts, outline: Outline, height: float, platform: Platform | None, spots: Floats, to: Floats
) -> Flags:
    """Returns which of the straight paths `(n,)` from spots `(n, 2)` to a point meet no obstacle at a height."""
    blocked = _find_blocked(parts, outline, height, platform)
    lines = shapely.linestrings(np.stack([spots, np.broadcast_to(to, spots.shape)], axis=1))
    return np.asarray(~shapely.intersects(blocked, lines))


@cached_on()
def _find_blocked(parts: TerrainParts, outline: Outline, height: float, platform: Platform | None) -> BaseGeometry:
    """Returns the positions of a base's centre at a height where the base is in an obstacle by more than a touch."""
    solid = [
        one.outline
        for one in parts.obstacles
        if one.bottom <= height + EVEN_MM < one.top and not (platform and is_low_on(one, platform))
    ]
    blocked = shapely.buffer(grow(union(solid), outline), -_HAIR) if solid else shapely.Polygon()
    shapely.prepare(blocked)
    return blocked


@cached_on()
def _find_level(parts: TerrainParts, platform: Platform) -> BaseGeometry:
    """Returns the area of all platforms at the height of this one."""
    return union([one.outline for one in parts.platforms if abs(one.height - platform.height) <= EVEN_MM])


def _find_top(level: BaseGeometry, foot: Floats, to: Floats) -> tuple[float, float] | None:
    """Returns where the centre comes onto a platform on its way to a point; None if the point is not on it."""
    way = shapely.LineString([foot, to])
    end = shapely.Point(to)
    parts = shapely.get_parts(intersection(way, level))
    last = next((one for one in parts if isinstance(one, shapely.LineString) and one.distance(end) < _HAIR), None)
    if last is None:
        return None
    return _point(way, min(way.length - last.length + _INSIDE, way.length))


# Paths over what blocks a straight walk: up along it, across its top, and down behind it (A4.6)


_ONE = 1.0  # greatest gap in mm between obstacles that are climbed as one


@dataclass(frozen=True)
class WallClimb:
    """A path over an obstacle: up to `top` at `foot`, across to `far`, and down there; centres of the base in mm."""

    foot: tuple[float, float]
    far: tuple[float, float]
    top: float


def find_wall_climbs(table: TerrainSource, fighter: Fighter, start: Pose, end: Pose) -> tuple[WallClimb, ...]:
    """Returns a climb over each obstacle on a base's straight path between two poses of one level, in order.

    Empty if nothing is in the way, or if the path ends inside an obstacle.
    """
    way = shapely.LineString([(start.x, start.y), (end.x, end.y)])
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, start.yaw)
    met = sorted(
        (first, last, one.top)
        for one in obstacles(table)
        if one.bottom <= start.z + EVEN_MM < one.top
        for first, last in _find_stretches(way, _make_room(one.outline, outline))
    )
    found: list[tuple[float, float, float]] = []
    for first, last, top in met:
        if found and first <= found[-1][1] + _ONE:
            before = found.pop()
            found.append((before[0], max(before[1], last), max(before[2], top)))
        else:
            found.append((first, last, top))
    if any(last > way.length - _HAIR for _, last, _ in found):
        return ()
    return tuple(WallClimb(_point(way, first), _point(way, last), top) for first, last, top in found)


@lru_cache(maxsize=512)
def _make_room(area: shapely.Polygon, outline: Outline) -> BaseGeometry:
    """Returns the positions of a base's centre at which it meets an area, with a small margin."""
    return shapely.buffer(grow(area, outline), _HAIR)


def _find_stretches(way: shapely.LineString, room: BaseGeometry) -> list[tuple[float, float]]:
    """Returns where along a path it enters and leaves an area, in mm; mere touches are left out."""
    if not shapely.intersects(way, room):
        return []
    parts = (one for one in shapely.get_parts(intersection(way, room)) if one.length > 2 * _HAIR)
    ends = ([way.project(shapely.Point(at)) for at in shapely.get_coordinates(part)] for part in parts)
    return [(min(each), max(each)) for each in ends]


def _point(way: shapely.LineString, at: float) -> tuple[float, float]:
    there = way.interpolate(at)
    return float(there.x), float(there.y)
