"""Forms for what the program does not know by name: another action, a paid ability, other dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.language import tr
from app.rules import dice
from app.ui.battle.initiative_dice import SIZES
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, column

if TYPE_CHECKING:
    from app.model import DiceSet
    from app.rules.actions import Action
    from app.rules.flow import Option

LONGEST = 80


class CustomActionForm(QWidget):
    """Asks for words, and for an ability which set it is paid with; `named` tells the action."""

    named = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._fighter, self._sets = "", ()
        self._title = WrappingLabel(bold=True)
        self.words, self.sets = QLineEdit(), ComboBox()
        self.words.setMaxLength(LONGEST)
        self.words.returnPressed.connect(self._take)
        self.sets.setAccessibleName(tr("Dice to spend"))
        self.do, self.leave = QPushButton(tr("OK")), QPushButton(tr("Cancel"))
        self.do.setProperty("main", True)
        self.do.clicked.connect(self._take)
        self.leave.clicked.connect(self.hide)
        buttons = FlowLayout(8)
        buttons.addWidget(self.do)
        buttons.addWidget(self.leave)
        down = column(8, self)
        for widget in (self._title, self.words, self.sets):
            down.addWidget(widget)
        down.addLayout(buttons)
        self.hide()

    def ask(self, option: Option, sets: Sequence[DiceSet]) -> None:
        """Ask what an option stands for; one of the topic of abilities is paid for with one of these sets."""
        self._fighter = option.subject
        self._sets = tuple(one for one in sets if one.count > 1) if option.topic == "ability" else ()
        self._title.say(option.text)
        self.words.clear()
        self.words.setPlaceholderText(tr("name"))
        self.words.setAccessibleName(option.text)
        self.sets.clear()
        for one in self._sets:
            self.sets.addItem(tr("{size} of {value}", size=tr(SIZES[min(one.count, 4)]), value=one.value))
        self.sets.setVisible(option.topic == "ability")
        self.show()
        self.words.setFocus()

    def _take(self) -> None:
        from app.rules.battle_actions import OtherAction, UseAbility

        words = " ".join(self.words.text().split())
        if not words:
            self.words.setFocus()
            return
        action: Action = OtherAction(self._fighter, words)
        if not self.sets.isHidden():
            if not self._sets:
                return
            paid = self._sets[max(self.sets.currentIndex(), 0)]
            action = UseAbility(self._fighter, words, min(paid.count, 4), paid.value)
        self.hide()
        self.named.emit(action)


KINDS = ("D6", "D3", "D66")


class OtherDiceForm(QWidget):
    """`wanted` tells a roll without its faces."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.count, self.kind, self.what = SpinBox(), ComboBox(), QLineEdit()
        self.count.setRange(1, 20)
        self.count.setAccessibleName(tr("How many dice"))
        self.kind.addItems(KINDS)
        self.kind.setAccessibleName(tr("Which dice"))
        self.what.setMaxLength(200)
        self.what.setPlaceholderText(tr("what for"))
        self.what.setAccessibleName(tr("What the dice are for"))
        self.what.returnPressed.connect(self._ask)
        self.roll = QPushButton(tr("Roll…"))
        self.roll.clicked.connect(self._ask)
        across = FlowLayout(6)
        for widget in (self.count, self.kind, self.roll):
            across.addWidget(widget)
        down = column(5, self)
        down.addWidget(WrappingLabel(tr("Other dice").upper(), factor=0.82, name="caption"))
        down.addLayout(across)
        down.addWidget(self.what)

    def _ask(self) -> None:
        from app.model import Roll

        what = " ".join(self.what.text().split())
        self.wanted.emit(Roll(dice.multiply_kind(self.kind.currentText(), self.count.value()), (), what))
