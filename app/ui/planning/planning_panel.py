"""The panel of the planning map: what it tells and about whom, its legend, and what is true of a place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QPushButton, QScrollArea, QWidget

from app.language import counted, tr
from app.lengths import format_length
from app.model import Battle
from app.planning.exposure_after_move import INCH, LINES
from app.planning.exposure_map import MOST
from app.planning.place_check import PlaceCheck
from app.ui.planning.table_map import KINDS, MapKind, TableMap
from app.ui.viewport.scene import Colour
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import Divider, WrappingLabel, make_column, make_form

SWATCH = 18


class PlanningPanel(QScrollArea):
    """Everything of it works without a mouse, but for the choice of a place."""

    kind_chosen = Signal(str)
    fighter_chosen = Signal(str)
    ignored_changed = Signal(object)
    place_requested = Signal()
    move_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setProperty("help", "planning")
        self.setAccessibleName(tr("Planning map"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._kind, self._fighter = ComboBox(), ComboBox()
        self._kind.setAccessibleName(tr("The map shows"))
        self._fighter.setAccessibleName(tr("For the fighter"))
        self.offer_kinds(tuple(KINDS))
        self._kind.currentIndexChanged.connect(lambda: self.kind_chosen.emit(self.kind))
        self._fighter.currentTextChanged.connect(self._on_fighter_chosen)
        self._status, self._note = WrappingLabel(name="muted"), WrappingLabel(name="muted")
        self._legend, self._enemies = QGridLayout(), FlowLayout(8)
        self._legend.setColumnStretch(1, 1)
        self._place = WrappingLabel(tr("Click a place on the table to see who would see the fighter there."))
        self._click_button, self._move_button = QPushButton(tr("Choose a place")), QPushButton(tr("Move here"))
        self._click_button.clicked.connect(self.place_requested)
        self._move_button.clicked.connect(self.move_requested)
        self._move_button.setEnabled(False)
        self._filling = False
        self._boxes = dict[str, QCheckBox]()
        self._rows = list[QWidget]()
        self._lay_out()

    @property
    def kind(self) -> MapKind | None:
        """What the map is to show; None where no maps are offered."""
        return self._kind.currentData()

    def offer_kinds(self, kinds: tuple[MapKind, ...]) -> None:
        """Have these maps to choose from; the first where what was chosen is not among them."""
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

    def show_battle(self, battle: Battle, fighter: str, enemies: tuple[str, ...], ignored: frozenset[str]) -> None:
        """Offer everybody on the table, and the enemies of whom the map is about."""
        self._filling = True
        names = [one.id for one in battle.fighters]
        if names != [self._fighter.itemText(number) for number in range(self._fighter.count())]:
            self._fighter.clear()
            self._fighter.addItems(names)
        self._fighter.setCurrentIndex(names.index(fighter) if fighter in names else -1)
        self._show_enemies(enemies, ignored)
        self._filling = False

    def show_progress(self, share: float, doing: str) -> None:
        self._status.show_text(doing or tr("Looking at the table… {share:.0%}", share=share))

    def show_map(self, found: TableMap) -> None:
        """The legend with how much of the table each colour has."""
        whole = max(1, len(found.places))
        self._clear_legend()
        for row, band in enumerate(found.bands):
            swatch, text = QLabel(), WrappingLabel(band.text)
            swatch.setPixmap(make_swatch(band.colour))
            swatch.setAccessibleName(tr("Colour: {band}", band=band.text))
            share = WrappingLabel("" if found.reach else f"{found.count(row) / whole:.0%}", name="muted")
            share.setWordWrap(False)
            for column, widget in enumerate((swatch, text, share)):
                self._legend.addWidget(widget, row, column)
                self._rows.append(widget)
        self._status.show_text(_format_density(found))
        self._note.show_text(found.note)

    def show_nothing(self) -> None:
        """No map is made: there is nobody to make one for."""
        self._clear_legend()
        self._status.show_text(tr("Select a fighter of yours, and the map shows where it would be seen."))
        self._note.show_text("")

    def show_check(self, check: PlaceCheck | None, cost_mm: float | None = None) -> None:
        """What is true of the place that was clicked, and what it costs to come there where the map tells."""
        self._move_button.setEnabled(check is not None)
        if check is None:
            self._place.show_text(tr("Click a place on the table to see who would see the fighter there."))
            return
        cost = [] if cost_mm is None else [tr("The way there costs {length}.", length=format_length(cost_mm))]
        self._place.show_text("\n".join([*cost, *_format_check(check)]))

    # inside

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        down = make_column(12, page)
        down.setContentsMargins(18, 16, 18, 16)
        form = make_form()
        form.addRow(tr("Map"), self._kind)
        form.addRow(tr("Fighter"), self._fighter)
        down.addLayout(form)
        down.addLayout(self._legend)
        for widget in (self._status, self._note, Divider(), WrappingLabel(tr("Enemies counted"), name="caption")):
            down.addWidget(widget)
        down.addLayout(self._enemies)
        down.addWidget(Divider())
        down.addWidget(self._place)
        buttons = FlowLayout(8)
        for button in (self._click_button, self._move_button):
            buttons.addWidget(button)
        down.addLayout(buttons)
        down.addStretch(1)
        self.setWidget(page)

    def _show_enemies(self, enemies: tuple[str, ...], ignored: frozenset[str]) -> None:
        if tuple(self._boxes) != enemies:
            self._make_boxes(enemies)
        for id, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(id not in ignored)
            box.blockSignals(False)

    def _make_boxes(self, enemies: tuple[str, ...]) -> None:
        for box in self._boxes.values():
            self._enemies.removeWidget(box)
            box.deleteLater()
        self._boxes = {id: QCheckBox(id) for id in enemies}
        for box in self._boxes.values():
            box.toggled.connect(self._on_toggled)
            self._enemies.addWidget(box)

    def _on_toggled(self) -> None:
        self.ignored_changed.emit(frozenset(id for id, box in self._boxes.items() if not box.isChecked()))

    def _on_fighter_chosen(self, id: str) -> None:
        if id and not self._filling:
            self.fighter_chosen.emit(id)

    def _clear_legend(self) -> None:
        for widget in self._rows:
            self._legend.removeWidget(widget)
            widget.deleteLater()
        self._rows = []


def make_swatch(colour: Colour) -> QPixmap:
    """A colour of the map as a small square."""
    picture = QPixmap(SWATCH, SWATCH)
    picture.fill(QColor.fromRgbF(*colour))
    return picture


def _format_density(found: TableMap) -> str:
    """How finely was looked: a colour is no verdict."""
    step = format_length(found.places.step_mm)
    if not len(found.places):
        return tr("There is no place on this table where {name} can stand.", name=found.question.fighter.id)
    if found.exposure is None:
        return tr("A place every {step}.", step=step)
    if not found.exposure.known.all():
        return tr("Looking at the table…")
    if found.question.kind == "seen_after":
        return tr(
            "A place every {step}, {lines} lines from each place that an enemy comes to, {apart} apart; nobody else is "
            "in the way. Colours are samples; click a place for a verdict as everybody stands.",
            step=step,
            lines=LINES,
            apart=format_length(INCH),
        )
    return tr(
        "A place every {step}, up to {lines} lines from each enemy. Colours are samples; click a place for a verdict.",
        step=step,
        lines=MOST,
    )


def _format_check(check: PlaceCheck) -> list[str]:
    """Who sees the fighter at a place, who does not, and of whom that is not known."""
    seen, unseen, unknown = (check.having(verdict) for verdict in ("visible", "blocked", "undecided"))
    lines: list[str] = []
    if check.is_proven_unseen:
        lines.append(tr("Proven: none of the enemies counted sees {name} here.", name=check.fighter.id))
    if not check.count:
        lines.append(tr("No enemy is counted."))
    if seen:
        lines.append(tr("Seen by {names}.", names=", ".join(seen)))
    if unseen and not check.is_proven_unseen:
        lines.append(tr("Proven unseen by {names}.", names=", ".join(unseen)))
    if unknown:
        lines.append(tr("Too close to call: {names}.", names=", ".join(unknown)))
    if not check.done:
        lines.append(
            counted(check.count - len(check.found), "{count} still to be looked at…", "{count} still to be looked at…")
        )
    return lines
