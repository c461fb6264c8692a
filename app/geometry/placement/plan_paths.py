"""Shortest paths of a point over the plan round barred areas, exact for the polygons of these areas.

A shortest path turns only at convex corners of the areas, and passes them on the outside. So it consists of free
lines that touch an area at both ends, or at one end with the other at the start or the goal. These lines form the
visibility graph, in which Dijkstra's algorithm finds the shortest paths. After de Berg et al., "Computational
Geometry" (2008), chapter 15.
"""

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from app.geometry.arrays import Flags, Floats
from app.geometry.outlines import Spot

_HAIR_MM = 1e-3
"""Depth in an area that a line along its edge may have because of rounding."""
_LEVEL = 1e-9

Numbers = NDArray[np.intp]


class PlanPaths:
    """The paths of one point round barred areas that are no longer than `most_mm`."""

    def __init__(self, start: Spot, barred: BaseGeometry, most_mm: float) -> None:
        self._most = most_mm
        self._closed = shapely.buffer(barred, -_HAIR_MM, join_style="mitre")
        shapely.prepare(self._closed)
        here = np.array([start])
        # The corners `(n, 2)` where a path may turn, and the corners before and after each of them.
        found = [np.empty((3, 0, 2))]
        for part in shapely.get_parts(barred):
            for ring in shapely.get_rings(shapely.orient_polygons(part)):
                corners = shapely.get_coordinates(ring)[:-1]
                before, after = np.roll(corners, 1, axis=0), np.roll(corners, -1, axis=0)
                found.append(np.stack([corners, before, after])[:, _cross(corners - before, after - corners) > 0])
        corners, before, after = np.concatenate(found, axis=1)
        near = np.hypot(*(corners - here).T) <= most_mm
        self._at = np.concatenate([here, corners[near]])  # The start counts as a corner that every line touches.
        self._before = np.concatenate([here, before[near]]) - self._at
        self._after = np.concatenate([here, after[near]]) - self._at
        self._mm, self._previous = self._measure_corners()

    def are_straight(self, ends: Floats) -> Flags:
        """Returns which ends `(n, 2)` a straight path reaches that is not too long."""
        near = np.hypot(*(ends - self._at[0]).T) <= self._most
        near[near] = self._are_free(np.broadcast_to(self._at[0], ends[near].shape), ends[near])
        return near

    def find_lengths(self, ends: Floats) -> tuple[Floats, Numbers]:
        """Returns the length in mm of the path to each end `(n, 2)`, inf if none, and the index of its last corner."""
        along = ends[None] - self._at[:, None]
        mm = self._mm[:, None] + np.hypot(along[..., 0], along[..., 1])
        mm[~self._touch(along) | (mm > self._most)] = np.inf
        lengths, last = np.full(len(ends), np.inf), np.zeros(len(ends), np.intp)
        left = np.arange(len(ends))
        while len(left):  # For each end, try the shortest remaining path until one is free.
            best = np.argmin(mm[:, left], axis=0)
            possible = np.isfinite(mm[best, left])
            best, left = best[possible], left[possible]
            free = self._are_free(self._at[best], ends[left])
            lengths[left[free]], last[left[free]] = mm[best, left][free], best[free]
            mm[best, left] = np.inf
            left = left[~free]
        return lengths, last

    def path_to(self, end: Spot, last: int) -> tuple[Spot, ...]:
        """Returns the path to an end by way of its last corner, without the start."""
        way = [end]
        while last > 0:
            x, y = self._at[last].tolist()
            way.append((x, y))
            last = int(self._previous[last])
        return tuple(reversed(way))

    def _measure_corners(self) -> tuple[Floats, Numbers]:
        """Returns the length of the path to each corner, and the corner before it on that path."""
        from scipy.sparse import csgraph, csr_array

        along = self._at[None] - self._at[:, None]
        mm, touches = np.hypot(along[..., 0], along[..., 1]), self._touch(along)
        one, other = np.nonzero(np.triu(touches & touches.T & (mm <= self._most), 1))
        free = self._are_free(self._at[one], self._at[other])
        one, other = one[free], other[free]
        graph = csr_array((mm[one, other], (one, other)), shape=mm.shape)
        found, previous = csgraph.dijkstra(graph, directed=False, indices=0, return_predecessors=True, limit=self._most)
        return found, previous

    def _touch(self, along: Floats) -> Flags:
        """Returns whether lines `(n, m, 2)` from each of the n corners touch its area there without entering it."""
        sides = [_cross(along, of[:, None]) for of in (self._before, self._after)]
        return sides[0] * sides[1] >= -_LEVEL

    def _are_free(self, starts: Floats, ends: Floats) -> Flags:
        lines = shapely.linestrings(np.stack([starts, ends], axis=1))
        return ~np.asarray(shapely.intersects(self._closed, lines))


def _cross(one: Floats, other: Floats) -> Floats:
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
