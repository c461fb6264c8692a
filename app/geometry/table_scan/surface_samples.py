"""Points spread over the surface of an upright shape, as far as it can be seen from above and from the sides.

A scanner sees no undersides and little of what is inside, so two shapes are compared only where they can be seen. All
points are looked at from straight above and from eight sides: in each direction they fall on a grid, and those that are
nearest to the eye in their cell are seen. This needs no rays, so it gives the same points on every machine.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.frames import cross_products, rotation_matrix, transform_points
from app.geometry.mesh import Mesh
from app.geometry.result_cache import cached_on

SPACING_MM = 1.5
"""Usual distance between points."""
MAX_POINTS = 40_000
"""Largest number of points; those of larger shapes are farther apart."""
ON_FLOOR_MM = 3.0
"""Height below which a scan holds scraps of its floor, so that nothing is compared there."""
SIDES, SLOPE = 8, 30.0
"""Number of sides from which shapes are looked at, and the angle of these looks above the horizontal, in degrees."""
PIXEL, DEPTH = 3.0, 2.0
"""Size of a cell of the grids, and the depth up to which its points are seen, in distances between points."""
MAX_CELLS = 1_000
"""Largest number of distances between points along a side, so that no grid of a thin long shape gets too large."""
NEAREST = 3
"""Number of points whose triangles are considered for the distance from a surface."""


@dataclass(frozen=True, eq=False)
class SurfaceSamples:
    """Points `(n, 3)` in mm with z = 0 on the floor, with the unit normals `(n, 3)` and triangles `(n, 3, 3)` there.

    `spacing_mm` is the usual distance between points, and `height_mm` the height of the whole shape.
    """

    points: Floats
    normals: Floats
    triangles: Floats
    spacing_mm: float
    height_mm: float

    @cached_property
    def tree(self) -> Any:
        """The points, for queries by distance."""
        from scipy.spatial import KDTree  # Slow to import.

        return KDTree(self.points)

    @cached_property
    def top(self) -> "TopView":
        """The shape as seen from straight above."""
        return TopView(self.points, DEPTH * self.spacing_mm)

    def distances(self, points: Floats) -> Floats:
        """Returns the distance of each point `(n, 3)` from this surface, in mm."""
        rows = self.tree.query(points, NEAREST)[1].reshape(-1)
        found = distances_from_triangles(np.repeat(points, NEAREST, axis=0), self.triangles[rows])
        return found.reshape(-1, NEAREST).min(axis=1)


class TopView:
    """The height in mm in each cell `(w, d)` of a grid that begins at `low` `(2,)`; 0 where nothing is but the floor.

    `spots` `(k, 3)` are the middles of the cells that are not empty, at their heights.
    """

    def __init__(self, points: Floats, cell_mm: float) -> None:
        """The view of points `(n, 3)` on a grid with this cell."""
        self.low, self.cell_mm = points[:, :2].min(axis=0), cell_mm
        cells = ((points[:, :2] - self.low) / cell_mm).astype(np.int64)
        self.height = np.zeros(cells.max(axis=0) + 1)
        np.maximum.at(self.height, (cells[:, 0], cells[:, 1]), points[:, 2])
        there = np.argwhere(self.height > 0.0)
        self.spots = np.c_[self.low + (there + 0.5) * cell_mm, self.height[there[:, 0], there[:, 1]]]

    def heights_at(self, spots: Floats) -> Floats:
        """Returns the heights at points `(…, 2)`."""
        cells = np.floor((spots - self.low) / self.cell_mm).astype(np.int64)
        inside: Flags = np.all((cells >= 0) & (cells < self.height.shape), axis=-1)
        cells[~inside] = 0
        return np.where(inside, self.height[cells[..., 0], cells[..., 1]], 0.0)


def sample_surface(mesh: Mesh, frame: Floats) -> SurfaceSamples:
    """Returns points of a mesh that is placed by a frame `(4, 4)` on a floor at z = 0; always the same ones.

    Raises PlayerError if nothing of it is above the floor.
    """
    triangles = transform_points(mesh.vertices, frame)[mesh.faces]
    crosses = cross_products(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    lengths = np.linalg.norm(crosses, axis=1)
    area = float(lengths.sum()) / 2
    count = min(math.ceil(area / SPACING_MM**2), MAX_POINTS)
    # Points evenly spread over the area: the same number for equal areas, so that no part is left out by chance.
    ends = np.cumsum(lengths) / (2 * area)
    chance = np.random.default_rng(1)
    rows: Longs = np.searchsorted(ends, (np.arange(count) + 0.5) / count).clip(0, len(lengths) - 1)
    u, v = np.sqrt(chance.random((count, 1))), chance.random((count, 1))
    corners = triangles[rows]
    points = (1 - u) * corners[:, 0] + u * (1 - v) * corners[:, 1] + u * v * corners[:, 2]
    spacing = max(math.sqrt(area / count), float(np.ptp(points, axis=0).max()) / MAX_CELLS)
    kept = (points[:, 2] > ON_FLOOR_MM) & _are_seen(points, spacing)
    if np.count_nonzero(kept) < NEAREST:
        raise PlayerError(tr("this piece is too flat to be compared"))
    normals = crosses[rows] / np.maximum(lengths[rows, None], 1e-30)
    height = float(triangles[:, :, 2].max())
    return SurfaceSamples(points[kept], normals[kept], corners[kept], spacing, height)


@cached_on()
def sample_upright(mesh: Mesh) -> SurfaceSamples:
    """Returns points of a mesh as it is: upright, on its lowest point. Raises PlayerError if it is flat."""
    return sample_surface(mesh, np.eye(4))


def _are_seen(points: Floats, spacing_mm: float) -> Flags:
    """Returns which points `(n, 3)` at this distance from each other are seen from above or from a side."""
    seen = np.zeros(len(points), dtype=np.bool_)
    turns = [np.eye(3)] + [
        rotation_matrix(0, SLOPE - 90.0) @ rotation_matrix(2, 360.0 * side / SIDES) for side in range(SIDES)
    ]
    for turn in turns:
        *sides, depth = turn @ points.T
        columns, rows = (((at - at.min()) / (PIXEL * spacing_mm)).astype(np.int64) for at in sides)
        cell = columns * (int(rows.max()) + 1) + rows
        front = np.full(int(cell.max()) + 1, -np.inf)
        np.maximum.at(front, cell, depth)
        seen |= depth > front[cell] - DEPTH * spacing_mm
    return seen
