"""What if the sides took each other's zones: all places of a plan as they would be there."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from app.errors import PlayerError
from app.language import tr
from app.model import Battle, Board, Plan, PlannedPlace, Pose
from app.rules.flow import GameFlow, Zone
from app.rules.plan_actions import PlanTurn, make_planned_pose, turn_pose

_TURNS: tuple[PlanTurn | None, ...] = ("half", "deep", "across", None)
"""How one side's zones may lie to the other's: as who sits opposite has them, first."""


def exchange_zones(battle: Battle, flow: GameFlow | None, plan: Plan) -> tuple[PlannedPlace, ...]:
    """The places of a plan, each side's moved from its zones into the other's, group by group. Twice is as before.

    The board is turned or mirrored so that zones come as near to each other as can be; what is left between two zones
    is moved besides. Raises PlayerError where there are not two sides with zones.
    """
    zones = flow.zones(battle) if flow else ()
    sides = tuple(dict.fromkeys(zone.side for zone in zones))
    if flow is None or len(sides) != 2:
        raise PlayerError(tr("No card says yet where both sides are set up; lay the cards out first."))
    first, other = (tuple(zone for zone in zones if zone.side == side) for side in sides)
    turn = min(_TURNS, key=lambda one: round(_gap(battle.board, first, other, one), 3))
    found = list[PlannedPlace]()
    for place in plan.places:
        from_here, to_there = (first, other) if place.side == sides[0] else (other, first)
        zone = _zone_of(battle, flow, place, from_here)
        goal = _find(to_there, zone.group) if zone else None
        pose = _turn(battle.board, place.pose, turn)
        if place.side in sides and zone and goal:
            x, y = _middle(zone, battle.board, turn)
            to_x, to_y = _middle(goal, battle.board, None)
            pose = make_planned_pose(pose.x + to_x - x, pose.y + to_y - y, pose.z, pose.yaw)
        found.append(replace(place, pose=pose))
    return tuple(found)


def _zone_of(battle: Battle, flow: GameFlow, place: PlannedPlace, zones: Sequence[Zone]) -> Zone | None:
    there = any(one.id == place.fighter for one in battle.all_fighters)
    zone = flow.fighter_zone(battle, place.fighter) if there else None
    return _find(zones, zone.group) if zone else None


def _find(zones: Sequence[Zone], group: str) -> Zone | None:
    return next((zone for zone in zones if zone.group == group), None)


def _turn(board: Board, pose: Pose, turn: PlanTurn | None) -> Pose:
    return turn_pose(board, pose, turn) if turn else pose


def _middle(zone: Zone, board: Board, turn: PlanTurn | None) -> tuple[float, float]:
    (ax, ay), (bx, by) = zone.start, zone.end
    turned = _turn(board, Pose((ax + bx) / 2, (ay + by) / 2), turn)
    return turned.x, turned.y


def _gap(board: Board, zones: Sequence[Zone], others: Sequence[Zone], turn: PlanTurn | None) -> float:
    """How far zones come from those of the same groups, in mm; ends of lines told apart."""
    pairs = [(zone, goal) for zone in zones if (goal := _find(others, zone.group))]
    return sum(_zone_gap(board, zone, goal, turn) for zone, goal in pairs)


def _zone_gap(board: Board, zone: Zone, goal: Zone, turn: PlanTurn | None) -> float:
    start, end = (_turn(board, Pose(*at), turn) for at in (zone.start, zone.end))
    ends = [(start.x, start.y), (end.x, end.y)]
    along = math.dist(ends[0], goal.start) + math.dist(ends[1], goal.end)
    return min(along, math.dist(ends[1], goal.start) + math.dist(ends[0], goal.end))
