"""Solids that touch or overlap as one solid, with no seam left for a proof to search."""

import numpy as np

from app.geometry import topology
from app.geometry.arrays import Floats, Ints
from app.geometry.mesh import Health, Mesh


def fused(*parts: Mesh) -> Mesh | None:
    """The union of closed meshes that are wound outwards, without what lay inside; None where one is not closed."""
    from manifold3d import Manifold, Mesh64, OpType  # takes a while to load, and most of the program does without

    solids = [Manifold(Mesh64(np.array(part.vertices), part.faces.astype(np.uint64))) for part in parts]
    whole = Manifold.batch_boolean(solids, OpType.Add)
    if any(solid.is_empty() for solid in solids) or whole.is_empty():
        return None
    found = whole.to_mesh64()
    return as_it_is(np.asarray(found.vert_properties[:, :3]), np.asarray(found.tri_verts))


def as_it_is(vertices: Floats, faces: Ints) -> Mesh:
    """A mesh of triangles that are in order already: nothing is welded, turned or dropped."""
    corners = faces.astype(np.int64)
    edges = topology.edges(corners)
    bodies = topology.body_count(corners, topology.winding(corners, edges).shell)
    size = vertices.max(axis=0) - vertices.min(axis=0)
    extents = (float(size[0]), float(size[1]), float(size[2]))
    health = Health(len(faces), bodies, len(edges.open), len(edges.crowded), 0, extents)
    vertices, kept = vertices.copy(), faces.astype(np.int32)
    vertices.setflags(write=False)
    kept.setflags(write=False)
    return Mesh(vertices, kept, health)
