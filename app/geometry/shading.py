"""What makes a mesh look good: smoothed normals, crease lines, splitting, and the light that reaches each vertex."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from app.geometry.frames import moved
from app.geometry.mesh import Flags, Floats, Ints, Mesh
from app.geometry.rays import Occluder, Singles, tree

Indices = NDArray[np.int64]
LIFT = 0.15  # mm a ray starts above its surface
CHUNK = 200_000  # rays at once: keeps a bake below 100 MB


@dataclass(frozen=True, eq=False)
class Skin:
    """A mesh as it is drawn: `points` and unit `normals` `(n, 3)`, `faces` `(m, 3)`.

    A vertex of the mesh comes once for every smooth patch that meets there; `weld` `(n,)` tells which belong together.
    """

    points: Floats
    normals: Floats
    faces: Ints
    weld: Indices


def flat_skin(mesh: Mesh) -> Skin:
    """The quickest skin: every triangle on its own, flat."""
    points = mesh.vertices[mesh.faces].reshape(-1, 3)
    normals = np.repeat(_units(_crosses(mesh.vertices[mesh.faces])), 3, axis=0)
    faces = np.arange(len(points), dtype=np.int32).reshape(-1, 3)
    return Skin(points, normals, faces, mesh.faces.reshape(-1).astype(np.int64))


def smooth_skin(mesh: Mesh, crease_degrees: float = 30.0) -> Skin:
    """The skin whose normals run smoothly over edges bent by less than `crease_degrees`, sharp over the others.

    Normals are means weighted by corner angle (Thürmer and Wüthrich, 1998).
    """
    triangles = mesh.vertices[mesh.faces]
    normals = _units(_crosses(triangles))
    first, second = _edge_pairs(mesh.faces)
    bend = np.einsum("ij,ij->i", normals[first // 3], normals[second // 3])
    smooth = bend > np.cos(np.radians(crease_degrees))
    patch = _patches(mesh.faces, first[smooth], second[smooth])
    weights = normals.repeat(3, axis=0) * _corner_angles(triangles).reshape(-1, 1)
    _, chosen = np.unique(patch, return_index=True)
    weld = mesh.faces.reshape(-1).astype(np.int64)[chosen]
    return Skin(mesh.vertices[weld], _units(_sums(patch, weights)), patch.reshape(-1, 3).astype(np.int32), weld)


def creases(mesh: Mesh, degrees: float = 30.0) -> Floats:
    """The edges `(k, 2, 3)` bent by more than `degrees`, and the open ones."""
    normals = _units(_crosses(mesh.vertices[mesh.faces]))
    first, second = _edge_pairs(mesh.faces)
    bend = np.einsum("ij,ij->i", normals[first // 3], normals[second // 3])
    paired = np.zeros(mesh.faces.size, dtype=bool)
    paired[first] = paired[second] = True
    half = np.concatenate([first[bend < np.cos(np.radians(degrees))], np.flatnonzero(~paired)])
    start, end = _half_edges(mesh.faces)
    return mesh.vertices[np.stack([start[half], end[half]], axis=1)]


def split_long(skin: Skin, longest: float, most_faces: int) -> Skin:
    """The skin with edges of at most `longest` mm, unless that would take more than `most_faces`."""
    for _ in range(12):
        start, end = _half_edges(skin.faces)
        long = np.linalg.norm(skin.points[start] - skin.points[end], axis=1) > longest
        if not long.any() or len(skin.faces) + 2 * np.count_nonzero(long) > 2 * most_faces:
            break
        skin = split(skin, long)
    return skin


def split(skin: Skin, half_edges: Flags) -> Skin:
    """Halve the marked edges, `(3 m,)` in the order of the faces' corners; neighbours split along, so no gap opens."""
    start, end = _half_edges(skin.faces)
    at_mesh, _ = _edge_keys(skin.weld[start], skin.weld[end])
    marked = (np.bincount(at_mesh, weights=half_edges) > 0)[at_mesh]
    at_skin, chosen = _edge_keys(start[marked], end[marked])
    a, b = start[marked][chosen], end[marked][chosen]
    middle = np.full(len(start), -1, dtype=np.int64)
    middle[marked] = len(skin.points) + at_skin
    return Skin(
        np.vstack([skin.points, (skin.points[a] + skin.points[b]) / 2]),
        np.vstack([skin.normals, _units(skin.normals[a] + skin.normals[b])]),
        _split_faces(skin.faces, middle.reshape(-1, 3)),
        np.concatenate([skin.weld, skin.weld.max(initial=-1) + 1 + at_mesh[marked][chosen]]),
    )


