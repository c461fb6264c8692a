"""Exports the report of a battle to a file or printer, with a progress window beside the battle that can cancel it.

A worker computes verdicts and pictures; the result is then written in the main thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.reports.battle_report.report_file import TEXT, ReportContents, make_contents, write_report
from app.ui.battle.report_pages import make_printout
from app.ui.paper.outputs import ask_to_print, write_pdf
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import scale_length
from app.ui.workers import Worker

if TYPE_CHECKING:
    from pathlib import Path

    from app.core.progress import Report
    from app.reports.battle_report.report_source import ReportSource

NOTICED_MS = 400
"""Time before the progress window appears."""
PDF = ".pdf"


class ReportExport(QObject):
    """Writes one report, or prints it if `path` is None, and then deletes itself.

    `done` carries a message on what was done, `failed` the error.
    """

    done = Signal(str)
    failed = Signal(Exception)

    def __init__(self, source: ReportSource, path: Path | None, window: QWidget) -> None:
        super().__init__(window)
        self._source, self._path, self._window = source, path, window
        self.dialog = _ProgressDialog(window)
        has_pictures = path is None or path.suffix.lower() != TEXT

        def work(report: Report) -> ReportContents:
            return make_contents(source, has_pictures, report)

        self._job = Worker(work, self._on_made, self.failed, self.dialog.show_progress)
        self._job.finished.connect(self._on_finished)
        self.dialog.rejected.connect(self._job.cancel)
        self._timer = QTimer(self, singleShot=True, interval=NOTICED_MS)
        self._timer.timeout.connect(self.dialog.show)

    def start(self) -> None:
        """Starts the export; closing the window cancels it."""
        self._timer.start()
        self._job.start()

    def _on_made(self, contents: ReportContents) -> None:
        self._close_dialog()
        try:
            said = self._print(contents) if self._path is None else self._write(contents, self._path)
        except PlayerError as error:
            self.failed.emit(error)
            return
        if said:
            self.done.emit(said)

    def _write(self, contents: ReportContents, path: Path) -> str:
        if path.suffix.lower() == PDF:
            write_pdf(path, make_printout(contents, self._source.game))
        else:
            write_report(contents, path)
        return tr("Exported {name}.", name=path.name)

    def _print(self, contents: ReportContents) -> str:
        return tr("Printed.") if ask_to_print(make_printout(contents, self._source.game), self._window) else ""

    def _on_finished(self) -> None:
        self._close_dialog()
        self.dialog.deleteLater()
        self.deleteLater()

    def _close_dialog(self) -> None:
        self._timer.stop()
        self.dialog.hide()


class _ProgressDialog(Dialog):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Battle report"))
        self._label, self._bar = WrappingLabel(tr("Creating the report")), ProgressBar()
        self._bar.setAccessibleName(tr("Progress"))
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        buttons = fill(make_row(8), 1, self.cancel_button)
        fill(make_column(12, self, (22, 18, 22, 18)), self._label, self._bar, buttons)
        self.setMinimumWidth(scale_length(380))

    def show_progress(self, share: float, activity: str) -> None:
        self._bar.set_share(share)
        if activity:
            self._label.setText(f"{activity}…")
