"""What a side view is drawn of, in millimetres: ground, terrain cut, two fighters, the line, and the room it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.ui.dress.colours import seen_on
from app.ui.dress.theme import Theme, colour_name
from app.ui.widgets.flat_items import FlatItem, pen, unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.geometry.arrays import Floats
    from app.geometry.drawing.mesh_section import Cut
    from app.ui.scene_of import Looks
    from app.ui.sight.section import Narrowest, Part, Section, Spot, Standing

SOLID, DASHES, DOTS = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
FLAT, ROUND = Qt.PenCapStyle.FlatCap, Qt.PenCapStyle.RoundCap
EVERYWHERE = 1e5
"""No drawing is wider, in mm."""
MORE, ABOVE = 14.0, 26.0
"""So many mm are shown beyond what matters, and above it, where names stand."""


def section_items(section: Section, looks: Looks, colours: Theme) -> Iterator[SectionItem]:
    """Everything that is drawn of a side view, from the back to the front."""
    yield GroundItem(colours)
    yield from (HintItem(part, colours) for part in section.beside)
    if section.narrowest:
        yield RoomItem(section, section.narrowest, colours)
    yield from (CutItem(part, part.name in section.met, colours) for part in section.parts)
    yield from (BodyItem(one, side_colour(one, looks, colours), colours) for one in (section.seer, section.target))
    yield LineItem(section, colours)
    if section.narrowest:
        yield NarrowestItem(section.narrowest, colours)


class SectionItem(FlatItem):
    """A part of a side view in the colours of a theme. Its bounds are the whole drawing's: it is always painted."""

    def __init__(self, colours: Theme) -> None:
        super().__init__()
        self.colours = colours

    def boundingRect(self) -> QRectF:
        return QRectF(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE)


class GroundItem(SectionItem):
    """The board: everything below height 0."""

    def draw(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, EVERYWHERE), QColor(self.colours.rule))
        painter.setPen(pen(painter, self.colours.muted, 1.6))
        painter.drawLine(QLineF(-EVERYWHERE, 0.0, EVERYWHERE, 0.0))


class HintItem(SectionItem):
    """What stands beside the line is only hinted at: dashed on its left, dotted on its right."""

    def __init__(self, part: Part, colours: Theme) -> None:
        super().__init__(colours)
        self._part, self._path = part, path_of(part.cut)

    def draw(self, painter: QPainter) -> None:
        colour = _mixed(self.colours.muted, self.colours.card, 0.35)
        painter.setPen(pen(painter, colour, 1.0, DASHES if self._part.aside > 0 else DOTS))
        painter.drawPath(self._path)
        for line in self._part.cut.open_:
            painter.drawPolyline(polygon_of(line))


class CutItem(SectionItem):
    """Terrain, filled and hatched as in any drawing of something sawn through; what has no inside is a line."""

    def __init__(self, part: Part, met: bool, colours: Theme) -> None:
        super().__init__(colours)
        self._part, self._met, self._path = part, met, path_of(part.cut)

    def draw(self, painter: QPainter) -> None:
        edge = QColor(self.colours.no if self._met else self.colours.text)
        grey = _mixed(self.colours.muted, self.colours.card, 0.5)
        painter.fillPath(self._path, _mixed(grey.name(), self.colours.no, 0.45) if self._met else grey)
        unit, hatch = unit_of(painter), QColor(edge)
        hatch.setAlphaF(0.22)
        lines = QBrush(hatch, Qt.BrushStyle.BDiagPattern)
        lines.setTransform(QTransform.fromScale(1 / unit, -1 / unit))  # as fine however near one is
        painter.setBrush(lines)
        painter.setPen(pen(painter, edge, 1.2))
        painter.drawPath(self._path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(painter, edge, 1.8))
        for line in self._part.cut.open_:
            painter.drawPolyline(polygon_of(line))


class BodyItem(SectionItem):
    """A fighter as seen from the side, in its side's colour; darker where the plane cuts it."""

    def __init__(self, one: Standing, colour: QColor, colours: Theme) -> None:
        super().__init__(colours)
        self._colour = colour
        self._body, self._base, self._cut = polygon_of(one.body), polygon_of(one.base), path_of(one.cut)

    def draw(self, painter: QPainter) -> None:
        faint = QColor(self._colour)
        faint.setAlphaF(0.22)
        painter.setPen(pen(painter, self._colour, 1.4))
        painter.setBrush(faint)
        painter.drawPolygon(self._body)
        painter.setBrush(QColor(self.colours.text))
        painter.setPen(pen(painter, self.colours.text, 1.0))
        painter.drawPolygon(self._base)
        faint.setAlphaF(0.34)
        painter.fillPath(self._cut, faint)


