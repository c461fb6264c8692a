"""The pages of a plan sheet: the table from above, then measured lists of fighters, terrain and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from app.core.language import join_clauses, mark, to_sentence, tr
from app.core.lengths import format_dimensions, format_length_pair
from app.games.zone import format_zone
from app.model.standard_sizes import base_sides
from app.ui.paper.pages import Printout
from app.ui.paper.paper_table import PaperTable, TableRow
from app.ui.paper.text_block import MUTED, NO_BREAK, TextStyle
from app.ui.planning.sheet_drawing import SheetDrawing
from app.ui.planning.sheet_tiles import draw_tile_grid, draw_tiles
from app.ui.side_and_base_boxes import format_base

if TYPE_CHECKING:
    from app.games.game import Game
    from app.planning.plan_sheet import EdgeMeasure, PlanSheet, SheetPlace, SheetRow
    from app.ui.paper.pages import Pages
    from app.ui.paper.paper_table import Cell

MIN_SHARE = 0.5
"""Smallest share of a page for the drawing; if the list does not fit below it, the drawing gets the whole page."""
NOTE_SHARE = 0.35
"""Largest share of a page for the note."""
GAP_MM = 3.0
EDGES = {
    "left": mark("left edge"),
    "right": mark("right edge"),
    "near": mark("near edge"),
    "far": mark("far edge"),
}
PAST_EDGES = {
    "left": mark("past the left edge"),
    "right": mark("past the right edge"),
    "near": mark("past the near edge"),
    "far": mark("past the far edge"),
}
PAST_MM = 0.05
"""Distance past an edge in mm below which a thing counts as on the edge, as no tape can show less."""
_PLAIN, _STRONG, _SMALL = TextStyle(8.5), TextStyle(9, bold=True), TextStyle(7, colour=MUTED)


def make_sheet_printout(sheet: PlanSheet, game: Game, title: str, true_scale: bool = False) -> Printout:
    """Returns the sheet of a plan, ready for printing; `title` is the battle's, `true_scale` adds full-scale tiles."""
    zones = [(zone, format_zone(zone, game.groups)) for zone in game.zones(sheet.table.battle)]
    drawing = SheetDrawing(sheet, zones)

    def draw(pages: Pages) -> None:
        _draw_overview(pages, sheet, drawing, tr("Plan sheet · {battle}", battle=title), true_scale)
        if true_scale:
            draw_tiles(pages, sheet, drawing)

    return Printout(sheet.plan.name, draw, tr(game.name))


def list_fighter_rows(sheet: PlanSheet, drawing: SheetDrawing) -> list[TableRow]:
    """Returns a row for each fighter: number, name, distances from two edges, and remarks."""
    return [
        TableRow(
            (
                ((str(place.number), _STRONG),),
                _name_cell(row, place),
                _measure_cell(place.measures[0]),
                _measure_cell(place.measures[1]),
                ((_format_rest(place), _PLAIN),),
            ),
            drawing.colour(row.side),
            continues_previous=place is not row.places[0],
        )
        for row in sheet.rows
        for place in row.places
    ]


def list_piece_rows(sheet: PlanSheet) -> list[TableRow]:
    """Returns a row for each terrain piece: letters, name, and distances of two corners from the edges."""
    return [
        TableRow(
            (
                ((piece.letters, _STRONG),),
                ((piece.piece.id, _PLAIN), *((to_sentence(words), _SMALL) for words in (piece.ground,) if words)),
                *(_measure_cell(one, _PLAIN) for measures in piece.measures for one in measures),
            )
        )
        for piece in sheet.pieces
    ]


def list_token_rows(sheet: PlanSheet) -> list[TableRow]:
    """Returns a row for each token on the table: name, and distances of its centre from two edges."""
    return [
        TableRow(((("◆", _STRONG),), ((token.name, _PLAIN),), *(_measure_cell(one, _PLAIN) for one in token.measures)))
        for token in sheet.tokens
    ]


