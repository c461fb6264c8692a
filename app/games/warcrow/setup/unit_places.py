"""Legal places for deploying a unit: in formation, as near to a point as there is room, without any tactics."""

import math
from collections.abc import Iterator, Mapping

import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import tr
from app.games.actions import Action
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.game import Game
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit, declared
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.move.troop_room import find_room, formation_order, place_troops
from app.games.warcrow.scenario_places import zone_area
from app.games.warcrow.setup.deploy_unit import DeployUnit, Places, deploying, place_problems, with_unit_placed
from app.games.warcrow.setup.scouts import AMBUSHER, SCOUT, hidden_deploy_regions, hiding_problems, may_hide
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.terrain_elements import TERRAIN
from app.games.warcrow.turn.activations import ArriveUnit
from app.games.warcrow.units.new_units import RANK_GAP, rank_poses
from app.geometry.areas import difference, outline_area, shrink, union
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline
from app.table.terrain import Region

_GRID_STRIDES = 1.0
_CLEAR_MM = 15.0
"""Distance from terrain at which units are set up if there is room, in mm."""


def propose_places(table: BattleGeometry, unit: Unit, near: tuple[float, float] | None = None) -> Places | None:
    """Proposes places for a unit in its zone, nearest to a point or to the middle of the zone's front.

    Returns None if there is no room.
    """
    battle = table.battle
    troops = formation_order(battle, unit)
    zone = zone_area(battle, unit.side)
    if not troops or zone.is_empty:
        return None
    leader = base_outline(troops[0].base, 0.0, 0.0, 0.0)
    area = shrink(zone, leader)
    board = battle.board
    front = near or (zone.centroid.x, _front(zone, board.depth_mm))
    room = find_room(table, unit, area=zone)
    yaw = 90.0 if front[1] < board.depth_mm / 2 else -90.0
    step = _GRID_STRIDES * read_state(battle).stride_mm
    ground = _clear_of_terrain(table, area) if near else area
    for x, y in (*spots_in(ground, front, step), *(spots_in(area, front, step) if ground is not area else ())):
        found = place_troops(battle, troops, Pose(x, y, 0.0, yaw if leader.is_round else 0.0), room)
        if found is None:
            continue
        places = tuple(found.items())
        if battle.clock.stage == "battle":  # Units that arrive during the battle have their own rules.
            return places
        if not place_problems(table.with_battle(with_unit_placed(battle, unit, places)), unit):
            return places
    return None


def _clear_of_terrain(table: BattleGeometry, area: BaseGeometry) -> BaseGeometry:
    """Returns an area without the terrain elements in it, so that no unit stands in a fence."""
    elements = [TERRAIN.area(table, note.piece) for note in TERRAIN.notes(table.battle)]
    return difference(area, union([shapely.buffer(one, _CLEAR_MM) for one in elements]))


def _spread_point(battle: Battle, unit: Unit) -> tuple[float, float] | None:
    """Returns where along the front of its zone a unit stands if all units of its side share the zone evenly."""
    zone = zone_area(battle, unit.side)
    if zone.is_empty:
        return None
    own = [one.id for one in read_state(battle).units if one.side == unit.side and not one.host]
    x0, _, x1, _ = zone.bounds
    share = (own.index(unit.id) + 0.5) / len(own) if unit.id in own else 0.5
    return x0 + share * (x1 - x0), _front(zone, battle.board.depth_mm)


def spots_in(area: BaseGeometry, near: tuple[float, float], step: float) -> Iterator[tuple[float, float]]:
    """Yields points of an area on a grid, the nearest to a point first."""
    if area.is_empty:
        return
    line = shapely.shortest_line(shapely.buffer(area, -0.1), shapely.Point(near))
    if not line.is_empty:
        x, y = shapely.get_coordinates(line)[0].tolist()
        yield x, y
    x0, y0, x1, y1 = area.bounds
    columns, rows = int((x1 - x0) / step) + 1, int((y1 - y0) / step) + 1
    grid = [(x0 + column * step, y0 + row * step) for column in range(columns) for row in range(rows)]
    inside = shapely.contains_xy(area, [x for x, _ in grid], [y for _, y in grid]).tolist()
    yield from sorted((spot for spot, on in zip(grid, inside, strict=True) if on), key=lambda at: math.dist(at, near))


def _front(zone: BaseGeometry, depth: float) -> float:
    """Returns the y of the zone's side that faces the enemy."""
    _, y0, _, y1 = zone.bounds
    return y1 if y0 < depth / 2 else y0


# Deploying a unit by dragging: places of its troops, region for its leader, rule problems


SNAP_STRIDES = 2.0
"""Distance from the edge of the board within which a dropped Scout snaps to it."""


def find_unit(table: BattleGeometry, fighter: str) -> Unit | None:
    """Returns the unit that a fighter drags along, which is the host for a joined Character."""
    state = read_state(table.battle)
    unit = state.unit_of(fighter)
    return state.unit(unit.host) if unit and unit.host else unit


def deploy_action(table: BattleGeometry, fighter: str, pose: Pose) -> Action:
    """Returns the action that deploys a unit with its leader at a pose, the others in formation around it."""
    unit = find_unit(table, fighter)
    if unit is None:
        return DeployUnit(fighter, ())
    return _make_action(table, unit, _lay_out(table, unit, _at_edge(table, unit, pose)))


