"""Fighters on both axes, grouped by side, and a mark where two of them meet; the names stay while it is scrolled."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from app.language import tr
from app.ui.outcome import Outcome, ruling_outcome
from app.ui.widgets.marks import draw_outcome, draw_shape
from app.ui.widgets.theme import Theme, format_colour, scale_font, scale_length, text_scale, theme
from app.ui.widgets.theme_colours import ensure_contrast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.model import Battle
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.sight_matrix import MatrixCell

SIDE = 28.0
"""A cell, in pixels."""
MARK = 18.0
APART = 10.0
"""Between two sides."""
EDGE = 12.0
LONGEST = 150.0
FEW = 40
"""So many squares are painted anew one by one; more of them as one."""
ARROWS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip
Pair = tuple[str, str]


class MatrixGrid(QAbstractScrollArea):
    """One square a pair, empty until it is known; the arrows and the mouse point at pairs, Enter and a click choose.

    Whatever is measured of names and places is measured when the fighters or the font change: a paint looks it up.
    """

    current_changed = Signal(object)
    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._sides: dict[str, str] = {}
        self._looks: SideStyles = {}
        self._cells: dict[Pair, MatrixCell] = {}
        self._offsets: dict[str, float] = {}
        self._starts: list[float] = []
        self._header_size = 0.0
        self._elided: dict[tuple[str, bool], str] = {}
        self._current: Pair | None = None
        self._choice: Pair = ("", "")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Who sees whom"))

    def show_battle(self, battle: Battle, looks: SideStyles) -> None:
        """Show the pairs of these fighters, all still unknown."""
        sides = list(dict.fromkeys(fighter.side for fighter in battle.fighters))
        fighters = sorted(battle.fighters, key=lambda fighter: sides.index(fighter.side))
        at = {f.id: SIDE * k + APART * sides.index(f.side) for k, f in enumerate(fighters)}
        self._sides = {fighter.id: fighter.side for fighter in fighters}
        self._looks, self._cells = looks, {}
        if self._current and not set(self._current) <= at.keys():
            self._current = None
        if at != self._offsets:
            self._offsets, self._names, self._starts = at, list(at), list(at.values())
            self._measure()
        self.viewport().update()

    def show_cells(self, cells: Iterable[MatrixCell]) -> None:
        """Fill in pairs, both ways."""
        changed: list[Pair] = []
        for cell in cells:
            a, b = cell.pair
            self._cells[a, b] = self._cells[b, a] = cell
            changed += [(a, b), (b, a)]
        self._repaint(changed)

    def mark_chosen(self, seer: str, target: str) -> None:
        """Frame the pair that is chosen in the window."""
        before, self._choice = self._choice, (seer, target)
        self._repaint([before, self._choice])

    def cell(self, pair: Pair) -> MatrixCell | None:
        return self._cells.get(pair)

    @property
    def names(self) -> list[str]:
        """The fighters as they stand on both axes."""
        return self._names

    @property
    def pair(self) -> Pair | None:
        """The pair that is pointed at."""
        return self._current

    def cell_rect(self, pair: Pair) -> QRectF:
        """The square of seer and target, in pixels of the viewport, as far as it is scrolled now."""
        down, right = (self._offsets[name] for name in pair)
        larger = text_scale()
        x, y = self._scroll_offset()
        return QRectF(
            larger * (self._header_size + right) - x,
            larger * (self._header_size + down) - y,
            larger * SIDE,
            larger * SIDE,
        )

    def sizeHint(self) -> QSize:
        end = scale_length(self._header_size + (self._starts[-1] if self._starts else 0.0) + SIDE + EDGE)
        return QSize(end, end)

    def minimumSizeHint(self) -> QSize:
        """Room for the names and some squares: the rest is scrolled to."""
        least = scale_length(self._header_size + 3 * SIDE)
        return self.sizeHint().boundedTo(QSize(least, least))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_bars()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The names do not move along, so that nothing painted can be kept."""
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_current(self._pair_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        pair = self._pair_at(event.position())
        if pair and event.button() == Qt.MouseButton.LeftButton:
            self._set_current(pair)
            self.chosen.emit(*pair)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_current(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from square to square, and choose."""
        if event.key() in ARROWS and self._names:
            self._move_current(*ARROWS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._current:
            self.chosen.emit(*self._current)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the squares that are asked for, and the names over those that are scrolled below them."""
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            head = scale_length(self._header_size)
            squares = QRect(head, head, self.viewport().width(), self.viewport().height())
            painter.setClipRect(squares)
            for pair in self._pairs_in(event.region() & squares):
                self._paint_square(painter, pair)
            painter.setFont(self._base_font())
            for axis in (0, 1):
                self._paint_names(painter, axis, event.rect())

    def _paint_names(self, painter: QPainter, axis: int, asked: QRect) -> None:
        """The names of the seers at their rows (axis 0), or of the targets, turned, at their columns."""
        head, size = scale_length(self._header_size), self.viewport().size()
        strip = QRect(0, head, head, size.height()) if axis == 0 else QRect(head, 0, size.width(), head)
        if not strip.intersects(asked):
            return
        painter.setClipRect(strip)
        low, high = (strip.top(), strip.bottom()) if axis == 0 else (strip.left(), strip.right())
        for number in self._visible_range(axis, low, high):
            painter.save()
            along = (
                text_scale() * (self._header_size + self._starts[number] + SIDE / 2) - self._scroll_offset()[1 - axis]
            )
            painter.translate(*((0.0, along) if axis == 0 else (along, 0.0)))
            painter.scale(text_scale(), text_scale())
            self._paint_name(painter, self._names[number], axis)
            painter.restore()

    def _paint_name(self, painter: QPainter, name: str, axis: int) -> None:
        """In bold where it is pointed at; the painter's origin is at the window's edge, in line with the squares."""
        colour, mark = self._looks[self._sides[name]]
        x, y = (self._header_size - 14, 0.0) if axis == 0 else (0.0, self._header_size - 14)
        draw_shape(painter, QRectF(x - 6, y - 6, 12, 12), mark, ensure_contrast(format_colour(colour), theme().card))
        painter.setPen(QColor(theme().text))
        bold = self._current is not None and self._current[axis] == name
        font = painter.font()
        font.setBold(bold)
        painter.setFont(font)
        if axis == 1:
            painter.translate(0, self._header_size - 25)
            painter.rotate(-90)
        box = QRectF(0 if axis else self._header_size - 25 - LONGEST, -SIDE / 2, LONGEST, SIDE)
        side = Qt.AlignmentFlag.AlignLeft if axis else Qt.AlignmentFlag.AlignRight
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | side, self._elided[name, bold])

    def _paint_square(self, painter: QPainter, pair: Pair) -> None:
        if pair[0] == pair[1]:
            return
        crossed = self._current is not None and (self._current[0] == pair[0] or self._current[1] == pair[1])
        cell, box = self._cells.get(pair), self.cell_rect(pair)
        kind = ruling_outcome(cell.ruling) if cell else None
        painter.drawPixmap(
            box.topLeft(), _square_pixmap(kind, crossed, text_scale(), self.devicePixelRatioF(), theme())
        )
        if pair in (self._choice, self._current):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme().text if pair == self._choice else theme().muted), 2 * text_scale()))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)

    def _measure(self) -> None:
        """What names and squares need; slow enough to be done once only."""
        plain, bold = self._base_font(), self._base_font()
        bold.setBold(True)
        metrics = {False: QFontMetricsF(plain), True: QFontMetricsF(bold)}
        longest = max((metrics[False].horizontalAdvance(name) for name in self._names), default=0.0)
        self._header_size = float(round(min(longest * 1.1, LONGEST) + 26.0 + EDGE))
        middle = Qt.TextElideMode.ElideMiddle  # what tells two of a kind apart is often the number at the end
        self._elided = {
            (name, thick): metrics[thick].elidedText(name, middle, LONGEST) for name in self._names for thick in metrics
        }
        self.updateGeometry()
        self._set_bars()

    def _set_bars(self) -> None:
        whole, seen = self.sizeHint(), self.viewport().size()
        for bar, length, page in (
            (self.horizontalScrollBar(), whole.width(), seen.width()),
            (self.verticalScrollBar(), whole.height(), seen.height()),
        ):
            bar.setRange(0, max(0, length - page))
            bar.setPageStep(max(1, page - scale_length(self._header_size)))
            bar.setSingleStep(scale_length(SIDE))

    def _base_font(self) -> QFont:
        """Everything is laid out in texts of the usual size, and painted larger."""
        return scale_font(self.font(), 1 / text_scale())

    def _scroll_offset(self) -> tuple[int, int]:
        return self.horizontalScrollBar().value(), self.verticalScrollBar().value()

    def _visible_range(self, axis: int, low: float, high: float) -> range:
        """Whose rows (axis 0) or columns lie between two places of the viewport."""
        from_, to = (self._to_grid(axis, at) for at in (low, high))
        return range(max(0, bisect_right(self._starts, from_) - 1), bisect_right(self._starts, to))

    def _to_grid(self, axis: int, at: float) -> float:
        """A place of the viewport, measured from the first square, in pixels of the usual text size."""
        return (at + self._scroll_offset()[1 - axis]) / text_scale() - self._header_size

    def _pairs_in(self, region: QRegion) -> set[Pair]:
        return {
            (self._names[row], self._names[column])
            for box in cast("Iterable[QRect]", region)
            for row in self._visible_range(0, box.top(), box.bottom() + 1)
            for column in self._visible_range(1, box.left(), box.right() + 1)
        }

    def _pair_at(self, at: QPointF) -> Pair | None:
        if min(at.x(), at.y()) < scale_length(self._header_size):
            return None
        found: list[str] = []
        for axis, place in ((0, at.y()), (1, at.x())):
            along = self._to_grid(axis, place)
            number = bisect_right(self._starts, along) - 1
            if number < 0 or along >= self._starts[number] + SIDE:
                return None
            found.append(self._names[number])
        return (found[0], found[1]) if found[0] != found[1] else None

    def _move_current(self, down: int, right: int) -> None:
        seer, target = self._current or self._choice
        count = len(self._names)
        row = self._names.index(seer) if seer in self._names else 0
        column = self._names.index(target) if target in self._names else 0
        row, column = (row + down) % count, (column + right) % count
        if row == column:
            row, column = (row + down) % count, (column + right) % count
        self._set_current((self._names[row], self._names[column]) if count > 1 else None)
        if self._current:
            self._scroll_to(self._current)

    def _scroll_to(self, pair: Pair) -> None:
        """Scroll until the square of a pair is seen beside the names."""
        box, head = self.cell_rect(pair).toAlignedRect(), scale_length(self._header_size)
        size = self.viewport().size()
        for bar, low, high, end in (
            (self.horizontalScrollBar(), box.left(), box.right() + 1, size.width()),
            (self.verticalScrollBar(), box.top(), box.bottom() + 1, size.height()),
        ):
            bar.setValue(bar.value() + min(low - head, 0) + max(high - end, 0))

    def _set_current(self, pair: Pair | None) -> None:
        if pair != self._current:
            before, self._current = self._current, pair
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if pair else Qt.CursorShape.ArrowCursor)
            for one in (before, pair):
                self._repaint_cross(one)
            self.current_changed.emit(pair)

    def _repaint(self, pairs: list[Pair]) -> None:
        """Only these squares; a paint of many single ones costs more than one of all."""
        if len(pairs) > FEW:
            self.viewport().update()
            return
        for pair in pairs:
            if set(pair) <= self._sides.keys():
                self.viewport().update(self.cell_rect(pair).toAlignedRect().adjusted(-1, -1, 1, 1))

    def _repaint_cross(self, pair: Pair | None) -> None:
        if pair is None or not set(pair) <= self._sides.keys():
            return
        box, size = self.cell_rect(pair).toAlignedRect().adjusted(-1, -1, 1, 1), self.viewport().size()
        self.viewport().update(QRect(0, box.top(), size.width(), box.height()))
        self.viewport().update(QRect(box.left(), 0, box.width(), size.height()))


@lru_cache(maxsize=64)
def _square_pixmap(kind: Outcome | None, crossed: bool, larger: float, ratio: float, colours: Theme) -> QPixmap:
    """A square with its mark, painted once for all that look like it."""
    side = round(SIDE * larger * ratio)
    pixmap = QPixmap(QSize(side, side))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(larger, larger)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.shade if crossed else colours.paper))
        painter.drawRoundedRect(QRectF(1, 1, SIDE - 2, SIDE - 2), 4, 4)
        if kind:
            pad = (SIDE - MARK) / 2
            draw_outcome(painter, QRectF(pad, pad, MARK, MARK), kind, colours)
    return pixmap
