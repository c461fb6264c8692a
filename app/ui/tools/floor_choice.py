"""Which floor is meant where several lie one behind another under the mouse: a roof, the storey, the ground."""

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
"""Floors less far apart than this are one: nobody stands between them."""
CRACK_MM = 3.0
"""A gap between planks that is no wider than this is floor, whatever is put there."""
_WAYS, _LEAST = 16, 3
_RING = 0.9
"""The share of a base that has to find a rim all round it to stay above a hole."""


class FloorChoice:
    """The floor nearest to the eye, until the wheel says which; then the one at about that height, wherever it is."""

    def __init__(self) -> None:
        self._height: float | None = None
        self.has_several = False
        """Whether there were several floors under the mouse when it was last asked about."""

    def find(self, table: BattleGeometry, pointer: Pointer, without: str = "", radius: float = 0.0) -> list[Floats]:
        """The points `(3,)` where the mouse meets floors, the one that is meant first; `without` is no floor.

        A crack is no way to the floor below, nor a hole for a base of a greater `radius` than that.
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
        """Mean a floor so many farther from the eye from now on; whether several lie under the mouse."""
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
    """Half the width of a fighter's base in mm; 0 of terrain."""
    return min(base_sides(thing.base)) / 2 if isinstance(thing, Fighter) else 0.0


def _find_bridged(table: BattleGeometry, pointer: Pointer, without: str, radius: float, below: Floats) -> Floats | None:
    """The point of a floor above another that is all round the mouse, though the mouse itself looks through it."""
    angles = np.arange(_WAYS) * (2 * np.pi / _WAYS)
    ring = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(_WAYS)])
    near = occluders_near(table.pieces, pointer.origin, below, CRACK_MM + radius)
    for reach in dict.fromkeys((CRACK_MM, max(CRACK_MM, _RING * radius))):
        # Three points are what it takes to stand all round: on the open board that is all to be asked.
        starts, ends = pointer.origin + reach * ring, below - LEVEL_MM * pointer.direction + reach * ring
        if any_hit(near, starts, ends).sum() < _LEAST:
            continue
        spots = [
            next(find_floors(table, pointer.origin + step, pointer.direction, without, pointer.ceiling), None)
            for step in reach * ring
        ]
        heights = np.array([-np.inf if spot is None else float(spot[2]) for spot in spots])
        level = float(heights.max())
        held = np.flatnonzero(heights >= level - TEXTURE_MM)
        gaps = np.diff(np.append(held, held[0] + _WAYS))
        if level - LEVEL_MM > float(below[2]) and gaps.max() < _WAYS / 2:
            share = (level - float(pointer.origin[2])) / float(pointer.direction[2])
            return pointer.origin + pointer.direction * share
    return None


def _tell_apart(floors: Iterable[Floats]) -> list[float]:
    """The heights that are different floors, in their order."""
    found: list[float] = []
    for floor in floors:
        if all(abs(float(floor[2]) - other) > LEVEL_MM for other in found):
            found.append(float(floor[2]))
    return found
