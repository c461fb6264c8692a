"""The terrain library in Qt's terms: a list model with filters, a grid to drag from, and the painting of entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.core import lengths
from app.core.language import format_number, tr
from app.storage.library_entries import LibraryEntry
from app.ui.widgets.drag_source import DragSource
from app.ui.widgets.theme import scale_font, theme

ENTRY = Qt.ItemDataRole.UserRole


class LibraryModel(QAbstractListModel):
    """The visible entries of the library, one per row. `picture_requested` is emitted for each without a picture."""

    picture_requested = Signal(LibraryEntry)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[LibraryEntry, ...] = ()
        self.visible_entries: tuple[LibraryEntry, ...] = ()
        self._search_words, self._set = "", ""
        self._pictures: dict[str, QPixmap | None] = {}

    @property
    def sets(self) -> list[str]:
        return list(dict.fromkeys(entry.set for entry in self.entries))

    def show_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Sets the entries; pictures of unchanged ones are kept."""
        kept = {entry.name for entry in entries} & {entry.name for entry in self.entries if entry in entries}
        self._pictures = {name: picture for name, picture in self._pictures.items() if name in kept}
        self.entries = entries
        self._apply_filter()

    def set_filter(self, words: str, set: str) -> None:
        """Shows only entries of a set that have all these words in their title, set or file name."""
        self._search_words, self._set = words, set
        self._apply_filter()

    def show_picture(self, name: str) -> None:
        self._pictures.pop(name, None)
        for row, entry in enumerate(self.visible_entries):
            if entry.name == name:
                self.dataChanged.emit(self.index(row), self.index(row), [Qt.ItemDataRole.DecorationRole])

    def find_row(self, name: str) -> int:
        """Returns the row of an entry, or -1 if it is not visible."""
        return next((row for row, entry in enumerate(self.visible_entries) if entry.name == name), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.visible_entries)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.visible_entries):
            return None
        entry = self.visible_entries[index.row()]
        if role == Qt.ItemDataRole.DecorationRole:
            # Pictures are read when first painted; missing ones are requested.
            if entry.name not in self._pictures:
                found = QPixmap(str(entry.thumbnail)) if entry.thumbnail.is_file() else QPixmap()
                self._pictures[entry.name] = None if found.isNull() else found
                if found.isNull() and not entry.shipped:
                    self.picture_requested.emit(entry)
            return self._pictures[entry.name]
        say = _SAID.get(Qt.ItemDataRole(role))
        return say(entry) if say else None

    def _apply_filter(self) -> None:
        words = self._search_words.casefold().split()
        self.beginResetModel()
        self.visible_entries = tuple(
            entry
            for entry in self.entries
            if (not self._set or entry.set == self._set)
            and all(word in f"{entry.title} {entry.set} {entry.card.source}".casefold() for word in words)
        )
        self.endResetModel()


def format_dimensions(size_mm: tuple[float, float, float]) -> str:
    """Returns width, depth and height in mm and inches."""
    mm = " × ".join(format_number(length, ".4g") for length in size_mm)
    return tr("{mm} mm ({inches})", mm=mm, inches=lengths.format_dimensions(size_mm))


def format_tooltip(entry: LibraryEntry) -> str:
    """Returns the tooltip of an entry."""
    size = tr(
        "{pieces}, {count} triangles",
        pieces=format_dimensions(entry.card.size_mm),
        count=format_number(entry.card.triangles, ","),
    )
    return "\n".join((f"{entry.title} · {entry.set}", size, *entry.card.warnings))


def format_spoken(entry: LibraryEntry) -> str:
    """Returns the text of an entry for screen readers."""
    said = f"{entry.title}, {entry.set}, {format_dimensions(entry.card.size_mm)}"
    return (
        said
        if entry.is_sound
        else tr("{entry}. Warning: {warnings}", entry=said, warnings=" ".join(entry.card.warnings))
    )


