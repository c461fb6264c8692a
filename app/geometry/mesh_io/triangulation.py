"""Splits faces with any number of corners into triangles.

A convex polygon becomes a fan of triangles round its first corner. That would be wrong for a concave one, so it is
projected onto its plane and triangulated there by manifold3d. Polygons that share corners get different cuts
(`unfolding`).
"""

import numpy as np

from app.core.language import counted, mark
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.mesh_io.raw_mesh import Source, Unreadable
from app.geometry.mesh_io.unfolding import unfold
from app.geometry.mesh_repair.preparation import MAX_COORDINATE_MM

MAX_CORNERS = 5_000
MIN_EXCESS = 1e-6
"""Smallest area that a polygon's triangles cover twice, as a share of its extent squared, that is not just rounding."""


def triangulate_faces(source: Source, vertices: Floats, corners: Longs, sizes: Longs) -> tuple[Longs, tuple[str, ...]]:
    """Returns the triangles `(m, 3)` of polygons, and notes on polygons whose outline crosses itself.

    `corners` are the corners of all polygons in a row, `(sum of sizes,)`; `sizes` `(k,)` their numbers of corners.
    Convex polygons become fans. Fans would cover the notches of concave ones (the face of a wall round its window,
    for example), so these are triangulated in their plane. A polygon with an invalid corner has no known shape: it
    becomes one invalid triangle, which the repair leaves out and reports. Neighbours are not cut along the same
    line. Polygons with fewer than three corners are dropped.
    """
    order = np.argsort(sizes, kind="stable")
    begin = (np.cumsum(sizes) - sizes)[order]
    counted, first = np.unique(sizes[order], return_index=True)
    found, owners, crossed = [np.empty((0, 3), dtype=np.int64)], [np.empty(0, dtype=np.int64)], 0
    for size, begins in zip(counted.tolist(), np.split(begin, first[1:]), strict=False):
        if size >= 3:
            polygons = corners[begins[:, None] + np.arange(size)]
            triangles, owner, more = _triangulate_equal(source, vertices, polygons)
            found.append(triangles)
            owners.append(begins[owner])
            crossed += more
    if not (sizes > 3).any():
        return np.concatenate(found), ()
    return unfold(source, vertices, np.concatenate(found), np.concatenate(owners)), _notes(crossed)


def _notes(crossed: int) -> tuple[str, ...]:
    if not crossed:
        return ()
    said = counted(
        crossed,
        "{count} face has an outline that crosses itself, so its shape is a guess; export it with triangles only.",
        (
            "{count} faces have outlines that cross themselves, so their shapes are guesses; export the model "
            "with triangles only."
        ),
    )
    return (said,)


def _triangulate_equal(source: Source, vertices: Floats, polygons: Longs) -> tuple[Longs, Longs, int]:
    """Returns the triangles `(m, 3)` of polygons `(k, n)`, their polygons `(m,)`, and how many cross themselves."""
    number = np.arange(len(polygons))
    if polygons.shape[1] == 3:
        return polygons, number, 0
    # Corners `(k, n)` that do not exist, are not numbers, or are out of reach.
    fine = np.append((np.abs(vertices) < MAX_COORDINATE_MM).all(axis=1), False)
    nowhere = ~fine[np.where(polygons < 0, len(vertices), np.minimum(polygons, len(vertices)))]
    whole = np.flatnonzero(~nowhere.any(axis=1))
    concave = np.zeros(len(polygons), dtype=np.bool_)
    concave[whole] = _are_concave(vertices[polygons[whole]])
    if concave.any() and polygons.shape[1] > MAX_CORNERS:
        sentence = mark("{name} has a face with {count:,} corners; export it with triangles only.")
        raise Unreadable(sentence, count=polygons.shape[1])
    both = [_triangulate_concave(source, vertices, polygon) for polygon in polygons[concave]]
    cut, crossed = [triangles for triangles, _ in both], sum(crosses for _, crosses in both)
    convex = whole[~concave[whole]]
    lost = np.flatnonzero(nowhere.any(axis=1))
    signs = np.repeat(polygons[lost, nowhere[lost].argmax(axis=1)][:, None], 3, axis=1)
    owner = [np.repeat(convex, polygons.shape[1] - 2), np.repeat(np.flatnonzero(concave), list(map(len, cut))), lost]
    fanned = polygons[convex]
    first = np.broadcast_to(fanned[:, :1], fanned[:, 2:].shape)
    fans = np.stack([first, fanned[:, 1:-1], fanned[:, 2:]], axis=2).reshape(-1, 3)
    return np.concatenate([fans, *cut, signs]), np.concatenate(owner), crossed


