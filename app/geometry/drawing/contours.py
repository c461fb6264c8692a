"""Lines round the marked places of a grid, and hatching across them."""

from collections.abc import Iterator

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs

# Which sides of a square a contour joins, for each pattern of its corners: bits are the corners (row, column) 00, 01,
# 11, 10; sides are 0 below (00-01), 1 right (01-11), 2 above (10-11), 3 left (00-10).
_JOINED: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((3, 0),), ((0, 1),), ((3, 1),), ((1, 2),), ((3, 0), (1, 2)), ((0, 2),), ((3, 2),),
    ((2, 3),), ((2, 0),), ((0, 1), (2, 3)), ((2, 1),), ((1, 3),), ((1, 0),), ((0, 3),), (),
)  # fmt: skip


def changes(states: Longs) -> tuple[Longs, Longs]:
    """The neighbours on a grid whose states differ, as `(n, 2, 2)` of row and column: those side by side, and above."""
    along = np.argwhere(states[:, :-1] != states[:, 1:])
    upward = np.argwhere(states[:-1] != states[1:])
    beside = np.stack([along, along + np.array((0, 1))], axis=1)
    return beside, np.stack([upward, upward + np.array((1, 0))], axis=1)


def contour(marked: Flags, beside: Floats, above: Floats) -> Floats:
    """The pieces of line `(n, 2, 2)` round the marked places of a grid `(rows, columns)`.

    `beside` `(rows, columns - 1, 2)` and `above` `(rows - 1, columns, 2)` are where the border passes between two
    neighbours; only those where the mark changes are looked at.
    """
    sides = (beside[:-1], above[:, 1:], beside[1:], above[:, :-1])
    pattern = marked[:-1, :-1] + 2 * marked[:-1, 1:] + 4 * marked[1:, 1:] + 8 * marked[1:, :-1]
    found = [np.zeros((0, 2, 2))]
    for kind, joined in enumerate(_JOINED):
        row, column = np.nonzero(pattern == kind)
        found += [np.stack([sides[a][row, column], sides[b][row, column]], axis=1) for a, b in joined]
    return np.concatenate(found)


def hatching(marked: Flags, apart: int) -> Longs:
    """Slanting lines across the marked places, so many places apart: `(n, 2, 2)` of row and column."""
    rows, columns = marked.shape
    runs = [run for offset in range(-rows + 1, columns, apart) for run in _runs(marked, offset)]
    return np.array(runs, dtype=np.int64).reshape(-1, 2, 2)


def stipple(marked: Flags, apart: int) -> Longs:
    """Every so many of the marked places, each second row between those of the first: `(n, 2)` of row and column."""
    row, column = np.nonzero(marked)
    shift = np.where(row // apart % 2, apart // 2, 0)
    chosen = (row % apart == 0) & ((column + shift) % apart == 0)
    return np.stack([row[chosen], column[chosen]], axis=1)


def _runs(marked: Flags, offset: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The marked stretches of one diagonal."""
    line = np.diagonal(marked, offset).astype(np.int8)
    turns = np.flatnonzero(np.diff(np.r_[0, line, 0]))
    row, column = max(-offset, 0), max(offset, 0)
    for begin, end in turns.reshape(-1, 2).tolist():
        yield (row + begin, column + begin), (row + end - 1, column + end - 1)
