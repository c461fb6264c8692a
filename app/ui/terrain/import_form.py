"""What is to be decided about one file that is imported: title, set, unit, up axis, whether holes are filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.geometry.mesh_io.import_preview import RawModel, ScaledModel, in_doubt, mm_of
from app.language import tr
from app.storage.library import OWN_SET
from app.storage.library_entries import LONGEST_TITLE
from app.ui.terrain.import_text import AXES, UNITS, health_of, holes, looks_like, size_lines
from app.ui.widgets.inputs import ComboBox, DoubleSpinBox
from app.ui.widgets.labels import Divider, Text, column

if TYPE_CHECKING:
    from app.model import Unit
    from app.storage.library import Wanted

OTHER = -1.0
NUMBERS = 2
"""The first row about how the file's numbers are read."""
LEAST_MM, MOST_MM = 1e-4, 1e5


class ImportForm(QWidget):
    """Shows one file's decisions; `decided` tells what the player changed, as the names of `Wanted` and values."""

    decided = Signal(dict)

    def __init__(self, sets: list[str]) -> None:
        super().__init__()
        self._trial: RawModel | None = None
        self._silent = False
        self.title, self.set, self.unit, self.up = QLineEdit(), ComboBox(), ComboBox(), ComboBox()
        self.mm, self.fill = DoubleSpinBox(), QPushButton()
        self.accept_likely = QPushButton(tr("Use suggestion"))
        self._likely, self._doubtful = Text(name="muted"), Text(name="warning")
        self._size, self._inches = Text(factor=1.25, bold=True), Text(name="muted")
        self._health, self._holes = Text(), Text(name="muted")
        self._warning = Text(name="warning")
        self._prepare(sets)
        self._lay_out()
        self.title.textEdited.connect(lambda text: self._decide(title=text))
        self.set.currentTextChanged.connect(lambda text: self._decide(set=text))
        self.unit.activated.connect(self._unit_chosen)
        self.mm.valueChanged.connect(lambda mm: self._decide(unit=mm))
        self.up.activated.connect(lambda _: self._decide(up=self.up.currentData()))
        self.accept_likely.clicked.connect(self._take_likely)
        self.fill.toggled.connect(lambda on: self._decide(fill=on))

    def show_arrival(self, trial: RawModel | None, wanted: Wanted, reading: ScaledModel | None, said: str = "") -> None:
        """Show what is decided, and what comes of it; or what is `said` of a file that cannot be read."""
        self._silent, self._trial = True, trial
        if self.title.text() != wanted.title:
            self.title.setText(wanted.title)
        if wanted.set and self.set.currentText() != wanted.set:
            self.set.setCurrentText(wanted.set)
        for widget in (self.unit, self.mm, self.up, self.fill):
            widget.setEnabled(trial is not None)
        if trial and reading:
            self._show_numbers(trial, wanted, reading)
        else:
            self._show_no_numbers(said)
        self._silent = False

    def _show_no_numbers(self, said: str) -> None:
        self._reveal(False)
        for text in (self._likely, self._doubtful, self._size, self._inches, self._health, self._holes):
            text.say("")
        self._warning.say(said)
        self.accept_likely.hide()
        self.fill.hide()

    def _reveal(self, numbers: bool) -> None:
        for row in range(NUMBERS, self._rows.rowCount()):
            self._rows.setRowVisible(row, numbers)
        for widget in self._about_size:
            widget.setVisible(numbers)

    def _show_numbers(self, trial: RawModel, wanted: Wanted, reading: ScaledModel) -> None:
        self._reveal(True)
        mm = mm_of(wanted.unit)
        index = next((i for i, (_, unit) in enumerate(UNITS) if abs(mm_of(unit) - mm) < 1e-9), len(UNITS))
        self.unit.setCurrentIndex(index)
        if abs(self.mm.value() - mm) > 1e-6:
            self.mm.setValue(mm)
        self.up.setCurrentIndex(max(0, self.up.findData(wanted.up)))
        likely, words, doubtful = trial.likely, looks_like(trial), in_doubt(trial)
        self._likely.say("" if doubtful else words)
        self._doubtful.say(words if doubtful else "")
        as_likely = abs(mm_of(likely.unit) - mm) < 1e-9 and wanted.up == likely.up
        self.accept_likely.setVisible(not as_likely)
        size, inches = size_lines(reading.extents_mm)
        self._size.say(size)
        self._inches.say(inches)
        warnings, rest = health_of(trial, reading, wanted.fill)
        self._warning.say(warnings)
        self._health.say(rest)
        self._show_holes(trial, wanted)

    def _show_holes(self, trial: RawModel, wanted: Wanted) -> None:
        words, button = holes(trial, mm_of(wanted.unit), wanted.fill)
        self._holes.say(words)
        self.fill.setVisible(bool(button))
        self.fill.setText(button)
        self.fill.setChecked(wanted.fill)

    def _unit_chosen(self) -> None:
        unit: Unit = self.unit.currentData()
        if unit == OTHER:
            self.mm.setFocus()
            self.mm.selectAll()
        else:
            self._decide(unit=unit)

    def _take_likely(self) -> None:
        if self._trial:
            self._decide(unit=self._trial.likely.unit, up=self._trial.likely.up)

    def _decide(self, **changes: Any) -> None:
        if not self._silent:
            self.decided.emit(changes)

    def _prepare(self, sets: list[str]) -> None:
        self.title.setMaxLength(LONGEST_TITLE)
        self.set.setEditable(True)
        self.set.addItems(sets)
        self.set.setCurrentText("")
        edit = self.set.lineEdit()
        assert edit is not None
        edit.setPlaceholderText(tr(OWN_SET))
        edit.setMaxLength(LONGEST_TITLE)
        for box in (self.set, self.unit, self.up, self.mm):
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for words, unit in UNITS:
            self.unit.addItem(tr(words), unit)
        self.unit.addItem(tr("Custom"), OTHER)
        for words, axis in AXES:
            self.up.addItem(tr(words), axis)
        self.mm.setDecimals(4)
        self.mm.setRange(LEAST_MM, MOST_MM)
        self.mm.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        self.mm.setSuffix(tr(" mm"))
        self.mm.setKeyboardTracking(False)
        self.fill.setCheckable(True)
        for widget, name in (
            (self.title, tr("Title")), (self.set, tr("Set")), (self.unit, tr("File unit")),
            (self.mm, tr("Millimetres per unit")), (self.up, tr("Up axis")),
        ):  # fmt: skip
            widget.setAccessibleName(name)

    def _lay_out(self) -> None:
        form = self._rows = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(8)
        for label, field in (
            (tr("Title"), self.title), (tr("Set"), self.set), (tr("Unit"), self.unit),
            (tr("Unit scale (mm per unit)"), self.mm), (tr("Up axis"), self.up),
        ):  # fmt: skip
            form.addRow(label, field)
        down = column(8, self)
        down.setContentsMargins(12, 2, 10, 2)
        down.addLayout(form)
        down.addWidget(self._likely)
        down.addWidget(self._doubtful)
        down.addWidget(self.accept_likely, 0, Qt.AlignmentFlag.AlignLeft)
        self._about_size = (Divider(), _caption(tr("SIZE ON THE TABLE")), Divider(), _caption(tr("MESH CHECK")))
        rule, size, line, health = self._about_size
        for widget in (rule, size, self._size, self._inches, line, health):
            down.addWidget(widget)
        for widget in (self._warning, self._health, self._holes):
            down.addWidget(widget)
        down.addWidget(self.fill, 0, Qt.AlignmentFlag.AlignLeft)
        down.addStretch(1)


def _caption(text: str) -> QLabel:
    return Text(text, factor=0.8, name="caption")
