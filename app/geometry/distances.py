"""How far points are from triangles, row by row."""

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.frames import cross_products

_FLAT = 1e-7


def distances_from_triangles(points: Floats, triangles: Floats) -> Floats:
    """How far each of the points `(n, 3)` is from its own triangle `(n, 3, 3)`.

    A needle has no face to be over; what its edges say is as good.
    """
    edges = np.roll(triangles, -1, axis=1) - triangles
    out = points[:, None] - triangles
    share = (out * edges).sum(axis=2) / np.maximum((edges**2).sum(axis=2), 1e-300)
    nearest = np.linalg.norm(out - np.clip(share, 0, 1)[:, :, None] * edges, axis=2).min(axis=1)
    normal = cross_products(edges[:, 0], edges[:, 1])
    over = ((cross_products(edges, out) * normal[:, None]).sum(axis=2) >= 0).all(axis=1) & ~are_needles(triangles)
    height = np.abs((out[:, 0] * normal).sum(axis=1)) / np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
    return np.where(over, np.minimum(nearest, height), nearest)


def are_needles(triangles: Floats) -> Flags:
    """Which triangles `(n, 3, 3)` are no higher than this share of their length: their normals are rounding only."""
    edges = np.roll(triangles, -1, axis=1) - triangles
    doubled = np.linalg.norm(cross_products(edges[:, 0], edges[:, 1]), axis=1)
    return np.asarray(doubled <= _FLAT * (edges**2).sum(axis=2).max(axis=1), dtype=np.bool_)
