"""One open battle as it is played: joins what the game makes of it to the panel, and what is chosen there to doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.rules.battle_actions import Activate, Score, Wound
from app.ui.battle.following import Following, Now
from app.ui.battle.walking import Walking
from app.ui.language import mark, tr
from app.ui.play import SELECT
from app.ui.tools.select import SelectTool

if TYPE_CHECKING:
    from app.model import Change
    from app.rules.course import Option
    from app.ui.battle.doing import Doing
    from app.ui.battle.panel import BattlePanel
    from app.ui.play import Play


class BattleDesk(QObject):
    """Lives as long as its battle is open."""

    staged = Signal()

    def __init__(self, place: QObject, play: Play, doing: Doing) -> None:
        super().__init__(play)
        self._play, self._doing = play, doing
        self._panel: BattlePanel | None = None
        self.following = Following(play.session, play.bridge, play.selection, self)
        self.walking = Walking(play.session, doing, play.remarked.emit, self)
        select = play.tools[SELECT]
        if isinstance(select, SelectTool):
            select.moves = self.walking
        self.following.moved_on.connect(self._show_now)
        self.following.staged.connect(self.staged)
        self.following.failed.connect(play.failed)
        doing.done.connect(self._done)
        play.closing.connect(self._close)
        play.bridge.changed.connect(self._changed)
        play.selection.changed.connect(self._selected)

    @property
    def played(self) -> bool:
        """Whether the battle is in its rounds, or over."""
        return self.following.played

    def show_in(self, panel: BattlePanel) -> None:
        """Use this panel."""
        if self._panel is not panel:
            self._panel = panel
            turn, fighters = panel.turn, panel.fighters
            for signal, slot in (
                (turn.chosen, self._choose),
                (turn.scored, self._score),
                (fighters.chosen, self._select),
                (fighters.hurt, self._hurt),
            ):
                signal.connect(slot)
            self._selected()
        self.following.ask()

    def _show_now(self, now: Now) -> None:
        from app.ui.battle.place import looks_of

        if self._panel is None:
            return
        battle = now.moment.battle
        looks = looks_of(battle)
        self._panel.head.show_now(now, looks)
        self._panel.turn.show_now(now, looks)
        self._panel.fighters.show_battle(battle, now.moment.course, looks)
        self._panel.fighters.select(self._play.selection.ids)

    def _choose(self, option: Option) -> None:
        if option.action is not None:
            self._doing.attempt(option.action)
        elif self._panel:
            self._play.remarked.emit(tr(ASKS[option.asks]) if option.asks in ASKS else "")

    def _score(self, side: str, by: int) -> None:
        self._doing.attempt(Score(side, by, tr("by hand")))

    def _hurt(self, fighter: str, by: int) -> None:
        self._doing.attempt(Wound(fighter, by, tr("by hand")))

    def _select(self, id: str) -> None:
        self._play.selection.select(id)

    def _selected(self) -> None:
        if self._panel:
            self._panel.fighters.select(self._play.selection.ids)

    def _done(self, action: object) -> None:
        """Who is activated is selected, so that all is about it."""
        if isinstance(action, Activate):
            self._play.selection.select(action.fighter)

    def _changed(self, change: Change) -> None:
        pass

    def _close(self) -> None:
        self.following.close()


ASKS = {
    "pose": mark("Drag the fighter on the table"),
    "target": mark("Choose whom on the page of attacks"),
}
