"""The map of a card as a picture in a panel, with a text for screen readers and tooltips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.core.language import format_number, labelled, tr
from app.games.card_map import find_group_look
from app.ui.cards.card_items import COLOURS, EMPTY, MARGIN, draw_map
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.card_map import CardMap, CardPoint, GroupLook

PICTURE_WIDTH = 250


class CardPicture(QLabel):
    """Shows one map, and is hidden without one. It is a label, so that screen readers read its text."""

    def __init__(self, wide: int = PICTURE_WIDTH) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._wide = wide
        self.map: CardMap | None = None
        self._turned = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_map(self, drawn: CardMap | None, turned: bool = False) -> None:
        self.map, self._turned = drawn, turned
        describe_map(self, drawn)
        self.setVisible(drawn is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(self._wide), self.heightForWidth(scale_length(self._wide)))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(120))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return map_height(self.map, min(width, scale_length(self._wide)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.map:
            with QPainter(self) as painter:
                painter.setFont(self.font())
                wide = min(self.width(), scale_length(self._wide))
                draw_map(painter, QRectF(0, 0, wide, self.heightForWidth(self.width())), self.map, self._turned)


def map_height(drawn: CardMap | None, width: int) -> int:
    """Returns the height of a map of this width in pixels, including the margin around its board."""
    wide, deep = drawn.size if drawn else EMPTY
    edge = 2 * scale_length(MARGIN)
    return round((width - edge) * deep / max(wide, 1.0)) + edge


def describe_map(widget: QWidget, drawn: CardMap | None) -> None:
    """Sets a widget's description to the text of a map."""
    widget.setAccessibleName(format_map(drawn) if drawn else tr("No card yet"))
    widget.setToolTip(plain_tooltip(format_map(drawn) if drawn else ""))


def format_map(drawn: CardMap) -> str:
    """Returns a map as text."""
    return "\n".join((drawn.name, *(format_point(point, drawn.groups) for point in drawn.points)))


def format_point(point: CardPoint, groups: Sequence[GroupLook]) -> str:
    """Returns a point of a map as text: its side, place and round."""
    name = f"{tr(find_group_look(groups, point.group).text)}, {tr(COLOURS[point.colour])}"
    if point.line:
        (x0, y0), (x1, y1) = point.line
        place = tr("line from {x0:g}, {y0:g} to {x1:g}, {y1:g}", x0=x0, y0=y0, x1=x1, y1=y1)
    else:
        x, y = point.at or (0.0, 0.0)
        place = tr("{x} from the left, {y} from the top", x=format_number(x, "g"), y=format_number(y, "g"))
    return labelled(name, place) + (f", {tr('round {number}', number=point.round)}" if point.round > 1 else "")
