"""Fewer faces for the eye: meshes whose surface is the same within a tolerance. For drawing only; sight never asks."""

import numpy as np

from app.geometry.drawing.render_mesh import Surface
from app.geometry.mesh import Mesh

FEW = 1_500
"""A mesh of fewer faces is drawn as it is."""


def simplified(mesh: Mesh, tolerance: float) -> Surface:
    """The mesh with as few faces as keep it within about `tolerance` mm; unchanged where it is not closed."""
    whole = Surface(mesh.vertices, mesh.faces)
    if len(mesh.faces) < FEW:
        return whole
    from manifold3d import Manifold
    from manifold3d import Mesh as Triangles  # takes a while to load, and a worker does it

    used, corner = np.unique(mesh.faces, return_inverse=True)
    solid = Manifold(Triangles(mesh.vertices[used].astype(np.float32), corner.reshape(-1, 3).astype(np.uint32)))
    if solid.is_empty():
        return whole
    fewer = solid.simplify(tolerance)
    if fewer.is_empty() or fewer.num_tri() > 0.9 * len(mesh.faces):
        return whole
    found = fewer.to_mesh()
    surface = Surface(np.asarray(found.vert_properties[:, :3], dtype=np.float64), found.tri_verts.astype(np.int32))
    return surface if _alike(surface, whole, 4 * tolerance) else whole


def _alike(one: Surface, other: Surface, within: float) -> bool:
    """Whether two surfaces reach equally far: what comes from outside is looked at before it is shown."""
    corners = ((s.vertices.min(axis=0), s.vertices.max(axis=0)) for s in (one, other))
    return bool(np.allclose(*(np.stack(pair) for pair in corners), atol=within, rtol=0))
