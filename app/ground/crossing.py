"""Whether a straight segment passes through obstacles, on the real meshes (A6.3, A6.4)."""

import itertools
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely

from app.geometry.areas import area_of
from app.geometry.arrays import Floats
from app.geometry.inside import encloses
from app.geometry.outlines import Outline
from app.geometry.rays import Occluder, near
from app.geometry.threads import crossings
from app.ground.parts import Ground, Obstacle, Parts, parts_of

Point = tuple[float, float, float]
Ignored = tuple[Outline, float]
"""What is not looked at: everything within so many mm, horizontally, of an outline."""

_BESIDE = 0.3  # mm a crossing may lie beside an obstacle's area: what is cut at other heights leans a little
_OVER = 3.0  # mm a crossing may lie above the top, or below the bottom, of an obstacle
_FINE, _COARSE = 0.25, 1.0  # mm between the points at which a stretch inside a solid is looked at


@dataclass(frozen=True)
class Crossing:
    """A piece whose obstacle a segment passes through, and where: points in mm, in order from the segment's start."""

    piece: str
    points: tuple[Point, ...]


def crossing(
    table: Ground, a: Point, b: Point, ignore: Ignored | None = None, whole: bool = False
) -> tuple[Crossing, ...]:
    """The obstacles that the segment from `a` to `b` passes through, in the order of the pieces (A6.3, A6.4).

    With `ignore` = (outline, radius) the part of each obstacle within the radius of the outline is left out; with
    `whole` all of an obstacle that has such a part.
    """
    return _crossing(parts_of(table), table.pieces, a, b, ignore, whole)


@lru_cache(maxsize=8192)
def _crossing(
    parts: Parts, pieces: tuple[Occluder, ...], a: Point, b: Point, ignore: Ignored | None, whole: bool
) -> tuple[Crossing, ...]:
    start, end = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    around = area_of(ignore[0]).buffer(ignore[1], quad_segs=64) if ignore else shapely.Polygon()
    by_piece: dict[str, list[Obstacle]] = {}
    for obstacle in _along(parts.obstacles, start, end):
        if not (whole and shapely.intersects(around, obstacle.outline)):
            by_piece.setdefault(obstacle.piece, []).append(obstacle)
    found = [
        Crossing(
            occluder.name,
            _counted(passed(occluder, start, end, _FINE if ignore else _COARSE), by_piece[occluder.name], around),
        )
        for occluder in near(pieces, start, end, 0.1)
        if occluder.name in by_piece
    ]
    return tuple(one for one in found if one.points)


def _along(obstacles: tuple[Obstacle, ...], start: Floats, end: Floats) -> list[Obstacle]:
    """Those of the obstacles that the segment comes over, under or through, seen from above."""
    if not obstacles:
        return []
    line = shapely.LineString([start[:2], end[:2]])
    areas = [np.array(some) for some in zip(*((one.outline, one.foot) for one in obstacles), strict=True)]
    close = shapely.dwithin(areas[0], line, _BESIDE) | shapely.dwithin(areas[1], line, _BESIDE)
    return [obstacles[i] for i in np.flatnonzero(close).tolist()]


def passed(occluder: Occluder, start: Floats, end: Floats, apart: float = 1.0) -> Floats:
    """Points `(k, 3)` of a segment at which it meets a piece or lies inside it, in order; float64.

    Where it meets faces each meeting counts, and stretches inside a closed mesh are looked at every `apart` mm.
    """
    shares = crossings(occluder, start, end)
    ends = np.unique(np.r_[0.0, shares, 1.0])
    inner = [shares]
    for low, high in itertools.pairwise(ends.tolist()):
        if high > low and encloses(occluder, start + (low + high) / 2 * (end - start)):
            steps = max(2, int((high - low) * float(np.linalg.norm(end - start)) / apart) + 1)
            inner.append(np.linspace(low, high, steps + 1))
    return start + np.unique(np.concatenate(inner))[:, None] * (end - start)


def _counted(points: Floats, obstacles: list[Obstacle], around: shapely.Geometry) -> tuple[Point, ...]:
    """Those of the points that lie in an obstacle and not in what is left out."""
    if not len(points):
        return ()
    inside = np.zeros(len(points), dtype=bool)
    for one in obstacles:
        level = (points[:, 2] >= one.bottom - _OVER) & (points[:, 2] <= one.top + _OVER)
        spots = shapely.points(points[:, :2])
        inside |= level & (shapely.dwithin(one.outline, spots, _BESIDE) | shapely.dwithin(one.foot, spots, _BESIDE))
    inside &= ~shapely.intersects_xy(around, points[:, 0], points[:, 1])
    return tuple((float(x), float(y), float(z)) for x, y, z in points[inside])
