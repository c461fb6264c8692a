"""Moves the places of a plan into exchanged zones, as if the sides had swapped.

The board is first turned or mirrored so that the zones of each side come as near as possible to those of the other. For
each pair of zones, `_find_carry` then picks the quarter turn or mirror image of a zone that keeps its contents inside
the other zone and on the board, and that differs least from the turned board.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import shapely
from msgspec.structs import replace as replace_value
from shapely.geometry.base import BaseGeometry

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.game import Game
from app.games.plan_actions import PlanTurn, make_planned_pose, turn_pose
from app.games.zone import Zone
from app.model import Battle, Board, Plan, PlannedPlace, Pose

_TURNS: tuple[PlanTurn | None, ...] = ("half", "deep", "across", None)
"""The turns that may relate one side's zones to the other's; seats opposite each other come first."""
_QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SAMPLES = 24
"""Number of sample points for laying one zone onto another."""
_HAIR = 1.0  # Distance of the samples inside the rim, in mm, because round zones are polygons here

_Spot = tuple[float, float]


def exchange_zones(battle: Battle, game: Game, plan: Plan) -> tuple[PlannedPlace, ...]:
    """Returns the places of a plan with each side's moved from its zones to the other's, group by group.

    A fighter outside its own zone and nearer to the other side's moves back instead, so exchanging twice restores the
    plan if the zones are apart and of one shape. If two zones are not related by the turn of the board, their contents
    are also turned, so that they keep their place around the zone's point or along its line, on the board. Raises
    PlayerError unless two sides have zones.
    """
    zones = game.zones(battle)
    sides = tuple(dict.fromkeys(zone.side for zone in zones))
    if len(sides) != 2:
        raise PlayerError(tr("The cards do not yet show where both sides set up; lay out the cards first."))
    first, other = (tuple(zone for zone in zones if zone.side == side) for side in sides)
    turn = min(_TURNS, key=lambda one: round(_gap(battle.board, first, other, one), 3))
    carries = {zone.group: _find_carry(battle.board, zone, goal, turn) for zone, goal in _pairs(first, other)}
    known = {one.id for one in battle.all_fighters}
    found = list[PlannedPlace]()
    for place in plan.places:
        zone = game.fighter_zone(battle, place.fighter) if place.fighter in known else None
        carry = carries.get(zone.group) if zone and place.side in sides else None
        if carry:
            pose = (carry if place.side == sides[0] else carry.back()).move(battle.board, place.pose)
        else:
            pose = _turn(battle.board, place.pose, turn)
        found.append(replace_value(place, pose=pose))
    return tuple(found)


@dataclass(frozen=True)
class _ZoneMap:
    """The map from a zone to another, and back: the position along its line is kept, the offset from it is turned.

    `quarter` is the direction that x becomes in a quarter turn; `mirrored` flips y before that; `swapped` reverses the
    line.
    """

    zone: Zone
    goal: Zone
    quarter: tuple[int, int]
    mirrored: bool
    swapped: bool

    def move(self, board: Board, pose: Pose) -> Pose:
        """Returns the pose in the opposite zone: in the goal if it is now in or nearer the first zone."""
        here = shapely.Point(pose.x, pose.y)
        own, others = (here.distance(_line(zone)) for zone in (self.zone, self.goal))
        return (self if own <= max(self.zone.reach_mm, others) else self.back())._lay(board, pose)

    def lay(self, spot: _Spot) -> _Spot:
        """Returns where a spot around the zone is mapped to."""
        (ax, ay), (bx, by) = self.zone.start, self.zone.end
        long = math.dist(self.zone.start, self.zone.end)
        share = ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / long**2 if long else 0.5
        share = min(max(share, 0.0), 1.0)
        along = 1.0 - share if self.swapped else share
        off = self._turn(spot[0] - ax - share * (bx - ax), spot[1] - ay - share * (by - ay))
        (ax, ay), (bx, by) = self.goal.start, self.goal.end
        return ax + along * (bx - ax) + off[0], ay + along * (by - ay) + off[1]

    def _lay(self, board: Board, pose: Pose) -> Pose:
        """Returns the mapped pose; a pose off the board is mirrored at the edge, keeping its distance from it."""
        yaw = math.radians(pose.yaw)
        turned_x, turned_y = self._turn(math.cos(yaw), math.sin(yaw))
        x, y = (
            abs(at) if at <= size / 2 else size - abs(size - at)
            for at, size in zip(self.lay((pose.x, pose.y)), (board.width_mm, board.depth_mm), strict=True)
        )
        return make_planned_pose(x, y, pose.z, math.degrees(math.atan2(turned_y, turned_x)))

    def _turn(self, x: float, y: float) -> _Spot:
        y, (c, s) = -y if self.mirrored else y, self.quarter
        return c * x - s * y, s * x + c * y

    def back(self) -> "_ZoneMap":
        c, s = self.quarter
        return replace(self, zone=self.goal, goal=self.zone, quarter=self.quarter if self.mirrored else (c, -s))


def _find_carry(board: Board, zone: Zone, goal: Zone, turn: PlanTurn | None) -> _ZoneMap:
    """Returns the map that keeps a zone's contents inside the other zone and is most like a turn of the board."""
    rim = shapely.boundary(shapely.buffer(_area(board, zone), -_HAIR))
    shares = [number / _SAMPLES for number in range(_SAMPLES)]
    inside = shapely.get_coordinates(shapely.line_interpolate_point(rim, shares, normalized=True)).tolist()
    turned = [_turn(board, Pose(x, y), turn) for x, y in inside]
    room = _area(board, goal)

    def flaws(carry: _ZoneMap) -> tuple[float, float]:
        laid = [carry.lay((x, y)) for x, y in inside]
        out = float(shapely.distance(room, shapely.points(laid)).sum())
        return round(out, 3), round(sum(math.dist(a, (b.x, b.y)) for a, b in zip(laid, turned, strict=True)), 3)

    every = product(_QUARTERS, (False, True), (False, True))
    return min((_ZoneMap(zone, goal, *how) for how in every), key=flaws)


