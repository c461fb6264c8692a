"""The drawing of a strip of paper at actual size: its parts with scales and labels, and the terrain around them."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from app.core.language import shorten, tr
from app.core.lengths import format_mm, format_units, length_unit
from app.ui.paper.pages import MM_PER_INCH
from app.ui.paper.text_block import CENTRE, INK, MUTED, RULE, TextStyle, make_font
from app.ui.sight.section_items import Word, draw_words, make_path, make_polygon
from app.ui.sight.section_text import format_room, format_stop
from app.ui.widgets.theme_colours import LIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPainter, QPolygonF

    from app.ui.paper.pages import Pages
    from app.ui.sight.sight_strip import SightStrip

MAX_NAME_LENGTH = 30
"""Largest number of letters drawn of a fighter's name."""
ABOVE_MM = 25.0
"""Height above the strip up to which terrain is indicated."""
MM_STEP, MM_LABEL = 10, 50
"""Steps of the upper scale and of its labels, in mm."""
MARK_MM, FIGURE_MM, MARGIN_MM = 2.0, 2.3, 1.5
"""Length of a mark, height of its label, and margin round other labels."""
LABEL_ROWS, LABEL_STEPS, STEP_MM = 6, 15, 4.0
"""Numbers of places for a label, below each other and side by side, and the distance between those side by side."""
PIXELS_PER_MM = 96 / MM_PER_INCH
_SCALES_MM = 2 * (MARK_MM + FIGURE_MM)
_LABEL, _FIGURE = TextStyle(7.5, bold=True), TextStyle(5.5, colour=MUTED, align=CENTRE)


