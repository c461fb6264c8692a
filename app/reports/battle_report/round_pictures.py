"""Pictures of the table for each round of a battle, as it stood when the round ended."""

import re
from dataclasses import dataclass

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.drawing.ray_picture import draw_rays
from app.model import Battle
from app.reports.battle_report.report_source import ReportSource
from app.storage.model_files import model_colour
from app.table.battle_shapes import Meshes
from app.table.pictures.ray_scene import GroundOf, make_ray_scene, no_ground, whole_table_camera
from app.table.pictures.top_view_svg import draw_terrain, encode_png, format_image, format_plan, make_svg_file

_REFERENCE = re.compile(r'<use href="#terrain-\d+"/>')
MOST_ROUNDS = 40
"""Of more rounds only the last so many have pictures."""
SIZE = (640, 368)
"""Of the table in space, in pixels."""


@dataclass(frozen=True)
class RoundPicture:
    """What a round's pictures show, its plan, and the table in space as an image file, in bytes.

    `plan` is an SVG element for a page that shows `terrain` by reference; that is an element itself, and the same for
    as long as nothing of it is moved.
    """

    about: str
    plan: str
    terrain: str = ""
    view: bytes = b""

    @property
    def plan_file(self) -> str:
        """The plan as a whole SVG file."""
        return make_svg_file(self.whole_plan)

    @property
    def whole_plan(self) -> str:
        """The plan with its terrain in it, as an element of a page."""
        return _REFERENCE.sub(lambda _: self.terrain, self.plan, count=1)


def draw_rounds(source: ReportSource, report: Report = silent) -> dict[int, RoundPicture]:
    """Pictures by round; 0 is the set-up. The terrain is drawn once for as long as it stays.

    May raise what `report` raises.
    """
    drawn: dict[object, tuple[str, str]] = {}
    pictures: dict[int, RoundPicture] = {}
    ends = list(source.round_ends.items())[-MOST_ROUNDS:]
    for at, (number, battle) in enumerate(ends):
        doing = tr("Drawing round {number}", number=number) if number else tr("Drawing the set-up")

        def tell(share: float, _: str, at: int = at, doing: str = doing) -> None:
            report((at + share) / len(ends), doing)

        tell(0.0, "")
        table, key = source.table.with_battle(battle), (battle.board, battle.pieces)
        if key not in drawn:
            id = f"terrain-{len(drawn) + 1}"
            drawn[key] = id, format_image(draw_terrain(battle, table.meshes), battle, id)
        id, terrain = drawn[key]
        about = tr("The table at the end of round {number}", number=number) if number else tr("The table as set up")
        plan = format_plan(battle, f'<use href="#{id}"/>', about, source.game.fighter_names(table))
        pictures[number] = RoundPicture(about, plan, terrain, draw_view(battle, table.meshes, source.ground, tell))
    return pictures


def draw_view(battle: Battle, meshes: Meshes, ground: GroundOf = no_ground, report: Report = silent) -> bytes:
    """The whole table in space, as an image file."""
    scene = make_ray_scene(battle, meshes, model_colour, ground)
    return encode_png(draw_rays(scene, whole_table_camera(scene, SIZE), SIZE, report))
