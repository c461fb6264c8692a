"""What the robustness of a verdict was found to be: in how many placements it holds, and what least move flips it."""

import math
from dataclasses import dataclass

from app.core.language import format_number, mark, tr

# Where a move goes, eighth by eighth from +x on, for players who stand at the near edge.
_WAYS = (
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
"""To so much the smallest moves are looked for."""
USUAL_MM, EXACTEST_MM, ROUGHEST_MM = 2.0, 0.5, 10.0
"""So closely models stand on a real table as in a battle; and between these two that is worth asking."""


def usual_tolerance(scan_mm: float) -> float:
    """The tolerance to ask within on a table with a scan that is so exact, 0 where there is none."""
    return min(max(scan_mm or USUAL_MM, EXACTEST_MM), ROUGHEST_MM)


@dataclass(frozen=True)
class Shift:
    """How far a thing is moved from where it stands: mm to the right and away."""

    name: str
    x_mm: float
    y_mm: float

    @property
    def length_mm(self) -> float:
        """How far in all."""
        return math.hypot(self.x_mm, self.y_mm)

    @property
    def text(self) -> str:
        """What moves how far, and which way on the board."""
        way = _WAYS[round(math.atan2(self.y_mm, self.x_mm) / math.radians(45)) % 8]
        return tr(way, name=self.name, length=self.length_mm)


@dataclass(frozen=True)
class Flip:
    """The smallest moves found after which the verdict is `verdict`, by a witness or a proof; all at once.

    Made so much smaller that the largest is `kept_mm`, they leave the verdict as it is, by a witness or a proof: 0
    where that was found for none. Where the two lie farther apart than `FINE_MM`, nobody knows what is between.
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
        """What to move and what comes of it."""
        *first, last = (move.text for move in self.moves)
        moves = tr("{names} and {last}", names=", ".join(first), last=last) if first else last
        if self.verdict == "visible":
            turned = tr("moving {moves} makes the target visible", moves=moves)
        else:
            turned = tr("moving {moves} hides the target", moves=moves)
        if not self.kept_mm:
            return tr("{turned}; whether a smaller move is enough could not be decided", turned=turned)
        share = f"{format_number(math.floor(1000 * self.kept_mm / self.largest_mm) / 10, 'g')} %"
        if self.largest_mm - self.kept_mm > FINE_MM + 1e-9:
            return tr(
                "{turned}; {share} of that distance is not enough, and distances between could not be decided",
                turned=turned,
                share=share,
            )
        return tr("{turned}; {share} of that distance is not enough", turned=turned, share=share)


@dataclass(frozen=True)
class Robustness:
    """In how many placements, everything near the line moved by at most the tolerance, the verdict is which.

    `actual` is the verdict where nothing is moved. `flip` is there where some placement has the opposite one; it tells
    the least move found, not the least there is.
    """

    tolerance_mm: float
    visible: int
    hidden: int
    undecided: int
    actual: str
    flip: Flip | None = None

    @property
    def placements(self) -> int:
        """How many placements were looked at."""
        return self.visible + self.hidden + self.undecided

    @property
    def visible_share(self) -> float:
        """The share of placements in which there is a line."""
        return self.visible / self.placements

    @property
    def flip_text(self) -> str:
        """What turns the verdict, or that nothing is known to."""
        if self.flip:
            return self.flip.text
        if self.actual == "undecided":
            return tr("the verdict is undecided, so it is unknown what would change it")
        if self.undecided:
            return tr("no move tried is known to change the verdict")
        return tr("no move tried changes the verdict")

    @property
    def text(self) -> str:
        """In how many placements it is visible, and in how many nobody knows."""
        count = self.placements
        if self.visible == count:
            said = tr("visible in all of {count} placements", count=count)
        elif self.visible == 0:
            said = tr("visible in none of {count} placements", count=count)
        else:
            said = tr("visible in {share} of {count} placements", share=_format_share(self.visible, count), count=count)
        return self._add_undecided(said)

    @property
    def tolerance_text(self) -> str:
        """The same, with the tolerance."""
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
    """A share that is neither all nor nothing, in per cent, and never rounded to either."""
    return f"{format_number(min(max(round(100 * count / of, 1), 0.1), 99.9), 'g')} %"
