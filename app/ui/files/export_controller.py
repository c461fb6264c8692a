"""Exports the open battle: as a picture, a page, JSON or a 3D model."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.progress import Report
from app.ui.save_dialog import PDF, ask_for_path
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.files.picture_export import PictureExport
    from app.ui.workspace import Workspace


class ExportController(QObject):
    """Asks for a file and exports to it, after committing pending input."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._window, self._messages = workspace, workspace.window, workspace.messages

    @cached_property
    def pictures(self) -> PictureExport:
        """The export of pictures and pages, created on first use."""
        from app.ui.files.picture_export import PictureExport

        return PictureExport(self._workspace)

    def export_picture(self) -> None:
        """Exports the view to an image file or a page."""
        document = self._committed_document()
        kinds = {".png": tr("PNG picture"), ".jpg": tr("JPEG picture"), PDF: tr("PDF")}
        path = document and ask_for_path(self._window, tr("Export"), document.session, kinds)
        if path:
            try:
                self.pictures.write(path)
            except PlayerError as error:
                self._messages.show_error(error)
                return
            self._messages.show_note(tr("Exported {name}.", name=path.name))

    def print_picture(self) -> None:
        """Prints a page with the view."""
        self.pictures.ask_to_print()

    def copy_picture(self) -> None:
        """Copies the view to the clipboard."""
        self.pictures.copy()

    def export_json(self) -> None:
        """Exports the battle as JSON for other programs."""
        document = self._committed_document()
        kinds = {".json": tr("JSON")}
        path = document and ask_for_path(self._window, tr("Export"), document.session, kinds)
        if document is None or path is None:
            return
        try:
            files = document.session.export_json(path)
        except PlayerError as error:
            self._messages.show_error(error)
            return
        others, said = len(files) - 1, tr("Exported {name}.", name=path.name)
        if others:
            said = counted(
                others,
                "Exported {name} and one more file.",
                "Exported {name} and {count} more files.",
                name=path.name,
            )
        self._messages.show_note(said)

    def export_model(self) -> None:
        """Exports the table as a 3D model, with the line of the sight pair, or else of the default pair."""
        document = self._committed_document()
        kinds = {".glb": tr("3D model")}
        path = document and ask_for_path(self._window, tr("Export"), document.session, kinds)
        if document is None or path is None:
            return
        session, choice = document.session, document.sight_pair
        pair = (choice.observer, choice.target) if choice.target else session.battle.default_pair
        table = session.committed_table

        def write(report: Report) -> None:
            from app.storage.model_export import export_model

            export_model(table, pair, path, report)

        def end(_: object) -> None:
            self._messages.show_note(tr("Exported {name}.", name=path.name))

        self._messages.show_note(tr("Writing {name}", name=path.name))
        Worker(write, end, self._on_failed).start()

    def _on_failed(self, error: Exception) -> None:
        self._messages.show_note("")
        self._messages.show_error(error)

    def _committed_document(self) -> BattleDocument | None:
        document = self._workspace.document
        try:
            if document is not None:
                document.commit_pending()
        except PlayerError as error:
            self._messages.show_error(error)
        return document
