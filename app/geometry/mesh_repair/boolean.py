"""Boolean operations by manifold3d: solids from closed surfaces, their unions and differences, lids over level cuts.

Its results are never trusted: a union is used only if each of its faces is within the very face that it was cut from.
"""

import atexit
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from app.geometry.arrays import Floats, Ints, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.closed_components import find_closed_components, hole_loops

if TYPE_CHECKING:
    from manifold3d import Manifold

STRAY_MM = 2e-4
"""Largest distance in mm of a union from the faces it was made of; a union that strays farther is not used.

This allows for slivers that manifold3d removes. Otherwise a union is seldom off by more than rounding.
"""

LARGE = 300_000
"""Meshes with more faces are not united, because that would take seconds."""

_LEVEL = 1e-9  # Tolerance in mm.

cache_clearers: list[Callable[[], None]] = []
"""Functions that clear caches of solids: manifold3d complains about solids that outlive it."""


@dataclass(frozen=True, eq=False)
class ManifoldSolid:
    """A closed surface as a solid of manifold3d, the triangles `(m, 3, 3)` it was made of, and their id there."""

    manifold: "Manifold"
    triangles: Floats
    id: int


@dataclass(frozen=True, eq=False)
class SolidUnion:
    """A union of solids: vertices, faces, and for each face the index of its source solid and of its face there.

    `apart` is True if the solids are only side by side: none of them touches another.
    """

    vertices: Floats
    faces: Ints
    source: Longs
    face: Longs
    apart: bool


def make_solid(vertices: Floats, faces: Ints) -> ManifoldSolid | None:
    """Returns the triangles as a solid; None if they are not a closed surface."""
    from manifold3d import Manifold, Mesh64  # Slow to import, and most of the program does not need it.

    _register_exit()
    if len(faces) == 0:
        return None
    used, corner = np.unique(faces, return_inverse=True)
    id = Manifold.reserve_ids(1)
    mesh = Mesh64(
        vertices[used],
        corner.reshape(-1, 3).astype(np.uint64),
        run_index=np.array([0, faces.size], np.uint64),
        run_original_id=np.array([id], np.uint32),
        face_id=np.arange(len(faces), dtype=np.uint64),
    )
    manifold = Manifold(mesh)
    return None if manifold.is_empty() else ManifoldSolid(manifold, vertices[faces], id)


@cache
def _register_exit() -> None:
    """Registers the cleanup after manifold3d is imported: `atexit` runs the last registered function first."""
    atexit.register(_clear_caches)


def _clear_caches() -> None:
    for forget in cache_clearers:
        forget()


def unite_solids(solids: Sequence[ManifoldSolid | None], stray: float = STRAY_MM) -> SolidUnion | None:
    """Returns the union of solids; None if one is None, the result is empty, or it strays more than `stray` mm."""
    there = [solid for solid in solids if solid is not None]
    if len(there) < len(solids) or not there:
        return None
    return _trace(join_manifolds([solid.manifold for solid in there]), there, stray)


def join_manifolds(manifolds: Sequence["Manifold"]) -> "Manifold":
    """Returns the union of solids, unchecked, as manifold3d makes it."""
    from manifold3d import Manifold, OpType

    return Manifold.batch_boolean(manifolds, OpType.Add)


def _trace(manifold: "Manifold", there: Sequence[ManifoldSolid], stray: float) -> SolidUnion | None:
    """Returns a result with the source of each face; None if it is empty or strays too far from the solids."""
    if manifold.is_empty():
        return None
    found = manifold.to_mesh64()
    index = {solid.id: place for place, solid in enumerate(there)}
    runs = np.diff(np.asarray(found.run_index).astype(np.int64)) // 3
    source = np.repeat(np.array([index[int(id)] for id in found.run_original_id], np.int64), runs)
    vertices, faces = np.asarray(found.vert_properties[:, :3], np.float64), np.asarray(found.tri_verts, np.int32)
    apart = all(
        sum(counts) == count
        for counts, count in (
            ((solid.manifold.num_tri() for solid in there), len(faces)),
            ((solid.manifold.num_vert() for solid in there), len(vertices)),
        )
    )
    whole = SolidUnion(vertices, faces, source, np.asarray(found.face_id).astype(np.int64), apart)
    return whole if _measure_stray(whole, there) <= stray else None


