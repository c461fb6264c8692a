"""The scenario on the board: colours of the sides, zones and quadrants, in mm (D1.20, D1.23)."""

import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.book import Scenario, find_book
from app.games.warcrow.measures import standing_troops
from app.games.warcrow.state import Unit, read_state
from app.games.zone import Zone
from app.geometry.areas import outline_area
from app.model import Battle, Colour, Token
from app.table.battle_shapes import fighter_outline

FOG = "fog"
"""The mark of fog tokens. Objectives are marked with their colour, and their number if they have one."""
_SLACK_MM = 0.05
"""Tolerance, in mm, for a base at the edge of its zone, because bases are polygons here."""


def find_scenario(battle: Battle) -> Scenario | None:
    """Returns the scenario in play, or None."""
    id = read_state(battle).course.scenario
    return next((one for one in find_book().scenario if one.id == id), None)


def side_colour(battle: Battle, side: str) -> Colour:
    """Returns a side's colour in the scenario's diagram: red at the top, blue at the bottom."""
    names = [one.name for one in battle.sides]
    red = read_state(battle).course.red or next(iter(names), "")
    return "red" if side == red else "blue"


def side_of(battle: Battle, colour: str) -> str:
    """Returns the side with a colour, or an empty string."""
    return next((one.name for one in battle.sides if side_colour(battle, one.name) == colour), "")


def rival_of(battle: Battle, side: str) -> str:
    """Returns the other side, or an empty string."""
    return next((one.name for one in battle.sides if one.name != side), "")


def to_mm(battle: Battle, at: tuple[float, float]) -> tuple[float, float]:
    """Converts a place of a diagram, in strides from its upper left corner, to the board."""
    stride = read_state(battle).stride_mm
    return at[0] * stride, battle.board.depth_mm - at[1] * stride


def zone_area(battle: Battle, side: str) -> BaseGeometry:
    """Returns the zone of a side; empty while there is no scenario."""
    scenario = find_scenario(battle)
    if scenario is None or not side:
        return shapely.Polygon()
    board, stride = battle.board, read_state(battle).stride_mm
    deep, wide = scenario.zone_depth * stride, (scenario.zone_width * stride or board.width_mm)
    if side_colour(battle, side) == "red":
        return shapely.box(board.width_mm - wide, board.depth_mm - deep, board.width_mm, board.depth_mm)
    return shapely.box(0.0, 0.0, wide, deep)


def is_in_zone(battle: Battle, unit: Unit) -> bool:
    """Returns whether all bases of a unit are wholly in its zone (D1.23)."""
    area = shapely.buffer(zone_area(battle, unit.side), _SLACK_MM)
    return all(shapely.covers(area, outline_area(fighter_outline(one))) for one in standing_troops(battle, unit))


def enters_zone(battle: Battle, unit: Unit, side: str) -> bool:
    """Returns whether any base of a unit is at least partly in the zone of a side."""
    area = shapely.buffer(zone_area(battle, side), -_SLACK_MM)
    return any(shapely.intersects(area, outline_area(fighter_outline(one))) for one in standing_troops(battle, unit))


def quadrant_area(battle: Battle, token: Token) -> BaseGeometry:
    """Returns the quadrant of a token: a quarter of the board between the zones."""
    scenario, board = find_scenario(battle), battle.board
    deep = (scenario.zone_depth if scenario else 0.0) * read_state(battle).stride_mm
    x, y = token.at[:2]
    left = 0.0 if x < board.width_mm / 2 else board.width_mm / 2
    low, high = (deep, board.depth_mm / 2) if y < board.depth_mm / 2 else (board.depth_mm / 2, board.depth_mm - deep)
    return shapely.box(left, low, left + board.width_mm / 2, high)


# Zones for display, as strips along an edge


def find_zones(battle: Battle) -> tuple[Zone, ...]:
    """Returns the zones of both sides for display, as strips along an edge."""
    found: list[Zone] = []
    for side in battle.sides:
        area = zone_area(battle, side.name)
        if area.is_empty:
            continue
        x0, y0, x1, y1 = area.bounds
        colour = side_colour(battle, side.name)
        edge = y1 if colour == "red" else y0
        found.append(Zone(side.name, "", colour, 1, (x0, edge), (x1, edge), y1 - y0))
    return tuple(found)


def find_unit_zone(battle: Battle, fighter: str) -> Zone | None:
    """Returns the zone of a troop's side."""
    unit = read_state(battle).unit_of(fighter)
    return next((zone for zone in find_zones(battle) if unit and zone.side == unit.side), None)
