"""The page with the search for good places: goal, area and results."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from app.core.language import mark, tr
from app.games.move_costs import format_uncounted
from app.planning.place_rules import Scope
from app.planning.useful_places import Goal, UsefulPlaces
from app.ui.planning.place_facts import format_useful
from app.ui.planning.places_controller import PlacesController
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.labels import WrappingLabel, make_column, make_form
from app.ui.widgets.wrapping_buttons import SearchButton

GOALS: dict[Goal, str] = {
    "hidden": mark("Unseen now"),
    "hidden_after": mark("Unseen now and after their move"),
    "near_objective": mark("Unseen, a move from an objective"),
    "peek": mark("Best view, least visible"),
}
SCOPES: dict[Scope, str] = {
    "zone": mark("In its deployment zone"),
    "move": mark("Within one move"),
    "anywhere": mark("On the whole table"),
}
MIN_HEIGHT = 90
"""Smallest height of the list in pixels."""


class PlacesPage(QWidget):
    """The search and its results. `pointed` sends the number of the hovered or focused place, None if there is none.

    A click or Enter chooses a place.
    """

    pointed = Signal(object)
    """An int or None."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "good_places")
        self._goal = CompactBox(tr("Goal"))
        self._scope = CompactBox(tr("Area"))
        self._button = SearchButton(tr("Find places"))
        self._button.started.connect(self._search)
        self._button.stopped.connect(lambda: self.places and self.places.stop())
        self.places: PlacesController | None = None
        self._status = WrappingLabel(name="muted")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Good places"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(MIN_HEIGHT)
        self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.list.setMouseTracking(True)
        self.list.itemEntered.connect(lambda item: self.pointed.emit(self.list.row(item)))
        self.list.currentRowChanged.connect(lambda row: self.pointed.emit(row if row >= 0 else None))
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.viewport().installEventFilter(self)
        layout = make_column(8, self, (0, 8, 0, 0))
        layout.addLayout(make_form((tr("Goal"), self._goal), (tr("Area"), self._scope)))
        layout.addWidget(self._button)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._status)  # Below the list, which must not move while a search ends.
        self.offer_choices()
        self._show_places()

    def attach(self, places: PlacesController) -> None:
        """Shows the places of the open battle."""
        self.places = places
        places.changed.connect(self._show_places)
        places.progressed.connect(self._show_progress)
        self._show_places()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Points at the list's current place again when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            row = self.list.currentRow()
            self.pointed.emit(row if row >= 0 else None)
        return super().eventFilter(watched, event)

    def offer_choices(self) -> None:
        """Offers the goals and the areas that the battle allows, the likeliest area first."""
        goals, scopes = (self.places.goals, self.places.scopes) if self.places else (tuple(GOALS), ())
        self._goal.offer([(tr(GOALS[goal]), goal) for goal in goals])
        self._scope.offer([(tr(SCOPES[scope]), scope) for scope in scopes])
        self._button.setEnabled(bool(scopes))

    def _choose(self, item: QListWidgetItem) -> None:
        if self.places:
            self.places.choose(self.list.row(item))

    def _show_progress(self, share: float, doing: str) -> None:
        self._status.show_text(doing or tr("Calculating… {share:.0%}", share=share))

    def _show_places(self, *_: object) -> None:
        """Shows the results so far; rows that already exist stay unchanged."""
        places, is_searching = (self.places.places, self.places.is_searching) if self.places else (None, False)
        self._button.show_busy(is_searching)
        found = places.found if places else ()
        if len(found) < self.list.count() or not found:
            self.list.clear()
        for number in range(self.list.count(), len(found)):
            where, why = format_useful(number + 1, found[number])
            item = QListWidgetItem(f"{where}\n{why}")
            self.list.addItem(item)
        self._status.show_text(_format_status(places, is_searching))

    def _search(self) -> None:
        if self.places:
            self.places.search(self._goal.currentData(), self._scope.currentData())


def _format_status(places: UsefulPlaces | None, is_searching: bool) -> str:
    if is_searching:
        return tr("Calculating…")
    if places is None:
        return tr("Only proven places are listed, spread over the table.")
    if places.note:
        return places.note
    asked = places.question
    uncounted = format_uncounted(text for id in asked.enemies for text in asked.costs[id].uncounted)
    stopped = "" if places.done else tr("Stopped. The listed places are proven.")
    return "\n".join(filter(None, (stopped, uncounted)))
