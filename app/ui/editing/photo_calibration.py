"""A photo with four marks to be dragged onto the corners of the mat."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from app.language import mark, tr
from app.model import Corner
from app.ui.dress.theme import theme

NAMES = (mark("near left"), mark("near right"), mark("far right"), mark("far left"))
"""The board's corners as one sees them from its near edge."""
REACH = 26.0
"""A mark is taken by a press this near to it, in pixels."""
MARK = 11.0
LOUPE, CLOSER = 74.0, 4.0
MARGIN = 34.0
"""Room round the photo for corners that lie outside it."""
STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
INSET = ((0.08, 0.92), (0.92, 0.92), (0.92, 0.08), (0.08, 0.08))
"""Where the marks begin: inside the photo, where they are seen."""


@dataclass(frozen=True)
class Laid:
    """Where the photo lies in the widget."""

    rect: QRectF

    def there(self, corner: Corner) -> QPointF:
        return QPointF(
            self.rect.x() + corner[0] * self.rect.width(),
            self.rect.y() + corner[1] * self.rect.height(),
        )

    def share(self, point: QPointF) -> Corner:
        """The share of the photo under a pixel; a little outside it at most."""
        u, v = (point.x() - self.rect.x()) / self.rect.width(), (point.y() - self.rect.y()) / self.rect.height()
        return min(max(u, -0.5), 1.5), min(max(v, -0.5), 1.5)


