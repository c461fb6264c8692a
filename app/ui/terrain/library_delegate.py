"""How one entry of the terrain library is painted: its picture, title and set, and a sign where something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.terrain.library_model import ENTRY
from app.ui.widgets.theme import scaled, theme

if TYPE_CHECKING:
    from app.storage.library_entries import Entry

EDGE = 6
RATIO = 0.75
"""A picture's height by its width."""
SMALL = 0.85
ROUND = 5.0


class LibraryLook(QStyledItemDelegate):
    """Paints one entry as large as `cell` says."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = QSize(132, 150)

    def fit(self, width: int, option: QStyleOptionViewItem) -> QSize:
        """How large a cell of this width is, with the texts of the view."""
        small = scaled(option.font, SMALL)
        texts = option.fontMetrics.height() + _height(small)
        self.cell = QSize(width, round((width - 2 * EDGE) * RATIO) + texts + 3 * EDGE)
        return self.cell

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.cell

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry = index.data(ENTRY)
        area = option.rect.adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._ground(painter, area, option.state)
        frame = QRect(area.left() + EDGE - 2, area.top() + EDGE - 2, area.width() - 2 * EDGE + 4, 0)
        frame.setHeight(round(frame.width() * RATIO))
        _picture(painter, frame, index.data(Qt.ItemDataRole.DecorationRole))
        if not entry.sound:
            _sign(painter, QPointF(frame.right() - 6, frame.top() + 6), option.fontMetrics.height())
        self._words(painter, option, QRect(frame.left(), frame.bottom() + EDGE, frame.width(), area.bottom()), entry)
        painter.restore()

    def _ground(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        """Chosen ones have a frame, and the one the keys are at a stronger one."""
        colours = theme()
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if not chosen and not state & QStyle.StateFlag.State_MouseOver:
            return
        painter.setBrush(QColor(colours.rule if chosen else colours.paper))
        focused = bool(state & QStyle.StateFlag.State_HasFocus) and chosen
        painter.setPen(QPen(QColor(colours.accent), 2) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), ROUND + 1, ROUND + 1)

    def _words(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, entry: Entry) -> None:
        colours, flags = theme(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        top = room.top()
        for text, factor, colour in ((entry.title, 1.0, colours.text), (entry.set, SMALL, colours.muted)):
            painter.setFont(scaled(option.font, factor))
            painter.setPen(QColor(colour))
            metrics = painter.fontMetrics()
            line = QRect(room.left(), top, room.width(), metrics.height())
            painter.drawText(line, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width()))
            top += metrics.height()


def _picture(painter: QPainter, frame: QRect, picture: QPixmap | None) -> None:
    """The picture with round corners, or an empty frame."""
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


def _sign(painter: QPainter, corner: QPointF, size: float) -> None:
    """A triangle that says “mind”: a shape, not a colour alone."""
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


def _height(font: object) -> int:
    from PySide6.QtGui import QFont, QFontMetrics

    assert isinstance(font, QFont)
    return QFontMetrics(font).height()
