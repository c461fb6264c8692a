"""The magnifier of photos: the photo without models, round the mouse."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.widgets.flat_items import make_pen
from app.ui.widgets.theme import theme

RADIUS_PX, GAP = 74, 14
"""Radius of the magnifier, and its gap to the edges of the view, in pixels."""
GAIN, MIN_SCALE = 4.0, 1.0
"""How much larger than the view it shows the photo, and its smallest scale in pixels per pixel of the photo."""


class Loupe(QWidget):
    """A round magnifier in a corner of the viewport, which shows the photo without models."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(2 * RADIUS_PX + 4, 2 * RADIUS_PX + 4)
        self._view = view
        self._image, self._at, self._scale = QImage(), QPointF(), 1.0
        self.hide()

    def show_place(self, image: QImage, at: QPointF, scale: float, mouse: QPointF) -> None:
        """Shows a place of the photo, at a multiple of the view's scale, away from the mouse."""
        self._image, self._at = image, at
        self._scale = max(GAIN * scale, MIN_SCALE)
        is_left = mouse.x() > self._view.width() / 2
        x = GAP if is_left else self._view.width() - self.width() - GAP
        self.move(x, self._view.height() - self.height() - GAP)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            paint_loupe(painter, QPointF(self.rect().center()), self._image, self._at, self._scale)


def paint_loupe(painter: QPainter, middle: QPointF, image: QImage, at: QPointF, scale: float) -> None:
    """Paints the magnifier round a pixel, with what is at a place of an image at a scale; its centre stays free."""
    glass, reach = QPainterPath(), QPointF(RADIUS_PX, RADIUS_PX)
    glass.addEllipse(middle, RADIUS_PX, RADIUS_PX)
    painter.save()
    painter.setClipPath(glass)
    painter.fillPath(glass, QColor(theme().paper))
    part = QRectF(at - reach / scale, at + reach / scale)
    painter.drawImage(QRectF(middle - reach, middle + reach), image, part)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((Qt.GlobalColor.black, 3.0), (Qt.GlobalColor.white, 1.2)):
        painter.setPen(make_pen(painter, QColor(colour), width))
        painter.drawEllipse(middle, RADIUS_PX, RADIUS_PX)
        for way in (QPointF(14, 0), QPointF(0, 14)):
            painter.drawLine(middle - way, middle - way * 0.3)
            painter.drawLine(middle + way * 0.3, middle + way)
