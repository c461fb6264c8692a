"""Searches for a proof that no line with the resolution's clearance joins two bodies, or for a line that does.

A pair is a patch of one body and a patch of the other. The search begins with both bodies whole. A pair is done when
one sheet of triangles stops all its lines (lemma 1, `sheets`), when all its lines pass something closer than the
resolution (lemma 2, `rims`), or when one of its patches is inside a solid (`inside`). Otherwise one of its patches
is halved, in the direction that best separates the lines which the sheet stops from those which pass it. After some
pairs, all remaining lines are tested together, and then in bundles, against a surface that they have to pass (lemma
3, `portals`, `bundles`). Every sample that is free, and every sample that can be pushed over the edge that stops it,
is a candidate for a witness.

If no pair is left, every line between the bodies touches something or passes it closer than the resolution. If a
budget is spent before that, the share of line space that is left is reported, and nothing is claimed. See
`docs/proof.md`.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry import deadline
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body
from app.geometry.clearance import has_clearance
from app.geometry.clusters import spatial_order
from app.geometry.rays import Occluder
from app.geometry.sight_proof.bundles import Bundles, find_full_cover
from app.geometry.sight_proof.candidates import Candidates, PatchPairs
from app.geometry.sight_proof.cells import Cells, carry_over, hull_points, make_cells
from app.geometry.sight_proof.inside import contains_hull, encloses, find_stray
from app.geometry.sight_proof.obstacles import Faces, ObstacleRows, Obstacles, gather_faces
from app.geometry.sight_proof.portals import PortalCover
from app.geometry.sight_proof.proof_walls import Walls, core_occluder
from app.geometry.sight_proof.rims import (
    Rims,
    are_passed_within,
    compute_contact_gains,
    compute_gains,
    do_ends_lie_within,
    find_rims,
)
from app.geometry.sight_proof.shafts import SLACK, Shafts, make_shaft, make_shafts
from app.geometry.sight_proof.sheets import ShaftFindings, examine_shafts, find_close_rows
from app.geometry.sight_proof.witness import SightQuery, SightSegment

# Rows of triangles that are examined in one step: as many as fit into a core's cache.
_ROWS = 40_000
_PAIRS = 2_048
# A pair that is thinner than this share of the margin of lemma 2 is made shorter instead of thinner.
_THIN_SHARE = 0.3
# Patches with a reach of less than this share of lemma 2's reach are small; number of small pairs measured in one step.
_SMALL, _SMALL_AT_ONCE = 0.2, 256
# Starting from more pairs than this does not make a proof shorter.
_TRAIL = 128
# Lemma 3 is tried on all lines after `_SCREEN_AFTER_PAIRS` pairs, and on bundles each time the number of pairs has
# doubled. Testing a bundle costs as much as examining `_BUNDLE_COST` pairs. If a round ends less than the share
# `_MIN_ENDED_SHARE` of the remaining pairs, the next round tests fewer bundles.
_SCREEN_AFTER_PAIRS, _BUNDLE_COST, _MIN_ENDED_SHARE = 256, 32, 0.1


@dataclass(eq=False)
class Proof:
    """The result of a search: the best `line`, a witness if it has enough clearance, else a hairline.

    `unproven` is the share of line space that is left, and `decided` whether none is. `pairs` is the number of
    examined pairs. `stopped_by` is the share of line space that occluders stop, by their names; `spent` is the limit
    that ended the search early.
    """

    line: SightSegment | None = None
    unproven: float = 1.0
    decided: bool = False
    pairs: int = 0
    stopped_by: dict[tuple[str, ...], float] = field(default_factory=dict[tuple[str, ...], float])
    spent: Literal["", "pairs", "milliseconds"] = ""


@dataclass(eq=False)
class ProofStart:
    """The pairs of patches with which a proof of nearly the same question ended; the next proof begins with them.

    The next question is about the same two bodies, which may have moved, and any occluders. It only takes its
    starting point from here; everything it claims, it proves itself.
    """

    bodies: tuple[Body, Body] | None = None
    near: Cells | None = None
    far: Cells | None = None

    def keep(self, bodies: tuple[Body, Body], ended: list[tuple[Cells, Cells]]) -> None:
        """Stores all pairs with which a search ended, unless they are too many to make the next search shorter."""
        if sum(len(near.shares) for near, _ in ended) > _TRAIL:
            return
        near, far = ended[0]
        for more, others in ended[1:]:
            # All are of the same two bodies, so all nears have the same type, and so do all fars.
            near, far = near.join(more), far.join(others)  # pyright: ignore[reportArgumentType]
        self.bodies, self.near, self.far = bodies, near, far

    def map_to(self, a: Body, b: Body) -> tuple[Cells, Cells] | None:
        """Returns the pairs at the bodies' new positions; None if there are none."""
        if not self.bodies or not self.near or not self.far:
            return None
        near = carry_over(self.near, self.bodies, (a, b))
        far = carry_over(self.far, (self.bodies[1], self.bodies[0]), (b, a))
        return (near, far) if near and far else None


