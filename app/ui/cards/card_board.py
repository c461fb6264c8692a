"""The editable map of a card: a click places the selected point, a drag along an edge turns it into a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from app.ui.cards.card_items import EMPTY, MARGIN, SignItem, make_map_items
from app.ui.cards.card_picture import describe_map, map_height
from app.ui.widgets.flat_view import FlatView
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.games.card_map import CardMap, CardPoint
    from app.ui.widgets.flat_items import FlatItem

STEP = 0.5
"""Grid size of places, in inches."""
MIN_DRAG_INCHES = 3.0
"""Shortest drag that is not treated as a click, in inches."""
Cell = tuple[float, float]


class CardBoardView(FlatView):
    """`chosen` carries the number of a point; `placed` its new place; `line_drawn` the ends of a line."""

    chosen = Signal(int)
    placed = Signal(tuple)
    line_drawn = Signal(tuple, tuple)
    """Carries two `Cell` values."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self.map: CardMap | None = None
        self.selected_number = 0
        self._items: list[FlatItem] = []
        self._drag_start: Cell | None = None
        super().__init__(inverted=True)
        self.box.movable = False
        # Everything the view does can also be typed in the form next to it.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_map(self, drawn: CardMap) -> None:
        self.map = drawn
        describe_map(self, drawn)
        for item in self._items:
            self.box.removeItem(item)
        self._items = list(make_map_items(drawn))
        for item in self._items:
            self.box.addItem(item, ignoreBounds=True)
        self.select_point(self.selected_number)
        self._update_size()

    def select_point(self, number: int) -> None:
        """Highlights the selected point with a ring."""
        self.selected_number = number
        for item in self._items:
            if isinstance(item, SignItem):
                item.ringed = item.number == number
        self.viewport().update()

    def find_cell(self, at: QPointF) -> Cell:
        """Returns the place on the card at a point of the widget, in inches."""
        spot, (wide, deep) = self.to_point(at), self._card_size()
        x, y = (min(max(round(part / STEP) * STEP, 0.0), side) for part, side in ((spot.x(), wide), (spot.y(), deep)))
        return x, y

    # Overrides of `FlatView`

    def bounds(self) -> QRectF:
        return QRectF(0.0, 0.0, *self._card_size())

    def margin(self) -> float:
        return scale_length(MARGIN)

    def restyle(self) -> None:
        super().restyle()
        self._update_size()

    # Overrides of Qt

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Selects the point under the mouse, or starts a drag."""
        self._drag_start = self.find_cell(ev.position())
        near = [item.number for item in self.items(ev.position().toPoint()) if isinstance(item, SignItem)]
        if near and self.selected_number not in near:
            self._drag_start = None
            self.chosen.emit(near[0])

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        """Moves the selected point with the mouse."""
        if self._drag_start is not None:
            self._emit_drag(self.find_cell(ev.position()))

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """Drops the selected point."""
        if self._drag_start is not None:
            self._emit_drag(self.find_cell(ev.position()))
        self._drag_start = None

    # Implementation

    def _update_size(self) -> None:
        """Sets the size: the width by the text size, the height by the proportions of the card."""
        wide = scale_length(self._wide)
        self.setFixedSize(wide, map_height(self.map, wide))
        self.fit()

    def _card_size(self) -> Cell:
        return self.map.size if self.map else EMPTY

    def _emit_drag(self, end: Cell) -> None:
        assert self._drag_start is not None
        line = find_edge_line(self._drag_start, end, self._card_size())
        if line:
            self.line_drawn.emit(*line)
        else:
            self.placed.emit(end)


def find_edge_line(start: Cell, end: Cell, size: Cell) -> tuple[Cell, Cell] | None:
    """Returns the line that a drag between two places on the same edge defines; None if they share no edge."""
    for axis in (0, 1):
        along = 1 - axis
        same = start[axis] == end[axis] and start[axis] in (0.0, size[axis])
        if same and abs(start[along] - end[along]) >= MIN_DRAG_INCHES:
            first, last = sorted((start, end))
            return first, last
    return None


def with_place(point: CardPoint, at: Cell) -> CardPoint:
    """Returns a point at another place."""
    return replace(point, at=at, line=None)


def with_line(point: CardPoint, start: Cell, end: Cell) -> CardPoint:
    """Returns a point that has become a line."""
    return replace(point, at=None, line=(start, end))


def with_point(drawn: CardMap, number: int, point: CardPoint) -> CardMap:
    """Returns the map with one of its points replaced."""
    return replace(drawn, points=(*drawn.points[:number], point, *drawn.points[number + 1 :]))
