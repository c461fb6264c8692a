"""Simplified meshes that look the same from some distance; for pictures only, never for sight."""

from weakref import WeakKeyDictionary

import numpy as np

from app.geometry.arrays import Longs
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.mesh_repair.weld import are_duplicates, are_pointlike

MANY = 60_000
COARSER = 1.4

_known: WeakKeyDictionary[Mesh, tuple[int, Mesh]] = WeakKeyDictionary()


def simplify_mesh(mesh: Mesh, most: int = MANY) -> Mesh:
    """Returns a mesh of at most `most` faces, in which the corners in each cell of a grid are merged.

    A mesh with few enough faces is returned unchanged. After Rossignac and Borrel (1993). Cached per mesh. Its
    health report does not describe the original mesh.
    """
    if len(mesh.faces) <= most:
        return mesh
    known = _known.get(mesh)
    if known is None or known[0] != most:
        known = _known[mesh] = (most, _coarse(mesh, most))
    return known[1]


def _coarse(mesh: Mesh, most: int) -> Mesh:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    area = float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2
    cell = max(float(np.sqrt(2 * area / most)), 1e-9)
    while True:
        place = np.floor((mesh.vertices - mesh.vertices.min(axis=0)) / cell).astype(np.int64)
        wide, deep = (int(place[:, axis].max()) + 1 for axis in (0, 1))
        key = place[:, 0] + wide * (place[:, 1] + deep * place[:, 2])
        _, group = np.unique(key, return_inverse=True)
        count = np.bincount(group)
        middles = np.stack([np.bincount(group, weights=mesh.vertices[:, axis]) / count for axis in range(3)], axis=1)
        corners: Longs = group[mesh.faces].astype(np.int64)
        corners = corners[~are_pointlike(corners)]
        corners = np.ascontiguousarray(corners)
        faces = corners[~are_duplicates(corners)].astype(np.int32) if len(corners) else corners.astype(np.int32)
        if len(faces) <= most:
            return mesh_without_repair(middles, faces) if len(faces) else mesh
        cell *= COARSER
