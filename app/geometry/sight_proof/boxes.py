"""A mesh in boxes that are halved on demand while a proof needs smaller patches."""

from collections.abc import Callable

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import cross_products

_HAIR = 1e-9


class Boxes:
    """A mesh's triangles in boxes that are halved on demand; each half is shrunk to fit.

    The rows of `axes` `(3, 3)` are: level and across the direction to the other body, up, and along that direction.
    Box 0 contains everything.
    """

    def __init__(self, triangles: Floats, axes: Floats) -> None:
        self.axes = axes
        self._triangles = triangles @ axes.T
        self._low, self._high = self._triangles.min(axis=1), self._triangles.max(axis=1)
        self._triangles_in = [np.arange(len(triangles))]
        self._bounds = [(self._low.min(axis=0), self._high.max(axis=0))]
        self._spots = [self._triangles[len(triangles) // 2].mean(axis=0)]
        self._halves: dict[tuple[int, int], tuple[int, int]] = {}

    def translate(self, shift: Floats) -> "Boxes":
        """Returns the same boxes, with all their halves, for the mesh moved by `shift` `(3,)`."""
        step = self.axes @ shift
        copy = Boxes.__new__(Boxes)
        copy.axes, copy._triangles = self.axes, self._triangles + step
        copy._low, copy._high = self._low + step, self._high + step
        copy._triangles_in, copy._halves = list(self._triangles_in), dict(self._halves)
        copy._bounds = [(low + step, high + step) for low, high in self._bounds]
        copy._spots = [spot + step for spot in self._spots]
        return copy

    def low(self, boxes: Longs) -> Floats:
        """Returns the least corners `(n, 3)`, along the axes."""
        return np.array([self._bounds[box][0] for box in boxes.tolist()]).reshape(-1, 3)

    def high(self, boxes: Longs) -> Floats:
        """Returns the greatest corners `(n, 3)`, along the axes."""
        return np.array([self._bounds[box][1] for box in boxes.tolist()]).reshape(-1, 3)

    def sample_points(self, boxes: Longs) -> Floats:
        """Returns a point `(n, 3)` of the mesh in each box."""
        return np.array([self._spots[box] for box in boxes.tolist()]).reshape(-1, 3) @ self.axes

    def empty(self, boxes: Longs) -> Flags:
        """Returns which boxes are empty."""
        return np.array([len(self._triangles_in[box]) == 0 for box in boxes.tolist()], dtype=np.bool_)

    def pick_triangles(self, boxes: Longs, which: Floats) -> Floats:
        """Returns one of the triangles `(n, 3, 3)` in each box; `which` selects it as a share of their number."""
        found = [self._triangles_in[box] for box in boxes.tolist()]
        chosen = [some[int(share * len(some))] for some, share in zip(found, which.tolist(), strict=True)]
        return self._triangles[np.array(chosen, dtype=np.int64)] @ self.axes

    def halve(self, boxes: Longs, axis: Longs) -> Longs:
        """Returns the numbers `(2n,)` of the two halves of each box across one of the axes."""
        return np.array([self._half(*pair) for pair in zip(boxes.tolist(), axis.tolist(), strict=True)]).ravel()

    def _half(self, box: int, axis: int) -> tuple[int, int]:
        if (box, axis) not in self._halves:
            low, high = self._bounds[box]
            middle = (low[axis] + high[axis]) / 2
            across = np.arange(3) == axis
            first = self._add(box, low, np.where(across, middle, high))
            self._halves[box, axis] = (first, self._add(box, np.where(across, middle, low), high))
        return self._halves[box, axis]

    def _add(self, parent: int, low: Floats, high: Floats) -> int:
        """Adds a box with the parent's triangles that reach into it, shrunk to fit; returns its number."""
        some = self._triangles_in[parent]
        apart = (self._low[some] > high + _HAIR).any(axis=1) | (self._high[some] < low - _HAIR).any(axis=1)
        some = some[~apart]
        corners = self._triangles[some]
        normal = cross_products(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        off = np.abs((((low + high) / 2 - corners[:, 0]) * normal).sum(axis=1))
        some = some[off <= np.abs(normal) @ ((high - low) / 2 + _HAIR)]
        inside = next((part for part in map(_clipper(low, high), self._triangles[some]) if len(part)), None)
        if inside is None:
            some = some[:0]
        else:
            low = np.maximum(low, self._low[some].min(axis=0) - _HAIR)
            high = np.minimum(high, self._high[some].max(axis=0) + _HAIR)
        self._triangles_in.append(some)
        self._bounds.append((low, high))
        self._spots.append(np.zeros(3) if inside is None else inside.mean(axis=0))
        return len(self._triangles_in) - 1


def _clipper(low: Floats, high: Floats) -> Callable[[Floats], Floats]:
    """Returns a function that clips a triangle `(3, 3)` to a box: the corners `(k, 3)` of the part inside, or none."""

    def clipped(corners: Floats) -> Floats:
        for axis in range(3):
            for sign, limit in ((1.0, high[axis]), (-1.0, -low[axis])):
                over = sign * corners[:, axis] - limit - _HAIR
                if (over <= 0).all():
                    continue
                following, after = np.roll(corners, -1, axis=0), np.roll(over, -1)
                crosses = (over > 0) != (after > 0)
                share = np.where(crosses, over / np.where(crosses, over - after, 1.0), 0.0)
                cuts = corners + share[:, None] * (following - corners)
                both = np.stack([corners, cuts], axis=1).reshape(-1, 3)
                corners = both[np.stack([over <= 0, crosses], axis=1).ravel()]
        return corners

    return clipped
