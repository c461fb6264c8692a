"""Searches for a line that joins two bodies past everything else: sampled with Embree, measured in float64.

Lines join points of a low-discrepancy sequence on both bodies. Of those that Embree reports as free, the ones
farthest from stopped lines, with the most free parallels, are measured against all occluders in float64. Each is
then moved uphill: away from everything near, as long as its clearance grows. A result is always a measured line;
finding none proves nothing.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Flags, Floats
from app.geometry.bodies import Body, bounding_ball
from app.geometry.clearance import Triangles, clearance, triangles_near
from app.geometry.frames import cross_products
from app.geometry.rays import Occluder, any_hit, hits_by_occluder, occluders_near
from app.geometry.sight_proof.inside import are_inside, is_in_any

COMFORTABLE_CLEARANCE = 5.0
"""Clearance, in mm, beyond which no better line is needed."""

# Clearance, in mm, that rounding alone may produce for a line that touches something.
_NOTHING = 1e-9
# Number of lines measured per wanted candidate before giving up.
_PATIENCE = 8
# Number of lines that are examined more closely.
_COMPARED = 16
# Parts of a step that are tried.
_PARTS = np.array((1.0, 0.5, 0.2, 0.05))[:, None]
# Number of nearest triangles that a step considers.
_ROWS = 64
# From this many radii away, the nearest point of a body is the outermost in that direction.
_FAR = 100.0
# Number of starts of a search for a wider line, the best of the lines measured for it.
_STARTS, _MEASURED = 8, 32
# A walk ends when its steps promise less than this share of the clearance.
_MIN_ENDED_SHARE = 0.01


@dataclass(frozen=True)
class Effort:
    """The effort of a search.

    `lines` are cast first, up to `max_lines` while none is free. Up to `compared` free ones are compared by their
    distance from stopped lines; `candidates` are measured, and the best is improved in up to `walks` steps. If none
    is good enough, a proof is searched for, within `milliseconds` of the thread's own time, including the time to
    unite pieces, and with at most `pairs` pairs of patches; with 0 there is no proof. `unite` is whether pieces that
    touch are united for it, which takes a while when things move. `screen` is whether to look for a narrow place
    that all lines pass (lemma 3), which takes as long as a whole short search.
    """

    lines: int = 256
    max_lines: int = 4096
    compared: int = 64
    candidates: int = 3
    walks: int = 40
    milliseconds: float = 10_000.0
    pairs: int = 200_000
    unite: bool = True
    screen: bool = True


THOROUGH = Effort()
LIVE = Effort(lines=256, max_lines=256, compared=64, candidates=1, walks=0, pairs=0)
"""The effort while a fighter is dragged."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Segments from body to body: `starts` and `ends` `(n, 3)`, and which occluder stops each: `stopped` `(n, k)`."""

    starts: Floats
    ends: Floats
    stopped: Flags

    def __add__(self, more: "Lines") -> "Lines":
        return Lines(
            np.concatenate([self.starts, more.starts]),
            np.concatenate([self.ends, more.ends]),
            np.concatenate([self.stopped, more.stopped]),
        )

    @cached_property
    def free(self) -> Flags:
        """True for each segment that nothing stops."""
        return np.logical_not(self.stopped.any(axis=1))


@dataclass(frozen=True, eq=False)
class SightSegment:
    """A segment and its clearance in mm."""

    start: Floats
    end: Floats
    room: float


@dataclass(frozen=True, eq=False)
class SightQuery:
    """Two bodies and how to search: `around` are the occluders between them.

    `holders` may contain parts of either body. Both ends of a line are tested against them, whichever body comes first.
    """

    a: Body
    b: Body
    occluders: Sequence[Occluder]
    around: Sequence[Occluder]
    holders: Sequence[Occluder]
    effort: Effort
    resolution: float
    until: float = math.inf

    def is_end_inside(self, start: Floats, end: Floats) -> bool:
        """Returns whether a line from `start` `(3,)` to `end` `(3,)` begins or ends inside a solid."""
        return is_in_any(self.holders, start) or is_in_any(self.holders, end)


