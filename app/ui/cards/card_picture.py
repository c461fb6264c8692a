"""A card of places as a picture in a panel, drawn by ourselves, and said in words for who listens or hovers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.language import format_number, tr
from app.ui.cards.card_items import COLOURS, EMPTY, GROUPS, MARGIN, draw_card
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.rules.systems.warcry.cards.decks import CardPoint, DeploymentCard

WIDE = 250


class CardPicture(QLabel):
    """Shows one card; hidden without one. It is a label, so that it is told to who listens."""

    def __init__(self, wide: int = WIDE) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._wide = wide
        self.card: DeploymentCard | None = None
        self._turned = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_card(self, card: DeploymentCard | None, turned: bool = False) -> None:
        """Draw this card, turned as it lies on the table."""
        self.card, self._turned = card, turned
        describe_card(self, card)
        self.setVisible(card is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(self._wide), self.heightForWidth(scale_length(self._wide)))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(120))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return card_height(self.card, min(width, scale_length(self._wide)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.card:
            with QPainter(self) as painter:
                painter.setFont(self.font())
                wide = min(self.width(), scale_length(self._wide))
                draw_card(painter, QRectF(0, 0, wide, self.heightForWidth(self.width())), self.card, self._turned)


def card_height(card: DeploymentCard | None, width: int) -> int:
    """How high a card is that is so many pixels wide, with a margin round its board."""
    wide, deep = card.size if card else EMPTY
    edge = 2 * scale_length(MARGIN)
    return round((width - edge) * deep / max(wide, 1.0)) + edge


def describe_card(widget: QWidget, card: DeploymentCard | None) -> None:
    """What a widget shows of a card, in words."""
    widget.setAccessibleName(format_card(card) if card else tr("No card yet"))
    widget.setToolTip(plain_tooltip(format_card(card) if card else ""))


def format_card(card: DeploymentCard) -> str:
    """A card for who cannot see it."""
    return "\n".join((card.name, *(format_point(point) for point in card.points)))


def format_point(point: CardPoint) -> str:
    """A point of a card: whose, where, and when."""
    group = tr(GROUPS[point.group]) if point.group in GROUPS else point.group
    said = f"{group}, {tr(COLOURS[point.colour])}: "
    if point.line:
        (x0, y0), (x1, y1) = point.line
        said += tr("line from {x0:g}, {y0:g} to {x1:g}, {y1:g}", x0=x0, y0=y0, x1=x1, y1=y1)
    else:
        x, y = point.at or (0.0, 0.0)
        said += tr("{x} from the left, {y} from the top", x=format_number(x, "g"), y=format_number(y, "g"))
    return said + (f", {tr('round {number}', number=point.round)}" if point.round > 1 else "")
