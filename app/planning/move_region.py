"""Everywhere a fighter's body can be within one move: rather too much than too little, so that proofs may rest on it.

No way is looked for. Where the middle of the base ends is no farther from where it began, on the plan, than the move
is long. Its foot is below the floor or above it only where it is on or beside a piece, or what players tagged of one,
and then no lower and no higher than that. The body may be turned anyhow: a cylinder round the middle of its base holds
all turns.
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
"""The rules allow so many mm more than a move is long, at most."""


@dataclass(frozen=True)
class RegionCell:
    """A box of places of the foot, in mm: corners on the plan, and from which height to which."""

    low: tuple[float, float]
    high: tuple[float, float]
    bottom: float
    top: float

    @property
    def size(self) -> float:
        """The longest of its edges on the plan."""
        return max(self.high[0] - self.low[0], self.high[1] - self.low[1])


@dataclass(frozen=True, eq=False)
class MoveRegion:
    """Places of the foot within `limit_mm` of `start`, on the plan, and what the body takes up about each."""

    start: Pose
    limit_mm: float
    radius: float
    underside: float
    height: float
    boxes: tuple[tuple[Floats, Floats], ...]
    """Lower and upper corner `(3,)` of a box round each piece, and round each part of one: it may stand out."""

    @cached_property
    def whole(self) -> RegionCell:
        """A cell that holds every place."""
        x, y, far = self.start.x, self.start.y, self.limit_mm
        return self._with_heights((x - far, y - far), (x + far, y + far))

    def split(self, cell: RegionCell) -> list[RegionCell]:
        """The cell's quarters as far as there are places in them, each as low as it may be."""
        (x0, y0), (x1, y1) = cell.low, cell.high
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        quarters = (((x0, y0), (x, y)), ((x, y0), (x1, y)), ((x0, y), (x, y1)), ((x, y), (x1, y1)))
        return [self._with_heights(low, high) for low, high in quarters if self._is_near(low, high)]

    def halve(self, cell: RegionCell) -> list[RegionCell]:
        """The cell's lower and upper half."""
        middle = (cell.bottom + cell.top) / 2
        return [RegionCell(cell.low, cell.high, cell.bottom, middle), RegionCell(cell.low, cell.high, middle, cell.top)]

    def holds(self, at: Pose | Spot) -> bool:
        """Whether a foot may be there."""
        x, y, z = (at.x, at.y, at.z) if isinstance(at, Pose) else at
        if np.hypot(x - self.start.x, y - self.start.y) > self.limit_mm:
            return False
        here = self._with_heights((x, y), (x, y))
        return here.bottom <= z <= here.top

    def make_body(self, cell: RegionCell) -> CylinderBody:
        """A cylinder that holds the body wherever its foot is in the cell."""
        (x0, y0), (x1, y1) = cell.low, cell.high
        away = float(np.hypot(x1 - x0, y1 - y0)) / 2
        bottom, top = cell.bottom + self.underside, cell.top + self.height
        return CylinderBody((x0 + x1) / 2, (y0 + y1) / 2, self.radius + away, bottom, top)

    def find_feet(self, cell: RegionCell) -> list[RegionCell]:
        """The places nearest to the middle of the cell, its highest and its lowest, as cells of no size."""
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
    """Where one move of so many mm can take a fighter on the table."""
    body = battle_shapes.sight_body(fighter, table.meshes)
    pose = fighter.pose
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0)
    wide = max(outline.a + outline.core, outline.b)
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
    """What counts as platform, obstacle, stairs and the like: what players tagged may be higher than the mesh."""
    parts = all_parts(table)
    spans = (
        *((one.outline, one.height, one.height) for one in parts.platforms),
        *((one.outline, one.bottom, one.top) for one in (*parts.obstacles, *parts.places)),
    )
    for outline, bottom, top in spans:
        x0, y0, x1, y1 = outline.bounds
        yield np.array((x0, y0, bottom)), np.array((x1, y1, top))
