"""Forms for what the program does not know by name: another action, a paid ability, other dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.rules import dice
from app.ui.battle.initiative_dice import SIZES
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, EnterField, SpinBox
from app.ui.widgets.labels import WrappingLabel, make_column, make_row

if TYPE_CHECKING:
    from app.model import DiceSet
    from app.rules.actions import Action
    from app.rules.flow import Option

LONGEST = 80


class CustomActionForm(QWidget):
    """Asks for words, and for an ability which set it is paid with; `submitted` tells the action."""

    submitted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._fighter, self._sets = "", ()
        self.name_field, self.set_box = EnterField(), ComboBox()
        self.name_field.setMaxLength(LONGEST)
        self.name_field.returnPressed.connect(self.submit)
        self.set_box.setAccessibleName(tr("Dice to spend"))
        across = make_row(8, self)
        across.addWidget(self.name_field, 1)
        across.addWidget(self.set_box)

    def ask(self, option: Option, sets: Sequence[DiceSet]) -> None:
        """Ask what an option stands for; one of the topic of abilities is paid for with one of these sets."""
        self._fighter = option.subject
        self._sets = tuple(one for one in sets if one.count > 1) if option.topic == "ability" else ()
        self.name_field.clear()
        self.name_field.setPlaceholderText(tr("name"))
        self.name_field.setAccessibleName(option.text)
        self.set_box.clear()
        for one in self._sets:
            self.set_box.addItem(tr("{size} of {value}", size=tr(SIZES[min(one.count, 4)]), value=one.value))
        self.set_box.setVisible(option.topic == "ability")

    def submit(self) -> None:
        """Tell the action, if there are words for it."""
        from app.rules.battle_actions import OtherAction, UseAbility

        words = " ".join(self.name_field.text().split())
        if not words:
            self.name_field.setFocus()
            return
        action: Action = OtherAction(self._fighter, words)
        if not self.set_box.isHidden():
            if not self._sets:
                return
            paid = self._sets[max(self.set_box.currentIndex(), 0)]
            action = UseAbility(self._fighter, words, min(paid.count, 4), paid.value)
        self.submitted.emit(action)


KINDS = ("D6", "D3", "D66")


class OtherDiceForm(QWidget):
    """`roll_requested` tells a roll without its faces."""

    roll_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.count, self.kind, self.what = SpinBox(), ComboBox(), EnterField()
        self.count.setRange(1, 20)
        self.count.setAccessibleName(tr("How many dice"))
        self.kind.addItems(KINDS)
        self.kind.setAccessibleName(tr("Which dice"))
        self.what.setMaxLength(200)
        self.what.setPlaceholderText(tr("what for"))
        self.what.setAccessibleName(tr("What the dice are for"))
        self.what.returnPressed.connect(self._submit)
        self.roll_button = QPushButton(tr("Roll…"))
        self.roll_button.clicked.connect(self._submit)
        across = FlowLayout(6)
        for widget in (self.count, self.kind, self.roll_button):
            across.addWidget(widget)
        down = make_column(5, self)
        down.addWidget(WrappingLabel(tr("Other dice").upper(), factor=0.82, name="caption"))
        down.addLayout(across)
        down.addWidget(self.what)

    def _submit(self) -> None:
        from app.model import Roll

        what = " ".join(self.what.text().split())
        self.roll_requested.emit(Roll(dice.multiply_kind(self.kind.currentText(), self.count.value()), (), what))
