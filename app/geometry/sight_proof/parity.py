"""What to leave out so that all numbers are even, and as little of it as can be: sums modulo 2."""

import numpy as np

from app.geometry.arrays import Flags, Floats

# Where more patches meet, all of these are left out; of so many ways to leave out sheets, all sums are looked at.
_MOST_PATCHES, _ALL_SUMS = 2_000, 10


def least(area: Floats, equations: set[int]) -> Flags:
    """Which of n patches, the smallest first, to leave out: they solve the equations with the least area.

    An equation is a sum modulo 2 of bits, one for each patch; bit n is what the sum has to be. To leave out all must
    solve them: that is the answer where there are too many. Found by elimination that keeps the large ones where it
    can, and made better by what adds nothing to any sum.
    """
    count = len(area)
    if count > _MOST_PATCHES:
        return np.ones(count, dtype=np.bool_)
    pivots: dict[int, int] = {}
    for equation in sorted(equations):
        row = equation
        while row & ((1 << count) - 1):
            low = (row & -row).bit_length() - 1
            if low not in pivots:
                pivots[low] = row
                break
            row ^= pivots[low]
    best = _solved(pivots, 1 << count, count)
    free = [column for column in range(count) if column not in pivots]
    ways = [_solved(pivots, 1 << column, count) for column in free]
    return _improved(best, np.array(ways).reshape(-1, count), area)


def _solved(pivots: dict[int, int], given: int, count: int) -> Flags:
    """The patches that solve the equations, those without a pivot being as `given`."""
    bits = given
    for column in sorted(pivots, reverse=True):
        bits |= ((pivots[column] & bits).bit_count() & 1) << column
    return np.array([bits >> column & 1 for column in range(count)], dtype=np.bool_)


def _improved(best: Flags, ways: Flags, area: Floats) -> Flags:
    """The sum modulo 2 of `best` and some of the `ways` `(k, n)` that has the least area; of many ways, about that."""
    if len(ways) <= _ALL_SUMS:
        sums = np.array([best])
        for way in ways:
            sums = np.concatenate([sums, sums ^ way])
        return sums[int(np.argmin(sums @ area))]
    while True:
        other = best ^ ways
        if (other @ area).min() >= best @ area:
            return best
        best = other[int(np.argmin(other @ area))]
