"""The terrain library's pictures in columns, which can be carried off to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QStyleOptionViewItem

from app.language import tr
from app.ui.terrain.library_delegate import LibraryLook
from app.ui.terrain.library_model import ENTRY, LibraryList

if TYPE_CHECKING:
    from app.storage.library_entries import Entry

LETTERS = 13
"""A column is at least as wide as so many letters."""


class LibraryGrid(QListView):
    """What is chosen may be placed with Enter, or carried: `carried` and `dropped` tell where on the screen."""

    placed = Signal(object)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)
    let_go = Signal()

    def __init__(self, entries: LibraryList) -> None:
        super().__init__()
        self._look = LibraryLook()
        self._pressed: QPoint | None = None
        self._carried: Entry | None = None
        self.setModel(entries)
        self.setItemDelegate(self._look)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setAccessibleName(tr("Terrain models"))
        entries.modelReset.connect(self._choose_first)

    @property
    def entry(self) -> Entry | None:
        index = self.currentIndex()
        return index.data(ENTRY) if index.isValid() else None

    def choose(self, name: str) -> None:
        """Go to an entry, where it is shown."""
        model = self.model()
        assert isinstance(model, LibraryList)
        if (row := model.row_of(name)) >= 0:
            self.setCurrentIndex(model.index(row))
            self.scrollTo(model.index(row))

    def resizeEvent(self, e: QResizeEvent) -> None:
        """As many columns as have room, as wide as there is room."""
        super().resizeEvent(e)
        self._lay_out()

    def mousePressEvent(self, e: QMouseEvent) -> None:
        """What is under the mouse is chosen, and may be carried."""
        super().mousePressEvent(e)
        on_one = self.indexAt(e.position().toPoint()).isValid()
        self._pressed = e.position().toPoint() if on_one and e.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        """Carry what was taken, once the mouse has clearly moved."""
        spot = e.position().toPoint()
        if self._pressed is None or not e.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(e)
            return
        if self._carried is None and (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._carried = self.entry
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._carried is not None:
            self.carried.emit(self._carried, self.viewport().mapToGlobal(spot))

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        entry, self._carried, self._pressed = self._carried, None, None
        self.unsetCursor()
        super().mouseReleaseEvent(e)
        if entry is not None:
            self.dropped.emit(entry, self.viewport().mapToGlobal(e.position().toPoint()))

    def mouseDoubleClickEvent(self, e: QMouseEvent) -> None:
        index = self.indexAt(e.position().toPoint())
        if index.isValid() and e.button() == Qt.MouseButton.LeftButton:
            self.placed.emit(index.data(ENTRY))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter places; Esc lets go of what is carried."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entry is not None:
            self.placed.emit(self.entry)
        elif event.key() == Qt.Key.Key_Escape and self._carried is not None:
            self._carried = self._pressed = None
            self.unsetCursor()
            self.let_go.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys are at some entry from the first."""
        super().focusInEvent(event)
        if self.entry is None:
            self._choose_first()

    def _choose_first(self) -> None:
        if self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 0))

    def _lay_out(self) -> None:
        room = self.viewport().width() - 1
        least = QFontMetrics(self.font()).averageCharWidth() * LETTERS + 24
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        size = self._look.fit(room // max(1, room // max(least, 1)), option)
        if size != self.gridSize():
            self.setGridSize(QSize(size))
