"""The plan of a card: the table from above with the pair, its blockers and the line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPen

from app.core.language import shorten, tr
from app.geometry.sight_proof.sight_result import Segment
from app.table.battle_shapes import fighter_outline
from app.table.pictures.top_view_svg import EDGE_MM, format_plan_file
from app.ui.paper.pages import MM_PER_INCH
from app.ui.paper.text_block import TextStyle, make_font
from app.ui.sight.section_items import Word, draw_words
from app.ui.widgets.theme_colours import LIGHT

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from app.model import Board, Fighter
    from app.ui.dispute_card.dispute_card import DisputeCard
    from app.ui.paper.pages import Pages

MAX_NAME_LENGTH, MAX_NAMES = 30, 6
WIDTH, CASING = 0.55, 0.5
"""Width of a line, and of the white casing on each side, in mm on paper."""
LOGICAL_DPI = 96
WORDS = TextStyle(6.5)


@dataclass(frozen=True)
class PlanPlace:
    """The position and scale of a plan on paper, from mm of the table to mm of the page."""

    room: QRectF
    depth_mm: float
    scale: float

    def point(self, x: float, y: float) -> QPointF:
        return self.room.topLeft() + QPointF(x + EDGE_MM, self.depth_mm - y + EDGE_MM) * self.scale

    def radius(self, fighter: Fighter) -> float:
        """Returns the radius of a ring around a base."""
        outline = fighter_outline(fighter)
        return max(self.scale * (outline.a + outline.core) + 0.8, 1.6)


def draw_plan(pages: Pages, card: DisputeCard, room: QRectF) -> QRectF:
    """Draws the plan as large as possible and returns its rectangle."""
    battle = card.table.battle
    nameless = {one.id: "" for one in battle.fighters}  # Names are drawn later, above the line.
    plan = format_plan_file(
        battle, card.table.meshes, tr("Plan of the table"), nameless, _find_type_mm(battle.board, room.size())
    )
    drawn = pages.draw_svg(plan, room)
    place = PlanPlace(drawn, battle.board.depth_mm, drawn.width() / (battle.board.width_mm + 2 * EDGE_MM))
    painter = pages.painter
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for one in (card.observer, card.target):
        for colour, width in (("#ffffff", 1.5), (LIGHT.text, 0.5)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawEllipse(place.point(one.pose.x, one.pose.y), place.radius(one), place.radius(one))
    if card.line:
        _draw_line(painter, card, card.line, place)
    _write_names(painter, card, place)
    painter.restore()
    return drawn


def plan_size(card: DisputeCard, width: float) -> QSizeF:
    """Returns the size of the plan in this width."""
    board = card.table.battle.board
    type_mm = _find_type_mm(board, QSizeF(width, math.inf))
    wide, high = board.width_mm + 2 * EDGE_MM, board.depth_mm + 2 * EDGE_MM + 2 * type_mm
    return QSizeF(width, width * high / wide)


def _find_type_mm(board: Board, room: QSizeF) -> float:
    """Returns the type size, in mm of the table, of a plan as large as possible, so that it matches the names.

    The space that the type takes below the board is ignored, so the type is slightly smaller if height is the limit.
    """
    scale = min(room.width() / (board.width_mm + 2 * EDGE_MM), room.height() / (board.depth_mm + 2 * EDGE_MM))
    return WORDS.points * MM_PER_INCH / 72 / scale


def _draw_line(painter: QPainter, card: DisputeCard, line: Segment, place: PlanPlace) -> None:
    start, end = (place.point(x, y) for x, y, _ in line)
    stop = card.pair.stop
    middle = place.point(stop[0], stop[1]) if stop else None
    free = QColor(LIGHT.yes if card.pair.sight.verdict == "visible" else LIGHT.accent)
    painter.setPen(QPen(QColor("#ffffff"), WIDTH + 2 * CASING, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(start, end))
    pen = QPen(free, WIDTH, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(QLineF(start, middle or end))
    if middle is not None:
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setColor(QColor(LIGHT.no))
        painter.setPen(pen)
        painter.drawLine(QLineF(middle, end))
        # The point where the line is stopped.
        for colour, width in (("#ffffff", 1.5), (LIGHT.no, 0.7)):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for way in (QPointF(1.3, 1.3), QPointF(1.3, -1.3)):
                painter.drawLine(QLineF(middle - way, middle + way))


def _write_names(painter: QPainter, card: DisputeCard, place: PlanPlace) -> None:
    """Writes the names of the pair and its blockers where they fit beside the line, in screen pixels."""
    pixel = MM_PER_INCH / LOGICAL_DPI
    blockers = set(card.said.blockers[:MAX_NAMES])
    words = [_make_word(card.observer, place, pixel, strong=True), _make_word(card.target, place, pixel, strong=True)]
    others = (one for one in card.table.battle.fighters if one.id in blockers)
    words += [_make_word(one, place, pixel, strong=False) for one in others]
    rings = [(place.point(one.pose.x, one.pose.y), place.radius(one)) for one in (card.observer, card.target)]
    taken = [QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r) for at, r in rings]
    if card.line:
        start, end = (place.point(x, y) for x, y, _ in card.line)
        spots = [start + (end - start) * (number / 60) for number in range(61)]
        taken += [QRectF(at.x() - 0.8, at.y() - 0.8, 1.6, 1.6) for at in spots]
    painter.scale(pixel, pixel)
    font = make_font(WORDS)
    font.setPixelSize(round(WORDS.points * LOGICAL_DPI / 72))
    painter.setFont(font)
    room = _shrink(place.room, pixel).adjusted(6, 6, -6, -6)
    draw_words(painter, words, room, "#ffffff", [_shrink(one, pixel) for one in taken])


def _make_word(one: Fighter, place: PlanPlace, pixel: float, *, strong: bool) -> Word:
    top = place.point(one.pose.x, one.pose.y) - QPointF(0, place.radius(one))
    return Word(shorten(one.id, MAX_NAME_LENGTH), top / pixel, LIGHT.text if strong else LIGHT.no, strong)


def _shrink(room: QRectF, pixel: float) -> QRectF:
    return QRectF(room.topLeft() / pixel, room.size() / pixel)