def deploy_planned(table: BattleGeometry, fighter: str, poses: Mapping[str, Pose]) -> Action | None:
    """Returns the action that deploys a unit as planned, with unplanned troops in formation; None without a plan."""
    unit = find_unit(table, fighter)
    troops = formation_order(table.battle, unit) if unit else ()
    first = next((one.id for one in troops if one.id in poses), None)
    if unit is None or first is None:
        return None
    places = _lay_out(table, unit, poses[first]) if len(poses.keys() & {one.id for one in troops}) < len(troops) else ()
    return _make_action(table, unit, tuple((one.id, {**dict(places), **poses}[one.id]) for one in troops))


def _make_action(table: BattleGeometry, unit: Unit, places: Places) -> Action:
    in_battle = table.battle.clock.stage == "battle"
    return ArriveUnit(unit.id, places) if in_battle else DeployUnit(unit.id, places)


def _at_edge(table: BattleGeometry, unit: Unit, pose: Pose) -> Pose:
    """Returns the pose of a Scout's leader, snapped to the edge of the board if it is near one and outside its zone."""
    battle, leader = table.battle, formation_order(table.battle, unit)[0]
    if keyword_of(unit, SCOUT) is None or shapely.contains_xy(zone_area(battle, unit.side), pose.x, pose.y):
        return pose
    board = shapely.box(0.0, 0.0, battle.board.width_mm, battle.board.depth_mm)
    rim, here = shrink(board, base_outline(leader.base, 0.0, 0.0, pose.yaw)).boundary, shapely.Point(pose.x, pose.y)
    if rim.is_empty or shapely.distance(rim, here) > SNAP_STRIDES * read_state(battle).stride_mm:
        return pose
    x, y = shapely.get_coordinates(shapely.shortest_line(rim, here))[0].tolist()
    return replace(pose, x=x, y=y)


def _lay_out(table: BattleGeometry, unit: Unit, pose: Pose) -> Places:
    """Returns places for all troops: in formation, or in ranks regardless of obstacles if there is no room."""
    battle = table.battle
    troops = formation_order(battle, unit)
    pose = replace(pose, yaw=pose.yaw if not base_outline(troops[0].base, 0.0, 0.0, 0.0).is_round else 0.0)
    zone = zone_area(battle, unit.side)
    inside = not zone.is_empty and shapely.contains_xy(zone, pose.x, pose.y)
    for area in (zone, None) if inside else (None,):
        found = place_troops(battle, troops, pose, find_room(table, unit, area=area))
        if found is not None:
            return tuple(found.items())
    leader, *others = (replace(one, pose=pose) for one in troops)
    poses = rank_poses(leader, others, RANK_GAP * read_state(battle).stride_mm)
    return tuple((one.id, at) for one, at in zip((leader, *others), (pose, *poses), strict=True))


def propose_action(table: BattleGeometry, fighter: str) -> Action | None:
    """Returns the action that deploys a unit where its zone has room, or None."""
    unit = find_unit(table, fighter)
    if unit is None:
        return None
    near = _spread_point(table.battle, unit) if table.battle.clock.stage == "deployment" else None
    places = propose_places(table, unit, near)
    return _make_action(table, unit, places) if places is not None else None


def deploy_regions(table: BattleGeometry, fighter: Fighter) -> tuple[Region, ...]:
    """Returns where the leader of a unit may be placed; for a Scout also unseen places outside its zone."""
    unit = find_unit(table, fighter.id)
    if unit is None:
        return ()
    battle, outline = table.battle, base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    if keyword_of(unit, SCOUT) or (keyword_of(unit, AMBUSHER) and battle.clock.stage == "battle"):
        areas = [region.area for region in hidden_deploy_regions(table, unit)]
    else:
        areas = [shrink(zone_area(battle, unit.side), outline)]
    room, reach = find_room(table, unit), outline.reach
    taken = [shapely.buffer(outline_area(one), reach) for one in (*room.friends, *room.foes.values())]
    area = difference(union(areas), union([*taken, shapely.buffer(room.barred, reach)]))
    return (Region(area, 0.0),) if area.area > 0 else ()


def placement_problems(table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
    """Returns why a unit may not be deployed, or appear, where it is."""
    unit, battle = find_unit(table, fighter), table.battle
    if unit is None:
        return ()
    if battle.clock.stage == "battle" and may_hide(unit) and active_unit(battle) == unit and not declared(battle):
        return hiding_problems(table, unit)
    return place_problems(table, unit) if battle.clock.stage == "deployment" else ()


def place_all(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Deploys all remaining units, the sides in turn, spread over their zones, without any tactics."""
    work, left = BatchBuilder(table, game), ""
    while not left and (units := deploying(work.table.battle)[1]):
        places = propose_places(work.table, units[0], _spread_point(work.table.battle, units[0]))
        if places is None or not work.do(DeployUnit(units[0].id, places)):
            left = units[0].id
    told = tr("No legal place was found for {names}; place them as close as possible.", names=left)
    return work.finish(tr("Deploy all units"), told if left else "")
