"""Graphics items of a card's map, in inches from its upper left corner: board, edges, signs of groups and colours.

Groups differ by shape and letter, colours also by their outline: a red sign has one outline, a blue one has two.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.core.language import mark, tr
from app.games.card_map import find_group_look
from app.ui.viewport.scene import SIDES
from app.ui.widgets.flat_items import FlatItem, find_pixels_per_unit, make_pen
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import format_colour, scale_length, theme
from app.ui.widgets.theme_colours import ensure_contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.card_map import CardMap, CardPoint, Cell

COLOURS = {"red": mark("red"), "blue": mark("blue"), "": mark("no colour yet")}


SIGN, SMALL, MARGIN = 20, 11, 16
"""Size of a sign, of a sign without a letter, and the margin around the board, in pixels. All grow with the text size.
"""
LINE = 5.0
LARGER = {"triangle": 1.35}
"""Scales of signs whose shapes leave less space for a letter."""
EMPTY = (30.0, 22.0)
"""The size of the board without a card, in inches."""


def make_map_items(drawn: CardMap, turned: bool = False, small: bool = False) -> Iterator[FlatItem]:
    """Yields the items of a map, rotated as it is on the table; a `small` map has signs without letters."""
    yield MatItem(drawn.size, turned)
    yield from (EdgeItem(drawn, point, turned) for point in drawn.points if point.line)
    yield from (SignItem(drawn, number, turned, small) for number in range(len(drawn.points)))


def draw_map(painter: QPainter, box: QRectF, drawn: CardMap, turned: bool = False, small: bool = False) -> None:
    """Draws a map in a rectangle, with a margin for signs on its edge."""
    margin = scale_length(SMALL * 0.7 if small else MARGIN)
    scene, edge = QGraphicsScene(), margin * drawn.size[0] / max(box.width() - 2 * margin, 1.0)
    for item in make_map_items(drawn, turned, small):
        scene.addItem(item)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, box, QRectF(-edge, -edge, drawn.size[0] + 2 * edge, drawn.size[1] + 2 * edge))


class MatItem(FlatItem):
    """The board with its centre lines, and an arrow that points away from the player who laid the card."""

    def __init__(self, size: tuple[float, float], turned: bool) -> None:
        super().__init__()
        self._board, self._way = QRectF(0.0, 0.0, *size), 1 if turned else -1

    def boundingRect(self) -> QRectF:
        return self._board.adjusted(-1, -1, 1, 1)

    def draw(self, painter: QPainter) -> None:
        board, round_ = self._board, 3 / find_pixels_per_unit(painter)
        painter.setPen(make_pen(painter, theme().edge, 1.4))
        painter.setBrush(QColor(theme().paper))
        painter.drawRoundedRect(board, round_, round_)
        painter.setPen(make_pen(painter, theme().rule, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(board.center().x(), board.top(), board.center().x(), board.bottom()))
        painter.drawLine(QLineF(board.left(), board.center().y(), board.right(), board.center().y()))
        wide, high, middle, colour = self._board.width(), self._board.height(), self._board.center(), theme().rule
        tip, tail = (middle + QPointF(0, way * high * 0.14) for way in (self._way, -self._way))
        painter.setPen(QPen(QColor(colour), wide * 0.025, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(tail, tip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        left, right = (QPointF(side * wide * 0.045, -self._way * wide * 0.02) for side in (-1, 1))
        painter.drawPolygon(QPolygonF([tip + QPointF(0, self._way * high * 0.09), tip + left, tip + right]))


class EdgeItem(FlatItem):
    """A line along an edge where a group may be set up."""

    def __init__(self, drawn: CardMap, point: CardPoint, turned: bool) -> None:
        super().__init__()
        assert point.line is not None
        self._point = point
        self._way = QLineF(*(find_spot(drawn.size, end, turned) for end in point.line))

    def boundingRect(self) -> QRectF:
        return QRectF(self._way.p1(), self._way.p2()).normalized().adjusted(-1, -1, 1, 1)

    def draw(self, painter: QPainter) -> None:
        style = Qt.PenStyle.DashLine if self._point.colour == "blue" else Qt.PenStyle.SolidLine
        painter.setPen(make_pen(painter, point_colour(self._point, theme().paper), LINE, style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(self._way)


class SignItem(FlatItem):
    """A group's sign, with a fixed size in pixels; it is `ringed` while it is selected."""

    def __init__(self, drawn: CardMap, number: int, turned: bool = False, small: bool = False) -> None:
        super().__init__()
        self.number, self.ringed = number, False
        self._point, self._small = drawn.points[number], small
        self._group = find_group_look(drawn.groups, self._point.group)
        start, end = self._point.line or (self._point.at or (0.0, 0.0), self._point.at or (0.0, 0.0))
        spot = find_spot(drawn.size, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), turned)
        self._inward = QPointF(drawn.size[0] / 2, drawn.size[1] / 2) - spot
        self.setPos(spot)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def boundingRect(self) -> QRectF:
        half = 0.85 * scale_length(SMALL if self._small else SIGN)
        return QRectF(-half, -half, 2 * half, 2 * half)

    def draw(self, painter: QPainter) -> None:
        size, colour = float(scale_length(SMALL if self._small else SIGN)), point_colour(self._point, theme().paper)
        shape, rim = self._group.shape, size / 8
        size *= LARGER.get(shape, 1.0)
        box = QRectF(-size / 2, -size / 2, size, size)
        draw_shape(painter, box, shape, colour)
        if self._point.colour != "red":  # A second, inner outline distinguishes blue from red without colour.
            draw_shape(painter, box.adjusted(rim, rim, -rim, -rim), shape, theme().card)
        if not self._small:
            self._draw_texts(painter, box.adjusted(0, size * 0.12 if shape == "triangle" else 0, 0, 0), colour)
        if self.ringed:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme().accent), 2.5))
            painter.drawEllipse(QPointF(), *(2 * [0.8 * scale_length(SIGN)]))

    def _draw_texts(self, painter: QPainter, box: QRectF, colour: str) -> None:
        """Draws the group's letter, and next to the sign its number or round, towards the centre and off its line."""
        letters = QFont(painter.font())
        letters.setPixelSize(round(scale_length(SIGN) * 0.56))
        letters.setWeight(QFont.Weight.Bold)
        painter.setFont(letters)
        painter.setPen(QColor(theme().card if self._point.colour == "red" else colour))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tr(self._group.text)[:1].upper())
        # The round in which a group arrives; a point without a colour shows its number, so that players can choose one.
        notes = [] if self._point.colour else [str(self.number + 1)]
        notes += [tr("R{number}", number=self._point.round)] if self._point.round > 1 else []
        said, size = " ".join(notes), scale_length(SIGN)
        wide = painter.fontMetrics().horizontalAdvance(said) + 4
        if self._point.line is not None and self._point.line[0][1] == self._point.line[1][1]:
            at = QPointF(0.0, math.copysign(size * 0.85, self._inward.y()))
        else:
            at = QPointF(math.copysign(size / 2 + 1 + wide / 2, self._inward.x()), 0.0)
        painter.setPen(QColor(theme().text))
        room = QRectF(at.x() - wide / 2, at.y() - size / 2, wide, size)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, said)


def find_spot(size: Cell, cell: Cell, turned: bool) -> QPointF:
    """Returns the position of a place of the card on a drawn board of this size."""
    return QPointF(size[0] - cell[0], size[1] - cell[1]) if turned else QPointF(*cell)


def point_colour(point: CardPoint, ground: str) -> str:
    """Returns a point's colour, adjusted to be visible on a background."""
    if not point.colour:
        return theme().muted
    return ensure_contrast(format_colour(SIDES[0 if point.colour == "red" else 1][0]), ground)
