"""Battles written as pictures without a window, and as 3D models by a worker."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication, QImage

from app.errors import PlayerError
from app.language import current_language, tr
from app.session import Session, open_session
from app.storage.output_folder import ensure_folder
from app.ui.qt_language import install_language
from app.ui.scene_builder import make_scene
from app.ui.sight_answer import find_stop, make_sight_line
from app.ui.viewport.gl_support import prepare_gl
from app.ui.viewport.offscreen_picture import Extras, Highlights, render_picture
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.progress import Report
    from app.ui.workspace import Workspace

_DISPLAYS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}


def draw_battle(battle: Path, out: Path, size: tuple[int, int]) -> str:
    """Draw a battle with its default sight line into an image file. Raises PlayerError where there is no OpenGL."""
    application = _make_application()
    install_language(application, current_language()[0])
    session = open_session(battle)
    image = render_picture(make_scene(session.table), size, _make_dispute_extras(session))
    _save_image(image, out)
    application.quit()
    drawn = tr("{battle} is drawn in {picture}", battle=battle.name, picture=out)
    return f"{drawn}\n{session.missing_models_text}" if session.missing_models_text else drawn


def _make_dispute_extras(session: Session) -> Extras:
    """The first fighter, the first of another side, and the line between them, free or stopped, if there is one."""
    pair = session.battle.default_pair
    if pair is None:
        return Extras()
    evidence = session.table.with_silhouette(*pair, session.table.sight(*pair))
    line = make_sight_line(evidence, find_stop(session.table, *pair, evidence))
    return Extras(highlights=Highlights(seer=pair[0], target=pair[1]), sight=line)


def _make_application() -> QGuiApplication:
    """The Qt application; without a display one that cannot draw, rather than Qt's abort and its many words."""
    if sys.platform == "linux" and "QT_QPA_PLATFORM" not in os.environ:
        shown = [platform for platform, name in _DISPLAYS.items() if os.environ.get(name)]
        os.environ["QT_QPA_PLATFORM"] = ";".join([*shown, "offscreen"])
    prepare_gl()
    qInstallMessageHandler(lambda *_: None)
    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    qInstallMessageHandler(None)
    assert isinstance(application, QGuiApplication)
    return application


def _save_image(image: QImage, out: Path) -> None:
    ensure_folder(out)
    if not image.save(str(out)):
        raise PlayerError(
            tr("{picture} cannot be written; choose another place, and a name that ends in .png", picture=out)
        )


class ModelExport(QObject):
    """Writes one file, and is gone; lives as long as the window at most."""

    def __init__(self, workspace: Workspace, table: BattleGeometry, pair: tuple[str, str] | None, path: Path) -> None:
        super().__init__(workspace)
        self._messages, self._path = workspace.messages, path

        def work(report: Report) -> None:
            from app.storage.model_export import export_model

            export_model(table, pair, path, report)

        self._job = Worker(work, self._on_written, self._on_failed)
        self._job.finished.connect(self.deleteLater)

    def start(self) -> None:
        """Begin; closing the window ends it."""
        self._messages.show_note(tr("Writing {name}", name=self._path.name))
        self._job.start()

    def _on_written(self, _: object) -> None:
        self._messages.show_note(tr("Exported {name}.", name=self._path.name))

    def _on_failed(self, error: Exception) -> None:
        self._messages.show_note("")
        self._messages.show_error(error)
