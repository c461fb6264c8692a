"""The region that contains a fighter's body after one move; it is rather too large, so that proofs may rely on it.

No paths are searched. On the plan, the centre of the base ends no farther from its start than the length of the move.
Its foot is above or below the floor only where it is on or next to a piece, or a tagged part of one, and then within
the heights of that piece. The body may have any rotation, so a cylinder around the centre of the base contains it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.bodies import CylinderBody, MeshBody
from app.geometry.frames import box_corners, transform_points
from app.geometry.rays import Occluder
from app.model import Fighter, Pose, Spot
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.terrain_parts import all_parts
from app.table.terrain.terrain_shape import RISE_MM

_SLACK = 1.0
"""The largest tolerance of the rules for the length of a move, in mm."""


@dataclass(frozen=True)
class RegionCell:
    """A box of positions of the foot, in mm: two corners on the plan, and a range of heights."""

    low: tuple[float, float]
    high: tuple[float, float]
    bottom: float
    top: float

    @property
    def size(self) -> float:
        """The longer of its edges on the plan."""
        return max(self.high[0] - self.low[0], self.high[1] - self.low[1])


@dataclass(frozen=True, eq=False)
class MoveRegion:
    """Positions of the foot within `limit_mm` of `start` on the plan, and the space the body needs around each."""

    start: Pose
    limit_mm: float
    radius: float
    underside: float
    height: float
    boxes: tuple[tuple[Floats, Floats], ...]
    """Lower and upper corners `(3,)` of a box around each piece, and around each part, which may protrude."""

    @cached_property
    def whole(self) -> RegionCell:
        """A cell with every position."""
        x, y, far = self.start.x, self.start.y, self.limit_mm
        return self._with_heights((x - far, y - far), (x + far, y + far))

    def split(self, cell: RegionCell) -> list[RegionCell]:
        """Returns the cell's quarters that contain positions, each with the smallest possible range of heights."""
        (x0, y0), (x1, y1) = cell.low, cell.high
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        quarters = (((x0, y0), (x, y)), ((x, y0), (x1, y)), ((x0, y), (x, y1)), ((x, y), (x1, y1)))
        return [self._with_heights(low, high) for low, high in quarters if self._is_near(low, high)]

    def halve(self, cell: RegionCell) -> list[RegionCell]:
        """Returns the lower and upper half of a cell."""
        middle = (cell.bottom + cell.top) / 2
        return [RegionCell(cell.low, cell.high, cell.bottom, middle), RegionCell(cell.low, cell.high, middle, cell.top)]

    def holds(self, at: Pose | Spot) -> bool:
        """Returns whether a foot may be at a point."""
        x, y, z = (at.x, at.y, at.z) if isinstance(at, Pose) else at
        if np.hypot(x - self.start.x, y - self.start.y) > self.limit_mm:
            return False
        here = self._with_heights((x, y), (x, y))
        return here.bottom <= z <= here.top

    def make_body(self, cell: RegionCell) -> CylinderBody:
        """Returns a cylinder that contains the body for every position of its foot in a cell."""
        (x0, y0), (x1, y1) = cell.low, cell.high
        away = float(np.hypot(x1 - x0, y1 - y0)) / 2
        bottom, top = cell.bottom + self.underside, cell.top + self.height
        return CylinderBody((x0 + x1) / 2, (y0 + y1) / 2, self.radius + away, bottom, top)

    def find_feet(self, cell: RegionCell) -> list[RegionCell]:
        """Returns the highest and the lowest position at the middle of a cell, as cells of size 0."""
        x, y = ((low + high) / 2 for low, high in zip(cell.low, cell.high, strict=True))
        if not self.holds((x, y, cell.top)):
            return []
        lowest = min(max(cell.bottom, 0.0), cell.top)
        return [RegionCell((x, y), (x, y), z, z) for z in (cell.top, lowest)]

    def _is_near(self, low: tuple[float, float], high: tuple[float, float]) -> bool:
        x, y = (min(max(at, a), b) for at, a, b in zip((self.start.x, self.start.y), low, high, strict=True))
        return bool(np.hypot(x - self.start.x, y - self.start.y) <= self.limit_mm)

    def _with_heights(self, low: tuple[float, float], high: tuple[float, float]) -> RegionCell:
        beside, bottom, top = self.radius + RISE_MM, min(0.0, self.start.z), max(0.0, self.start.z)
        for first, last in self.boxes:
            if all(first[k] - beside <= high[k] and low[k] <= last[k] + beside for k in (0, 1)):
                bottom, top = min(bottom, float(first[2])), max(top, float(last[2]))
        return RegionCell(low, high, bottom - EVEN_MM, top + EVEN_MM)


def find_move_region(table: BattleGeometry, fighter: Fighter, limit_mm: float) -> MoveRegion:
    """Returns the region of one move of this length for a fighter on the table."""
    body = battle_shapes.sight_body(fighter, table.meshes)
    pose = fighter.pose
    wide = battle_shapes.fighter_outline(fighter).reach
    if isinstance(body, CylinderBody):
        radius, low, high = body.radius, body.bottom, body.top
    else:
        assert isinstance(body, MeshBody)
        points = body.triangles.reshape(-1, 3)
        radius = float(np.hypot(*(points[:, :2] - (pose.x, pose.y)).T).max())
        low, high = (float(found) for found in (points[:, 2].min(), points[:, 2].max()))
    boxes = (*(_find_box(piece) for piece in table.pieces), *_find_part_boxes(table))
    return MoveRegion(pose, limit_mm + _SLACK, max(radius, wide), low - pose.z, high - pose.z, boxes)


def _find_box(piece: Occluder) -> tuple[Floats, Floats]:
    corners = transform_points(box_corners(*piece.box), piece.frame)
    return corners.min(axis=0), corners.max(axis=0)


def _find_part_boxes(table: BattleGeometry) -> Iterator[tuple[Floats, Floats]]:
    """Yields boxes of platforms, obstacles, stairs and other parts, whose tags may be higher than the mesh."""
    parts = all_parts(table)
    spans = (
        *((one.outline, one.height, one.height) for one in parts.platforms),
        *((one.outline, one.bottom, one.top) for one in (*parts.obstacles, *parts.places)),
    )
    for outline, bottom, top in spans:
        x0, y0, x1, y1 = outline.bounds
        yield np.array((x0, y0, bottom)), np.array((x1, y1, top))
