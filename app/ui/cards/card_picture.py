"""A deployment card drawn by ourselves: the board, its points and lines, groups and colours, rounds, and the arrow.

Groups are told apart by shape and letter, colours by the rim as well: a red sign has a full rim, a blue one two.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import tr
from app.ui.dress.colours import seen_on
from app.ui.dress.marks import draw_shape
from app.ui.dress.theme import Theme, colour_name, grown, theme
from app.ui.dress.tips import plain
from app.ui.setup.signs import COLOURS, GROUPS, SHAPES
from app.ui.viewport.palette import SIDES

if TYPE_CHECKING:
    from app.model import CardPoint, DeploymentCard

WIDE, SIGN, SMALL, MARGIN = 250, 20, 11, 16
LINE = 5.0
LARGER = {"triangle": 1.35}
"""Signs that have less room for a letter than others."""


class CardPicture(QWidget):
    """Shows one card, or an empty frame; what is drawn is also said in words for who listens or hovers."""

    def __init__(self, wide: int = WIDE) -> None:
        super().__init__()
        self._wide = wide
        self.card: DeploymentCard | None = None
        self._turned = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_card(self, card: DeploymentCard | None, turned: bool = False) -> None:
        """Draw this card, turned as it lies on the table; hidden without one."""
        self.card, self._turned = card, turned
        self.setAccessibleName(in_words(card) if card else tr("No card yet"))
        self.setToolTip(plain(in_words(card) if card else ""))
        self.setVisible(card is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(grown(self._wide), self.heightForWidth(grown(self._wide)))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(120))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        wide, deep = self.card.size if self.card else (30.0, 22.0)
        return round((min(width, grown(self._wide)) - 2 * MARGIN) * deep / max(wide, 1.0)) + 2 * MARGIN

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.card:
            with QPainter(self) as painter:
                painter.setFont(self.font())
                wide = min(self.width(), grown(self._wide))
                draw_card(painter, QRectF(0, 0, wide, self.heightForWidth(self.width())), self.card, self._turned)


def draw_card(painter: QPainter, box: QRectF, card: DeploymentCard, turned: bool = False, small: bool = False) -> None:
    """A card within a box, a margin left for signs that stand on its edge; a `small` one has signs without letters."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    margin = SMALL * 0.7 if small else MARGIN
    colours, board = theme(), box.adjusted(margin, margin, -margin, -margin)
    painter.setPen(QPen(QColor(colours.edge), 1.4))
    painter.setBrush(QColor(colours.paper))
    painter.drawRoundedRect(board, 3, 3)
    painter.setPen(QPen(QColor(colours.rule), 1, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(board.center().x(), board.top()), QPointF(board.center().x(), board.bottom()))
    painter.drawLine(QPointF(board.left(), board.center().y()), QPointF(board.right(), board.center().y()))
    _draw_arrow(painter, board, turned, colours)
    for point in card.points:
        _draw_line(painter, board, card, point, turned)
    for number, point in enumerate(card.points, 1):
        _draw_sign(painter, sign_at(board, card, point, turned), point, small)
        said = _beside(point, number)
        if said and not small:
            _draw_beside(painter, sign_at(board, card, point, turned), (point, said), board)


def sign_at(board: QRectF, card: DeploymentCard, point: CardPoint, turned: bool = False) -> QPointF:
    """Where on a drawn board a point's sign stands; a line's in its middle."""
    start, end = point.line or (point.at or (0.0, 0.0), point.at or (0.0, 0.0))
    return _placed(board, card, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), turned)


def colour_of(point: CardPoint, ground: str) -> str:
    """A point's colour, to be seen on a ground."""
    if not point.colour:
        return theme().muted
    return seen_on(colour_name(SIDES[0 if point.colour == "red" else 1][0]), ground)


def letter(group: str) -> str:
    """The first letter of a group's name, as players read it."""
    return tr(GROUPS[group])[:1] if group in GROUPS else group[:1].upper()


def in_words(card: DeploymentCard) -> str:
    """A card for who cannot see it."""
    return "\n".join((card.name, *(point_in_words(point) for point in card.points)))


