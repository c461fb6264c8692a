"""The result of testing a verdict's robustness: the placements in which it holds, and the least move that flips it."""

import math
from dataclasses import dataclass

from app.core.language import format_number, mark, percent_sign, tr

# Directions of a move in eighths of a turn from +x, for players at the near edge.
_DIRECTIONS = (
    mark("{name} by {length:.2g} mm towards the right edge"),
    mark("{name} by {length:.2g} mm towards the far right corner"),
    mark("{name} by {length:.2g} mm towards the far edge"),
    mark("{name} by {length:.2g} mm towards the far left corner"),
    mark("{name} by {length:.2g} mm towards the left edge"),
    mark("{name} by {length:.2g} mm towards the near left corner"),
    mark("{name} by {length:.2g} mm towards the near edge"),
    mark("{name} by {length:.2g} mm towards the near right corner"),
)


FINE_MM = 0.05
"""Precision of the smallest moves."""
USUAL_MM, MIN_TOLERANCE_MM, MAX_TOLERANCE_MM = 2.0, 0.5, 10.0
"""Usual difference between models on a real table and in a battle, and the bounds of useful tolerances."""


def usual_tolerance(scan_mm: float) -> float:
    """Returns the usual tolerance on a table with a scan of this accuracy; `scan_mm` is 0 without a scan."""
    return min(max(scan_mm or USUAL_MM, MIN_TOLERANCE_MM), MAX_TOLERANCE_MM)


@dataclass(frozen=True)
class Shift:
    """The displacement of a thing from its position, in mm to the right and away."""

    name: str
    x_mm: float
    y_mm: float

    @property
    def length_mm(self) -> float:
        """Length of the move."""
        return math.hypot(self.x_mm, self.y_mm)

    @property
    def text(self) -> str:
        """A phrase with the thing, the distance and the direction on the board."""
        way = _DIRECTIONS[round(math.atan2(self.y_mm, self.x_mm) / math.radians(45)) % 8]
        return tr(way, name=self.name, length=self.length_mm)


@dataclass(frozen=True)
class Flip:
    """The smallest moves found that, made together, change the verdict to `verdict`, by a witness or a proof.

    Scaled down so that the largest is `kept_mm`, they provably leave the verdict unchanged; 0 if no such scale was
    found. If the two differ by more than `FINE_MM`, the moves between them are undecided.
    """

    verdict: str
    moves: tuple[Shift, ...]
    kept_mm: float = 0.0

    @property
    def largest_mm(self) -> float:
        """The largest single move."""
        return max(move.length_mm for move in self.moves)

    @property
    def text(self) -> str:
        """A sentence that says what to move and what that changes."""
        *first, last = (move.text for move in self.moves)
        moves = tr("{names} and {last}", names=", ".join(first), last=last) if first else last
        if self.verdict == "visible":
            turned = tr("moving {moves} makes the target visible", moves=moves)
        else:
            turned = tr("moving {moves} hides the target", moves=moves)
        if not self.kept_mm:
            return tr("{turned}; whether a smaller move is enough could not be decided", turned=turned)
        share = f"{format_number(math.floor(1000 * self.kept_mm / self.largest_mm) / 10, 'g')}{percent_sign()}"
        if self.largest_mm - self.kept_mm > FINE_MM + 1e-9:
            return tr(
                "{turned}; {share} of that distance is not enough, and distances in between could not be decided",
                turned=turned,
                share=share,
            )
        return tr("{turned}; {share} of that distance is not enough", turned=turned, share=share)


@dataclass(frozen=True)
class Robustness:
    """The number of placements with each verdict, if everything near the line is moved by at most the tolerance.

    `actual` is the verdict with nothing moved. `flip` is set if some placement has the opposite verdict; it is the
    least move found, not the least possible.
    """

    tolerance_mm: float
    visible: int
    hidden: int
    undecided: int
    actual: str
    flip: Flip | None = None

    @property
    def placements(self) -> int:
        """Number of placements tested."""
        return self.visible + self.hidden + self.undecided

    @property
    def changed(self) -> int:
        """Number of placements with another verdict than the actual one, or with none."""
        same = {"visible": self.visible, "blocked": self.hidden}
        return self.placements - same.get(self.actual, self.undecided)

    @property
    def visible_share(self) -> float:
        """Share of placements in which a line exists."""
        return self.visible / self.placements

    @property
    def flip_text(self) -> str:
        """A sentence that says what flips the verdict, or that nothing is known to."""
        if self.flip:
            return self.flip.text
        return tr("no move tried is known to change the verdict")

    @property
    def tolerance_text(self) -> str:
        """A sentence on the placements in which the target is visible, and those that are undecided."""
        count, mm = self.placements, self.tolerance_mm
        if self.visible == count:
            said = tr("visible in all of {count} placements within {mm:g} mm", count=count, mm=mm)
        elif self.visible == 0:
            said = tr("visible in none of {count} placements within {mm:g} mm", count=count, mm=mm)
        else:
            share = _format_share(self.visible, count)
            said = tr("visible in {share} of {count} placements within {mm:g} mm", share=share, count=count, mm=mm)
        return self._add_undecided(said)

    def _add_undecided(self, said: str) -> str:
        if self.undecided == self.placements:
            return tr("{said}, undecided in all", said=said)
        if self.undecided:
            return tr("{said}, undecided in {share}", said=said, share=_format_share(self.undecided, self.placements))
        return said


def _format_share(count: int, of: int) -> str:
    """Returns a share that is neither 0 nor 1 in per cent, never rounded to 0 or 100."""
    return f"{format_number(min(max(round(100 * count / of, 1), 0.1), 99.9), 'g')}{percent_sign()}"
