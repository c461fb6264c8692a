"""Saves the shown photo with the verdict drawn into it, at the photo's own resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.errors import PlayerError
from app.core.language import tr
from app.ui.image_file import write_image
from app.ui.photo.verdict_picture import VerdictMarks, draw_verdict
from app.ui.photo_files import JPEG_QUALITY
from app.ui.save_dialog import ask_for_path, battle_name
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.ui.battle_document import BattleDocument
    from app.ui.photo.photo_view import PhotoView
    from app.ui.workspace import Workspace


class PhotoExport(QObject):
    """Asks for a file, and draws and writes the picture in a worker."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._messages = workspace, workspace.messages

    def save(self, document: BattleDocument, photos: PhotoView) -> None:
        """Saves the photo that is shown with what the view shows of the verdict."""
        shown, view = photos.shown, self._workspace.viewport
        if shown is None or view is None:
            return
        try:
            document.commit_pending()
        except PlayerError as error:
            self._messages.show_error(error)
            return
        kinds = {".jpg": tr("JPEG picture"), ".png": tr("PNG picture")}
        name = f"{battle_name(document.session)} {shown.photo.name}"
        path = ask_for_path(self._workspace.window, tr("Save picture"), document.session, kinds, name)
        if path is None:
            return
        table, state = document.session.table, view.state
        observer, target = state.highlights.observer, state.highlights.target
        marks = VerdictMarks(state.sight, observer, target, state.badges.get(target))

        def work(report: Report) -> None:
            write_image(path, draw_verdict(shown.flat, shown.window(), table, marks), JPEG_QUALITY)

        def end(_: object) -> None:
            self._messages.show_note(tr("Saved {name}.", name=path.name))

        self._messages.show_note(tr("Writing {name}", name=path.name))
        Worker(work, end, self._on_failed).start()

    def _on_failed(self, error: Exception) -> None:
        self._messages.show_note("")
        self._messages.show_error(error)
