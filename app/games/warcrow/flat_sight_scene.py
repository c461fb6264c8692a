"""A pair of troops and what stands near their lines, each moved by a little: the plan's answer, time after time."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.geometry.arrays import Floats
from app.geometry.plan_sight.convex import Convex
from app.geometry.plan_sight.free_line_search import find_line, find_near_parts
from app.geometry.plan_sight.hulls import Hull

TOUCH_MM = 0.1
"""Bases no farther apart than this, in mm, are in contact: nobody puts models down more finely."""


@dataclass(frozen=True, eq=False)
class Blocker:
    """Something that stops lines, by the id of its fighter or piece."""

    id: str
    hulls: tuple[Hull, ...]


def find_near_blockers(
    pair: tuple[Convex, Convex], blockers: Sequence[Blocker], clearance: float
) -> dict[Blocker, list[Convex]]:
    """Those that can come into a line of a pair with so much clearance, each with what stands for it there."""
    owners = [one for one in blockers for _ in one.hulls]
    found: dict[Blocker, list[Convex]] = {}
    for place, part in find_near_parts(*pair, [hull for one in blockers for hull in one.hulls], clearance):
        found.setdefault(owners[place], []).append(part)
    return found


class PlanScene:
    """Looks at the pair with everything moved (`app.table.flip_search.FlipScene`). Nothing is undecided or spent."""

    def __init__(
        self, pair: tuple[Convex, Convex], blockers: Sequence[Blocker], actual: str, resolution: float, reach: float
    ) -> None:
        """Those blockers are kept that can come into a line where everything is moved by `reach` mm at most."""
        self._near = find_near_blockers(pair, blockers, resolution + 2 * reach)
        self._pair, self.actual, self._resolution = pair, actual, resolution

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of what may come into a line, in the order of `verdict`'s moves."""
        return tuple(one.id for one in self._near)

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
            part.shift(*move)
            for near, move in zip(self._near.values(), moves[2:].tolist(), strict=True)
            for part in near
        ]
        return "visible" if find_line(seer, target, parts, self._resolution) else "blocked"
