"""The table of a plan sheet from above, at any scale: terrain, zones, numbered bases, and names of the edges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainterPath, QPainterPathStroker, QPen, QPolygonF, QTransform

from app.core.language import shorten, tr
from app.core.legible import legible
from app.core.lengths import format_length, length_unit
from app.games.legal_places import zone_middle
from app.model.colours import SIDE_COLOURS, side_numbers
from app.table.battle_shapes import fighter_outline
from app.table.pictures.top_view_svg import SCALE, TOKEN, draw_terrain
from app.ui.paper.text_block import CENTRE, INK, MUTED, TextStyle, make_font
from app.ui.paper.tiles import draw_ruler

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from app.games.zone import Zone
    from app.geometry.outlines import Outline
    from app.planning.plan_sheet import PlanSheet, SheetPiece
    from app.ui.paper.pages import Pages

EDGE_MM = 4.5
"""Margin for the names of the edges, round the board and everything drawn past it, in mm."""
SCALE_MM, PAST_SHARE = 5.0, 0.25
"""Height of the scale bar in mm; share of the board's size past its edge up to which things are drawn, not only listed.
"""
WHITE = (1 / 0.95, 1 / 0.95, 1 / 0.95)
"""Colour of the ground, chosen so that it prints as bare paper: the relief is darkened by a factor of 0.95."""
MM_PER_POINT = 25.4 / 72
_MIN_FONT_SIZE, _MAX_FONT_SIZE = 5.0, 26.0
"""Smallest and largest font size of a number in its base, in points."""
_NAMES = TextStyle(7, colour=MUTED, align=CENTRE)
_ZONE_COLOURS = {"red": SIDE_COLOURS[0], "blue": SIDE_COLOURS[1]}
MAX_NAME_LENGTH = 24
"""Largest number of letters drawn of a token's name; the list shows all of them."""
CORNER_MM, ZONE_TYPE_MM, LETTER_MM = 0.9, 1.5, 2.4
AT_POINT, AT_LINE = 0.84, 0.15
"""Distance of a zone's label from its point or its line, as a share of its reach."""


