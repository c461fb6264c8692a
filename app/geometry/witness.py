"""Looking for a line that joins two bodies past everything else: sampled with Embree, measured in float64."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.geometry.bodies import Body, ball
from app.geometry.clearance import Clearance, clearance
from app.geometry.frames import cross
from app.geometry.inside import swallowed, within_any
from app.geometry.mesh import Flags, Floats
from app.geometry.rays import Occluder, blocked, near

COMFORT = 5.0
"""Beyond this clearance, in mm, nobody asks for a better line."""

# Rounding alone may leave so much room, in mm, where a line touches something.
_NOTHING = 1e-9
# For each candidate wanted, so many lines are measured before giving up.
_PATIENCE = 8
# A step that gains less than this is too long, or the top is near.
_GAIN = 1.05
# How far a step moves the two ends: both, one, or, for a line askew in a slit, each the other way.
_MOVES = ((1, 1), (1, 0), (0, 1), (4, -4), (-4, 4))


@dataclass(frozen=True)
class Effort:
    """How hard to look.

    `lines` are cast at first, up to `most` while none is free. Of the free ones, `compared` are compared roughly, by
    whether parallel lines on `rings` (mm) round them are free; `candidates` are measured, and the best is improved in
    up to `walks` steps. `named` blocked ones name the blockers. Where none is good enough, a proof is
    looked for, within `milliseconds` and among at most `pairs` pairs of patches; no pairs, no proof.
    """

    lines: int = 4096
    most: int = 65536
    compared: int = 256
    rings: tuple[float, ...] = (0.2, 0.8, 3.0, 10.0)
    candidates: int = 4
    walks: int = 24
    named: int = 512
    milliseconds: float = 5000.0
    pairs: int = 200_000


THOROUGH = Effort()
LIVE = Effort(lines=256, most=256, compared=48, rings=(0.5, 3.0), candidates=1, walks=0, named=64, pairs=0)
"""For answers while a fighter is dragged."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Segments from body to body: `starts` and `ends` `(n, 3)`, and whether each is `free`."""

    starts: Floats
    ends: Floats
    free: Flags

    def __add__(self, more: "Lines") -> "Lines":
        return Lines(
            np.concatenate([self.starts, more.starts]),
            np.concatenate([self.ends, more.ends]),
            np.concatenate([self.free, more.free]),
        )

    def those(self, chosen: Flags) -> "Lines":
        """The lines chosen."""
        return Lines(self.starts[chosen], self.ends[chosen], self.free[chosen])

    def some(self, count: int) -> "Lines":
        """About `count` of them, evenly spread."""
        spread = slice(None, None, max(1, len(self.free) // count))
        return Lines(self.starts[spread], self.ends[spread], self.free[spread])


@dataclass(frozen=True, eq=False)
class Line:
    """One segment and its clearance."""

    start: Floats
    end: Floats
    clearance: Clearance

    @property
    def room(self) -> float:
        """The clearance in mm."""
        return self.clearance.distance


@dataclass(frozen=True, eq=False)
class Question:
    """Two bodies and how to look: `around` are the occluders between them, `holders` those that may hold `a` inside."""

    a: Body
    b: Body
    occluders: Sequence[Occluder]
    around: Sequence[Occluder]
    holders: Sequence[Occluder]
    effort: Effort
    resolution: float


def between(a: Body, b: Body, occluders: Sequence[Occluder]) -> list[Occluder]:
    """Those occluders that can meet a line between the bodies."""
    (centre_a, radius_a), (centre_b, radius_b) = ball(a), ball(b)
    return near(occluders, centre_a, centre_b, max(radius_a, radius_b))


def cast(question: Question, first: int, last: int) -> Lines:
    """Lines number `first` to `last` of the sequence."""
    a, b = question.a, question.b
    spots = places(1 << (last - 1).bit_length())[first:last]
    starts, ends = a.facing(b, spots[:, :2]), b.facing(a, spots[:, 2:])
    free = ~blocked(question.around, starts, ends)
    for holder in question.holders:
        free &= ~swallowed(holder, ball(a)[0], starts)
    return Lines(starts, ends, free)


@lru_cache(maxsize=8)
def places(count: int) -> Floats:
    """Low-discrepancy places `(count, 4)`: Roberts' R4, "The unreasonable effectiveness of quasirandom sequences"."""
    root = 1.0
    for _ in range(64):
        root = (1 + root) ** (1 / 5)
    steps = root ** -np.arange(1.0, 5.0)
    return np.mod(0.5 + np.arange(1, count + 1)[:, None] * steps, 1)


def best_line(question: Question, lines: Lines) -> Line | None:
    """The free line with the greatest clearance found, or None where float64 lets none through."""
    lines = lines.some(question.effort.compared)
    best: Line | None = None
    for line in _roomiest(question, lines):
        walked = _walked(question, line)
        best = walked if best is None or walked.room > best.room else best
        if best.room >= question.resolution:
            break
    return best


def improved(question: Question, starts: Floats, ends: Floats) -> Line | None:
    """The best line that can be made of segments `(n, 3)` to `(n, 3)` thought free, or None where none of them is.

    The segments join the bodies; those that begin inside a holder are not free.
    """
    return best_line(question, Lines(starts, ends, np.ones(len(starts), dtype=np.bool_)))


def _roomiest(question: Question, lines: Lines) -> list[Line]:
    """The measured candidates among free lines, best first; more are measured where Embree was wrong about some."""
    effort = question.effort
    order = np.argsort(-_room(question.around, lines, effort.rings), kind="stable") if len(lines.free) else []
    found: list[Line] = []
    for i in order[: effort.candidates * _PATIENCE]:
        line = _line(question.occluders, lines.starts[i], lines.ends[i])
        if line.room > _NOTHING and not within_any(question.holders, line.start):
            found.append(line)
        if len(found) == effort.candidates:
            break
    return sorted(found, key=lambda line: -line.room)


def _line(occluders: Sequence[Occluder], start: Floats, end: Floats) -> Line:
    """The segment with its clearance from everything: what stands just beside the lines' way may be nearest."""
    return Line(start, end, clearance(occluders, start, end))


def _room(occluders: Sequence[Occluder], lines: Lines, rings: Sequence[float]) -> Floats:
    """A rough measure of the room round each line: how many parallel lines on wider and wider rings are free."""
    room = np.zeros(len(lines.free))
    left = np.arange(len(lines.free))
    for radius in rings:
        starts, ends = lines.starts[left], lines.ends[left]
        shifts = _ring(ends - starts) * radius
        free = ~blocked(occluders, (starts + shifts).reshape(-1, 3), (ends + shifts).reshape(-1, 3))
        free = free.reshape(len(shifts), -1)
        room[left] += free.sum(axis=0)
        left = left[free.all(axis=0)]
        if len(left) == 0:
            break
    return room


def _ring(ways: Floats) -> Floats:
    """Four unit vectors across each way `(n, 3)`: left, right, up, down: `(4, n, 3)`."""
    side = cross(ways, np.array((0.0, 0.0, 1.0))) + np.array((1e-9, 0, 0))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = cross(side, ways)
    up /= np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1e-12)
    return np.stack([side, -side, up, -up])


def _walked(question: Question, line: Line) -> Line:
    """The line moved away from what is nearest, again and again, while its clearance grows."""
    a, b, step = question.a, question.b, 1.0
    for _ in range(question.effort.walks):
        if not 0 < line.room < COMFORT or step < 0.01:
            break
        away = step * min(line.room, 2.0) * (line.clearance.on_segment - line.clearance.on_occluder) / line.room
        moves = [
            _line(question.occluders, a.held((line.start + p * away)[None])[0], b.held((line.end + q * away)[None])[0])
            for p, q in _MOVES
        ]
        new = max(moves, key=lambda move: move.room)
        if new.room < line.room * _GAIN:
            step /= 2
        if new.room > line.room and not within_any(question.holders, new.start):
            line = new
    return line
