"""Distances of points from triangles, row by row."""

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.frames import cross_products, cross_rows, dot_rows

_FLAT = 1e-7


def distances_from_triangles(points: Floats, triangles: Floats) -> Floats:
    """Returns the distance of each point `(n, 3)` from its own triangle `(n, 3, 3)`.

    A needle has no face to be over; the distance from its edges is as good.
    """
    corners = np.ascontiguousarray(triangles.transpose(2, 1, 0))
    edges, out = corners[:, [1, 2, 0]] - corners, points.T[:, None] - corners
    lengths2 = dot_rows(edges, edges)
    off = out - np.clip(dot_rows(out, edges) / np.maximum(lengths2, 1e-300), 0, 1) * edges
    nearest = np.sqrt(dot_rows(off, off)).min(axis=0)
    normal = cross_rows(edges[:, 0], edges[:, 1])
    doubled = np.sqrt(dot_rows(normal, normal))
    is_needle = doubled <= _FLAT * lengths2.max(axis=0)
    over = (dot_rows(cross_rows(edges, out), normal[:, None]) >= 0).all(axis=0) & ~is_needle
    height = np.abs(dot_rows(out[:, 0], normal)) / np.maximum(doubled, 1e-300)
    return np.where(over, np.minimum(nearest, height), nearest)


def are_needles(triangles: Floats) -> Flags:
    """Returns which triangles `(n, 3, 3)` are so thin for their length that their normals are only rounding."""
    edges = triangles[:, [1, 2, 0]] - triangles
    doubled = np.linalg.norm(cross_products(edges[:, 0], edges[:, 1]), axis=1)
    return np.asarray(doubled <= _FLAT * (edges**2).sum(axis=2).max(axis=1), dtype=np.bool_)
