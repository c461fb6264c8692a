"""Lines of the plan, and everything that stops them as arrays, so that many lines are tested together."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.plan_sight.convex import Convex
from app.geometry.plan_sight.hulls import Hull

Spot = tuple[float, float]

TOUCH_MM = 1e-7
"""Tolerance in mm for rounding of distances."""
NEARLY_MM = 1e-6
"""A hull within this distance of being too near is split, to be on the safe side."""
HALF_TURN = np.array([math.pi, 0.0])


@dataclass(frozen=True, eq=False)
class IntervalEnds:
    """Ends of intervals of offsets: corners `(n, 2)`, the amounts to add to their reach, and their cones."""

    corners: Floats
    added: Floats
    cones: Floats


@dataclass(frozen=True, eq=False)
class DirectedLines:
    """Directed lines: the unit normal to the left `(n, 2)`, and the offset from the origin along it."""

    normals: Floats
    offsets: Floats

    @property
    def directions(self) -> Floats:
        """The unit directions `(n, 2)`."""
        return np.column_stack([self.normals[:, 1], -self.normals[:, 0]])

    def __getitem__(self, kept: Flags | NDArray[np.intp] | slice) -> "DirectedLines":
        return DirectedLines(self.normals[kept], self.offsets[kept])


@dataclass(frozen=True, eq=False)
class BlockerField:
    """Everything that stops lines, as arrays: its parts, middles and reaches `(n, 3)`, cores and radii `(n,)`.

    `corners` and `cones` are those of all parts in a row; those of a part begin at its `starts`. `owners` are the
    blockers of the parts. The first `count` parts are whole. If a part is the hull of others, these are `inner` in
    number, from index `first` on.
    """

    parts: tuple[Convex, ...]
    at: Floats
    cores: NDArray[np.object_]
    radii: Floats
    corners: Floats
    cones: Floats
    starts: NDArray[np.intp]
    owners: NDArray[np.intp]
    count: int
    first: NDArray[np.intp]
    inner: NDArray[np.intp]

    def _take(self, places: NDArray[np.intp]) -> "BlockerField":
        """Returns some of the parts, by index."""
        counts = np.diff(self.starts, append=len(self.corners))[places]
        inside, starts = _ranges(self.starts[places], counts), np.cumsum(counts) - counts
        parts, none = tuple(self.parts[place] for place in places.tolist()), np.zeros(len(places), dtype=np.intp)
        return BlockerField(
            parts, self.at[places], self.cores[places], self.radii[places], self.corners[inside], self.cones[inside],
            starts, self.owners[places], len(parts), none, none,
        )  # fmt: skip

    def near(self, observer: Convex, target: Convex, clearance: float) -> "BlockerField":
        """Returns the parts that come near a line between the two, and possibly others: whole, or as hulls.

        No hull that stands for parts is within `clearance` of either of the two, so it stops the same lines as its
        parts.
        """
        found: list[NDArray[np.intp]] = []
        places, wide = np.arange(self.count), max(observer.reach, target.reach) + clearance
        while len(places):
            places = places[_find_apart(self.at[places], observer.middle, target.middle) < self.at[places, 2] + wide]
            split = self.inner[places] > 0
            split[split] = self._are_met(places[split], observer, clearance) | self._are_met(
                places[split], target, clearance
            )
            found.append(places[~split])
            places = _ranges(self.first[places[split]], self.inner[places[split]])
        return self._take(np.sort(np.concatenate([np.zeros(0, dtype=np.intp), *found])))

    def _are_met(self, places: NDArray[np.intp], own: Convex, clearance: float) -> Flags:
        """Returns which parts are within `clearance` of a shape, or almost."""
        at, reaches = self.at[places], self.radii[places] + own.radius + clearance + NEARLY_MM
        met = np.hypot(*(at[:, :2] - own.middle).T) <= at[:, 2] + own.reach + clearance + NEARLY_MM
        met[met] = shapely.distance(own.core, self.cores[places[met]]) <= reaches[met]
        return met

    def spans(self, normals: Floats) -> tuple[Floats, Floats]:
        """Returns the range of offsets `(m, n)` at which lines of each normal `(m, 2)` meet the core of each part."""
        across = normals @ self.corners.T
        return np.minimum.reduceat(across, self.starts, axis=1), np.maximum.reduceat(across, self.starts, axis=1)

    def are_missed(self, lines: DirectedLines, clearance: float) -> Flags:
        """Returns which lines keep this clearance from all parts over their whole length."""
        if not self.parts:
            return np.ones(len(lines.offsets), dtype=bool)
        low, high = self.spans(lines.normals)
        offsets, reaches = lines.offsets[:, None], self.radii + clearance
        return np.all((offsets >= high + reaches) | (offsets <= low - reaches), axis=1)

    def ends(self, sign: float, clearance: float) -> IntervalEnds:
        """Returns the upper (1) or lower (-1) ends of the intervals of all parts, grown by the clearance."""
        counts = np.diff(self.starts, append=len(self.corners))
        added = sign * np.repeat(self.radii + clearance, counts)
        turn = np.zeros(2) if sign > 0 else HALF_TURN
        return IntervalEnds(self.corners, added, self.cones + turn)

    def clearance(self, start: Floats, end: Floats) -> float:
        """Returns the distance of a segment from the nearest part; infinite if there are none."""
        if not self.parts:
            return math.inf
        leaves = np.flatnonzero(self.inner == 0)
        apart = _find_apart(self.at[leaves], start, end)
        nearest = leaves[apart - self.at[leaves, 2] <= float((apart - self.radii[leaves]).min())]
        line = shapely.linestrings(np.stack([start, end]))
        return float((shapely.distance(line, self.cores[nearest]) - self.radii[nearest]).min())


def _find_apart(at: Floats, start: Spot | Floats, end: Spot | Floats) -> Floats:
    """Returns the distances of middles `(n, 3)` from a segment."""
    way, from_start = np.subtract(end, start), at[:, :2] - start
    part = np.clip(from_start @ way / max(float(way @ way), TOUCH_MM), 0.0, 1.0)
    return np.hypot(*(from_start - part[:, None] * way).T)


def _ranges(starts: NDArray[np.intp], counts: NDArray[np.intp]) -> NDArray[np.intp]:
    """Returns consecutive numbers from each start, as many as its count, in a row."""
    return np.arange(int(counts.sum())) + np.repeat(starts - (np.cumsum(counts) - counts), counts)


Blockers = Sequence[Convex | Hull] | BlockerField


def make_field(blockers: Blockers) -> BlockerField:
    """Returns everything that stops lines, ready for many queries."""
    if isinstance(blockers, BlockerField):
        return blockers
    hulls = [one if isinstance(one, Hull) else Hull(one) for one in blockers]
    owners, first = list(range(len(hulls))), list[int]()
    for place, one in enumerate(hulls):  # The list grows by the parts of each hull.
        first.append(len(hulls))
        hulls += one.parts
        owners += [owners[place]] * len(one.parts)
    parts = tuple(one.shape for one in hulls)
    counts = np.array([len(one.corners) for one in parts], dtype=np.intp)
    cores = np.empty(len(parts), dtype=object)
    cores[:] = [one.core for one in parts]
    return BlockerField(
        parts,
        np.array([(*one.middle, one.reach) for one in parts]).reshape(-1, 3),
        cores,
        np.array([one.radius for one in parts], dtype=np.float64),
        np.concatenate([np.zeros((0, 2)), *(one.corners for one in parts)]),
        np.concatenate([np.zeros((0, 2)), *(one.cones for one in parts)]),
        np.cumsum(counts) - counts,
        np.array(owners, dtype=np.intp),
        len(blockers),
        np.array(first, dtype=np.intp),
        np.array([len(one.parts) for one in hulls], dtype=np.intp),
    )
