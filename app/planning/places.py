"""The places a base can stand at: a grid over the floor and every platform, level by level."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app import terrain
from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.rays import first_hits
from app.model import Fighter
from app.terrain.support import EVEN_MM
from app.terrain.terrain_shape import RISE_MM

HALF_INCH = 12.7
"""How far apart the places of a map are, in mm."""


@dataclass(frozen=True, eq=False)
class Places:
    """All places of a grid at which the centre of a base's underside can be.

    `points` `(n, 3)` are in mm; `cells` `(n, 3)` are level, row and column of each: rows from the near edge, columns
    from the left one, `step_mm` apart, the first half a step in. `heights` are those of the levels, the floor first.
    """

    step_mm: float
    shape: tuple[int, int]
    heights: tuple[float, ...]
    points: Floats
    cells: Longs

    def __len__(self) -> int:
        return len(self.points)

    @cached_property
    def index(self) -> Longs:
        """The number of the place in each cell `(levels, rows, columns)`, -1 where nobody can stand."""
        table = np.full((len(self.heights), *self.shape), -1, dtype=np.int64)
        table[tuple(self.cells.T)] = np.arange(len(self.points))
        return table

    def spread(self, values: Floats, empty: float = np.nan) -> Floats:
        """Values `(n,)` of the places as a picture of each level `(levels, rows, columns)`, `empty` where none is."""
        picture = np.full(self.index.shape, empty)
        picture[tuple(self.cells.T)] = values
        return picture

    def within(self, x: float, y: float, reach_mm: float) -> "Places":
        """Those of them so near a point on the plan."""
        return self.chosen(np.hypot(*(self.points[:, :2] - (x, y)).T) <= reach_mm)

    def chosen(self, which: Flags) -> "Places":
        """Those of them that are told `(n,)`, in the same grid."""
        return replace(self, points=self.points[which], cells=self.cells[which])

    def nearest(self, x: float, y: float, z: float) -> int | None:
        """The place nearest to a point of the table, on the level that is nearest in height; None where none is near.

        Near is within a step, on the plan.
        """
        if not len(self.points):
            return None
        flat = np.hypot(*(self.points[:, :2] - (x, y)).T)
        close = np.flatnonzero(flat <= self.step_mm)
        if not len(close):
            return None
        return int(close[np.lexsort((flat[close], np.abs(self.points[close, 2] - z) // RISE_MM))[0]])


def find_places(
    table: BattleGeometry, fighter: Fighter, step_mm: float = HALF_INCH, without: tuple[str, ...] = ()
) -> Places:
    """Where a fighter's base can stand, turned as it is, clear of obstacles and of everybody not in `without`.

    What is low on a level, as rubble is, lifts the base; that is measured under its centre.
    """
    board = table.battle.board
    columns, rows = (max(1, int(size // step_mm)) for size in (board.width_mm, board.depth_mm))
    x, y = ((np.arange(count) + 0.5) * step_mm for count in (columns, rows))
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    heights, found, taken = list[float](), list[Floats](), list[Flags]()
    for area, height in _find_areas(table, fighter, without):
        inside = np.asarray(shapely.contains_xy(area, grid[:, 0], grid[:, 1]))
        if not heights or height - heights[-1] > EVEN_MM:
            heights.append(height)
            found.append(np.zeros(len(grid)))
            taken.append(np.zeros(len(grid), dtype=np.bool_))
        found[-1][inside] = height
        taken[-1] |= inside
    cells = [np.c_[np.full(on.sum(), level), np.argwhere(on.reshape(rows, columns))] for level, on in enumerate(taken)]
    points = [np.c_[grid[on], height[on]] for on, height in zip(taken, found, strict=True)]
    if not cells:
        return Places(step_mm, (rows, columns), (), np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64))
    return Places(step_mm, (rows, columns), tuple(heights), _lift(table, np.concatenate(points)), np.concatenate(cells))


def _find_areas(table: BattleGeometry, fighter: Fighter, without: tuple[str, ...]) -> list[tuple[BaseGeometry, float]]:
    """Where the middle of a base may be, with the height there, the lowest first; on the plan all is one floor."""
    if table.evidence:
        return [(table.evidence.standing_area(table, fighter, without), 0.0)]
    regions = terrain.find_standing_regions(table, fighter, without)
    return sorted(((one.area, one.height) for one in regions), key=lambda one: one[1])


def _lift(table: BattleGeometry, points: Floats) -> Floats:
    """The points `(n, 3)` on what is low under them; on the plan nothing is."""
    if table.is_on_plan:
        return points
    start, end = points + _up(RISE_MM), points - _up(EVEN_MM)
    share = first_hits(table.pieces, start, end).share
    found = start[:, 2] + share * (end - start)[:, 2]
    return np.c_[points[:, :2], np.where(np.isfinite(share), np.maximum(found, points[:, 2]), points[:, 2])]


def _up(mm: float) -> Floats:
    return np.array((0.0, 0.0, mm))
