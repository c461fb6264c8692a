"""What the window says: a note at the bottom, a bar over the table, reports of failures, and how far something is."""

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
"""What needs no answer lies over the table so long, where nothing else is done before."""
ANNOUNCE_MS = 400
"""A note is said to who listens once nothing else came for so long: in a drag they come with each step."""


class Messages(QObject):
    """`busy` tells what is being done that takes long, or nothing."""

    busy = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.bar = MessageBar()
        self.failures = Failures(window, self.bar.show_message)
        self.line, self.progress = HintLabel(), ProgressBar()
        self.default_note: Callable[[], str] = lambda: ""
        """What one can do, which stands in the line while nothing else does."""
        self._shows_progress = self._is_new = False
        self._note = ""
        self._announce_timer = QTimer(self, singleShot=True, interval=ANNOUNCE_MS)
        self._announce_timer.timeout.connect(lambda: announce(self.line, self._note))
        self.pass_timer = QTimer(self, singleShot=True, interval=PASS_MS)
        self.pass_timer.timeout.connect(self.bar.hide)
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setFixedWidth(180)
        self.progress.hide()

    def show_note(self, text: str) -> None:
        """Say something small at the bottom, until `end_note`; without a text, what one can do."""
        self._shows_progress = False
        self.line.setText(text or self.default_note())
        self._note = text
        self._announce_timer.start()
        self._set_new(bool(text))

    def end_note(self) -> None:
        """Something else is done: what was said before is over, unless it has only just been said."""
        if self._is_new:
            return
        if self.pass_timer.isActive():
            self.pass_timer.stop()
            self.bar.hide()
        if not self._shows_progress:
            self.show_note("")

    def warn(self, text: str, offer: Offer | None = None) -> None:
        """Say something over the table until it is put away; without a text, put it away."""
        self.pass_timer.stop()
        self.bar.show_message(text, offer)

    def tell(self, text: str) -> None:
        """Say something over the table that goes by itself: with what is done next, or after a while."""
        self.warn(text)
        self.pass_timer.start()
        self._set_new(True)

    def show_error(self, error: Exception) -> None:
        """Say what a player can do about an error; of one that nobody foresaw, show a report."""
        self.failures.show_error(error)

    def show_progress(self, share: float, activity: str) -> None:
        """Say how far something is."""
        if self.progress.isHidden():
            self.progress.restart()
        self.progress.set_share(share)
        self.progress.show()
        self.line.setText(f"{activity}…")
        self._shows_progress = True
        self.busy.emit(f"{activity}…")

    def end_progress(self) -> None:
        """Nothing is being done any more."""
        self.progress.hide()
        self.busy.emit("")
        if self._shows_progress:
            self.show_note("")

    def _set_new(self, is_new: bool) -> None:
        """What is said and what it is about come in one go; with the next thing done it is not new any more."""
        self._is_new = is_new
        if is_new:
            QTimer.singleShot(0, self, self._age_note)

    def _age_note(self) -> None:
        self._is_new = False
