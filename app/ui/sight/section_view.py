"""The side view of a line of sight: height over distance at true scale, with axes in the game's unit and in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMimeData, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QSizePolicy

from app.core.language import format_number, tr
from app.core.lengths import INCHES, inch_mark, length_unit
from app.ui.sight.section_items import SectionItem, Word, draw_words, extent, make_path, make_polygon
from app.ui.sight.section_text import format_room, format_stop
from app.ui.widgets.flat_items import OverlayItem, make_pen
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import theme
from app.ui.widgets.theme_colours import Theme

if TYPE_CHECKING:
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.section_cut import Section, SectionFighter

CLOSE = 7.0
"""Smallest distance between ticks, in pixels."""
STEPS = (0.25, 0.5, 1.0, 2.0, 3.0, 6.0, 12.0, 24.0, 48.0)
MM_STEPS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)
"""Steps between labels in mm; `STEPS` are those in the game's unit."""
TICK = 3


class LengthAxis(pg.AxisItem):
    """An axis of pyqtgraph, labelled in the game's unit or in millimetres, as densely as labels fit."""

    def __init__(self, side: str, box: pg.ViewBox, in_mm: bool) -> None:
        self._in_mm, self._room = in_mm, 40.0
        super().__init__(side, linkView=box, maxTickLength=TICK)
        self.enableAutoSIPrefix(False)
        self.setStyle(tickTextOffset=2, autoExpandTextSpace=False)
        self.setZValue(-200.0)

    def restyle(self, font: QFont, colours: Theme) -> None:
        """Applies font and colours; the game's unit is more prominent than millimetres."""
        metrics = QFontMetricsF(font)
        self.setScale(1 / (1.0 if self._in_mm else length_unit().mm))
        colour = QColor(colours.muted if self._in_mm else colours.text)
        self.setTickFont(font)
        self.setStyle(hideOverlappingLabels=round(metrics.horizontalAdvance("888.8″") / 2))
        self.setTextPen(colour)
        self.setTickPen(QPen(colour, 1.0))
        self.setPen(QPen(Qt.PenStyle.NoPen))
        if self.orientation == "bottom":
            self._room = metrics.horizontalAdvance("888.8″") + 8
            self.setHeight(round(metrics.height()) + TICK + 2)
        else:
            self._room = metrics.height() * 1.3
            self.setWidth(round(metrics.horizontalAdvance("0 mm" if self._in_mm else "888.8″")) + 12)

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        steps = MM_STEPS if self._in_mm else STEPS
        return [(tick_step(steps, size / max(maxVal - minVal, 1e-9), self._room), 0.0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [_format_tick(value * scale, self._in_mm) for value in values]


def tick_step(steps: tuple[float, ...], pixels: float, room: float) -> float:
    """Returns the finest step whose labels fit into `room`, with `pixels` per unit."""
    return next((step for step in steps if step * pixels >= max(room, CLOSE)), steps[-1])


def draw_grid(painter: QPainter, box: pg.ViewBox, unit: float, colours: Theme) -> None:
    """Draws faint lines at the steps of height and distance, in pixels of the box."""
    faint = QColor(colours.rule)
    faint.setAlphaF(0.55)
    painter.setPen(make_pen(painter, faint, 1.0))
    mm = length_unit().mm
    step = mm * tick_step(STEPS, unit * mm, 2 * QFontMetricsF(painter.font()).height())
    seen, room = box.viewRect(), box.rect()
    for number in range(int(seen.left() / step) - 1, int(seen.right() / step) + 2):
        x = box.mapFromView(QPointF(number * step, 0.0)).x()
        painter.drawLine(QLineF(x, room.top(), x, room.bottom()))
    for number in range(int(seen.top() / step) - 1, int(seen.bottom() / step) + 2):
        y = box.mapFromView(QPointF(0.0, number * step)).y()
        painter.drawLine(QLineF(room.left(), y, room.right(), y))


def _format_tick(value: float, in_mm: bool) -> str:
    text = format_number(round(value, 6) + 0.0, "g").replace("-", "−")
    if in_mm:
        return f"{text} mm" if text == "0" else text
    return f"{text}{inch_mark()}" if length_unit() is INCHES else text


FINER = 2
"""Pixels of a copied image per pixel of the screen."""
UNITS = (0.05, 200.0)
"""Smallest and largest number of pixels per mm."""
BEFORE = -50.0
"""Z value of the grid, behind everything else."""


class SectionView(FlatView):
    """The drawing. Wheel and keys zoom, drags and keys move it; it stays fitted until the player moves it."""

    def __init__(self) -> None:
        self._section: Section | None = None
        self._looks: SideStyles = {}
        self._item: SectionItem | None = None
        super().__init__()
        self.box.limits = UNITS
        self._grid, self._words = OverlayItem(self.box, self._draw_grid), OverlayItem(self.box, self._draw_words)
        self._grid.setZValue(BEFORE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(tr("Side view"))
        self._show_axes()

    def show_section(self, section: Section | None, said: str) -> None:
        """Draws a side view; another pair is fitted again."""
        before, self._section = self._section, section
        self.setAccessibleDescription(said)
        self._redraw()
        if section and (before is None or _section_pair(before) != _section_pair(section) or self.fitted):
            self.fit()

    def set_side_styles(self, looks: SideStyles) -> None:
        self._looks = looks
        self._redraw()

    def make_mime_data(self) -> QMimeData:
        """Returns the drawing for the clipboard: as a high-resolution image, and as vector graphics (SVG)."""
        image = QImage(self.size() * FINER, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(FINER)
        with QPainter(image) as painter:
            self._render(painter)
        lines = QBuffer()
        lines.open(QIODevice.OpenModeFlag.WriteOnly)
        made = QSvgGenerator()
        made.setOutputDevice(lines)
        made.setSize(self.size())
        made.setViewBox(self.rect())
        with QPainter(made) as painter:
            self._render(painter)
        data = QMimeData()
        data.setImageData(image)
        data.setData("image/svg+xml", lines.data())
        return data

    # Overrides of `FlatView`

    def lay_out(self) -> None:
        rows = self.centralLayout
        rows.setSpacing(0)
        rows.setContentsMargins(0, 6, 0, 2)
        sides = (
            ("left", False, 0, 0),
            ("right", True, 0, 2),
            ("bottom", False, 1, 1),
            ("bottom", True, 2, 1),
        )
        self._axes = [(LengthAxis(side, self.box, in_mm), row, column) for side, in_mm, row, column in sides]
        rows.addItem(self.box, 0, 1)
        for axis, row, column in self._axes:
            rows.addItem(axis, row, column)

    def bounds(self) -> QRectF:
        return extent(self._section) if self._section else QRectF(0, 0, 100, 50)

    def fit_centre(self, room: QRectF, unit: float) -> QPointF:
        """Returns a centre that puts the ground at the bottom."""
        return QPointF(room.center().x(), room.top() + self.box.height() / 2 / unit)

    def restyle(self) -> None:
        self.setBackground(QColor(theme().card))
        self.box.setBorder(QPen(QColor(theme().rule), 1.0))
        for axis, *_ in self._axes:
            axis.restyle(self.font(), theme())
        self._redraw()

    # Event handlers of Qt

    def sizeHint(self) -> QSize:
        """Returns the smallest height: a panel with less height than its hint would scroll."""
        return QSize(640, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 120)

    def mouseDoubleClickEvent(self, ev: QMouseEvent) -> None:
        self.fit()

    def paintEvent(self, ev: QPaintEvent) -> None:
        """Paints the drawing, and a frame if it has the focus."""
        super().paintEvent(ev)
        if self.hasFocus():
            with QPainter(self.viewport()) as painter:
                painter.setPen(make_pen(painter, theme().accent, 2))
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    # Implementation

    def _redraw(self) -> None:
        if self._item:
            self.box.removeItem(self._item)
        self._item = SectionItem(self._section, self._looks, theme()) if self._section else None
        if self._item:
            self.box.addItem(self._item, ignoreBounds=True)
        if self._ready:
            self._show_axes()

    def _show_axes(self) -> None:
        """Shows the axes, unless there is no pair."""
        for axis, *_ in self._axes:
            axis.setVisible(self._section is not None)
        self.box.borderRect.setVisible(self._section is not None)

    def _render(self, painter: QPainter) -> None:
        painter.setRenderHints(self.renderHints())
        self.render(painter, QRectF(self.rect()), self.rect())

    def _draw_grid(self, painter: QPainter) -> None:
        if self._section:
            painter.setFont(self.font())
            draw_grid(painter, self.box, self.unit, theme())

    def _draw_words(self, painter: QPainter) -> None:
        section, colours = self._section, theme()
        if section is None:
            return
        painter.setFont(self.font())
        words = [Word(one.id, self._head_point(one), colours.text, True) for one in (section.observer, section.target)]
        if section.narrowest:
            at = self._to_pixel(*section.narrowest.on_thing)
            words.append(Word(format_room(section.narrowest), at, colours.text, True))
        if section.stop:
            words.append(Word(format_stop(section), self._to_pixel(*section.stop), colours.no, True))
        for part in section.parts:
            seen = make_path(part.cut).boundingRect()
            for line in part.cut.open_:
                seen = seen.united(make_polygon(line).boundingRect())
            seen = self.box.mapFromView(seen).boundingRect().intersected(self.box.rect())
            at = QPointF(seen.center().x(), seen.top()) if seen.width() > 6 else None
            if at and part.name != section.stopper:
                words.append(Word(part.name, at, colours.no if part.name in section.met_names else colours.muted))
        start, end = (self._to_pixel(*spot) for spot in section.line)
        count = min(max(int((end - start).manhattanLength() / 10), 1), 300)
        line = [start + (end - start) * (number / count) for number in range(count + 1)]
        spots = [section.stop] if section.stop else []
        spots += [section.narrowest.on_line, section.narrowest.on_thing] if section.narrowest else []
        kept = [(at, 3.0) for at in line] + [(self._to_pixel(*spot), 7.0) for spot in spots]
        draw_words(
            painter,
            words,
            self.box.rect(),
            colours.card,
            [QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half) for at, half in kept],
        )

    def _head_point(self, one: SectionFighter) -> QPointF:
        box = make_polygon(one.body).boundingRect()
        return self._to_pixel(box.center().x(), box.bottom())

    def _to_pixel(self, distance: float, height: float) -> QPointF:
        """Returns the pixel of the box for a point of the drawing."""
        return self.box.mapFromView(QPointF(distance, height))


def _section_pair(section: Section) -> tuple[str, str]:
    return section.observer.id, section.target.id
