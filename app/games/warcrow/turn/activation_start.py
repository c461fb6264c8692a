"""What the start of an activation brings: tests near sinister terrain, and Bloodlust (W85, D1)."""

import shapely

from app.games.warcrow.book import find_book
from app.games.warcrow.due import WillpowerTest
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.measures import find_leader
from app.games.warcrow.move.bloodlust import with_bloodlust
from app.games.warcrow.state import Unit, read_state, with_state
from app.geometry.areas import outline_area
from app.model import Battle
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

SINISTER = "Sinister"


def with_start_effects(table: BattleGeometry, id: str) -> Battle:
    """The battle in which a unit whose activation has begun faces what is near it, and what drives it."""
    battle = with_bloodlust(table, id)
    if near_sinister(table, read_state(battle).unit(id)):
        battle = with_state(battle, read_state(battle).with_due(WillpowerTest(id, "sinister")))
    return battle


def near_sinister(table: BattleGeometry, unit: Unit) -> bool:
    """Whether a unit's leader is within reach of sinister terrain that holds for the unit.

    As we read it, one test is made, however many such elements are near.
    """
    leader = find_leader(table.battle, unit)
    if leader is None:
        return False
    reach = find_book().turn.sinister_strides * read_state(table.battle).stride_mm + TOUCH_MM
    base = outline_area(fighter_outline(leader))
    return any(shapely.distance(base, one.area) <= reach for one in find_ground(table, SINISTER, unit))
