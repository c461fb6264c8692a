"""Exports pictures of the open battle to the clipboard, a file or paper."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage

from app.core.errors import PlayerError
from app.core.language import tr
from app.table.pictures import top_view_svg
from app.ui.files.table_picture import draw_page, make_caption, with_caption
from app.ui.image_file import write_image
from app.ui.paper import outputs
from app.ui.paper.pages import Pages, Printout
from app.ui.save_dialog import PDF, battle_name

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.workspace import Workspace

EXPORT_SCALE = 2.0
"""Pixels in a file or on a page for each pixel of the window."""


@contextmanager
def busy_cursor() -> Generator[None]:
    """Shows the wait cursor."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


class PictureExport(QObject):
    """The view of the open battle with a caption: the battle's name and the verdict."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace

    def copy(self) -> None:
        """Copies the picture to the clipboard in the resolution of the screen."""
        document = self._workspace.document
        if document is not None:
            QGuiApplication.clipboard().setImage(self._make_picture(document))
            self._workspace.messages.show_note(tr("Copied."))

    def write(self, path: Path) -> None:
        """Writes the picture to an image file, or a page if the suffix is .pdf. Raises PlayerError."""
        document = self._workspace.document
        if document is None:
            return
        with busy_cursor():
            if path.suffix.lower() == PDF:
                outputs.write_pdf(path, self._make_printout(document))
                return
            write_image(path, self._make_picture(document, EXPORT_SCALE))

    def ask_to_print(self) -> None:
        """Asks for a printer, or a file to print to, and prints a page."""
        document = self._workspace.document
        if document is None:
            return
        try:
            printed = outputs.ask_to_print(self._make_printout(document), self._workspace.window)
        except PlayerError as error:
            self._workspace.messages.show_error(error)
            return
        if printed:
            self._workspace.messages.show_note(tr("Printed."))

    def _make_printout(self, document: BattleDocument) -> Printout:
        """Returns the page, which is drawn only after the player has chosen a printer."""
        table, game = document.session.table, document.session.game  # The shown state, which can be an earlier moment.
        view = self._workspace.viewport
        assert view is not None

        @cache
        def make_parts() -> tuple[QImage, str]:
            names = game.fighter_names(table)
            plan = top_view_svg.format_plan_file(table.battle, table.meshes, tr("Plan of the table"), names)
            return view.snapshot(EXPORT_SCALE, on_paper=True), plan

        def draw(pages: Pages) -> None:
            with busy_cursor():
                image, plan = make_parts()
                draw_page(pages, image, make_caption(document, name), plan)

        name = battle_name(document.session)
        return Printout(name, draw, tr(game.name), landscape=True)

    def _make_picture(self, document: BattleDocument, density: float = 0.0) -> QImage:
        """Returns the picture with this many pixels for each of the window, or the screen's resolution if 0."""
        view = self._workspace.viewport
        assert view is not None
        image = view.snapshot(density or view.devicePixelRatioF())
        return with_caption(image, make_caption(document, battle_name(document.session)), self._workspace.window.font())
