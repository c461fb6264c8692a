"""The robustness of a verdict: many placements of what stands near, and the least move that flips it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.bodies import Body, CylinderBody, MeshBody, bounding_ball
from app.geometry.clearance import has_clearance
from app.geometry.rays import Occluder, any_hit, occluders_near
from app.geometry.sight_proof.inside import find_holders, is_in_any
from app.geometry.sight_proof.proof import Trail, is_stopped_throughout
from app.geometry.sight_proof.proof_walls import core_occluder
from app.geometry.sight_proof.sight import find_sight_again
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.language import tr
from app.progress import Report, silent
from app.robustness_result import FINE_MM, Flip, Robustness, Shift

PLACEMENTS = 200
"""So many placements tell a share to about 3 %."""
LEAST_MM, MOST_MM = 0.001, 50.0
"""The tolerances, in mm, that can be asked for: models that move farther are another battle."""

# How hard to look at one placement: no clock, so that the answer is the same on every machine.
_LOOK = replace(
    THOROUGH,
    lines=256,
    most=1024,
    compared=64,
    candidates=1,
    walks=12,
    milliseconds=math.inf,
    unite=False,
    screen=False,
)
# A proof in one placement past the last blockers alone, without looking for lines first.
_GLANCE = replace(_LOOK, lines=16, most=16)
UNMOVED = replace(THOROUGH, milliseconds=math.inf, pairs=40_000)
"""How hard to look at the verdict where nothing is moved."""
# Pairs of patches that proofs may look at: in one placement, time after time for those that are left; and in all.
_ROUNDS, _PAIRS = (64, 512, 2_048), 16_000
# And for the flip: while it is looked for, and where it is made sure of.
_FLIP_ONCE, _SURE_ONCE, _FLIP_PAIRS = 256, 4_096, 12_000
# Lines that were free in one placement are tried first in the next: so many.
_KNOWN = 16
# So many flipping placements are tried as beginnings of the smallest flip, and each is halved so often.
_BEGINNINGS, _HALVINGS = 6, 7
# The flip may grow by so much where fewer things have to move for it; and by so much until it is proven.
_SLACK = 1.15
_GROWTHS = (1.0, 1.03, 1.08, 1.15, 1.3, 1.6)
# Where moves do not flip it, it is looked whether these shares of them do: it may turn and turn back.
_BELOW = (0.25, 0.5, 0.75)
# About so many looks go into finding the flip.
_FLIPPING = 60
_SEED = 20240229
_OTHER = {"visible": "blocked", "blocked": "visible"}


def find_robustness(
    bodies: Mapping[str, Body],
    occluders: Sequence[Occluder],
    tolerance_mm: float,
    actual: SightResult,
    count: int = PLACEMENTS,
    report: Report = silent,
) -> Robustness:
    """What becomes of the sight between two named bodies when they and the occluders near their line are moved.

    `actual` is what is known where nothing is moved, from the first body to the second, and at which resolution. Each
    thing is moved on its own, by at most `tolerance_mm` along x and y. Deterministic, and the same whichever of the two
    is named first. `report` may raise `Cancelled`.
    """
    seer = next(iter(bodies))
    (name_a, a), (name_b, b) = sorted(bodies.items(), key=lambda item: (*item[1].low, *item[1].high, item[0]))
    close = _near_occluders(a, b, occluders, 2 * tolerance_mm + actual.resolution_mm)
    names = (name_a, name_b, *(occluder.name for occluder in close))
    known = actual if seer == name_a else actual.reverse()
    scene = _Scene(
        (a, b), close, known, lambda looks: report(min(looks / (count + _FLIPPING), 1), tr("Testing robustness"))
    )
    placements = _random_moves(count, len(names), tolerance_mm)
    if scene.is_always_blocked(2 * tolerance_mm):
        return Robustness(tolerance_mm, visible=0, hidden=count, undecided=0, actual=actual.verdict)
    verdicts = _verdicts(scene, placements)
    flip = _find_flip(scene, placements, verdicts)
    return Robustness(
        tolerance_mm,
        visible=int((verdicts == "visible").sum()),
        hidden=int((verdicts == "blocked").sum()),
        undecided=int((verdicts == "undecided").sum()),
        actual=actual.verdict,
        flip=None if flip is None else flip.as_flip(names),
    )


def _verdicts(scene: "_Scene", placements: Floats) -> NDArray[np.str_]:
    """The verdict in each placement: all are looked at shortly first, then those that are left, longer and longer."""
    verdicts = np.full(len(placements), "undecided")
    scene.pairs = _PAIRS
    for pairs in _ROUNDS:
        for index in np.flatnonzero(verdicts == "undecided").tolist():
            if scene.pairs > 0 or pairs == _ROUNDS[0]:
                verdicts[index] = scene.verdict(placements[index], pairs)
    return verdicts


def _near_occluders(a: Body, b: Body, occluders: Sequence[Occluder], margin: float) -> list[Occluder]:
    """The occluders that can come into a line between the bodies when all are moved."""
    (centre_a, radius_a), (centre_b, radius_b) = bounding_ball(a), bounding_ball(b)
    return occluders_near(occluders, centre_a, centre_b, max(radius_a, radius_b) + margin)


def _random_moves(count: int, things: int, tolerance_mm: float) -> Floats:
    """Random moves `(count, things, 2)`, even over the disc of the tolerance; the same every time."""
    out, round_ = np.random.default_rng(_SEED).random((2, things, count)).transpose(0, 2, 1)
    angle = 2 * np.pi * round_
    return np.stack([np.cos(angle), np.sin(angle)], axis=2) * (tolerance_mm * np.sqrt(out))[..., None]


class _Scene:
    """Two bodies and what stands near their lines, to be looked at with everything moved.

    Moves are `(2 + n, 2)`: x and y for the two bodies, then for each occluder.
    """

    def __init__(
        self, bodies: tuple[Body, Body], occluders: Sequence[Occluder], actual: SightResult, tell: Callable[[int], None]
    ) -> None:
        self._bodies, self._occluders, self.actual, self._on_look = bodies, occluders, actual.verdict, tell
        self._resolution = actual.resolution_mm
        self._look_count = 0
        self.pairs = 0
        self._free_lines = [np.array(actual.witness)] if actual.witness else []
        self._blockers = frozenset(actual.blockers if actual.verdict == "blocked" else ())
        self._trail, self._trail_past_blockers = Trail(), Trail()
        self._wall_score = 2

    def is_always_blocked(self, leeway: float) -> bool:
        """Whether those who block block wherever everything is, however far off by the leeway from each other."""
        wall = [core_occluder(occluder) for occluder in self._occluders if occluder.name in self._blockers]
        return bool(wall) and is_stopped_throughout(*self._bodies, wall, leeway)

    def verdict(self, moves: Floats, pairs: int) -> str:
        """The verdict with everything moved; a proof may look at so many pairs of patches, as long as some are left.

        The first pair costs nothing.
        """
        self._look_count += 1
        self._on_look(self._look_count)
        pairs = max(1, min(pairs, self.pairs))
        shifts = np.column_stack([moves, np.zeros(len(moves))])
        a, b = (_shift_body(body, shift) for body, shift in zip(self._bodies, shifts[:2], strict=True))
        occluders = [
            _shift_occluder(occluder, shift) for occluder, shift in zip(self._occluders, shifts[2:], strict=True)
        ]
        if self._has_known_line(a, b, occluders, shifts):
            return "visible"
        if self._has_known_wall(a, b, occluders, pairs):
            return "blocked"
        effort = replace(_LOOK, pairs=pairs, screen=pairs >= _SURE_ONCE)
        found = self._sight(a, b, occluders, effort, self._trail)
        if found.witness:
            self._free_lines = [np.array(found.witness) - shifts[:2], *self._free_lines[: _KNOWN - 1]]
        if found.verdict == "blocked":
            self._blockers = frozenset(found.blockers)
        return found.verdict

    def _sight(self, a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, trail: Trail) -> SightResult:
        found = find_sight_again(a, b, occluders, effort, self._resolution, trail)
        self.pairs -= max(0, found.pairs - 1)
        return found

    def _has_known_line(self, a: Body, b: Body, occluders: Sequence[Occluder], shifts: Floats) -> bool:
        """Whether a line that was free in another placement, its ends moved with the bodies, is free in this one."""
        if not self._free_lines:
            return False
        lines = np.array(self._free_lines) + shifts[:2]
        inside = find_holders(occluders, a, b)
        for index in np.flatnonzero(~any_hit(occluders, lines[:, 0], lines[:, 1])).tolist():
            start, end = lines[index]
            shut = is_in_any(inside, start) or is_in_any(inside, end)
            if not shut and has_clearance(occluders, start, end, self._resolution):
                self._free_lines.insert(0, self._free_lines.pop(index))
                return True
        return False

    def _has_known_wall(self, a: Body, b: Body, occluders: Sequence[Occluder], pairs: int) -> bool:
        """Whether those who blocked in another placement do so in this one: others can only block more."""
        wall = [occluder for occluder in occluders if occluder.name in self._blockers]
        if not wall or len(wall) == len(occluders) or self._wall_score < 0:
            return False
        effort = replace(_GLANCE, pairs=min(pairs, _ROUNDS[0]))
        found = self._sight(a, b, wall, effort, self._trail_past_blockers).verdict == "blocked"
        self._wall_score += 1 if found else -1
        return found


def _shift_body(body: Body, shift: Floats) -> Body:
    if isinstance(body, CylinderBody):
        return replace(body, x=body.x + float(shift[0]), y=body.y + float(shift[1]))
    assert isinstance(body, MeshBody)
    return MeshBody(_shift_occluder(body.occluder, shift))


def _shift_occluder(occluder: Occluder, shift: Floats) -> Occluder:
    frame = occluder.frame.copy()
    frame[:3, 3] += shift
    pushed = replace(occluder, frame=frame)
    vars(pushed)["box"] = occluder.box  # in the mesh's own frame: no need to look through it again
    return pushed


@dataclass(frozen=True, eq=False)
class _VerdictChange:
    """Moves after which the verdict is another, and the largest share of them after which it is known not to be."""

    verdict: str
    moves: Floats
    kept: float

    def as_flip(self, names: Sequence[str]) -> Flip:
        """The same by name."""
        return Flip(self.verdict, _name_moves(names, self.moves), self.kept * _largest_length(self.moves))


def _find_flip(scene: _Scene, placements: Floats, verdicts: NDArray[np.str_]) -> _VerdictChange | None:
    """The opposite of the actual verdict, and the smallest moves found that bring it about."""
    other = _OTHER.get(scene.actual, "")
    flipping = verdicts == other
    if not flipping.any():
        return None
    scene.pairs = _FLIP_PAIRS

    def flips(moves: Floats) -> bool:
        """Whether the moves seem to flip it: what hides every line found at once probably hides all."""
        verdict = scene.verdict(moves, 1 if other == "blocked" else _FLIP_ONCE)
        return verdict != "visible" if other == "blocked" else verdict == other

    beginnings = _first_guesses(placements, flipping)
    best = beginnings[0]
    for moves in beginnings:
        within = moves * min(1.0, 0.9 * _largest_length(best) / _largest_length(moves))
        if flips(within):
            best = _shrink(within, flips)
    most = _largest_length(placements)
    best = _shrink(_drop_irrelevant(best * min(_SLACK, most / _largest_length(best)), flips), flips)
    scene.pairs = _FLIP_PAIRS
    for growth in _GROWTHS:
        grown = best * min(growth, most / _largest_length(best))
        if scene.verdict(grown, _SURE_ONCE) == other:
            return _find_least_flip(scene, other, grown)
    return _find_least_flip(scene, other, beginnings[0])


def _find_least_flip(scene: _Scene, other: str, moves: Floats) -> _VerdictChange:
    """Moves that are known to flip it made as small as still does: between what does and what does not, by halving.

    Where a share of them is undecided, what is known to flip it is looked for above it, what is known not to below.
    """
    fine = FINE_MM / _largest_length(moves)
    kept, turned = 0.0, 1.0
    unknown: list[float] = []
    for share in _BELOW:
        verdict = scene.verdict(moves * share, _SURE_ONCE)
        if verdict == other:
            turned = share
            break
        if verdict == scene.actual:
            kept, unknown = share, []
        else:
            unknown.append(share)
    while turned - max([kept, *unknown]) > fine:
        middle = (max([kept, *unknown]) + turned) / 2
        verdict = scene.verdict(moves * middle, _SURE_ONCE)
        if verdict == other:
            turned = middle
        elif verdict == scene.actual:
            kept, unknown = middle, []
        else:
            unknown.append(middle)
    while unknown and min(unknown) - kept > fine:
        middle = (kept + min(unknown)) / 2
        if scene.verdict(moves * middle, _SURE_ONCE) == scene.actual:
            kept = middle
        else:
            unknown.append(middle)
    return _VerdictChange(other, moves * turned, kept / turned)


def _first_guesses(placements: Floats, flipping: Flags) -> Floats:
    """Moves to begin with: the smallest that flip, and what all that flip have in common, at full length.

    The first is known to flip.
    """
    lean = placements[flipping].mean(axis=0) - placements.mean(axis=0)
    together = lean * _largest_length(placements) / np.maximum(_lengths(lean)[:, None], 1e-12)
    order = np.argsort(_lengths(placements[flipping]).max(axis=1), kind="stable")
    first, *more = placements[flipping][order[:_BEGINNINGS]]
    return np.stack([moves for moves in (first, together, *more) if moves.any()])


def _shrink(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """The moves, all by the same share as small as still flips, by halving."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if flips(moves * middle) else (middle, high)
    return moves * high


def _drop_irrelevant(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """The moves without those of things that do not matter."""
    for index in np.flatnonzero(_lengths(moves)).tolist():
        fewer = moves.copy()
        fewer[index] = 0
        if fewer.any() and flips(fewer):
            moves = fewer
    return moves


def _lengths(moves: Floats) -> Floats:
    return np.linalg.norm(moves, axis=-1)


def _largest_length(moves: Floats) -> float:
    return float(_lengths(moves).max())


def _name_moves(names: Sequence[str], moves: Floats) -> tuple[Shift, ...]:
    return tuple(Shift(name, float(x), float(y)) for name, (x, y) in zip(names, moves, strict=True) if x or y)