def clustered(skin: Skin, light: Floats, most_faces: int) -> tuple[Skin, Floats]:
    """A coarser skin of at most about `most_faces`, and its light: vertices in one cell that face one way become one.

    After Rossignac and Borrel, "Multi-resolution 3D approximations" (1993).
    """
    cell = 1.0
    facing = np.round(skin.normals * 1.5)
    while True:
        keys = np.c_[np.floor(skin.points / cell), facing].astype(np.int64)
        _, group, count = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
        faces = group.reshape(-1)[skin.faces]
        a, b, c = faces.T
        faces = faces[(a != b) & (b != c) & (a != c)]
        if len(faces) <= most_faces or cell > 64.0:
            break
        cell *= 1.5
    group = group.reshape(-1)
    points = _sums(group, skin.points) / count[:, None]
    coarse = Skin(points, _units(_sums(group, skin.normals)), faces.astype(np.int32), np.arange(len(points)))
    return coarse, np.bincount(group, weights=light) / count


def ambient_occlusion(
    points: Floats, normals: Floats, occluders: list[Occluder], rays: int = 32, reach: float = 150.0
) -> Floats:
    """The share `(n,)` of open sky above each point: 0 buried, 1 free; what is farther than `reach` mm is sky.

    Cosine-weighted directions (Malley's method), the same for every point, so that no noise shows.
    The board at z = 0 counts as an occluder for points above it.
    """
    free = np.ones(len(points))
    for begin in range(0, len(points), CHUNK // rays):
        part = slice(begin, begin + CHUNK // rays)
        free[part] = _openness(points[part], normals[part], occluders, _directions(rays), reach)
    return free


def buried(points: Floats, normals: Floats, occluders: list[Occluder], reach: float = 150.0) -> Flags:
    """Which points `(n,)` lie inside solids: nearly all rays from them first meet a face from behind."""
    local = _directions(8) * reach
    side = np.where(np.abs(normals[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    tangent = _units(np.cross(normals, side))
    axes = np.stack([tangent, np.cross(normals, tangent), normals], axis=1)
    starts = points + normals * LIFT
    share, behind = np.ones((len(points), 8)), np.zeros((len(points), 8), dtype=bool)
    for occluder in _within(occluders, points, reach):
        turn = occluder.inverse[:3, :3].T
        ways = np.matmul(local, np.matmul(axes, turn)).reshape(-1, 3)
        begin = np.repeat(moved(starts, occluder.inverse), 8, axis=0).astype(np.float32)
        face, at = tree(occluder.mesh).first(begin, ways.astype(np.float32), share.reshape(-1).astype(np.float32))
        hit = np.flatnonzero(face >= 0)
        facing = np.einsum("ij,ij->i", _crosses(occluder.mesh.vertices[occluder.mesh.faces[face[hit]]]), ways[hit])
        share.reshape(-1)[hit], behind.reshape(-1)[hit] = at[hit], facing > 0
    return behind.sum(axis=1) >= 7


def spread(skin: Skin, light: Floats, unknown: Flags) -> Floats:
    """The light with unknown values taken from their neighbours, so that what is inside casts no dark outside."""
    start, end = _half_edges(skin.faces)
    a, b = np.concatenate([start, end]), np.concatenate([end, start])
    light, known = light.copy(), ~unknown
    for _ in range(3):
        use = known[b] & ~known[a]
        count = np.bincount(a[use], minlength=len(light))
        total = np.bincount(a[use], weights=light[b[use]], minlength=len(light))
        found = count > 0
        light[found] = total[found] / count[found]
        known = known | found
    return light


def inward(skin: Skin) -> Floats:
    """Steps `(n, 3)` of at most 1 from each vertex into its own patch, level with it: out of the next wall's way."""
    corners = skin.points[skin.faces]
    ways = _units((corners.mean(axis=1, keepdims=True) - corners).reshape(-1, 3))
    steps = _units(_sums(skin.faces.reshape(-1), ways, len(skin.points)))
    return steps - skin.normals * np.einsum("ij,ij->i", steps, skin.normals)[:, None]


def _openness(points: Floats, normals: Floats, occluders: list[Occluder], local: Floats, reach: float) -> Floats:
    side = np.where(np.abs(normals[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    tangent = _units(np.cross(normals, side))
    axes = np.stack([tangent, np.cross(normals, tangent), normals], axis=1)
    starts = points + normals * LIFT
    down = np.minimum(np.einsum("rk,nk->nr", local, axes[:, :, 2]), -1e-9)
    above = starts[:, 2:] > 0
    share = np.where(above & (down < -1e-6), starts[:, 2:] / -down / reach, 1.0).clip(0, 1).astype(np.float32)
    for occluder in _within(occluders, points, reach):
        share = _shorter(share, occluder, starts, np.matmul(axes, occluder.inverse[:3, :3].T), local * reach)
    return share.mean(axis=1, dtype=np.float64)


def _shorter(share: Singles, occluder: Occluder, starts: Floats, axes: Floats, local: Floats) -> Singles:
    """How far each ray comes, at most `share` `(n, rays)` of its length; axes `(n, 3, 3)` are in the mesh's frame.

    The points and their axes are carried into the frame, not the many rays, which halves the time.
    """
    centre, radius = occluder.ball
    near = np.flatnonzero(np.linalg.norm(starts - centre, axis=1) < radius + np.linalg.norm(local[0]))
    ways = np.matmul(local.astype(np.float32), axes[near].astype(np.float32))
    from_here = np.repeat(moved(starts[near], occluder.inverse).astype(np.float32), len(local), axis=0)
    face, at = tree(occluder.mesh).first(from_here, ways.reshape(-1, 3), share[near].reshape(-1))
    share[near] = np.where(face >= 0, np.minimum(at, 1.0), share[near].reshape(-1)).reshape(-1, len(local))
    return share


def _within(occluders: list[Occluder], points: Floats, reach: float) -> list[Occluder]:
    """Those whose ball comes within reach of the points' bounding box."""
    low, high = points.min(axis=0), points.max(axis=0)
    gaps = (np.linalg.norm(o.ball[0] - np.clip(o.ball[0], low, high)) - o.ball[1] for o in occluders)
    return [o for o, gap in zip(occluders, gaps, strict=True) if gap < reach]


def _directions(count: int) -> Floats:
    index = np.arange(count) + 0.5
    radius, turn = np.sqrt(index / count), index * np.pi * (3.0 - np.sqrt(5.0))
    return np.stack([radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1.0 - index / count)], axis=1)


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
        parts += [np.stack(corners, axis=1) for corners in _cuts(number, (a, b, c), (p, q, r))]
    return np.concatenate(parts).astype(np.int32)


def _cuts(number: int, corners: tuple[Indices, ...], middles: tuple[Indices, ...]) -> list[tuple[Indices, ...]]:
    (a, b, c), (p, q, r) = corners, middles
    if number == 1:
        return [(a, p, c), (p, b, c)]
    if number == 2:
        return [(a, p, q), (p, b, q), (a, q, c)]
    return [(a, p, r), (p, b, q), (r, q, c), (p, q, r)]


def _patches(faces: Ints, first: Indices, second: Indices) -> Indices:
    """The smooth patch of each corner: corners at one vertex are linked over smooth edges."""
    links = np.concatenate([np.stack([first, _next(second)]), np.stack([_next(first), second])], axis=1)
    graph = coo_matrix((np.ones(links.shape[1], dtype=bool), (links[0], links[1])), shape=(faces.size, faces.size))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


def _edge_pairs(faces: Ints) -> tuple[Indices, Indices]:
    """Half edges that run against each other along one edge, as two lists of corner numbers."""
    start, end = _half_edges(faces)
    size = int(faces.max(initial=0)) + 1
    key = np.minimum(start, end) * size + np.maximum(start, end)
    order = np.argsort(key, kind="stable")
    first, second = order[:-1], order[1:]
    same = (key[first] == key[second]) & (start[first] == end[second])
    return first[same], second[same]


def _edge_keys(start: Indices, end: Indices) -> tuple[Indices, Indices]:
    """The number of each edge, whichever way it runs, and one half edge for every number."""
    key = np.minimum(start, end) * (int(max(start.max(initial=0), end.max(initial=0))) + 1) + np.maximum(start, end)
    _, chosen, number = np.unique(key, return_index=True, return_inverse=True)
    return number, chosen


def _half_edges(faces: Ints) -> tuple[Indices, Indices]:
    return faces.reshape(-1).astype(np.int64), np.roll(faces, -1, axis=1).reshape(-1).astype(np.int64)


def _next(corner: Indices) -> Indices:
    return corner - corner % 3 + (corner + 1) % 3


def _crosses(triangles: Floats) -> Floats:
    return np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])


def _corner_angles(triangles: Floats) -> Floats:
    ahead = _units((np.roll(triangles, -1, axis=1) - triangles).reshape(-1, 3)).reshape(-1, 3, 3)
    return np.arccos(np.clip(-np.einsum("nij,nij->ni", ahead, np.roll(ahead, 1, axis=1)), -1.0, 1.0))


def _sums(group: NDArray[np.integer], values: Floats, count: int = 0) -> Floats:
    sums = np.stack([np.bincount(group, weights=column, minlength=count) for column in values.T], axis=1)
    return sums.astype(np.float64)


def _units(vectors: Floats) -> Floats:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
