"""Marks that differ in shape as well as colour: for verdicts, sides, and the state of a fighter."""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.outcome import Outcome
from app.ui.widgets.theme import scale_length, theme
from app.ui.widgets.theme_colours import Theme, ensure_contrast
from app.ui.widgets.token_signs import TOKEN_SIGNS, make_polygon

CORNERS = {"triangle": 3, "square": 4, "diamond": 4, "octagon": 8}
# The position of the first corner, in turns clockwise from the top.
FIRST = {"triangle": 0.0, "square": 1 / 8, "diamond": 0.0, "octagon": 1 / 16}
BODIES = {"yes": "circle", "close": "triangle", "maybe": "diamond", "no": "octagon"}
GOLD, LID = "#f2c740", "#1c1b1d"
"""The colour of a chest and of its lines, on any background."""
FAINT = 0.4
"""Opacity of a mark that is based only on a quick check."""


class MarkWidget(QWidget):
    """A square that draws one mark, or nothing."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._outcome: Outcome | None = None
        self._side: tuple[str, str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_outcome(self, outcome: Outcome | None) -> None:
        self._outcome, self._side = outcome, None
        self.update()

    def show_side(self, shape: str, colour: str) -> None:
        self._outcome, self._side = None, (shape, colour)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(self._size), scale_length(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            rect = QRectF(self.rect())
            if self._outcome:
                draw_outcome(painter, rect, self._outcome)
            elif self._side:
                shape, colour = self._side
                draw_shape(painter, rect, shape, ensure_contrast(colour, theme().card))


def draw_shape(painter: QPainter, rect: QRectF, shape: str, colour: str) -> None:
    """Draws the body of a mark: a circle, or a polygon with slightly rounded corners."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(colour))
    _draw_within(painter, rect, shape, _make_pen(colour, rect.width() * 0.12))


def draw_side_mark(painter: QPainter, rect: QRectF, shape: str, colour: str, fill: float = 1.0) -> None:
    """Draws a side's mark, filled from the bottom up to a share; the rest is an outline."""
    if fill >= 1:
        draw_shape(painter, rect, shape, colour)
        return
    painter.save()
    painter.setClipRect(rect.adjusted(0, rect.height() * (1 - fill), 0, 0))
    draw_shape(painter, rect, shape, colour)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _draw_within(painter, rect, shape, _make_pen(colour, rect.width() * 0.14))


def _make_pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _draw_within(painter: QPainter, rect: QRectF, shape: str, pen: QPen) -> None:
    """Draws a shape with a pen so that all of its rim is within the rectangle."""
    painter.setPen(pen)
    rim = pen.widthF() / 2 + 1
    inner = rect.adjusted(rim, rim, -rim, -rim)
    if shape == "circle":
        painter.drawEllipse(inner)
    else:
        painter.drawPolygon(_mark_polygon(inner, shape))


