"""An editor for the corners of the mat in a photo, with four marks to drag."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPolygonF,
    QTransform,
)

from app.core.language import mark, tr
from app.model import Corner
from app.ui.editing.photo_straightening import INSET
from app.ui.photo_canvas import INK, PALE, PhotoCanvas
from app.ui.widgets.flat_items import make_pen
from app.ui.widgets.flat_view import ARROWS
from app.ui.widgets.theme import scale_length, theme

NAMES = (mark("Near left"), mark("Near right"), mark("Far right"), mark("Far left"))
"""The board's corners, as seen from its near edge."""
REACH = 26.0
"""Distance in pixels within which a press grabs a mark."""
MARK = 11.0
"""Radius of a mark in pixels; larger with larger texts."""


class CornerEditor(PhotoCanvas):
    """Shows a photo with four marks, which are dragged, or selected with 1 to 4 and moved with the arrow keys."""

    moved = Signal()

    def __init__(self) -> None:
        self.corners: tuple[Corner, Corner, Corner, Corner] = INSET
        self.selected_corner = 0
        super().__init__()
        self._update_description()

    def show_photo(self, image: QImage, corners: Sequence[Corner]) -> None:
        """Shows a photo and the board's corners in it."""
        self.photo.show_image(image)
        self._set_corners(tuple(corners))
        self.fit()

    def turn_board(self) -> None:
        """Makes the next corner of the mat the board's near left one."""
        self._set_corners((*self.corners[1:], self.corners[0]))

    # Overrides of Qt

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Grabs the nearest mark, or else the photo."""
        nearest = self.find_mark(self.corners, ev.position(), REACH)
        if ev.button() == Qt.MouseButton.LeftButton and nearest is not None:
            self.is_dragging = True
            self._select_corner(nearest)
        else:
            super().mousePressEvent(ev)

    def drag(self, at: QPointF) -> None:
        self._move_selected(at + self._grip)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Selects a mark with 1 to 4, or moves it with the arrow keys by a pixel, with Shift by ten."""
        if ev.text() in ("1", "2", "3", "4"):
            self._select_corner(int(ev.text()) - 1)
        elif ev.key() in ARROWS:
            far = 10 if ev.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            # `ARROWS` are the directions in which the view moves, opposite to the content.
            step = QPointF(*ARROWS[Qt.Key(ev.key())]) * -far
            self._move_selected(self.find_pixel(self.corners[self.selected_corner]) + step)
        else:
            super().keyPressEvent(ev)

    # Implementation

    def _select_corner(self, number: int) -> None:
        self.selected_corner = number
        self._update_description()
        self.viewport().update()

    def _move_selected(self, at: QPointF) -> None:
        """Moves the selected mark to a pixel of the widget, at most slightly outside the photo."""
        corners = list(self.corners)
        corners[self.selected_corner] = self.find_share(at)
        self._set_corners(tuple(corners))

    def _set_corners(self, corners: tuple[Corner, ...]) -> None:
        a, b, c, d = corners
        self.corners = (a, b, c, d)
        self._update_description()
        self.viewport().update()
        self.moved.emit()

    def _update_description(self) -> None:
        """Updates the accessible description with the selected mark and its position."""
        u, v = self.corners[self.selected_corner]
        self.setAccessibleName(tr("Photo with four marks"))
        self.setAccessibleDescription(
            tr(
                "Mark {number}, {corner}: {across}% from the left, {down}% from the top",
                number=self.selected_corner + 1,
                corner=tr(NAMES[self.selected_corner]),
                across=round(100 * u),
                down=round(100 * v),
            )
        )

    def draw_overlay(self, painter: QPainter) -> None:
        """Draws the board's outline and quarters, the marks, and a magnifier next to the dragged mark."""
        if self.photo.image.isNull():
            return
        points = [self.find_pixel(corner) for corner in self.corners]
        draw_board_outline(painter, points)
        painter.setFont(self.font())
        for number, at in enumerate(points):
            chosen, accent, reach = number == self.selected_corner, QColor(theme().accent), scale_length(MARK)
            painter.setPen(make_pen(painter, INK, 1.2))
            painter.setBrush(accent if chosen else PALE)
            painter.drawEllipse(at, reach, reach)
            if chosen and self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(make_pen(painter, accent, 2.0))
                painter.drawEllipse(at, reach + 4, reach + 4)
            painter.setPen(QColor(theme().card) if chosen else QColor(34, 33, 36))
            box = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))
        if self.is_dragging:
            self.draw_loupe(painter, points[self.selected_corner])


def draw_board_outline(painter: QPainter, points: list[QPointF]) -> None:
    """Draws a board with these corners in the photo, and its quarters."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor(20, 20, 24, 150), 4.0), (QColor(255, 255, 255), 1.6)):
        painter.setPen(make_pen(painter, colour, width))
        painter.drawPolygon(QPolygonF(points))
    square = QPolygonF([QPointF(0, 0), QPointF(1, 0), QPointF(1, 1), QPointF(0, 1)])
    flat = QTransform.quadToQuad(square, QPolygonF(points))
    if isinstance(flat, QTransform):
        painter.setPen(make_pen(painter, QColor(255, 255, 255, 150), 1.0, Qt.PenStyle.DashLine))
        for share in (0.25, 0.5, 0.75):
            painter.drawLine(flat.map(QPointF(share, 0)), flat.map(QPointF(share, 1)))
            painter.drawLine(flat.map(QPointF(0, share)), flat.map(QPointF(1, share)))
