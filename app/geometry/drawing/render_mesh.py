"""Meshes for drawing: smooth where round, sharp where creased, subdivided or coarsened as needed; unused by sight."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats, Ints
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import nearest_colours

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RenderMesh:
    """A mesh for drawing: `points` and unit `normals` `(n, 3)`, `faces` `(m, 3)`.

    A vertex of the mesh occurs once for every smooth patch that meets there; points with the same `weld` `(n,)` are
    at the same vertex.
    """

    points: Floats
    normals: Floats
    faces: Ints
    weld: Indices


class Surface(NamedTuple):
    """Vertices `(n, 3)` and faces `(m, 3)` in place of a mesh, without a health report."""

    vertices: Floats
    faces: Ints


def flat_render_mesh(mesh: Mesh | Surface) -> RenderMesh:
    """Returns the quickest render mesh: every triangle separate and flat."""
    points = mesh.vertices[mesh.faces].reshape(-1, 3)
    normals = np.repeat(normalise(area_normals(mesh.vertices[mesh.faces])), 3, axis=0)
    faces = np.arange(len(points), dtype=np.int32).reshape(-1, 3)
    return RenderMesh(points, normals, faces, mesh.faces.reshape(-1).astype(np.int64))


def smooth_render_mesh(mesh: Mesh | Surface, crease_degrees: float = 30.0) -> RenderMesh:
    """Returns the mesh for drawing: normals are smooth over edges bent by less than `crease_degrees`, else sharp.

    Normals are means weighted by corner angle (Thürmer and Wüthrich, 1998).
    """
    triangles = mesh.vertices[mesh.faces]
    normals = normalise(area_normals(triangles))
    first, second = _edge_pairs(mesh.faces)
    bend = np.einsum("ij,ij->i", normals[first // 3], normals[second // 3])
    smooth = bend > np.cos(np.radians(crease_degrees))
    patch, chosen = _find_patches(mesh.faces, first[smooth], second[smooth])
    weights = normals.repeat(3, axis=0) * _corner_angles(triangles).reshape(-1, 1)
    weld = mesh.faces.reshape(-1).astype(np.int64)[chosen]
    return RenderMesh(
        mesh.vertices[weld], normalise(group_sums(patch, weights)), patch.reshape(-1, 3).astype(np.int32), weld
    )


def smooth_surface(vertices: Floats, faces: NDArray[np.integer]) -> tuple[Floats, Floats, Ints]:
    """Returns points, unit normals and faces of plain arrays, smoothed as by `smooth_render_mesh`."""
    skin = smooth_render_mesh(Surface(vertices, np.asarray(faces, dtype=np.int32).reshape(-1, 3)))
    return skin.points, skin.normals, skin.faces


def vertex_normals(mesh: Mesh | Surface) -> Floats:
    """Returns a unit normal `(n, 3)` for each vertex, smooth over all edges; straight up if there is none."""
    weights = np.repeat(area_normals(mesh.vertices[mesh.faces]), 3, axis=0)
    total = group_sums(mesh.faces.reshape(-1), weights, len(mesh.vertices))
    total[np.linalg.norm(total, axis=1) < 1e-12] = [0.0, 0.0, 1.0]
    return normalise(total)


def find_creases(mesh: Mesh | Surface, degrees: float = 30.0) -> Floats:
    """Returns the edges `(k, 2, 3)` bent by more than `degrees`, and the open edges."""
    normals = normalise(area_normals(mesh.vertices[mesh.faces]))
    first, second = _edge_pairs(mesh.faces)
    bend = np.einsum("ij,ij->i", normals[first // 3], normals[second // 3])
    paired = np.zeros(mesh.faces.size, dtype=bool)
    paired[first] = paired[second] = True
    half = np.concatenate([first[bend < np.cos(np.radians(degrees))], np.flatnonzero(~paired)])
    start, end = half_edges(mesh.faces)
    return mesh.vertices[np.stack([start[half], end[half]], axis=1)]


def skin_colours(mesh: Mesh, skin: RenderMesh) -> Floats | None:
    """Returns colours `(n, 3)` from 0 to 1 of a skin's vertices, those of the mesh's nearest; None if it has none."""
    if mesh.colours is None:
        return None
    _, first, which = np.unique(skin.weld, return_index=True, return_inverse=True)
    return nearest_colours(mesh.vertices, mesh.colours, skin.points[first])[which] / 255.0


def split_long(skin: RenderMesh, longest: float, most_faces: int) -> RenderMesh:
    """Returns the render mesh with edges of at most `longest` mm, unless that would take more than `most_faces`."""
    for _ in range(12):
        start, end = half_edges(skin.faces)
        long = np.linalg.norm(skin.points[start] - skin.points[end], axis=1) > longest
        if not long.any() or len(skin.faces) + 2 * np.count_nonzero(long) > 2 * most_faces:
            break
        skin = split_marked(skin, long)
    return skin


def split_marked(skin: RenderMesh, marks: Flags) -> RenderMesh:
    """Halves the marked edges, `(3 m,)` in the order of the faces' corners.

    Neighbouring faces are split too, so that no gap opens.
    """
    start, end = half_edges(skin.faces)
    at_mesh, _ = _edge_keys(skin.weld[start], skin.weld[end])
    marked = (np.bincount(at_mesh, weights=marks) > 0)[at_mesh]
    at_skin, chosen = _edge_keys(start[marked], end[marked])
    a, b = start[marked][chosen], end[marked][chosen]
    middle = np.full(len(start), -1, dtype=np.int64)
    middle[marked] = len(skin.points) + at_skin
    return RenderMesh(
        np.vstack([skin.points, (skin.points[a] + skin.points[b]) / 2]),
        np.vstack([skin.normals, normalise(skin.normals[a] + skin.normals[b])]),
        _split_faces(skin.faces, middle.reshape(-1, 3)),
        np.concatenate([skin.weld, skin.weld.max(initial=-1) + 1 + at_mesh[marked][chosen]]),
    )


def cluster_vertices(skin: RenderMesh, light: Floats, most_faces: int) -> tuple[RenderMesh, Floats]:
    """Returns a coarser mesh of at most about `most_faces`, and its light.

    Vertices in the same cell that face the same way become one. After Rossignac and Borrel, "Multi-resolution 3D
    approximations" (1993).
    """
    area = np.linalg.norm(area_normals(skin.points[skin.faces]), axis=1).sum() / 2
    size = max(1.0, float(np.sqrt(area / most_faces)))
    cell = _cells(skin, size)
    for _ in range(24):  # Enough for any mesh; a few faces too many do no harm.
        faces = skin.faces[_find_intact_faces(cell[skin.faces])]
        if len(faces) <= most_faces:
            break
        size *= 1.2
        cell = _cells(skin, size)
    faces = skin.faces[_find_intact_faces(cell[skin.faces])]
    # Vertices in the same cell that face the same way form a group.
    facing = np.round(skin.normals * 1.5).astype(np.int64) + 2
    _, group = np.unique(((cell * 5 + facing[:, 0]) * 5 + facing[:, 1]) * 5 + facing[:, 2], return_inverse=True)
    middle = group_sums(cell, skin.points) / np.bincount(cell)[:, None]
    _, first, count = np.unique(group, return_index=True, return_counts=True)
    coarse = RenderMesh(
        middle[cell[first]], normalise(group_sums(group, skin.normals)), group[faces].astype(np.int32), cell[first]
    )
    return coarse, np.bincount(group, weights=light) / count


def _find_intact_faces(cells: Indices) -> Indices:
    """Returns the indices of faces whose corners `(m, 3)` are still in three cells, only one for the same three."""
    a, b, c = cells.T
    left = np.flatnonzero((a != b) & (b != c) & (a != c))
    low, size = np.sort(cells[left], axis=1), int(cells.max(initial=0)) + 1
    return left[np.unique((low[:, 0] * size + low[:, 1]) * size + low[:, 2], return_index=True)[1]]


def _cells(skin: RenderMesh, size: float) -> Indices:
    """Returns the number of each vertex's cell; all vertices of a cell move to one point."""
    place = np.floor((skin.points - skin.points.min(axis=0)) / size).astype(np.int64)
    _, cell = np.unique((place[:, 0] << 42) + (place[:, 1] << 21) + place[:, 2], return_inverse=True)
    return cell


