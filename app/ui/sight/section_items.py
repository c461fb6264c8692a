"""The graphics of a side view, in millimetres, and its labels, which never overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.geometry.result_cache import cached_on
from app.ui.widgets.flat_items import FlatItem, find_pixels_per_unit, make_pen
from app.ui.widgets.theme import format_colour
from app.ui.widgets.theme_colours import Theme, ensure_contrast

if TYPE_CHECKING:
    from app.geometry.arrays import Floats
    from app.geometry.drawing.mesh_section import SectionCut
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.section_cut import Section, SectionFighter, SectionPart, Spot

SOLID, DASHES, DOTS = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
FLAT, ROUND = Qt.PenCapStyle.FlatCap, Qt.PenCapStyle.RoundCap
FAR = 1e5
"""Largest width of a drawing, in mm."""
MORE, ABOVE = 14.0, 26.0
"""Margin in mm at the sides of the drawing, and above it for names."""


class SectionItem(FlatItem):
    """A side view in the colours of the theme and the sides."""

    def __init__(self, section: Section, looks: SideStyles, colours: Theme) -> None:
        super().__init__()
        self._section, self._looks, self._colours = section, looks, colours

    def boundingRect(self) -> QRectF:
        return QRectF(-FAR, -FAR, 2 * FAR, 2 * FAR)

    def draw(self, painter: QPainter) -> None:
        section = self._section
        painter.fillRect(QRectF(-FAR, -FAR, 2 * FAR, FAR), QColor(self._colours.rule))
        painter.setPen(make_pen(painter, self._colours.muted, 1.6))
        painter.drawLine(QLineF(-FAR, 0.0, FAR, 0.0))
        for part in section.beside:
            # Things beside the line: dashed on its left, dotted on its right.
            colour = _mix_colours(self._colours.muted, self._colours.card, 0.35)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(make_pen(painter, colour, 1.0, DASHES if part.offset > 0 else DOTS))
            painter.drawPath(make_path(part.cut))
            for line in part.cut.open_:
                painter.drawPolyline(make_polygon(line))
        if section.narrowest:
            # Everything within the clearance of the line.
            glow = QColor(self._colours.yes)
            glow.setAlphaF(0.16)
            painter.setPen(QPen(glow, max(2 * section.narrowest.mm, 1 / find_pixels_per_unit(painter)), SOLID, ROUND))
            painter.drawLine(_make_line(*self._section.line))
        for part in section.parts:
            self._draw_cut(painter, part, part.name in section.met_names)
        for one in (section.observer, section.target):
            self._draw_body(painter, one)
        self._draw_line(painter)
        if section.narrowest:
            # The distance from the line to the nearest thing, as it appears from the side.
            spots = section.narrowest.on_line, section.narrowest.on_thing
            self._draw_stroke(painter, _make_line(*spots), self._colours.text, 1.6)
            for spot in spots:
                self._draw_dot(painter, spot, 3.2, self._colours.text)

    def _draw_cut(self, painter: QPainter, part: SectionPart, met: bool) -> None:
        """Draws a cut filled and hatched, as in a technical drawing; open outlines are lines."""
        edge, path = QColor(self._colours.no if met else self._colours.text), make_path(part.cut)
        grey = _mix_colours(self._colours.muted, self._colours.card, 0.5)
        painter.fillPath(path, _mix_colours(grey.name(), self._colours.no, 0.45) if met else grey)
        unit, hatch = find_pixels_per_unit(painter), QColor(edge)
        hatch.setAlphaF(0.22)
        lines = QBrush(hatch, Qt.BrushStyle.BDiagPattern)
        lines.setTransform(QTransform.fromScale(1 / unit, -1 / unit))  # The hatching has the same density at any zoom.
        painter.setBrush(lines)
        painter.setPen(make_pen(painter, edge, 1.2))
        painter.drawPath(path)
        painter.setPen(make_pen(painter, edge, 1.8))
        for line in part.cut.open_:
            painter.drawPolyline(make_polygon(line))

    def _draw_body(self, painter: QPainter, one: SectionFighter) -> None:
        """Draws a fighter from the side in its side's colour, darker where the plane cuts it."""
        if one.side not in self._looks:
            colour = QColor(self._colours.muted)
        else:
            colour = QColor(ensure_contrast(format_colour(self._looks[one.side][0]), self._colours.card))
        faint = QColor(colour)
        faint.setAlphaF(0.22)
        painter.setPen(make_pen(painter, colour, 1.4))
        painter.setBrush(faint)
        painter.drawPolygon(make_polygon(one.body))
        painter.setBrush(QColor(self._colours.text))
        painter.setPen(make_pen(painter, self._colours.text, 1.0))
        painter.drawPolygon(make_polygon(one.base))
        faint.setAlphaF(0.34)
        painter.fillPath(make_path(one.cut), faint)

    def _draw_line(self, painter: QPainter) -> None:
        section, colours = self._section, self._colours
        start, end = section.line
        free = colours.yes if section.verdict == "visible" else colours.accent
        if section.stop is None:
            whole = section.verdict == "visible" or section.narrowest
            self._draw_stroke(painter, _make_line(start, end), free, 2.4, SOLID if whole else DASHES)
        else:
            again = section.free_again or end
            self._draw_stroke(painter, _make_line(start, section.stop), free, 2.4)
            self._draw_stroke(painter, _make_line(again, end), free, 1.8, DASHES)
            self._draw_stroke(painter, _make_line(section.stop, again), colours.no, 2.4, DASHES)
            # The point where the line is blocked.
            at = QPointF(*section.stop)
            reach = 6 / find_pixels_per_unit(painter)
            for colour, width in ((self._colours.card, 5.5), (self._colours.no, 2.8)):
                painter.setPen(make_pen(painter, colour, width, cap=ROUND))
                for corner in (QPointF(reach, reach), QPointF(reach, -reach)):
                    painter.drawLine(at - corner, at + corner)
        for spot in (start, end):
            self._draw_dot(painter, spot, 4.0, free)

    def _draw_stroke(
        self, painter: QPainter, way: QLineF, colour: str, width: float, style: Qt.PenStyle = SOLID
    ) -> None:
        """Draws a line with a pale rim, which is visible on any background."""
        painter.setPen(make_pen(painter, self._colours.card, width + 2.4, cap=FLAT))
        painter.drawLine(way)
        painter.setPen(make_pen(painter, colour, width, style, FLAT))
        painter.drawLine(way)

    def _draw_dot(self, painter: QPainter, spot: Spot, pixels: float, colour: str) -> None:
        radius = pixels / find_pixels_per_unit(painter)
        painter.setPen(make_pen(painter, self._colours.card, 1.4))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(*spot), radius, radius)


