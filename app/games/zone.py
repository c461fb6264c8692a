"""Places where groups are set up or arrive, and their names."""

from collections.abc import Sequence

from app.core.language import mark, tr
from app.games.card_map import GroupLook, find_group_look
from app.model import Colour, Fighter, Value
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Region, find_legal_regions


class Zone(Value, frozen=True):
    """A place where a group may be set up: within `reach_mm` horizontally of a point or a line, both in mm.

    `start` and `end` are the same for a point. `group` is a group of the `side`; `round` is when it arrives.
    """

    side: str
    group: str
    colour: Colour
    round: int
    start: tuple[float, float]
    end: tuple[float, float]
    reach_mm: float


def format_zone(zone: Zone, groups: Sequence[GroupLook]) -> str:
    """Returns whose group a zone is for, and when it arrives."""
    group = tr(find_group_look(groups, zone.group).text)
    colours = {"red": mark("Red"), "blue": mark("Blue")}
    who = zone.side or (tr(colours[zone.colour]) if zone.colour else tr("No colour yet"))
    said = f"{who} · {group}" if group else who
    return tr("{group}, round {number}", group=said, number=zone.round) if zone.round > 1 else said


def legal_regions(table: BattleGeometry, fighter: Fighter, zone: Zone) -> tuple[Region, ...]:
    """Returns where the fighter's centre may be, on the floor and on platforms."""
    return find_legal_regions(table, fighter, zone.start, zone.end, zone.reach_mm)
