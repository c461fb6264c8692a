"""A frame round the part of a window that has the keyboard focus, and announcements for screen readers."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent
from PySide6.QtWidgets import QWidget

BY_KEY = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}
BACK = {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}
"""Focus returns because a dialog or a menu closed."""


class FocusRing(QObject):
    """Marks a frame while a widget in it has the keyboard focus from a key. A dialog leaves the mark as it was."""

    def __init__(self, frame: QWidget, inside: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        self._was_shown = False
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shows or hides the mark. A click needs no mark, because it shows where the focus is."""
        if isinstance(event, QFocusEvent):
            back = event.reason() in BACK
            if event.lostFocus():
                self._was_shown = back and bool(self._frame.property("focused"))
            self._show(event.gotFocus() and (event.reason() in BY_KEY or (back and self._was_shown)))
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._show(False)
        return False

    def _show(self, shown: bool) -> None:
        if bool(self._frame.property("focused")) != shown:
            self._frame.setProperty("focused", shown)
            self._frame.style().polish(self._frame)
            self._frame.update()


def announce(where: QObject, text: str, urgent: bool = False) -> None:
    """Lets a screen reader announce new text; does nothing if no screen reader is active."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(where, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
