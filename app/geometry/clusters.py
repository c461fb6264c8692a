"""The triangles of a mesh in small groups with a box and a ball round each, so that most are passed over at once."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.mesh import Floats, Mesh

SIZE = 64
_BITS = 10


@dataclass(frozen=True, eq=False)
class Clusters:
    """The triangles `(k, SIZE, 3, 3)` of a mesh, group by group, with a box and a ball round each.

    The last group is filled up with copies of its last triangle, so that all groups are of one size.
    `faces` `(k, SIZE)` are the indices of the triangles in the mesh; `centres` and `halves` `(k, 3)` are the
    boxes' centres and half sizes, `radii` `(k,)` those of the balls round the same centres.
    """

    triangles: Floats
    faces: NDArray[np.int64]
    centres: Floats
    radii: Floats
    halves: Floats


_known: WeakKeyDictionary[Mesh, Clusters] = WeakKeyDictionary()


def clusters(mesh: Mesh) -> Clusters:
    """The mesh's triangles grouped along a Morton curve; worked out once per mesh."""
    found = _known.get(mesh)
    if found is None:
        found = _known[mesh] = _grouped(mesh.vertices[mesh.faces])
    return found


def _grouped(triangles: Floats) -> Clusters:
    order = np.argsort(_morton(triangles.mean(axis=1)), kind="stable")
    order = np.pad(order, (0, -len(order) % SIZE), mode="edge").reshape(-1, SIZE)
    groups = triangles[order]
    corners = groups.reshape(len(groups), -1, 3)
    low, high = corners.min(axis=1), corners.max(axis=1)
    centres = (low + high) / 2
    radii = np.sqrt(((corners - centres[:, None]) ** 2).sum(axis=2).max(axis=1))
    return Clusters(groups, order, centres, radii, (high - low) / 2)


def _morton(points: Floats) -> NDArray[np.int64]:
    """Place along a curve that keeps near points together: the bits of x, y and z interleaved."""
    low, high = points.min(axis=0), points.max(axis=0)
    cells = ((points - low) / np.maximum(high - low, 1e-12).max() * (2**_BITS - 1)).astype(np.int64)
    code = np.zeros(len(points), dtype=np.int64)
    for bit in range(_BITS):
        for axis in range(3):
            code |= ((cells[:, axis] >> bit) & 1) << (3 * bit + axis)
    return code
