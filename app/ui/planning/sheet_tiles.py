"""The full-scale pages of a plan sheet: tiles of the table to cut out and lay side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from app.core.language import tr
from app.table.battle_shapes import fighter_outline
from app.table.terrain.board_areas import outline_extent
from app.ui.paper.text_block import CENTRE, INK, TextStyle
from app.ui.paper.tiles import ABOVE_MM, SIDE_MM, cut_into_tiles, draw_tile_marks, tile_size
from app.ui.planning.sheet_drawing import draw_label

if TYPE_CHECKING:
    from app.model import Fighter
    from app.planning.plan_sheet import PlanSheet
    from app.ui.paper.pages import Pages
    from app.ui.paper.tiles import Tile
    from app.ui.planning.sheet_drawing import SheetDrawing


def list_tiles(sheet: PlanSheet, room: QRectF) -> list[Tile]:
    """Returns the tiles on which planned fighters stand, row by row; `room` is the area of a page."""
    board = sheet.table.battle.board
    boxes = [_place_box(place.fighter, board.depth_mm) for place in sheet.places]
    tiles = cut_into_tiles(board.width_mm, board.depth_mm, tile_size(room))
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
        told = tr("Column {column} from the left edge, row {row} from the far edge.", column=tile.column, row=tile.row)
        draw_tile_marks(pages, area, told)


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
