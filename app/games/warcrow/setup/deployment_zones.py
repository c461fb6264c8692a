"""The zones of a scenario as the window draws them: strips along a line of the edge."""

from app.games.warcrow.scenario_places import side_colour, zone_area
from app.games.warcrow.state import read_state
from app.games.zone import Zone
from app.model import Battle


def find_zones(battle: Battle) -> tuple[Zone, ...]:
    """The zones of both sides, to be drawn: strips along a line of the edge."""
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
    """The zone of a troop's side."""
    unit = read_state(battle).unit_of(fighter)
    return next((zone for zone in find_zones(battle) if unit and zone.side == unit.side), None)
