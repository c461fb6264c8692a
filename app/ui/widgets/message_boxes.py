"""Small questions in boxes of the system's kind. Their words may name what a stranger named: they are plain text."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLabel, QMessageBox, QWidget

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