def draw_sign(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    """Draws the sign of a role, state or token, such as an eye for "observer" or a chest for "carried"."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_make_pen(colour, rect.width() * 0.12))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _SIGNS[name](painter, rect, QColor(colour))


def _draw_eye(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    middle = rect.center().y()
    lids = QPainterPath(QPointF(rect.left(), middle))
    lids.quadTo(QPointF(rect.center().x(), rect.top()), QPointF(rect.right(), middle))
    lids.quadTo(QPointF(rect.center().x(), rect.bottom()), QPointF(rect.left(), middle))
    painter.drawPath(lids)
    painter.setBrush(colour)
    painter.drawEllipse(rect.center(), rect.width() * 0.11, rect.width() * 0.11)


def _draw_reticle(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.drawEllipse(rect.center(), rect.width() * 0.36, rect.width() * 0.36)
    painter.setBrush(colour)
    painter.drawEllipse(rect.center(), rect.width() * 0.07, rect.width() * 0.07)


def _draw_chest(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    w, h = rect.width(), rect.height()
    painter.setPen(QPen(QColor(LID), 0.12 * w))
    painter.setBrush(QColor(GOLD))
    painter.drawRect(QRectF(rect.x() + 0.08 * w, rect.y() + 0.18 * h, 0.84 * w, 0.68 * h))
    painter.drawPolyline(make_polygon(rect, (0.1, 0.48), (0.9, 0.48)))


def _draw_swords(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    for x in (0.0, 1.0):
        tip, hilt = abs(x - 0.9), abs(x - 0.14)
        painter.drawPolyline(make_polygon(rect, (tip, 0.08), (hilt, 0.92)))
        painter.drawPolyline(make_polygon(rect, (abs(x - 0.12), 0.62), (abs(x - 0.42), 0.88)))


_SIGNS = {"observer": _draw_eye, "target": _draw_reticle, "carried": _draw_chest, "engaged": _draw_swords} | TOKEN_SIGNS


def draw_seen(painter: QPainter, rect: QRectF, outcome: Outcome, colours: Theme) -> None:
    """Draws whether a fighter is seen: the verdict's mark with an eye for ✓ and a crossed eye for ✗.

    A tick next to a name would look like "done", which is its meaning in task lists.
    """
    if outcome not in ("yes", "no"):
        draw_outcome(painter, rect, outcome, colours)
        return
    body, w = colours.outcome_colour(outcome), rect.width()
    draw_shape(painter, rect, BODIES[outcome], body)
    draw_sign(painter, rect.adjusted(0.16 * w, 0.16 * w, -0.16 * w, -0.16 * w), "observer", colours.card)
    if outcome == "no":
        stroke = make_polygon(rect, (0.28, 0.74), (0.72, 0.26))
        for colour, width in ((body, 0.22), (colours.card, 0.09)):
            cap = Qt.PenCapStyle.RoundCap
            painter.setPen(QPen(QColor(colour), width * w, Qt.PenStyle.SolidLine, cap))
            painter.drawPolyline(stroke)


def draw_outcome(painter: QPainter, rect: QRectF, outcome: Outcome, colours: Theme | None = None) -> None:
    """Draws a verdict's mark: ✓ in a disc, ! in a triangle, ? in a diamond, ✗ in an octagon; in the theme's colours."""
    colours = colours or theme()
    draw_shape(painter, rect, BODIES[outcome], colours.outcome_colour(outcome))
    width = rect.width() * 0.085
    painter.setPen(
        QPen(QColor(colours.card), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if outcome == "yes":
        painter.drawPolyline(make_polygon(rect, (0.30, 0.52), (0.44, 0.66), (0.71, 0.36)))
    elif outcome == "no":
        painter.drawPolyline(make_polygon(rect, (0.34, 0.34), (0.66, 0.66)))
        painter.drawPolyline(make_polygon(rect, (0.66, 0.34), (0.34, 0.66)))
    elif outcome == "close":
        painter.drawPolyline(make_polygon(rect, (0.5, 0.36), (0.5, 0.60)))
        painter.drawPoint(make_polygon(rect, (0.5, 0.745)).first())
    else:
        w, h = rect.width(), rect.height()
        bow = QRectF(rect.x() + 0.385 * w, rect.y() + 0.27 * h, 0.23 * w, 0.23 * h)
        painter.drawArc(bow, -60 * 16, 240 * 16)
        painter.drawPolyline(make_polygon(rect, (0.557, 0.485), (0.5, 0.535), (0.5, 0.595)))
        painter.drawPoint(QPointF(rect.x() + 0.5 * w, rect.y() + 0.715 * h))


@lru_cache(maxsize=64)
def outcome_icon(outcome: Outcome, size: int, ratio: float, colours: Theme, sure: bool = True) -> QIcon:
    """Returns the mark as an icon, faint if it is not sure."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setOpacity(1.0 if sure else FAINT)
        draw_outcome(painter, QRectF(0, 0, size, size), outcome, colours)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


def _mark_polygon(rect: QRectF, shape: str) -> QPolygonF:
    count, first = CORNERS[shape], FIRST[shape]
    reach = rect.width() / 2 / math.cos(math.pi / 4 if shape == "square" else 0) * (0.92 if shape == "square" else 1)
    centre = rect.center() + QPointF(0, rect.height() * 0.08 if shape == "triangle" else 0)
    turns = (2 * math.pi * (first + i / count) for i in range(count))
    return QPolygonF([centre + QPointF(reach * math.sin(t), -reach * math.cos(t)) for t in turns])
