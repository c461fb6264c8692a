"""A place for a fighter that arrives from reserve: within reach of its group's point or line, where there is room."""

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, Pose
from app.rules.flow import Option
from app.rules.setup_actions import Deploy
from app.rules.systems.warcry.setup import deployment, free_room, order, packing, set_up
from app.rules.systems.warcry.setup.zones import group_zone
from app.terrain.least_reach import least_reach


def arrival_option(table: Table, fighter: Fighter, main: bool) -> Option:
    """Setting a fighter up: its player says where, within the zone that is shown; a place is suggested (A7.7)."""
    pose = arrival_pose(table, fighter)
    text = tr("Set up {name}", name=fighter.id)
    if pose is None:
        return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, asks="pose", main=main)
    action = Deploy(((fighter.id, pose),))
    problems = deployment.RULES[Deploy].check(table, action)
    return Option(f"arrive {fighter.id}", text, "fighter", fighter.id, action, "pose", problems, main)


def arrival_pose(table: Table, fighter: Fighter) -> Pose | None:
    """Where a fighter may be set up so that those of its group that are still to come find room, too.

    As near the middle of its point or line as that lets it; where there is no room within reach, as near to it as there
    is any. None where it is not on the card.
    """
    battle = table.battle
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if zone is None or order.is_called(battle, fighter):
        return None
    ends, waiting = (zone.start, zone.end), _waiting_mates(battle, fighter)
    found = free_room.packed_poses(table, waiting, ends, tuple(set_up.reach_mm(battle, one) for one in waiting))
    if found:
        return found[waiting.index(fighter)]
    near = least_reach(table, fighter, *ends, set_up.reach_mm(battle, fighter))
    if near is None:
        return None
    return next(packing.free_places(table, fighter, ends, near + 2 * packing.INSIDE_MM), None)


def _waiting_mates(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """The fighter and those of its group that wait as it does, the same for each of them: the widest first."""
    group, where = (fighter.side, fighter.state.group), fighter.state.whereabouts
    mates = {one for one in battle.aside if (one.side, one.state.group) == group and one.state.whereabouts == where}
    return tuple(sorted({fighter, *mates}, key=lambda one: (-free_room.base_radius(one), one.id)))


def has_arrived(battle: Battle, id: str) -> bool:
    """Whether a fighter on the table arrives in this reserve phase, so that it may still be put elsewhere."""
    clock = battle.clock
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if fighter is None or clock.phase != "reserve":
        return False
    return bool(fighter.state.group) and set_up.may_be_placed(battle, fighter)
