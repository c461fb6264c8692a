"""How the active fighter moves, chosen with buttons: it walks, and what the way needs, unless players say otherwise."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QWidget

from app.language import mark, tr
from app.ui.battle.move_overlay import MANNERS
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, make_column, plain_tooltip

if TYPE_CHECKING:
    from app.model import Battle
    from app.rules.battle_actions import Manner
    from app.rules.flow import GameFlow
    from app.ui.battle.move_planner import MovePlanner


TIPS: dict[Manner, str] = {
    "walk": mark("Walks, and climbs, jumps or flies where the way needs it"),
    "jump": mark("Jumps straight across, or down"),
    "climb": mark("Climbs straight up or down beside something, and across on top of it"),
    "fly": mark("Flies straight"),
}


class MoveBar(QWidget):
    """Shown while a fighter is active."""

    def __init__(self) -> None:
        super().__init__()
        self._planner: MovePlanner | None = None
        self.buttons: dict[Manner, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(4)
        for manner, text in MANNERS.items():
            button = self.buttons[manner] = QPushButton(tr(text))
            button.clicked.connect(partial(self._set_manner, manner))
            self._add_button(button)
        self.disengage = QPushButton(tr("Disengage"))
        self.disengage.clicked.connect(lambda: self._planner and self._planner.set_disengaging())
        self._add_button(self.disengage)
        self.bonus = QCheckBox(tr("A bonus move"))
        self.bonus.toggled.connect(self._set_bonus)
        self._hint = WrappingLabel(factor=0.88, name="muted")
        down = make_column(6, self)
        down.addWidget(WrappingLabel(tr("Movement").upper(), factor=0.82, name="caption"))
        down.addLayout(self._flow)
        down.addWidget(self.bonus)
        down.addWidget(self._hint)
        self.hide()

    def _add_button(self, button: QPushButton) -> None:
        button.setCheckable(True)
        button.setAutoExclusive(True)  # the group sees to that; this tells who listens that it is one of several
        self._group.addButton(button)
        self._flow.addWidget(button)

    def set_planner(self, planner: MovePlanner | None) -> None:
        if self._planner:
            self._planner.changed.disconnect(self._refresh)
        self._planner = planner
        if planner:
            planner.changed.connect(self._refresh)
            self._refresh()

    def show_battle(self, battle: Battle, past: bool, flow: GameFlow | None = None) -> None:
        """Be there while somebody is active; what it cannot do is grey, with the reason."""
        active = battle.clock.active if battle.clock.stage == "battle" else ""
        here = active in {fighter.id for fighter in battle.fighters}
        self.setVisible(here and not past)
        self._hint.show_text(
            tr(
                "Drag {name} to where it is to be: it walks, and climbs, jumps or flies where the way needs it. Each "
                "drag adds to the move.",
                name=active,
            )
        )
        for manner, button in self.buttons.items():
            problems = flow.manner_problems(battle, active, manner) if flow and here else ()
            button.setEnabled(not problems)
            said = "; ".join(problem.text for problem in problems) or tr(TIPS[manner])
            button.setToolTip(plain_tooltip(said))
            button.setAccessibleDescription(said)

    def _set_manner(self, manner: Manner, _: bool = True) -> None:
        if self._planner:
            self._planner.set_manner(manner)

    def _set_bonus(self, on: bool) -> None:
        if self._planner:
            self._planner.bonus = on

    def _refresh(self) -> None:
        if self._planner:
            planner = self._planner
            (self.disengage if planner.disengaging else self.buttons[planner.manner]).setChecked(True)
            self.bonus.setChecked(self._planner.bonus)
