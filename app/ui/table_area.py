"""The table's place in the window: the view, cards that lie over it without moving it, and the bar below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.widgets.labels import make_column
from app.ui.widgets.theme import scale_length

Edge = Literal["top", "bottom"]
Spot = tuple[float, float]
"""Where a card lies: how far from the left and from the top, as shares of the room that it leaves free."""
CORNERS: tuple[Spot, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
BETWEEN: tuple[Spot, ...] = tuple(
    spot for share in (0.5, 0.25, 0.75) for spot in ((share, 0), (share, 1), (0, share), (1, share))
)
"""Along the edges, for a view so small that a card in any corner would cover something."""

GAP = 10
"""Pixels between the view's edge and cards, and between cards."""
WIDEST = 900
"""A card at an edge is no wider than this at the usual size of texts, so that its lines can be read."""
AVOID = 46
"""How near the middle of what a card must not cover may come to it, in pixels."""


class TableArea(QWidget):
    """`stack` holds what is in the table's place.

    Cards at the top and the bottom stand one below the other in the order they were added. The one in a corner goes
    to another corner, or along an edge, where it would cover one of the points that `find_points` gives, in pixels of
    the view. `covered_changed` tells that cards lie elsewhere.
    """

    covered_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.stack = QStackedWidget()
        self.stack.setObjectName("table")
        self._cards: dict[Edge, list[QWidget]] = {"top": [], "bottom": []}
        self._passing = list[QWidget]()
        self._corner_card: QWidget | None = None
        self._spot: Spot = CORNERS[0]
        self._margins = (0, 0)
        self.covered: tuple[QRect, ...] = ()
        """Where cards lie over the view, in its pixels."""
        self._told: tuple[tuple[QRect, ...], tuple[int, int]] = (), (0, 0)
        self.find_points: Callable[[], list[QPoint]] = list
        self._rows = make_column(0, self)
        self._rows.addWidget(self.stack, 1)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.place_cards)

    def add_row(self, widget: QWidget) -> None:
        """Have a row of the window under the view."""
        self._rows.addWidget(widget)

    def add_card(self, card: QWidget, edge: Edge, passing: bool = False) -> None:
        """Have a card over the view, in the middle of an edge; a `passing` one is soon gone, so nothing makes room."""
        self._take(card)
        self._cards[edge].append(card)
        if passing:
            self._passing.append(card)

    def set_corner_card(self, card: QWidget) -> None:
        """Have a card over the view, in a corner where it covers nothing that counts."""
        self._take(card)
        self._corner_card = card

    @property
    def cards(self) -> list[QWidget]:
        """The cards from the top, for the key that goes round."""
        corner = [self._corner_card] if self._corner_card else []
        return [*self._cards["top"], *corner, *self._cards["bottom"]]

    @property
    def margins(self) -> tuple[int, int]:
        """How many pixels of the view's height cards take at its top and at its bottom."""
        return self._margins

    @property
    def lasting_margin(self) -> int:
        """How many of those at the top are of cards that stay."""
        lasting = (card for card in self._cards["top"] if not card.isHidden() and card not in self._passing)
        return sum(card.height() + GAP for card in lasting)

    def place_cards(self) -> None:
        """Put every card where it belongs, now."""
        self._margins = self._place_edge("top"), self._place_edge("bottom")
        self.place_corner_card()

    def place_corner_card(self) -> None:
        """The card in the corner stays where it is as long as it covers nothing there."""
        card = self._corner_card
        if card is not None and not card.isHidden():
            card.adjustSize()
            self._spot = self._choose_spot(card, self.find_points())
            card.setGeometry(self._rect_at(card, self._spot))
            card.raise_()
        origin = self.stack.geometry().topLeft()
        covered = tuple(card.geometry().translated(-origin) for card in self.cards if not card.isHidden())
        if (covered, self._margins) != self._told:
            self.covered, self._told = covered, (covered, self._margins)
            self.covered_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rows.activate()
        self.place_cards()

    def event(self, event: QEvent) -> bool:
        """A card without a layout that wants another size tells only whom it lies in."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._timer.start()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cards that come, go or say something longer are placed anew."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._timer.start()
        return False

    def _take(self, card: QWidget) -> None:
        card.setParent(self)
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        card.installEventFilter(self)
        self._timer.start()

    def _place_edge(self, edge: Edge) -> int:
        """Place the cards of an edge; how many pixels they take in all."""
        view, taken = self.stack.geometry(), 0
        for card in self._cards[edge]:
            if card.isHidden():
                continue
            wide = min(view.width() - 2 * GAP, max(card.sizeHint().width(), card.minimumWidth()), scale_length(WIDEST))
            high = card.heightForWidth(wide) if card.hasHeightForWidth() else card.sizeHint().height()
            high = min(max(high, card.minimumSizeHint().height()), view.height() // 2)
            left = view.left() + (view.width() - wide) // 2
            at = view.top() + GAP + taken if edge == "top" else view.bottom() + 1 - GAP - taken - high
            card.setGeometry(left, at, wide, high)
            card.raise_()
            taken += high + GAP
        return taken

    def _choose_spot(self, card: QWidget, points: list[QPoint]) -> Spot:
        """The first spot that covers least: in every frame this is asked, and mostly the first covers nothing."""
        best, least, origin = self._spot, len(points) + 1, self.stack.geometry().topLeft()
        for spot in (self._spot, *CORNERS, *BETWEEN):
            near = self._rect_at(card, spot).adjusted(-AVOID, -AVOID, AVOID, AVOID)
            covered = sum(near.contains(point + origin) for point in points)
            if covered < least:
                best, least = spot, covered
            if not least:
                break
        return best

    def _rect_at(self, card: QWidget, spot: Spot) -> QRect:
        """Where the card lies at a spot, below or above the cards of the edge there as far as they reach."""
        room, size = self.stack.geometry().adjusted(GAP, GAP, -GAP, -GAP), card.size()
        left = room.left() + round(spot[0] * (room.width() - size.width()))
        top = room.top() + round(spot[1] * (room.height() - size.height()))
        rect = QRect(QPoint(left, top), size)
        for edge, margin in zip(("top", "bottom"), (self._margins[0], -self._margins[1]), strict=True):
            if any(not other.isHidden() and other.geometry().intersects(rect) for other in self._cards[edge]):
                rect.translate(0, margin)
        return rect
