"""Closes holes in a mesh with lids where that makes it more solid; the player is asked first."""

from dataclasses import dataclass, replace

import numpy as np

from app.core.language import counted
from app.geometry.arrays import Floats, Longs
from app.geometry.frames import cross_rows, dot_rows
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.closed_components import hole_loops
from app.geometry.mesh_repair.crack_repair import repair_cracks
from app.geometry.mesh_repair.preparation import prepare_mesh

CRACK_MM = 0.02
"""Distance within which corners of open edges are merged: far less than a printer can show."""
FOLDED = -0.99
"""Below this product of normals, within about 8° of folding back, a lid is the back of a sheet and not a lid."""
MAX_CORNERS = 3000
"""A rim with more corners is not a hole but a torn mesh."""
MAX_HOLES = 500


@dataclass(frozen=True, eq=False)
class HoleRepair:
    """The mesh with its holes filled, the number of holes, the width of the widest in mm, and the lids alone."""

    mesh: Mesh
    holes: int
    widest_mm: float
    lids: Mesh


def repair_holes(mesh: Mesh) -> HoleRepair | None:
    """Returns the mesh with its holes filled; None if there is no hole that a lid would close.

    Only lids are added, and corners of open edges closer than `CRACK_MM` are merged.
    """
    if not mesh.health.open_edges:
        return None
    vertices, faces, _ = repair_cracks(mesh.vertices, mesh.faces, CRACK_MM)
    rims = hole_loops(faces)
    if len(rims) > MAX_HOLES:
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
    """Returns triangles `(m, 3)` that close a rim `(k,)`; None if it cannot be closed or has no area."""
    if len(rim) > MAX_CORNERS or len(np.unique(rim)) < len(rim):
        return None
    points = vertices[rim]
    normal = np.cross(points - points.mean(axis=0), np.roll(points, -1, axis=0) - points.mean(axis=0)).sum(axis=0)
    if float(np.linalg.norm(normal)) < 1e-9:
        return None
    # The points `(k, 2)` seen against the normal: the loop runs counter-clockwise.
    normal = normal / np.linalg.norm(normal)
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    across /= np.linalg.norm(across)
    frame = np.stack([across, np.cross(normal, across)], axis=1).astype(np.float64)
    flat = np.ascontiguousarray(points @ frame, dtype=np.float64)
    lid = rim[_triangles(flat, len(rim))]
    return None if not len(lid) or _folds(vertices, lid, faces) else lid


def _triangles(plane: Floats, count: int) -> Longs:
    """Returns the triangles `(m, 3)` of a loop `(count, 2)`; none if it crosses itself."""
    from manifold3d import triangulate  # Slow to import.

    found = np.asarray(triangulate([plane]), dtype=np.int64).reshape(-1, 3)
    return found if len(found) == count - 2 else np.empty((0, 3), np.int64)


def _folds(vertices: Floats, lid: Longs, faces: Longs) -> bool:
    """Returns whether the lid folds back onto the faces along most of its rim."""
    both = np.vstack([faces, lid])
    edges = topology.find_edges(both)
    first = edges.start[edges.count == 2]
    one, other = edges.face[first], edges.face[first + 1]
    mixed = (one < len(faces)) != (other < len(faces))
    a, b, c = topology.face_corners(vertices, both)
    normals = cross_rows(b - a, c - a)
    normals /= np.maximum(np.linalg.norm(normals, axis=0), 1e-12)
    turn = dot_rows(normals[:, one[mixed]], normals[:, other[mixed]])
    length = np.linalg.norm(vertices[edges.low] - vertices[edges.high], axis=1)[edges.count == 2][mixed]
    return float(length[turn < FOLDED].sum()) > 0.5 * float(length.sum())
