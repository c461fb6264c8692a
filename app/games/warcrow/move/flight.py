"""Flight of the demoralized: both values of MOV towards their zone, in it to the nearest edge (W47, W52, D1.23)."""

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
from app.games.warcrow.due import Flight, RallyMove
from app.games.warcrow.due_kind import DueKind, due_problems, make_problem
from app.games.warcrow.measures import find_leader, standing_troops
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import with_moved
from app.games.warcrow.move.way import find_obstructions
from app.games.warcrow.scenario_places import is_in_zone, zone_area
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.casualties import destroy
from app.geometry.areas import outline_area, shrink
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline, fighter_outline

EDGE_MM = 1.0
"""A base that is so near to an edge touches it."""
_TURNS = tuple(math.radians(turn * 15) for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6))
_SHARES = (1.0, 0.75, 0.5, 0.25)


class Flee(Action, frozen=True, tag_field="action", tag="wc-flee"):
    """A demoralized unit flees, by the way that the program finds."""

    unit: Id


class KeepPlace(Action, frozen=True, tag_field="action", tag="wc-keep-place"):
    """A unit that has rallied does not move."""

    unit: Id


def find_flight(table: BattleGeometry, unit: Unit) -> dict[str, Pose]:
    """Where the troops of a unit stand after it has fled, by their ids; as they are where there is no way.

    The leader goes straight for the nearest place wholly in its zone, or for the nearest edge once all its bases are in
    it; where that way is barred, as straight as it leads on, and as far as there is room.
    """
    battle = table.battle
    leader = find_leader(battle, unit)
    if leader is None:
        return {}
    moves = unit.card.moves  # being Slowed counts in move, assault and charge alone (W55)
    far = (moves.first + moves.second) * read_state(battle).stride_mm
    to_edge = is_in_zone(battle, unit)
    goal = _nearest_edge(battle, leader) if to_edge else _nearest_in_zone(battle, unit, leader)
    dx, dy = goal[0] - leader.pose.x, goal[1] - leader.pose.y
    straight, reach = math.atan2(dy, dx), min(far, math.hypot(dx, dy))
    troops = sorted(standing_troops(battle, unit), key=lambda one: one.id != leader.id)
    room = find_room(table, unit)
    for turn in _TURNS:
        for share in _SHARES:
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


def _nearest_in_zone(battle: Battle, unit: Unit, leader: Fighter) -> tuple[float, float]:
    """The nearest place of the leader in its zone that leaves room for its troops about it, where there is one."""
    outline = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
    zone = zone_area(battle, unit.side)
    around = max(
        (math.dist((one.pose.x, one.pose.y), (leader.pose.x, leader.pose.y)) for one in standing_troops(battle, unit)),
        default=0.0,
    )
    inner = shrink(zone, outline)
    roomy = shapely.buffer(inner, -around)
    return _nearest(roomy if not roomy.is_empty else inner, leader)


def _nearest_edge(battle: Battle, leader: Fighter) -> tuple[float, float]:
    outline = base_outline(leader.base, 0.0, 0.0, leader.pose.yaw)
    inner = shrink(shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm), outline)
    rim = getattr(inner, "exterior", inner)
    x, y = _nearest(rim, leader)
    return x, y


def _nearest(area: BaseGeometry, leader: Fighter) -> tuple[float, float]:
    at = shapely.Point(leader.pose.x, leader.pose.y)
    if area.is_empty:
        return leader.pose.x, leader.pose.y
    x, y = shapely.get_coordinates(shapely.shortest_line(area, at))[0].tolist()
    return x, y


def touches_edge(battle: Battle, unit: Unit) -> bool:
    """Whether any base of a unit touches an edge of the battlefield: then it has left it."""
    rim = shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm).exterior
    return any(
        shapely.distance(outline_area(fighter_outline(one)), rim) <= EDGE_MM for one in standing_troops(battle, unit)
    )


def _flee_problems(table: BattleGeometry, action: Flee) -> tuple[Problem, ...]:
    due = Flight(action.unit)
    found = list(due_problems(table.battle, due))
    if due not in read_state(table.battle).course.due:
        text = tr("{unit} has no reason to flee", unit=action.unit)
        found.append(make_problem(text, tr("Units flee as they are demoralized, or while they are"), "W47"))
    return tuple(found)


def _apply_flee(table: BattleGeometry, action: Flee) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit = state.unit(action.unit)
    places = find_flight(table, unit)
    fled = any(find_pose(battle, id) != pose for id, pose in places.items())
    battle = with_moved(with_state(battle, state.without_due(Flight(unit.id))), places)
    text = tr("{unit} flees", unit=unit.id) if fled else tr("{unit} flees, but has nowhere to go", unit=unit.id)
    battle = with_log_line(battle, text, "move", side=unit.side)
    if not (fled and touches_edge(battle, unit)):
        return battle
    return destroy(battle, unit.id, tr("it has fled over the edge of the battlefield"))


def find_pose(battle: Battle, id: str) -> Pose:
    """Where a fighter stands."""
    return battle.any_fighter(id).pose


def _flee_label(battle: Battle, action: Flee) -> str:
    return tr("{unit} flees", unit=action.unit)


def _flight_sentence(table: BattleGeometry, due: Flight) -> tuple[str, str]:
    return tr("{unit} flees.", unit=due.unit), read_state(table.battle).unit(due.unit).side


def _flight_options(table: BattleGeometry, due: Flight) -> Iterator[Option]:
    leader = read_state(table.battle).unit(due.unit).leader
    text = tr("{unit} flees", unit=due.unit)
    yield Option(f"flee {due.unit}", text, "fighter", leader, Flee(due.unit), main=True)


def _keep_problems(table: BattleGeometry, action: KeepPlace) -> tuple[Problem, ...]:
    return due_problems(table.battle, RallyMove(action.unit))


def _apply_keep(table: BattleGeometry, action: KeepPlace) -> Battle:
    return with_state(table.battle, read_state(table.battle).without_due(RallyMove(action.unit)))


def _keep_label(battle: Battle, action: KeepPlace) -> str:
    return tr("{unit} stays where it is", unit=action.unit)


def _rally_sentence(table: BattleGeometry, due: RallyMove) -> tuple[str, str]:
    text = tr("{unit} has rallied and may move once: drag it, or let it stay.", unit=due.unit)
    return text, read_state(table.battle).unit(due.unit).side


def _rally_options(table: BattleGeometry, due: RallyMove) -> Iterator[Option]:
    leader = read_state(table.battle).unit(due.unit).leader
    yield Option(f"rally-move {due.unit}", tr("Move {unit}: drag it", unit=due.unit), "fighter", leader, asks="pose")
    text = tr("{unit} stays where it is", unit=due.unit)
    yield Option(f"stay {due.unit}", text, "fighter", leader, KeepPlace(due.unit), main=True)


RULES = {
    Flee: Rule(_flee_problems, _apply_flee, _flee_label),
    KeepPlace: Rule(_keep_problems, _apply_keep, _keep_label),
}
DUES = {Flight: DueKind(_flight_sentence, _flight_options), RallyMove: DueKind(_rally_sentence, _rally_options)}
