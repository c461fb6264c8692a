"""The form for one imported file: the player's decisions, and facts about its size, unit and health."""

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

from app.core.language import counted, format_number, join_clauses, mark, tr
from app.core.lengths import format_dimensions
from app.geometry.mesh_io.unit_suggestion import format_unit
from app.storage.import_preview import RawModel, ScaledModel, is_unit_doubtful, unit_mm
from app.storage.library import OWN_SET
from app.storage.library_entries import MAX_TITLE_LENGTH
from app.ui.widgets.inputs import ComboBox, LengthBox
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_form, make_row
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.model import Axis, Unit
    from app.storage.library import ImportSettings
    from app.ui.terrain.import_queue import ImportItem

SCALE_MM_PER_M = 1000.0 / 56.0

UNITS: tuple[tuple[str, Unit], ...] = (
    (mark("Millimetres"), "mm"),
    (mark("Inches"), "inch"),
    (mark("Centimetres"), "cm"),
    (mark("Metres"), "m"),
    (mark("Metres at 1:56"), SCALE_MM_PER_M),
)
AXES: tuple[tuple[str, Axis], ...] = (
    (mark("z points up (printing)"), "z"),
    (mark("y points up (games)"), "y"),
    (mark("x points up"), "x"),
)


def format_suggestion(trial: RawModel) -> str:
    """Returns the suggested unit as text, or a question if several units are likely."""
    likely = trial.likely
    if likely.others:
        sizes = join_clauses(map(likely.format_size, (likely.unit, *likely.others)))
        return tr(
            "The unit of the file is unclear. Likely sizes: {sizes}. Compare the piece with the base.", sizes=sizes
        )
    if trial.stated_mm is not None:
        return tr("The file states that one unit is {mm} mm.", mm=format_number(trial.stated_mm, "g"))
    return likely.why


def format_health(trial: RawModel, reading: ScaledModel, filled: bool) -> tuple[str, str]:
    """Returns the warnings, and the rest: what was repaired, or that all is well."""
    health = trial.filling.mesh.health if filled and trial.filling else trial.health
    parts = counted(health.bodies, "{count} part", "{count} parts")
    rest = [tr("{count} triangles, {parts}.", count=format_number(health.triangles, ","), parts=parts), *health.repairs]
    if not reading.warnings:
        rest.insert(0, tr("The mesh is a clean solid."))
    elif health.open_edges or health.nonmanifold_edges:
        rest.insert(0, tr("Verdicts stay exact: its triangles block sight as they are."))
    return "\n".join(reading.warnings), "\n".join(rest)


def format_holes(trial: RawModel, mm: float, filled: bool) -> tuple[str, str]:
    """Returns what filling the holes would do, and the text of the button; "" if there are none to fill."""
    found = trial.filling
    if found is None:
        return "", ""
    widest = format_number(found.widest_mm * mm / unit_mm(trial.likely.unit), ".3g")
    if filled:
        words = counted(
            found.holes,
            "{count} hole is filled, {widest} mm wide, shown in yellow. It blocks sight.",
            "{count} holes are filled, the widest {widest} mm, shown in yellow. They block sight.",
            widest=widest,
        )
    else:
        words = counted(
            found.holes,
            "{count} hole could be filled, {widest} mm wide. If it is a window, leave it open.",
            "{count} holes could be filled, the widest {widest} mm. If they are windows, leave them open.",
            widest=widest,
        )
    return words, counted(found.holes, "Repair: fill {count} hole", "Repair: fill {count} holes")


def format_row(arrival: ImportItem) -> tuple[str, str]:
    """Returns the progress of one file: a sign and a sentence."""
    doing = format_number(arrival.share, ".0%")
    said = {
        "waiting": tr("Waiting"),
        "reading": tr("Reading: {share}", share=doing),
        "ready": tr("Ready"),
        "importing": tr("Importing: {share}", share=doing),
        "done": tr("Imported"),
        "failed": arrival.error_text,
    }[arrival.state]
    sign = {"ready": "○", "done": "✓", "failed": "✕"}.get(arrival.state, "…")
    if arrival.state == "ready" and arrival.requested:
        sign, said = "…", tr("Waiting")
    elif arrival.state == "ready" and arrival.is_unit_open:
        sign, said = "?", tr("Choose the unit")
    elif arrival.state == "ready" and arrival.is_unit_doubtful:
        sign, said = "?", tr("Check the unit")
    return sign, said


