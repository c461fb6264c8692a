"""The sheet of a plan of the open battle, printed or exported as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from app.core.errors import PlayerError
from app.core.language import tr
from app.planning.plan_sheet import make_plan_sheet
from app.ui.paper.outputs import ask_to_print, write_pdf
from app.ui.planning.sheet_pages import make_sheet_printout
from app.ui.save_dialog import PDF, ask_for_path, battle_name

if TYPE_CHECKING:
    from pathlib import Path

    from app.model import Plan
    from app.ui.battle_document import BattleDocument
    from app.ui.paper.pages import Printout
    from app.ui.workspace import Workspace


class SheetController(QObject):
    """Makes the sheet of one plan of a battle, with full-scale tiles if required."""

    def __init__(self, workspace: Workspace, document: BattleDocument, plan: Plan, true_scale: bool) -> None:
        super().__init__(document)
        self._window, self._messages, self._document = workspace.window, workspace.messages, document
        self._plan, self._true_scale = plan, true_scale

    def print(self) -> None:
        """Asks for a printer and prints the sheet."""
        try:
            if ask_to_print(self._make_printout(), self._window):
                self._messages.show_note(tr("Printed."))
        except PlayerError as error:
            self._messages.show_error(error)

    def export(self) -> None:
        """Asks for a file and writes the sheet as a PDF."""
        try:
            printout = self._make_printout()
            session = self._document.session
            name = f"{battle_name(session)} {self._plan.name}"
            path = ask_for_path(self._window, tr("Export"), session, {PDF: tr("PDF")}, name)
            if path:
                self.write(printout, path)
        except PlayerError as error:
            self._messages.show_error(error)

    def write(self, printout: Printout, path: Path) -> None:
        """Writes the sheet as a PDF. Raises PlayerError."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write_pdf(path, printout)
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._messages.show_note(tr("Exported {name}.", name=path.name))

    def _make_printout(self) -> Printout:
        """Returns the sheet for printing. Raises PlayerError."""
        session = self._document.session
        sheet = make_plan_sheet(session.committed_table, session.game, self._plan)
        return make_sheet_printout(sheet, session.game, battle_name(session), self._true_scale)
