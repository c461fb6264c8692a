"""The planning panel: the fighter, the legend or a list of good places, and what is known of one place."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox

from app.core.language import tr
from app.core.lengths import format_length
from app.ui.planning.map_controller import PlaceAnswer
from app.ui.planning.map_page import MapPage
from app.ui.planning.place_facts import format_check, format_left_out, format_moves
from app.ui.planning.places_page import PlacesPage
from app.ui.planning.table_map import KINDS, MapKind, TableMap
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.inputs import CompactBox, TabWidget
from app.ui.widgets.labels import Divider, WrappingLabel, make_form, plain_tooltip
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingButton


class PlanningPanel(Panel):
    """The panel. Everything works without a mouse, except the choice of an arbitrary place on the table."""

    kind_chosen = Signal(str)
    fighter_chosen = Signal(str)
    ignored_changed = Signal(frozenset)

    def __init__(self) -> None:
        super().__init__(tr("Planning map"), "planning")
        self._kind, self._fighter = CompactBox(tr("Map")), CompactBox(tr("Fighter"))
        self.offer_kinds(tuple(KINDS))
        self._kind.currentIndexChanged.connect(lambda: self.kind_chosen.emit(self.kind))
        self._fighter.currentTextChanged.connect(self._on_fighter_chosen)
        self.map_page, self.places_page, self.tabs = MapPage(), PlacesPage(), TabWidget()
        self._enemies, self._enemies_fold = FlowLayout(8), Fold()
        self._place = WrappingLabel()
        self._click_button, self._move_button = WrappingButton(tr("Choose a place")), WrappingButton(tr("Move here"))
        self.place_requested = self._click_button.clicked
        self.move_requested = self._move_button.clicked
        self._move_button.setEnabled(False)
        self._hovered: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._filling = False
        self._boxes = dict[str, QCheckBox]()
        self._lay_out()
        self._say_place()

    @property
    def kind(self) -> MapKind | None:
        """The kind of map to show; None if no maps are offered."""
        return self._kind.currentData()

    def offer_kinds(self, kinds: tuple[MapKind, ...]) -> None:
        """Offers these kinds of maps; selects the first if the current one is not among them."""
        if kinds == tuple(self._kind.itemData(number) for number in range(self._kind.count())):
            return
        chosen = self._kind.currentData()
        self._kind.blockSignals(True)
        self._kind.clear()
        for kind in kinds:
            self._kind.addItem(tr(KINDS[kind]), kind)
        self._kind.setCurrentIndex(max(0, self._kind.findData(chosen)))
        self._kind.blockSignals(False)
        self._kind.setEnabled(bool(kinds))

    def take_focus(self) -> None:
        self._kind.setFocus()

    def show_battle(
        self, names: tuple[str, ...], fighter: str, enemies: tuple[str, ...], ignored: frozenset[str]
    ) -> None:
        """Offers the fighters that can have a map, and the enemies of the current one."""
        self._filling = True
        if names != tuple(self._fighter.itemText(number) for number in range(self._fighter.count())):
            self._fighter.clear()
            self._fighter.addItems(names)
        self._fighter.setCurrentIndex(names.index(fighter) if fighter in names else -1)
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
            box.blockSignals(True)
            box.setChecked(id not in ignored)
            box.blockSignals(False)
        counts = sum(id not in ignored for id in enemies)
        self._enemies_fold.show_caption(
            tr("Enemies counted ({count} of {all})", count=counts, all=len(enemies))
            if enemies
            else tr("No enemies on the table")
        )
        self._filling = False

    def show_map(self, found: TableMap) -> None:
        """Shows the legend, with the share of the table that has each colour."""
        self.map_page.show_map(found)

    def show_nothing(self) -> None:
        """Shows that there is no map, because no fighter is chosen."""
        self.map_page.show_nothing(tr("Select one of your fighters to see where it would be seen."))

    def show_hover(self, lines: tuple[str, ...]) -> None:
        """Shows what the map knows of the place under the mouse; no lines if there is no place."""
        self._hovered = lines
        self._say_place()

    def show_answer(self, answer: PlaceAnswer | None, cost_mm: float | None = None) -> None:
        """Shows the verdicts on the chosen place, and the cost of the move there if the map knows it."""
        self._move_button.setEnabled(answer is not None)
        lines = [] if cost_mm is None else [tr("The move here costs {length}.", length=format_length(cost_mm))]
        if answer:
            lines += [*format_check(answer.check, answer.covers), *format_moves(answer.moves, answer.check.count)]
            lines += format_left_out(answer.check, answer.moves)
        self._chosen = tuple(lines) if answer else ()
        self._say_place()

    # Implementation

    def _say_place(self) -> None:
        hint = tr("Hover over the table to see the map’s values; choose a place for a verdict.")
        hovered = [tr("Map (sampled): {text}", text=" ".join(self._hovered))] if self._hovered else []
        self._place.show_text("\n".join([*self._chosen, *hovered]) or hint)

    def _lay_out(self) -> None:
        layout = self.make_page(12, (18, 16, 18, 16))
        form = make_form()
        form.addRow(tr("Fighter"), self._fighter)
        form.addRow(tr("Map"), self._kind)
        layout.addLayout(form)
        self.tabs.addTab(self.map_page, tr("Colours"))
        self.tabs.addTab(self.places_page, tr("Good places"))
        layout.addWidget(self.tabs, 1)
        layout.addWidget(Divider())
        layout.addWidget(self._place)
        buttons = FlowLayout(8)
        for button in (self._click_button, self._move_button):
            buttons.addWidget(button)
        layout.addLayout(buttons)
        layout.addWidget(Divider())
        self._enemies_fold.body_layout.addLayout(self._enemies)
        layout.addWidget(self._enemies_fold)

    def _on_toggled(self) -> None:
        self.ignored_changed.emit(frozenset(id for id, box in self._boxes.items() if not box.isChecked()))

    def _on_fighter_chosen(self, id: str) -> None:
        if id and not self._filling:
            self.fighter_chosen.emit(id)