_SAID: dict[Qt.ItemDataRole, Callable[[LibraryEntry], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda entry: entry.title,
    Qt.ItemDataRole.ToolTipRole: format_tooltip,
    Qt.ItemDataRole.AccessibleTextRole: format_spoken,
    ENTRY: lambda entry: entry,
}
"""The data of an entry by Qt's role."""


EDGE = 6
RATIO = 0.75
"""Ratio of a picture's height to its width."""
SMALL = 0.85
ROUND = 5.0


class LibraryDelegate(QStyledItemDelegate):
    """Paints entries at the size in `cell_size`."""

    def __init__(self) -> None:
        super().__init__()
        self.cell_size = QSize(132, 150)

    def fit_width(self, width: int, option: QStyleOptionViewItem, titles: Iterable[str]) -> QSize:
        """Returns the size of a cell of this width with the view's font, with room for the longest title."""
        small, room = scale_font(option.font, SMALL), (width - 2 * EDGE)
        rows = max((len(split_title(title, option.font, room)) for title in titles), default=1)
        texts = rows * option.fontMetrics.height() + QFontMetrics(small).height()
        self.cell_size = QSize(width, round((width - 2 * EDGE) * RATIO) + texts + 3 * EDGE)
        return self.cell_size

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.cell_size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: LibraryEntry = index.data(ENTRY)
        area = option.rect.adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_frame(painter, area, option.state)
        frame = QRect(area.left() + EDGE - 2, area.top() + EDGE - 2, area.width() - 2 * EDGE + 4, 0)
        frame.setHeight(round(frame.width() * RATIO))
        _paint_picture(painter, frame, index.data(Qt.ItemDataRole.DecorationRole))
        if not entry.is_sound:
            _paint_warning(painter, QPointF(frame.right() - 6, frame.top() + 6), option.fontMetrics.height())
        room = QRect(frame.left(), frame.bottom() + EDGE, frame.width(), area.bottom())
        colours, flags = theme(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        top = room.top()
        titles = [(line, 1.0, colours.text) for line in split_title(entry.title, option.font, room.width())]
        for text, factor, colour in (*titles, (entry.set, SMALL, colours.muted)):
            painter.setFont(scale_font(option.font, factor))
            painter.setPen(QColor(colour))
            metrics = painter.fontMetrics()
            line = QRect(room.left(), top, room.width(), metrics.height())
            painter.drawText(line, flags, metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room.width()))
            top += metrics.height()
        painter.restore()

    def _paint_frame(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        """Paints the background of a selected entry or the one under the mouse, and a frame if it has the focus."""
        colours = theme()
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if not chosen and not state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setBrush(QColor(colours.rule if chosen else colours.paper))
        focused = bool(state & QStyle.StateFlag.State_HasFocus) and chosen
        painter.setPen(QPen(QColor(colours.accent), 2) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), ROUND + 1, ROUND + 1)


def _paint_picture(painter: QPainter, frame: QRect, picture: QPixmap | None) -> None:
    """Paints the picture with rounded corners, or an empty frame."""
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(frame), ROUND, ROUND)
    if picture is None:
        painter.fillPath(shape, QColor(theme().rule))
        return
    painter.save()
    painter.setClipPath(shape)
    height = round(picture.height() * frame.width() / picture.width())
    painter.drawPixmap(QRect(frame.left(), frame.center().y() - height // 2, frame.width(), height), picture)
    painter.restore()


def _paint_warning(painter: QPainter, corner: QPointF, size: float) -> None:
    """Paints a warning triangle, which can be told without its colour."""
    left, bottom = corner.x() - size, corner.y() + size * 0.88
    painter.setPen(QPen(QColor(theme().card), 1.5))
    painter.setBrush(QColor(theme().close))
    painter.drawPolygon(
        QPolygonF([QPointF(left, bottom), QPointF(corner.x(), bottom), QPointF(left + size / 2, corner.y())])
    )
    painter.setPen(QPen(QColor(theme().card), size * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle = left + size / 2
    painter.drawLine(QPointF(middle, corner.y() + size * 0.34), QPointF(middle, corner.y() + size * 0.58))
    painter.drawPoint(QPointF(middle, corner.y() + size * 0.74))


def split_title(title: str, font: QFont, width: int) -> list[str]:
    """Returns a title as one line, or as two if needed; words longer than a line are broken."""
    layout, option = QTextLayout(title, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    first = layout.createLine()
    if first.isValid():
        first.setLineWidth(max(width, 1))
    layout.endLayout()
    count = first.textLength() if first.isValid() else 0
    return list(filter(None, (title[:count].rstrip(), title[count:])))


LETTERS = 13
"""Smallest width of a column, in letters."""


class LibraryGrid(DragSource, QListView):
    """A grid of entries to place with Enter or by dragging. `dragged` and `dropped` carry the screen position."""

    place_requested = Signal(LibraryEntry)
    dragged = Signal(LibraryEntry, QPoint)
    dropped = Signal(LibraryEntry, QPoint)
    drag_cancelled = Signal()
    level_changed = Signal(int)

    def __init__(self, entries: LibraryModel) -> None:
        super().__init__()
        self._delegate = LibraryDelegate()
        self.setModel(entries)
        self.setItemDelegate(self._delegate)
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
        entries.modelReset.connect(self._lay_out)
        entries.modelReset.connect(self._select_first)

    @property
    def entry(self) -> LibraryEntry | None:
        index = self.currentIndex()
        return index.data(ENTRY) if index.isValid() else None

    def select_entry(self, name: str) -> None:
        """Selects an entry and scrolls to it, if it is visible."""
        model = self.model()
        assert isinstance(model, LibraryModel)
        if (row := model.find_row(name)) >= 0:
            self.setCurrentIndex(model.index(row))
            self.scrollTo(model.index(row))

    def event(self, event: QEvent) -> bool:
        """Keeps F2 and Delete for the selected entry, even if something on the table is selected."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Delete))
            return event.isAccepted()
        return super().event(event)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Fits as many columns as there is room for."""
        super().resizeEvent(e)
        self._lay_out()

    def mouseDoubleClickEvent(self, e: QMouseEvent) -> None:
        index = self.indexAt(e.position().toPoint())
        if index.isValid() and e.button() == Qt.MouseButton.LeftButton:
            self.place_requested.emit(index.data(ENTRY))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Places the selected entry with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entry is not None:
            self.place_requested.emit(self.entry)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Selects the first entry if none is selected."""
        super().focusInEvent(event)
        if self.entry is None:
            self._select_first()

    def _select_first(self) -> None:
        if self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 0))

    def _lay_out(self) -> None:
        room = self.viewport().width() - 1
        least = QFontMetrics(self.font()).averageCharWidth() * LETTERS + 24
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        model = self.model()
        titles = [model.index(row, 0).data() for row in range(model.rowCount())]
        size = self._delegate.fit_width(room // max(1, room // max(least, 1)), option, titles)
        if size != self.gridSize():
            self.setGridSize(QSize(size))
