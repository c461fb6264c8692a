"""The robustness of a verdict: the verdicts in many random placements, and the smallest move found that flips it.

Each placement moves everything near the lines by a random amount within a tolerance. All placements get a short look
first; those that are still undecided get longer ones, within a budget of patch pairs.

If some placement has the opposite verdict, the search for the smallest flip starts from the least of these placements
and from their common direction. It scales the moves down by halving, drops things whose moves do not matter, and grows
the result until a witness or a proof confirms the flip. Further halving narrows the gap to the largest scaled-down
moves that provably keep the verdict. The result is the smallest flip found, not the smallest that exists. How one
placement is decided is up to the `FlipScene`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.table.robustness_result import FINE_MM, Flip, Robustness, Shift

# Patch pairs that proofs may examine: in one placement, in each round for those still undecided; and in total.
ROUNDS, _PAIRS = (64, 512, 2_048), 16_000
# The same for the flip: during the search, for its confirmation, and in total.
_FLIP_ONCE, SURE_ONCE, _FLIP_PAIRS = 256, 4_096, 12_000
# Number of flipping placements from which the search for the smallest flip starts, and of halvings of each.
_BEGINNINGS, _HALVINGS = 6, 7
# Factors by which a flip may grow so that fewer things have to move, and until it is proven.
_SLACK = 1.15
_GROWTHS = (1.0, 1.03, 1.08, 1.15, 1.3, 1.6)
# Shares of the moves at which the verdict is checked too: it may flip and flip back.
_BELOW = (0.25, 0.5, 0.75)
# Approximate number of verdicts needed to find the flip, for the progress report.
_FLIPPING = 60
_SEED = 20240229
_OTHER = {"visible": "blocked", "blocked": "visible"}


class FlipScene(Protocol):
    """An observer, a target and what is near their lines, whose verdict can be evaluated with everything moved.

    Moves are `(2 + n, 2)`: x and y in mm for the observer, the target, then for everything else.
    """

    @property
    def actual(self) -> str:
        """The verdict with nothing moved."""
        ...

    def allow(self, pairs: int) -> None:
        """Sets the number of patch pairs that proofs may examine from now on."""
        ...

    @property
    def is_spent(self) -> bool:
        """True if proofs have used up the allowed pairs."""
        ...

    def is_always_blocked(self, leeway: float) -> bool:
        """Returns whether sight is blocked however things move relative to each other, up to the leeway in mm."""
        ...

    def verdict(self, moves: Floats, pairs: int) -> str:
        """Returns the verdict with everything moved; a proof may examine up to `pairs` patch pairs."""
        ...


def try_placements(
    scene: FlipScene, names: Sequence[str], tolerance_mm: float, count: int, report: Report = silent
) -> Robustness:
    """Returns the verdicts in `count` placements, each thing moved separately within the tolerance, and the least flip.

    `names` are the names of the rows of moves. Deterministic. `report` may raise `Cancelled`.
    """
    scene = _Counted(scene, lambda looks: report(min(looks / (count + _FLIPPING), 1), tr("Testing robustness")))
    # Random moves `(count, things, 2)`, uniform over the disc of the tolerance, with a fixed seed.
    out, round_ = np.random.default_rng(_SEED).random((2, len(names), count)).transpose(0, 2, 1)
    angle = 2 * np.pi * round_
    placements = np.stack([np.cos(angle), np.sin(angle)], axis=2) * (tolerance_mm * np.sqrt(out))[..., None]
    if scene.is_always_blocked(2 * tolerance_mm):
        return Robustness(tolerance_mm, visible=0, hidden=count, undecided=0, actual=scene.actual)
    # First a short look at every placement, then longer and longer ones at those still undecided.
    verdicts = np.full(len(placements), "undecided")
    scene.allow(_PAIRS)
    for pairs in ROUNDS:
        for index in np.flatnonzero(verdicts == "undecided").tolist():
            if not scene.is_spent or pairs == ROUNDS[0]:
                verdicts[index] = scene.verdict(placements[index], pairs)
    flip = _find_flip(scene, placements, verdicts)
    return Robustness(
        tolerance_mm,
        visible=int((verdicts == "visible").sum()),
        hidden=int((verdicts == "blocked").sum()),
        undecided=int((verdicts == "undecided").sum()),
        actual=scene.actual,
        flip=None if flip is None else flip.as_flip(names),
    )


class _Counted:
    """A scene that reports how many verdicts have been evaluated."""

    def __init__(self, scene: FlipScene, tell: Callable[[int], None]) -> None:
        self._scene, self._tell, self._looks = scene, tell, 0
        self.actual, self.is_always_blocked, self.allow = scene.actual, scene.is_always_blocked, scene.allow

    @property
    def is_spent(self) -> bool:
        return self._scene.is_spent

    def verdict(self, moves: Floats, pairs: int) -> str:
        self._looks += 1
        self._tell(self._looks)
        return self._scene.verdict(moves, pairs)


@dataclass(frozen=True, eq=False)
class _VerdictChange:
    """Moves that change the verdict, and the largest share of them known to leave it unchanged."""

    verdict: str
    moves: Floats
    kept: float

    def as_flip(self, names: Sequence[str]) -> Flip:
        """Returns the same as a `Flip` with named moves."""
        moved = zip(names, self.moves, strict=True)
        shifts = tuple(Shift(name, float(x), float(y)) for name, (x, y) in moved if x or y)
        return Flip(self.verdict, shifts, self.kept * _largest_length(self.moves))


def _find_flip(scene: FlipScene, placements: Floats, verdicts: NDArray[np.str_]) -> _VerdictChange | None:
    """Returns the smallest moves found that bring about the opposite of the actual verdict, or None."""
    other = _OTHER.get(scene.actual, "")
    flipping = verdicts == other
    if not flipping.any():
        return None
    scene.allow(_FLIP_PAIRS)

    def flips(moves: Floats) -> bool:
        """Returns whether the moves seem to flip it: if they hide all lines of a short look, they probably hide all."""
        verdict = scene.verdict(moves, 1 if other == "blocked" else _FLIP_ONCE)
        return verdict != "visible" if other == "blocked" else verdict == other

    lean = placements[flipping].mean(axis=0) - placements.mean(axis=0)
    together = lean * _largest_length(placements) / np.maximum(_lengths(lean)[:, None], 1e-12)
    order = np.argsort(_lengths(placements[flipping]).max(axis=1), kind="stable")
    first, *more = placements[flipping][order[:_BEGINNINGS]]
    beginnings = np.stack([moves for moves in (first, together, *more) if moves.any()])
    best = beginnings[0]
    for moves in beginnings:
        within = moves * min(1.0, 0.9 * _largest_length(best) / _largest_length(moves))
        if flips(within):
            best = _shrink(within, flips)
    most = _largest_length(placements)
    best = _shrink(_drop_irrelevant(best * min(_SLACK, most / _largest_length(best)), flips), flips)
    scene.allow(_FLIP_PAIRS)
    for growth in _GROWTHS:
        grown = best * min(growth, most / _largest_length(best))
        if scene.verdict(grown, SURE_ONCE) == other:
            return _find_least_flip(scene, other, grown)
    return _find_least_flip(scene, other, beginnings[0])


def _find_least_flip(scene: FlipScene, other: str, moves: Floats) -> _VerdictChange:
    """Returns moves that are known to flip the verdict, made as small as possible by halving.

    Where a share of the moves is undecided, the search goes on above it for shares known to flip the verdict, and below
    it for shares known to keep it.
    """
    fine = FINE_MM / _largest_length(moves)
    kept, turned = 0.0, 1.0
    unknown: list[float] = []
    for share in _BELOW:
        verdict = scene.verdict(moves * share, SURE_ONCE)
        if verdict == other:
            turned = share
            break
        if verdict == scene.actual:
            kept, unknown = share, []
        else:
            unknown.append(share)
    while turned - max([kept, *unknown]) > fine:
        middle = (max([kept, *unknown]) + turned) / 2
        verdict = scene.verdict(moves * middle, SURE_ONCE)
        if verdict == other:
            turned = middle
        elif verdict == scene.actual:
            kept, unknown = middle, []
        else:
            unknown.append(middle)
    while unknown and min(unknown) - kept > fine:
        middle = (kept + min(unknown)) / 2
        if scene.verdict(moves * middle, SURE_ONCE) == scene.actual:
            kept = middle
        else:
            unknown.append(middle)
    return _VerdictChange(other, moves * turned, kept / turned)


def _shrink(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """Returns the moves scaled down as far as they still flip the verdict, by halving."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if flips(moves * middle) else (middle, high)
    return moves * high


def _drop_irrelevant(moves: Floats, flips: Callable[[Floats], bool]) -> Floats:
    """Returns the moves without those that are not needed for the flip."""
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
