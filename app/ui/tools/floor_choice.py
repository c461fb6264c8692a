"""Which floor is meant where several lie one behind another under the mouse: a roof, the storey, the ground."""

from collections.abc import Iterable

from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Floats
from app.ui.tools.snap_guides import find_floors
from app.ui.tools.tool import find_drawn
from app.ui.viewport.tool_dispatcher import Pointer

LEVEL_MM = 12.7
"""Floors less far apart than this are one: nobody stands between them."""


class FloorChoice:
    """The floor nearest to the eye, until the wheel says which; then the one at about that height, wherever it is."""

    def __init__(self) -> None:
        self._height: float | None = None
        self.has_several = False
        """Whether there were several floors under the mouse when it was last asked about."""

    def find(self, table: BattleGeometry, pointer: Pointer, without: str = "") -> list[Floats]:
        """The points `(3,)` where the mouse meets floors, the one that is meant first; `without` is no floor."""
        drawn, height = find_drawn(table, pointer.hidden), self._height
        found = list(find_floors(drawn, pointer.origin, pointer.direction, without, pointer.ceiling))
        self.has_several = len(_tell_apart(found)) > 1
        return found if height is None else sorted(found, key=lambda floor: abs(float(floor[2]) - height))

    def change(self, table: BattleGeometry, pointer: Pointer, down: int, without: str = "") -> bool:
        """Mean a floor so many farther from the eye from now on; whether several lie under the mouse."""
        chosen, self._height = self._height, None
        heights = _tell_apart(self.find(table, pointer, without))
        self._height = chosen
        if len(heights) < 2:
            return False
        now = heights[0] if chosen is None else chosen
        at = min(range(len(heights)), key=lambda number: abs(heights[number] - now))
        self._height = heights[min(max(at + down, 0), len(heights) - 1)]
        return True


def _tell_apart(floors: Iterable[Floats]) -> list[float]:
    """The heights that are different floors, in their order."""
    found: list[float] = []
    for floor in floors:
        if all(abs(float(floor[2]) - other) > LEVEL_MM for other in found):
            found.append(float(floor[2]))
    return found
