"""What becomes of failures: sentences in the window, and a dialog with details for those nobody foresaw."""

import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame, QMessageBox, QWidget

from app.errors import PlayerError
from app.ui.parts import Text, row, small_button
from app.ui.wording import sentence


class MessageBar(QFrame):
    """One sentence over the table, until it is put away."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._text = Text()
        close = small_button("✕", "Put the message away")
        close.clicked.connect(self.hide)
        across = row(8, self)
        across.setContentsMargins(16, 8, 10, 8)
        across.addWidget(self._text, 1)
        across.addWidget(close)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text.text() if not self.isHidden() else ""

    def tell(self, text: str) -> None:
        """Show a sentence."""
        self._text.say(sentence(text, capital=False))
        self._text.setAccessibleName(text)
        self.setVisible(bool(text))


class Failures(QObject):
    """Takes every exception that nobody caught, from any thread, to the window's."""

    happened = Signal(object)

    def __init__(self, parent: QWidget, tell: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._window = parent
        self._tell = tell
        self._dialog: QMessageBox | None = None
        self.happened.connect(self.show_error)

    def install(self) -> None:
        """Be where Python leaves exceptions."""
        sys.excepthook = self._hook
        threading.excepthook = lambda args: self.happened.emit(args.exc_value)

    def show_error(self, error: Exception) -> None:
        """A sentence for the player's own mistakes, a dialog for ours; the battle goes on."""
        if isinstance(error, PlayerError):
            self._tell(str(error))
            return
        details = "".join(traceback.format_exception(error))
        print(details, file=sys.stderr)
        self._show_dialog(f"{type(error).__name__}: {error}", details)

    def _hook(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        if isinstance(error, Exception):
            self.happened.emit(error.with_traceback(where))
        else:
            sys.__excepthook__(kind, error, where)

    def _show_dialog(self, summary: str, details: str) -> None:
        if self._dialog is not None:  # one is enough: a failure while painting would bring them in dozens
            return
        text = "Something went wrong that should not have. The battle is as it was; you can go on."
        dialog = QMessageBox(QMessageBox.Icon.Warning, "Eyeline", text, QMessageBox.StandardButton.Ok, self._window)
        dialog.setInformativeText(summary)
        dialog.setDetailedText(details)
        dialog.finished.connect(self._put_away)
        self._dialog = dialog
        dialog.open()

    def _put_away(self, _: int) -> None:
        self._dialog = None
