"""Line of sight on the plan after the pair and the things near its lines have each moved a little, for many moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.geometry.arrays import Floats
from app.geometry.plan_sight.convex import Convex
from app.geometry.plan_sight.free_line_search import find_line, find_near_parts
from app.geometry.plan_sight.hulls import Hull

TOUCH_MM = 0.1
"""Largest gap, in mm, between bases in contact; models cannot be placed more precisely."""


@dataclass(frozen=True, eq=False)
class Blocker:
    """A thing that blocks lines, with the id of its fighter or piece."""

    id: str
    hulls: tuple[Hull, ...]


def find_near_blockers(
    pair: tuple[Convex, Convex], blockers: Sequence[Blocker], clearance: float
) -> dict[Blocker, list[Convex]]:
    """Returns the blockers that can come this close to a line of a pair, each with its relevant parts."""
    owners = [one for one in blockers for _ in one.hulls]
    found: dict[Blocker, list[Convex]] = {}
    for place, part in find_near_parts(*pair, [hull for one in blockers for hull in one.hulls], clearance):
        found.setdefault(owners[place], []).append(part)
    return found


class PlanScene:
    """A pair with everything moved (`app.table.flip_search.FlipScene`); no verdict is undecided, no budget runs out."""

    def __init__(
        self, pair: tuple[Convex, Convex], blockers: Sequence[Blocker], actual: str, resolution: float, reach: float
    ) -> None:
        """Keeps the blockers that can come into a line if everything moves at most `reach` mm."""
        self._near = find_near_blockers(pair, blockers, resolution + 2 * reach)
        self._pair, self.actual, self._resolution = pair, actual, resolution

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the things that can come into a line, in the order of `verdict`'s moves."""
        return tuple(one.id for one in self._near)

    is_spent = False
    """Always False: a line on the plan is found or there is none, without step-by-step proof."""

    def allow(self, pairs: int) -> None:
        """Does nothing, because a verdict needs no budget."""

    def is_always_blocked(self, leeway: float) -> bool:
        """Returns False: this cannot be known without trying."""
        return False

    def verdict(self, moves: Floats, pairs: int) -> str:
        """Returns the verdict with every thing moved by its x and y in mm; `moves` has shape `(2 + n, 2)`."""
        observer, target = (one.shift(*move) for one, move in zip(self._pair, moves[:2].tolist(), strict=True))
        if observer.distance(target) <= TOUCH_MM:
            return "visible"
        parts = [
            part.shift(*move)
            for near, move in zip(self._near.values(), moves[2:].tolist(), strict=True)
            for part in near
        ]
        return "visible" if find_line(observer, target, parts, self._resolution) else "blocked"
