"""Dice for anything else: how many, of which kind, and what for; only the log keeps them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.language import tr
from app.rules import dice
from app.ui.widgets.flow_layout import Flow
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import Text, column

KINDS = ("D6", "D3", "D66")


class OtherDice(QWidget):
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
        across = Flow(6)
        for widget in (self.count, self.kind, self.roll):
            across.addWidget(widget)
        down = column(5, self)
        down.addWidget(Text(tr("Other dice").upper(), factor=0.82, name="caption"))
        down.addLayout(across)
        down.addWidget(self.what)

    def _ask(self) -> None:
        from app.model import Roll

        what = " ".join(self.what.text().split())
        self.wanted.emit(Roll(dice.multiply_kind(self.kind.currentText(), self.count.value()), (), what))
