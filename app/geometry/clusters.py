"""The triangles of a mesh in small groups, each with a bounding box, so that most can be skipped in one step."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh

SIZE = 64
_BITS = 10


@dataclass(frozen=True, eq=False)
class Clusters:
    """The triangles of a mesh in k groups of `SIZE`.

    `faces` `(k, SIZE)` are indices of triangles; the last group is filled up with copies of its last triangle.
    `centres` and `halves` `(k, 3)` are the centres and half sizes of the boxes round the groups.
    """

    corners: tuple[Floats, NDArray[np.int32]]
    faces: NDArray[np.int64]
    centres: Floats
    halves: Floats

    def triangles(self, groups: NDArray[np.int64]) -> Floats:
        """Returns the triangles `(n, 3, 3)` of some groups, one group after the other."""
        vertices, faces = self.corners
        return vertices[faces[self.faces[groups].ravel()]]


_known: WeakKeyDictionary[Mesh, Clusters] = WeakKeyDictionary()


def clusters(mesh: Mesh) -> Clusters:
    """Returns the triangles of the mesh, grouped along a Morton curve; computed once per mesh."""
    found = _known.get(mesh)
    if found is None:
        # The box of each triangle, computed axis by axis, which is several times as fast.
        a, b, c = (np.ascontiguousarray(mesh.vertices.T)[:, mesh.faces[:, corner]] for corner in range(3))
        low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
        order = np.argsort(_morton((low + high) / 2), kind="stable")
        order = np.pad(order, (0, -len(order) % SIZE), mode="edge").reshape(-1, SIZE)
        low, high = low[:, order].min(axis=2).T, high[:, order].max(axis=2).T
        found = _known[mesh] = Clusters((mesh.vertices, mesh.faces), order, (low + high) / 2, (high - low) / 2)
    return found


def spatial_order(places: Floats) -> NDArray[np.intp]:
    """Returns an order `(n,)` in which points `(n, d)` that are close in all dimensions mostly follow one another."""
    low, high = places.min(axis=0), places.max(axis=0)
    cells = ((places - low) / np.maximum(high - low, 1e-12) * 7).round().astype(np.int64)
    code = np.zeros(len(places), dtype=np.int64)
    for bit in range(2, -1, -1):
        for axis in range(places.shape[1]):
            code = code << 1 | cells[:, axis] >> bit & 1
    return np.argsort(code, kind="stable")


def _morton(points: Floats) -> NDArray[np.int64]:
    """Returns the positions of points `(3, m)` on a Morton curve: the bits of x, y and z interleaved."""
    low, high = points.min(axis=1, keepdims=True), points.max(axis=1, keepdims=True)
    cells = ((points - low) / max(float((high - low).max()), 1e-12) * (2**_BITS - 1)).astype(np.int32)
    code = np.zeros(points.shape[1], dtype=np.int32)
    for bit in range(_BITS):
        for axis in range(3):
            code |= ((cells[axis] >> bit) & 1) << (3 * bit + axis)
    return code.astype(np.int64)
