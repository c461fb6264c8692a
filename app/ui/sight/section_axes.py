"""The frame of a side view: how far and how high, in inches and in millimetres, at one true scale."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.ui.dress.theme import Theme
from app.ui.formatting import INCH

CLOSE = 7.0
"""Ticks are no closer than so many pixels."""
STEPS_IN = (0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 12.0, 24.0, 48.0)
STEPS_MM = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)


@dataclass(frozen=True)
class Scale:
    """Where in pixels a distance and a height in mm lie: `x`, `y` is the origin, `pixels` are to a mm, both ways."""

    x: float
    y: float
    pixels: float

    def at(self, distance: float, height: float) -> QPointF:
        return QPointF(self.x + distance * self.pixels, self.y - height * self.pixels)

    def mm(self, at: QPointF) -> tuple[float, float]:
        return (at.x() - self.x) / self.pixels, (self.y - at.y()) / self.pixels

    def zoomed(self, factor: float, at: QPointF) -> "Scale":
        """So many times as large; what is under the pixel stays there."""
        pixels = min(max(self.pixels * factor, 0.05), 200.0)
        by = pixels / self.pixels
        return Scale(at.x() + (self.x - at.x()) * by, at.y() + (self.y - at.y()) * by, pixels)

    def moved(self, right: float, down: float) -> "Scale":
        return Scale(self.x + right, self.y + down, self.pixels)

    @staticmethod
    def fitting(low: tuple[float, float], high: tuple[float, float], room: QRectF) -> "Scale":
        """The scale at which the places between two corners just fill the room, in its middle and down at its foot."""
        wide, tall = max(high[0] - low[0], 1.0), max(high[1] - low[1], 1.0)
        pixels = min(room.width() / wide, room.height() / tall)
        return Scale(room.center().x() - (low[0] + high[0]) / 2 * pixels, room.bottom() + low[1] * pixels, pixels)


def margins(metrics: QFontMetricsF) -> tuple[float, float, float, float]:
    """Room for the figures: left, top, right, bottom."""
    wide = metrics.horizontalAdvance("888.8″") + 10
    return wide, 6.0, metrics.horizontalAdvance("8888") + 12, 2 * metrics.height() + 10


def paint_axes(painter: QPainter, scale: Scale, room: QRectF, colours: Theme) -> None:
    """Distance below, inches first and millimetres under them; height in inches on the left, in mm on the right."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height()
    wide = metrics.horizontalAdvance("888.8″") + 8
    painter.setPen(QPen(QColor(colours.rule), 1.0))
    painter.drawRect(room)
    for places, unit, row in ((STEPS_IN, INCH, 0), (STEPS_MM, 1.0, 1)):
        step = _step(places, unit, scale.pixels, wide)
        painter.setPen(QColor(colours.text if row == 0 else colours.muted))
        for value, x in _ticks(step, unit, scale.x, scale.pixels, room.left(), room.right()):
            foot = room.bottom() + (0 if row == 0 else line + 3)
            painter.drawLine(QPointF(x, foot), QPointF(x, foot + 3))
            box = QRectF(x - wide, foot + 3, 2 * wide, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _figure(value, row == 0))
    for places, unit, left in ((STEPS_IN, INCH, True), (STEPS_MM, 1.0, False)):
        step = _step(places, unit, scale.pixels, line * 1.3)
        painter.setPen(QColor(colours.text if left else colours.muted))
        for value, y in _ticks(step, unit, -scale.y, scale.pixels, -room.bottom(), -room.top()):
            edge = room.left() if left else room.right()
            painter.drawLine(QPointF(edge, -y), QPointF(edge - 3 if left else edge + 3, -y))
            box = QRectF(edge - wide - 5, -y - line / 2, wide, line)
            if not left:
                box.moveLeft(edge + 5)
            side = Qt.AlignmentFlag.AlignRight if left else Qt.AlignmentFlag.AlignLeft
            painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, _figure(value, left))


def paint_ground(painter: QPainter, scale: Scale, room: QRectF, colours: Theme) -> None:
    """The board: everything below height 0, with faint lines at each step of height and distance."""
    line = QFontMetricsF(painter.font()).height()
    step = _step(STEPS_IN, INCH, scale.pixels, line * 2)
    faint = QColor(colours.rule)
    faint.setAlphaF(0.55)
    painter.setPen(QPen(faint, 1.0))
    for _, x in _ticks(step, INCH, scale.x, scale.pixels, room.left(), room.right()):
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
    for _, y in _ticks(step, INCH, -scale.y, scale.pixels, -room.bottom(), -room.top()):
        painter.drawLine(QPointF(room.left(), -y), QPointF(room.right(), -y))
    if scale.y < room.bottom():
        painter.fillRect(QRectF(room.left(), scale.y, room.width(), room.bottom() - scale.y), QColor(colours.rule))
    painter.setPen(QPen(QColor(colours.muted), 1.6))
    painter.drawLine(QPointF(room.left(), scale.y), QPointF(room.right(), scale.y))


def _step(steps: tuple[float, ...], unit: float, pixels: float, least: float) -> float:
    """The finest step whose figures do not touch."""
    return next((step for step in steps if step * unit * pixels >= max(least, CLOSE)), steps[-1])


def _ticks(
    step: float, unit: float, origin: float, pixels: float, low: float, high: float
) -> list[tuple[float, float]]:
    """The values of ticks between two pixels, and where each is."""
    first, last = (int((edge - origin) / pixels / unit / step) for edge in (low, high))
    values = [number * step for number in range(first - 1, last + 2)][:400]
    placed = [(value, origin + value * unit * pixels) for value in values]
    return [(value, at) for value, at in placed if low - 0.5 <= at <= high + 0.5]


def _figure(value: float, inch: bool) -> str:
    text = f"{value:g}".replace("-", "−")
    return f"{text}″" if inch else f"{text} mm" if value == 0 else text
