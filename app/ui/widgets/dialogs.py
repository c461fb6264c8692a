"""Dialogs in which Enter presses the button that has the keyboard, and small questions in plain text."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QInputDialog, QLabel, QMessageBox, QPushButton, QToolButton, QWidget

NO_BUTTON = QMessageBox.StandardButton.NoButton


def message_box(
    icon: QMessageBox.Icon,
    text: str,
    more: str = "",
    title: str = "Eyeline",
    buttons: QMessageBox.StandardButton = NO_BUTTON,
    parent: QWidget | None = None,
) -> QMessageBox:
    """A box with a sentence, and more to be read under it."""
    box = QMessageBox(icon, title, "", buttons, parent)
    box.setInformativeText(more)  # first, so that there is a label for it
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def input_box(parent: QWidget, title: str, question: str) -> QInputDialog:
    """A box that asks for a line of text."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText("…")  # first, so that there is a label for it
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    dialog.setLabelText(question)
    return dialog


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