class StripDrawing:
    """The drawing of one strip. Points of the paper are in mm; the strip's lower left corner is at `(0, bottom)`."""

    def __init__(self, strip: SightStrip, bottom: float) -> None:
        self._strip = strip
        self._to_paper = QTransform(1, 0, 0, -1, -strip.frame.left, bottom + strip.frame.floor)
        seen = QRectF(strip.frame.left, strip.frame.floor, strip.width, strip.top - strip.frame.floor + ABOVE_MM)
        self._seen = self._to_paper.mapRect(seen)
        self.parts = [self._make_part(make_polygon(outline)) for outline in strip.outlines]

    def draw(self, pages: Pages, area: QRectF) -> None:
        """Draws what is in an area of the paper."""
        self._draw_terrain(pages.painter)
        for part in self.parts:
            self._draw_part(pages, part)
        taken = list[QRectF]()
        for part, texts, side in self._list_labels():
            places = ((text, self._find_room(pages, part, text, side, taken)) for text in texts)
            if found := next(((text, place) for text, place in places if place), None):
                pages.write(*found, _LABEL)
                taken.append(found[1])
        self._draw_words(pages.painter, area)

    def _make_part(self, outline: QPolygonF) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(self._to_paper.map(outline))
        path.closeSubpath()
        return path

    def _draw_terrain(self, painter: QPainter) -> None:
        """Indicates what the plane cuts, darker if it stops the line."""
        section = self._strip.section
        painter.save()
        painter.setClipRect(self._seen, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(QColor(RULE), 0.3))
        for part in section.parts:
            colour = QColor(LIGHT.rule if part.name in section.met_names else LIGHT.shade)
            painter.fillPath(self._to_paper.map(make_path(part.cut)), colour)
            for line in part.cut.open_:
                painter.drawPolyline(self._to_paper.map(make_polygon(line)))
        painter.restore()

    def _draw_part(self, pages: Pages, part: QPainterPath) -> None:
        """Draws a part with both scales, and the line of sight inside its upper edge."""
        painter = pages.painter
        painter.fillPath(part, QColor("#ffffff"))
        painter.save()
        painter.setClipPath(part, Qt.ClipOperation.IntersectClip)
        self._draw_scale(pages, part, MM_STEP, 0.0, lambda mm: "" if mm % MM_LABEL else f"{mm:.0f} mm")
        self._draw_scale(pages, part, length_unit().mm, _SCALES_MM / 2, format_units)
        colours = {"visible": LIGHT.yes, "blocked": LIGHT.no}
        painter.setPen(QPen(QColor(colours.get(self._strip.section.verdict, LIGHT.accent)), 1.0))
        painter.drawLine(self._place_on_line(0.0), self._place_on_line(self._strip.width))
        painter.restore()
        painter.setPen(QPen(QColor(INK), 0.2))
        painter.drawPath(part)

    def _draw_scale(
        self, pages: Pages, part: QPainterPath, step: float, below: float, format: Callable[[float], str]
    ) -> None:
        """Draws marks `below` mm under the line, with labels where they fit onto the part."""
        for number in range(1, math.ceil(self._strip.width / step)):
            text = format(number * step)
            at = self._place_on_line(number * step) + QPointF(0, below)
            pages.painter.setPen(QPen(QColor(INK), 0.15))
            pages.painter.drawLine(at, at + QPointF(0, MARK_MM if text else MARK_MM / 2))
            place = QRectF(at.x() - 6, at.y() + MARK_MM, 12, FIGURE_MM)
            if text and part.contains(place):
                pages.write(text, place, _FIGURE)

    def _place_on_line(self, distance: float) -> QPointF:
        """Returns the point of the line at a distance from the strip's left end."""
        x = self._strip.frame.left + distance
        return self._to_paper.map(QPointF(x, float(self._strip.frame.line_height(np.array(x)))))

    def _list_labels(self) -> Iterator[tuple[QPainterPath, tuple[str, ...], float]]:
        """Yields a part, its label in full and in short, and the side where the label belongs: from 0 (left) to 1."""
        strip = self._strip
        names = [shorten(one.id, MAX_NAME_LENGTH) for one in (strip.section.observer, strip.section.target)]
        heights = strip.frame.line_height(np.array((strip.frame.left, strip.frame.right))).tolist()
        for side, (name, high) in enumerate(zip(names, heights, strict=True)):
            height = format_mm(high)
            full = tr("{name}: the line is {height} above the board", name=name, height=height)
            yield self.parts[-side], (full, f"{name} ↑ {height}", name), float(side)
        if strip.section.stop:
            before = [part for part in self.parts if part.boundingRect().left() < strip.stop_mm]
            yield (before or self.parts)[-1], (self._stop_text,), 1.0
        pair = " → ".join(names)
        for part in self.parts:
            yield part, (tr("↑ This side up · {pair}", pair=pair), f"↑ {pair}"), 0.5

    @property
    def _stop_text(self) -> str:
        return f"{format_stop(self._strip.section)} · {format_mm(self._strip.stop_mm)}"

    def _find_room(
        self, pages: Pages, part: QPainterPath, text: str, side: float, taken: list[QRectF]
    ) -> QRectF | None:
        """Returns a place for a label under the scales of a part, as near to its side as possible; None if too long."""
        outside = part.boundingRect()
        size = QSizeF(pages.measure_width(text, _LABEL) + 0.5, pages.measure(text, outside.width(), _LABEL))
        free = outside.width() - size.width() - 2 * MARGIN_MM
        steps = sorted(np.arange(0.0, free, STEP_MM).tolist(), key=lambda step: abs(step - side * free))
        for row, step in itertools.product(range(LABEL_ROWS), steps[:LABEL_STEPS]):
            x = outside.left() + MARGIN_MM + step
            top = max(self._place_on_line(at).y() for at in (x, x + size.width())) + _SCALES_MM + MARGIN_MM
            found = QRectF(QPointF(x, top + row * size.height()), size)
            if part.contains(found.adjusted(-1, 0, 1, 0)) and not any(found.intersects(other) for other in taken):
                return found
        return None

    def _draw_words(self, painter: QPainter, area: QRectF) -> None:
        """Labels the place where the line is stopped or narrowest, and terrain, above the strip."""
        painter.save()
        painter.scale(1 / PIXELS_PER_MM, 1 / PIXELS_PER_MM)
        font = make_font(_LABEL)
        font.setPixelSize(round(_LABEL.points * 96 / 72))
        painter.setFont(font)
        words = [word for word in self._list_words() if area.contains(word.at / PIXELS_PER_MM)]
        taken = [_to_pixels(column) for part in self.parts for column in self._list_columns(part)]
        draw_words(painter, words, _to_pixels(area), "#ffffff", taken)
        painter.restore()

    def _list_words(self) -> Iterator[Word]:
        section = self._strip.section
        if section.stop:
            yield Word(self._stop_text, self._to_paper.map(QPointF(*section.stop)) * PIXELS_PER_MM, LIGHT.no, True)
        labelled = {section.stopper, section.narrowest.name if section.narrowest else ""}
        if section.narrowest:
            at = self._to_paper.map(QPointF(*section.narrowest.on_line))
            yield Word(format_room(section.narrowest), at * PIXELS_PER_MM, INK, True)
        for part in section.parts:
            box = self._to_paper.mapRect(make_path(part.cut).boundingRect()) & self._seen
            if part.name not in labelled and not box.isEmpty():
                x = box.center().x()
                at = QPointF(x, min(box.top(), self._place_on_line(x).y()))
                yield Word(shorten(part.name, MAX_NAME_LENGTH), at * PIXELS_PER_MM, MUTED)

    def _list_columns(self, part: QPainterPath) -> Iterator[QRectF]:
        """Yields rectangles that cover a part, so that no label outside is on it."""
        outside = part.boundingRect()
        for x in np.arange(outside.left(), outside.right(), 4.0).tolist():
            yield QRectF(QPointF(x, self._place_on_line(x).y()), QPointF(x + 4.0, outside.bottom()))


def _to_pixels(area: QRectF) -> QRectF:
    return QRectF(area.topLeft() * PIXELS_PER_MM, area.size() * PIXELS_PER_MM)
