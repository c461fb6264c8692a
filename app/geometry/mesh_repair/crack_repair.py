"""Closes narrow cracks: surfaces that look connected in a file are often only nearly connected.

A corner may occur twice, slightly apart, or a long edge may run along two shorter ones. Corners of open edges that
are close together become one, and a face whose open edge runs past such a corner takes it in. The distance from a
triangle is a convex function of the point. So if the corners of a face are within the tolerance of the one face it
was made of, the whole face is.
"""

from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats, Ints, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.mesh_repair import topology, weld

_ROUNDS = 3
# More neighbours per point than this are not a crack, but a mesh smaller than the tolerance.
_CROWD = 100
# Additional corners along some edges of a face, in order, by the two corners of the edge.
_Inserts = dict[tuple[int, int], list[int]]

_STIR = np.array((0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9), dtype=np.uint64)


def repair_cracks(vertices: Floats, faces: Ints, tolerance: float) -> tuple[Floats, Ints, Longs]:
    """Returns vertices `(n, 3)` in mm, faces `(m, 3)` with fewer open edges, and the source face `(m,)` of each.

    Each face is within `tolerance` mm of the one it was made of. Faces that are now connected are wound alike. Only
    corners of open edges are touched. If no crack can be closed, everything is unchanged.
    """
    corners = faces.astype(np.int64)
    edges = topology.find_edges(corners)
    if len(edges.open):
        joined, source = _join_faces(vertices, corners, tolerance)
        left = topology.find_edges(joined) if len(joined) else edges
        if _open_edges(left) < _open_edges(edges):
            turn = topology.find_orientation(joined, left).turn
            joined = np.where(turn[:, None], joined[:, ::-1], joined)
            vertices, joined = weld.drop_unused(vertices, joined)
            return vertices, joined.astype(np.int32), source
    return vertices, faces, np.arange(len(faces))


def _join_faces(vertices: Floats, faces: Longs, tolerance: float) -> tuple[Longs, Longs]:
    """Returns the faces on shared corners, and the source of each; none if all faces are tiny."""
    joined, source = _find_useful(_weld_rim(vertices, faces, tolerance), np.arange(len(faces)))
    for _ in range(_ROUNDS):
        inserts = _inserts(vertices, joined, vertices[faces[source]], tolerance) if len(joined) else {}
        if not inserts:
            break
        joined, source = _find_useful(*_fan(joined, source, inserts))
    return joined, source


def _open_edges(edges: topology.Edges) -> int:
    """Returns the number of edges with an odd number of faces: at these, a face has no partner."""
    return int(np.count_nonzero(edges.count % 2))


def _find_useful(faces: Longs, source: Longs) -> tuple[Longs, Longs]:
    """Returns the faces that have three different corners and are not duplicates."""
    keep = ~(weld.are_pointlike(faces) | weld.are_duplicates(faces))
    return faces[keep], source[keep]


def _find_rim(faces: Longs) -> tuple[Longs, Longs, Longs]:
    """Returns the open edges `(k,)`: the face of each, and its start and end corners in the face's direction."""
    edges = topology.find_edges(faces)
    half, low, high = edges.start[edges.open], edges.low[edges.open], edges.high[edges.open]
    forward = edges.forward[half]
    return edges.face[half], np.where(forward, low, high), np.where(forward, high, low)


def _weld_rim(vertices: Floats, faces: Longs, tolerance: float) -> Longs:
    """Returns the faces with corners of open edges that are within `tolerance` mm of each other merged."""
    _, starts, ends = _find_rim(faces)
    loose = np.unique([starts, ends])
    target = np.arange(len(vertices))
    target[loose] = loose[_find_merge_targets(vertices[loose], tolerance)]
    return target[faces]


def _find_merge_targets(points: Floats, tolerance: float) -> Longs:
    """Returns for each point `(n,)` the one it moves to: itself, or one within `tolerance` mm that stays.

    The result is that of a greedy pass in which one point after the other takes all near points that are still free.
    The order is shuffled with a fixed seed: along a row of points, each would otherwise have to wait for the one
    before.
    """
    count = len(points)
    one, other = _find_near_pairs(points, points, tolerance)
    order = np.random.default_rng(0).permutation(count)
    turn = np.argsort(order)
    target = np.where(np.isin(np.arange(count), one), -1, np.arange(count))
    while (target < 0).any():
        free = (target[one] < 0) & (target[other] < 0)
        one, other = one[free], other[free]
        first = _least(turn[other], one, count)
        takes = (first == turn)[other]
        taker = _least(turn[other[takes]], one[takes], count)
        taken = np.flatnonzero(taker < count)
        target[taken] = order[taker[taken]]
    return target


def _least(numbers: Longs, of: Longs, count: int) -> Longs:
    """Returns the least number of each of `count` groups; `count` for an empty group."""
    least = np.full(count, count)
    np.minimum.at(least, of, numbers)
    return least