def point_in_words(point: CardPoint) -> str:
    """A point of a card: whose, where, and when."""
    group = tr(GROUPS[point.group]) if point.group in GROUPS else point.group
    said = f"{group}, {tr(COLOURS[point.colour])}: "
    if point.line:
        (x0, y0), (x1, y1) = point.line
        said += tr("line from {start} to {end}", start=f"{x0:g}, {y0:g}", end=f"{x1:g}, {y1:g}")
    else:
        x, y = point.at or (0.0, 0.0)
        said += tr("{x} from the left, {y} from the top", x=f"{x:g}", y=f"{y:g}")
    return said + (f", {tr('round {number}', number=point.round)}" if point.round > 1 else "")


def _placed(board: QRectF, card: DeploymentCard, cell: tuple[float, float], turned: bool) -> QPointF:
    x, y = cell[0] / max(card.size[0], 1.0), cell[1] / max(card.size[1], 1.0)
    x, y = (1 - x, 1 - y) if turned else (x, y)
    return QPointF(board.left() + x * board.width(), board.top() + y * board.height())


def _draw_arrow(painter: QPainter, board: QRectF, turned: bool, colours: Theme) -> None:
    way, middle = (1 if turned else -1), board.center()
    tip = QPointF(middle.x(), middle.y() + way * board.height() * 0.14)
    tail = QPointF(middle.x(), middle.y() - way * board.height() * 0.14)
    painter.setPen(QPen(QColor(colours.rule), board.width() * 0.025, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(tail, tip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.rule))
    wing = QPointF(board.width() * 0.045, -way * board.height() * 0.02)
    painter.drawPolygon(
        QPolygonF([tip + QPointF(0, way * board.height() * 0.09), tip + wing, tip + QPointF(-wing.x(), wing.y())])
    )


def _draw_line(painter: QPainter, board: QRectF, card: DeploymentCard, point: CardPoint, turned: bool) -> None:
    if point.line is None:
        return
    style = Qt.PenStyle.DashLine if point.colour == "blue" else Qt.PenStyle.SolidLine
    pen = QPen(QColor(colour_of(point, theme().paper)), LINE, style, Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(*(_placed(board, card, end, turned) for end in point.line))


def _draw_sign(painter: QPainter, at: QPointF, point: CardPoint, small: bool) -> None:
    size = grown(SMALL if small else SIGN)
    colour = colour_of(point, theme().paper)
    shape, rim = SHAPES.get(point.group, "diamond"), size / 8
    size *= LARGER.get(shape, 1.0)
    box = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    draw_shape(painter, box, shape, colour)
    if point.colour != "red":  # a second, inner rim: blue is told from red without its colour
        draw_shape(painter, box.adjusted(rim, rim, -rim, -rim), shape, theme().card)
    if not small:
        painter.setPen(QColor(theme().card if point.colour == "red" else colour))
        painter.setFont(_type(painter.font()))
        low = QRectF(box.x(), box.y() + (size * 0.12 if shape == "triangle" else 0), size, size)
        painter.drawText(low, Qt.AlignmentFlag.AlignCenter, letter(point.group))


def _beside(point: CardPoint, number: int) -> str:
    """The round a group arrives in; a point of no colour has its number, for players to pick one."""
    said = [] if point.colour else [str(number)]
    said += [tr("R{number}", number=point.round)] if point.round > 1 else []
    return " ".join(said)


def _draw_beside(painter: QPainter, at: QPointF, said: tuple[CardPoint, str], board: QRectF) -> None:
    """Words beside a sign: towards the middle, and off its line."""
    (point, text), size, middle = said, grown(SIGN), board.center()
    wide = painter.fontMetrics().horizontalAdvance(text) + 4
    if _lies(point):
        at = QPointF(at.x(), at.y() + math.copysign(size * 0.85, middle.y() - at.y()))
    else:
        at = QPointF(at.x() + math.copysign(size / 2 + 1 + wide / 2, middle.x() - at.x()), at.y())
    painter.setPen(QColor(theme().text))
    painter.drawText(QRectF(at.x() - wide / 2, at.y() - size / 2, wide, size), Qt.AlignmentFlag.AlignCenter, text)


def _lies(point: CardPoint) -> bool:
    """Whether a point is a line from left to right."""
    return point.line is not None and point.line[0][1] == point.line[1][1]


def _type(font: QFont) -> QFont:
    """The type of a sign's letter."""
    new = QFont(font)
    new.setPixelSize(round(grown(SIGN) * 0.56))
    new.setWeight(QFont.Weight.Bold)
    return new
