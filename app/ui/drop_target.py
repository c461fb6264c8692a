"""Dropping files on the window: each file goes to the feature that accepts it; an overlay says what will happen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.file_router import FileRouter
from app.ui.widgets.accessibility import announce
from app.ui.widgets.theme import scale_font, scale_length, theme


class DropTarget(QObject):
    """Handles files dragged over the window; the router opens those that are dropped."""

    def __init__(self, window: QWidget, router: FileRouter) -> None:
        super().__init__(window)
        self._window, self._router = window, router
        self._overlay: DropOverlay | None = None
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @property
    def text(self) -> str:
        """The text of the overlay, empty unless files hover over the window."""
        return self._overlay.text if self._overlay else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragLeave:
            self._end_hover()
        if not isinstance(event, QDropEvent) or not (paths := get_dropped_files(event)):
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            files = self._router.sort(paths)
            self._end_hover()
            self._overlay = DropOverlay(files.hints, not files.groups, self._window)
            announce(self._window, self._overlay.text)
        elif not isinstance(event, QDragMoveEvent):
            self._end_hover()
            self._router.open(paths)
        return True

    def _end_hover(self) -> None:
        if self._overlay:
            self._overlay.hide()
            self._overlay.deleteLater()
        self._overlay = None


MARGIN, ROUND, DASH = 14, 14, 2.5
"""Margin, corner radius and dash length of the frame, in pixels at the usual text size."""
VEIL = 150
"""Opacity of the veil over the window, of 255."""


class DropOverlay(QWidget):
    """Framed sentences over the whole window; files dropped on it go to the window."""

    def __init__(self, sentences: Sequence[str], refused: bool, window: QWidget) -> None:
        super().__init__(window)
        self.text, self._refused = "\n".join(sentences), refused
        self.setFont(scale_font(self.font(), 1.7, QFont.Weight.DemiBold))
        self.setAccessibleName(self.text)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, edge = theme(), scale_length(MARGIN)
        veil = QColor(colours.paper)
        veil.setAlpha(VEIL)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), veil)
            frame = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
            pen = QPen(QColor(colours.muted if self._refused else colours.accent), DASH)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRoundedRect(frame, ROUND, ROUND)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = frame.adjusted(4 * edge, 2 * edge, -4 * edge, -2 * edge)
            words = painter.boundingRect(room, flags, self.text)
            painter.setBrush(QColor(colours.card))
            pen.setStyle(Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            painter.drawRoundedRect(words.adjusted(-2 * edge, -edge, 2 * edge, edge), ROUND, ROUND)
            painter.setPen(QColor(colours.text))
            painter.drawText(room, flags, self.text)


def get_dropped_files(event: QDropEvent) -> list[Path]:
    """Returns the local files of a drag."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
