"""The table of fighters on both axes, grouped by side, with a mark for each pair; the names stay visible."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.core.language import tr
from app.ui.outcome import Outcome, ruling_outcome
from app.ui.sight.matrix_header import SIDE, MatrixHeader
from app.ui.sight.matrix_model import MatrixModel, Pair
from app.ui.widgets.marks import draw_outcome
from app.ui.widgets.theme import scale_length, text_scale, theme
from app.ui.widgets.theme_colours import Theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.model import Battle
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.sight_matrix import MatrixCell

MARK = 18.0
EDGE = 12
ARROWS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MatrixGrid(QTableView):
    """A square for each pair, empty until known. Arrow keys and mouse move the current cell; Enter or a click chooses.

    The selected cell is the pair chosen in the window.
    """

    current_changed = Signal(tuple)
    """The current `Pair`, or None."""
    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._model = MatrixModel()
        self._chosen: Pair = ("", "")
        self._headers = [
            MatrixHeader(along, self._model) for along in (Qt.Orientation.Vertical, Qt.Orientation.Horizontal)
        ]
        self.setVerticalHeader(self._headers[0])
        self.setHorizontalHeader(self._headers[1])
        self.setModel(self._model)
        self.setItemDelegate(_SquareDelegate(self))
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setAutoScroll(False)  # The table must not scroll to cells under the moving mouse.
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for set_mode in (self.setHorizontalScrollMode, self.setVerticalScrollMode):
            set_mode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setMouseTracking(True)
        self.setObjectName("matrix")
        self.setAccessibleName(tr("Who sees whom"))

    def show_battle(self, battle: Battle, looks: SideStyles) -> None:
        """Shows the pairs of these fighters, all still unknown."""
        names = self._model.names
        self._model.show_battle(battle)
        for header in self._headers:
            header.show_names(looks)
        if names != self._model.names:  # The reset cleared the current and selected cells without a signal.
            self.updateGeometry()
            for header in self._headers:
                header.mark_bold("")
            self.mark_chosen(*self._chosen)
            self.current_changed.emit(None)

    def show_cells(self, cells: Iterable[MatrixCell]) -> None:
        """Fills in the results of pairs."""
        self._model.show_cells(cells)

    def mark_chosen(self, observer: str, target: str) -> None:
        """Frames the pair that is chosen in the window, even if its fighters are added later."""
        self._chosen = (observer, target)
        index = self._model.find_index((observer, target))
        if index.isValid():
            self.selectionModel().select(index, self.selectionModel().SelectionFlag.ClearAndSelect)
        else:
            self.clearSelection()

    def cell(self, pair: Pair) -> MatrixCell | None:
        return self._model.cell(pair)

    @property
    def names(self) -> list[str]:
        """The fighters in the order of both axes."""
        return self._model.names

    @property
    def pair(self) -> Pair | None:
        return self._model.pair(self.currentIndex())

    def cell_rect(self, pair: Pair) -> QRectF:
        """Returns the square of a pair, in pixels of the viewport, at the current scroll position."""
        return QRectF(_square(self.visualRect(self._model.find_index(pair))))

    @property
    def whole_size(self) -> QSize:
        """The size of all squares with the names."""
        down, across = self._headers
        frame = scale_length(EDGE) + 2 * self.frameWidth()
        return QSize(down.sizeHint().width() + across.length(), across.sizeHint().height() + down.length()) + QSize(
            frame, frame
        )

    def minimumSizeHint(self) -> QSize:
        """Returns a size for the names and a few squares."""
        least = self._headers[0].sizeHint().width() + 3 * scale_length(SIDE)
        return self.whole_size.boundedTo(QSize(least, least))

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Highlights the current pair on both axes and sends it."""
        super().currentChanged(current, previous)
        for header, at in zip(self._headers, (current.row(), current.column()), strict=True):
            header.mark_bold(self.names[at] if current.isValid() else "")
        for index in (previous, current):
            if index.isValid():
                box = self.visualRect(index)
                size = self.viewport().size()
                self.viewport().update(QRect(0, box.top(), size.width(), box.height()))
                self.viewport().update(QRect(box.left(), 0, box.width(), size.height()))
        self.current_changed.emit(self._model.pair(current))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_current(self._index_at(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        pair = self._model.pair(index := self._index_at(event))
        if pair and event.button() == Qt.MouseButton.LeftButton:
            self._set_current(index)
            self.chosen.emit(*pair)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Clears the current pair when the mouse leaves; the keyboard then starts at the chosen one."""
        if event.type() == QEvent.Type.Leave:
            self._set_current(QModelIndex())
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves from square to square, and chooses a pair."""
        pair = self.pair
        if event.key() in ARROWS and self.names:
            self._move_current(*ARROWS[Qt.Key(event.key())])
        elif event.key() in CHOOSE and pair:
            self.chosen.emit(*pair)
        else:
            event.ignore()

    def _index_at(self, event: QMouseEvent) -> QModelIndex:
        """Returns the cell of the pair whose square is under the mouse."""
        spot = event.position().toPoint()
        index = self.indexAt(spot)
        inside = self._model.pair(index) and _square(self.visualRect(index)).contains(spot)
        return index if inside else QModelIndex()

    def _move_current(self, down: int, right: int) -> None:
        begun = (self.currentIndex(), *self.selectedIndexes())
        here = next((index for index in begun if self._model.pair(index)), QModelIndex())
        count = len(self.names)
        row, column = ((max(at, 0) + by) % count for at, by in ((here.row(), down), (here.column(), right)))
        if row == column:
            row, column = (row + down) % count, (column + right) % count
        self._set_current(self._model.index(row, column) if count > 1 else QModelIndex())
        self.scrollTo(self.currentIndex())

    def _set_current(self, index: QModelIndex) -> None:
        if index != self.currentIndex():
            self.viewport().setCursor(
                Qt.CursorShape.PointingHandCursor if index.isValid() else Qt.CursorShape.ArrowCursor
            )
            self.selectionModel().setCurrentIndex(index, self.selectionModel().SelectionFlag.NoUpdate)


class _SquareDelegate(QStyledItemDelegate):
    """Draws the square and mark of a pair, darker in the row and column of the current one."""

    def __init__(self, grid: MatrixGrid) -> None:
        super().__init__(grid)
        self._grid = grid

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, column = index.row(), index.column()
        if row == column:
            return
        grid = self._grid
        current, names = grid.currentIndex(), grid.names
        cell = grid.cell((names[row], names[column]))
        kind = ruling_outcome(cell.ruling) if cell else None
        crossed = current.isValid() and (current.row() == row or current.column() == column)
        box = _square(option.rect)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType, reportUnknownMemberType] # the stubs miss it
        painter.drawPixmap(
            box.topLeft(), _square_pixmap(kind, crossed, text_scale(), grid.devicePixelRatioF(), theme())
        )
        chosen = grid.selectionModel().isSelected(index)
        if chosen or current == index:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme().text if chosen else theme().muted), 2 * text_scale()))
            painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)
            painter.restore()


def _square(cell: QRect) -> QRect:
    """Returns a cell's square, without the gap that follows it between two sides."""
    side = scale_length(SIDE)
    return QRect(cell.topLeft(), QSize(side, side)) if cell.isValid() else QRect()


@lru_cache(maxsize=64)
def _square_pixmap(kind: Outcome | None, crossed: bool, larger: float, ratio: float, colours: Theme) -> QPixmap:
    """Returns a square with its mark, cached for all that look the same."""
    side = round(SIDE * larger * ratio)
    pixmap = QPixmap(QSize(side, side))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(larger, larger)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.shade if crossed else colours.paper))
        painter.drawRoundedRect(QRectF(1, 1, SIDE - 2, SIDE - 2), 4, 4)
        if kind:
            pad = (SIDE - MARK) / 2
            draw_outcome(painter, QRectF(pad, pad, MARK, MARK), kind, colours)
    return pixmap