def find_proof(question: SightQuery, walls: Walls, report: Report = silent, trail: ProofStart | None = None) -> Proof:
    """Returns what can be proven of the lines between the question's bodies, past `walls`.

    A line has less clearance than the resolution if it crosses a wall, or passes it by less than the resolution
    minus the distance that walls may stray. With a `trail`, the search begins where the previous one ended, and
    stores its own end.
    """
    return _Search(question, walls, report, trail).run()


def is_stopped_throughout(a: Body, b: Body, walls: list[Occluder], leeway: float) -> bool:
    """Returns whether one sheet stops every line, even if bodies and walls move relative to each other by `leeway` mm.

    The movements are horizontal. Seen from a wall that has moved, the bodies have: so both are widened by the leeway.
    """
    wide = leeway * np.array([(-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0)])
    hulls = [(hull_points(body)[:, None] + wide).reshape(-1, 3) for body in (a, b)]
    room = make_shaft(*hulls)
    faces, rows = gather_faces(walls, room, 0.0)
    return bool(examine_shafts(faces, room, (_inner_point(hulls[0]), _inner_point(hulls[1])), rows, 0.0).stopped[0])


class _Search:
    """One search, breadth first, in batches."""

    def __init__(self, question: SightQuery, walls: Walls, report: Report, trail: ProofStart | None) -> None:
        self._question, self._walls, self._report, self._trail = question, walls, report, trail
        self._ended: list[tuple[Cells, Cells]] = []
        self._cores = [core_occluder(occluder) for occluder in question.around]
        self._holders = [core_occluder(holder) for holder in question.holders]
        self._reach = question.resolution - max(walls.stray, find_stray(self._holders)) - SLACK
        self._found = Proof()
        self._batches: deque[PatchPairs] = deque()
        self._faces: Faces | None = None
        self._obstacles: Obstacles | None = None
        self._candidates = Candidates(question)
        self._price = _BUNDLE_COST

    def run(self) -> Proof:
        """Searches until everything is decided or the budget is spent."""
        self._begin()
        asked = 0
        while self._batches and not self._candidates.has_witness and not self._is_spent():
            self._found.unproven = min(sum(float(batch.shares.sum()) for batch in self._batches), 1.0)
            self._report(1 - self._found.unproven, tr("Looking for a proof"))
            self._examine(self._take_batch())
            if self._found.pairs >= max(_SCREEN_AFTER_PAIRS, 2 * asked) and self._can_screen():
                if (asked or not self._end_if_covered()) and not self._is_spent():
                    self._end_bundles(self._found.pairs - asked)
                asked = self._found.pairs
        self._found.unproven = min(sum(float(batch.shares.sum()) for batch in self._batches), 1.0)
        self._found.decided = not (self._batches or self._candidates.has_witness)
        self._found.line = self._candidates.best
        if self._trail and self._ended and self._found.decided:
            self._trail.keep((self._question.a, self._question.b), self._ended)
        return self._found

    def _can_screen(self) -> bool:
        """Returns whether to try lemma 3: something is left to prove, and no witness is found."""
        return self._question.effort.screen and bool(self._batches) and not self._candidates.has_witness

    def _take_batch(self) -> PatchPairs:
        """Returns the pairs that have waited longest, as many as make a good batch."""
        batch = self._batches.popleft()
        while self._batches and (
            len(batch) + len(self._batches[0]) <= _PAIRS and len(batch.rows) + len(self._batches[0].rows) <= _ROWS
        ):
            batch = batch.join(self._batches.popleft())
        return batch

    def _is_spent(self) -> bool:
        budget = self._question.effort
        if self._found.pairs >= budget.pairs:
            self._found.spent = "pairs"
        elif self._is_late():
            self._found.spent = "milliseconds"
        return bool(self._found.spent)

    def _is_late(self) -> bool:
        return deadline.is_past(self._question.until)

    def _begin(self) -> None:
        """Examines both bodies whole: often one sheet stops everything. Otherwise queues the pairs of their patches."""
        a, b = self._question.a, self._question.b
        near_hull, far_hull = hull_points(a), hull_points(b)
        room = make_shaft(near_hull, far_hull)
        self._faces, rows = gather_faces(self._walls.occluders, room, self._reach)
        ends = (_inner_point(near_hull), _inner_point(far_hull))
        found = examine_shafts(self._faces, room, ends, rows, self._reach)
        self._found.pairs = 1
        self._credit(found, np.ones(1))
        self._obstacles = Obstacles(self._faces, found.rows.face, room, self._cores)
        if found.stopped[0]:
            return
        if again := self._trail and self._trail.map_to(a, b):
            self._queue(*again, self._hand_down(found.rows, *again))
            return
        near, far = make_cells(a, b), make_cells(b, a)
        i, j = (index.ravel() for index in np.indices((len(near.shares), len(far.shares))))
        self._queue(near.select(i), far.select(j), found.rows.hand_down(np.zeros(len(i), np.int64), 1))

    def _end_if_covered(self) -> bool:
        """Ends the search if all lines between the bodies pass something too narrow (lemma 3)."""
        assert self._obstacles is not None
        covered = find_full_cover(self._question.a, self._question.b, self._obstacles, self._reach)
        if covered:
            self._credit_cover(covered, self._obstacles.known, 1.0)
            self._batches.clear()
            self._ended.clear()  # no trail may begin with only the few pairs that have ended so far
        return bool(covered)

    def _end_bundles(self, looked_at: int) -> None:
        """Ends bundles that pass something too narrow; the number tried costs about as much as `looked_at` pairs."""
        assert self._obstacles is not None
        shares = np.concatenate([batch.shares for batch in self._batches])
        ended = np.zeros(len(shares), np.bool_)
        most = looked_at // self._price
        for bundle in Bundles(self._batches).find_narrow(self._obstacles, self._reach, most, self._is_late):
            ended[bundle.pairs] = True
            self._credit_cover(bundle.covered, bundle.faces, float(shares[bundle.pairs].sum()))
        self._price = _BUNDLE_COST if ended.mean() > _MIN_ENDED_SHARE else 2 * self._price
        ends = np.cumsum([len(batch) for batch in self._batches])
        batches, self._batches = self._batches, deque()
        for batch, gone in zip(batches, np.split(ended, ends[:-1]), strict=True):
            self._end(batch.near, batch.far, gone)
            if not gone.all():
                self._batches.append(batch.select(np.flatnonzero(~gone)) if gone.any() else batch)

    def _credit_cover(self, covered: PortalCover, faces: Longs, share: float) -> None:
        """Credits triangles and solids with the share of line space that they stop."""
        assert self._faces is not None
        shares = np.bincount(self._faces.wall[faces], covered.triangles, len(self._walls.each))
        for wall in np.flatnonzero(shares).tolist():
            self._count(self._walls.each[wall].names, share * float(shares[wall]))
        for solid in np.flatnonzero(covered.solids).tolist():
            self._count((self._cores[solid].name,), share * float(covered.solids[solid]))

    def _hand_down(self, rows: ObstacleRows, near: Cells, far: Cells) -> ObstacleRows:
        """Distributes the rows of the one shaft to many pairs, by way of shafts round groups of neighbouring pairs."""
        assert self._faces is not None
        count = len(near.shares)
        order = spatial_order(np.concatenate([near.spots, far.spots], axis=1))
        each = max(math.isqrt(count), 1)
        group = np.empty(count, np.int64)
        group[order] = np.arange(count) // each
        members = np.resize(order, (-(-count // each), each))
        members.ravel()[count:] = order[-1]
        hulls = [cells.hulls[members].reshape(len(members), -1, 3) for cells in (near, far)]
        rooms = make_shafts(hulls[0], hulls[1], longest_extents(near.select(members[:, 0]), far.select(members[:, 0])))
        close = find_close_rows(self._faces, rooms, rows.hand_down(np.zeros(len(members), np.int64), 1), self._reach)
        return close.hand_down(group, len(members))

    def _queue(self, near: Cells, far: Cells, rows: ObstacleRows) -> None:
        """Queues those pairs that face each other, in batches."""
        pairs = PatchPairs(near, far, rows)
        facing = near.can_face(far.hulls) & far.can_face(near.hulls)
        self._end(near, far, ~facing)
        filled = np.cumsum(np.bincount(rows.at, minlength=len(pairs)))
        number = np.maximum(filled // _ROWS, np.arange(len(pairs)) // _PAIRS)
        for batch in np.unique(number[facing]).tolist():
            self._batches.append(pairs.select(np.flatnonzero(facing & (number == batch))))

    def _examine(self, pairs: PatchPairs) -> None:
        """Decides as many of these pairs as possible, and halves the rest."""
        assert self._faces is not None
        self._found.pairs += len(pairs)
        rooms = make_shafts(pairs.near.hulls, pairs.far.hulls, longest_extents(pairs.near, pairs.far))
        ends = (pairs.near.spots, pairs.far.spots)
        found = examine_shafts(self._faces, rooms, ends, pairs.rows, self._reach)
        self._credit(found, pairs.shares)
        swallowed = self._run_inside(found, rooms, ends, pairs.shares)
        edges = find_rims(self._faces, rooms, found, ends, self._reach)
        best = edges.select(np.flatnonzero(edges.best))
        nearest = best.nearest()
        left = ~found.stopped & ~swallowed & ~self._are_too_thin(rooms, ends, found, edges)
        self._candidates.search(pairs, found, ends, nearest, left)
        if self._candidates.has_witness:
            return
        self._end(pairs.near, pairs.far, ~left)
        by_rim = compute_gains(best, rooms, pairs.near, pairs.far)
        by_contact = compute_contact_gains(self._faces, found, pairs.near, pairs.far)
        self._halve(
            pairs,
            np.flatnonzero(left),
            found,
            _first_worthwhile(by_rim, by_contact, self._required_thinness(nearest, len(pairs))),
        )

    def _end(self, near: Cells, far: Cells, which: Flags) -> None:
        """Stores the pairs that need no more halving."""
        if self._trail and which.any():
            some = np.flatnonzero(which)
            self._ended.append((near.select(some), far.select(some)))

    def _required_thinness(self, nearest: Rims, count: int) -> Floats:
        """Returns how thin `(count, 1)` in mm each pair has to be for lemma 2.

        This is well within the margin that its nearest edge leaves.
        """
        margin = np.full(count, self._reach)
        margin[nearest.at] -= nearest.distance
        return np.maximum(margin, 0.02 * self._reach)[:, None] * _THIN_SHARE

    def _credit(self, found: ShaftFindings, shares: Floats) -> None:
        assert self._faces is not None
        stopped = np.flatnonzero(found.stopped)
        walls = self._faces.wall[found.stopper[stopped]]
        for wall, share in zip(walls.tolist(), shares[stopped].tolist(), strict=True):
            self._count(self._walls.each[wall].names, share)

    def _count(self, names: tuple[str, ...], share: float) -> None:
        stopped_by = self._found.stopped_by
        stopped_by[names] = stopped_by.get(names, 0.0) + share

    def _run_inside(self, found: ShaftFindings, rooms: Shafts, ends: tuple[Floats, Floats], shares: Floats) -> Flags:
        """Returns which pairs begin or end wholly inside a solid.

        A sample that crosses nothing but has an end inside counts as stopped there.
        """
        swallowed = np.zeros(len(shares), dtype=np.bool_)
        clear = ~found.stopped & ~found.crossed & ~found.unsure
        for index in np.flatnonzero(clear).tolist() if self._holders else ():
            for holder in self._holders:
                at_end = [encloses(holder, points[index]) for points in ends]
                if any(at_end):
                    found.crossed[index], found.share[index] = True, 0.0 if at_end[0] else 1.0
                    hulls = zip((rooms.near, rooms.far), ends, at_end, strict=True)
                    swallowed[index] = any(
                        inside and contains_hull(holder, end[index], hull[index]) for hull, end, inside in hulls
                    )
                    self._count((holder.name,), float(shares[index]) * swallowed[index])
        return swallowed

    def _are_too_thin(self, rooms: Shafts, ends: tuple[Floats, Floats], found: ShaftFindings, edges: Rims) -> Flags:
        """Returns which pairs contain no line with as much clearance as the resolution (lemma 2).

        The smallest pairs are measured against the occluders themselves, from which walls may stray: no line of such
        a pair has more clearance than its sample, plus the larger reach of its two patches.
        """
        assert self._faces is not None
        share = np.where(found.crossed, found.share, 0.0)
        here, there = _reach(rooms.near, ends[0]), _reach(rooms.far, ends[1])
        below = found.crossed & ((1 - share) * here + share * there < self._reach)
        below |= do_ends_lie_within(self._faces, found, rooms, self._reach)
        nearest = edges.nearest()
        close = nearest.select(np.flatnonzero(nearest.distance < self._reach))
        below[close.at[are_passed_within(edges, close, rooms, self._reach)]] = True
        small = np.flatnonzero(~found.stopped & ~below & (np.maximum(here, there) < _SMALL * self._reach))
        for index in small[:_SMALL_AT_ONCE].tolist():
            margin = self._question.resolution - SLACK - max(here[index], there[index])
            below[index] = not has_clearance(self._cores, ends[0][index], ends[1][index], float(margin))
        return below

    def _halve(self, pairs: PatchPairs, left: Longs, found: ShaftFindings, gain: Floats) -> None:
        """Halves each remaining pair in the direction that gains most; if none gains anything, in its longest."""
        lengths = np.linalg.norm(np.concatenate([pairs.near.extents, pairs.far.extents], axis=1), axis=2)
        best = np.where(gain.any(axis=1, keepdims=True), gain, lengths).argmax(axis=1)
        near_count = pairs.near.extents.shape[1]
        for near_end in (True, False):
            some = left[(best[left] < near_count) == near_end]
            if len(some) == 0:
                continue
            twice = np.repeat(some, 2)
            halved = (
                (pairs.near if near_end else pairs.far)
                .select(some)
                .halves(best[some] - (0 if near_end else near_count))
            )
            near, far = (halved, pairs.far.select(twice)) if near_end else (pairs.near.select(twice), halved)
            self._queue(near, far, found.rows.hand_down(twice, len(pairs)))


def _first_worthwhile(by_rim: Floats, by_contact: Floats, enough: Floats) -> Floats:
    """Returns the gains to halve by: those of the rims, else of contacts; 0 if the pair is thin enough for lemma 2."""
    found = np.where(by_rim.max(axis=1, keepdims=True) > enough, by_rim, by_contact)
    return np.where(found.max(axis=1, keepdims=True) > enough, found, 0.0)


def _inner_point(points: Floats) -> Floats:
    """Returns a point `(1, 3)` in the hull of points `(k, 3)`, off the places where models tend to have edges.

    Lemma 1 holds for the hull only: a sample from outside it would prove nothing.
    """
    weights = 1 + np.arange(len(points)) * 0.618 % 1
    return weights[None] @ points / weights.sum()


def longest_extents(near: Cells, far: Cells) -> Floats:
    """Returns the longer direction of both patches `(n, 2, 3)`."""
    rows = np.arange(len(near.shares))
    return np.stack(
        [extents[rows, (extents**2).sum(axis=2).argmax(axis=1)] for extents in (near.extents, far.extents)], 1
    )


def _reach(hulls: Floats, ends: Floats) -> Floats:
    """Returns how far each hull reaches from its sample's end."""
    return np.linalg.norm(hulls - ends[:, None], axis=2).max(axis=1)
