"""The obstacles that a straight segment passes through, on the real meshes (A6.3, A6.4)."""

import itertools
from dataclasses import dataclass

import numpy as np
import shapely

from app.geometry.areas import outline_area
from app.geometry.arrays import Floats
from app.geometry.outlines import Outline
from app.geometry.rays import Occluder, segment_crossings
from app.geometry.result_cache import cached_on
from app.geometry.sight_proof.inside import encloses
from app.table.terrain.terrain_parts import Obstacle, TerrainParts, TerrainSource, all_parts

Point = tuple[float, float, float]
Ignored = tuple[Outline, float]
"""Ignored area: everything within this many mm, horizontally, of an outline."""

_OVER = 3.0  # mm a crossing may be above the top or below the bottom of an obstacle
_FINE = 0.25  # mm between the sample points of a stretch inside a solid


@dataclass(frozen=True)
class Crossing:
    """A piece whose obstacle a segment passes through, and where: points in mm, in order from the segment's start."""

    piece: str
    points: tuple[Point, ...]


def find_crossings(
    table: TerrainSource, a: Point, b: Point, ignore: Ignored | None = None, whole: bool = False
) -> tuple[Crossing, ...]:
    """Returns the obstacles that the segment from `a` to `b` passes through, in the order of the pieces (A6.3, A6.4).

    With `ignore` = (outline, radius), the part of each obstacle within the radius of the outline is ignored; with
    `whole`, every obstacle that has such a part.
    """
    return _find_crossings(all_parts(table), table.pieces, a, b, ignore, whole)


@cached_on()
def _find_crossings(
    parts: TerrainParts, pieces: tuple[Occluder, ...], a: Point, b: Point, ignore: Ignored | None, whole: bool
) -> tuple[Crossing, ...]:
    start, end = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    around = outline_area(ignore[0]).buffer(ignore[1], quad_segs=64) if ignore else shapely.Polygon()
    by_piece: dict[str, list[Obstacle]] = {}
    for index in np.sort(parts.tree.query(shapely.LineString([start[:2], end[:2]]), "intersects")).tolist():
        obstacle = parts.obstacles[index]
        if not (whole and shapely.intersects(around, obstacle.outline)):
            by_piece.setdefault(obstacle.piece, []).append(obstacle)
    found = [
        Crossing(occluder.name, _find_points(occluder, start, end, by_piece[occluder.name], around))
        for occluder in pieces
        if occluder.name in by_piece
    ]
    return tuple(one for one in found if one.points)


def _find_points(
    occluder: Occluder, start: Floats, end: Floats, obstacles: list[Obstacle], around: shapely.Geometry
) -> tuple[Point, ...]:
    """Returns where a segment passes through some of a piece's obstacles.

    Crossings of their faces outside the ignored area suffice; only without any are stretches inside the solid sampled.
    """
    shares = segment_crossings(occluder, start, end)
    met = _filter_points(start + shares[:, None] * (end - start), obstacles, around)
    return met or _filter_points(_inner_points(occluder, start, end, shares), obstacles, around)


def _inner_points(occluder: Occluder, start: Floats, end: Floats, shares: Floats) -> Floats:
    """Returns points `(k, 3)` of a segment inside a closed mesh, a quarter of a mm apart, given its face crossings."""
    found: list[Floats] = []
    for low, high in itertools.pairwise(np.unique(np.r_[0.0, shares, 1.0]).tolist()):
        if encloses(occluder, start + (low + high) / 2 * (end - start)):
            steps = max(2, int((high - low) * float(np.linalg.norm(end - start)) / _FINE) + 1)
            found.append(np.linspace(low, high, steps + 1))
    return start + np.concatenate([*found, np.zeros(0)])[:, None] * (end - start)


def _filter_points(points: Floats, obstacles: list[Obstacle], around: shapely.Geometry) -> tuple[Point, ...]:
    """Returns the points that are in an obstacle and not in the ignored area."""
    inside = np.zeros(len(points), dtype=bool)
    for one in obstacles:
        level = (points[:, 2] >= one.bottom - _OVER) & (points[:, 2] <= one.top + _OVER)
        inside |= level & shapely.intersects_xy(one.span, points[:, 0], points[:, 1])
    inside &= ~shapely.intersects_xy(around, points[:, 0], points[:, 1])
    return tuple((float(x), float(y), float(z)) for x, y, z in points[inside])
