"""Narrow cracks in a mesh closed: what looks like one surface in a file often only nearly hangs together.

The same corner comes twice, a hair apart; a long edge runs along two shorter ones. Corners of open edges that lie
close together become one, and a face whose open edge runs past such a corner takes it in. Distance from a triangle is
convex: where the corners of a face lie within the tolerance of the one face it was made of, all of it does.
"""

from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats, Ints, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.mesh_repair import topology, weld

_ROUNDS = 3
# Where corners lie more densely than this, they are no crack but a mesh smaller than the tolerance.
_CROWD = 100
# More corners along some edges of a face, in order, by the two corners of the edge.
_Inserts = dict[tuple[int, int], list[int]]

_STIR = np.array((0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9), dtype=np.uint64)


def repair_cracks(vertices: Floats, faces: Ints, tolerance: float) -> tuple[Floats, Ints, Longs]:
    """Vertices `(n, 3)` in mm, faces `(m, 3)` with fewer open edges, and the face `(m,)` each of them was made of.

    Each lies within `tolerance` mm of the one it was made of. They are wound alike where they now hang together.
    Only corners of open edges are touched. Where nothing can be closed all stays as it is.
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
    """The faces on corners that they share, and which face each was made of; none where all are tiny."""
    joined, source = _find_useful(_weld_rim(vertices, faces, tolerance), np.arange(len(faces)))
    for _ in range(_ROUNDS):
        inserts = _inserts(vertices, joined, vertices[faces[source]], tolerance) if len(joined) else {}
        if not inserts:
            break
        joined, source = _find_useful(*_fan(joined, source, inserts))
    return joined, source


def _open_edges(edges: topology.Edges) -> int:
    """How many edges have an odd number of faces: of these one has none across."""
    return int(np.count_nonzero(edges.count % 2))


def _find_useful(faces: Longs, source: Longs) -> tuple[Longs, Longs]:
    """Those faces that have three corners and do not come twice."""
    keep = ~(weld.are_pointlike(faces) | weld.are_duplicates(faces))
    return faces[keep], source[keep]


def _find_rim(faces: Longs) -> tuple[Longs, Longs, Longs]:
    """The open edges `(k,)`: of which face each is, and from which corner to which the face has it."""
    edges = topology.find_edges(faces)
    half, low, high = edges.start[edges.open], edges.low[edges.open], edges.high[edges.open]
    forward = edges.forward[half]
    return edges.face[half], np.where(forward, low, high), np.where(forward, high, low)


def _weld_rim(vertices: Floats, faces: Longs, tolerance: float) -> Longs:
    """The faces, corners of open edges within `tolerance` mm of each other made one of them."""
    _, starts, ends = _find_rim(faces)
    loose = np.unique([starts, ends])
    target = np.arange(len(vertices))
    target[loose] = loose[_find_merge_targets(vertices[loose], tolerance)]
    return target[faces]


def _find_merge_targets(points: Floats, tolerance: float) -> Longs:
    """For each point `(n,)` the one it moves to: itself, or one within `tolerance` mm that stays.

    As if one after the other took all those near to it that are not taken. The order is stirred, since along a row of
    points each would wait for the one before.
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
    """The least of the numbers of each of `count` groups, `count` where it has none."""
    least = np.full(count, count)
    np.minimum.at(least, of, numbers)
    return least


def _inserts(points: Floats, faces: Longs, original: Floats, tolerance: float) -> dict[int, _Inserts]:
    """By face and its open edges, from corner to corner, the corners of others that lie along these, in order.

    They lie within `tolerance` mm of it, and of the triangle `(m, 3, 3)` its face was made of.
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
    """Which of the points may lie within `tolerance` mm of which edge, each pair once: indices `(k,)`, `(k,)`.

    The edges are looked at in balls strung along them, small beside most of them.
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
    """The faces, those with more corners along their edges cut up so that these become corners of faces."""
    cut = np.array(list(inserts))
    parts = [_cut_face(faces[index].tolist(), inserts[index]) for index in inserts]
    of = np.repeat(source[cut], [len(some) for some in parts])
    return np.vstack([np.delete(faces, cut, axis=0), *parts]), np.concatenate([np.delete(source, cut), of])


def _cut_face(face: list[int], inserts: _Inserts) -> list[tuple[int, int, int]]:
    """A face cut up, edge after edge, by lines from the corner across to those on the edge."""
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
    """Which points `(n, 3)` and `others` lie within `reach` mm of each other: indices `(k,)`, `(k,)`.

    Points are sorted into cells of a grid twice as wide as the reach, so that eight hold all that is near. None are
    found where the others lie too densely.
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
    """A number for each cell of the grid `(n, 3)`; two cells seldom have the same."""
    return (places.astype(np.int64).view(np.uint64) * _STIR).sum(axis=1, dtype=np.uint64)
