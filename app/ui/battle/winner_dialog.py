"""The dialog in which players end a battle by hand: who has won, or nobody, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QRadioButton, QWidget

from app.language import tr
from app.rules.battle_actions import EndBattle
from app.ui.widgets.labels import Text, column, row
from app.ui.widgets.marks import MarkWidget

if TYPE_CHECKING:
    from app.model import Battle

_NOBODY = "draw"
_LONGEST = 200


class WinnerDialog(QDialog):
    """`named` tells the action; where the victory card has not decided, players are asked whether to overrule it."""

    named = Signal(object)

    def __init__(self, battle: Battle, looks: Mapping[str, tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("End the battle by hand"))
        down = column(12, self)
        down.setContentsMargins(22, 18, 22, 18)
        down.addWidget(Text(tr("The log will say that the players ended it.")))
        self.winners: dict[str, QRadioButton] = {}
        for side in battle.sides:
            self.winners[side.name] = button = QRadioButton(tr("{side} has won", side=side.name.replace("&", "&&")))
            across = row(8)
            across.addWidget(_mark(looks.get(side.name, ("", ""))))
            across.addWidget(button, 1)
            down.addLayout(across)
        self.winners[_NOBODY] = nobody = QRadioButton(tr("Nobody has won"))
        down.addWidget(nobody)
        self.why = QLineEdit()
        self.why.setMaxLength(_LONGEST)
        self.why.setPlaceholderText(tr("why, in your own words"))
        self.why.setAccessibleName(tr("Reason"))
        down.addWidget(self.why)
        self.end, cancel = QPushButton(tr("End the battle")), QPushButton(tr("Cancel"))
        self.end.setDefault(True)
        self.end.setEnabled(False)
        self.end.clicked.connect(self._end)
        cancel.clicked.connect(self.reject)
        buttons = row(8)
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.end)
        down.addLayout(buttons)
        for button in self.winners.values():
            button.toggled.connect(lambda: self.end.setEnabled(True))

    def _end(self) -> None:
        winner = next(name for name, button in self.winners.items() if button.isChecked())
        why = self.why.text().strip()
        self.accept()
        self.named.emit(EndBattle(winner, tr("by hand: {why}", why=why) if why else tr("by hand")))


def _mark(look: tuple[str, str]) -> QWidget:
    mark = MarkWidget(20)
    if all(look):
        mark.show_side(*look)
    return mark
