"""The floors along a ray, fighters dropped onto them, and the bases that they then touch."""

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
"""Height above the pointed-at spot from which the base is dropped: more than a floor's texture, less than a storey."""
FEW = 0.3
"""Least share of a base that must be supported; with less it would fall off, so the next floor on the ray is tried."""
_MAX_CROSSED_FACES = 12
"""Largest number of faces that a ray passes through."""


@dataclass(frozen=True, eq=False)
class HeldFighter:
    """The pose at which a fighter would come to rest, and its support there."""

    pose: Pose
    support: BaseSupport


def drop_held_fighter(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """Returns the fighter dropped from just above a pose."""
    footing = table.base_support(fighter.base, pose, pose.z + STEP_MM)
    return HeldFighter(replace(pose, z=footing.height_mm), footing)


def drop_on_board(table: BattleGeometry, fighter: Fighter, pose: Pose) -> HeldFighter:
    """Returns the fighter dropped from just above a pose, moved so that its whole base is on the board."""
    board = table.battle.board
    rect = collision.bounding_rect(replace(fighter, pose=pose), table.meshes)
    dx, dy = inward_shift(rect, Rect((0.0, 0.0), (board.width_mm, board.depth_mm)))
    return drop_held_fighter(table, fighter, replace(pose, x=pose.x + dx, y=pose.y + dy))


def choose_footing(found: Sequence[HeldFighter]) -> HeldFighter | None:
    """Returns the first position from which a fighter would not fall, otherwise the first; None if there are none."""
    firm = (held for held in found if held.support.rests_on is not None and held.support.supported >= FEW)
    return next(firm, next(iter(found), None))


def may_hold_up(table: BattleGeometry, fighter: Fighter, lowest: float) -> bool:
    """Returns, from a few rays, whether enough is under a base for it to stand, no lower than a height."""
    rim, below = battle_shapes.fighter_outline(fighter), fighter.pose.z + STEP_MM
    held = base_drop.estimate_support(rim, table.pieces, below, min(lowest, 0.0) - STEP_MM, lowest)
    return held >= FEW / 2


def find_floors(
    table: BattleGeometry, origin: Floats, direction: Floats, without: str, ceiling: float = math.inf
) -> Iterator[Floats]:
    """Yields the points `(3,)` where a ray hits floors below a height, nearest first.

    The ray passes through walls, fighters and the piece `without`.
    """
    for _ in range(_MAX_CROSSED_FACES):
        spot = table.pick_terrain(origin, direction, without, ceiling)
        if spot is None:
            return
        if spot.normal[2] > FLOOR:
            yield spot.point
        if spot.kind == "board":
            return
        origin = spot.point + direction * 0.05


def find_touching(table: BattleGeometry, fighter: Fighter) -> list[str]:
    """Returns the fighters whose bases this fighter's base touches or overlaps."""
    reach = max(base_sides(fighter.base)) / 2
    near = (
        other.id
        for other in table.battle.fighters
        if other.id != fighter.id
        and math.dist((other.pose.x, other.pose.y), (fighter.pose.x, fighter.pose.y))
        <= reach + max(base_sides(other.base)) / 2
    )
    return [other for other in near if table.distance(fighter.id, other).distance_mm == 0]
