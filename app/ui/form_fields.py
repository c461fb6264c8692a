"""Widgets for the form fields that games describe: creating, reading and filling them, and arranging them in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from app.core.language import tr
from app.games.card_form import ChoiceField, FormNote, NumberField, SwitchField, TextField, WordsField
from app.rosters.visible_text import clean_lines
from app.ui.widgets.inputs import CompactBox, DoubleSpinBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.card_form import FormField, FormRow, Values

MIN_FORM_WIDTH, MIN_FORM_HEIGHT = 360, 90
"""Minimum size of a multi-line field, in pixels; larger with larger texts."""


class FormRows(QWidget):
    """A column of rows: labelled fields and notes."""

    def __init__(self, rows: Sequence[FormRow]) -> None:
        super().__init__()
        self.fields: dict[str, QWidget] = {}
        self._form = layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(16)
        layout.setVerticalSpacing(8)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for row in rows:
            if isinstance(row, FormNote):
                layout.addRow(WrappingLabel(tr(row.text), name="muted"))
                continue
            widget = self.fields[row.id] = make_field(row)
            if isinstance(widget, QCheckBox):
                widget.setText(tr(row.title))
                layout.addRow("", widget)
            else:
                layout.addRow(make_field_label(row, widget), widget)

    def show_row(self, id: str, on: bool) -> None:
        self._form.setRowVisible(self.fields[id], on)

    @property
    def values(self) -> Values:
        return {id: read_field(widget) for id, widget in self.fields.items()}

    def show_values(self, values: Values) -> None:
        """Fills the fields with these values, by their ids."""
        for id, widget in self.fields.items():
            write_field(widget, values[id])


class WordsEdit(QPlainTextEdit):
    """A multi-line text field with a limited length, in which Tab moves to the next field."""

    def __init__(self, longest: int) -> None:
        super().__init__()
        self._longest = longest
        self.setTabChangesFocus(True)
        self.setMinimumSize(scale_length(MIN_FORM_WIDTH), scale_length(MIN_FORM_HEIGHT))

    @property
    def words(self) -> str:
        return clean_lines(self.toPlainText()).strip()[: self._longest]


def make_field(field: FormField | WordsField) -> QWidget:
    """Creates the empty widget for a field."""
    title = tr(field.title)
    match field:
        case TextField():
            widget: QWidget = QLineEdit()
            widget.setMaxLength(field.longest)
            widget.setPlaceholderText(tr(field.hint) if field.hint else "")
        case WordsField():
            widget = WordsEdit(field.longest)
        case NumberField():
            widget = _make_number_box(field)
        case ChoiceField():
            widget = CompactBox(title)
            for answer, text in field.answers:
                widget.addItem(tr(text), answer)
        case SwitchField():
            widget = QCheckBox()
    widget.setAccessibleName(title)
    return widget


def make_field_label(field: FormField | WordsField, widget: QWidget, name: str = "") -> WrappingLabel:
    """Creates the single-line label of a field."""
    label = WrappingLabel(tr(field.title), name=name)
    label.setWordWrap(False)
    label.setBuddy(widget)
    return label


def read_field(widget: QWidget) -> Any:
    """Returns the value in a field's widget."""
    if isinstance(widget, QLineEdit):
        return clean_text(widget)
    if isinstance(widget, WordsEdit):
        return widget.words
    if isinstance(widget, QSpinBox | QDoubleSpinBox):
        return widget.value()
    if isinstance(widget, QComboBox):
        return widget.currentData() or ""
    return isinstance(widget, QCheckBox) and widget.isChecked()


def is_empty(widget: QWidget) -> bool:
    """Returns whether nothing was entered in a field yet."""
    if isinstance(widget, QSpinBox | QDoubleSpinBox):
        return widget.value() == widget.minimum()
    return read_field(widget) == ""


def write_field(widget: QWidget, value: Any) -> None:
    """Shows a value in a field's widget."""
    if isinstance(widget, QLineEdit):
        widget.setText(value)
        widget.setCursorPosition(0)
    elif isinstance(widget, WordsEdit):
        widget.setPlainText(value)
    elif isinstance(widget, QSpinBox | QDoubleSpinBox):
        widget.setValue(value)
    elif isinstance(widget, QComboBox):
        widget.setCurrentIndex(max(widget.findData(value), 0))
    elif isinstance(widget, QCheckBox):
        widget.setChecked(value)


def clean_text(line: QLineEdit) -> str:
    """Returns the text of a line edit without invisible characters."""
    return " ".join(clean_lines(line.text()).split())


def _make_number_box(field: NumberField) -> QSpinBox | QDoubleSpinBox:
    if field.step % 1:
        box: QSpinBox | QDoubleSpinBox = DoubleSpinBox()
        box.setDecimals(1)
        box.setSingleStep(field.step)
    else:
        box = SpinBox()
        box.setSingleStep(int(field.step))
    box.setRange(field.least, field.most)
    box.setSpecialValueText(tr(field.least_text) if field.least_text else "")
    box.setToolTip(plain_tooltip(tr(field.tip) if field.tip else ""))
    return box
