"""The axes of a side view: how far and how high, in inches and in millimetres, and the grid behind the drawing."""

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.ui.formatting import INCH
from app.ui.widgets.flat_items import pen
from app.ui.widgets.theme import Theme

CLOSE = 7.0
"""Ticks are no closer than so many pixels."""
STEPS = {
    INCH: (0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 12.0, 24.0, 48.0),
    1.0: (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0),
}
"""Steps from figure to figure, for a unit of so many mm."""
TICK = 3


class LengthAxis(pg.AxisItem):
    """pyqtgraph's axis with figures in inches or millimetres, as finely as they do not touch."""

    def __init__(self, side: str, box: pg.ViewBox, unit: float) -> None:
        self._unit, self._room = unit, 40.0
        super().__init__(side, linkView=box, maxTickLength=TICK)
        self.setScale(1 / unit)
        self.enableAutoSIPrefix(False)
        self.setStyle(tickTextOffset=2, autoExpandTextSpace=False)
        self.setZValue(-200.0)

    def restyle(self, font: QFont, colours: Theme) -> None:
        """Figures in this type, and room for them; inches come before millimetres."""
        metrics = QFontMetricsF(font)
        colour, inches = QColor(colours.text if self._unit == INCH else colours.muted), self._unit == INCH
        self.setTickFont(font)
        self.setStyle(hideOverlappingLabels=round(metrics.horizontalAdvance("888.8″") / 2))
        self.setTextPen(colour)
        self.setTickPen(QPen(colour, 1.0))
        self.setPen(QPen(Qt.PenStyle.NoPen))
        if self.orientation == "bottom":
            self._room = metrics.horizontalAdvance("888.8″") + 8
            self.setHeight(round(metrics.height()) + TICK + 2)
        else:
            self._room = metrics.height() * 1.3
            self.setWidth(round(metrics.horizontalAdvance("888.8″" if inches else "0 mm")) + 12)

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        return [(step_of(self._unit, size / max(maxVal - minVal, 1e-9) / self._unit, self._room), 0.0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [_figure(value * scale, self._unit == INCH) for value in values]


def step_of(unit: float, pixels: float, room: float) -> float:
    """The finest step whose figures find `room`, a mm being so many pixels."""
    steps = STEPS[unit]
    return next((step for step in steps if step * unit * pixels >= max(room, CLOSE)), steps[-1])


def draw_grid(painter: QPainter, box: pg.ViewBox, unit: float, colours: Theme) -> None:
    """Faint lines at each step of height and distance, in pixels of the box."""
    faint = QColor(colours.rule)
    faint.setAlphaF(0.55)
    painter.setPen(pen(painter, faint, 1.0))
    step = INCH * step_of(INCH, unit, 2 * QFontMetricsF(painter.font()).height())
    seen, room = box.viewRect(), box.rect()
    for number in range(int(seen.left() / step) - 1, int(seen.right() / step) + 2):
        x = box.mapFromView(QPointF(number * step, 0.0)).x()
        painter.drawLine(QLineF(x, room.top(), x, room.bottom()))
    for number in range(int(seen.top() / step) - 1, int(seen.bottom() / step) + 2):
        y = box.mapFromView(QPointF(0.0, number * step)).y()
        painter.drawLine(QLineF(room.left(), y, room.right(), y))


def _figure(value: float, inches: bool) -> str:
    text = f"{round(value, 6) + 0.0:g}".replace("-", "−")
    return f"{text}″" if inches else f"{text} mm" if text == "0" else text
