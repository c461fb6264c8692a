"""Drawings at actual size on several pages: tiles with crop marks, and a line that verifies the scale."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen

from app.core.language import tr
from app.ui.paper.text_block import INK, TextStyle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.ui.paper.pages import Pages

SIDE_MM, ABOVE_MM, BELOW_MM = 6.0, 6.0, 14.0
"""Margins round a tile, for its marks; below, also for the line that verifies the scale."""
MARK_MM, CHECK_MM = 4.0, 100.0


@dataclass(frozen=True)
class Tile:
    """A part of a drawing in mm from its top left corner; columns count from the left, rows from the top."""

    column: int
    row: int
    area: QRectF

    @property
    def name(self) -> str:
        """The name, such as "2–1" for the second column and the first row."""
        return f"{self.column}–{self.row}"


def tile_size(room: QRectF, above: float = ABOVE_MM) -> QSizeF:
    """Returns the size of a tile on a page; `above` is its margin at the top."""
    return QSizeF(room.width() - 2 * SIDE_MM, room.height() - above - BELOW_MM)


def cut_into_tiles(width: float, height: float, size: QSizeF, overlap: float = 0.0) -> list[Tile]:
    """Returns the tiles that cover a drawing, row by row; neighbours share `overlap` mm."""
    wide, high = size.width() - overlap, size.height() - overlap
    columns = max(math.ceil((width - overlap) / wide - 1e-6), 1)
    rows = max(math.ceil((height - overlap) / high - 1e-6), 1)
    return [
        Tile(column + 1, row + 1, QRectF(QPointF(column * wide, row * high), size))
        for row, column in itertools.product(range(rows), range(columns))
    ]


def draw_tile_marks(pages: Pages, area: QRectF, told: str) -> None:
    """Draws crop marks outside a tile, from which players cut it out; below, the line that verifies the scale."""
    pages.painter.setPen(QPen(QColor(INK), 0.2))
    for start, end in _mark_lines(area):
        pages.painter.drawLine(start, end)
    at = QPointF(area.left(), area.bottom() + 7)
    draw_ruler(pages, at, CHECK_MM)
    scale = tr(
        "This line is {length} mm long if the page is printed at actual size, not fitted to the paper.",
        length=round(CHECK_MM),
    )
    left = at.x() + CHECK_MM + 3
    pages.write(f"{scale} {told}", QRectF(left, at.y() - 2, pages.room.right() - left, 12), TextStyle(7))


def draw_ruler(pages: Pages, at: QPointF, long: float) -> None:
    """Draws a horizontal line of a length in mm with a vertical stroke at each end."""
    painter = pages.painter
    painter.setPen(QPen(QColor(INK), 0.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for start, end in (((0.0, 0.0), (long, 0.0)), ((0.0, -1.2), (0.0, 1.2)), ((long, -1.2), (long, 1.2))):
        painter.drawLine(at + QPointF(*start), at + QPointF(*end))


def _mark_lines(area: QRectF) -> Iterator[tuple[QPointF, QPointF]]:
    for x, out in ((area.left(), -1), (area.right(), 1)):
        for y, up in ((area.top(), -1), (area.bottom(), 1)):
            yield QPointF(x + out, y), QPointF(x + out * MARK_MM, y)
            yield QPointF(x, y + up), QPointF(x, y + up * MARK_MM)