def _measure_stray(whole: SolidUnion, solids: Sequence[ManifoldSolid]) -> float:
    """Returns the largest distance in mm of a face of the union from the triangle that it was cut from."""
    first = np.cumsum([0, *(len(solid.triangles) for solid in solids[:-1])])
    triangles = np.concatenate([solid.triangles for solid in solids])[first[whole.source] + whole.face]
    corners = whole.vertices[whole.faces]
    new = ~np.logical_or.reduce([(np.roll(corners, turn, axis=1) == triangles).all(axis=(1, 2)) for turn in range(3)])
    return max(
        (float(distances_from_triangles(corners[new, i], triangles[new]).max(initial=0.0)) for i in range(3)),
        default=0.0,
    )


def unite_meshes(*parts: Mesh) -> Mesh | None:
    """Returns the union of closed meshes, without faces inside it; None if one is not closed or too large.

    No part is grown. Coplanar faces may be triangulated again, so that there are few of them.
    """
    if max(len(part.faces) for part in parts) > LARGE:
        return None
    found = [find_closed_components(part) for part in parts]
    solids = [make_solid(part.vertices, faces) for part in found for faces in part.solids]
    if any(len(part.loose) for part in found) or unite_solids(solids) is None:
        return None
    # A solid that is marked as an original forgets its source faces, and so may merge them.
    whole = join_manifolds([solid.manifold.as_original() for solid in solids if solid])
    drawn = whole.as_original().simplify(0.0).to_mesh64()
    return mesh_without_repair(
        np.asarray(drawn.vert_properties[:, :3], np.float64), np.asarray(drawn.tri_verts, np.int32)
    )


def subtract(mesh: Mesh, cutter: Mesh) -> Mesh | None:
    """Returns a closed mesh minus another one; None if one is not closed or too large, or nothing is left.

    As with a union, each face is within the very face of one of the two that it was cut from.
    """
    if max(len(mesh.faces), len(cutter.faces)) > LARGE:
        return None
    wholes: list[Manifold] = []
    solids: list[ManifoldSolid] = []
    for part in (mesh, cutter):
        found = find_closed_components(part)
        made = [solid for solid in (make_solid(found.vertices, faces) for faces in found.solids) if solid]
        if len(found.loose) or len(made) < len(found.solids) or not made:
            return None
        wholes.append(join_manifolds([solid.manifold for solid in made]))
        solids += made
    whole = _trace(wholes[0] - wholes[1], solids, STRAY_MM)
    return None if whole is None else mesh_without_repair(whole.vertices, whole.faces)


def cap_level_cut(mesh: Mesh, height: float) -> Mesh:
    """Returns a mesh, already cut off level at a height, with lids over its openings there; the lids face down.

    Openings that are not wholly at that height stay open.
    """
    from manifold3d import triangulate

    rims = [np.array(rim) for rim in hole_loops(mesh.faces)]
    level = [rim for rim in rims if np.abs(mesh.vertices[rim, 2] - height).max() <= _LEVEL]
    if not level:
        return mesh
    # Seen from below, x and y are swapped.
    lids = np.asarray(triangulate([np.ascontiguousarray(mesh.vertices[rim][:, 1::-1]) for rim in level]))
    return mesh_without_repair(mesh.vertices, np.vstack([mesh.faces, np.concatenate(level)[lids]]))


def mesh_without_repair(vertices: Floats, faces: Ints) -> Mesh:
    """Returns a mesh of triangles that are sound already: no welding, turning or dropping."""
    corners = faces.astype(np.int64)
    edges = topology.find_edges(corners)
    bodies = topology.count_bodies(corners, topology.find_orientation(corners, edges).shell)
    size = vertices.max(axis=0) - vertices.min(axis=0)
    extents = (float(size[0]), float(size[1]), float(size[2]))
    health = Health(len(faces), bodies, len(edges.open), len(edges.crowded), 0, extents)
    vertices, kept = vertices.copy(), faces.astype(np.int32)
    vertices.setflags(write=False)
    kept.setflags(write=False)
    return Mesh(vertices, kept, health)
