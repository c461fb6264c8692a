"""The floors that a ray meets, and fighters let go on them: how they stand there, and whose bases they touch."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.geometry.arrays import Floats
from app.geometry.placement import base_drop
from app.geometry.placement.alignment import Rect, inward_shift
from app.geometry.placement.base_drop import FLOOR, BaseSupport
from app.model import Fighter, Pose
from app.model.standard_sizes import base_sides
from app.table import battle_shapes, collision
from app.table.battle_geometry import BattleGeometry

STEP_MM = 3.0
"""How far above the spot the mouse points at the base is let go: more than a floor's texture, less than a storey."""
FEW = 0.3
"""A base with less of it supported than this share would fall off: look for a floor further along the ray."""
_MOST = 12
"""So many faces are passed through."""


@dataclass(frozen=True, eq=False)
class HeldFighter:
    """Where the fighter would stand, and how."""

    pose: Pose
    support: BaseSupport


def drop_held_fighter(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """The fighter let go just above a pose."""
    footing = table.base_support(fighter.base, pose, pose.z + STEP_MM)
    return HeldFighter(replace(pose, z=footing.height_mm), footing)


def drop_on_board(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """The fighter let go just above a pose, or as near to it as lets all of its base be on the board."""
    board = table.battle.board
    rect = collision.bounding_rect(replace(fighter, pose=pose), table.meshes)
    dx, dy = inward_shift(rect, Rect((0.0, 0.0), (board.width_mm, board.depth_mm)))
    return drop_held_fighter(table, fighter, replace(pose, x=pose.x + dx, y=pose.y + dy))


def choose_footing(found: Sequence[HeldFighter]) -> HeldFighter | None:
    """The first that would not fall off, else the first; None without any."""
    firm = (held for held in found if held.support.rests_on is not None and held.support.supported >= FEW)
    return next(firm, next(iter(found), None))


def may_hold_up(table: BattleGeometry, fighter: Fighter, lowest: float) -> bool:
    """A quick look with few rays: whether enough is under a base, no lower than a height, for it to stand there."""
    rim, below = battle_shapes.fighter_outline(fighter), fighter.pose.z + STEP_MM
    held = base_drop.estimate_support(rim, table.pieces, below, min(lowest, 0.0) - STEP_MM, lowest)
    return held >= FEW / 2


def find_floors(
    table: BattleGeometry, origin: Floats, direction: Floats, without: str, ceiling: float = math.inf
) -> Iterator[Floats]:
    """The points `(3,)` where a ray meets floors below a height, nearest first.

    Walls, fighters and one thing are passed through.
    """
    for _ in range(_MOST):
        spot = table.pick_terrain(origin, direction, without, ceiling)
        if spot is None:
            return
        if spot.normal[2] > FLOOR:
            yield spot.point
        if spot.kind == "board":
            return
        origin = spot.point + direction * 0.05


def find_touching(table: BattleGeometry, fighter: Fighter) -> list[str]:
    """The fighters whose bases this one's base overlaps."""
    reach = max(base_sides(fighter.base)) / 2
    near = (
        other.id
        for other in table.battle.fighters
        if other.id != fighter.id
        and math.dist((other.pose.x, other.pose.y), (fighter.pose.x, fighter.pose.y))
        <= reach + max(base_sides(other.base)) / 2
    )
    return [other for other in near if table.distance(fighter.id, other).distance_mm == 0]
