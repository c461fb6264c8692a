"""The first step of planning: the fighter and its map, good places, and what is known of the chosen place."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from app.core.language import tr
from app.core.lengths import format_length
from app.ui.planning.map_controller import MapController, PlaceAnswer
from app.ui.planning.map_hover import MapHover
from app.ui.planning.map_page import MapPage
from app.ui.planning.place_facts import format_check, format_left_out, format_moves, format_summary
from app.ui.planning.places_controller import PlacesController
from app.ui.planning.places_page import PlacesPage
from app.ui.planning.table_map import KINDS, MapKind
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.inputs import CompactBox, TabWidget
from app.ui.widgets.labels import Divider, SteadyLabel, WrappingLabel, fill, make_column, make_form, plain_tooltip
from app.ui.widgets.scroll_areas import make_scroll_area
from app.ui.widgets.theme import scale_length
from app.ui.widgets.wrapping_buttons import WrappingButton, make_button_grid

SUMMARY_LINES = 4
OPEN_HIGH = 90
"""Height of the opened details or enemies in pixels; more of them scrolls."""


class LookPage(QWidget):
    """The page. Everything works without a mouse, except the choice of an arbitrary place on the table.

    The place has a fixed room: neither the list of good places nor the buttons move when something is known of it.
    """

    kept_changed = Signal()
    """The map is to stay in the other steps, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "planning")
        self._kind, self._fighter = CompactBox(tr("Map")), CompactBox(tr("Fighter"))
        self._offer_kinds(tuple(KINDS))
        self._kind.currentIndexChanged.connect(lambda: self.maps and self.maps.set_kind(self.kind))
        self._fighter.currentTextChanged.connect(lambda id: self.maps and self.maps.set_fighter(id))
        self.map_page, self.places_page, self.tabs = MapPage(), PlacesPage(), TabWidget()
        self.map_page.level_chosen.connect(lambda level: self.maps and self.maps.set_level(level))
        self.map_page.keep_box.clicked.connect(self.kept_changed)
        self.places_page.pointed.connect(self._point_at)
        self.maps: MapController | None = None
        self.places: PlacesController | None = None
        self.hover: MapHover | None = None
        self._enemies, self._enemies_fold = FlowLayout(8), Fold()
        self._summary, self._details, self._details_fold = (
            SteadyLabel(SUMMARY_LINES),
            WrappingLabel(),
            Fold(tr("Details")),
        )
        self._click_button, self._move_button = WrappingButton(tr("Choose a place")), WrappingButton(tr("Move here"))
        self.place_requested = self._click_button.clicked
        self.move_requested = self._move_button.clicked
        self._move_button.setEnabled(False)
        self._hovered: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._chosen_summary: tuple[str, ...] = ()
        self._boxes = dict[str, QCheckBox]()
        self._lay_out()
        self._say_place()

    @property
    def kind(self) -> MapKind | None:
        """The kind of map to show; None if no maps are offered."""
        return self._kind.currentData()

    @property
    def keeps_map(self) -> bool:
        """True if the map is to stay in the other steps."""
        return self.map_page.keep_box.checked

    def attach(self, maps: MapController, places: PlacesController, hover: MapHover) -> None:
        """Shows the map and the places of the open battle."""
        self.maps, self.places, self.hover = maps, places, hover
        maps.found.connect(self.map_page.show_map)
        maps.found.connect(self._update)
        maps.progressed.connect(self.map_page.show_progress)
        maps.cleared.connect(self._show_nothing)
        maps.checked.connect(lambda answer: self.show_answer(answer, maps.cost_mm))
        maps.changed.connect(self._update)
        maps.notifier.committed.connect(self._update)
        hover.told.connect(self._show_hover)
        self.places_page.attach(places)
        self._show_nothing()
        self._update()

    def take_focus(self) -> None:
        self._kind.setFocus()

    def show_answer(self, answer: PlaceAnswer | None, cost_mm: float | None = None) -> None:
        """Shows the verdicts on the chosen place, and the cost of the move there if the map knows it."""
        self._move_button.setEnabled(answer is not None)
        cost = [] if cost_mm is None else [tr("The move here costs {length}.", length=format_length(cost_mm))]
        self._chosen, self._chosen_summary = (), ()
        if answer:
            check, moves = answer.check, answer.moves
            lines = [*format_check(check, answer.covers), *format_moves(moves, check.count)]
            self._chosen = (*cost, *lines, *format_left_out(check, moves))
            self._chosen_summary = (*format_summary(check, moves), *cost)
        self._say_place()

    # Implementation

    def _update(self, *_: object) -> None:
        """Offers the kinds of maps, the fighters that can have one, and the enemies of the current one."""
        maps = self.maps
        if maps is None:
            return
        self._offer_kinds(maps.offered_kinds)
        if maps.kind is not None:
            maps.set_kind(self.kind)
        self._fighter.offer([(one.id, one.id) for one in maps.subjects], maps.fighter)
        enemies, ignored = maps.enemies, maps.ignored
        if tuple(self._boxes) != enemies:
            for box in self._boxes.values():
                self._enemies.removeWidget(box)
                box.deleteLater()
            self._boxes = {id: QCheckBox(id.replace("&", "&&")) for id in enemies}
            for id, box in self._boxes.items():
                box.setAccessibleName(id)
                box.setToolTip(plain_tooltip(id))
                box.setMinimumWidth(1)  # Long names are cut off instead of widening the panel.
                box.toggled.connect(self._on_toggled)
                self._enemies.addWidget(box)
        for id, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setChecked(id not in ignored)
        counts = sum(id not in ignored for id in enemies)
        self._enemies_fold.show_caption(
            tr("Planned enemies counted ({count} of {all})", count=counts, all=len(enemies))
            if maps.planned
            else tr("Enemies counted ({count} of {all})", count=counts, all=len(enemies))
            if enemies
            else tr("No enemies on the table")
        )
        self.places_page.offer_choices()

    def _show_nothing(self) -> None:
        """Shows that there is no map, because no fighter is chosen."""
        self.map_page.show_nothing(tr("Select one of your fighters to see where it would be seen."))

    def _show_hover(self, lines: tuple[str, ...]) -> None:
        """Shows what the map knows of the place under the mouse; no lines if there is no place."""
        self._hovered = lines
        self._say_place()

    def _say_place(self) -> None:
        hint = tr("Hover over the table to see the map’s values; choose a place for a verdict.")
        hovered = [tr("Map (sampled): {text}", text=" ".join(self._hovered))] if self._hovered else []
        self._summary.setText("\n".join(self._chosen_summary or hovered) or hint)
        self._details.setText("\n".join([*self._chosen, *hovered]) or hint)

    def _lay_out(self) -> None:
        layout = make_column(8, self, (14, 10, 14, 10))
        layout.addLayout(make_form((tr("Fighter"), self._fighter), (tr("Map"), self._kind)))
        self.tabs.addTab(self.map_page, tr("Colours"))
        self.tabs.addTab(self.places_page, tr("Good places"))
        fill(layout, (self.tabs, 1), Divider(), self._summary)
        self._details.setAlignment(Qt.AlignmentFlag.AlignTop)
        details = make_scroll_area(self._details)
        details.setFixedHeight(scale_length(OPEN_HIGH))
        self._details_fold.body_layout.addWidget(details)
        layout.addWidget(self._details_fold)
        boxes = QWidget()
        boxes.setLayout(self._enemies)
        enemies = make_scroll_area(boxes)
        enemies.setFixedHeight(scale_length(OPEN_HIGH))
        self._enemies_fold.body_layout.addWidget(enemies)
        layout.addWidget(self._enemies_fold)
        # Only the summary, the details or the enemies are shown, so that everything fits.
        self._details_fold.toggled.connect(lambda on: self._show_only(self._enemies_fold, on))
        self._enemies_fold.toggled.connect(lambda on: self._show_only(self._details_fold, on))
        layout.addLayout(make_button_grid(self._click_button, self._move_button))

    def _offer_kinds(self, kinds: tuple[MapKind, ...]) -> None:
        self._kind.offer([(tr(KINDS[kind]), kind) for kind in kinds])

    def _show_only(self, other: Fold, on: bool) -> None:
        if on:
            other.set_open(False)
        self._summary.setVisible(not on)

    def _on_toggled(self) -> None:
        if self.maps:
            self.maps.set_ignored(frozenset(id for id, box in self._boxes.items() if not box.isChecked()))

    def _point_at(self, number: int | None) -> None:
        """Highlights a place of the list, and shows what the map knows of it."""
        if self.places and self.hover:
            self.places.show(number)
            at = self.places.find_pose(number)
            self.hover.point_at((at.x, at.y, at.z) if at else None)
