"""Candidates for a witness from the pairs that a proof has left; no error here can make a proof claim too much."""

from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body, CylinderBody
from app.geometry.clearance import has_clearance
from app.geometry.rays import any_hit
from app.geometry.sight_proof.cells import Cells
from app.geometry.sight_proof.obstacles import ObstacleRows
from app.geometry.sight_proof.rims import Rims
from app.geometry.sight_proof.sheets import ShaftFindings
from app.geometry.sight_proof.witness import SightQuery, SightSegment, improve_line, sample_places

# Number of samples pushed over an edge in one step; fewer onto a mesh, where each takes a search.
_PUSHED, _PUSHED_ONTO_MESH = 64, 6
# Distances past the edge, in resolutions plus mm: just clear, and well clear.
_OVER = ((1.6, 0.0), (0.0, 1.0))
# Number of lines measured in one step.
_MEASURED = 6
# Number of additional lines cast in one step, and the most between the same two patches.
_SAMPLES, _SAMPLES_EACH = 2_048, 64


@dataclass(frozen=True, eq=False)
class PatchPairs:
    """n pairs of patches, one of each body, and the triangles that may be in their way."""

    near: Cells
    far: Cells
    rows: ObstacleRows

    def __len__(self) -> int:
        return len(self.near.shares)

    def select(self, index: Longs) -> "PatchPairs":
        """Returns some of the pairs."""
        return PatchPairs(self.near.select(index), self.far.select(index), self.rows.hand_down(index, len(self)))

    def join(self, more: "PatchPairs") -> "PatchPairs":
        """Returns these pairs, followed by more of the same bodies."""
        # Both are of the same two bodies, so both nears have the same type, and so do both fars.
        near, far = self.near.join(more.near), self.far.join(more.far)  # pyright: ignore[reportArgumentType]
        return PatchPairs(near, far, self.rows.join(more.rows, len(self)))

    @property
    def shares(self) -> Floats:
        """The share of line space that each pair takes."""
        return self.near.shares * self.far.shares


class Candidates:
    """The best line found so far, and the search for better ones."""

    def __init__(self, question: SightQuery) -> None:
        self.best: SightSegment | None = None
        self._question = question
        self._sample_count = 0
        self._next_walk = 0

    @property
    def has_witness(self) -> bool:
        """True if the best line has enough clearance to be a witness."""
        return self.best is not None and self.best.room >= self._question.resolution

    def search(
        self, pairs: PatchPairs, found: ShaftFindings, ends: tuple[Floats, Floats], nearest: Rims, left: Flags
    ) -> None:
        """Searches for a witness: free samples, samples pushed over the edge that stops them, and additional lines."""
        self._sample_count += len(pairs)
        free = np.flatnonzero(left & ~found.crossed & ~found.unsure)
        distance = np.full(len(found.stopped), np.inf)
        distance[nearest.at] = nearest.distance
        some = free[np.argsort(-distance[free], kind="stable")][:_MEASURED]
        self._keep_best(
            _nearest_points(self._question.a, ends[0][some]), _nearest_points(self._question.b, ends[1][some])
        )
        stopped = nearest.select(np.flatnonzero((left & found.crossed)[nearest.at]))
        if not self.has_witness:
            self._keep_best(*self._push_over_edges(ends, stopped))
        if not self.has_witness:
            self._keep_best(*self._samples(pairs, np.flatnonzero(left)))

    def _samples(self, pairs: PatchPairs, left: Longs) -> tuple[Floats, Floats]:
        """Returns free lines among some at spread-out positions of each remaining pair."""
        if len(left) == 0:
            return np.zeros((0, 3)), np.zeros((0, 3))
        which = np.repeat(left, min(max(_SAMPLES // len(left), 1), _SAMPLES_EACH))
        spots = sample_places(_SAMPLES)[np.arange(len(which)) % _SAMPLES]
        starts, ends = pairs.near.select(which).at(spots[:, :2]), pairs.far.select(which).at(spots[:, 2:])
        free = ~any_hit(self._question.around, starts, ends)
        return starts[free], ends[free]

    def _push_over_edges(self, ends: tuple[Floats, Floats], nearest: Rims) -> tuple[Floats, Floats]:
        """Moves the samples nearest to an edge over it, at both ends or at one; returns those that are then free."""
        a, b = self._question.a, self._question.b
        simple = isinstance(a, CylinderBody) and isinstance(b, CylinderBody)
        order = np.argsort(nearest.distance, kind="stable")
        some = nearest.select(order[: _PUSHED if simple else _PUSHED_ONTO_MESH])
        away = some.away / np.maximum(some.distance, 1e-12)[:, None]
        starts, finish = [np.zeros((0, 3))], [np.zeros((0, 3))]
        for resolutions, mm in _OVER:
            push = away * (some.distance + resolutions * self._question.resolution + mm)[:, None]
            for p, q in _turns(some.along):
                starts.append(_nearest_points(a, ends[0][some.at] + p[:, None] * push))
                finish.append(_nearest_points(b, ends[1][some.at] + q[:, None] * push))
        begin, end = np.concatenate(starts), np.concatenate(finish)
        free = ~any_hit(self._question.around, begin, end)
        return begin[free], end[free]

    def _keep_best(self, starts: Floats, ends: Floats) -> None:
        """Improves the best of some lines that seem free, and keeps the result if it beats the best so far.

        Lines with enough clearance come first. If there are none, the first line is improved, but only rarely,
        because it is mostly a hairline.
        """
        some = list(zip(starts[:_MEASURED], ends[:_MEASURED], strict=True))
        wide = [has_clearance(self._question.occluders, start, end, self._question.resolution) for start, end in some]
        chosen = np.flatnonzero(wide)
        if some and not any(wide) and self._sample_count >= self._next_walk:
            self._next_walk = 4 * self._sample_count
            chosen = np.zeros(1, np.int64)
        line = improve_line(self._question, starts[chosen], ends[chosen]) if len(chosen) else None
        if line and (self.best is None or line.room > self.best.room):
            self.best = line


def _turns(along: Floats) -> list[tuple[Floats, Floats]]:
    """Returns how far the two ends move so that the line moves by 1 at its share `along`: both, or either one alone."""
    one, none = np.ones(len(along)), np.zeros(len(along))
    return [(one, one), (1 / np.maximum(1 - along, 0.1), none), (none, 1 / np.maximum(along, 0.1))]


def _nearest_points(body: Body, points: Floats) -> Floats:
    return body.nearest_points(points) if len(points) else points
