"""A photo that can be zoomed and panned, with a magnifier; editors of marks in a photo are based on it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.model import Corner
from app.ui.widgets.flat_items import FlatItem, OverlayItem, find_pixels_per_unit, make_pen
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import theme

LOUPE, CLOSER = 74.0, 4.0
"""Radius of the magnifier in pixels, and how much larger than the view it shows the photo."""
MARGIN = 34.0
"""Margin around the photo for marks outside it."""
OUTSIDE = 0.5
"""Largest distance of a mark outside the photo, as a share of its sides."""
INK, PALE = QColor(20, 20, 24), QColor(250, 248, 243)


class PhotoCanvas(FlatView):
    """Shows a photo; subclasses draw over it in `draw_overlay`.

    The unit of the drawing is a pixel of the photo, counted from its upper left corner.
    """

    def __init__(self) -> None:
        self.photo = PhotoItem()
        super().__init__(inverted=True)
        self.box.addItem(self.photo, ignoreBounds=True)
        self._overlay_item = OverlayItem(self.box, self.draw_overlay)
        self.setMinimumSize(300, 240)

    def draw_overlay(self, painter: QPainter) -> None:
        """Draws over the photo, in pixels of the widget."""
        raise NotImplementedError

    def find_pixel(self, at: Corner) -> QPointF:
        """Returns the position in the widget of a point given in shares of the photo."""
        size = self.photo.image.size()
        return self.to_pixel(at[0] * size.width(), at[1] * size.height())

    def find_share(self, pixel: QPointF) -> Corner:
        """Returns a pixel of the widget in shares of the photo, at most slightly outside it."""
        spot, size = self.to_point(pixel), self.photo.image.size()
        shares = spot.x() / max(size.width(), 1), spot.y() / max(size.height(), 1)
        u, v = (min(max(share, -OUTSIDE), 1 + OUTSIDE) for share in shares)
        return u, v

    def draw_loupe(self, painter: QPainter, at: QPointF) -> None:
        """Draws a magnified view of what is at a pixel of the widget, where it does not cover that."""
        left, spot = at.x() > self.width() / 2, self.to_point(at)
        middle = QPointF(LOUPE + 10 if left else self.width() - LOUPE - 10, LOUPE + 10)
        glass = QPainterPath()
        glass.addEllipse(middle, LOUPE, LOUPE)
        painter.save()
        painter.setClipPath(glass)
        painter.fillPath(glass, QColor(theme().paper))
        painter.translate(middle)
        painter.scale(CLOSER * self.unit, CLOSER * self.unit)
        reach = LOUPE / (CLOSER * self.unit)
        part = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
        painter.drawImage(part.translated(-spot), self.photo.image, part)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 3.0), (QColor("white"), 1.2)):
            painter.setPen(make_pen(painter, colour, width))
            painter.drawEllipse(middle, LOUPE, LOUPE)
            for way in (QPointF(14, 0), QPointF(0, 14)):
                painter.drawLine(middle - way, middle + way)

    # Overrides of `FlatView`

    def bounds(self) -> QRectF:
        return self.photo.boundingRect()

    def margin(self) -> float:
        return MARGIN

    def sizeHint(self) -> QSize:
        return QSize(640, 460)


class PhotoItem(FlatItem):
    """A photo, one unit per pixel; a zoomed-out photo is drawn from a smaller copy, because it would flicker."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self._smaller: list[QImage] = []

    def show_image(self, image: QImage) -> None:
        self.prepareGeometryChange()
        self.image, self._smaller = image, [image]

    def boundingRect(self) -> QRectF:
        return QRectF(0.0, 0.0, max(self.image.width(), 1), max(self.image.height(), 1))

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # The photo, halved as long as it is not smaller than it appears on the screen.
        unit = find_pixels_per_unit(painter) * painter.device().devicePixelRatioF()
        halvings = 0
        while unit <= 0.5 and halvings < 8:
            unit, halvings = unit * 2, halvings + 1
        kept, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        while len(self._smaller) <= halvings and self._smaller:
            last = self._smaller[-1]
            self._smaller.append(last.scaled(max(last.width() // 2, 1), max(last.height() // 2, 1), kept, smooth))
        painter.drawImage(self.boundingRect(), self._smaller[halvings] if self._smaller else self.image)
