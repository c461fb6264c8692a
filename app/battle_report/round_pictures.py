"""Pictures of the table for each round of a battle, as it stood when the round ended."""

from dataclasses import dataclass

from app.battle_report.report_source import ReportSource
from app.language import tr
from app.plan_svg import draw_terrain, format_image, format_plan
from app.progress import Report, silent

MOST_ROUNDS = 40
"""Of more rounds only the last so many have pictures."""


@dataclass(frozen=True)
class RoundPicture:
    """A round's plan as an SVG element, what it shows, and the table in space as the bytes of an image, if there is one.

    `terrain` is what the plan shows by reference where it is not the first with this terrain.
    """

    about: str
    plan: str
    view: bytes = b""


def draw_rounds(source: ReportSource, report: Report = silent) -> dict[int, RoundPicture]:
    """Pictures for one page, by round; 0 is the set-up. The terrain is drawn once for as long as it stays.

    May raise what `report` raises.
    """
    known: dict[object, str] = {}
    pictures: dict[int, RoundPicture] = {}
    ends = list(source.round_ends.items())[-MOST_ROUNDS:]
    for at, (number, battle) in enumerate(ends):
        report(at / len(ends), tr("Drawing round {number}", number=number))
        table = source.table.with_battle(battle)
        key = (battle.board, battle.pieces)
        if key in known:
            terrain = f'<use href="#{known[key]}"/>'
        else:
            known[key] = id = f"terrain-{len(known) + 1}"
            terrain = format_image(draw_terrain(battle, table.meshes), battle, id)
        about = tr("The table at the end of round {number}", number=number) if number else tr("The table as set up")
        pictures[number] = RoundPicture(about, format_plan(battle, terrain, about, source.system.fighter_names(table)))
    return pictures
