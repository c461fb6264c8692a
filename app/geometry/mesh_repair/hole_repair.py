"""Holes in a mesh closed with lids, where that makes it more of a solid: what the player is asked about first."""

from dataclasses import dataclass, replace

import numpy as np

from app.core.language import counted
from app.geometry.arrays import Floats, Longs
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.closed_components import hole_loops
from app.geometry.mesh_repair.crack_repair import repair_cracks
from app.geometry.mesh_repair.preparation import prepare_mesh

CRACK_MM = 0.02
"""Corners of open edges nearer than this are one: far below what a printer shows."""
FOLDED = -0.99
"""A lid that lies back on the faces round its hole, nearer to them than 8°, is the back of a sheet and no lid."""
MOST_CORNERS = 3000
"""A rim of more corners is no hole but a torn mesh."""
MOST_HOLES = 500


@dataclass(frozen=True, eq=False)
class HoleRepair:
    """The mesh with its holes filled, how many they were, how wide the widest was in mm, and the lids alone."""

    mesh: Mesh
    holes: int
    widest_mm: float
    lids: Mesh


def repair_holes(mesh: Mesh) -> HoleRepair | None:
    """What filling the holes of a mesh comes to; None where there is none that a lid would close.

    Nothing but lids is added, and corners closer than `CRACK_MM` at open edges become one.
    """
    if not mesh.health.open_edges:
        return None
    vertices, faces, _ = repair_cracks(mesh.vertices, mesh.faces, CRACK_MM)
    rims = hole_loops(faces)
    if len(rims) > MOST_HOLES:
        return None
    lids = [
        (rim, lid) for rim in rims if (lid := make_lid(vertices, np.array(rim), faces.astype(np.int64))) is not None
    ]
    if not lids:
        return None
    added = np.vstack([lid for _, lid in lids])
    whole = prepare_mesh(vertices, np.vstack([faces, added]), centred=False)
    if whole.health.open_edges >= mesh.health.open_edges:
        return None
    widest = max(float(np.ptp(vertices[rim], axis=0).max()) for rim, _ in lids)
    said = counted(len(lids), "Filled {count} hole.", "Filled {count} holes.")
    repairs = (*mesh.health.repairs, said, *whole.health.repairs)
    health = replace(whole.health, repairs=repairs, left_out=mesh.health.left_out)
    return HoleRepair(
        Mesh(whole.vertices, whole.faces, health), len(lids), widest, prepare_mesh(vertices, added, centred=False)
    )


def make_lid(vertices: Floats, rim: Longs, faces: Longs) -> Longs | None:
    """Triangles `(m, 3)` that close a rim `(k,)`; None where it cannot be closed, or there is nothing to close."""
    if len(rim) > MOST_CORNERS or len(np.unique(rim)) < len(rim):
        return None
    points = vertices[rim]
    normal = np.cross(points - points.mean(axis=0), np.roll(points, -1, axis=0) - points.mean(axis=0)).sum(axis=0)
    if float(np.linalg.norm(normal)) < 1e-9:
        return None
    # The points `(k, 2)` as seen against the normal: the loop runs counter-clockwise.
    normal = normal / np.linalg.norm(normal)
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    across /= np.linalg.norm(across)
    frame = np.stack([across, np.cross(normal, across)], axis=1).astype(np.float64)
    flat = np.ascontiguousarray(points @ frame, dtype=np.float64)
    lid = rim[_triangles(flat, len(rim))]
    return None if not len(lid) or _folds(vertices, lid, faces) else lid


def _triangles(plane: Floats, count: int) -> Longs:
    """The triangles `(m, 3)` of a loop `(count, 2)`; none where it crosses itself."""
    from manifold3d import triangulate  # takes a while to load

    found = np.asarray(triangulate([plane]), dtype=np.int64).reshape(-1, 3)
    return found if len(found) == count - 2 else np.empty((0, 3), np.int64)


def _folds(vertices: Floats, lid: Longs, faces: Longs) -> bool:
    """Whether the lid lies back on the faces along most of its rim."""
    both = np.vstack([faces, lid])
    edges = topology.find_edges(both)
    first = edges.start[edges.count == 2]
    one, other = edges.face[first], edges.face[first + 1]
    mixed = (one < len(faces)) != (other < len(faces))
    a, b, c = topology.face_corners(vertices, both)
    normals = topology.cross_rows(b - a, c - a)
    normals /= np.maximum(np.linalg.norm(normals, axis=0), 1e-12)
    turn = topology.dot_rows(normals[:, one[mixed]], normals[:, other[mixed]])
    length = np.linalg.norm(vertices[edges.low] - vertices[edges.high], axis=1)[edges.count == 2][mixed]
    return float(length[turn < FOLDED].sum()) > 0.5 * float(length.sum())
