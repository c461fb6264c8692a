"""Digit keys while dice are asked for: they are typed into the dice field, wherever the focus is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

from app.ui.widgets.dice_tray import DiceTray
from app.ui.widgets.keyboard import PLAIN


class DigitKeys(QObject):
    """Sends digits pressed in a window to the dice tray while it is visible, so that no shortcut takes them.

    Fields in which digits can be typed keep them.
    """

    def __init__(self, tray: DiceTray) -> None:
        super().__init__(tray)
        self._tray = tray

    def start(self) -> None:
        """Begins to watch the keys."""
        QApplication.instance().installEventFilter(self)  # pyright: ignore[reportOptionalMemberAccess]

    def stop(self) -> None:
        """Ends to watch the keys."""
        QApplication.instance().removeEventFilter(self)  # pyright: ignore[reportOptionalMemberAccess]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not self._concerns_dice(watched, event):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # Otherwise a shortcut would take the key.
            return True
        if event.type() == QEvent.Type.KeyPress:
            self._tray.type_digit(event.text())
            return True
        return False

    def _concerns_dice(self, watched: QObject, event: QKeyEvent) -> bool:
        if not isinstance(watched, QWidget) or watched.window() is not self._tray.window():
            return False
        is_digit = Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9 and event.modifiers() in PLAIN
        return is_digit and self._tray.isVisible() and not isinstance(watched, QLineEdit | QAbstractSpinBox | QComboBox)