class RoomItem(SectionItem):
    """All that lies no farther from the line than the nearest thing."""

    def __init__(self, section: Section, narrowest: Narrowest, colours: Theme) -> None:
        super().__init__(colours)
        self._way, self._mm = _way(*section.line), narrowest.mm

    def draw(self, painter: QPainter) -> None:
        glow = QColor(self.colours.yes)
        glow.setAlphaF(0.16)
        painter.setPen(QPen(glow, max(2 * self._mm, 1 / unit_of(painter)), SOLID, ROUND))
        painter.drawLine(self._way)


class LineItem(SectionItem):
    """The line: free in the colour of yes; where it is stopped, a cross, and dashes from there on."""

    def __init__(self, section: Section, colours: Theme) -> None:
        super().__init__(colours)
        self._section = section

    def draw(self, painter: QPainter) -> None:
        section, colours = self._section, self.colours
        start, end = section.line
        free = colours.yes if section.verdict == "visible" else colours.accent
        if section.stop is None:
            whole = section.verdict == "visible" or section.narrowest
            _stroke(painter, _way(start, end), (free, colours.card), 2.4, SOLID if whole else DASHES)
        else:
            again = section.again or end
            _stroke(painter, _way(start, section.stop), (free, colours.card), 2.4)
            _stroke(painter, _way(again, end), (free, colours.card), 1.8, DASHES)
            _stroke(painter, _way(section.stop, again), (colours.no, colours.card), 2.4, DASHES)
            self._cross(painter, QPointF(*section.stop))
        for spot in (start, end):
            _dot(painter, spot, 4.0, pen(painter, colours.card, 1.4), free)

    def _cross(self, painter: QPainter, at: QPointF) -> None:
        """Where the line is stopped."""
        reach = 6 / unit_of(painter)
        for colour, width in ((self.colours.card, 5.5), (self.colours.no, 2.8)):
            painter.setPen(pen(painter, colour, width, cap=ROUND))
            for corner in (QPointF(reach, reach), QPointF(reach, -reach)):
                painter.drawLine(at - corner, at + corner)


class NarrowestItem(SectionItem):
    """The way from the line to what is nearest, as far as it can be seen from the side."""

    def __init__(self, narrowest: Narrowest, colours: Theme) -> None:
        super().__init__(colours)
        self._spots = narrowest.on_line, narrowest.on_thing

    def draw(self, painter: QPainter) -> None:
        _stroke(painter, _way(*self._spots), (self.colours.text, self.colours.card), 1.6)
        for spot in self._spots:
            _dot(painter, spot, 3.2, pen(painter, self.colours.card, 1.2), self.colours.text)


def extent(section: Section) -> QRectF:
    """What matters: both fighters, the line, and terrain between them; `top` is the lowest height."""
    stood = [*section.seer.body.tolist(), *section.target.body.tolist(), *section.line]
    stood += [*section.seer.base.tolist(), *section.target.base.tolist()]
    low, high = min(x for x, _ in stood) - MORE, max(x for x, _ in stood) + MORE
    between = (y for part in section.parts for line in part.cut.closed for x, y in line.tolist() if low < x < high)
    top = max(max(between, default=0.0), *(y for _, y in stood)) + ABOVE
    foot = min(0.0, *(y for _, y in stood)) - 3.0
    return QRectF(low, foot, high - low, top - foot)


def side_colour(one: Standing, looks: Looks, colours: Theme) -> QColor:
    """The colour of a fighter's side, to be seen on the drawing's ground."""
    if one.side not in looks:
        return QColor(colours.muted)
    return QColor(seen_on(colour_name(looks[one.side][0]), colours.card))


def polygon_of(points: Floats) -> QPolygonF:
    """Places `(n, 2)` of the drawing as a polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def path_of(cut: Cut) -> QPainterPath:
    """The closed outlines of a cut."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline in cut.closed:
        path.addPolygon(polygon_of(outline))
        path.closeSubpath()
    return path


def _way(start: Spot, end: Spot) -> QLineF:
    return QLineF(QPointF(*start), QPointF(*end))


def _stroke(painter: QPainter, way: QLineF, tints: tuple[str, str], width: float, style: Qt.PenStyle = SOLID) -> None:
    """A line with a pale rim, so that it is seen on everything."""
    painter.setPen(pen(painter, tints[1], width + 2.4, cap=FLAT))
    painter.drawLine(way)
    painter.setPen(pen(painter, tints[0], width, style, FLAT))
    painter.drawLine(way)


def _dot(painter: QPainter, spot: Spot, radius: float, rim: QPen, fill: str) -> None:
    """A disc of so many pixels."""
    radius /= unit_of(painter)
    painter.setPen(rim)
    painter.setBrush(QColor(fill))
    painter.drawEllipse(QPointF(*spot), radius, radius)


def _mixed(one: str, other: str, share: float) -> QColor:
    a, b = QColor(one), QColor(other)
    pairs = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    red, green, blue = ((1 - share) * x + share * y for x, y in pairs)
    return QColor.fromRgbF(red, green, blue)
