"""Pictures of the open battle: on the clipboard, in a file, on paper."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPageSize, QPdfWriter

from app.errors import PlayerError
from app.language import tr
from app.ui.save_dialog import battle_name

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice

    from app.ui.battle_document import BattleDocument
    from app.ui.workspace import Workspace

SHARP = 2.0
"""So many pixels of a file or a page for one of the window."""
PDF = ".pdf"
PAPER_MARGIN_MM = 12.0


@contextmanager
def busy_cursor() -> Generator[None]:
    """The cursor says to wait."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


class PictureExport(QObject):
    """What the view shows of the open battle, with its name and the verdict beside it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace

    def copy(self) -> None:
        """Put it on the clipboard, as large as it is on the screen."""
        document = self._workspace.document
        if document is not None:
            QGuiApplication.clipboard().setImage(self._make_picture(document))
            self._workspace.messages.show_note(tr("Picture copied."))

    def write(self, path: Path) -> None:
        """Write it into an image file, or onto a page where the name ends in .pdf. Raises PlayerError."""
        document = self._workspace.document
        if document is None:
            return
        with busy_cursor():
            if path.suffix.lower() == PDF:
                writer = QPdfWriter(str(path))
                writer.setTitle(battle_name(document.session))
                writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
                _set_up_page(writer)
                self._print(document, writer)
                written = path.is_file() and path.stat().st_size > 0
            else:
                written = self._make_picture(document, SHARP).save(str(path))
        if not written:
            raise PlayerError(tr("{name} cannot be written; choose another place", name=path.name))

    def ask_to_print(self) -> None:
        """Ask for a printer, or for a file to print into, and print a page."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        document = self._workspace.document
        if document is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(battle_name(document.session))
        _set_up_page(printer)
        dialog = QPrintDialog(printer, self._workspace.window)
        if dialog.exec():  # its own `open` wants a slot by name
            self.print(printer)
        dialog.deleteLater()

    def print(self, device: QPagedPaintDevice) -> None:
        """Print a page."""
        if document := self._workspace.document:
            with busy_cursor():
                self._print(document, device)
            self._workspace.messages.show_note(tr("Printed."))

    def _print(self, document: BattleDocument, device: QPagedPaintDevice) -> None:
        from app.plan_svg import format_plan_file
        from app.ui.files.table_picture import make_caption, print_page

        table = document.session.table  # as in the picture, which may be of an earlier moment
        names = document.session.system.fighter_names(table)
        plan = format_plan_file(table.battle, table.meshes, tr("Plan of the table"), names)
        view = self._workspace.viewport
        assert view is not None
        print_page(
            device, view.snapshot(SHARP, on_paper=True), make_caption(document, battle_name(document.session)), plan
        )

    def _make_picture(self, document: BattleDocument, density: float = 0.0) -> QImage:
        """The picture, with so many of its pixels to one of the window; as it is on the screen where that is 0."""
        from app.ui.files.table_picture import make_caption, with_caption

        view = self._workspace.viewport
        assert view is not None
        image = view.snapshot(density or view.devicePixelRatioF())
        return with_caption(image, make_caption(document, battle_name(document.session)), self._workspace.window.font())


def _set_up_page(device: QPagedPaintDevice) -> None:
    device.setPageOrientation(QPageLayout.Orientation.Landscape)
    device.setPageMargins(QMarginsF(*[PAPER_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