SCANNED = 5_000
"""Smallest number of triangles of a table scan."""
OTHER = -1.0
NUMBERS = 2
"""The first row about how the file's numbers are interpreted."""
MIN_MM, MAX_MM, MIN_SIDE_MM = 1e-4, 1e5, 0.1


class ImportForm(QWidget):
    """The decisions about one file. `edited` carries changes by the player, as names of `ImportSettings` and values.

    `scan_requested` is emitted if the file is the scan of a whole table.
    """

    edited = Signal(dict)

    def __init__(self, sets: list[str]) -> None:
        super().__init__()
        self._model: RawModel | None = None
        self._silent = False
        self.title, self.set, self.unit, self.up = QLineEdit(), ComboBox(), ComboBox(), ComboBox()
        self.mm, self.fill = LengthBox("", MIN_MM, MAX_MM), QPushButton()
        self.suggestion_button = QPushButton(tr("Use suggestion"))
        self.scan_button = WrappingButton(tr("This is a scan of a whole table…"))
        self._suggestion, self._doubtful = WrappingLabel(name="muted"), WrappingLabel(name="warning")
        names = tr("Width"), tr("Depth"), tr("Height")
        self.sides = tuple(LengthBox(name, MIN_SIDE_MM, MAX_MM, 5.0) for name in names)
        """The size on the table: a new side scales the whole model."""
        self._reading: ScaledModel | None = None
        self._inches = WrappingLabel(name="muted")
        self._health, self._holes = WrappingLabel(), WrappingLabel(name="muted")
        self._warning = WrappingLabel(name="warning")
        self._fill_boxes(sets)
        self._lay_out()
        self.title.textEdited.connect(lambda text: self._emit_edit(title=text))
        self.set.currentTextChanged.connect(lambda text: self._emit_edit(set=text))
        self.unit.activated.connect(self._on_unit_chosen)
        self.mm.valueChanged.connect(lambda mm: self._emit_edit(unit=mm))
        for axis, box in enumerate(self.sides):
            box.valueChanged.connect(lambda mm, axis=axis: self._on_side_edited(axis, mm))
        self.up.activated.connect(lambda _: self._emit_edit(up=self.up.currentData()))
        self.suggestion_button.clicked.connect(self._apply_suggestion)
        self.scan_requested = self.scan_button.clicked
        self.fill.toggled.connect(lambda on: self._emit_edit(fill=on))

    def show_arrival(
        self,
        trial: RawModel | None,
        wanted: ImportSettings,
        reading: ScaledModel | None,
        said: str = "",
        is_unit_open: bool = False,
    ) -> None:
        """Shows the decisions and their result, or `said` for a file that cannot be read.

        If the unit is open, no unit is selected yet, and the result is that of the likeliest unit.
        """
        self._silent, self._model = True, trial
        if self.title.text() != wanted.title:
            self.title.setText(wanted.title)
        if wanted.set and self.set.currentText() != wanted.set:
            self.set.setCurrentText(wanted.set)
        for widget in (self.unit, self.mm, self.up, self.fill):
            widget.setEnabled(trial is not None)
        if trial and reading:
            self._show_numbers(trial, wanted, reading)
            if is_unit_open:
                self.unit.setCurrentIndex(-1)
                self.suggestion_button.show()
            likely = format_unit(trial.likely.unit)
            self.suggestion_button.setText(tr("Use {size}", size=likely) if is_unit_open else tr("Use suggestion"))
        else:
            self._set_numbers_visible(False)
            for text in (self._suggestion, self._doubtful, self._inches, self._health, self._holes):
                text.show_text("")
            self._warning.show_text(said)
            self.suggestion_button.hide()
            self.scan_button.hide()
            self.fill.hide()
        self._silent = False

    def _set_numbers_visible(self, numbers: bool) -> None:
        for row in range(NUMBERS, self._rows.rowCount()):
            self._rows.setRowVisible(row, numbers)
        for widget in self._about_size:
            widget.setVisible(numbers)

    def _show_numbers(self, trial: RawModel, wanted: ImportSettings, reading: ScaledModel) -> None:
        self._set_numbers_visible(True)
        mm = unit_mm(wanted.unit)
        index = next((i for i, (_, unit) in enumerate(UNITS) if abs(unit_mm(unit) - mm) < 1e-9), len(UNITS))
        self.unit.setCurrentIndex(index)
        if abs(self.mm.value() - mm) > 1e-6:
            self.mm.setValue(mm)
        self.up.setCurrentIndex(max(0, self.up.findData(wanted.up)))
        likely, words, doubtful = trial.likely, format_suggestion(trial), is_unit_doubtful(trial)
        self._suggestion.show_text("" if doubtful else words)
        self._doubtful.show_text(words if doubtful else "")
        as_likely = abs(unit_mm(likely.unit) - mm) < 1e-9 and wanted.up == likely.up
        self.suggestion_button.setVisible(not as_likely)
        self.scan_button.setVisible(trial.health.open_edges > 0 and trial.health.triangles >= SCANNED)
        self._reading, self._unit_mm = reading, mm
        for box, side in zip(self.sides, reading.extents_mm, strict=True):
            box.setValue(side)
        inches = format_dimensions(reading.extents_mm)
        self._inches.show_text(tr("{size} (width × depth × height)", size=inches))
        warnings, rest = format_health(trial, reading, wanted.fill)
        self._warning.show_text(warnings)
        self._health.show_text(rest)
        told, button = format_holes(trial, unit_mm(wanted.unit), wanted.fill)
        self._holes.show_text(told)
        self.fill.setVisible(bool(button))
        self.fill.setText(button)
        self.fill.setChecked(wanted.fill)

    def _on_unit_chosen(self) -> None:
        unit: Unit = self.unit.currentData()
        if unit == OTHER:
            self.mm.setFocus()
            self.mm.selectAll()
        else:
            self._emit_edit(unit=unit)

    def _on_side_edited(self, axis: int, mm: float) -> None:
        if self._reading and self._reading.extents_mm[axis] > 0:
            self._emit_edit(unit=self._unit_mm * mm / self._reading.extents_mm[axis])

    def _apply_suggestion(self) -> None:
        if self._model:
            self._emit_edit(unit=self._model.likely.unit, up=self._model.likely.up)

    def _emit_edit(self, **changes: Any) -> None:
        if not self._silent:
            self.edited.emit(changes)

    def _fill_boxes(self, sets: list[str]) -> None:
        self.title.setMaxLength(MAX_TITLE_LENGTH)
        self.set.setEditable(True)
        self.set.addItems(sets)
        self.set.setCurrentText("")
        edit = self.set.lineEdit()
        assert edit is not None
        edit.setPlaceholderText(tr(OWN_SET))
        edit.setMaxLength(MAX_TITLE_LENGTH)
        for box in (self.set, self.unit, self.up, self.mm):
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for words, unit in UNITS:
            self.unit.addItem(tr(words), unit)
        self.unit.addItem(tr("Custom"), OTHER)
        self.unit.setPlaceholderText(tr("Choose the unit"))
        for words, axis in AXES:
            self.up.addItem(tr(words), axis)
        self.mm.setDecimals(4)
        self.mm.setMinimum(MIN_MM)
        self.mm.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        self.fill.setCheckable(True)
        for widget, name in (
            (self.title, tr("Title")), (self.set, tr("Set")), (self.unit, tr("File unit")),
            (self.mm, tr("Millimetres per unit")), (self.up, tr("Up axis")),
        ):  # fmt: skip
            widget.setAccessibleName(name)

    def _lay_out(self) -> None:
        form = self._rows = make_form()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(8)
        for label, field in (
            (tr("Title"), self.title), (tr("Set"), self.set), (tr("Unit"), self.unit),
            (tr("mm per unit"), self.mm), (tr("Up axis"), self.up),
        ):  # fmt: skip
            form.addRow(label, field)
        layout = make_column(8, self, (12, 2, 10, 2))
        layout.addLayout(form)
        layout.addWidget(self._suggestion)
        layout.addWidget(self._doubtful)
        layout.addWidget(self.suggestion_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.scan_button, 0, Qt.AlignmentFlag.AlignLeft)
        rule, size = Divider(), _make_caption(tr("SIZE ON THE TABLE"))
        line, health = Divider(), _make_caption(tr("MESH CHECK"))
        self._about_size = (rule, size, *self.sides, line, health)
        sides = make_row(8)
        for box in self.sides:
            box.setMinimumWidth(1)  # They share the width of the form.
            sides.addWidget(box)
        fill(layout, rule, size, sides)
        for widget in (self._inches, line, health):
            layout.addWidget(widget)
        fill(layout, self._warning, self._health, self._holes, (self.fill, 0, Qt.AlignmentFlag.AlignLeft), 1)


def _make_caption(text: str) -> QLabel:
    return WrappingLabel(text, factor=0.8, name="caption")
