"""A slider over the points of a body that one can look from, with how much is free from each drawn in it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from app.ui.widgets.inputs import Slider
from app.ui.widgets.theme import theme

FREE, STOPPED = "#45dead", "#ff5c2e"
"""As they are drawn over the target."""
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
PAD = 9.0


class EyeSlider(Slider):
    """From the feet to the head, row by row, to and fro; left and right go along a row, up and down change it."""

    stepped = Signal(int, int)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._rows: list[int] = []
        self._shares: list[float] = []
        self._home = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_stops(self, rows: list[float], index: int, home: int, shares: list[float]) -> None:
        """Offer these points: their rows, which one is looked from, where the line starts, how much is free."""
        self._rows, self._home, self._shares = [int(row) for row in rows], home, shares
        self.blockSignals(True)
        self.setRange(0, max(len(rows) - 1, 0))
        self.setValue(index)
        self.blockSignals(False)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, round(self.fontMetrics().height() * 2.1))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Look from the point under the mouse."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._point(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if ev.buttons() & Qt.MouseButton.LeftButton:
            self._point(ev)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        ev.accept()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Arrows go from point to point as on the body; the rest is as on every slider."""
        key = Qt.Key(ev.key())
        if key in KEYS:
            self.stepped.emit(*KEYS[key])
        else:
            super().keyPressEvent(ev)

    def paintEvent(self, ev: QPaintEvent) -> None:
        """A bar for each point, as high as what is free from it; a diamond where the line starts; the handle."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_bars(painter)
            self._paint_home(painter)
            self._paint_handle(painter)

    def _point(self, event: QMouseEvent) -> None:
        room = max(self.width() - 2 * PAD, 1.0)
        share = (event.position().x() - PAD) / room
        self.setValue(min(max(int(share * (self.maximum() + 1)), 0), self.maximum()))
        event.accept()

    def _slot(self, index: int) -> QRectF:
        wide = (self.width() - 2 * PAD) / max(self.maximum() + 1, 1)
        return QRectF(PAD + index * wide, 6.0, wide, self.height() - 12.0)

    def _paint_bars(self, painter: QPainter) -> None:
        colours = theme()
        groove = QRectF(PAD, 6.0, self.width() - 2 * PAD, self.height() - 12.0)
        painter.setPen(QPen(QColor(colours.rule), 1.0))
        painter.setBrush(QColor(colours.paper))
        painter.drawRoundedRect(groove.adjusted(-1, -1, 1, 1), 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.yes))
        for index, share in enumerate(self._shares):
            slot = self._slot(index)
            if share > 0:
                high = max(slot.height() * share, 2.0)
                painter.drawRect(QRectF(slot.x() + 0.5, slot.bottom() - high, max(slot.width() - 1.0, 1.0), high))
        painter.setPen(QPen(QColor(colours.muted), 1.0, Qt.PenStyle.DotLine))
        for index in range(1, len(self._rows)):
            if self._rows[index] != self._rows[index - 1]:
                x = self._slot(index).x()
                painter.drawLine(QPointF(x, groove.top()), QPointF(x, groove.bottom()))

    def _paint_home(self, painter: QPainter) -> None:
        at = self._slot(self._home).center()
        painter.setPen(QPen(QColor(theme().card), 1.2))
        painter.setBrush(QColor(theme().text))
        corners = ((0, -5), (5, 0), (0, 5), (-5, 0))
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))

    def _paint_handle(self, painter: QPainter) -> None:
        colours, slot = theme(), self._slot(self.value())
        wide = max(slot.width(), 9.0)
        box = QRectF(slot.center().x() - wide / 2, 1.5, wide, self.height() - 3.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.card, 4.0), (colours.accent, 2.4 if not self.hasFocus() else 3.2)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(box, 3, 3)