def _are_concave(points: Floats) -> Flags:
    """Returns which polygons `(k, n, 3)` turn against their own normal somewhere, or have an overlapping fan."""
    ahead = np.roll(points, -1, axis=1) - points
    fans = _fans(points)
    normal = fans.sum(axis=1)
    slack = 1e-9 * np.einsum("kd,kd->k", normal, normal)
    turns = np.einsum("knd,kd->kn", np.cross(ahead, np.roll(ahead, -1, axis=1)), normal)
    shares = np.einsum("knd,kd->kn", fans, normal)
    twisted = np.linalg.norm(normal, axis=1) < MIN_EXCESS * np.linalg.norm(fans, axis=2).max(axis=1)
    return (np.minimum(turns.min(axis=1), shares.min(axis=1)) < -slack) | twisted


def _fans(points: Floats) -> Floats:
    """Returns the normals `(k, n - 2, 3)` of the triangles of fans, twice as long as their areas.

    The sum over a fan is Newell's normal of the polygon.
    """
    local = points - points[:, :1]
    return np.cross(local[:, 1:-1], local[:, 2:])


def _triangulate_concave(source: Source, vertices: Floats, polygon: Longs) -> tuple[Longs, bool]:
    """Returns the triangles `(m, 3)` of a polygon `(n,)`, and whether it crosses itself: then they overlap."""
    import manifold3d  # Only meshes with concave polygons need it.

    source.require_time()
    points = vertices[polygon]
    fans = _fans(points[None])[0]
    sizes, normal = np.linalg.norm(fans, axis=1), fans.sum(axis=0)
    if np.linalg.norm(normal) < MIN_EXCESS * sizes.max():
        normal = fans[sizes.argmax()]
    drop = int(np.argmax(np.abs(normal)))
    keep = [(drop + 1) % 3, (drop + 2) % 3] if normal[drop] > 0 else [(drop + 2) % 3, (drop + 1) % 3]
    flat = np.ascontiguousarray((points - points[0])[:, keep])
    loops = _split(points)
    if not loops:
        return np.empty((0, 3), dtype=np.int64), False
    found = np.concatenate(loops)[np.asarray(manifold3d.triangulate([flat[loop] for loop in loops]), dtype=np.int64)]
    found = found.reshape(-1, 3)
    one, other = flat[found[:, 1]] - flat[found[:, 0]], flat[found[:, 2]] - flat[found[:, 0]]
    areas = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    excess = np.abs(areas).sum() - abs(areas.sum())
    return polygon[found], bool(excess > MIN_EXCESS * float(np.ptp(flat, axis=0).max()) ** 2)


def _split(points: Floats) -> list[Longs]:
    """Returns the loops of corners of a polygon `(n, 3)` without the lines along which it runs there and back.

    Files describe an outline with holes in this way. Triangulated as one loop, a hole might be filled.
    """
    place = np.unique(points, axis=0, return_inverse=True)[1].reshape(-1).tolist()
    todo, found = [list(range(len(place)))], list[Longs]()
    while todo:
        loop = todo.pop()
        steps = {(place[a], place[b]): i for i, (a, b) in enumerate(zip(loop, loop[1:] + loop[:1], strict=True))}
        there, back = next(((i, j) for (a, b), i in steps.items() if (j := steps.get((b, a), -1)) > i), (-1, -1))
        if there >= 0:
            todo += [loop[there + 1 : back], loop[back + 1 :] + loop[:there]]
        elif len(loop) > 2:
            found.append(np.array(loop))
    return found
