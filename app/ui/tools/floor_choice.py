"""Chooses one of several floors under the mouse: a roof, a storey, the ground."""

from collections.abc import Iterable

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.placement.base_drop import TEXTURE_MM
from app.geometry.rays import any_hit, occluders_near
from app.model import Fighter, Thing
from app.model.standard_sizes import base_sides
from app.table.battle_geometry import BattleGeometry
from app.table.floors import find_floors
from app.ui.tools.tool import find_drawn
from app.ui.viewport.tool_dispatcher import Pointer

LEVEL_MM = 12.7
"""Floors that are closer together than this count as one, because no fighter fits between them."""
CRACK_MM = 3.0
"""A gap between planks up to this width counts as floor for everything."""
_DIRECTIONS, _MIN_BLOCKED_DIRECTIONS = 16, 3
_RING = 0.9
"""The share of a base that must have a rim all round it to stay above a hole."""


class FloorChoice:
    """The floor nearest to the eye, until the wheel selects another; then the floor nearest to that one's height."""

    def __init__(self) -> None:
        self._height: float | None = None
        self.has_several = False
        """True if there were several floors under the mouse at the last look."""

    def find(self, table: BattleGeometry, pointer: Pointer, without: str = "", radius: float = 0.0) -> list[Floats]:
        """Returns the points `(3,)` where the mouse ray meets floors, the chosen floor first; `without` is not a floor.

        A ray does not pass through a crack to the floor below, nor through a hole that is smaller than a base with this
        `radius`.
        """
        drawn, height = find_drawn(table, pointer.hidden), self._height
        found = list(find_floors(drawn, pointer.origin, pointer.direction, without, pointer.ceiling))
        over = _find_bridged(drawn, pointer, without, radius, found[0]) if found else None
        found = found if over is None else [over, *found]
        self.has_several = len(_tell_apart(found)) > 1
        return found if height is None else sorted(found, key=lambda floor: abs(float(floor[2]) - height))

    def change(
        self, table: BattleGeometry, pointer: Pointer, down: int, without: str = "", radius: float = 0.0
    ) -> bool:
        """Selects the floor that is `down` floors farther from the eye. Returns whether there are several."""
        chosen, self._height = self._height, None
        heights = _tell_apart(self.find(table, pointer, without, radius))
        self._height = chosen
        if len(heights) < 2:
            return False
        now = heights[0] if chosen is None else chosen
        at = min(range(len(heights)), key=lambda number: abs(heights[number] - now))
        self._height = heights[min(max(at + down, 0), len(heights) - 1)]
        return True


def base_radius(thing: Thing) -> float:
    """Returns half the width of a fighter's base in mm; 0 for terrain."""
    return min(base_sides(thing.base)) / 2 if isinstance(thing, Fighter) else 0.0


def _find_bridged(table: BattleGeometry, pointer: Pointer, without: str, radius: float, below: Floats) -> Floats | None:
    """Returns the point on an upper floor that surrounds the mouse ray although the ray passes through a gap in it."""
    angles = np.arange(_DIRECTIONS) * (2 * np.pi / _DIRECTIONS)
    ring = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(_DIRECTIONS)])
    near = occluders_near(table.pieces, pointer.origin, below, CRACK_MM + radius)
    for reach in dict.fromkeys((CRACK_MM, max(CRACK_MM, _RING * radius))):
        # At least three points can surround the ray; on the open board this check is all it takes.
        starts, ends = pointer.origin + reach * ring, below - LEVEL_MM * pointer.direction + reach * ring
        if any_hit(near, starts, ends).sum() < _MIN_BLOCKED_DIRECTIONS:
            continue
        spots = [
            next(find_floors(table, pointer.origin + step, pointer.direction, without, pointer.ceiling), None)
            for step in reach * ring
        ]
        heights = np.array([-np.inf if spot is None else float(spot[2]) for spot in spots])
        level = float(heights.max())
        held = np.flatnonzero(heights >= level - TEXTURE_MM)
        gaps = np.diff(np.append(held, held[0] + _DIRECTIONS))
        if level - LEVEL_MM > float(below[2]) and gaps.max() < _DIRECTIONS / 2:
            share = (level - float(pointer.origin[2])) / float(pointer.direction[2])
            return pointer.origin + pointer.direction * share
    return None


def _tell_apart(floors: Iterable[Floats]) -> list[float]:
    """Returns the heights of distinct floors, in their order."""
    found: list[float] = []
    for floor in floors:
        if all(abs(float(floor[2]) - other) > LEVEL_MM for other in found):
            found.append(float(floor[2]))
    return found
