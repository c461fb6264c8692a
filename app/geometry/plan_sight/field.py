"""Lines of the plan, and all that stops them as arrays, so that many lines are looked at together."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.plan_sight.convex import Convex

Spot = tuple[float, float]

TOUCH_MM = 1e-7
"""What rounding may take from a distance."""
HALF_TURN = np.array([math.pi, 0.0])


@dataclass(frozen=True, eq=False)
class Ends:
    """What intervals of offsets end at: corners `(n, 2)`, what is added to how far they reach, and their cones."""

    corners: Floats
    added: Floats
    cones: Floats


@dataclass(frozen=True, eq=False)
class Lines:
    """Directed lines: the unit normal to the left `(n, 2)`, and how far along it each passes the origin."""

    normals: Floats
    offsets: Floats

    @property
    def ways(self) -> Floats:
        """Their unit directions `(n, 2)`."""
        return np.column_stack([self.normals[:, 1], -self.normals[:, 0]])

    def __getitem__(self, kept: Flags | NDArray[np.intp] | slice) -> "Lines":
        return Lines(self.normals[kept], self.offsets[kept])


@dataclass(frozen=True, eq=False)
class Field:
    """All that stops lines, as arrays: its parts, their middles and reaches `(n, 3)`, cores and radii `(n,)`.

    The corners of all parts, one part after the other, with their cones; those of a part begin at its `starts`.
    """

    parts: tuple[Convex, ...]
    at: Floats
    cores: NDArray[np.object_]
    radii: Floats
    corners: Floats
    cones: Floats
    starts: NDArray[np.intp]

    def take(self, places: NDArray[np.intp]) -> "Field":
        """Some of them, by their places."""
        counts = np.diff(self.starts, append=len(self.corners))[places]
        ends = np.cumsum(counts)
        inside = np.arange(int(counts.sum())) + np.repeat(self.starts[places] - (ends - counts), counts)
        parts = tuple(self.parts[place] for place in places.tolist())
        return Field(
            parts, self.at[places], self.cores[places], self.radii[places], self.corners[inside], self.cones[inside],
            ends - counts,
        )  # fmt: skip

    def near(self, seer: Convex, target: Convex, clearance: float) -> NDArray[np.intp]:
        """The places of those that come near a line between the two, and perhaps of others."""
        kept = self._apart(seer.middle, target.middle) < self.at[:, 2] + max(seer.reach, target.reach) + clearance
        return np.flatnonzero(kept)

    def _apart(self, start: Spot | Floats, end: Spot | Floats) -> Floats:
        """How far the middle of each is from a segment."""
        way, from_start = np.subtract(end, start), self.at[:, :2] - start
        part = np.clip(from_start @ way / max(float(way @ way), TOUCH_MM), 0.0, 1.0)
        return np.hypot(*(from_start - part[:, None] * way).T)

    def spans(self, normals: Floats) -> tuple[Floats, Floats]:
        """Between which offsets `(m, n)` lines of each normal `(m, 2)` meet the core of each."""
        across = normals @ self.corners.T
        return np.minimum.reduceat(across, self.starts, axis=1), np.maximum.reduceat(across, self.starts, axis=1)

    def are_missed(self, lines: Lines, clearance: float) -> Flags:
        """Which lines keep so far from all of them however long they are."""
        if not self.parts:
            return np.ones(len(lines.offsets), dtype=bool)
        low, high = self.spans(lines.normals)
        offsets, reaches = lines.offsets[:, None], self.radii + clearance
        return np.all((offsets >= high + reaches) | (offsets <= low - reaches), axis=1)

    def ends(self, sign: float, clearance: float) -> Ends:
        """What ends their intervals above (1) or below (-1), with each of them grown by so many mm."""
        counts = np.diff(self.starts, append=len(self.corners))
        added = sign * np.repeat(self.radii + clearance, counts)
        turn = np.zeros(2) if sign > 0 else HALF_TURN
        return Ends(self.corners, added, self.cones + turn)

    def clearance(self, start: Floats, end: Floats) -> float:
        """How far a segment is from the nearest of them; infinite where there are none."""
        if not self.parts:
            return math.inf
        apart = self._apart(start, end)
        nearest = np.flatnonzero(apart - self.at[:, 2] <= float((apart - self.radii).min()))
        line = shapely.linestrings(np.stack([start, end]))
        return float((shapely.distance(line, self.cores[nearest]) - self.radii[nearest]).min())


Blockers = Sequence[Convex] | Field


def make_field(blockers: Blockers) -> Field:
    """All that stops lines, ready to be asked many times."""
    if isinstance(blockers, Field):
        return blockers
    parts = tuple(blockers)
    counts = np.array([len(one.corners) for one in parts], dtype=np.intp)
    cores = np.empty(len(parts), dtype=object)
    cores[:] = [one.core for one in parts]
    return Field(
        parts,
        np.array([(*one.middle, one.reach) for one in parts]).reshape(-1, 3),
        cores,
        np.array([one.radius for one in parts], dtype=np.float64),
        np.concatenate([np.zeros((0, 2)), *(one.corners for one in parts)]),
        np.concatenate([np.zeros((0, 2)), *(one.cones for one in parts)]),
        np.cumsum(counts) - counts,
    )
