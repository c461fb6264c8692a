"""Merges vertices at the same position, and finds useless faces."""

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.mesh_repair.topology import cross_rows, dot_rows, face_corners, label_components

WELD_SHARE = 1e-6
WELD_MOST_MM = 1e-3
FLAT_SHARE = 1e-8
NEIGHBOURS = 8


def weld_tolerance(size: float) -> float:
    """Returns the largest distance in mm at which corners of open edges are merged.

    This is a millionth of `size`, but at most 0.001 mm. float32 files place a corner to about a tenth of that; gaps
    that a printer could show are a hundred times wider.
    """
    return min(size * WELD_SHARE, WELD_MOST_MM)


def weld_equal(vertices: Floats, faces: Longs) -> tuple[Floats, Longs]:
    """Returns the distinct vertices `(k, 3)`, and the faces `(m, 3)` on them."""
    vertices = vertices + 0.0  # Turns -0.0 into 0.0.
    rows = vertices.view(np.uint64)
    mixed = _hash(_hash(_hash(rows[:, 0]) + rows[:, 1]) + rows[:, 2])
    if _do_all_differ(mixed):
        return vertices, faces
    first, which = _group(mixed)
    if not all(np.array_equal(column[first][which], column) for column in rows.T):
        # Hash collision: rare, so this may be slow.
        _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return vertices[first], which[faces]


def weld_near(vertices: Floats, faces: Longs, loose: Longs, tolerance: float) -> Longs:
    """Returns the faces with each vertex of `loose` `(k,)` within `tolerance` of another one replaced by it."""
    # The points are sorted along an oblique direction. Points close in space are close in this order, give or take the
    # few that happen to be equally far along it. So the number of comparisons is bounded, however many points coincide.
    along = vertices[loose] @ np.array([0.48177, 0.63662, 0.60211])
    loose = loose[np.argsort(along, kind="stable")]
    one, other = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    for step in range(1, min(NEIGHBOURS, len(loose) - 1) + 1):
        apart = np.linalg.norm(vertices[loose[step:]] - vertices[loose[:-step]], axis=1)
        near = np.flatnonzero(apart <= tolerance)
        one, other = np.concatenate([one, near]), np.concatenate([other, near + step])
    target = np.arange(len(vertices))
    target[loose] = loose[label_components(one, other, len(loose))]
    return target[faces]


def drop_unused(vertices: Floats, faces: Longs) -> tuple[Floats, Longs]:
    """Returns the vertices that faces use, and the faces on them."""
    used = np.zeros(len(vertices), dtype=np.bool_)
    used[faces] = True
    if used.all():
        return vertices, faces
    return vertices[used], (np.cumsum(used) - 1)[faces]


def are_duplicates(faces: Longs) -> Flags:
    """Returns which faces `(m,)` have the same three corners as an earlier one, in any order."""
    mixed = _hash(faces.view(np.uint64)).sum(axis=1, dtype=np.uint64)
    flags = np.zeros(len(faces), dtype=np.bool_)
    if not _do_all_differ(mixed):
        _, first = np.unique(np.sort(faces, axis=1), axis=0, return_index=True)
        flags[:] = True
        flags[first] = False
    return flags


def are_pointlike(faces: Longs) -> Flags:
    """Returns which faces `(m,)` have the same corner twice."""
    a, b, c = faces.T
    return (a == b) | (b == c) | (c == a)


def are_flat(vertices: Floats, faces: Longs, size: float) -> Flags:
    """Returns which faces `(m,)` are thinner than a hundred-millionth of `size`: less than float32 resolves."""
    a, b, c = face_corners(vertices, faces)
    ab, ac, bc = b - a, c - a, c - b
    longest = np.maximum(np.maximum(dot_rows(ab, ab), dot_rows(ac, ac)), dot_rows(bc, bc))
    normal = cross_rows(ab, ac)
    return dot_rows(normal, normal) <= longest * (size * FLAT_SHARE) ** 2


def _group(numbers: NDArray[np.uint64]) -> tuple[Longs, Longs]:
    """Returns an index of each distinct number, and for each number which of those it equals; faster than np.unique."""
    order = np.argsort(numbers)
    ordered = numbers[order]
    new = np.concatenate([np.ones(1, np.bool_), ordered[1:] != ordered[:-1]])
    which = np.empty(len(numbers), dtype=np.int64)
    which[order] = np.cumsum(new) - 1
    return order[new], which


def _do_all_differ(numbers: NDArray[np.uint64]) -> bool:
    ordered = np.sort(numbers)
    return not (ordered[1:] == ordered[:-1]).any()


def _hash(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Returns a hash of each number (the finaliser of splitmix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
