"""Pictures of the table at the end of each round of a battle."""

import re
from dataclasses import dataclass

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.drawing.ray_picture import draw_rays
from app.reports.battle_report.report_source import ReportSource
from app.storage.model_files import model_colour
from app.table.pictures.ray_scene import make_ray_scene, whole_table_camera
from app.table.pictures.top_view_svg import draw_terrain, encode_png, format_image, format_plan, make_svg_file

_REFERENCE = re.compile(r'<use href="#terrain-\d+"/>')
MAX_ROUNDS = 40
"""Largest number of rounds with pictures; earlier rounds have none."""
SIZE = (640, 368)
"""Size of the 3D view, in pixels."""


@dataclass(frozen=True)
class RoundPicture:
    """The pictures of a round: a description, the plan, and the 3D view as the bytes of an image file.

    `plan` is an SVG element that refers to `terrain`, which is an SVG element too, and the same for all rounds in which
    no terrain moves.
    """

    about: str
    plan: str
    terrain: str = ""
    view: bytes = b""

    @property
    def plan_file(self) -> str:
        """The plan as a complete SVG file."""
        return make_svg_file(self.whole_plan)

    @property
    def whole_plan(self) -> str:
        """The plan including its terrain, as an SVG element."""
        return _REFERENCE.sub(lambda _: self.terrain, self.plan, count=1)


def draw_rounds(source: ReportSource, report: Report = silent) -> dict[int, RoundPicture]:
    """Returns the pictures by round; 0 is the set-up. The terrain is drawn again only when it changes.

    May raise what `report` raises.
    """
    drawn: dict[object, tuple[str, str]] = {}
    pictures: dict[int, RoundPicture] = {}
    ends = list(source.round_ends.items())[-MAX_ROUNDS:]
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
        about = _describe_moment(source, number)
        plan = format_plan(battle, f'<use href="#{id}"/>', about, source.game.fighter_names(table))
        scene = make_ray_scene(battle, table.meshes, model_colour, source.ground)
        view = encode_png(draw_rays(scene, whole_table_camera(scene, SIZE), SIZE, tell))
        pictures[number] = RoundPicture(about, plan, terrain, view)
    return pictures


def _describe_moment(source: ReportSource, number: int) -> str:
    """Returns the moment that the picture of a round shows: its end, or the present one of an unfinished round."""
    last = source.battles[-1]
    if not number:
        return tr("The table as set up")
    if number != last.clock.round or last.clock.stage == "over":
        return tr("The table at the end of round {number}", number=number)
    first = next(one for one in source.battles if one.clock.round == number)
    if first.fighters == last.fighters:
        return tr("The table at the start of round {number}", number=number)
    return tr("The table during round {number}", number=number)