def occluders_between(a: Body, b: Body, occluders: Sequence[Occluder]) -> list[Occluder]:
    """Returns the occluders that can meet a line between the bodies."""
    (centre_a, radius_a), (centre_b, radius_b) = bounding_ball(a), bounding_ball(b)
    return occluders_near(occluders, centre_a, centre_b, max(radius_a, radius_b))


def cast_lines(question: SightQuery, first: int, last: int) -> Lines:
    """Returns lines number `first` to `last` of the sequence."""
    a, b = question.a, question.b
    spots = sample_places(1 << (last - 1).bit_length())[first:last]
    starts, ends = a.sample_toward(b, spots[:, :2]), b.sample_toward(a, spots[:, 2:])
    lines = Lines(starts, ends, hits_by_occluder(question.around, starts, ends))
    for index, occluder in enumerate(question.around):
        if occluder in question.holders:
            left = np.flatnonzero(~lines.stopped.any(axis=1))
            inside = are_inside(occluder, bounding_ball(a)[0], starts[left]) | are_inside(
                occluder, bounding_ball(b)[0], ends[left]
            )
            lines.stopped[left, index] = inside
    return lines


def cast_outer_lines(question: SightQuery) -> Lines:
    """Returns all lines between the outermost points of the two bodies in many directions."""
    a, b = (_find_outermost(body) for body in (question.a, question.b))
    starts, ends = np.repeat(a, len(b), axis=0), np.tile(b, (len(a), 1))
    return Lines(starts, ends, hits_by_occluder(question.around, starts, ends))


def _find_outermost(body: Body) -> Floats:
    """Returns the outermost points of a body `(n, 3)`: nearest to points far away in all directions."""
    around = np.array([way for way in itertools.product((-1.0, 0.0, 1.0), repeat=3) if any(way)])
    centre, radius = bounding_ball(body)
    return body.nearest_points(centre + around * (_FAR * (radius + 1.0)))


@lru_cache(maxsize=8)
def sample_places(count: int) -> Floats:
    """Returns low-discrepancy points `(count, 4)`: Roberts' R4.

    See "The unreasonable effectiveness of quasirandom sequences".
    """
    root = 1.0
    for _ in range(64):
        root = (1 + root) ** (1 / 5)
    steps = root ** -np.arange(1.0, 5.0)
    return np.mod(0.5 + np.arange(1, count + 1)[:, None] * steps, 1)


