"""How sure a verdict is on a real table, where models are nudged: many placements, and the least move that flips it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.geometry.bodies import Body, Column, Figure, ball
from app.geometry.clearance import clears
from app.geometry.evidence import RESOLUTION
from app.geometry.inside import holders, within_any
from app.geometry.mesh import Flags, Floats
from app.geometry.rays import Occluder, blocked, near
from app.geometry.sight import sight
from app.geometry.witness import THOROUGH
from app.language import tr
from app.progress import Report, silent
from app.sureness import Flip, Move, Wobble

PLACEMENTS = 200
"""So many placements tell a share to about 3 %."""
LEAST_MM, MOST_MM = 0.001, 50.0
"""The tolerances, in mm, that can be asked for: models that move farther are another battle."""

# How hard to look at one placement: no clock, so that the answer is the same on every machine.
_LOOK = replace(THOROUGH, lines=256, most=1024, compared=64, candidates=1, walks=12, milliseconds=math.inf, unite=False)
# A proof in one placement that the last blockers alone give at once, without looking for lines first.
_GLANCE = replace(_LOOK, lines=16, most=16, pairs=1)
# Pairs of patches that proofs may look at: in one placement, and in all of them together; and as much for the flip.
_PAIRS_ONCE, _PAIRS = 256, 1024
# Lines that were free in one placement are tried first in the next: so many.
_KNOWN = 16
# So many flipping placements are tried as beginnings of the smallest flip, and each is halved so often.
_BEGINNINGS, _HALVINGS = 6, 7
# The flip may grow by so much where fewer things have to move for it; and by so much until it is proven.
_SLACK = 1.15
_GROWTHS = (1.0, 1.03, 1.08, 1.15, 1.3, 1.6)
# About so many looks go into finding the flip.
_FLIPPING = 50
_SEED = 20240229
_OTHER = {"visible": "blocked", "blocked": "visible"}


def wobble(
    bodies: Mapping[str, Body],
    occluders: Sequence[Occluder],
    tolerance_mm: float,
    count: int = PLACEMENTS,
    resolution: float = RESOLUTION,
    report: Report = silent,
) -> Wobble:
    """What becomes of the sight between two named bodies when they and the occluders near their line are moved.

    Each thing is moved on its own, by at most `tolerance_mm` along x and y. Deterministic, and the same whichever of
    the two is named first. `report` may raise `Cancelled`.
    """
    (name_a, a), (name_b, b) = sorted(bodies.items(), key=lambda item: (*item[1].low, *item[1].high, item[0]))
    close = _near(a, b, occluders, 2 * tolerance_mm + resolution)
    names = (name_a, name_b, *(occluder.name for occluder in close))
    scene = _Scene((a, b), close, resolution, lambda looks: report(min(looks / (count + _FLIPPING), 1), tr("Nudging")))
    placements = _scattered(count, len(names), tolerance_mm)
    verdicts = np.array([scene.verdict(moves) for moves in placements])
    flip = _flip(scene, placements, verdicts)
    return Wobble(
        tolerance_mm,
        visible=int((verdicts == "visible").sum()),
        hidden=int((verdicts == "blocked").sum()),
        undecided=int((verdicts == "undecided").sum()),
        flip=None if flip is None else Flip(flip[0], _named(names, flip[1])),
    )


def _near(a: Body, b: Body, occluders: Sequence[Occluder], margin: float) -> list[Occluder]:
    """The occluders that can come into a line between the bodies when all are moved."""
    (centre_a, radius_a), (centre_b, radius_b) = ball(a), ball(b)
    return near(occluders, centre_a, centre_b, max(radius_a, radius_b) + margin)


def _scattered(count: int, things: int, tolerance_mm: float) -> Floats:
    """Random moves `(count, things, 2)`, even over the disc of the tolerance; the same every time."""
    out, round_ = np.random.default_rng(_SEED).random((2, things, count)).transpose(0, 2, 1)
    angle = 2 * np.pi * round_
    return np.stack([np.cos(angle), np.sin(angle)], axis=2) * (tolerance_mm * np.sqrt(out))[..., None]


class _Scene:
    """Two bodies and what stands near their lines, to be looked at with everything moved.

    Moves are `(2 + n, 2)`: x and y for the two bodies, then for each occluder.
    """

    def __init__(
        self, bodies: tuple[Body, Body], occluders: Sequence[Occluder], resolution: float, tell: Callable[[int], None]
    ) -> None:
        self._bodies, self._occluders, self._resolution, self._tell = bodies, occluders, resolution, tell
        self._looks = 0
        self.pairs = _PAIRS
        self._free: list[Floats] = []
        self._blockers: frozenset[str] = frozenset()

    def verdict(self, moves: Floats, pairs: int = _PAIRS_ONCE) -> str:
        """The verdict with everything moved; a proof may look at so many pairs of patches, as long as some are left.

        The first pair costs nothing.
        """
        self._looks += 1
        self._tell(self._looks)
        shifts = np.column_stack([moves, np.zeros(len(moves))])
        a, b = (_shifted(body, shift) for body, shift in zip(self._bodies, shifts[:2], strict=True))
        occluders = [_pushed(occluder, shift) for occluder, shift in zip(self._occluders, shifts[2:], strict=True)]
        if self._known_line(a, occluders, shifts):
            return "visible"
        if self._known_wall(a, b, occluders):
            return "blocked"
        effort = replace(_LOOK, pairs=max(1, min(pairs, self.pairs)))
        found = sight(a, b, occluders, effort, self._resolution, lambda _share, _doing: self._tell(self._looks))
        self.pairs -= max(0, found.pairs - 1)
        if found.witness:
            self._free = [np.array(found.witness) - shifts[:2], *self._free[: _KNOWN - 1]]
        if found.verdict == "blocked":
            self._blockers = frozenset(found.blockers)
        return found.verdict

    def _known_line(self, a: Body, occluders: Sequence[Occluder], shifts: Floats) -> bool:
        """Whether a line that was free in another placement, its ends moved with the bodies, is free in this one."""
        if not self._free:
            return False
        lines = np.array(self._free) + shifts[:2]
        inside = holders(occluders, a)
        for index in np.flatnonzero(~blocked(occluders, lines[:, 0], lines[:, 1])).tolist():
            start, end = lines[index]
            if clears(occluders, start, end, self._resolution) and not within_any(inside, start):
                self._free.insert(0, self._free.pop(index))
                return True
        return False

    def _known_wall(self, a: Body, b: Body, occluders: Sequence[Occluder]) -> bool:
        """Whether those who blocked in another placement do so in this one: others can only block more."""
        wall = [occluder for occluder in occluders if occluder.name in self._blockers]
        return bool(wall) and sight(a, b, wall, _GLANCE, self._resolution).verdict == "blocked"


def _shifted(body: Body, shift: Floats) -> Body:
    if isinstance(body, Column):
        return replace(body, x=body.x + float(shift[0]), y=body.y + float(shift[1]))
    assert isinstance(body, Figure)
    return Figure(_pushed(body.occluder, shift))


def _pushed(occluder: Occluder, shift: Floats) -> Occluder:
    frame = occluder.frame.copy()
    frame[:3, 3] += shift
    pushed = replace(occluder, frame=frame)
    vars(pushed)["box"] = occluder.box  # in the mesh's own frame: no need to look through it again
    return pushed


def _flip(scene: _Scene, placements: Floats, verdicts: NDArray[np.str_]) -> tuple[str, Floats] | None:
    """The opposite of the actual verdict, and the smallest moves found that bring it about."""
    other = _OTHER.get(scene.verdict(np.zeros_like(placements[0])), "")
    flipping = verdicts == other
    if not flipping.any():
        return None
    scene.pairs = _PAIRS

    def flips(moves: Floats) -> bool:
        """Whether the moves seem to flip it: what hides every line found at once probably hides all."""
        return scene.verdict(moves, pairs=1) != "visible" if other == "blocked" else scene.verdict(moves) == other

    beginnings = _beginnings(placements, flipping)
    best = beginnings[0]
    for moves in beginnings:
        within = moves * min(1.0, 0.9 * _largest(best) / _largest(moves))
        if flips(within):
            best = _shrunk(within, flips)
    most = _largest(placements)
    best = _shrunk(_fewer(best * min(_SLACK, most / _largest(best)), flips), flips)
    for growth in _GROWTHS:
        grown = best * min(growth, most / _largest(best))
        if scene.verdict(grown) == other:
            return other, grown
    return other, beginnings[0]


def _beginnings(placements: Floats, flipping: Flags) -> Floats:
    """Moves to begin with: the smallest that flip, and what all that flip have in common, at full length.

    The first is known to flip.
    """
    lean = placements[flipping].mean(axis=0) - placements.mean(axis=0)
    together = lean * _largest(placements) / np.maximum(_lengths(lean)[:, None], 1e-12)
    order = np.argsort(_lengths(placements[flipping]).max(axis=1), kind="stable")
    first, *more = placements[flipping][order[:_BEGINNINGS]]
    return np.stack([moves for moves in (first, together, *more) if moves.any()])


def _shrunk(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """The moves, all by the same share as small as still flips, by halving."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if flips(moves * middle) else (middle, high)
    return moves * high


def _fewer(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """The moves without those of things that do not matter."""
    for index in np.flatnonzero(_lengths(moves)).tolist():
        fewer = moves.copy()
        fewer[index] = 0
        if fewer.any() and flips(fewer):
            moves = fewer
    return moves


def _lengths(moves: Floats) -> Floats:
    return np.linalg.norm(moves, axis=-1)


def _largest(moves: Floats) -> float:
    return float(_lengths(moves).max())


def _named(names: Sequence[str], moves: Floats) -> tuple[Move, ...]:
    return tuple(Move(name, float(x), float(y)) for name, (x, y) in zip(names, moves, strict=True) if x or y)
