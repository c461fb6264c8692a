"""The robustness of a verdict between two bodies: many placements of everything near, and the least move that flips it.

`app.table.flip_search` explains the method; this module decides one placement with bodies and meshes. What decided
earlier placements is tried first: lines that were free, moved with the bodies, and the occluders that blocked.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.bodies import Body, CylinderBody, MeshBody, bounding_ball
from app.geometry.clearance import has_clearance
from app.geometry.rays import Occluder, any_hit, occluders_near
from app.geometry.sight_proof.inside import find_containers, is_in_any
from app.geometry.sight_proof.proof import ProofStart, is_stopped_throughout
from app.geometry.sight_proof.proof_walls import core_occluder
from app.geometry.sight_proof.sight import find_sight_incremental
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import THOROUGH, Effort
from app.table.flip_search import ROUNDS, SURE_ONCE, try_placements
from app.table.robustness_result import Robustness

PLACEMENTS = 200
"""Default number of placements; enough to estimate a share to about 3 %."""
MIN_MM, MAX_MM = 0.001, 50.0
"""Bounds of the tolerance, in mm; with larger moves it is a different battle."""

# Effort for one placement: no time limit, so that the answer is the same on every machine.
_LOOK = replace(
    THOROUGH,
    lines=256,
    max_lines=1024,
    compared=64,
    candidates=1,
    walks=12,
    milliseconds=math.inf,
    unite=False,
    screen=False,
)
# Effort for a proof with the last blockers alone, without looking for lines first.
_GLANCE = replace(_LOOK, lines=16, max_lines=16)
UNMOVED = replace(THOROUGH, milliseconds=math.inf, pairs=40_000)
"""Effort for the verdict with nothing moved."""
# Number of lines free in earlier placements that are tried first in the next.
_KNOWN = 16


def find_robustness(
    bodies: Mapping[str, Body],
    occluders: Sequence[Occluder],
    tolerance_mm: float,
    actual: SightResult,
    count: int = PLACEMENTS,
    report: Report = silent,
) -> Robustness:
    """Returns the verdicts on two named bodies when they and the occluders near their line are moved.

    `actual` is the known evidence with nothing moved, from the first body to the second, with its resolution. Each
    thing is moved separately, by at most `tolerance_mm` along x and y. Deterministic, and the same whichever of the two
    is named first. `report` may raise `Cancelled`.
    """
    observer = next(iter(bodies))
    (name_a, a), (name_b, b) = sorted(bodies.items(), key=lambda item: (*item[1].low, *item[1].high, item[0]))
    # The occluders that can block a line between the bodies once everything is moved.
    (centre_a, radius_a), (centre_b, radius_b) = bounding_ball(a), bounding_ball(b)
    margin = 2 * tolerance_mm + actual.resolution_mm
    close = occluders_near(occluders, centre_a, centre_b, max(radius_a, radius_b) + margin)
    names = (name_a, name_b, *(occluder.name for occluder in close))
    known = actual if observer == name_a else actual.reverse()
    return try_placements(MeshScene((a, b), close, known), names, tolerance_mm, count, report)


class MeshScene:
    """Two bodies and what is near their lines, whose verdict can be evaluated with everything moved.

    Moves are `(2 + n, 2)`: x and y for the two bodies, then for each occluder.
    """

    def __init__(self, bodies: tuple[Body, Body], occluders: Sequence[Occluder], actual: SightResult) -> None:
        self._bodies, self._occluders, self.actual = bodies, occluders, actual.verdict
        self._resolution = actual.resolution_mm
        self._pairs = 0
        self._free_lines = [np.array(actual.witness)] if actual.witness else []
        self._blockers = frozenset(actual.blockers if actual.verdict == "blocked" else ())
        self._trail, self._trail_past_blockers = ProofStart(), ProofStart()
        self._wall_score = 2

    def allow(self, pairs: int) -> None:
        """Sets the number of patch pairs that proofs may examine from now on."""
        self._pairs = pairs

    @property
    def is_spent(self) -> bool:
        """True if proofs have used up the allowed pairs."""
        return self._pairs <= 0

    def is_always_blocked(self, leeway: float) -> bool:
        """Returns whether the known blockers block however things move relative to each other, up to the leeway."""
        wall = [core_occluder(occluder) for occluder in self._occluders if occluder.name in self._blockers]
        return bool(wall) and is_stopped_throughout(*self._bodies, wall, leeway)

    def verdict(self, moves: Floats, pairs: int) -> str:
        """Returns the verdict with everything moved; a proof may examine up to `pairs` pairs while any are left.

        The first pair is free.
        """
        pairs = max(1, min(pairs, self._pairs))
        shifts = np.column_stack([moves, np.zeros(len(moves))])
        a, b = (_shift_body(body, shift) for body, shift in zip(self._bodies, shifts[:2], strict=True))
        occluders = [
            _shift_occluder(occluder, shift) for occluder, shift in zip(self._occluders, shifts[2:], strict=True)
        ]
        if self._has_known_line(a, b, occluders, shifts):
            return "visible"
        if self._has_known_wall(a, b, occluders, pairs):
            return "blocked"
        effort = replace(_LOOK, pairs=pairs, screen=pairs >= SURE_ONCE)
        found = self._sight(a, b, occluders, effort, self._trail)
        if found.witness:
            self._free_lines = [np.array(found.witness) - shifts[:2], *self._free_lines[: _KNOWN - 1]]
        if found.verdict == "blocked":
            self._blockers = frozenset(found.blockers)
        return found.verdict

    def _sight(self, a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, trail: ProofStart) -> SightResult:
        found = find_sight_incremental(a, b, occluders, effort, self._resolution, trail)
        self._pairs -= max(0, found.pairs - 1)
        return found

    def _has_known_line(self, a: Body, b: Body, occluders: Sequence[Occluder], shifts: Floats) -> bool:
        """Returns whether a line free in another placement, its ends moved with the bodies, is free in this one."""
        if not self._free_lines:
            return False
        lines = np.array(self._free_lines) + shifts[:2]
        inside = find_containers(occluders, a, b)
        for index in np.flatnonzero(~any_hit(occluders, lines[:, 0], lines[:, 1])).tolist():
            start, end = lines[index]
            shut = is_in_any(inside, start) or is_in_any(inside, end)
            if not shut and has_clearance(occluders, start, end, self._resolution):
                self._free_lines.insert(0, self._free_lines.pop(index))
                return True
        return False

    def _has_known_wall(self, a: Body, b: Body, occluders: Sequence[Occluder], pairs: int) -> bool:
        """Returns whether the blockers of another placement suffice here: other occluders can only block more."""
        wall = [occluder for occluder in occluders if occluder.name in self._blockers]
        if not wall or len(wall) == len(occluders) or self._wall_score < 0:
            return False
        effort = replace(_GLANCE, pairs=min(pairs, ROUNDS[0]))
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
    vars(pushed)["box"] = occluder.box  # The box is in the mesh's own frame, so it need not be computed again.
    return pushed