def _inserts(points: Floats, faces: Longs, original: Floats, tolerance: float) -> dict[int, _Inserts]:
    """Returns, for each face and each of its open edges, the corners of other faces along the edge, in order.

    They are within `tolerance` mm of the edge, and of the triangle `(m, 3, 3)` that the face was made of.
    """
    face, starts, ends = _find_rim(faces)
    if not len(face):
        return {}
    loose = np.unique([starts, ends])
    edge, corner = _find_pairs_beside(points[starts], points[ends], points[loose], tolerance)
    corner = loose[corner]
    way, out = points[ends[edge]] - points[starts[edge]], points[corner] - points[starts[edge]]
    share = (out * way).sum(axis=1) / np.maximum((way**2).sum(axis=1), 1e-300)
    along = (share > 0) & (share < 1) & (np.linalg.norm(out - share[:, None] * way, axis=1) <= tolerance)
    along &= (faces[face[edge]] != corner[:, None]).all(axis=1)
    along &= distances_from_triangles(points[corner], original[face[edge]]) <= tolerance
    edge, corner, share = edge[along], corner[along], share[along]
    order = np.lexsort((share, edge))
    found: dict[int, _Inserts] = {}
    for index, start, end, one in np.column_stack([face[edge], starts[edge], ends[edge], corner])[order].tolist():
        found.setdefault(index, {}).setdefault((start, end), []).append(one)
    return found


def _find_pairs_beside(starts: Floats, ends: Floats, points: Floats, tolerance: float) -> tuple[Longs, Longs]:
    """Returns which points may be within `tolerance` mm of which edge, each pair once: indices `(k,)`, `(k,)`.

    Each edge is covered by a row of balls, small in relation to most edges, and points are looked up per ball.
    """
    lengths = np.linalg.norm(ends - starts, axis=1)
    step = max(float(lengths.mean()) / 4, 2 * tolerance)
    balls = np.maximum(np.ceil(lengths / step), 1).astype(np.int64)
    edge = np.repeat(np.arange(len(starts)), balls)
    number = np.arange(len(edge)) - np.repeat(np.cumsum(balls) - balls, balls)
    share = (number + 0.5) / balls[edge]
    centres = starts[edge] + share[:, None] * (ends - starts)[edge]
    ball, point = _find_near_pairs(centres, points, float(np.hypot(step / 2, tolerance)))
    pairs = np.unique(edge[ball] * len(points) + point)
    return pairs // len(points), pairs % len(points)


def _fan(faces: Longs, source: Longs, inserts: dict[int, _Inserts]) -> tuple[Longs, Longs]:
    """Returns the faces, cut up so that the additional corners on their edges become corners of faces."""
    cut = np.array(list(inserts))
    parts = [_cut_face(faces[index].tolist(), inserts[index]) for index in inserts]
    of = np.repeat(source[cut], [len(some) for some in parts])
    return np.vstack([np.delete(faces, cut, axis=0), *parts]), np.concatenate([np.delete(source, cut), of])


def _cut_face(face: list[int], inserts: _Inserts) -> list[tuple[int, int, int]]:
    """Cuts up a face, edge by edge, with lines from the opposite corner to the corners on the edge."""
    whole: list[tuple[int, int, int]] = []
    todo = [(face[0], face[1], face[2])]
    while todo:
        a, b, c = todo.pop()
        edges = ((a, b, c), (b, c, a), (c, a, b))
        start, end, across = next((edge for edge in edges if edge[:2] in inserts), (a, b, c))
        rim = [start, *inserts.get((start, end), ()), end]
        parts = [(here, there, across) for here, there in pairwise(rim)]
        (todo if len(parts) > 1 else whole).extend(parts)
    return whole


def _find_near_pairs(points: Floats, others: Floats, reach: float) -> tuple[Longs, Longs]:
    """Returns which points `(n, 3)` and `others` are within `reach` mm of each other: indices `(k,)`, `(k,)`.

    Points are sorted into the cells of a grid twice as wide as the reach, so that eight cells contain all near
    points. If the others are too dense, nothing is returned.
    """
    cell = _cells(np.floor(others / (2 * reach)))
    order = np.argsort(cell, kind="stable")
    cell = cell[order]
    least = np.floor((points - reach) / (2 * reach))
    asked = np.concatenate([_cells(least + corner) for corner in product((0, 1), repeat=3)])
    begin, end = np.searchsorted(cell, asked, "left"), np.searchsorted(cell, asked, "right")
    sizes = end - begin
    if sizes.sum() > _CROWD * len(points):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    one = np.repeat(np.arange(len(asked)) % len(points), sizes)
    other = order[np.arange(len(one)) + np.repeat(begin - np.cumsum(sizes) + sizes, sizes)]
    near = ((points[one] - others[other]) ** 2).sum(axis=1) <= reach**2
    return one[near], other[near]


def _cells(places: Floats) -> NDArray[np.uint64]:
    """Returns a number for each cell `(n, 3)` of the grid; different cells seldom have the same."""
    return (places.astype(np.int64).view(np.uint64) * _STIR).sum(axis=1, dtype=np.uint64)
