"""A pair of troops and what stands near their lines, each moved by a little: the plan's answer, time after time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from app.geometry.arrays import Floats
from app.geometry.plan_sight.convex import Convex
from app.geometry.plan_sight.search import find_line, find_near_places

TOUCH_MM = 0.1
"""Bases no farther apart than this, in mm, are in contact: nobody puts models down more finely."""


@dataclass(frozen=True)
class Blocker:
    """Something that stops lines, by the id of its fighter or piece."""

    id: str
    parts: tuple[Convex, ...]


class PlanScene:
    """Looks at the pair with everything moved (`app.flip_search.Scene`). Nothing is undecided, and nothing is spent."""

    def __init__(
        self, pair: tuple[Convex, Convex], blockers: Sequence[Blocker], actual: str, resolution: float, reach: float
    ) -> None:
        """Those blockers are kept that can come into a line where everything is moved by `reach` mm at most."""
        owners = [one for one in blockers for _ in one.parts]
        parts = list(chain.from_iterable(one.parts for one in blockers))
        near = {id(owners[place]) for place in find_near_places(*pair, parts, resolution + 2 * reach)}
        self.blockers = [one for one in blockers if id(one) in near]
        self._pair, self.actual, self._resolution = pair, actual, resolution

    is_spent = False
    """A line on the plan is found, or there is none: nothing is proven bit by bit."""

    def allow(self, pairs: int) -> None:
        """Costs nothing."""

    def is_always_blocked(self, leeway: float) -> bool:
        """Nobody knows before it is tried."""
        return False

    def verdict(self, moves: Floats, pairs: int) -> str:
        """Whether there is a line with every thing moved by its x and y `(2 + n, 2)`, in mm."""
        seer, target = (one.shift(*move) for one, move in zip(self._pair, moves[:2].tolist(), strict=True))
        if seer.distance(target) <= TOUCH_MM:
            return "visible"
        parts = [
            part.shift(*move) for one, move in zip(self.blockers, moves[2:].tolist(), strict=True) for part in one.parts
        ]
        return "visible" if find_line(seer, target, parts, self._resolution) else "blocked"