class Corners(QWidget):
    """Shows a photo; its four marks are dragged, or chosen with 1 to 4 and moved with the arrow keys."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.corners: tuple[Corner, Corner, Corner, Corner] = INSET
        self._image = QImage()
        self._shown = QPixmap()
        self._chosen, self._held = 0, False
        self._grip = QPointF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(300, 240)
        self._tell()

    def show_photo(self, image: QImage, corners: Sequence[Corner]) -> None:
        """Show a photo and where the board's corners lie in it."""
        self._image, self._shown = image, QPixmap()
        self._move(tuple(corners))
        self.update()

    def turn(self) -> None:
        """Take the next corner of the mat for the board's near left one."""
        self._move((*self.corners[1:], self.corners[0]))

    def sizeHint(self) -> QSize:
        return QSize(640, 460)

    # Qt's own

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at, laid = event.position(), self._laid()
        gaps = [_length(laid.there(corner) - at) for corner in self.corners]
        nearest = gaps.index(min(gaps))
        if event.button() == Qt.MouseButton.LeftButton and gaps[nearest] <= REACH:
            self._chosen, self._held = nearest, True
            self._grip = laid.there(self.corners[nearest]) - at
            self._tell()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self._put(self._laid().share(event.position() + self._grip))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 to 4 choose a mark, arrows move it by a pixel, with shift by ten."""
        if event.text() in ("1", "2", "3", "4"):
            self._chosen = int(event.text()) - 1
            self._tell()
            self.update()
        elif event.key() in STEPS:
            far = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            dx, dy = (far * step for step in STEPS[Qt.Key(event.key())])
            laid = self._laid()
            self._put(laid.share(laid.there(self.corners[self._chosen]) + QPointF(dx, dy)))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The chosen mark gets a ring."""
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The photo, the board's outline and quarters in it, the marks, and a loupe beside the one that is held."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), QColor(theme().paper))
            if not self._image.isNull():
                laid = self._laid()
                painter.drawPixmap(laid.rect, self._fitting(laid), QRectF(self._fitting(laid).rect()))
                self._paint_board(painter, laid)
                for number, corner in enumerate(self.corners):
                    self._paint_mark(painter, laid.there(corner), number)
                if self._held:
                    self._paint_loupe(painter, laid)

    # inside

    def _put(self, corner: Corner) -> None:
        self._move((*self.corners[: self._chosen], corner, *self.corners[self._chosen + 1 :]))

    def _move(self, corners: tuple[Corner, ...]) -> None:
        a, b, c, d = corners
        self.corners = (a, b, c, d)
        self._tell()
        self.update()
        self.moved.emit()

    def _tell(self) -> None:
        """Say which mark is chosen, and where it is."""
        u, v = self.corners[self._chosen]
        self.setAccessibleName(tr("Photo with four marks"))
        self.setAccessibleDescription(
            tr(
                "Mark {number}, {corner}: {across} % from the left, {down} % from the top",
                number=self._chosen + 1,
                corner=tr(NAMES[self._chosen]),
                across=round(100 * u),
                down=round(100 * v),
            )
        )

    def _laid(self) -> Laid:
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        size = QSize(max(self._image.width(), 1), max(self._image.height(), 1))
        fitted = size.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        return Laid(
            QRectF(
                room.center().x() - fitted.width() / 2,
                room.center().y() - fitted.height() / 2,
                fitted.width(),
                fitted.height(),
            )
        )

    def _fitting(self, laid: Laid) -> QPixmap:
        """The photo in the size it is shown, made once for each size."""
        size = (laid.rect.size() * self.devicePixelRatioF()).toSize()
        if self._shown.size() != size:
            kept, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._shown = QPixmap.fromImage(self._image.scaled(size, kept, smooth))
        return self._shown

    def _paint_board(self, painter: QPainter, laid: Laid) -> None:
        points = [laid.there(corner) for corner in self.corners]
        for colour, width in ((QColor(20, 20, 24, 150), 4.0), (QColor(255, 255, 255), 1.6)):
            painter.setPen(QPen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF(points))
        square = QPolygonF([QPointF(0, 0), QPointF(1, 0), QPointF(1, 1), QPointF(0, 1)])
        flat = QTransform.quadToQuad(square, QPolygonF(points))
        if isinstance(flat, QTransform):
            painter.setPen(QPen(QColor(255, 255, 255, 150), 1.0, Qt.PenStyle.DashLine))
            for share in (0.25, 0.5, 0.75):
                painter.drawLine(flat.map(QPointF(share, 0)), flat.map(QPointF(share, 1)))
                painter.drawLine(flat.map(QPointF(0, share)), flat.map(QPointF(1, share)))

    def _paint_mark(self, painter: QPainter, at: QPointF, number: int) -> None:
        chosen = number == self._chosen
        painter.setPen(QPen(QColor(20, 20, 24), 1.2))
        painter.setBrush(QColor(theme().accent) if chosen else QColor(250, 248, 243))
        painter.drawEllipse(at, MARK, MARK)
        if chosen and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme().accent), 2.0))
            painter.drawEllipse(at, MARK + 4, MARK + 4)
        painter.setPen(QColor(theme().card) if chosen else QColor(34, 33, 36))
        box = QRectF(at.x() - MARK, at.y() - MARK, 2 * MARK, 2 * MARK)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))

    def _paint_loupe(self, painter: QPainter, laid: Laid) -> None:
        """What lies under the held mark, larger, where it is not in the way."""
        corner = self.corners[self._chosen]
        at = laid.there(corner)
        left = at.x() > self.width() / 2
        middle = QPointF(LOUPE + 10 if left else self.width() - LOUPE - 10, LOUPE + 10)
        round_ = QPainterPath()
        round_.addEllipse(middle, LOUPE, LOUPE)
        painter.save()
        painter.setClipPath(round_)
        painter.fillPath(round_, QColor(theme().paper))
        scale = CLOSER * laid.rect.width() / self._image.width()
        painter.translate(middle)
        painter.scale(scale, scale)
        painter.translate(-corner[0] * self._image.width(), -corner[1] * self._image.height())
        painter.drawImage(0, 0, self._image)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(20, 20, 24), 3.0), (QColor(255, 255, 255), 1.2)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(middle, LOUPE, LOUPE)
            painter.drawLine(middle - QPointF(14, 0), middle + QPointF(14, 0))
            painter.drawLine(middle - QPointF(0, 14), middle + QPointF(0, 14))


def _length(way: QPointF) -> float:
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)
