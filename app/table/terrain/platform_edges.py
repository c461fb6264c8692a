"""Open edges of platforms, and the distance of a base from them (A6.6)."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, intersection, outline_area, union
from app.geometry.outlines import Outline
from app.geometry.result_cache import cached_on
from app.model import Fighter, Piece
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM, find_support, to_fighter
from app.table.terrain.terrain_parts import Platform, TerrainSource, place_area, platforms
from app.table.terrain.terrain_shape import RISE_MM, make_shape

_BESIDE = 3.0  # mm; greatest gap between an edge and what closes it off or continues it
_UNDER = 3.0  # mm under a floor; if it is solid there, a hole in the floor is only something lying on it


def open_edges(table: TerrainSource, platform: Platform) -> BaseGeometry:
    """Returns the edges of a platform over which a fighter may fall, as lines in mm (A6.6).

    An edge is closed where something rises more than 1" above the platform, and where another platform continues at its
    height. Openings smaller than a square inch have no open edges.
    """
    return _open_edges(platform, platforms(table), table.battle.pieces, table.meshes)


def edge_gap(table: TerrainSource, fighter: str | Fighter) -> float | None:
    """Returns the horizontal distance of a base from the nearest open edge of its centre's platform, in mm (A6.6).

    Returns 0 if the base extends over the edge, and None if it is not on a platform or the platform has no open edge.
    """
    one = to_fighter(table, fighter)
    platform = find_support(table, one).platform
    if platform is None:
        return None
    edges = open_edges(table, platform)
    return None if edges.is_empty else area_gap(battle_shapes.fighter_outline(one), edges)


def area_gap(outline: Outline, area: BaseGeometry) -> float:
    """Returns the distance of an outline from an area or lines, in mm; exact for discs, to 0.02 mm for others."""
    if outline.is_round:
        return max(0.0, float(shapely.distance(shapely.Point(outline.x, outline.y), area)) - outline.a)
    return float(shapely.distance(outline_area(outline), area))


@cached_on(3)
def _open_edges(
    platform: Platform, all_: tuple[Platform, ...], pieces: tuple[Piece, ...], meshes: battle_shapes.Meshes
) -> BaseGeometry:
    outline, height = platform.outline, platform.height
    room = shapely.box(*outline.bounds).buffer(_BESIDE)
    beside: list[BaseGeometry] = [
        one.outline
        for one in all_
        if one is not platform and abs(one.height - height) <= EVEN_MM and one.outline.intersects(room)
    ]
    for piece in pieces:
        shape = make_shape(meshes(piece.ref), piece.pose.scale, piece.pose.tilt)
        if piece.pose.z + shape.high >= height + RISE_MM:
            beside.append(place_area(shape.rising_area(height - piece.pose.z), piece))
    closed = shapely.buffer(union(beside), _BESIDE)
    own = next(piece for piece in pieces if piece.id == platform.piece)
    solid = place_area(
        make_shape(meshes(own.ref), own.pose.scale, own.pose.tilt).solid_area(height - own.pose.z - _UNDER), own
    )
    rings = [outline.exterior, *(ring for ring in outline.interiors if _is_opening(ring, solid))]
    return difference(shapely.MultiLineString([np.asarray(ring.coords)[:, :2] for ring in rings]), closed)


def _is_opening(ring: shapely.LinearRing, solid: BaseGeometry) -> bool:
    hole = shapely.Polygon(ring)
    return hole.area >= RISE_MM**2 and intersection(hole, solid).area < hole.area / 2
