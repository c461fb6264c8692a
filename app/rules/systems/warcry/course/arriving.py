"""A place for a fighter that arrives from reserve: within reach of its group's point or line, where there is room."""

import shapely
from msgspec.structs import replace

from app import ground
from app.language import tr
from app.model import Battle, Fighter, Pose
from app.rules.course import Option
from app.rules.setup_actions import Deploy
from app.rules.systems.warcry.setup import deployment, order, set_up
from app.rules.systems.warcry.setup.zones import zone_of
from app.table import Table

_IN_MM = 0.5
"""As far inside the region a place is looked for, so that rounding does not matter."""


def option(table: Table, fighter: Fighter, main: bool) -> Option:
    """Setting a fighter up at the best place there is; it may be dragged elsewhere after that (A7.7)."""
    pose = place(table, fighter)
    text = tr("Set up {name}", name=fighter.id)
    if pose is None:
        return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, asks="pose", main=main)
    action = Deploy(((fighter.id, pose),))
    problems = deployment.RULES[Deploy].check(table, action)
    return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, action, problems=problems, main=main)


def place(table: Table, fighter: Fighter) -> Pose | None:
    """Where a fighter may be set up, as near the middle of its point or line as it can; None where there is no room."""
    battle = table.battle
    zone = zone_of(battle, fighter.side, fighter.state.group)
    if zone is None:
        return None
    reach = set_up.reach_mm(battle, fighter)
    middle = shapely.Point((zone.start[0] + zone.end[0]) / 2, (zone.start[1] + zone.end[1]) / 2)
    for region in ground.legal_region(table, fighter, zone.start, zone.end, reach):
        inside = shapely.buffer(region.area, -_IN_MM)
        if not inside.is_empty:
            at = shapely.shortest_line(inside, middle).coords[0]
            return replace(fighter.pose, x=at[0], y=at[1], z=region.height)
    return None


def has_arrived(battle: Battle, id: str) -> bool:
    """Whether a fighter on the table arrives in this reserve phase, so that it may still be put elsewhere."""
    clock = battle.clock
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if fighter is None or clock.phase != "reserve":
        return False
    return bool(fighter.state.group) and 1 < order.round_of(battle, fighter) == clock.round
