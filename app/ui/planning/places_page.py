"""The page with the search for good places: goal, area and results."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from app.core.language import mark, tr
from app.games.move_costs import format_uncounted
from app.planning.place_rules import Scope
from app.planning.useful_places import Goal, UsefulPlaces
from app.ui.planning.place_facts import format_useful
from app.ui.widgets.inputs import CompactBox
from app.ui.widgets.labels import WrappingLabel, make_column, make_form
from app.ui.widgets.wrapping_buttons import WrappingButton

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

    `chosen` sends the number of a place that was clicked or activated.
    """

    search_requested = Signal(str, str)
    stop_requested = Signal()
    pointed = Signal(object)
    """An int or None."""
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "good_places")
        self._goal = CompactBox(tr("Goal"))
        self._scope = CompactBox(tr("Area"))
        self.offer_goals(tuple(GOALS))
        self._button = WrappingButton(tr("Find places"))
        self._button.clicked.connect(self._on_button)
        self._is_searching = False
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
        self.list.itemClicked.connect(lambda item: self.chosen.emit(self.list.row(item)))
        self.list.itemActivated.connect(lambda item: self.chosen.emit(self.list.row(item)))
        self.list.viewport().installEventFilter(self)
        layout = make_column(8, self)
        layout.setContentsMargins(0, 8, 0, 0)
        form = make_form()
        form.addRow(tr("Goal"), self._goal)
        form.addRow(tr("Area"), self._scope)
        layout.addLayout(form)
        layout.addWidget(self._button)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._status)  # Below the list, which must not move while a search ends.
        self.show_places(None, is_searching=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Points at the list's current place again when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            row = self.list.currentRow()
            self.pointed.emit(row if row >= 0 else None)
        return super().eventFilter(watched, event)

    def offer_goals(self, goals: tuple[Goal, ...]) -> None:
        """Offers these goals; the current choice is kept if it is among them."""
        if goals == tuple(self._goal.itemData(number) for number in range(self._goal.count())):
            return
        chosen = self._goal.currentData()
        self._goal.clear()
        for goal in goals:
            self._goal.addItem(tr(GOALS[goal]), goal)
        self._goal.setCurrentIndex(max(0, self._goal.findData(chosen)))

    def offer_scopes(self, scopes: tuple[Scope, ...]) -> None:
        """Offers these areas, the likeliest first."""
        if scopes == tuple(self._scope.itemData(number) for number in range(self._scope.count())):
            return
        self._scope.clear()
        for scope in scopes:
            self._scope.addItem(tr(SCOPES[scope]), scope)
        self._button.setEnabled(bool(scopes))

    def show_progress(self, share: float, doing: str) -> None:
        self._status.show_text(doing or tr("Calculating… {share:.0%}", share=share))

    def show_places(self, places: UsefulPlaces | None, is_searching: bool) -> None:
        """Shows the results so far; rows that already exist stay unchanged."""
        self._is_searching = is_searching
        self._button.setText(tr("Stop") if is_searching else tr("Find places"))
        found = places.found if places else ()
        if len(found) < self.list.count() or not found:
            self.list.clear()
        for number in range(self.list.count(), len(found)):
            where, why = format_useful(number + 1, found[number])
            item = QListWidgetItem(f"{where}\n{why}")
            self.list.addItem(item)
        self._status.show_text(_format_status(places, is_searching))

    def _on_button(self) -> None:
        if self._is_searching:
            self.stop_requested.emit()
        else:
            self.search_requested.emit(self._goal.currentData(), self._scope.currentData())


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
    return "\n".join(filter(None, (stopped, uncounted and tr("After the enemies’ move: {text}", text=uncounted))))
