"""Over what stands in the way of a straight walk: up beside it, across its top, and down behind it (A4.6)."""

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

_HAIR = 0.05  # mm a base keeps off what it climbs: round things are polygons here
_ONE = 1.0  # mm between two obstacles that are climbed over as one


@dataclass(frozen=True)
class WallClimb:
    """A way over: up to `top` at `foot`, across to `far`, and down there; centres of the base in mm."""

    foot: tuple[float, float]
    far: tuple[float, float]
    top: float


def find_wall_climbs(table: TerrainSource, fighter: Fighter, start: Pose, end: Pose) -> tuple[WallClimb, ...]:
    """What a base runs into on its straight way between two poses of one level, each climbed over, in their order.

    Empty where nothing is in the way, or where the way ends in it.
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
    """Where the centre of a base is that runs into an area, and a hair more."""
    return shapely.buffer(grow(area, outline), _HAIR)


def _find_stretches(way: shapely.LineString, room: BaseGeometry) -> list[tuple[float, float]]:
    """How far along a way it goes into a room, and out of it, in mm; what only touches left out."""
    if not shapely.intersects(way, room):
        return []
    parts = (one for one in shapely.get_parts(intersection(way, room)) if one.length > 2 * _HAIR)
    ends = ([way.project(shapely.Point(at)) for at in shapely.get_coordinates(part)] for part in parts)
    return [(min(each), max(each)) for each in ends]


def _point(way: shapely.LineString, at: float) -> tuple[float, float]:
    there = way.interpolate(at)
    return float(there.x), float(there.y)