def format_note(sheet: PlanSheet) -> str:
    """Returns the instructions to read before setting up, followed by the plan's note."""
    board = sheet.table.battle.board
    size = format_dimensions((board.width_mm, board.depth_mm))
    words = [
        tr("Board {size}.", size=size),
        tr("Measure from the edge of the board to the nearest point of the base, at right angles."),
    ]
    if any(place.guessed for place in sheet.places):
        words.append(tr("A dotted rim marks a guessed position of the other side."))
    if any(_is_long(place) for place in sheet.places):
        words.append(tr("Long bases are rotated counter-clockwise; at 0° they are parallel to the near edge."))
    if sheet.pieces:
        words.append(tr("Terrain is measured to two corners of its bounding box: the dot and the ring."))
    if sheet.missing:
        words.append(tr("No longer in this battle: {names}.", names=", ".join(sheet.missing)))
    return "\n".join(filter(None, (" ".join(words), sheet.plan.note)))


def _draw_overview(pages: Pages, sheet: PlanSheet, drawing: SheetDrawing, heading: str, tiled: bool) -> None:
    fighters = PaperTable(
        (
            ("", 0.06),
            (tr("Fighter"), 0.3),
            (tr("From the left or right edge"), 0.19),
            (tr("From the near or far edge"), 0.19),
            (tr("Notes"), 0.26),
        ),
        list_fighter_rows(sheet, drawing),
    )
    pieces = PaperTable(
        (
            ("", 0.06),
            (tr("Terrain"), 0.18),
            *(
                (f"{dot} {title}", 0.19)
                for dot in "●○"
                for title in (tr("From the left or right edge"), tr("From the near or far edge"))
            ),
        ),
        list_piece_rows(sheet),
    )
    tokens = PaperTable(
        (
            ("", 0.06),
            (tr("Tokens"), 0.3),
            (tr("From the left or right edge"), 0.32),
            (tr("From the near or far edge"), 0.32),
        ),
        list_token_rows(sheet),
    )
    room = pages.begin_page(heading)
    above = QRectF(room.left(), room.top(), room.width(), NOTE_SHARE * room.height())
    room = room.adjusted(0, pages.write(format_note(sheet), above, _PLAIN) + GAP_MM, 0, 0)
    high = room.height() - fighters.measure(pages) - GAP_MM
    if high < room.height() * MIN_SHARE:  # The list needs further pages in any case.
        high = room.height()
    board, below = drawing.draw_whole(pages, QRectF(room.left(), room.top(), room.width(), high))
    if tiled:
        draw_tile_grid(pages, sheet, board)
    room = room.adjusted(0, below - room.top() + GAP_MM, 0, 0)
    room = fighters.draw(pages, room, heading)
    for table in (pieces, tokens):
        if table.rows:
            room = table.draw(pages, room.adjusted(0, 2 * GAP_MM, 0, 0), heading)


def _name_cell(row: SheetRow, place: SheetPlace) -> Cell:
    if place is not row.places[0]:
        return ((place.fighter.id, _SMALL),)
    about = " · ".join((row.side, format_base(place.fighter.base)))
    return ((row.name, _STRONG), (about, _SMALL))


def _measure_cell(measure: EdgeMeasure, style: TextStyle = _STRONG) -> Cell:
    """Returns the distance from an edge, or past it. Lengths do not break before their units."""
    first, second = (length.replace(" ", NO_BREAK) for length in format_length_pair(abs(measure.mm)))
    edge = (PAST_EDGES if measure.mm <= -PAST_MM else EDGES)[measure.edge]
    return ((first, style), (f"{tr(edge)} · {second}", _SMALL))


def _format_rest(place: SheetPlace) -> str:
    """Returns the ground a fighter stands on, the rotation of a long base, and whether its place is a guess."""
    words = [place.ground] if place.ground else []
    if _is_long(place):
        words.append(tr("rotated {degrees}°", degrees=round(place.fighter.pose.yaw % 180) % 180))
    if place.guessed:
        words.append(tr("a guess"))
    return to_sentence(join_clauses(words)) if words else ""


def _is_long(place: SheetPlace) -> bool:
    length, width = base_sides(place.fighter.base)
    return length != width
