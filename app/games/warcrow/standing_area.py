"""Where a troop may stand on the plan: on the battlefield, on nobody, on nothing impassable (D1, W116)."""

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.grown_areas import find_grown, find_shrunk
from app.games.warcrow.measures import all_troops, are_enemies, whole_unit
from app.games.warcrow.state import read_state
from app.geometry.areas import difference, outline_area, union
from app.model import Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

_BESIDE_MM = 1.0


def find_standing_area(
    table: BattleGeometry, fighter: Fighter, without: Sequence[str] = (), near: BaseGeometry | None = None
) -> BaseGeometry:
    """All places of the middle of a troop's base, turned as it is; its own unit and those in `without` make room.

    Enemies are not touched: only those who charge, assault or pursue come into contact. Where only places `near`
    something are asked for, it is right for these alone, and what is too far from them to be met is not looked at.
    """
    battle, state = table.battle, read_state(table.battle)
    unit = whole_unit(battle, fighter.id)
    own = {fighter.id, *without, *(all_troops(state, unit) if unit else ())}
    shape = base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    board = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)

    def may_be_met(area: BaseGeometry, reach: float) -> bool:
        return near is None or bool(shapely.distance(near, area) <= shape.reach + reach + _BESIDE_MM)

    ground = [one.area for name in ("Impassable", "Unstable") for one in find_ground(table, name, unit)]
    closed = [find_grown(area, shape) for area in ground if may_be_met(area, 0.0)]
    for other in battle.fighters:
        outline = fighter_outline(other)
        if other.id in own or not may_be_met(shapely.Point(outline.x, outline.y), outline.reach):
            continue
        area, of = find_grown(outline_area(outline), shape), state.unit_of(other.id)
        closed.append(shapely.buffer(area, TOUCH_MM) if unit and of and are_enemies(unit, of) else area)
    return difference(find_shrunk(board, shape), union(closed))
