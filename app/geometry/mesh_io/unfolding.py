"""Cuts polygons that share several corners along different lines.

Two polygons may share corners that are not neighbours, as the two sides of a thin plate do. If both were cut along
the same line, four triangles would meet there and the surface would be folded. So such a cut is flipped to the other
diagonal of the quadrilateral formed by its two triangles, if that is possible.
"""

import numpy as np

from app.geometry.arrays import Floats, Longs
from app.geometry.mesh_io.raw_mesh import Source
from app.geometry.mesh_repair.weld import weld_equal

MIN_TURN = 1e-9


def unfold(source: Source, vertices: Floats, triangles: Longs, owners: Longs) -> Longs:
    """Returns the triangles `(m, 3)` of polygons (`owners` `(m,)`), with cuts moved off the edges of other polygons.

    A cut is moved to the other two corners of its two triangles if these form a convex quadrilateral and no edge
    runs there yet; otherwise it stays. The cuts of a polygon that occurs twice, as for the two sides of a sheet,
    stay too.
    """
    there = ((triangles >= 0) & (triangles < len(vertices))).all(axis=1)
    cuts = _Cuts(vertices, triangles[there], owners[there])
    for low, high, owner in cuts.find_crowded():
        source.require_time()
        cuts.move(low, high, owner)
    found = triangles.copy()
    found[there] = cuts.triangles
    return found


class _Cuts:
    """Triangles `(m, 3)` of polygons; edges with the same position count as the same."""

    def __init__(self, vertices: Floats, triangles: Longs, owners: Longs) -> None:
        self.vertices, self.triangles, self.owners = vertices, triangles.copy(), owners
        self._places = weld_equal(vertices, triangles)[1].copy()
        self._edges = np.sort(self._keys().ravel())
        self._changed: dict[int, int] = {}
        """Change in the number of uses of an edge since the start."""
        self._twice: set[int] = set()
        """Triangles that occur twice."""
        self._rows: dict[int, list[int]] = {}

    def find_crowded(self) -> list[tuple[int, int, int]]:
        """Returns the ends and the owner of each cut that other polygons use too."""
        crowded = self._edges[2:][self._edges[2:] == self._edges[:-2]]
        if not len(crowded):
            return []
        row, side = np.nonzero(np.isin(self._keys(), crowded))
        _, which, count = np.unique(np.sort(self._places[row]), axis=0, return_inverse=True, return_counts=True)
        self._twice = set(row[count[which.reshape(-1)] > np.bincount(row)[row]].tolist())
        ends = np.sort(np.stack([self._places[row, side], self._places[row, (side + 1) % 3]], axis=1), axis=1)
        cuts, twice = np.unique(np.c_[ends, self.owners[row]], axis=0, return_counts=True)
        cuts = cuts[twice == 2]
        for one in np.flatnonzero(np.isin(self.owners, cuts[:, 2])).tolist():
            self._rows.setdefault(int(self.owners[one]), []).append(one)
        return [(low, high, owner) for low, high, owner in cuts.tolist()]

    def move(self, low: int, high: int, owner: int) -> None:
        """Moves this cut of a polygon if other polygons still use it and it can be moved."""
        if self._uses(low, high) <= 2:
            return
        corners = {row: set(self._places[row].tolist()) for row in self._rows[owner]}
        beside = [row for row, three in corners.items() if {low, high} < three and len(three) == 3]
        if len(beside) != 2 or self._twice.issuperset(beside):
            return
        # The corners of both in order: the first triangle's tip, one end, the other's tip, the other end.
        turned = [np.roll([0, 1, 2], -self._tip(row, low, high)) for row in beside]
        where = [(row, corner) for row, order in zip(beside, turned, strict=True) for corner in order[:2].tolist()]
        tip, end, other, begin = (int(self._places[place]) for place in where)
        if self._uses(tip, other) or not self._is_convex([self.triangles[place] for place in where]):
            return
        for array in (self.triangles, self._places):
            corners = [array[place] for place in where]
            array[beside[0]], array[beside[1]] = [corners[i] for i in (0, 1, 2)], [corners[i] for i in (0, 2, 3)]
        for ends, more in (((end, begin), -2), ((tip, other), 2)):
            key = self._key(*ends)
            self._changed[key] = self._changed.get(key, 0) + more

    def _tip(self, row: int, low: int, high: int) -> int:
        return next(corner for corner in range(3) if self._places[row, corner] not in (low, high))

    def _is_convex(self, corners: list[int]) -> bool:
        """Returns whether four corners are convex: both triangles at the cut from first to third face the same way."""
        a, b, c, d = self.vertices[corners]
        normal = np.cross(c - a, d - b)
        least = MIN_TURN * float(normal @ normal)
        return bool(np.cross(b - a, c - a) @ normal > least and np.cross(c - a, d - a) @ normal > least)

    def _uses(self, one: int, other: int) -> int:
        key = self._key(one, other)
        first, behind = np.searchsorted(self._edges, [key, key + 1])
        return int(behind - first) + self._changed.get(key, 0)

    def _key(self, one: int, other: int) -> int:
        return min(one, other) * len(self.vertices) + max(one, other)

    def _keys(self) -> Longs:
        """Returns a number `(m, 3)` for each edge, the one from each corner to the next."""
        ahead = np.roll(self._places, -1, axis=1)
        return np.minimum(self._places, ahead) * len(self.vertices) + np.maximum(self._places, ahead)
