"""The page of a turn: what can be done, initiative dice, how the battle stands, and what is not to be forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.ui.battle.custom_action_form import Naming
from app.ui.battle.initiative_dice import Pool
from app.ui.battle.options_list import Options
from app.ui.battle.other_dice_form import OtherDice
from app.ui.battle.scores import Scores
from app.ui.widgets.flow_layout import Flow
from app.ui.widgets.labels import Divider, Text, column
from app.ui.widgets.screen_reader import announce

if TYPE_CHECKING:
    from app.rules.flow import Option, Reminder
    from app.ui.battle.game_state import Now


class TurnPage(QWidget):
    """Tells which option was chosen; before a phase ends, says what would be left undone."""

    chosen = Signal(object)
    scored = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.options, self.pool, self.scores = Options(), Pool(), Scores()
        self.check = _Check()
        self._reminders = Text()
        self._caption = Text(tr("Reminders").upper(), factor=0.82, name="caption")
        self._forgotten: tuple[Reminder, ...] = ()
        self._waiting: Option | None = None
        self.options.chosen.connect(self.choose)
        self.scores.scored.connect(self.scored)
        self.check.wanted.connect(self._go_on)
        self.check.left.connect(self._stay)
        self._line = Divider()
        self.naming, self.dice = Naming(), OtherDice()
        self._below = column(0)
        down = column(14, self)
        down.addWidget(self.check)
        down.addWidget(self.naming)
        down.addWidget(self.options)
        down.addLayout(self._below)
        for widget in (self._line, self.pool, self.scores, self._caption, self._reminders, self.dice):
            down.addWidget(widget)
        down.addStretch(1)

    def add_below_options(self, widget: QWidget) -> None:
        """Have something more under what can be done."""
        self._below.addWidget(widget)

    def begin_anew(self) -> None:
        """Offer nothing of the battle that was here before, whatever it was waiting for."""
        self.naming.hide()
        self._stay()
        self.options.show_options(())
        self.options.setEnabled(True)

    def show_now(self, now: Now, looks: Mapping[str, tuple[str, str]]) -> None:
        """Show what is to be done, and how things stand."""
        battle = now.moment.battle
        self._forgotten = now.forgotten
        self._stay()
        self.options.setVisible(not now.moment.past)
        self.dice.setVisible(not now.moment.past)
        self.options.show_options(now.guide.options)
        self.pool.show_sides(battle.sides, looks, battle.clock.initiative)
        self.scores.show_standing(now.standing, battle.sides, looks)
        self._line.setVisible(bool(now.guide.options) and not now.moment.past)
        self._caption.setVisible(bool(now.reminders))
        self._reminders.say("\n".join(_said(reminder) for reminder in now.reminders))

    def choose(self, option: Option) -> None:
        """Take an option; before a phase ends, say what would be left undone."""
        from app.rules.battle_actions import NextPhase

        if isinstance(option.action, NextPhase) and self._forgotten:
            self._waiting = option
            self.options.hide()
            self.check.show_forgotten(self._forgotten)
        else:
            self.chosen.emit(option)

    def _go_on(self) -> None:
        option = self._waiting
        self._stay()
        if option:
            self.chosen.emit(option)

    def _stay(self) -> None:
        self._waiting = None
        self.check.hide()
        self.options.show()


class _Check(QWidget):
    """What would be left undone if the phase ended now."""

    wanted = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title = Text(tr("Before you go on"), bold=True)
        self._list = Text(name="warning")
        self.go_on, self.stay = QPushButton(tr("Continue")), QPushButton(tr("Not yet"))
        self.go_on.clicked.connect(self.wanted)
        self.stay.clicked.connect(self.left)
        buttons = Flow(8)
        buttons.addWidget(self.go_on)
        buttons.addWidget(self.stay)
        down = column(8, self)
        down.addWidget(self._title)
        down.addWidget(self._list)
        down.addLayout(buttons)
        self.hide()

    def show_forgotten(self, forgotten: Sequence[Reminder]) -> None:
        said = "\n".join(_said(one) for one in forgotten)
        self._list.say(said)
        self.show()
        self.stay.setFocus()
        announce(self, said, urgent=True)


def _said(reminder: Reminder) -> str:
    return f"• {reminder.text} ({reminder.source})" if reminder.source else f"• {reminder.text}"
