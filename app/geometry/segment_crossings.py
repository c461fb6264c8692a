"""Where a straight segment crosses the faces of a mesh, in float64: every place, not only the first."""

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.clusters import clusters
from app.geometry.frames import cross, moved
from app.geometry.rays import Occluder

_EDGE = 1e-9  # a share of a triangle by which a segment may miss it: no segment slips through between two


def crossings(occluder: Occluder, start: Floats, end: Floats) -> Floats:
    """At what shares of its length a segment `(3,)` to `(3,)` crosses the occluder, in order; `(k,)` of 0 to 1.

    Möller and Trumbore, over the groups of triangles whose boxes the segment meets. One that lies in a face does not
    cross it.
    """
    a, b = moved(np.stack([start, end]), occluder.inverse)
    groups = clusters(occluder.mesh)
    triangles = groups.triangles(np.flatnonzero(_meets(a, b, groups.centres, groups.halves)))
    if not len(triangles):
        return np.zeros(0)
    corner, one, other = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    way = b - a
    across = cross(way[None], other)
    det = (across * one).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = a - corner
        u = (away * across).sum(axis=1) / det
        turned = cross(away, one)
        v = (way * turned).sum(axis=1) / det
        share = (other * turned).sum(axis=1) / det
        hit = (u >= -_EDGE) & (v >= -_EDGE) & (u + v <= 1 + _EDGE) & (share >= 0) & (share <= 1)
    return np.unique(share[hit])


def _meets(a: Floats, b: Floats, centres: Floats, halves: Floats) -> Flags:
    """Which boxes a segment may meet: it is parted from a box by an axis, or by a cross product with one."""
    middle, half = (a + b) / 2, (b - a) / 2
    off, reach = centres - middle, np.abs(half)
    meets: Flags = np.all(np.abs(off) <= halves + reach + 1e-9, axis=1)
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        apart = np.abs(off[:, j] * half[k] - off[:, k] * half[j])
        meets = meets & (apart <= halves[:, j] * reach[k] + halves[:, k] * reach[j] + 1e-9)
    return meets
