"""The report of a battle on its way into a file, with a small dialog that says how far it is and can stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.theme import scale_length
from app.ui.workers import Worker

if TYPE_CHECKING:
    from pathlib import Path

    from app.battle_report.report_source import ReportSource
    from app.progress import Report

NOTICED_MS = 400
"""What is done sooner needs no dialog."""


class ReportExport(QObject):
    """Writes one file, and is gone; `written` tells its path, `failed` why it was not."""

    written = Signal(object)
    failed = Signal(object)

    def __init__(self, source: ReportSource, path: Path, window: QWidget) -> None:
        super().__init__(window)
        self._path = path
        self.dialog = _ProgressDialog(path.name, window)

        def work(report: Report) -> None:
            from app.battle_report.report_file import write_report

            write_report(source, path, report)

        self._job = Worker(work, self._on_written, self.failed.emit, self.dialog.show_progress)
        self._job.finished.connect(self._on_finished)
        self.dialog.rejected.connect(self._job.cancel)
        self._timer = QTimer(self, singleShot=True, interval=NOTICED_MS)
        self._timer.timeout.connect(self.dialog.open)

    def start(self) -> None:
        """Begin; closing the window ends it."""
        self._timer.start()
        self._job.start()

    def _on_written(self, _: object) -> None:
        self.written.emit(self._path)

    def _on_finished(self) -> None:
        self._timer.stop()
        self.dialog.close()
        self.dialog.deleteLater()
        self.deleteLater()


class _ProgressDialog(Dialog):
    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Battle report"))
        self._label, self._bar = WrappingLabel(tr("Writing {name}", name=name)), ProgressBar()
        self._bar.setAccessibleName(tr("Progress"))
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        buttons = make_row(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        down = make_column(12, self)
        down.setContentsMargins(22, 18, 22, 18)
        down.addWidget(self._label)
        down.addWidget(self._bar)
        down.addLayout(buttons)
        self.setMinimumWidth(scale_length(380))

    def show_progress(self, share: float, activity: str) -> None:
        """Say how far it is."""
        self._bar.set_share(share)
        if activity:
            self._label.setText(f"{activity}…")
