"""Pictures of the table for each round of a battle, as it stood when the round ended."""

from dataclasses import dataclass

from app.battle_report.report_source import ReportSource
from app.geometry.drawing.ray_picture import draw_rays
from app.language import tr
from app.model import Battle
from app.plan_svg import draw_terrain, encode_png, format_image, format_plan
from app.progress import Report, silent
from app.ray_scene import make_ray_scene, whole_table_camera
from app.scene_geometry import Meshes
from app.storage.models import model_colour

MOST_ROUNDS = 40
"""Of more rounds only the last so many have pictures."""
SIZE = (800, 460)
"""Of the table in space, in pixels."""


@dataclass(frozen=True)
class RoundPicture:
    """What a round's pictures show, its plan as an SVG element, and the table in space as an image file, in bytes."""

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
        plan = format_plan(battle, terrain, about, source.system.fighter_names(table))
        pictures[number] = RoundPicture(about, plan, draw_view(battle, table.meshes))
    return pictures


def draw_view(battle: Battle, meshes: Meshes) -> bytes:
    """The whole table in space, as an image file."""
    scene = make_ray_scene(battle, meshes, model_colour)
    return encode_png(draw_rays(scene, whole_table_camera(scene, SIZE), SIZE))