def area_normals(triangles: Floats) -> Floats:
    """Returns the normals `(m, 3)` of triangles `(m, 3, 3)`; their lengths are twice the areas."""
    return np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])


def group_sums(group: NDArray[np.integer], values: Floats, count: int = 0) -> Floats:
    """Returns the sum `(count, columns)` of the values `(n, columns)` of each group `(n,)`."""
    totals = np.stack([np.bincount(group, weights=column, minlength=count) for column in values.T], axis=1)
    return totals.astype(np.float64)


def normalise(vectors: Floats) -> Floats:
    """Returns vectors `(n, 3)` scaled to length 1; zero vectors stay near 0."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)


def half_edges(faces: Ints) -> tuple[Indices, Indices]:
    """Returns the start and end vertices `(3 m,)` of each face's three edges."""
    return faces.reshape(-1).astype(np.int64), np.roll(faces, -1, axis=1).reshape(-1).astype(np.int64)


def _split_faces(faces: Ints, middle: Indices) -> Ints:
    count = (middle >= 0).sum(axis=1)
    parts = [faces[count == 0]]
    for number, first in ((1, middle[:, 0] >= 0), (2, (middle >= 0) & (np.roll(middle, -1, axis=1) >= 0)), (3, None)):
        rows = np.flatnonzero(count == number)
        if number == 1:
            turn = np.argmax(middle[rows] >= 0, axis=1)
        elif number == 2 and first is not None:
            turn = np.argmax(first[rows], axis=1)
        else:
            turn = np.zeros(len(rows), dtype=np.int64)
        order = (np.arange(3) + turn[:, None]) % 3
        a, b, c = np.take_along_axis(faces[rows], order, axis=1).T
        p, q, r = np.take_along_axis(middle[rows], order, axis=1).T
        parts += [np.stack(corners, axis=1) for corners in _cut_face(number, (a, b, c), (p, q, r))]
    return np.concatenate(parts).astype(np.int32)


