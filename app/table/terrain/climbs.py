"""Where a base climbs between a level and a platform: beside what, by the shortest way (A4.6)."""

import math
from dataclasses import dataclass

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
from app.table.terrain.terrain_parts import Platform, TerrainParts, TerrainSource, all_parts
from app.table.terrain.terrain_shape import RISE_MM

_HAIR = 0.05  # mm a base keeps off what it climbs: round things are polygons here
_WALL = RISE_MM  # so thick may be what is between a base and the platform it climbs to
_APART = 2.0  # mm between the places that are compared
_INSIDE = 0.6  # mm behind the rim the centre is surely on the platform
_ELSEWHERE = 15.0  # mm between two ways that are told apart
_MOST, _TRIED, _AT_ONCE = 4, 480, 24
_CLEAR = 0.5  # mm a corner is at least beside what a base runs into
_ASIDE = (0.0, 0.1, 0.45)
"""So far aside corners are, in shares of the base: at a right angle one has to turn 0.41 of it off an edge."""

_CORNERS, _FEET = 96, 48
"""So many corners, and feet that no straight walk leads to, are tried with each other, the nearest of both."""

Board = tuple[float, float]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Climb:
    """A way up or down: `foot` is where the base climbs, `top` where its centre comes on the platform, or leaves it.

    `corner` is where the walk below turns, between the foot and the other end of it; None where that is straight.
    """

    foot: Spot
    top: Spot
    corner: Spot | None = None


def find_climbs(table: TerrainSource, fighter: Fighter, low: Pose, high: Pose, platform: Platform) -> tuple[Climb, ...]:
    """A few ways between a pose and one on a platform above it, the shortest first; the same upwards and downwards.

    Straight to where the base touches what it climbs, up beside it, and straight on; those that lead through nobody
    come before the others. What it walks over is left to the rules.
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
        if len(found) >= _MOST:
            break
    return tuple(found[:_MOST])


def find_climbs_round(
    table: TerrainSource, fighter: Fighter, low: Pose, high: Pose, platform: Platform, most_mm: float = math.inf
) -> tuple[Climb, ...]:
    """The same for feet that the walk below reaches round one corner only; none that lead farther than so many mm."""
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
        if len(found) == _MOST or length.flat[at] > most_mm:
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
    """Places `(n, 2)` round what a base runs into at a height, at which a walk may turn."""
    radius = max(outline.a + outline.core, outline.b)
    blocked = _find_blocked(parts, outline, height, None)
    rings = [shapely.boundary(shapely.buffer(blocked, share * radius + _CLEAR)) for share in _ASIDE]
    spots = shapely.get_coordinates(
        [shapely.segmentize(shapely.simplify(one, _CLEAR / 2), radius / 2) for one in rings]
    )
    return spots[~shapely.intersects_xy(blocked, *spots.T)]


def _is_crowded(table: TerrainSource, fighter: Fighter, height: float, spots: Floats, to: Floats) -> Flags:
    """Which of the straight ways `(n,)` between spots `(n, 2)` and a point lead through other fighters at a height."""
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
    """The lines on which the centre of a base is where it touches something it may climb, and is clear of the rest."""
    reach = max(outline.a + outline.core, outline.b)
    room = shapely.buffer(platform.outline, reach + _WALL)
    beside = [
        one.outline
        for one in parts.obstacles
        if one.bottom < platform.height
        and one.top > max(low + EVEN_MM, platform.height - RISE_MM)
        and one.outline.intersects(room.buffer(reach))
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
    """Which of the straight ways `(n,)` between spots `(n, 2)` and a point run into no obstacle at a height."""
    blocked = _find_blocked(parts, outline, height, platform)
    lines = shapely.linestrings(np.stack([spots, np.broadcast_to(to, spots.shape)], axis=1))
    return np.asarray(~shapely.intersects(blocked, lines))


@cached_on()
def _find_blocked(parts: TerrainParts, outline: Outline, height: float, platform: Platform | None) -> BaseGeometry:
    """Where the centre of a base at a height is in an obstacle, by more than a touch."""
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
    """All platforms at the height of one."""
    return union([one.outline for one in parts.platforms if abs(one.height - platform.height) <= EVEN_MM])


def _find_top(level: BaseGeometry, foot: Floats, to: Floats) -> tuple[float, float] | None:
    """Where the centre comes on a platform on its straight way to a point of it; None where that is not on it."""
    way = shapely.LineString([foot, to])
    end = shapely.Point(to)
    parts = shapely.get_parts(intersection(way, level))
    last = next((one for one in parts if isinstance(one, shapely.LineString) and one.distance(end) < _HAIR), None)
    if last is None:
        return None
    at = min(way.length - last.length + _INSIDE, way.length)
    top = way.interpolate(at)
    return float(top.x), float(top.y)
