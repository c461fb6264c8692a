"""Events of files that are dragged over a window and dropped, as Qt sends them."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication


def make_drag(*paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def hover(window, *paths):
    """Drags files over a window; returns whether it accepts them."""
    held = make_drag(*paths)  # the event does not keep the data alive
    entered = QDragEnterEvent(QPoint(90, 90), *held)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    return entered.isAccepted()


def drop(window, *paths):
    """Drops files on a window; returns its message while they were over it."""
    hover(window, *paths)
    said, held = window.workspace.drops.text, make_drag(*paths)
    QApplication.sendEvent(window, QDropEvent(QPointF(90, 90), *held))
    return said
