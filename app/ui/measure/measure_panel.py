"""The panel for measuring: distances between things, ranges, and the ruler of drags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QListWidget, QPushButton, QWidget

from app.core.language import labelled, tr
from app.core.lengths import length_unit, parse_length
from app.ui.actions.context_menu import offer_buttons
from app.ui.measure.tape import MeasurePoint, format_measure
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, UnitBox
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_form
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.measure.measurements import Measurements

MAX_INCHES = 100.0
"""Largest length, in the game's unit."""


class MeasurePanel(Panel):
    """Works without a mouse: the ends of the tape can be chosen by name."""

    tape_requested = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Distances"))
        self._measurements: Measurements | None = None
        self._filling = False
        layout = self.make_page(12, (18, 16, 18, 16))
        for part in (self._make_tape_part(), Divider(), self._make_range_part(), Divider(), self._make_ruler_part()):
            layout.addWidget(part)
        layout.addStretch(1)
        self._show_unit()

    def watch(self, measurements: Measurements) -> None:
        self._measurements = measurements
        measurements.changed.connect(self.refresh)
        self._show_unit()
        self._spheres.setVisible(not measurements.ranges.on_plan)
        self._apply_ranges()
        self._apply_ruler()
        self.refresh()

    def show_battle(self, battle: Battle) -> None:
        """Offers the names of the fighters and pieces on the table."""
        names = [thing.id for thing in battle.things]
        for box in (self._start, self._end):
            kept = box.currentText()
            box.clear()
            box.addItems(names)
            box.setCurrentText(kept) if kept in names else None
        if self._end.currentIndex() == self._start.currentIndex() and self._end.count() > 1:
            self._end.setCurrentIndex(1)

    def _show_unit(self) -> None:
        """Sets the unit of the fields to that of the game."""
        unit = tr(length_unit().name)
        self._ranges_unit.setText(unit[:1].upper() + unit[1:])
        self._ranges_field.setAccessibleName(tr("Ranges ({unit})", unit=unit))
        self._ruler_reach.setAccessibleName(tr("To fighters within ({unit})", unit=unit))
        self._ruler_reach.show_mark()

    def take_focus(self) -> None:
        self._start.setFocus()

    def refresh(self) -> None:
        if self._measurements is None:
            return
        stretches = self._measurements.tape.measurements
        lines = [labelled(f"{s.start.name} – {s.end.name}", format_measure(s.measure)) for s in stretches]
        if lines != [self._list.item(i).text() for i in range(self._list.count())]:
            self._list.clear()
            self._list.addItems(lines)
        for widget in (self._list, self._remove_button, self._remove_all_button):
            widget.setVisible(bool(lines))
        self._list.setFixedHeight(min(len(lines), 5) * (self._list.sizeHintForRow(0) + 2) + 8 if lines else 0)

    # Implementation

    def _make_tape_part(self) -> QWidget:
        part = QWidget()
        self._start, self._end, self._list = ComboBox(), ComboBox(), QListWidget()
        self._start.setAccessibleName(tr("Measure from"))
        self._end.setAccessibleName(tr("Measure to"))
        self._list.setAccessibleName(tr("Measurements"))
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        measure, click = QPushButton(tr("Measure")), QPushButton(tr("Click on the table"))
        self._remove_button, self._remove_all_button = QPushButton(tr("Remove")), QPushButton(tr("Remove all"))
        measure.clicked.connect(self._measure)
        click.clicked.connect(self.tape_requested)
        self._remove_button.clicked.connect(self._remove)
        offer_buttons(self._list, self._remove_button, self._remove_all_button)
        self._remove_all_button.clicked.connect(lambda: self._measurements and self._measurements.tape.clear())
        layout = fill(
            make_column(8, part),
            WrappingLabel(tr("Between two objects"), factor=0.82, name="caption"),
            make_form((tr("From"), self._start), (tr("To"), self._end)),
        )
        for pair in ((measure, click), (self._remove_button, self._remove_all_button)):
            row = FlowLayout(8)
            for button in pair:
                row.addWidget(button)
            layout.addLayout(row)
            if pair[0] is measure:
                layout.addWidget(self._list)
        return part

    def _make_range_part(self) -> QWidget:
        part = QWidget()
        self._ranges_field = QLineEdit()
        self._ranges_field.setPlaceholderText(tr("e.g. 3, 6, 9"))
        self._ranges_field.editingFinished.connect(self._apply_ranges)
        self._rings, self._spheres = QCheckBox(tr("Rings (horizontal)")), QCheckBox(tr("Spheres (3D)"))
        self._rings.setChecked(True)
        for box in (self._rings, self._spheres):
            box.toggled.connect(self._apply_ranges)
        self._error = WrappingLabel(name="warning")
        self._error.hide()
        form = make_form()
        self._ranges_unit = QLabel()
        form.addRow(self._ranges_unit, self._ranges_field)
        layout = make_column(8, part)
        fill(layout, WrappingLabel(tr("Ranges around the selected fighter"), factor=0.82, name="caption"), form)
        fill(layout, self._error, self._rings, self._spheres)
        return part

    def _make_ruler_part(self) -> QWidget:
        part = QWidget()
        self._ruler_enabled, self._ruler_reach = (
            WrappingCheckBox(tr("Show distances while moving a fighter")),
            UnitBox(),
        )
        self._ruler_enabled.checked = True
        self._ruler_enabled.clicked.connect(self._apply_ruler)
        self._ruler_reach.setRange(1.0, MAX_INCHES)
        self._ruler_reach.setValue(12.0)
        self._ruler_reach.setDecimals(1)
        self._ruler_reach.valueChanged.connect(self._apply_ruler)
        fill(
            make_column(8, part),
            WrappingLabel(tr("Ruler"), factor=0.82, name="caption"),
            self._ruler_enabled,
            make_form((tr("Within"), self._ruler_reach)),
        )
        return part

    def _measure(self) -> None:
        if self._measurements and self._start.currentText() != self._end.currentText():
            self._measurements.tape.measure(
                MeasurePoint(self._start.currentText()), MeasurePoint(self._end.currentText())
            )

    def _remove(self) -> None:
        if self._measurements and self._list.count():
            self._measurements.tape.remove(max(self._list.currentRow(), 0))

    def _apply_ranges(self) -> None:
        wanted, wrong = parse_ranges(self._ranges_field.text())
        self._error.show_text(
            tr("“{text}” is not a length; enter numbers such as 3, 6, 9", text=wrong) if wrong else ""
        )
        if self._measurements and not wrong:
            ranges = self._measurements.ranges
            rings, spheres = self._rings.isChecked(), self._spheres.isChecked()
            if (wanted, rings, spheres) != (ranges.reaches, ranges.rings, ranges.spheres):
                ranges.set_ranges(wanted, rings, spheres)

    def _apply_ruler(self) -> None:
        if self._measurements:
            self._measurements.ruler.enabled = self._ruler_enabled.checked
            self._measurements.ruler.reach = self._ruler_reach.value() * length_unit().mm


def parse_ranges(text: str) -> tuple[tuple[float, ...], str]:
    """Returns the lengths in a list that a player typed, in mm, or none and the first part that is not a length."""
    unit_mm, found = length_unit().mm, list[float]()
    parts = [part.strip() for part in text.replace(", ", ";").split(";")]
    for whole in filter(None, parts):
        listed = whole.split(",") if whole.count(",") > 1 else [whole]
        for part in listed if parse_length(listed[0], unit_mm) else whole.split():
            length = parse_length(part, unit_mm)
            if length is None or not 0 < length <= MAX_INCHES * unit_mm:
                return (), part
            found.append(length)
    return tuple(found), ""
