"""The table's area of the window: the view, cards over it, and the bar below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.widgets.labels import fill, make_column
from app.ui.widgets.theme import scale_length

Edge = Literal["top", "bottom"]
Spot = tuple[float, float]
"""A card's position: the shares of the free width to its left and of the free height above it."""
CORNERS: tuple[Spot, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
BETWEEN: tuple[Spot, ...] = tuple(
    spot for share in (0.5, 0.25, 0.75) for spot in ((share, 0), (share, 1), (0, share), (1, share))
)
"""Positions along the edges, for a view so small that a card in any corner would cover something."""

GAP = 10
"""Gap in pixels between cards, and between cards and the view's edge."""
MAX_CARD_WIDTH = 900
"""Largest width of a card at an edge at the usual text size, which keeps its lines readable."""
AVOID = 46
"""Smallest distance in pixels between a card and the centre of something it must not cover."""


class TableArea(QWidget):
    """The table's area of the window; `stack` holds the view.

    Cards at the top and bottom are stacked in the order they were added. The corner card moves to another corner, or
    along an edge, if it would cover one of the points that `find_points` returns, in pixels of the view.
    `covered_changed` is emitted when the covered area changes.
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
        """Rectangles of the view that cards cover, in its pixels."""
        self._told: tuple[tuple[QRect, ...], tuple[int, int]] = (), (0, 0)
        self.find_points: Callable[[], list[QPoint]] = list
        self._rows = fill(make_column(0, self), (self.stack, 1))
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.place_cards)

    def add_row(self, widget: QWidget) -> None:
        self._rows.addWidget(widget)

    def add_card(self, card: QWidget, edge: Edge, passing: bool = False) -> None:
        """Adds a card over the middle of an edge; a `passing` card is short-lived, so nothing makes room for it."""
        self._take(card)
        self._cards[edge].append(card)
        if passing:
            self._passing.append(card)

    def set_corner_card(self, card: QWidget) -> None:
        """Sets the card that stays in a corner where it covers nothing important."""
        self._take(card)
        self._corner_card = card

    @property
    def cards(self) -> list[QWidget]:
        """The cards from top to bottom, which F6 cycles through."""
        corner = [self._corner_card] if self._corner_card else []
        return [*self._cards["top"], *corner, *self._cards["bottom"]]

    @property
    def margins(self) -> tuple[int, int]:
        """Heights in pixels that cards cover at the top and bottom of the view."""
        return self._margins

    @property
    def lasting_margin(self) -> int:
        """Height in pixels that lasting cards cover at the top."""
        lasting = (card for card in self._cards["top"] if not card.isHidden() and card not in self._passing)
        return sum(card.height() + GAP for card in lasting)

    def place_cards(self) -> None:
        self._margins = self._place_edge("top"), self._place_edge("bottom")
        self.place_corner_card()

    def place_corner_card(self) -> None:
        """Places the corner card, which stays where it is as long as it covers nothing there."""
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
        """Places cards again when one without a layout asks its parent for another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._timer.start()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Places cards again when one is shown, hidden or resized."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._timer.start()
        return False

    def _take(self, card: QWidget) -> None:
        card.setParent(self)
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        card.installEventFilter(self)
        self._timer.start()

    def _place_edge(self, edge: Edge) -> int:
        """Places the cards of an edge and returns the height they take."""
        view, taken = self.stack.geometry(), 0
        for card in self._cards[edge]:
            if card.isHidden():
                continue
            wide = min(
                view.width() - 2 * GAP, max(card.sizeHint().width(), card.minimumWidth()), scale_length(MAX_CARD_WIDTH)
            )
            high = card.heightForWidth(wide) if card.hasHeightForWidth() else card.sizeHint().height()
            high = min(max(high, card.minimumSizeHint().height()), view.height() // 2)
            left = view.left() + (view.width() - wide) // 2
            at = view.top() + GAP + taken if edge == "top" else view.bottom() + 1 - GAP - taken - high
            card.setGeometry(left, at, wide, high)
            card.raise_()
            taken += high + GAP
        return taken

    def _choose_spot(self, card: QWidget, points: list[QPoint]) -> Spot:
        """Returns the first spot that covers the fewest points; called every frame, and mostly the first covers 0."""
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
        """Returns the card's rectangle at a spot, moved clear of edge cards that it would overlap."""
        room, size = self.stack.geometry().adjusted(GAP, GAP, -GAP, -GAP), card.size()
        left = room.left() + round(spot[0] * (room.width() - size.width()))
        top = room.top() + round(spot[1] * (room.height() - size.height()))
        rect = QRect(QPoint(left, top), size)
        for edge, margin in zip(("top", "bottom"), (self._margins[0], -self._margins[1]), strict=True):
            if any(not other.isHidden() and other.geometry().intersects(rect) for other in self._cards[edge]):
                rect.translate(0, margin)
        return rect
