"""Where a troop may stand on the plan: on the battlefield, on nobody, on nothing impassable (D1, W116)."""

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from app.battle_geometry import BattleGeometry
from app.geometry.areas import difference, grow, outline_area, shrink, union
from app.model import Fighter
from app.rules.systems.warcrow.ground import ground_area
from app.rules.systems.warcrow.measures import all_troops, are_enemies, whole_unit
from app.rules.systems.warcrow.plan_scene import TOUCH_MM
from app.rules.systems.warcrow.state import read_state
from app.scene_geometry import base_outline, fighter_outline


def find_standing_area(table: BattleGeometry, fighter: Fighter, without: Sequence[str] = ()) -> BaseGeometry:
    """All places of the middle of a troop's base, turned as it is; its own unit and those in `without` make room.

    Enemies are not touched: only those who charge, assault or pursue come into contact.
    """
    battle, state = table.battle, read_state(table.battle)
    unit = whole_unit(battle, fighter.id)
    own = {fighter.id, *without, *(all_troops(state, unit) if unit else ())}
    shape = base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    board = shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm)
    closed = [grow(ground_area(table, "Impassable", "Unstable", unit=unit), shape)]
    for other in battle.fighters:
        if other.id in own:
            continue
        area, of = grow(outline_area(fighter_outline(other)), shape), state.unit_of(other.id)
        closed.append(shapely.buffer(area, TOUCH_MM) if unit and of and are_enemies(unit, of) else area)
    return difference(shrink(board, shape), union(closed))
