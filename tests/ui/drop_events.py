"""Files held over a window and let go, as Qt tells it of them."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication


def dragged(*paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def hover(window, *paths):
    """Hold files over a window; whether it would take them."""
    held = dragged(*paths)  # the event does not keep the data alive
    entered = QDragEnterEvent(QPoint(90, 90), *held)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    return entered.isAccepted()


def drop(window, *paths):
    """Drop files on a window; what it said while they were held over it."""
    hover(window, *paths)
    said, held = window.workspace.drops.text, dragged(*paths)
    QApplication.sendEvent(window, QDropEvent(QPointF(90, 90), *held))
    return said
