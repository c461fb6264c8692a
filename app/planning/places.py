"""The places where a base can stand: a grid over the floor, platforms and other support, level by level."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.result_cache import cached_on
from app.model import Base, Battle, Board, Cylinder, Fighter, Piece, Pose, Round
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from app.table.terrain import Footholds
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.terrain_shape import RISE_MM

HALF_INCH = 12.7
"""Spacing of the places of a map, in mm."""


@dataclass(frozen=True, eq=False)
class Places:
    """The places of a grid where the centre of a base's underside can be.

    `points` `(n, 3)` are in mm. `cells` `(n, 3)` are the level, row and column of each: rows count from the near edge
    and columns from the left one, `step_mm` apart, the first half a step inside. `heights` are those of the levels,
    floor first; a place on low terrain, on stairs or with its rim on something is higher than its level.
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
        """The number of the place in each cell `(levels, rows, columns)`, -1 if there is none."""
        table = np.full((len(self.heights), *self.shape), -1, dtype=np.int64)
        table[tuple(self.cells.T)] = np.arange(len(self.points))
        return table

    def to_grid(self, values: Floats, empty: float = np.nan) -> Floats:
        """Returns values `(n,)` of the places as an image of each level `(levels, rows, columns)`, or `empty`."""
        picture = np.full(self.index.shape, empty)
        picture[tuple(self.cells.T)] = values
        return picture

    def within(self, x: float, y: float, reach_mm: float) -> "Places":
        """Returns the places within this distance of a point on the plan."""
        return self.chosen(np.hypot(*(self.points[:, :2] - (x, y)).T) <= reach_mm)

    def chosen(self, which: Flags) -> "Places":
        """Returns the places selected by `which` `(n,)`, on the same grid."""
        return replace(self, points=self.points[which], cells=self.cells[which])

    def nearest(self, x: float, y: float, z: float) -> int | None:
        """Returns the place nearest to a point, on the level that is nearest in height, or None.

        Only places within a step on the plan are considered.
        """
        if not len(self.points):
            return None
        flat = np.hypot(*(self.points[:, :2] - (x, y)).T)
        close = np.flatnonzero(flat <= self.step_mm)
        if not len(close):
            return None
        return int(close[np.lexsort((flat[close], np.abs(self.points[close, 2] - z) // RISE_MM))[0]])


def find_places(
    table: BattleGeometry,
    fighter: Fighter,
    step_mm: float = HALF_INCH,
    without: tuple[str, ...] = (),
    near: tuple[float, float, float] | None = None,
) -> Places:
    """Returns where a fighter's base can stand at its present rotation, clear of obstacles and other fighters.

    Fighters in `without` are ignored. `near` is a point on the plan and the largest distance from it.
    """
    shape, cells, grid = _make_grid(table.battle.board, step_mm)
    wanted = np.ones(len(grid), dtype=np.bool_)
    if near:
        wanted = np.hypot(*(grid - near[:2]).T) <= near[2]
    if table.evidence:
        wanted &= shapely.contains_xy(table.evidence.standing_area(table, fighter, without), *grid.T)
        found = Footholds(np.flatnonzero(wanted), np.zeros(wanted.sum()))
    elif near and step_mm < HALF_INCH:
        numbers = np.flatnonzero(wanted)
        found = terrain.find_footholds(table, fighter, grid[numbers])
        found = Footholds(numbers[found.spots], found.heights)
    else:
        battle = table.battle
        yaw = 0.0 if isinstance(fighter.base, Round) else fighter.pose.yaw
        found = _find_footholds(battle.pieces, table.meshes, battle.board, fighter.base, yaw, step_mm)
        found = found.chosen(wanted[found.spots])
    if not table.evidence:
        found = found.chosen(~terrain.find_taken(table, fighter, found.points(grid), without))
    found = found.chosen(~_are_near_duplicates(found))
    levels, heights = _find_levels(table, found, len(grid))
    points = np.c_[grid[found.spots], found.heights]
    return Places(step_mm, shape, heights, points, np.c_[levels, cells[found.spots]])


@cached_on(1)
def _find_footholds(
    pieces: tuple[Piece, ...], meshes: Meshes, board: Board, base: Base, yaw: float, step_mm: float
) -> Footholds:
    """Returns where a base can stand on a whole grid, clear of pieces only; cached for all equal bases."""
    table = BattleGeometry(Battle("free", board, pieces), meshes)
    stand_in = Fighter("", "", base, Cylinder(1.0, base.thickness_mm + 1.0), Pose(0.0, 0.0, 0.0, yaw))
    return terrain.find_footholds(table, stand_in, _make_grid(board, step_mm)[2])


def _make_grid(board: Board, step_mm: float) -> tuple[tuple[int, int], Longs, Floats]:
    """Returns the number of rows and columns, and each cell's row and column `(n, 2)` and centre `(n, 2)` in mm."""
    columns, rows = (max(1, int(size // step_mm)) for size in (board.width_mm, board.depth_mm))
    cells = np.stack(np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij"), axis=-1).reshape(-1, 2)
    return (rows, columns), cells, (cells[:, ::-1].astype(np.float64) + 0.5) * step_mm


def _are_near_duplicates(found: Footholds) -> Flags:
    """Returns which places are so little above a kept place of the same spot that only low terrain is between them.

    The input is sorted by spot and height, and one pass is accurate enough for a map.
    """
    doubles = np.zeros(len(found.spots), dtype=np.bool_)
    kept = 0
    for at in (np.flatnonzero(np.diff(found.spots) == 0) + 1).tolist():
        kept = kept if found.spots[kept] == found.spots[at] else at - 1
        doubles[at] = found.heights[at] - found.heights[kept] <= RISE_MM
        kept = kept if doubles[at] else at
    return doubles


def _find_levels(table: BattleGeometry, found: Footholds, spots: int) -> tuple[Longs, tuple[float, ...]]:
    """Returns the level of each place, and the heights of the levels.

    Each place belongs to the floor or platform below it. If there are several places over one spot on a level, those
    above the first have their own levels.
    """
    tops = [0.0]
    for height in sorted(one.height for one in terrain.platforms(table)) if not table.evidence else ():
        if height - tops[-1] > EVEN_MM:
            tops.append(height)
    floors = np.searchsorted(np.array(tops), found.heights + EVEN_MM, side="right") - 1
    above = np.zeros(len(floors), dtype=np.int64)  # Places below it on its level; they are sorted by height.
    same = floors * spots + found.spots
    order = np.lexsort((found.heights, same))
    for last, at in pairwise(order.tolist()):
        if same[last] == same[at]:
            above[at] = above[last] + 1
    names, levels = np.unique(above * len(tops) + floors, return_inverse=True)
    heights = [
        tops[name] if name < len(tops) else float(found.heights[levels == number].min())
        for number, name in enumerate(names.tolist())
    ]
    ranks = np.argsort(np.argsort(heights, kind="stable"))
    return ranks[levels] if len(levels) else levels.astype(np.int64), tuple(sorted(heights))
