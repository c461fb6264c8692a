"""A dialog in which Enter presses the button that has the keyboard, and no other."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QPushButton, QToolButton

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class Dialog(QDialog):
    """Where a field has the keyboard, Enter is for the default button, if there is one, as in every dialog.

    Qt's own presses the default though another button has the keyboard, unless that is an `autoDefault`; but then
    Enter in a field presses the first such button where there is no default.
    """

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        there = self.focusWidget()
        entered = arg__1.key() in ENTER and arg__1.modifiers() in PLAIN
        if entered and isinstance(there, QPushButton | QToolButton) and there.isEnabled():
            there.click()
        else:
            super().keyPressEvent(arg__1)
