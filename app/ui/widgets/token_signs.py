"""Signs of tokens as small shapes that differ without colour. A game chooses which sign stands for what."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

Corners = tuple[tuple[float, float], ...]
BOLT: Corners = ((0.62, 0.02), (0.2, 0.56), (0.46, 0.56), (0.36, 0.98), (0.8, 0.4), (0.54, 0.4))
HOURGLASS: Corners = ((0.18, 0.08), (0.82, 0.08), (0.18, 0.92), (0.82, 0.92))
PENNANT: Corners = ((0.26, 0.1), (0.9, 0.28), (0.26, 0.5))


def make_polygon(rect: QRectF, *shares: tuple[float, float]) -> QPolygonF:
    """Returns the polygon with these corners, in shares of a rectangle."""
    return QPolygonF([QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height()) for x, y in shares])


def _draw_bolt(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(make_polygon(rect, *BOLT))


def _draw_drop(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    w, h = rect.width(), rect.height()
    tip = QPointF(rect.center().x(), rect.top() + 0.04 * h)
    path = QPainterPath(tip)
    path.cubicTo(
        rect.x() + w, rect.y() + 0.55 * h, rect.x() + 0.85 * w, rect.bottom(), rect.center().x(), rect.bottom()
    )
    path.cubicTo(rect.x() + 0.15 * w, rect.bottom(), rect.x(), rect.y() + 0.55 * h, tip.x(), tip.y())
    painter.setBrush(colour)
    painter.drawPath(path)


def _draw_flag(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.drawPolyline(make_polygon(rect, (0.26, 0.05), (0.26, 0.98)))
    painter.drawPolygon(make_polygon(rect, *PENNANT))


def _draw_alarm(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(make_polygon(rect, (0.38, 0.05), (0.62, 0.05), (0.55, 0.62), (0.45, 0.62)))
    painter.drawEllipse(
        QPointF(rect.center().x(), rect.y() + 0.86 * rect.height()), 0.06 * rect.width(), 0.06 * rect.width()
    )


def _draw_hourglass(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.drawPolygon(make_polygon(rect, *HOURGLASS))


def _draw_ban(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draws a ring with a stroke across it."""
    painter.drawEllipse(rect.center(), rect.width() * 0.42, rect.width() * 0.42)
    painter.drawPolyline(make_polygon(rect, (0.22, 0.78), (0.78, 0.22)))


def _draw_crack(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draws a ring that is broken in two."""
    painter.drawArc(rect.adjusted(1, 1, -1, -1), 100 * 16, 150 * 16)
    painter.drawArc(rect.adjusted(1, 1, -1, -1), -80 * 16, 150 * 16)
    painter.drawPolyline(make_polygon(rect, (0.56, 0.05), (0.4, 0.38), (0.6, 0.62), (0.44, 0.95)))


TOKEN_SIGNS = {
    "bolt": _draw_bolt,
    "drop": _draw_drop,
    "flag": _draw_flag,
    "alarm": _draw_alarm,
    "hourglass": _draw_hourglass,
    "ban": _draw_ban,
    "crack": _draw_crack,
}
"""The function that draws each sign in a box, with the painter's pen."""
