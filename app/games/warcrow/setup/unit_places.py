"""Legal places for a unit that is set up: in formation, as near to a point as there is room; not clever ones."""

import math
from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.move.troop_room import find_room, formation_order, place_troops
from app.games.warcrow.scenario_places import zone_area
from app.games.warcrow.setup.deploy_unit import Places, place_problems, with_unit_placed
from app.games.warcrow.setup.scouts import secret_regions
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import shrink
from app.model import Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import base_outline

_GRID_STRIDES = 1.0


def propose_places(
    table: BattleGeometry, unit: Unit, near: tuple[float, float] | None = None, secret: bool = False
) -> Places | None:
    """Places for all troops of a unit in its zone, nearest to a point or to the middle of the zone's front.

    With `secret` those of a Scout beyond its zone come into question, too. None where there is no room.
    """
    battle = table.battle
    troops = formation_order(battle, unit)
    zone = zone_area(battle, unit.side)
    if not troops or zone.is_empty:
        return None
    leader = base_outline(troops[0].base, 0.0, 0.0, 0.0)
    area = shrink(zone, leader)
    if secret:
        area = shapely.union_all([area, *(region.area for region in secret_regions(table, unit))])
    board = battle.board
    front = near or (zone.centroid.x, _front(zone, board.depth_mm))
    room = find_room(table, unit, area=None if secret else zone)
    yaw = 90.0 if front[1] < board.depth_mm / 2 else -90.0
    for x, y in spots_in(area, front, _GRID_STRIDES * read_state(battle).stride_mm):
        found = place_troops(battle, troops, Pose(x, y, 0.0, yaw if leader.is_round else 0.0), room)
        if found is None:
            continue
        places = tuple(found.items())
        if battle.clock.stage == "battle":  # those who come later are judged by their own rules
            return places
        if not place_problems(table.with_battle(with_unit_placed(battle, unit, places)), unit):
            return places
    return None


def spots_in(area: BaseGeometry, near: tuple[float, float], step: float) -> Iterator[tuple[float, float]]:
    """Points of an area on a grid, the nearest to a point first."""
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
    """How far up the board the side of a zone is that looks at the enemy, less a little."""
    _, y0, _, y1 = zone.bounds
    return y1 if y0 < depth / 2 else y0
