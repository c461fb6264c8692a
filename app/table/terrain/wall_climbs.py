"""Paths over what blocks a straight walk: up along it, across its top, and down behind it (A4.6)."""

from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import grow, intersection
from app.geometry.outlines import Outline
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.terrain_parts import TerrainSource, obstacles

_HAIR = 0.05  # mm between a base and what it climbs: round shapes are polygons here
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
