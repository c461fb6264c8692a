"""Draws a side view: the terrain cut, two fighters, the line between them, and how much room it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.dress.colours import seen_on
from app.ui.dress.theme import Theme, colour_name
from app.ui.sight.section_axes import Scale, margins, paint_axes, paint_ground
from app.ui.sight.section_labels import Word, paint_words
from app.ui.sight.section_text import room, stopped

if TYPE_CHECKING:
    from app.geometry.arrays import Floats
    from app.geometry.drawing.mesh_section import Cut
    from app.ui.scene_of import Looks
    from app.ui.sight.section import Section, Spot, Standing

SOLID_LINE, DASHES = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine


@dataclass(frozen=True, eq=False)
class Drawing:
    """A side view at a scale, in colours, with the looks of the sides."""

    section: Section
    looks: Looks
    scale: Scale
    colours: Theme

    def paint(self, painter: QPainter, whole: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(whole, QColor(self.colours.card))
        inner = plot(whole, painter)
        painter.save()
        painter.setClipRect(inner)
        paint_ground(painter, self.scale, inner, self.colours)
        self._paint_beside(painter)
        self._paint_room(painter)
        for part in self.section.parts:
            self._paint_cut(painter, part.cut, self._stone(part.name), self._edge(part.name))
        for one in (self.section.seer, self.section.target):
            self._paint_standing(painter, one)
        self._paint_line(painter)
        self._paint_narrowest(painter)
        painter.restore()
        paint_axes(painter, self.scale, inner, self.colours)
        paint_words(painter, self._words(inner), inner, self.colours.card, self._kept())

    # parts

    def _stone(self, name: str) -> QBrush:
        grey = _mixed(self.colours.muted, self.colours.card, 0.5)
        return QBrush(_mixed(grey.name(), self.colours.no, 0.45) if name in self.section.met else grey)

    def _edge(self, name: str) -> QColor:
        return QColor(self.colours.no if name in self.section.met else self.colours.text)

    def _paint_cut(self, painter: QPainter, cut: Cut, fill: QBrush, edge: QColor) -> None:
        """Filled and hatched as in any drawing of something sawn through; what has no inside is a line."""
        path = self._path(cut)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPath(path)
        hatch = QColor(edge)
        hatch.setAlphaF(0.22)
        painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(edge, 1.2))
        painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(edge, 1.8))
        for line in cut.open_:
            painter.drawPolyline(self._polygon(line))

    def _paint_beside(self, painter: QPainter) -> None:
        """What stands beside the line is only hinted at: dashed on its left, dotted on its right."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part in self.section.beside:
            style = DASHES if part.aside > 0 else Qt.PenStyle.DotLine
            painter.setPen(QPen(_mixed(self.colours.muted, self.colours.card, 0.35), 1.0, style))
            painter.drawPath(self._path(part.cut))
            for line in part.cut.open_:
                painter.drawPolyline(self._polygon(line))

    def _paint_standing(self, painter: QPainter, one: Standing) -> None:
        """A fighter as seen from the side, in its side's colour; darker where the plane cuts it."""
        colour = self._side(one)
        faint = QColor(colour)
        faint.setAlphaF(0.22)
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(faint)
        painter.drawPolygon(self._polygon(one.body))
        painter.setBrush(QColor(self.colours.text))
        painter.setPen(QPen(QColor(self.colours.text), 1.0))
        painter.drawPolygon(self._polygon(one.base))
        faint.setAlphaF(0.34)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint)
        painter.drawPath(self._path(one.cut))

    def _paint_room(self, painter: QPainter) -> None:
        """All that lies no farther from the line than the nearest thing."""
        narrowest = self.section.narrowest
        if narrowest is None:
            return
        glow = QColor(self.colours.yes)
        glow.setAlphaF(0.16)
        width = max(2 * narrowest.mm * self.scale.pixels, 1.0)
        painter.setPen(QPen(glow, width, SOLID_LINE, Qt.PenCapStyle.RoundCap))
        painter.drawLine(self._way(*self.section.line))

    def _paint_line(self, painter: QPainter) -> None:
        section, colours = self.section, self.colours
        start, end = section.line
        free = QColor(colours.yes if section.verdict == "visible" else colours.accent)
        if section.stop is None:
            style = SOLID_LINE if section.verdict == "visible" or section.narrowest else DASHES
            self._stroke(painter, self._way(start, end), free, 2.4, style)
        else:
            self._stroke(painter, self._way(start, section.stop), free, 2.4)
            self._stroke(painter, self._way(section.again or end, end), free, 1.8, DASHES)
            self._stroke(painter, self._way(section.stop, section.again or end), QColor(colours.no), 2.4, DASHES)
            self._cross(painter, self._at(section.stop))
        painter.setPen(QPen(QColor(colours.card), 1.4))
        painter.setBrush(free)
        for spot in (start, end):
            painter.drawEllipse(self._at(spot), 4.0, 4.0)

    def _cross(self, painter: QPainter, at: QPointF) -> None:
        for colour, width in ((self.colours.card, 5.5), (self.colours.no, 2.8)):
            painter.setPen(QPen(QColor(colour), width, SOLID_LINE, Qt.PenCapStyle.RoundCap))
            for x, y in ((6, 6), (6, -6)):
                painter.drawLine(at - QPointF(x, y), at + QPointF(x, y))

    def _paint_narrowest(self, painter: QPainter) -> None:
        """The way from the line to what is nearest, as far as it can be seen from the side."""
        narrowest = self.section.narrowest
        if narrowest is None:
            return
        here, there = self._at(narrowest.on_line), self._at(narrowest.on_thing)
        self._stroke(painter, QLineF(here, there), QColor(self.colours.text), 1.6)
        painter.setPen(QPen(QColor(self.colours.card), 1.2))
        painter.setBrush(QColor(self.colours.text))
        for at in (here, there):
            painter.drawEllipse(at, 3.2, 3.2)

    def _stroke(
        self, painter: QPainter, way: QLineF, colour: QColor, width: float, style: Qt.PenStyle = SOLID_LINE
    ) -> None:
        """A line with a pale rim, so that it is seen on everything."""
        painter.setPen(QPen(QColor(self.colours.card), width + 2.4, SOLID_LINE, Qt.PenCapStyle.FlatCap))
        painter.drawLine(way)
        painter.setPen(QPen(colour, width, style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(way)

    # words

    def _words(self, inner: QRectF) -> list[Word]:
        section, colours = self.section, self.colours
        words = [Word(one.id, self._head(one), colours.text, True) for one in (section.seer, section.target)]
        if section.narrowest:
            words.append(Word(room(section.narrowest), self._at(section.narrowest.on_thing), colours.text, True))
        if section.stop:
            words.append(Word(stopped(section), self._at(section.stop), colours.no, True))
        for part in section.parts:
            at = self._top(part.cut, inner)
            if at and part.name != section.stopper:
                words.append(Word(part.name, at, colours.no if part.name in section.met else colours.muted))
        return words

    def _head(self, one: Standing) -> QPointF:
        box = self._polygon(one.body).boundingRect()
        return QPointF(box.center().x(), box.top())

    def _top(self, cut: Cut, inner: QRectF) -> QPointF | None:
        """The middle of the top of what is to be seen of a cut."""
        seen = self._path(cut).boundingRect()
        for line in cut.open_:
            seen = seen.united(self._polygon(line).boundingRect())
        seen = seen.intersected(inner)
        return QPointF(seen.center().x(), seen.top()) if seen.width() > 6 else None

    def _kept(self) -> list[QRectF]:
        """No words over what matters: the line, where it is stopped, and the narrowest place."""
        section, way = self.section, self._way(*self.section.line)
        count = min(max(int(way.length() / 10), 1), 300)
        line = [way.pointAt(number / count) for number in range(count + 1)]
        spots = [section.stop] if section.stop else []
        spots += [section.narrowest.on_line, section.narrowest.on_thing] if section.narrowest else []
        kept = [(at, 3.0) for at in line] + [(self._at(spot), 7.0) for spot in spots]
        return [QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half) for at, half in kept]

    # places

    def _side(self, one: Standing) -> QColor:
        if one.side not in self.looks:
            return QColor(self.colours.muted)
        return QColor(seen_on(colour_name(self.looks[one.side][0]), self.colours.card))

    def _at(self, spot: Spot) -> QPointF:
        return self.scale.at(*spot)

    def _way(self, start: Spot, end: Spot) -> QLineF:
        return QLineF(self._at(start), self._at(end))

    def _polygon(self, points: Floats) -> QPolygonF:
        return QPolygonF([self.scale.at(x, y) for x, y in points.tolist()])

    def _path(self, cut: Cut) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for outline in cut.closed:
            path.addPolygon(self._polygon(outline))
            path.closeSubpath()
        return path


def plot(whole: QRectF, painter: QPainter) -> QRectF:
    """Where the drawing itself goes; the figures stand round it."""
    left, top, right, bottom = margins(QFontMetricsF(painter.font()))
    return whole.adjusted(left, top, -right, -bottom)


def extent(section: Section) -> tuple[Spot, Spot]:
    """The lowest and highest place that matter: both fighters, the line, and terrain between them."""
    stood = [*section.seer.body.tolist(), *section.target.body.tolist(), *section.line]
    stood += [*section.seer.base.tolist(), *section.target.base.tolist()]
    low = min(x for x, _ in stood) - MORE
    high = max(x for x, _ in stood) + MORE
    between = (y for part in section.parts for line in part.cut.closed for x, y in line.tolist() if low < x < high)
    top = max(max(between, default=0.0), *(y for _, y in stood))
    return (low, min(0.0, *(y for _, y in stood)) - 3.0), (high, top + ABOVE)


MORE, ABOVE = 14.0, 26.0
"""So many mm are shown beyond what matters, and above it, where names stand."""


def _mixed(one: str, other: str, share: float) -> QColor:
    a, b = QColor(one), QColor(other)
    pairs = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    red, green, blue = ((1 - share) * x + share * y for x, y in pairs)
    return QColor.fromRgbF(red, green, blue)
