"""The window's messages: notes at the bottom, a bar over the table, error reports and progress."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.ui.app_services.error_reports import Failures, MessageBar, Offer
from app.ui.widgets.accessibility import announce
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.labels import HintLabel

PASS_MS = 12_000
"""Time after which a passing message disappears, unless the player does something first."""
ANNOUNCE_MS = 400
"""Time without another note before a note is announced to screen readers; a drag sends one with each step."""


class Messages(QObject):
    """The messages of the window. `busy` carries the current long activity, or an empty string."""

    busy = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.bar = MessageBar()
        self.failures = Failures(window, self.warn)
        self.line, self.progress = HintLabel(), ProgressBar()
        self.default_note: Callable[[], str] = lambda: ""
        """Returns the hint that is shown when there is no other note."""
        self._shows_progress = self._is_new = self._passes = False
        self._note = ""
        self._announce_timer = QTimer(self, singleShot=True, interval=ANNOUNCE_MS)
        self._announce_timer.timeout.connect(lambda: announce(self.line, self._note))
        self.pass_timer = QTimer(self, singleShot=True, interval=PASS_MS)
        self.pass_timer.timeout.connect(self.bar.hide)
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setFixedWidth(180)
        self.progress.hide()

    def show_note(self, text: str) -> None:
        """Shows a note at the bottom until `end_note`; an empty text shows the default hint."""
        self._shows_progress = False
        self.line.setText(text or self.default_note())
        self._note = text
        self._announce_timer.start()
        self._set_new(bool(text))

    def update_default_note(self) -> None:
        """Shows the current default hint, unless there is another note."""
        if not self._note and not self._shows_progress:
            self.line.setText(self.default_note())

    def end_note(self) -> None:
        """Clears the note when the player does something else, unless the note is new."""
        if self._is_new:
            return
        if self._passes:
            self.warn("")
        if not self._shows_progress:
            self.show_note("")

    def warn(self, text: str, offer: Offer | None = None) -> None:
        """Shows a message over the table until it is dismissed; an empty text removes it."""
        self.pass_timer.stop()
        self._passes = False
        self.bar.show_message(text, offer)

    def show_briefly(self, text: str) -> None:
        """Shows a message over the table that disappears with the next action, or after a while."""
        self.warn(text)
        self.pass_timer.start()
        self._passes = True
        self._set_new(True)

    def show_refusal(self, error: Exception) -> None:
        """Shows an error of an action on the table; its message disappears with the next action."""
        self.show_error(error)
        self._passes = True
        self._set_new(True)

    def show_error(self, error: Exception) -> None:
        """Shows the message of a `PlayerError`, or a report of any other error."""
        self.failures.show_error(error)

    def show_progress(self, share: float, activity: str) -> None:
        if self.progress.isHidden():
            self.progress.restart()
        self.progress.set_share(share)
        self.progress.show()
        self.line.setText(f"{activity}…")
        self._shows_progress = True
        self.busy.emit(f"{activity}…")

    def end_progress(self) -> None:
        self.progress.hide()
        self.busy.emit("")
        if self._shows_progress:
            self.show_note("")

    def _set_new(self, is_new: bool) -> None:
        """Marks the note as new until control returns to the event loop, so that its own cause does not clear it."""
        self._is_new = is_new
        if is_new:
            QTimer.singleShot(0, self, self._age_note)

    def _age_note(self) -> None:
        self._is_new = False
