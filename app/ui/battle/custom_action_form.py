"""Forms for actions that the program does not know, described in the players' words, and for other dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.core.language import tr
from app.games import dice
from app.games.prompts import Option
from app.model import Roll
from app.ui.form_fields import clean_text
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, EnterField, SpinBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row

if TYPE_CHECKING:
    from app.games.dice_looks import DieKinds

MAX_NAME_LENGTH = 80


class CustomActionForm(QWidget):
    """Asks for a text and a choice; `submitted` carries the option, the text and the choice."""

    submitted = Signal(Option, str, int)

    def __init__(self) -> None:
        super().__init__()
        self._option: Option | None = None
        self.name_field, self.choice_box = EnterField(), ComboBox()
        self.name_field.setMaxLength(MAX_NAME_LENGTH)
        self.name_field.returnPressed.connect(self.submit)
        self.choice_box.setAccessibleName(tr("Dice to spend"))
        fill(make_row(8, self), (self.name_field, 1), self.choice_box)

    def ask(self, option: Option) -> None:
        """Asks for the text of an option, and for one of its choices."""
        self._option = option
        self.name_field.clear()
        self.name_field.setPlaceholderText(tr("Name"))
        self.name_field.setAccessibleName(option.text)
        self.choice_box.clear()
        self.choice_box.addItems(option.choices)
        self.choice_box.setVisible(bool(option.choices))

    def submit(self) -> None:
        """Submits the form, if there is a text."""
        words = clean_text(self.name_field)
        if not words:
            self.name_field.setFocus()
        elif self._option:
            self.submitted.emit(self._option, words, max(self.choice_box.currentIndex(), 0))


KINDS = ("D6", "D3", "D66")
"""Dice that are available in every game."""


class OtherDiceForm(QWidget):
    """Asks for dice of any kind, including a game's own; `roll_requested` carries a roll without its faces."""

    roll_requested = Signal(Roll)

    def __init__(self) -> None:
        super().__init__()
        self.count, self.kind, self.what = SpinBox(), ComboBox(), EnterField()
        self.count.setRange(1, 20)
        self.count.setAccessibleName(tr("Number of dice"))
        self.show_kinds({})
        self.kind.setAccessibleName(tr("Type of dice"))
        self.what.setMaxLength(200)
        self.what.setPlaceholderText(tr("Purpose"))
        self.what.setAccessibleName(tr("Purpose"))
        self.what.returnPressed.connect(self._submit)
        self.roll_button = QPushButton(tr("Roll…"))
        self.roll_button.clicked.connect(self._submit)
        row = FlowLayout(6)
        for widget in (self.count, self.kind, self.roll_button):
            row.addWidget(widget)
        fill(make_column(5, self), WrappingLabel(tr("Other dice").upper(), factor=0.82, name="caption"), row, self.what)

    def show_kinds(self, kinds: DieKinds) -> None:
        """Offers a game's own dice, then those of every game."""
        self.kind.clear()
        for name, kind in kinds.items():
            self.kind.addItem(tr(kind.text), name)
        for name in KINDS:
            self.kind.addItem(name, name)

    def _submit(self) -> None:
        what = clean_text(self.what)
        self.roll_requested.emit(Roll(dice.multiply_kind(self.kind.currentData(), self.count.value()), (), what))
