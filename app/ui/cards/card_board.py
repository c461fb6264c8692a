"""A deployment card to be drawn on: a click puts the chosen point there, a drag along an edge makes it a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen

from app.ui.cards.card_picture import MARGIN, SIGN, CardPicture, sign_at
from app.ui.dress.theme import grown, theme

if TYPE_CHECKING:
    from app.model import CardPoint, DeploymentCard

STEP = 0.5
"""Inches that places are rounded to."""
SHORTEST = 3.0
"""A drag shorter than this, in inches, is a click."""
Cell = tuple[float, float]


class CardBoard(CardPicture):
    """`chosen` tells a point by its number; `placed` where the chosen one is put; `lined` the ends of a line."""

    chosen = Signal(int)
    placed = Signal(object)
    lined = Signal(object, object)

    def __init__(self, wide: int) -> None:
        super().__init__(wide)
        self.at = 0
        self._from: Cell | None = None

    def mark(self, number: int) -> None:
        self.at = number
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """What is under the mouse is chosen; elsewhere a place is meant."""
        self._from = self.cell(event.position())
        card = self.card
        near = [
            number
            for number, point in enumerate(card.points if card else ())
            if (sign_at(self.board, card, point) - event.position()).manhattanLength() < grown(SIGN)  # pyright: ignore[reportArgumentType]
        ]
        if near and self.at not in near:
            self._from = None
            self.chosen.emit(near[0])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The chosen point follows the mouse."""
        if self._from is not None:
            self._mean(self.cell(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self._mean(self.cell(event.position()))
        self._from = None

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.card and 0 <= self.at < len(self.card.points):
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(theme().accent), 2.5))
                reach = grown(SIGN) * 0.8
                painter.drawEllipse(sign_at(self.board, self.card, self.card.points[self.at]), reach, reach)

    @property
    def board(self) -> QRectF:
        wide = min(self.width(), grown(self._wide))
        return QRectF(0, 0, wide, self.heightForWidth(self.width())).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def cell(self, at: QPointF) -> Cell:
        """The place of the card under a point of the widget, in inches."""
        board, size = self.board, self.card.size if self.card else (30.0, 22.0)
        shares = (at.x() - board.left()) / board.width(), (at.y() - board.top()) / board.height()
        x, y = (
            min(max(round(share * side / STEP) * STEP, 0.0), side) for share, side in zip(shares, size, strict=True)
        )
        return x, y

    def _mean(self, end: Cell) -> None:
        assert self._from is not None
        line = edge_line(self._from, end, self.card.size if self.card else (30.0, 22.0))
        if line:
            self.lined.emit(*line)
        else:
            self.placed.emit(end)


def edge_line(start: Cell, end: Cell, size: Cell) -> tuple[Cell, Cell] | None:
    """The line along an edge that a drag means: between two places on the same edge; nothing where there is none."""
    for axis in (0, 1):
        along = 1 - axis
        same = start[axis] == end[axis] and start[axis] in (0.0, size[axis])
        if same and abs(start[along] - end[along]) >= SHORTEST:
            first, last = sorted((start, end))
            return first, last
    return None


def moved(point: CardPoint, at: Cell) -> CardPoint:
    """A point at another place."""
    from msgspec.structs import replace

    return replace(point, at=at, line=None)


def lined(point: CardPoint, start: Cell, end: Cell) -> CardPoint:
    """A point that has become a line."""
    from msgspec.structs import replace

    return replace(point, at=None, line=(start, end))


def with_point(card: DeploymentCard, number: int, point: CardPoint) -> DeploymentCard:
    """The card with one of its points changed."""
    from msgspec.structs import replace

    return replace(card, points=(*card.points[:number], point, *card.points[number + 1 :]))
