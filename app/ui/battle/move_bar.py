"""Buttons for the active fighter's movement mode; by default, it walks and does what the path requires."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QWidget

from app.core.language import join_clauses, tr
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, plain_tooltip

if TYPE_CHECKING:
    from app.games.battle_views import MoveMode
    from app.games.game import Game
    from app.model import Battle
    from app.ui.battle.move_planner import MovePlanner


class MoveBar(QWidget):
    """The movement modes, visible while a fighter is active in a game that has several."""

    def __init__(self) -> None:
        super().__init__()
        self._planner: MovePlanner | None = None
        self.buttons: dict[str, QPushButton] = {}
        self._manners: tuple[MoveMode, ...] = ()
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(4)
        self.bonus = QCheckBox(tr("Bonus move"))
        self.bonus.toggled.connect(self._set_bonus)
        self._hint = WrappingLabel(factor=0.88, name="muted")
        layout = fill(make_column(6, self), WrappingLabel(tr("Movement").upper(), factor=0.82, name="caption"))
        fill(layout, self._flow, self.bonus, self._hint)
        self.hide()

    def _show_manners(self, manners: tuple[MoveMode, ...]) -> None:
        """Creates a button for each mode, and removes those of the previous game."""
        if manners == self._manners:
            return
        self._manners = manners
        for button in self.buttons.values():
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {manner.id: QPushButton(tr(manner.text)) for manner in manners}
        for manner in manners:
            self.buttons[manner.id].clicked.connect(partial(self._choose, manner))
            button = self.buttons[manner.id]
            button.setCheckable(True)
            # The group already ensures this; the property tells screen readers that the button belongs to a group.
            button.setAutoExclusive(True)
            self._group.addButton(button)
            self._flow.addWidget(button)

    def set_planner(self, planner: MovePlanner | None) -> None:
        if self._planner:
            self._planner.changed.disconnect(self._refresh)
        self._planner = planner
        if planner:
            planner.changed.connect(self._refresh)
            self._refresh()

    def show_battle(self, battle: Battle, past: bool, game: Game) -> None:
        """Shows the bar while a fighter is active; impossible modes are disabled with the reason as tooltip."""
        active = battle.clock.active if battle.clock.stage == "battle" else ""
        here = active in {fighter.id for fighter in battle.fighters}
        self._show_manners(game.move_modes)
        self._refresh()
        self.setVisible(here and not past and bool(self._manners))
        self._hint.show_text(
            tr(
                "Drag {name} to its destination. It walks, and climbs, jumps or flies where necessary. "
                "Each drag extends the move.",
                name=active,
            )
        )
        for manner in self._manners:
            button = self.buttons[manner.id]
            problems = game.mode_problems(battle, active, manner.id) if here else ()
            button.setEnabled(not problems)
            said = join_clauses(problem.text for problem in problems) or tr(manner.tip)
            button.setToolTip(plain_tooltip(said))
            button.setAccessibleDescription(said)

    def _choose(self, manner: MoveMode, _: bool = True) -> None:
        if self._planner:
            self._planner.set_manner(manner.id)

    def _set_bonus(self, on: bool) -> None:
        if self._planner:
            self._planner.bonus = on

    def _refresh(self) -> None:
        planner = self._planner
        if planner is None:
            return
        for manner in self._manners:
            if manner.id == planner.manner:
                self.buttons[manner.id].setChecked(True)
        self.bonus.setChecked(planner.bonus)
