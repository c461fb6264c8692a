"""Finds where a closed mesh intersects itself."""

import numpy as np
from numpy.typing import NDArray

from build_scripts.assets.terrain.solids import Floats

FLAT = 1e-6
"""Six times the volume, in mm³, below which four points count as coplanar."""
BLOCK = 400


def crossings(vertices: Floats, faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns intersecting pairs (edge, face) `(n, 2)` without a shared vertex.

    If two faces cross, an edge of one crosses the other. Edges are numbered as in `edges`. Edges within a face's plane
    are left to their neighbours.
    """
    ends = edges(faces)
    return np.vstack([_block(vertices, faces, ends, start) for start in range(0, len(ends), BLOCK)])


def edges(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns every edge once `(n, 2)`, lower vertex first."""
    sides = np.vstack([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    return np.unique(np.sort(sides, axis=1), axis=0)


def _block(vertices: Floats, faces: NDArray[np.int64], ends: NDArray[np.int64], start: int) -> NDArray[np.int64]:
    edge, face = _near(vertices, faces, ends[start : start + BLOCK])
    edge += start
    apart = ~(faces[face][:, :, None] == ends[edge][:, None, :]).any(axis=(1, 2))
    edge, face = edge[apart], face[apart]
    p, q = vertices[ends[edge]].swapaxes(0, 1)
    a, b, c = vertices[faces[face]].swapaxes(0, 1)
    over, under = _volume(p, a, b, c), _volume(q, a, b, c)
    turns = np.stack([_volume(p, q, a, b), _volume(p, q, b, c), _volume(p, q, c, a)])
    inside = (turns >= -FLAT).all(axis=0) | (turns <= FLAT).all(axis=0)
    across = (over * under <= 0) & (np.maximum(np.abs(over), np.abs(under)) > FLAT)
    return np.column_stack([edge, face])[inside & across]


def _near(
    vertices: Floats, faces: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns pairs whose bounding boxes meet."""
    corners, tips = vertices[faces], vertices[ends]
    low, high = tips.min(axis=1)[:, None], tips.max(axis=1)[:, None]
    meet = np.ones((len(ends), len(faces)), bool)
    for axis in range(3):
        meet &= (low[..., axis] <= corners[..., axis].max(axis=1)) & (high[..., axis] >= corners[..., axis].min(axis=1))
    edge, face = np.nonzero(meet)
    return edge, face


def _volume(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """Returns six times the signed volume of tetrahedra, each `(n, 3)`."""
    return np.einsum("ij,ij->i", b - a, np.cross(c - a, d - a))
