"""The top of the battle's panel: round and phase, whose turn it is, and what is to be done in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.widgets.labels import Text, column, row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.screen_reader import announce

if TYPE_CHECKING:
    from app.model import Battle
    from app.rules.flow import GameFlow
    from app.ui.battle.game_state import Now


class Head(QWidget):
    """Says where the battle is."""

    def __init__(self) -> None:
        super().__init__()
        self._when = Text(factor=0.88, name="muted")
        self._mark, self._who = MarkWidget(24), Text(factor=1.35, bold=True)
        self._what = Text()
        across = row(10)
        across.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        across.addWidget(self._who, 1)
        down = column(6, self)
        down.addWidget(self._when)
        down.addLayout(across)
        down.addWidget(self._what)

    def show_now(self, now: Now, looks: Mapping[str, tuple[str, str]]) -> None:
        battle, course = now.moment.battle, now.moment.course
        side = battle.clock.winner or now.guide.side or battle.clock.turn
        self._when.say(when(battle, course) if course else "")
        self._mark.setVisible(side in looks)
        if side in looks:
            self._mark.show_side(*looks[side])
        self._who.say(who(battle, side))
        self._what.say(now.guide.text)
        said = " · ".join(filter(None, (self._when.text(), self._who.text(), now.guide.text)))
        if said != self.accessibleName():
            self.setAccessibleName(said)
            announce(self, said)

    def wait(self) -> None:
        """Say that what is shown is not up to date yet."""
        self._what.say(tr("Calculating…"))

    @property
    def said(self) -> str:
        return self.accessibleName()


def when(battle: Battle, course: GameFlow) -> str:
    """Round and phase, as players name them."""
    clock = battle.clock
    phase = next((tr(named.text) for named in course.phases if named.id == clock.phase), "")
    if clock.stage == "over":
        return tr("The battle is over")
    last = battle.plan.victory.rounds if battle.plan.victory else 0
    if phase and clock.round <= last:
        return tr("Round {number} of {last} · {phase}", number=clock.round, last=last, phase=phase)
    return tr("Round {number} · {phase}", number=clock.round, phase=phase) if phase else ""


def who(battle: Battle, side: str) -> str:
    """Whose turn it is, and who is active; or who has won."""
    clock = battle.clock
    if clock.stage == "over":
        if not clock.winner:
            return tr("Who has won?")
        return tr("Nobody has won") if clock.winner == "draw" else tr("{side} has won", side=clock.winner)
    if clock.active:
        return clock.active
    return tr("{side} to play", side=side) if side else tr("Both sides")