def find_best_line(question: SightQuery, lines: Lines) -> SightSegment | None:
    """Returns the free line with the greatest clearance found; None if none passes the check in float64."""
    free = np.flatnonzero(lines.free)
    free = free[:: max(1, len(free) // question.effort.compared)]
    if len(free) == 0:
        return None
    free = free[np.argsort(-_distances_from_stopped(lines, free), kind="stable")][:_COMPARED]
    starts, ends = lines.starts[free], lines.ends[free]
    order = np.argsort(-_estimate_room(question, starts, ends), kind="stable")
    return improve_line(question, starts[order], ends[order])


def improve_line(question: SightQuery, starts: Floats, ends: Floats) -> SightSegment | None:
    """Returns the best line obtained from segments `(n, 3)` to `(n, 3)` that seem free; None if none is.

    The segments join the bodies, the most promising first; those that begin or end inside a holder are not free.
    """
    best: SightSegment | None = None
    for line in _measure(question, starts, ends):
        walked = _walk_uphill(question, line)
        best = walked if best is None or walked.room > best.room else best
        if best.room >= question.resolution:
            break
    return best


def find_wider_line(question: SightQuery, lines: Lines, best: SightSegment, report: Report = silent) -> SightSegment:
    """Returns the widest line that walks from several starts reach, or `best` if none is wider.

    A walk climbs to the nearest local maximum, and a table has several: the best line through another window may be
    wider. So all lines of the effort are cast, and walks begin at those with the most clearance. The work is limited
    by counts, never by time.
    """
    if len(lines.free) < question.effort.max_lines:
        lines += cast_lines(question, len(lines.free), question.effort.max_lines)
    free = np.flatnonzero(lines.free)
    free = free[np.argsort(-_distances_from_stopped(lines, free), kind="stable")]
    many = replace(question, effort=replace(question.effort, candidates=_MEASURED))
    starts = [best, *_measure(many, lines.starts[free], lines.ends[free])[:_STARTS]]
    for number, start in enumerate(starts):
        report(number / len(starts), tr("Looking for a proof"))  # Lets the user cancel.
        best = max(best, _walk_uphill(question, start), key=lambda line: line.room)
    return _walk_uphill(question, best)  # A new walk takes long steps again.


def _distances_from_stopped(lines: Lines, free: NDArray[np.intp]) -> Floats:
    """Returns how far each free line is from the nearest stopped one, both ends combined; if none is, from the edge."""
    places = np.concatenate([lines.starts, lines.ends], axis=1)
    places -= places.mean(axis=0)
    some, others = places[free], places[~lines.free]
    if len(others) == 0:
        return -np.asarray((some**2).sum(axis=1))
    return np.asarray(((others**2).sum(axis=1) - 2 * some @ others.T).min(axis=1) + (some**2).sum(axis=1))


def _estimate_room(question: SightQuery, starts: Floats, ends: Floats) -> NDArray[np.intp]:
    """Estimates the space round each line `(n,)`: the number of free parallels at a comfortable distance."""
    vectors = ends - starts
    side = cross_products(vectors, np.array((0.0, 0.0, 1.0))) + np.array((1e-9, 0, 0))
    up = cross_products(side, vectors)
    side, up = (
        COMFORTABLE_CLEARANCE * v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-12) for v in (side, up)
    )
    ring = np.stack([side, -side, up, -up])
    free = ~any_hit(question.around, (starts + ring).reshape(-1, 3), (ends + ring).reshape(-1, 3))
    return free.reshape(len(ring), -1).sum(axis=0)


def _measure(question: SightQuery, starts: Floats, ends: Floats) -> list[SightSegment]:
    """Returns the candidates with their clearances, best first; measures more if Embree was wrong about some."""
    found: list[SightSegment] = []
    for start, end in zip(starts[: question.effort.candidates * _PATIENCE], ends, strict=False):
        line = SightSegment(start, end, clearance(question.occluders, start, end).distance)
        if line.room > _NOTHING and not question.is_end_inside(start, end):
            found.append(line)
        if len(found) == question.effort.candidates or line.room >= COMFORTABLE_CLEARANCE:
            break
    return sorted(found, key=lambda line: -line.room)


def _walk_uphill(question: SightQuery, line: SightSegment) -> SightSegment:
    """Returns the line moved to where its clearance is locally largest, or large enough."""
    reach = min(2 * line.room, COMFORTABLE_CLEARANCE / 2)
    for _ in range(question.effort.walks):
        if line.room >= COMFORTABLE_CLEARANCE or reach < _MIN_ENDED_SHARE * line.room:
            break
        new, part = _step(question, line, reach)
        improves = new.room > line.room * (1 + _MIN_ENDED_SHARE)
        if new.room > line.room and not question.is_end_inside(new.start, new.end):
            line = new
        reach = (
            min(2 * reach, COMFORTABLE_CLEARANCE / 2) if improves and part == 1 else reach * (part if improves else 0.1)
        )
    return line


def _step(question: SightQuery, line: SightSegment, reach: float) -> tuple[SightSegment, float]:
    """Returns the best line along the uphill step, with no end moved by more than `reach`, and the part taken."""
    a, b, radius = question.a, question.b, line.room + 2 * reach
    near = Triangles(triangles_near(question.occluders, line.start, line.end, radius))
    way = _uphill_step(question, line, near, reach)
    starts, ends = a.nearest_points(line.start + _PARTS * way[:3]), b.nearest_points(line.end + _PARTS * way[3:])
    moved = np.maximum(np.linalg.norm(starts - line.start, axis=1), np.linalg.norm(ends - line.end, axis=1))
    # Triangles that were not gathered are at least this far away.
    rooms = np.minimum(near.from_segments(starts, ends)[0].min(axis=1, initial=np.inf), radius - moved)
    best = int(rooms.argmax())
    return SightSegment(starts[best], ends[best], float(rooms[best])), float(_PARTS[best, 0])


def _uphill_step(question: SightQuery, line: SightSegment, near: Triangles, reach: float) -> Floats:
    """Returns how the two ends `(6,)` move, by at most `reach`, to get away from everything near.

    To first order, the distance d from a triangle becomes d + g·x when the ends move by x. The x that gains most on
    all of them, with farther ones counting less, is the shortest vector in the hull of all (g, (d - least d) /
    reach). If it leads out of a body, the step is computed again with that direction barred.
    """
    distance, share, apart = (part[0] for part in near.from_segments(line.start[None], line.end[None]))
    close = np.argsort(distance, kind="stable")[:_ROWS]
    away, share = apart[close] / distance[close, None], share[close, None]
    rows = np.column_stack([(1 - share) * away, share * away, (distance[close] - distance[close[0]]) / reach])
    barred = np.zeros((0, 7))
    way = np.zeros(6)
    for _ in range(4):
        shortest = _shortest(rows, barred)
        way = reach * shortest[:6] / max(shortest[6], float(np.linalg.norm(shortest[:6])), 1e-12)
        out = np.zeros((2, 7))
        start, end = line.start + way[:3], line.end + way[3:]
        out[0, :3], out[1, 3:6] = (
            start - question.a.nearest_points(start[None])[0],
            end - question.b.nearest_points(end[None])[0],
        )
        size = np.linalg.norm(out, axis=1)
        if size.max() < 0.1 * reach:
            break
        barred = np.concatenate([barred, out[size >= 0.1 * reach] / size[size >= 0.1 * reach, None]])
    return way


def _shortest(rows: Floats, barred: Floats) -> Floats:
    """Returns the shortest vector in the hull of `rows` `(m, r)`, extended by all vectors against `barred` `(k, r)`."""
    columns = np.vstack([np.concatenate([rows, -barred]).T, np.repeat((1.0, 0.0), (len(rows), len(barred)))])
    aim = np.zeros(len(columns))
    aim[-1] = 1
    weighed = columns @ _weights(columns, aim)
    return np.asarray(weighed[:-1] / max(weighed[-1], 1e-12))


def _weights(columns: Floats, aim: Floats) -> Floats:
    """Returns weights of at least zero that bring the sum of the columns `(r, n)` nearest to `aim` `(r,)`.

    Lawson and Hanson, "Solving Least Squares Problems" (1974), chapter 23.
    """
    weights = np.zeros(columns.shape[1])
    used = np.zeros(len(weights), dtype=np.bool_)
    for _ in range(3 * len(columns)):
        pull = np.where(used, 0, columns.T @ (aim - columns @ weights))
        if pull.max() < 1e-9:
            break
        used[pull.argmax()] = True
        fit = _fit(columns, used, aim)
        while fit.min() < 0:
            falling = fit < 0
            share = (weights[falling] / (weights[falling] - fit[falling])).min()
            weights += share * (fit - weights)
            used &= weights > 1e-12
            weights[~used] = 0
            fit = _fit(columns, used, aim)
        weights = fit
    return weights


def _fit(columns: Floats, used: Flags, aim: Floats) -> Floats:
    weights = np.zeros(len(used))
    weights[used] = np.linalg.lstsq(columns[:, used], aim)[0]
    return weights
