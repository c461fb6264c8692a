"""Closed surfaces as solids, their unions, and lids over what was cut level: what manifold3d does for us.

It is never believed: a union is used only where each of its faces lies in the very face that it was cut from.
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
"""How far a union may lie from what it was made of, where slivers are made good; one that strays farther is not used.

It seldom is more than rounding.
"""

LARGE = 300_000
"""A mesh of more faces is used as it is: to unite it would take seconds."""

_LEVEL = 1e-9  # mm

cache_clearers: list[Callable[[], None]] = []
"""What forgets solids that are remembered somewhere: of those that outlive it manifold3d complains."""


@dataclass(frozen=True, eq=False)
class ManifoldSolid:
    """A closed surface as manifold3d holds it, the triangles `(m, 3, 3)` it was made of, and the id of these there."""

    manifold: "Manifold"
    triangles: Floats
    id: int


@dataclass(frozen=True, eq=False)
class Whole:
    """A union of solids: vertices, faces, and for each face of which solid it is, as an index, and of which face.

    `apart` is whether the solids only stand side by side: none touches another.
    """

    vertices: Floats
    faces: Ints
    source: Longs
    face: Longs
    apart: bool


def make_solid(vertices: Floats, faces: Ints) -> ManifoldSolid | None:
    """The triangles as a solid; None where they are no closed surface."""
    from manifold3d import Manifold, Mesh64  # takes a while to load, and most of the program does without

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
    """Once manifold3d is there: what was asked of `atexit` last is done first."""
    atexit.register(_clear_caches)


def _clear_caches() -> None:
    for forget in cache_clearers:
        forget()


def unite_solids(solids: Sequence[ManifoldSolid | None], stray: float = STRAY_MM) -> Whole | None:
    """The union of solids; None where one is none, nothing comes of it, or it lies over `stray` mm from them."""
    there = [solid for solid in solids if solid is not None]
    if len(there) < len(solids) or not there:
        return None
    return _trace(join_manifolds([solid.manifold for solid in there]), there, stray)


def join_manifolds(manifolds: Sequence["Manifold"]) -> "Manifold":
    """The union of solids, as manifold3d makes it."""
    from manifold3d import Manifold, OpType

    return Manifold.batch_boolean(manifolds, OpType.Add)


def _trace(manifold: "Manifold", there: Sequence[ManifoldSolid], stray: float) -> Whole | None:
    """What was made of solids, with the faces it comes from; None where it is nothing or lies too far from them."""
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
    whole = Whole(vertices, faces, source, np.asarray(found.face_id).astype(np.int64), apart)
    return whole if _measure_stray(whole, there) <= stray else None


def _measure_stray(whole: Whole, solids: Sequence[ManifoldSolid]) -> float:
    """How far in mm a face of the union lies at most from the very triangle it is said to be a part of."""
    first = np.cumsum([0, *(len(solid.triangles) for solid in solids[:-1])])
    triangles = np.concatenate([solid.triangles for solid in solids])[first[whole.source] + whole.face]
    corners = whole.vertices[whole.faces]
    new = ~np.logical_or.reduce([(np.roll(corners, turn, axis=1) == triangles).all(axis=(1, 2)) for turn in range(3)])
    return max(
        (float(distances_from_triangles(corners[new, i], triangles[new]).max(initial=0.0)) for i in range(3)),
        default=0.0,
    )


def fuse(*parts: Mesh) -> Mesh | None:
    """The union of closed meshes, without what lay inside; None where one is not closed, or too large.

    Nothing is grown. Faces that lie in one plane may be drawn anew there, so that it has few.
    """
    if max(len(part.faces) for part in parts) > LARGE:
        return None
    found = [find_closed_components(part) for part in parts]
    solids = [make_solid(part.vertices, faces) for part in found for faces in part.solids]
    if any(len(part.loose) for part in found) or unite_solids(solids) is None:
        return None
    # As an original, a solid forgets which face was which, and is free to merge them.
    whole = join_manifolds([solid.manifold.as_original() for solid in solids if solid])
    drawn = whole.as_original().simplify(0.0).to_mesh64()
    return mesh_without_repair(
        np.asarray(drawn.vert_properties[:, :3], np.float64), np.asarray(drawn.tri_verts, np.int32)
    )


def subtract(mesh: Mesh, cutter: Mesh) -> Mesh | None:
    """A closed mesh without what lies in another one; None where one is not closed, or too large, or nothing is left.

    As with a union, each face of it lies in the very face of either that it was cut from.
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


def cut_with_lids(mesh: Mesh, height: float) -> Mesh:
    """The mesh, cut off level at a height, with lids over its openings there; they look down.

    What is no opening at that height stays open.
    """
    from manifold3d import triangulate

    rims = [np.array(rim) for rim in hole_loops(mesh.faces)]
    level = [rim for rim in rims if np.abs(mesh.vertices[rim, 2] - height).max() <= _LEVEL]
    if not level:
        return mesh
    # Seen from below, x and y change places.
    lids = np.asarray(triangulate([np.ascontiguousarray(mesh.vertices[rim][:, 1::-1]) for rim in level]))
    return mesh_without_repair(mesh.vertices, np.vstack([mesh.faces, np.concatenate(level)[lids]]))


def mesh_without_repair(vertices: Floats, faces: Ints) -> Mesh:
    """A mesh of triangles that are in order already: nothing is welded, turned or dropped."""
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
