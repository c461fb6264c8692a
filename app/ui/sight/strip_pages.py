"""The pages of a strip of paper: instructions, and the strip at actual size on as many tiles as it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPen

from app.core.language import format_number, shorten, to_sentence, tr
from app.core.lengths import format_length
from app.ui.paper.outputs import page_layout
from app.ui.paper.pages import FOOT_MM, HEAD_MM, Printout
from app.ui.paper.text_block import INK, TextStyle
from app.ui.paper.tiles import SIDE_MM, cut_into_tiles, draw_tile_marks, tile_size
from app.ui.sight.strip_drawing import MAX_NAME_LENGTH, StripDrawing

if TYPE_CHECKING:
    from PySide6.QtGui import QPageSize

    from app.ui.paper.pages import Pages
    from app.ui.paper.tiles import Tile
    from app.ui.sight.sight_strip import SightStrip

ABOVE_MM, ABOVE_UPRIGHT_MM = 26.0, 38.0
"""Space above a tile for the instructions, which need more lines on an upright page."""
FLAP_MM = 10.0
"""Width of what two neighbouring tiles share, where they are glued."""
_SAID, _TOLD = TextStyle(8.5, bold=True), TextStyle(7.5)


def make_strip_printout(strip: SightStrip, title: str, game: str, size: QPageSize | None = None) -> Printout:
    """Returns the pages of a strip from the battle `title`, landscape or upright, whichever needs fewer of them."""
    section = strip.section
    pair = " → ".join(shorten(one.id, MAX_NAME_LENGTH) for one in (section.observer, section.target))

    def draw(pages: Pages) -> None:
        drawing, tiles = lay_out_strip(strip, pages.room)
        names = {tile.name for tile in tiles}
        for tile in tiles:
            flaps = {name: line for name, line in _find_flaps(tile).items() if name in names}
            _draw_page(pages, strip, drawing, tile, flaps, title)

    def count_pages(printout: Printout) -> int:
        paper = page_layout(printout, size).paintRect(QPageLayout.Unit.Millimeter)
        return len(lay_out_strip(strip, paper.adjusted(0, HEAD_MM, 0, -FOOT_MM))[1])

    return min((Printout(pair, draw, game, landscape=True), Printout(pair, draw, game)), key=count_pages)


def lay_out_strip(strip: SightStrip, room: QRectF) -> tuple[StripDrawing, list[Tile]]:
    """Returns the drawing of a strip for pages with this room, and the tiles on which there is some of it."""
    size = tile_size(room, _find_space_above(room))
    tiles = cut_into_tiles(strip.width, strip.top - strip.frame.floor, size, FLAP_MM)
    # The strip is at the bottom, so that there is space for the terrain above it.
    drawing = StripDrawing(strip, tiles[-1].area.bottom())
    return drawing, [tile for tile in tiles if any(part.intersects(tile.area) for part in drawing.parts)]


def _find_space_above(room: QRectF) -> float:
    return ABOVE_MM if room.width() > room.height() else ABOVE_UPRIGHT_MM


def _draw_page(
    pages: Pages, strip: SightStrip, drawing: StripDrawing, tile: Tile, flaps: dict[str, QLineF], title: str
) -> None:
    room = pages.begin_page(tr("Strip, tile {name} at actual size · {battle}", name=tile.name, battle=title))
    above = _find_space_above(room)
    top = QRectF(room.left(), room.top(), room.width(), above - 1)
    said = pages.write(to_sentence(strip.verdict_text), top.adjusted(0, 0, 0, -above / 2), _SAID)
    pages.write(_format_instructions(strip), top.adjusted(0, said + 0.5, 0, 0), _TOLD)
    area = QRectF(QPointF(room.left() + SIDE_MM, room.top() + above), tile.area.size())
    painter = pages.painter
    painter.save()
    painter.setClipRect(area)
    painter.translate(area.topLeft() - tile.area.topLeft())
    drawing.draw(pages, tile.area)
    painter.setPen(QPen(QColor(INK), 0.2, Qt.PenStyle.DashLine))
    for line in flaps.values():
        painter.drawLine(line)
    painter.restore()
    glued = [tr("Glue tile {name} on, up to the dashed line.", name=name) for name in flaps]
    draw_tile_marks(pages, area, " ".join(glued))


def _find_flaps(tile: Tile) -> dict[str, QLineF]:
    """Returns where the tile to the right and the one below begin, by their names."""
    area = tile.area
    x, y = area.right() - FLAP_MM, area.bottom() - FLAP_MM
    return {
        f"{tile.column + 1}–{tile.row}": QLineF(x, area.top(), x, area.bottom()),
        f"{tile.column}–{tile.row + 1}": QLineF(area.left(), y, area.right(), y),
    }


def _format_instructions(strip: SightStrip) -> str:
    """Returns what to do with the strip, and where it stands on the board."""
    seer, target = (shorten(one.id, MAX_NAME_LENGTH) for one in (strip.section.observer, strip.section.target))
    first, last = (
        tr("{x} from the left edge and {y} from the near edge", x=format_length(x), y=format_length(y))
        for x, y in strip.ends
    )
    todo = tr(
        "Cut along the outline and stand the strip upright between the two bases, its left end at {seer}. Its upper "
        "edge is the line: whatever rises above it on the table stops the line.",
        seer=seer,
    )
    where = tr(
        "Its left end is {first}; its right end, at {target}, is {last}. It points {bearing}° counter-clockwise from "
        "the near edge, and the slope of the line is {rise}°.",
        target=target,
        first=first,
        last=last,
        bearing=format_number(strip.bearing, ".1f"),
        rise=format_number(strip.rise, ".1f").replace("-", "−"),
    )
    return f"{todo}\n{where}"
