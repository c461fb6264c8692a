"""Exports pictures without a window, and 3D models in a worker."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.language import tr
from app.session import Session, open_session
from app.storage.output_folder import ensure_folder
from app.ui.board_photos import read_board_photo
from app.ui.image_file import write_image
from app.ui.offscreen_qt import make_application
from app.ui.scene_builder import make_scene
from app.ui.sight_answer import find_stop, make_sight_line
from app.ui.viewport.offscreen_picture import Highlights, PictureOptions, render_picture
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.table.battle_geometry import BattleGeometry
    from app.ui.workspace import Workspace


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


class ModelExport(QObject):
    """Writes one file and then deletes itself; it ends with the window."""

    def __init__(self, workspace: Workspace, table: BattleGeometry, pair: tuple[str, str] | None, path: Path) -> None:
        super().__init__(workspace)
        self._messages, self._path = workspace.messages, path
        self._table, self._pair = table, pair
        self._job = Worker(self._work, self._on_written, self._on_failed)
        self._job.finished.connect(self.deleteLater)

    def start(self) -> None:
        """Starts the export; closing the window cancels it."""
        self._messages.show_note(tr("Writing {name}", name=self._path.name))
        self._job.start()

    def _work(self, report: Report) -> None:
        from app.storage.model_export import export_model

        export_model(self._table, self._pair, self._path, report)

    def _on_written(self, _: object) -> None:
        self._messages.show_note(tr("Exported {name}.", name=self._path.name))

    def _on_failed(self, error: Exception) -> None:
        self._messages.show_note("")
        self._messages.show_error(error)
