"""A table on paper, with its header on every page and rows that never break across pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from app.ui.paper.pages import Pages
from app.ui.paper.text_block import MUTED, TextStyle

GAP_MM, BAR_MM, ROOM_MM = 2.0, 1.2, 1.0
"""Gap between columns, width of a row's colour bar, and padding above and below a row's text."""
_HEAD = TextStyle(7.5, bold=True, colour=MUTED)

Cell = tuple[tuple[str, TextStyle], ...]
"""Texts below each other, each with its style."""


@dataclass(frozen=True)
class TableRow:
    """A cell for each column, and the colour of a bar before it; no line above if it continues the previous row."""

    cells: tuple[Cell, ...]
    colour: str = ""
    continues_previous: bool = False


@dataclass(frozen=True)
class PaperTable:
    """Columns with their titles and shares of the width, and the rows."""

    columns: tuple[tuple[str, float], ...]
    rows: Sequence[TableRow]

    def measure(self, pages: Pages) -> float:
        """Returns the height of the whole table without page breaks."""
        return self._head_height(pages) + sum(self._row_height(pages, row) for row in self.rows)

    def draw(self, pages: Pages, room: QRectF, heading: str = "") -> QRectF:
        """Draws the table in a rectangle and on new pages as needed. Returns the rest of the last page."""
        least = self._head_height(pages) + (self._row_height(pages, self.rows[0]) if self.rows else 0.0)
        if room.height() < least:
            room = pages.begin_page(heading)
        room = self._draw_head(pages, room)
        for row in self.rows:
            height = self._row_height(pages, row)
            if height > room.height():
                room = self._draw_head(pages, pages.begin_page(heading))
            top = room.top()
            if not row.continues_previous:
                pages.draw_line(QPointF(room.left(), top), QPointF(room.right(), top))
                top += ROOM_MM
            if row.colour:
                bar = QRectF(room.left(), top, BAR_MM, height - ROOM_MM - (top - room.top()))
                pages.painter.fillRect(bar, QColor(row.colour))
            for cell, (left, width) in zip(row.cells, self._edges(pages), strict=True):
                at = top
                for text, style in cell:
                    at += pages.write(text, QRectF(left, at, width, max(room.bottom() - at, 1)), style)
            room = room.adjusted(0, min(height, room.height()), 0, 0)
        return room

    def _edges(self, pages: Pages) -> list[tuple[float, float]]:
        """Returns the left edge and the width of each column."""
        whole = pages.room.width() - BAR_MM - GAP_MM
        edges, left = list[tuple[float, float]](), BAR_MM + GAP_MM
        for _, share in self.columns:
            edges.append((left, share * whole - GAP_MM))
            left += share * whole
        return edges

    def _head_height(self, pages: Pages) -> float:
        heights = [
            pages.measure(title, width, _HEAD)
            for (title, _), (_, width) in zip(self.columns, self._edges(pages), strict=True)
        ]
        return max(heights) + 2 * ROOM_MM

    def _row_height(self, pages: Pages, row: TableRow) -> float:
        heights = [
            sum(pages.measure(text, width, style) for text, style in cell)
            for cell, (_, width) in zip(row.cells, self._edges(pages), strict=True)
        ]
        return max(heights) + (1 if row.continues_previous else 2) * ROOM_MM

    def _draw_head(self, pages: Pages, room: QRectF) -> QRectF:
        for (title, _), (left, width) in zip(self.columns, self._edges(pages), strict=True):
            pages.write(title, QRectF(left, room.top() + ROOM_MM, width, room.height()), _HEAD)
        return room.adjusted(0, self._head_height(pages), 0, 0)