class SheetDrawing:
    """The drawing of one sheet's table. Points on the board are in mm from its near left corner."""

    def __init__(self, sheet: PlanSheet, zones: Sequence[tuple[Zone, str]]) -> None:
        self._sheet, self._zones = sheet, zones
        battle = sheet.table.battle
        self.width, self.depth = battle.board.width_mm, battle.board.depth_mm
        self._terrain = QImage.fromData(draw_terrain(battle, sheet.table.meshes, WHITE))
        self._colours = {side: to_colour(SIDE_COLOURS[number]) for side, number in side_numbers(battle).items()}

    def colour(self, side: str) -> str:
        return self._colours.get(side, INK)

    def draw_whole(self, pages: Pages, room: QRectF) -> tuple[QRectF, float]:
        """Draws the board as large as `room` allows, with named edges and a scale bar.

        Returns the rectangle of the board, and the bottom of the drawing.
        """
        whole = self._find_extent()
        wide, high = room.width() - 2 * EDGE_MM, room.height() - 2 * EDGE_MM - SCALE_MM
        scale = min(wide / whole.width(), high / whole.height())
        place = QRectF(0, room.top() + EDGE_MM, whole.width() * scale, whole.height() * scale)
        place.moveLeft(room.center().x() - place.width() / 2)
        corner = place.topLeft() + QPointF(-whole.left(), whole.bottom() - self.depth) * scale
        board = QRectF(corner, QSizeF(self.width, self.depth) * scale)
        pages.painter.save()
        pages.painter.setClipRect(place.adjusted(-EDGE_MM, -EDGE_MM, EDGE_MM, EDGE_MM))
        self.draw(pages, corner, scale)
        pages.write(tr("far edge"), QRectF(board.left(), place.top() - 4.3, board.width(), 3.5), _NAMES)
        pages.write(tr("near edge"), QRectF(board.left(), place.bottom() + 1.0, board.width(), 3.5), _NAMES)
        painter = pages.painter
        for edge, x in ((tr("left edge"), place.left() - 4.3), (tr("right edge"), place.right() + 0.9)):
            painter.save()
            painter.translate(x, board.bottom())
            painter.rotate(-90)
            pages.write(edge, QRectF(0, 0, board.height(), 3.5), _NAMES)
            painter.restore()
        pages.painter.restore()
        at = QPointF(place.left(), place.bottom() + EDGE_MM + 2)
        long = SCALE * length_unit().mm * scale
        draw_ruler(pages, at, long)
        words = tr("{length} on the table; scale 1 : {ratio:.1f}", length=format_length(long / scale), ratio=1 / scale)
        pages.write(words, QRectF(at.x() + long + 2, at.y() - 1.6, 120, 4), TextStyle(7, colour=MUTED))
        return board, place.bottom() + EDGE_MM + SCALE_MM

    def _find_extent(self) -> QRectF:
        """Returns the area of the board and of terrain and bases past its edges, up to a limit."""
        shapes = [QPolygonF([QPointF(*corner) for corner in piece.box]) for piece in self._sheet.pieces]
        bases = [*(place.fighter for place in self._sheet.places), *self._sheet.others]
        rims = [shape.boundingRect() for shape in shapes]
        rims += [_base_path(fighter_outline(base)).boundingRect() for base in bases]
        whole = self._board
        for rim in rims:
            whole = whole.united(rim)
        most_x, most_y = PAST_SHARE * self.width, PAST_SHARE * self.depth
        return whole.intersected(self._board.adjusted(-most_x, -most_y, most_x, most_y))

    def draw(self, pages: Pages, corner: QPointF, scale: float) -> None:
        """Draws the board with its far left corner at this point; `scale` is mm of the page per mm of the table."""
        painter = pages.painter
        to_page = QTransform.fromTranslate(corner.x(), corner.y()).scale(scale, -scale).translate(0, -self.depth)
        board = to_page.mapRect(self._board)
        painter.save()
        painter.drawImage(board, self._terrain, QRectF(self._terrain.rect()))
        painter.save()
        painter.setClipRect(board, Qt.ClipOperation.IntersectClip)
        for zone, _ in self._zones:
            _draw_zone(painter, zone, to_page)
        painter.restore()
        painter.setPen(QPen(QColor(INK), 0.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(board)
        taken = self._draw_tokens(painter, to_page)
        for piece in self._sheet.pieces:
            _draw_box(painter, to_page.map(QPolygonF([QPointF(*corner) for corner in piece.box])))
            at = to_page.map(self._find_letter_spot(piece, LETTER_MM / scale))
            taken.append(draw_label(painter, piece.letters, at, LETTER_MM))
        for other in self._sheet.others:
            _draw_base(
                painter, fighter_outline(other), to_page, QBrush(Qt.BrushStyle.NoBrush), _pen(MUTED, dotted=True)
            )
        for place in self._sheet.places:
            fill = QBrush(QColor(self.colour(place.fighter.side)))
            outline = fighter_outline(place.fighter)
            _draw_base(painter, outline, to_page, fill, _pen(INK, dotted=place.guessed))
            _draw_number(painter, str(place.number), outline, to_page, scale)
            taken.append(to_page.mapRect(_base_path(outline).boundingRect()))
        self._draw_zone_names(painter, to_page, taken)
        painter.restore()

    @property
    def _board(self) -> QRectF:
        return QRectF(0, 0, self.width, self.depth)

    def _find_letter_spot(self, piece: SheetPiece, high: float) -> QPointF:
        """Returns the middle of a piece; if a planned base is there, a free point halfway to a corner."""
        corners = [QPointF(*corner) for corner in piece.box]
        middle = (corners[0] + corners[2]) / 2
        bases = [fighter_outline(place.fighter) for place in self._sheet.places]
        for spot in (middle, *((middle + corner) / 2 for corner in corners)):
            if all(math.dist((spot.x(), spot.y()), (base.x, base.y)) > base.reach + high for base in bases):
                return spot
        return middle

    def _draw_zone_names(self, painter: QPainter, to_page: QTransform, taken: list[QRectF]) -> None:
        """Draws each zone's name at the first of its spots that neither bases nor other names cover."""
        board = to_page.mapRect(self._board)
        for zone, words in self._zones:
            box = _make_words(words, QPointF(), ZONE_TYPE_MM).boundingRect()
            box.adjust(-ZONE_TYPE_MM, -ZONE_TYPE_MM / 2, ZONE_TYPE_MM, ZONE_TYPE_MM / 2)
            toward = 1 if zone_middle(zone)[1] < self.depth / 2 else -1
            spots = [to_page.map(spot) for spot in _list_name_spots(zone, toward)]
            spots = [_fit_spot(box, spot, board) for spot in spots]
            free = (spot for spot in spots if not any(box.translated(spot).intersects(one) for one in taken))
            at = next(free, spots[0])
            draw_label(painter, words, at, ZONE_TYPE_MM)
            taken.append(box.translated(at))

    def _draw_tokens(self, painter: QPainter, to_page: QTransform) -> list[QRectF]:
        """Draws the tokens with their names. Returns the rectangles they cover."""
        taken = list[QRectF]()
        painter.setPen(_pen(INK))
        painter.setBrush(QColor(TOKEN))
        for token in self._sheet.table.battle.tokens:
            if not token.carrier:
                at = to_page.map(QPointF(token.at[0], token.at[1]))
                painter.drawPolygon([at + QPointF(x, y) for x, y in ((0, -1.6), (1.6, 0), (0, 1.6), (-1.6, 0))])
                name = shorten(legible(token.id), MAX_NAME_LENGTH)
                label = draw_label(painter, name, at + QPointF(0, 3.2), ZONE_TYPE_MM, to_page.mapRect(self._board))
                taken.append(label.united(QRectF(at.x() - 1.6, at.y() - 1.6, 3.2, 3.2)))
        return taken


def to_colour(parts: tuple[float, float, float]) -> str:
    """Returns a colour as a hexadecimal string for Qt."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def draw_label(painter: QPainter, words: str, at: QPointF, high: float, room: QRectF | None = None) -> QRectF:
    """Draws letters of this height in mm, centred at a point, or as near to it as `room` allows. Returns their box."""
    path = _make_words(words, at, high)
    if room:
        box = path.boundingRect().adjusted(-high, 0, high, 0)
        path.translate(max(room.left() - box.left(), 0) + min(room.right() - box.right(), 0), 0)
    stroker = QPainterPathStroker()
    stroker.setWidth(high / 3)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.fillPath(stroker.createStroke(path), QColor("white"))
    painter.fillPath(path, QColor(INK))
    return path.boundingRect()


def _list_name_spots(zone: Zone, toward: int) -> list[QPointF]:
    """Returns points of a zone for its name, the best first; `toward` is the direction of the middle of the board."""
    start, along = QPointF(*zone.start), QPointF(*zone.end) - QPointF(*zone.start)
    first = AT_LINE if zone.start != zone.end else AT_POINT
    return [
        start + along * share + QPointF(0, deep * zone.reach_mm * toward)
        for share in (0.5, 0.3, 0.7, 0.15, 0.85)
        for deep in (first, -first, 0.5, -0.5, 0.25, -0.25, 0.0)
    ]


def _fit_spot(box: QRectF, spot: QPointF, room: QRectF) -> QPointF:
    """Returns the point nearest to `spot` at which a box stays inside the room."""
    x = min(max(spot.x(), room.left() - box.left()), room.right() - box.right())
    return QPointF(x, min(max(spot.y(), room.top() - box.top()), room.bottom() - box.bottom()))


def _make_words(words: str, at: QPointF, high: float) -> QPainterPath:
    font = QFont(make_font(TextStyle(bold=True)))
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    box = path.boundingRect()
    size = high / 72  # Height of capitals in a font of size 100.
    return (
        QTransform()
        .translate(at.x(), at.y())
        .scale(size, size)
        .translate(-box.center().x(), -box.center().y())
        .map(path)
    )


def _pen(colour: str, dotted: bool = False) -> QPen:
    return QPen(QColor(colour), 0.3, Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine)


def _base_path(outline: Outline, share: float = 1.0) -> QPainterPath:
    """Returns the outline of a base on the board, scaled by a factor: a box with fully rounded corners."""
    path = QPainterPath()
    long, wide = outline.a + outline.core, outline.b
    path.addRoundedRect(QRectF(-long, -wide, 2 * long, 2 * wide), outline.a, outline.b)
    return QTransform().translate(outline.x, outline.y).rotate(outline.yaw).scale(share, share).map(path)


def _draw_base(painter: QPainter, outline: Outline, to_page: QTransform, fill: QBrush, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawPath(to_page.map(_base_path(outline)))


def _draw_number(painter: QPainter, number: str, outline: Outline, to_page: QTransform, scale: float) -> None:
    """Draws the number on white, so that it is legible on every side's colour and every printer."""
    room = min(outline.a + outline.core, outline.b) * scale
    painter.fillPath(to_page.map(_base_path(outline, 0.76)), QColor("white"))
    high = min(
        max(room * 0.8, _MIN_FONT_SIZE * MM_PER_POINT * 0.72),
        _MAX_FONT_SIZE * MM_PER_POINT * 0.72,
        2.4 * room / len(number),
    )
    painter.fillPath(_make_words(number, to_page.map(QPointF(outline.x, outline.y)), high), QColor(INK))


def _draw_box(painter: QPainter, box: QPolygonF) -> None:
    """Draws a piece's box, with a dot at the first measured corner and a ring at the second."""
    painter.setPen(QPen(QColor(MUTED), 0.15))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(box)
    painter.setPen(_pen(INK))
    for corner, fill in ((0, INK), (1, "white")):
        painter.setBrush(QColor(fill))
        painter.drawEllipse(box.at(corner), CORNER_MM, CORNER_MM)


def _draw_zone(painter: QPainter, zone: Zone, to_page: QTransform) -> None:
    """Draws the area within reach of a point or a line: dashed for blue, thin for later rounds."""
    line = QPainterPath(QPointF(*zone.start))
    line.lineTo(QPointF(*zone.end) if zone.start != zone.end else QPointF(zone.start[0] + 1e-3, zone.start[1]))
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * zone.reach_mm)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    area = to_page.map(stroker.createStroke(line).simplified())
    colour = QColor(to_colour(_ZONE_COLOURS.get(zone.colour, (0.45, 0.42, 0.38))))
    style = Qt.PenStyle.DashLine if zone.colour == "blue" else Qt.PenStyle.SolidLine
    painter.setPen(QPen(colour, 0.3 if zone.round > 1 else 0.5, style))
    tint = QColor(colour)
    tint.setAlphaF(0.06 if zone.round > 1 else 0.14)
    painter.setBrush(tint)
    painter.drawPath(area)
