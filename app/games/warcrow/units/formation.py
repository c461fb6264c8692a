"""How the troops of a new unit stand: in ranks, their leader in the middle of the first."""

import math
from collections.abc import Sequence

import shapely
from msgspec.structs import replace

from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.state import read_state
from app.geometry.areas import outline_area
from app.geometry.outlines import gap
from app.model import Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

RANK_GAP = 0.3
"""How far apart troops are put down at first, in strides."""


def formation_mm(table: BattleGeometry) -> float:
    """How far from another of its unit a troop may stand, from base to base, as we read it."""
    return find_book().setup.formation_strides * read_state(table.battle).stride_mm


def rank_poses(leader: Fighter, others: Sequence[Fighter], apart_mm: float) -> tuple[Pose, ...]:
    """Where the others of a new unit stand in ranks: the leader in the middle of the first, looking along its yaw."""
    width = math.ceil(math.sqrt(len(others) + 1))
    pitch = max(_widest(one) for one in (leader, *others)) + apart_mm
    columns = sorted(range(width), key=lambda column: (abs(column - (width - 1) // 2), column))
    places = [(rank, column) for rank in range(len(others) + 1) for column in columns][1 : len(others) + 1]
    yaw = math.radians(leader.pose.yaw)
    along, across = complex(math.cos(yaw), math.sin(yaw)), complex(-math.sin(yaw), math.cos(yaw))
    offsets = [-rank * pitch * along + (column - (width - 1) // 2) * pitch * across for rank, column in places]
    return tuple(
        replace(leader.pose, x=leader.pose.x + offset.real, y=leader.pose.y + offset.imag) for offset in offsets
    )


def _widest(troop: Fighter) -> float:
    outline = base_outline(troop.base, 0.0, 0.0, 0.0)
    return 2 * (max(outline.a, outline.b) + outline.core)


def stands_free(table: BattleGeometry, fighter: Fighter) -> bool:
    """Whether a base stands on the board and in nobody else's; contact is none."""
    board, own = table.battle.board, fighter_outline(fighter)
    base = shapely.buffer(outline_area(own), -TOUCH_MM)
    inside = shapely.box(0.0, 0.0, board.width_mm, board.depth_mm).contains(base)
    others = (fighter_outline(one) for one in table.battle.fighters if one.id != fighter.id)
    near = [other for other in others if gap(own, other).distance <= 0]
    return bool(inside) and not any(shapely.intersects(base, outline_area(other)) for other in near)