def _area(board: Board, zone: Zone) -> BaseGeometry:
    return shapely.intersection(
        shapely.buffer(_line(zone), zone.reach_mm), shapely.box(0, 0, board.width_mm, board.depth_mm)
    )


def _line(zone: Zone) -> BaseGeometry:
    """Returns the zone's line, or its point."""
    return shapely.Point(zone.start) if zone.start == zone.end else shapely.LineString([zone.start, zone.end])


def _pairs(zones: Sequence[Zone], others: Sequence[Zone]) -> Iterator[tuple[Zone, Zone]]:
    """Yields the zones of both sides for each group that both have."""
    for zone in zones:
        goal = next((one for one in others if one.group == zone.group), None)
        if goal:
            yield zone, goal


def _turn(board: Board, pose: Pose, turn: PlanTurn | None) -> Pose:
    return turn_pose(board, pose, turn) if turn else pose


def _gap(board: Board, zones: Sequence[Zone], others: Sequence[Zone], turn: PlanTurn | None) -> float:
    """Returns how far zones are from the other side's after a turn, in mm, summed over groups and line ends."""
    return sum(_zone_gap(board, zone, goal, turn) for zone, goal in _pairs(zones, others))


def _zone_gap(board: Board, zone: Zone, goal: Zone, turn: PlanTurn | None) -> float:
    start, end = (_turn(board, Pose(*at), turn) for at in (zone.start, zone.end))
    ends = [(start.x, start.y), (end.x, end.y)]
    along = math.dist(ends[0], goal.start) + math.dist(ends[1], goal.end)
    return min(along, math.dist(ends[1], goal.start) + math.dist(ends[0], goal.end))
