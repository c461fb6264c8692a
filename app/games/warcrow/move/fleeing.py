"""Flight of demoralized units: both MOV values towards their zone, or in it to the nearest edge (W47, W52, D1.23)."""

import math
from collections.abc import Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.measures import find_leader, standing_troops
from app.games.warcrow.move.leader_path import find_obstructions
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import with_moved
from app.games.warcrow.pending import Flight, RallyMove
from app.games.warcrow.pending_kinds import PendingPrompt, make_problem, pending_problems
from app.games.warcrow.scenario_places import is_in_zone, zone_area
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.casualties import destroy
from app.geometry.areas import outline_area, shrink
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

EDGE_MM = 1.0
"""Distance, in mm, up to which a base touches an edge."""
_TURNS = tuple(math.radians(turn * 15) for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))
_SHORTER_SHARES = (1.0, 0.75, 0.5, 0.25)


def find_flight(table: BattleGeometry, unit: Unit) -> dict[str, Pose]:
    """Returns the poses of a unit's troops after it has fled, by id; unchanged if there is no path.

    The leader makes straight for the nearest place wholly in its zone, or for the nearest edge once all bases are in
    the zone. If this path is blocked, it deviates as little as possible and goes as far as there is room.
    """
    battle = table.battle
    leader = find_leader(battle, unit)
    if leader is None:
        return {}
    moves = unit.card.moves  # Slowed affects only move, assault and charge (W55).
    far = (moves.first + moves.second) * read_state(battle).stride_mm
    to_edge = is_in_zone(battle, unit)
    x, y = _nearest(_edge_area(battle, leader) if to_edge else _zone_area(battle, unit, leader), leader)
    dx, dy = x - leader.pose.x, y - leader.pose.y
    straight, reach = math.atan2(dy, dx), min(far, math.hypot(dx, dy))
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    room = find_room(table, unit)
    for turn in _TURNS:
        for share in _SHORTER_SHARES:
            mm = reach * share
            end = replace(
                leader.pose,
                x=leader.pose.x + mm * math.cos(straight + turn),
                y=leader.pose.y + mm * math.sin(straight + turn),
            )
            if mm and not find_obstructions(table, unit, leader, (end,)):
                found = place_troops(battle, troops, end, room)
                if found:
                    return found
    return {troop.id: troop.pose for troop in troops}


def _zone_area(battle: Battle, unit: Unit, leader: Fighter) -> BaseGeometry:
    """Returns where the leader is in its zone, with room for its troops around it if possible."""
    outline = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
    around = max(
        (math.dist((one.pose.x, one.pose.y), (leader.pose.x, leader.pose.y)) for one in standing_troops(battle, unit)),
        default=0.0,
    )
    inner = shrink(zone_area(battle, unit.side), outline)
    roomy = shapely.buffer(inner, -around)
    return roomy if not roomy.is_empty else inner


def _edge_area(battle: Battle, leader: Fighter) -> BaseGeometry:
    """Returns where a leader touches an edge of the battlefield."""
    outline = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
    inner = shrink(shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm), outline)
    return getattr(inner, "exterior", inner)


def _nearest(area: BaseGeometry, leader: Fighter) -> tuple[float, float]:
    at = shapely.Point(leader.pose.x, leader.pose.y)
    if area.is_empty:
        return leader.pose.x, leader.pose.y
    x, y = shapely.get_coordinates(shapely.shortest_line(area, at))[0].tolist()
    return x, y


def touches_edge(battle: Battle, unit: Unit) -> bool:
    """Returns whether any base of a unit touches an edge of the battlefield, which means that it leaves."""
    rim = shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm).exterior
    return any(
        shapely.distance(outline_area(fighter_outline(one)), rim) <= EDGE_MM for one in standing_troops(battle, unit)
    )


class Flee(Action, frozen=True, tag_field="action", tag="wc-flee"):
    """The flight of a demoralized unit, on a path that the program finds."""

    unit: Id


class FleeRule(MovingRule[Flee]):
    kind = Flee

    def check(self) -> tuple[Problem, ...]:
        due = Flight(self.action.unit)
        found = list(pending_problems(self.battle, due))
        if due not in read_state(self.battle).course.due:
            found.append(make_problem(tr("{unit} does not have to flee", unit=self.action.unit), "W47"))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit = state.unit(self.action.unit)
        places = find_flight(self.table, unit)
        fled = any(battle.any_fighter(id).pose != pose for id, pose in places.items())
        battle = with_moved(with_state(battle, state.without_pending(Flight(unit.id))), places)
        text = tr("{unit} flees", unit=unit.id) if fled else tr("{unit} flees but cannot move", unit=unit.id)
        battle = with_log_line(battle, text, "move", side=unit.side)
        if not (fled and touches_edge(battle, unit)):
            return battle
        return destroy(battle, unit.id, tr("it has fled off the battlefield"))

    def label(self) -> str:
        return tr("{unit} flees", unit=self.action.unit)


class KeepPlace(Action, frozen=True, tag_field="action", tag="wc-keep-place"):
    """The decision of a rallied unit not to move."""

    unit: Id


class KeepPlaceRule(Rule[KeepPlace]):
    kind = KeepPlace

    def check(self) -> tuple[Problem, ...]:
        return pending_problems(self.battle, RallyMove(self.action.unit))

    def apply(self) -> Battle:
        return with_state(self.battle, read_state(self.battle).without_pending(RallyMove(self.action.unit)))

    def label(self) -> str:
        return tr("{unit} stays where it is", unit=self.action.unit)


class FlightDue(PendingPrompt[Flight]):
    kind = Flight

    def sentence(self) -> tuple[str, str]:
        return tr("{unit} flees.", unit=self.due.unit), read_state(self.battle).unit(self.due.unit).side

    def options(self) -> Iterator[Option]:
        id, leader = self.due.unit, read_state(self.battle).unit(self.due.unit).leader
        yield Option(f"flee {id}", tr("{unit} flees", unit=id), "fighter", leader, Flee(id), main=True)


class RallyMoveDue(PendingPrompt[RallyMove]):
    kind = RallyMove

    def sentence(self) -> tuple[str, str]:
        text = tr("{unit} has rallied and may move once: drag it or leave it in place.", unit=self.due.unit)
        return text, read_state(self.battle).unit(self.due.unit).side

    def options(self) -> Iterator[Option]:
        id, leader = self.due.unit, read_state(self.battle).unit(self.due.unit).leader
        yield Option(f"rally-move {id}", tr("Move {unit}: drag it", unit=id), "fighter", leader, asks="pose")
        yield Option(f"stay {id}", tr("{unit} stays where it is", unit=id), "fighter", leader, KeepPlace(id), main=True)


RULES = (FleeRule, KeepPlaceRule)
DUES = (FlightDue, RallyMoveDue)
