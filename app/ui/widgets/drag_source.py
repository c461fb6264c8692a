"""Lists whose rows are dragged to the table. Qt's own dragging would hide the mouse from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

View = QAbstractItemView if TYPE_CHECKING else object


class DragSource(View):
    """A mixin for a view that has the signals. A row can be dragged if it has data in the `drag_role`.

    `dragged` and `dropped` carry these data and the screen position; `level_changed` carries 1 for a floor farther
    down, or -1; Esc emits `drag_cancelled`.
    """

    dragged: Any
    dropped: Any
    drag_cancelled: Any
    level_changed: Any
    drag_role: int = Qt.ItemDataRole.UserRole
    _pressed = QPoint()
    _held: Any = None
    """The data of the pressed row."""
    _is_dragging = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the row under the mouse, which may then be dragged."""
        super().mousePressEvent(event)
        self._pressed, left = event.position().toPoint(), event.button() == Qt.MouseButton.LeftButton
        self._held = self.indexAt(self._pressed).data(self.drag_role) if left else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Starts dragging once the mouse has moved far enough."""
        spot = event.position().toPoint()
        if not self._held or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if not self._is_dragging and (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._is_dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._is_dragging:
            self.dragged.emit(self._held, self.viewport().mapToGlobal(spot))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Changes the floor while something is dragged."""
        if self._is_dragging:
            self.level_changed.emit(-1 if event.angleDelta().y() > 0 else 1)
            event.accept()
        else:
            super().wheelEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, dragging = self._held, self._is_dragging
        self._end_drag()
        super().mouseReleaseEvent(event)
        if dragging:
            self.dropped.emit(held, self.viewport().mapToGlobal(event.position().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancels a drag with Esc."""
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self._end_drag()
            self.drag_cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _end_drag(self) -> None:
        self._held, self._is_dragging = None, False
        self.unsetCursor()
