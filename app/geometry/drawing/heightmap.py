"""Terrain seen from straight above on a grid of points: height, slope and occluder; and convex hulls."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder, first_hits

_ABOVE = 10.0


@dataclass(frozen=True, eq=False)
class Heightmap:
    """A grid `(h, w)` over the board, its first row near y = 0: heights in mm, 0 on the bare board.

    `normal` `(h, w, 3)` are upward unit normals; `which` is the number of the occluder seen there, -1 for the board.
    """

    height: Floats
    normal: Floats
    which: NDArray[np.int32]


def make_heightmap(
    occluders: Sequence[Occluder],
    width_mm: float,
    depth_mm: float,
    pixels_a_mm: float,
    ceiling: float = np.inf,
    report: Report = silent,
) -> Heightmap:
    """Returns the heightmap of a board with a corner at the origin, at the pixels' centres, up to a ceiling in mm."""
    h, w = max(round(depth_mm * pixels_a_mm), 1), max(round(width_mm * pixels_a_mm), 1)
    height, which = np.zeros((h, w)), np.full((h, w), -1, dtype=np.int32)
    normal = np.zeros((h, w, 3))
    normal[..., 2] = 1.0
    xs, ys = (np.arange(w) + 0.5) * width_mm / w, (np.arange(h) + 0.5) * depth_mm / h
    for index, occluder in enumerate(occluders):
        report(index / len(occluders), "")
        placed = transform_points(occluder.mesh.vertices, occluder.frame)
        low, high = placed.min(axis=0), placed.max(axis=0)
        rows, columns = (slice(*np.searchsorted(at, (low[k], high[k]))) for k, at in ((1, ys), (0, xs)))
        x, y = (grid.ravel() for grid in np.meshgrid(xs[columns], ys[rows]))
        if not len(x):
            continue
        top, bottom = min(float(high[2]) + _ABOVE, ceiling), min(float(low[2]), 0.0) - _ABOVE
        hits = first_hits([occluder], np.c_[x, y, np.full(len(x), top)], np.c_[x, y, np.full(len(x), bottom)])
        shape = height[rows, columns].shape
        found = np.where(np.isfinite(hits.share), top + hits.share * (bottom - top), -np.inf).reshape(shape)
        higher = found > height[rows, columns]
        height[rows, columns][higher] = found[higher]
        which[rows, columns][higher] = index
        upward = hits.normal * np.where(hits.normal[:, 2:] < 0, -1.0, 1.0)
        normal[rows, columns][higher] = upward.reshape(*shape, 3)[higher]
    return Heightmap(height, normal, which)


def convex_hull(points: Floats) -> Floats:
    """Returns the corners `(k, 2)` of the convex hull of points `(n, 3)` seen from above."""
    corners = shapely.get_coordinates(shapely.convex_hull(shapely.multipoints(points[:, :2])))
    return corners[:-1] if len(corners) > 1 else corners
