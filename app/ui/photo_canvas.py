"""A photo that can be zoomed and panned, with a magnifier; editors of marks in a photo are based on it."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QImage, QMouseEvent, QPainter

from app.model import Corner
from app.ui.photo.loupe import GAIN, RADIUS_PX, paint_loupe
from app.ui.widgets.flat_items import FlatItem, OverlayItem, find_pixels_per_unit
from app.ui.widgets.flat_view import FlatView

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
        self.is_dragging, self._grip = False, QPointF()
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
        is_left = at.x() > self.width() / 2
        middle = QPointF(RADIUS_PX + 10 if is_left else self.width() - RADIUS_PX - 10, RADIUS_PX + 10)
        paint_loupe(painter, middle, self.photo.image, self.to_point(at), GAIN * self.unit)

    def find_mark(self, marks: Sequence[Corner], at: QPointF, reach: float) -> int | None:
        """Returns the number of the nearest mark within a distance in pixels, and keeps the gap for dragging it."""
        gaps = [QLineF(self.find_pixel(mark), at).length() for mark in marks]
        if not gaps or min(gaps) > reach:
            return None
        nearest = gaps.index(min(gaps))
        self._grip = self.find_pixel(marks[nearest]) - at
        return nearest

    def drag(self, at: QPointF) -> None:
        """Moves the grabbed mark with the mouse at a pixel of the widget, while `is_dragging`."""
        raise NotImplementedError

    # Overrides of `FlatView`

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if self.is_dragging:
            self.drag(ev.position())
        else:
            super().mouseMoveEvent(ev)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        if not self.is_dragging:
            super().mouseReleaseEvent(ev)
        self.is_dragging = False
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows what the keys move."""
        super().focusInEvent(event)
        self.viewport().update()

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
