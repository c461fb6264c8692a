"""Where groups are set up, in words: on the table, on the plan, on paper."""

from collections.abc import Sequence

from app.core.language import mark, tr
from app.games.card_map import GroupLook, find_group_look
from app.games.flow import Zone


def format_zone(zone: Zone, groups: Sequence[GroupLook]) -> str:
    """Whose group a zone is for, and when it comes."""
    group = tr(find_group_look(groups, zone.group).text)
    colours = {"red": mark("Red"), "blue": mark("Blue")}
    who = zone.side or (tr(colours[zone.colour]) if zone.colour else tr("No colour yet"))
    said = f"{who} · {group}" if group else who
    return tr("{group}, round {number}", group=said, number=zone.round) if zone.round > 1 else said
