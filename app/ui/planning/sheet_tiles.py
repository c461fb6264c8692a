"""The full-scale pages of a plan sheet: tiles of the table to cut out and lay side by side."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from app.core.language import tr
from app.table.battle_shapes import fighter_outline
from app.table.terrain.board_areas import outline_extent
from app.ui.paper.text_block import CENTRE, INK, TextStyle
from app.ui.planning.sheet_drawing import draw_label, draw_ruler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.model import Fighter
    from app.planning.plan_sheet import PlanSheet
    from app.ui.paper.pages import Pages
    from app.ui.planning.sheet_drawing import SheetDrawing

SIDE_MM, ABOVE_MM, BELOW_MM = 6.0, 6.0, 14.0
"""Margins round a tile, for its marks; below, also for the line that verifies the scale."""
MARK_MM, CHECK_MM = 4.0, 100.0


@dataclass(frozen=True)
class SheetTile:
    """A part of the board in mm from its far left corner; columns count from the left edge, rows from the far edge."""

    column: int
    row: int
    area: QRectF

    @property
    def name(self) -> str:
        """The name, such as "2–1" for the second column and the first row."""
        return f"{self.column}–{self.row}"


def list_tiles(sheet: PlanSheet, room: QRectF) -> list[SheetTile]:
    """Returns the tiles on which planned fighters stand, row by row; `room` is the area of a page."""
    board = sheet.table.battle.board
    wide, high = room.width() - 2 * SIDE_MM, room.height() - ABOVE_MM - BELOW_MM
    boxes = [_place_box(place.fighter, board.depth_mm) for place in sheet.places]
    columns, rows = math.ceil(board.width_mm / wide - 1e-6), math.ceil(board.depth_mm / high - 1e-6)
    tiles = (
        SheetTile(column + 1, row + 1, QRectF(column * wide, row * high, wide, high))
        for row, column in itertools.product(range(rows), range(columns))
    )
    return [tile for tile in tiles if any(tile.area.intersects(box) for box in boxes)]


def draw_tiles(pages: Pages, sheet: PlanSheet, drawing: SheetDrawing) -> None:
    """Draws each tile on its own page."""
    for tile in list_tiles(sheet, pages.room):
        room = pages.begin_page(tr("Tile {name} at actual size", name=tile.name))
        area = QRectF(room.left() + SIDE_MM, room.top() + ABOVE_MM, tile.area.width(), tile.area.height())
        painter = pages.painter
        painter.save()
        painter.setClipRect(area)
        corner = area.topLeft() - tile.area.topLeft()
        drawing.draw(pages, corner, 1.0)
        # Names below the numbers are as wide as the bases allow.
        depth = sheet.table.battle.board.depth_mm
        for place in sheet.places:
            outline = fighter_outline(place.fighter)
            half = 0.5 * min(outline.a + outline.core, outline.b)
            middle = corner + QPointF(outline.x, depth - outline.y)
            below = QRectF(middle.x() - half, middle.y() + 0.34 * outline.b, 2 * half, 3)
            pages.write(place.fighter.id, below, TextStyle(5.5, align=CENTRE))
        painter.restore()
        # Crop marks are outside the tile; players cut from mark to mark.
        pages.painter.setPen(QPen(QColor(INK), 0.2))
        for start, end in _mark_lines(area):
            pages.painter.drawLine(start, end)
        at = QPointF(area.left(), area.bottom() + 7)
        draw_ruler(pages, at, CHECK_MM)
        told = tr(
            "This line is {length} mm long if the page is printed at actual size, not fitted to the paper. "
            "Column {column} from the left edge, row {row} from the far edge.",
            length=round(CHECK_MM),
            column=tile.column,
            row=tile.row,
        )
        left = at.x() + CHECK_MM + 3
        pages.write(told, QRectF(left, at.y() - 2, room.right() - left, 12), TextStyle(7))


def draw_tile_grid(pages: Pages, sheet: PlanSheet, board: QRectF) -> None:
    """Draws the grid of the tiles with their names over the board in the overview."""
    scale, painter = board.width() / sheet.table.battle.board.width_mm, pages.painter
    painter.save()
    painter.setClipRect(board)
    for tile in list_tiles(sheet, pages.room):
        area = QRectF(board.topLeft() + tile.area.topLeft() * scale, tile.area.size() * scale)
        painter.setPen(QPen(QColor(INK), 0.2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)
        draw_label(painter, tile.name, area.intersected(board).bottomLeft() + QPointF(4.5, -2), 1.8)
    painter.restore()


def _place_box(fighter: Fighter, depth: float) -> QRectF:
    low_x, low_y, high_x, high_y = outline_extent(fighter_outline(fighter))
    return QRectF(low_x, depth - high_y, high_x - low_x, high_y - low_y)


def _mark_lines(area: QRectF) -> Iterator[tuple[QPointF, QPointF]]:
    for x, out in ((area.left(), -1), (area.right(), 1)):
        for y, up in ((area.top(), -1), (area.bottom(), 1)):
            yield QPointF(x + out, y), QPointF(x + out * MARK_MM, y)
            yield QPointF(x, y + up), QPointF(x, y + up * MARK_MM)
