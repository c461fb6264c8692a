"""Faces with any number of corners become triangles, the concave ones by proper triangulation."""

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.mesh_io.raw_mesh import Source, Unreadable
from app.geometry.mesh_io.unfolding import unfold
from app.geometry.mesh_repair.preparation import FARTHEST_MM
from app.language import mark

MOST_CORNERS = 5_000


def triangulate_faces(source: Source, vertices: Floats, corners: Longs, sizes: Longs) -> Longs:
    """The triangles `(m, 3)` of polygons: their corners one after the other `(sum of sizes,)`, and their sizes `(k,)`.

    Convex polygons become fans. Concave ones (a wall's face round its window, say) would cover their notches that way,
    so they are triangulated in their plane. Of a polygon with a corner that is nowhere nobody can tell which notches
    it has: it becomes one triangle that repair leaves out and tells of. Neighbours are not cut along the same line.
    Polygons of fewer than three corners give nothing.
    """
    order = np.argsort(sizes, kind="stable")
    begin = (np.cumsum(sizes) - sizes)[order]
    counted, first = np.unique(sizes[order], return_index=True)
    found, owners = [np.empty((0, 3), dtype=np.int64)], [np.empty(0, dtype=np.int64)]
    for size, begins in zip(counted.tolist(), np.split(begin, first[1:]), strict=False):
        if size >= 3:
            triangles, owner = _triangulate_equal(source, vertices, corners[begins[:, None] + np.arange(size)])
            found.append(triangles)
            owners.append(begins[owner])
    if not (sizes > 3).any():
        return np.concatenate(found)
    return unfold(source, vertices, np.concatenate(found), np.concatenate(owners))


def _triangulate_equal(source: Source, vertices: Floats, polygons: Longs) -> tuple[Longs, Longs]:
    """The triangles `(m, 3)` of polygons `(k, n)`, and which polygon each is of `(m,)`."""
    number = np.arange(len(polygons))
    if polygons.shape[1] == 3:
        return polygons, number
    nowhere = _find_nowhere(vertices, polygons)
    whole = np.flatnonzero(~nowhere.any(axis=1))
    concave = np.zeros(len(polygons), dtype=np.bool_)
    concave[whole] = _are_concave(vertices[polygons[whole]])
    if concave.any() and polygons.shape[1] > MOST_CORNERS:
        sentence = mark("{name} has a face with {count:,} corners; export it with triangles only.")
        raise Unreadable(sentence, count=polygons.shape[1])
    cut = [_triangulate_concave(source, vertices, polygon) for polygon in polygons[concave]]
    convex = whole[~concave[whole]]
    lost = np.flatnonzero(nowhere.any(axis=1))
    signs = np.repeat(polygons[lost, nowhere[lost].argmax(axis=1)][:, None], 3, axis=1)
    owner = [np.repeat(convex, polygons.shape[1] - 2), np.repeat(np.flatnonzero(concave), list(map(len, cut))), lost]
    return np.concatenate([_make_fans(polygons[convex]), *cut, signs]), np.concatenate(owner)


def _find_nowhere(vertices: Floats, polygons: Longs) -> Flags:
    """Which corners `(k, n)` are not there, no numbers, or out of reach."""
    fine = np.append((np.abs(vertices) < FARTHEST_MM).all(axis=1), False)
    return ~fine[np.where(polygons < 0, len(vertices), np.minimum(polygons, len(vertices)))]


def _make_fans(polygons: Longs) -> Longs:
    first = np.broadcast_to(polygons[:, :1], polygons[:, 2:].shape)
    return np.stack([first, polygons[:, 1:-1], polygons[:, 2:]], axis=2).reshape(-1, 3)


def _are_concave(points: Floats) -> Flags:
    """Which polygons `(k, n, 3)` turn against their own normal somewhere."""
    ahead = np.roll(points, -1, axis=1) - points
    turns = np.cross(ahead, np.roll(ahead, -1, axis=1))
    normal = _normals(points)
    against = np.einsum("knd,kd->kn", turns, normal)
    slack = 1e-9 * np.einsum("kd,kd->k", normal, normal)
    return (against < -slack[:, None]).any(axis=1)


def _normals(points: Floats) -> Floats:
    """Newell's normals `(k, 3)`: twice the area long."""
    local = points - points[:, :1]
    return np.cross(local, np.roll(local, -1, axis=1)).sum(axis=1)


def _triangulate_concave(source: Source, vertices: Floats, polygon: Longs) -> Longs:
    import manifold3d  # only meshes with concave polygons need it

    source.require_time()
    points = vertices[polygon]
    normal = _normals(points[None])[0]
    drop = int(np.argmax(np.abs(normal)))
    keep = [(drop + 1) % 3, (drop + 2) % 3] if normal[drop] > 0 else [(drop + 2) % 3, (drop + 1) % 3]
    flat = np.ascontiguousarray((points - points[0])[:, keep])
    found = np.asarray(manifold3d.triangulate([flat]), dtype=np.int64).reshape(-1, 3)
    return polygon[found]
