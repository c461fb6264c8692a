"""Exports pictures of battles without a window."""

from __future__ import annotations

from pathlib import Path

from app.core.language import tr
from app.session import Session, open_session
from app.storage.whole_file import ensure_folder
from app.ui.board_photos import read_board_photo
from app.ui.image_file import write_image
from app.ui.offscreen_qt import make_application
from app.ui.scene_builder import make_scene
from app.ui.sight_answer import find_stop, make_sight_line
from app.ui.viewport.offscreen_picture import Highlights, PictureOptions, render_picture


def draw_battle(battle: Path, out: Path, size: tuple[int, int]) -> str:
    """Draws a battle with its default sight line to an image file. Raises PlayerError without OpenGL."""
    application = make_application()
    session = open_session(battle)
    image = render_picture(
        make_scene(session.table, read_board_photo(session, session.battle.board)), size, _make_dispute_options(session)
    )
    ensure_folder(out)
    write_image(out, image)
    application.quit()
    drawn = tr("Rendered {battle} to {picture}", battle=battle.name, picture=out)
    return f"{drawn}\n{session.missing_models_text}" if session.missing_models_text else drawn


def _make_dispute_options(session: Session) -> PictureOptions:
    """Returns the highlights and the sight line of the battle's default pair, if it has one."""
    pair = session.battle.default_pair
    if pair is None:
        return PictureOptions()
    evidence = session.table.with_silhouette(*pair, session.table.sight(*pair))
    line = make_sight_line(evidence, find_stop(session.table, *pair, evidence))
    return PictureOptions(highlights=Highlights(observer=pair[0], target=pair[1]), sight=line)