def _cut_face(number: int, corners: tuple[Indices, ...], middles: tuple[Indices, ...]) -> list[tuple[Indices, ...]]:
    (a, b, c), (p, q, r) = corners, middles
    if number == 1:
        return [(a, p, c), (p, b, c)]
    if number == 2:
        return [(a, p, q), (p, b, q), (a, q, c)]
    return [(a, p, r), (p, b, q), (r, q, c), (p, q, r)]


def _find_patches(faces: Ints, first: Indices, second: Indices) -> tuple[Indices, Indices]:
    """Returns the smooth patch of each corner, and one corner of each patch.

    Corners at the same vertex are linked across smooth edges.
    """
    links = np.concatenate([np.stack([first, _next_corner(second)]), np.stack([_next_corner(first), second])], axis=1)
    label = label_components(faces.size, links[0], links[1])
    roots = label == np.arange(faces.size)
    return (np.cumsum(roots) - 1)[label], np.flatnonzero(roots)


def label_components(count: int, a: Indices, b: Indices) -> Indices:
    """Labels each of `count` items with the lowest index that it is linked to by `a` and `b`, directly or indirectly.

    Labels are propagated and shortened until nothing changes. SciPy's function would take half a second to import.
    """
    label = np.arange(count, dtype=np.int64)
    while True:
        least = np.minimum(label[a], label[b])
        new = label.copy()
        np.minimum.at(new, label[a], least)
        np.minimum.at(new, label[b], least)
        new = new[new]
        if np.array_equal(new, label):
            return label
        label = new


def _edge_pairs(faces: Ints) -> tuple[Indices, Indices]:
    """Returns pairs of half edges that run in opposite directions along an edge, as two lists of corner numbers."""
    start, end = half_edges(faces)
    size = int(faces.max(initial=0)) + 1
    key = np.minimum(start, end) * size + np.maximum(start, end)
    order = np.argsort(key, kind="stable")
    first, second = order[:-1], order[1:]
    same = (key[first] == key[second]) & (start[first] == end[second])
    return first[same], second[same]


def _edge_keys(start: Indices, end: Indices) -> tuple[Indices, Indices]:
    """Returns the number of each edge, regardless of direction, and one half edge for every number."""
    key = np.minimum(start, end) * (int(max(start.max(initial=0), end.max(initial=0))) + 1) + np.maximum(start, end)
    _, chosen, number = np.unique(key, return_index=True, return_inverse=True)
    return number, chosen


def _next_corner(corner: Indices) -> Indices:
    return corner - corner % 3 + (corner + 1) % 3


def _corner_angles(triangles: Floats) -> Floats:
    ahead = normalise((np.roll(triangles, -1, axis=1) - triangles).reshape(-1, 3)).reshape(-1, 3, 3)
    return np.arccos(np.clip(-np.einsum("nij,nij->ni", ahead, np.roll(ahead, 1, axis=1)), -1.0, 1.0))


FEW = 1_500
"""Meshes with fewer faces are drawn unchanged."""


def simplify_surface(mesh: Mesh, tolerance: float) -> Surface:
    """Returns the mesh with as few faces as keep it within about `tolerance` mm; unchanged if it is not closed."""
    whole = Surface(mesh.vertices, mesh.faces)
    if len(mesh.faces) < FEW:
        return whole
    import manifold3d  # Slow to import; this runs in a worker.

    used, corner = np.unique(mesh.faces, return_inverse=True)
    triangles = corner.reshape(-1, 3).astype(np.uint32)
    solid = manifold3d.Manifold(manifold3d.Mesh(mesh.vertices[used].astype(np.float32), triangles))
    if solid.is_empty():
        return whole
    fewer = solid.simplify(tolerance)
    if fewer.is_empty() or fewer.num_tri() > 0.9 * len(mesh.faces):
        return whole
    found = fewer.to_mesh()
    surface = Surface(np.asarray(found.vert_properties[:, :3], dtype=np.float64), found.tri_verts.astype(np.int32))
    return surface if _are_alike(surface, whole, 4 * tolerance) else whole


def _are_alike(one: Surface, other: Surface, within: float) -> bool:
    """Returns whether two surfaces have about the same bounding box: a check of manifold3d's result before its use."""
    corners = ((s.vertices.min(axis=0), s.vertices.max(axis=0)) for s in (one, other))
    return bool(np.allclose(*(np.stack(pair) for pair in corners), atol=within, rtol=0))
