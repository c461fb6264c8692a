"""How an active fighter moves: a button each for walking, jumping, climbing and flying, and for a bonus move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QWidget

from app.language import tr
from app.ui.battle.move_planner import MANNERS
from app.ui.widgets.flow_layout import Flow
from app.ui.widgets.labels import Text, column

if TYPE_CHECKING:
    from app.model import Battle
    from app.rules.battle_actions import Manner
    from app.ui.battle.move_planner import Walking


class WalkingBar(QWidget):
    """Shown while a fighter is active."""

    def __init__(self) -> None:
        super().__init__()
        self._walking: Walking | None = None
        self.buttons: dict[Manner, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._flow = Flow(4)
        for manner, text in MANNERS.items():
            self._add(manner, tr(text))
        self.disengage = QPushButton(tr("Disengage"))
        self.disengage.setCheckable(True)
        self.disengage.clicked.connect(lambda: self._walking and self._walking.disengage())
        self._group.addButton(self.disengage)
        self._flow.addWidget(self.disengage)
        self.bonus = QCheckBox(tr("A bonus move"))
        self.bonus.toggled.connect(self._mean_bonus)
        self._hint = Text(factor=0.88, name="muted")
        down = column(6, self)
        down.addWidget(Text(tr("Movement").upper(), factor=0.82, name="caption"))
        down.addLayout(self._flow)
        down.addWidget(self.bonus)
        down.addWidget(self._hint)
        self.hide()

    def _add(self, manner: Manner, text: str) -> None:
        button = QPushButton(text)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._choose(manner))
        self.buttons[manner] = button
        self._group.addButton(button)
        self._flow.addWidget(button)

    def watch(self, walking: Walking | None) -> None:
        if self._walking:
            self._walking.changed.disconnect(self._refresh)
        self._walking = walking
        if walking:
            walking.changed.connect(self._refresh)
            self._refresh()

    def show_battle(self, battle: Battle, past: bool) -> None:
        """Be there while somebody is active."""
        active = battle.clock.active if battle.clock.stage == "battle" else ""
        here = active in {fighter.id for fighter in battle.fighters}
        self.setVisible(here and not past)
        self._hint.say(tr("Drag {name} on the table; each stretch adds to the move. Esc undoes it.", name=active))

    def _choose(self, manner: Manner) -> None:
        if self._walking:
            self._walking.move_by(manner)

    def _mean_bonus(self, on: bool) -> None:
        if self._walking:
            self._walking.bonus = on

    def _refresh(self) -> None:
        if self._walking:
            walking = self._walking
            (self.disengage if walking.disengaging else self.buttons[walking.manner]).setChecked(True)
            self.bonus.setChecked(self._walking.bonus)