def extent(section: Section) -> QRectF:
    """Returns the relevant area: both fighters, the line, and terrain between them; `top` is the lowest height."""
    stood = [*section.observer.body.tolist(), *section.target.body.tolist(), *section.line]
    stood += [*section.observer.base.tolist(), *section.target.base.tolist()]
    low, high = min(x for x, _ in stood) - MORE, max(x for x, _ in stood) + MORE
    between = (y for part in section.parts for line in part.cut.closed for x, y in line.tolist() if low < x < high)
    top = max(max(between, default=0.0), *(y for _, y in stood)) + ABOVE
    foot = min(0.0, *(y for _, y in stood)) - 3.0
    return QRectF(low, foot, high - low, top - foot)


def make_polygon(points: Floats) -> QPolygonF:
    """Returns points `(n, 2)` of the drawing as a polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


@cached_on()
def make_path(cut: SectionCut) -> QPainterPath:
    """Returns the closed outlines of a cut."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline in cut.closed:
        path.addPolygon(make_polygon(outline))
        path.closeSubpath()
    return path


def _make_line(start: Spot, end: Spot) -> QLineF:
    return QLineF(QPointF(*start), QPointF(*end))


def _mix_colours(one: str, other: str, share: float) -> QColor:
    a, b = QColor(one), QColor(other)
    pairs = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    red, green, blue = ((1 - share) * x + share * y for x, y in pairs)
    return QColor.fromRgbF(red, green, blue)


PAD, APART, FAR_PX = 5.0, 3.0, 9.0


@dataclass(frozen=True)
class Word:
    """A label for a point of the drawing, in a colour; `strong` ones are bold and placed first."""

    text: str
    at: QPointF
    colour: str
    strong: bool = False


def draw_words(painter: QPainter, words: Iterable[Word], room: QRectF, paper: str, taken: list[QRectF]) -> None:
    """Draws the labels that find room and leaves out the others."""
    for word in sorted(words, key=lambda word: not word.strong):
        font = painter.font()
        font.setWeight(QFont.Weight.DemiBold if word.strong else QFont.Weight.Normal)
        size = QFontMetricsF(font).size(Qt.TextFlag.TextSingleLine, word.text)
        box = next(
            (box for box in _label_rects(word.at, size.width(), size.height()) if _is_free(box, room, taken)), None
        )
        if box is not None:
            taken.append(box)
            _draw_word(painter, word, box, font, paper)


def _label_rects(at: QPointF, width: float, height: float) -> Iterator[QRectF]:
    """Yields places for a label: above the point first, then round it at growing distances."""
    wide, high = width + 2 * PAD, height + 2
    for ring in range(6):
        up, out = FAR_PX + ring * (high + 1), wide / 2 + ring * 10
        for x, y in ((0, -up - high), (wide / 2 + FAR_PX, -high / 2 - up / 2), (-wide / 2 - FAR_PX, -high / 2 - up / 2),
                     (out, -up - high), (-out, -up - high), (0, up), (out, up), (-out, up)):  # fmt: skip
            yield QRectF(at.x() + x - wide / 2, at.y() + y, wide, high)


def _is_free(box: QRectF, room: QRectF, taken: list[QRectF]) -> bool:
    grown = box.adjusted(-APART, -1, APART, 1)
    return room.contains(box) and not any(grown.intersects(other) for other in taken)


def _draw_word(painter: QPainter, word: Word, box: QRectF, font: QFont, paper: str) -> None:
    near = QPointF(min(max(word.at.x(), box.left() + 6), box.right() - 6), box.center().y())
    near.setY(box.bottom() if word.at.y() > box.bottom() else box.top())
    if (near - word.at).manhattanLength() > 2.2 * FAR_PX:
        painter.setPen(QPen(QColor(word.colour), 1.0))
        painter.drawLine(near, word.at)
    ground = QColor(paper)
    ground.setAlphaF(0.86)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(word.colour))
    before = painter.font()
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word.text)
    painter.setFont(before)
