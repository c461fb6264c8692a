"""A card of places to be drawn on: a click puts the chosen point there, a drag along an edge makes it a line."""

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
"""Inches that places are rounded to."""
SHORTEST = 3.0
"""A drag shorter than this, in inches, is a click."""
Cell = tuple[float, float]


class CardBoardView(FlatView):
    """`chosen` tells a point by its number; `placed` where the chosen one is put; `line_drawn` the ends of a line."""

    chosen = Signal(int)
    placed = Signal(tuple)
    line_drawn = Signal(tuple, tuple)
    """Each place is a `Cell`."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self.map: CardMap | None = None
        self.selected_number = 0
        self._items: list[FlatItem] = []
        self._drag_start: Cell | None = None
        super().__init__(inverted=True)
        self.box.movable = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # whatever it does can be typed beside it

    def show_map(self, drawn: CardMap) -> None:
        """Draw this map."""
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
        """Ring the point that is chosen."""
        self.selected_number = number
        for item in self._items:
            if isinstance(item, SignItem):
                item.ringed = item.number == number
        self.viewport().update()

    def find_cell(self, at: QPointF) -> Cell:
        """The place of the card under a point of the widget, in inches."""
        spot, (wide, deep) = self.to_point(at), self._card_size()
        x, y = (min(max(round(part / STEP) * STEP, 0.0), side) for part, side in ((spot.x(), wide), (spot.y(), deep)))
        return x, y

    # what a flat view says of itself

    def bounds(self) -> QRectF:
        return QRectF(0.0, 0.0, *self._card_size())

    def margin(self) -> float:
        return scale_length(MARGIN)

    def restyle(self) -> None:
        super().restyle()
        self._update_size()

    # Qt's own

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """What is under the mouse is chosen; elsewhere a place is meant."""
        self._drag_start = self.find_cell(ev.position())
        near = [item.number for item in self.items(ev.position().toPoint()) if isinstance(item, SignItem)]
        if near and self.selected_number not in near:
            self._drag_start = None
            self.chosen.emit(near[0])

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        """The chosen point follows the mouse."""
        if self._drag_start is not None:
            self._emit_drag(self.find_cell(ev.position()))

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        """It stays there."""
        if self._drag_start is not None:
            self._emit_drag(self.find_cell(ev.position()))
        self._drag_start = None

    # inside

    def _update_size(self) -> None:
        """As wide as texts ask for, in the shape of the card."""
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
    """The line along an edge that a drag means: between two places on the same edge; nothing where there is none."""
    for axis in (0, 1):
        along = 1 - axis
        same = start[axis] == end[axis] and start[axis] in (0.0, size[axis])
        if same and abs(start[along] - end[along]) >= SHORTEST:
            first, last = sorted((start, end))
            return first, last
    return None


def with_place(point: CardPoint, at: Cell) -> CardPoint:
    """A point at another place."""
    return replace(point, at=at, line=None)


def with_line(point: CardPoint, start: Cell, end: Cell) -> CardPoint:
    """A point that has become a line."""
    return replace(point, at=None, line=(start, end))


def with_point(drawn: CardMap, number: int, point: CardPoint) -> CardMap:
    """The map with one of its points changed."""
    return replace(drawn, points=(*drawn.points[:number], point, *drawn.points[number + 1 :]))
