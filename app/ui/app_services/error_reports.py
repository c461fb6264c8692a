"""Error handling: a message in the window for expected errors, a dialog and a saved report for unexpected ones."""

import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QPlainTextEdit, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import to_sentence, tr
from app.storage import crash_reports
from app.ui.safe_drawing import NotDrawn
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, make_small_button


class ReportDialog(Dialog):
    """Shows a report below some labels, with a button that copies it."""

    def __init__(self, text: str, labels: Sequence[WrappingLabel], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.report = QPlainTextEdit(text)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(tr("The report"))
        self.report.setTabChangesFocus(True)
        self.report.setMinimumHeight(9 * self.fontMetrics().lineSpacing())
        self.buttons = QDialogButtonBox()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.copy_button = self.buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.clicked.connect(self.copy)
        fill(make_column(10, self, (20, 18, 20, 16)), *labels, (self.report, 1), self.buttons)

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(tr("Copied"))


class CrashDialog(ReportDialog):
    """Shows a crash report. `path` is the report's file, or None if it could not be saved."""

    def __init__(self, heading: str, text: str, path: Path | None, parent: QWidget | None = None) -> None:
        self._path = path
        heading_label = WrappingLabel(heading, factor=1.15, bold=True)
        super().__init__(text, (heading_label, WrappingLabel(self._explanation())), parent)
        self.setWindowTitle("Eyeline")
        self.setMinimumWidth(72 * self.fontMetrics().averageCharWidth())
        if path:
            folder = self.buttons.addButton(tr("Open folder"), QDialogButtonBox.ButtonRole.ActionRole)
            folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))))
        go_on = self.buttons.addButton(tr("Continue"), QDialogButtonBox.ButtonRole.AcceptRole)
        go_on.setDefault(True)
        go_on.setFocus()

    def _explanation(self) -> str:
        if self._path is None:
            return tr(
                "This is the report. It contains the version, the system and the last steps, and nothing about you."
            )
        return tr(
            "The report is saved in the folder “{folder}” as “{name}”. It contains the version, the system "
            "and the last steps, and nothing about you.",
            folder=self._path.parent.name,
            name=self._path.name,
        )


@dataclass(frozen=True)
class Offer:
    """A remedy for an error: the text of a button and its action."""

    text: str
    run: Callable[[], object]


@dataclass(frozen=True)
class CrashFacts:
    """A report's facts on the battle and the machine."""

    battle: str = ""
    labels: tuple[str, ...] = ()
    machine: str = ""


class MessageBar(QFrame):
    """A sentence over the table, shown until it is dismissed, with an optional button."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._text, self._button = WrappingLabel(), QPushButton()
        self._offer: Offer | None = None
        self._button.clicked.connect(self._run_offer)
        close = make_small_button("✕", tr("Dismiss"))
        close.clicked.connect(self.hide)
        fill(make_row(8, self, (16, 8, 10, 8)), (self._text, 1), self._button, close)
        self._button.hide()
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text() if not self.isHidden() else ""

    @property
    def offer(self) -> str:
        """The text of the button, or an empty string."""
        return self._offer.text if self._offer and not self.isHidden() else ""

    def show_message(self, text: str, offer: Offer | None = None) -> None:
        """Shows a sentence, and a button if a remedy is given."""
        self._offer = offer
        self._button.setText(offer.text if offer else "")
        self._button.setVisible(offer is not None)
        self._text.show_text(to_sentence(text, capital=False))
        self._text.setAccessibleName(text)
        self.setVisible(bool(text))
        announce(self, self._text.text(), urgent=True)

    def _run_offer(self) -> None:
        if self._offer:
            self._offer.run()


class Failures(QObject):
    """Handles all uncaught exceptions, from any thread: shows a sentence and writes a report to a file.

    A `PlayerError` is shown to the player without a report; anything else is a fault in the program. `reported` carries
    the file of the report that is shown, `answered` is emitted when the player closes it.
    """

    happened = Signal(BaseException)
    reported = Signal(Path)
    answered = Signal()

    def __init__(self, parent: QWidget, tell: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._window = parent
        self._show_message = tell
        self._dialog: QDialog | None = None
        self.make_facts: Callable[[], CrashFacts] = CrashFacts
        """Returns the facts for a report."""
        self.happened.connect(self.show_error)

    def install(self) -> None:
        """Installs the handler as Python's exception hook."""
        sys.excepthook = self._on_exception
        threading.excepthook = lambda args: self.happened.emit(args.exc_value)

    def show_error(self, error: Exception) -> None:
        """Shows a sentence for a `PlayerError`, a report for any other exception; the battle goes on."""
        if isinstance(error, PlayerError):
            if isinstance(error, NotDrawn):
                self._write_report(error)
            text = str(error)
            is_file = "." in text.partition(" ")[0]  # The name of a file is shown as it is.
            self._show_message(text if is_file else text[:1].upper() + text[1:])
            return
        if self._dialog is None:  # Only one dialog is shown, because a failure while painting would open dozens.
            text, path = self._write_report(error)
            if path:
                self.reported.emit(path)
            heading = tr("An unexpected error occurred. The battle is unchanged; you can continue.")
            self.show_report(heading, text, path)
        else:
            print("".join(traceback.format_exception(error)), file=sys.stderr)

    def show_report(self, heading: str, text: str, path: Path | None) -> None:
        dialog = CrashDialog(heading, text, path, self._window)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        dialog.open()

    def _write_report(self, error: Exception) -> tuple[str, Path | None]:
        """Writes a report and returns its text and its file."""
        details = "".join(traceback.format_exception(error))
        print(details, file=sys.stderr)
        facts = self.make_facts()
        text = crash_reports.format_report(details, facts.battle, facts.labels, facts.machine)
        return text, crash_reports.write(text)

    def _on_exception(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if isinstance(error, Exception):
            self.happened.emit(error.with_traceback(where))
        else:
            sys.__excepthook__(kind, error, where)

    def _on_dialog_finished(self, _: int) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
        self.answered.emit()
