"""One open battle as it is played: joins what the game makes of it to the panel, and what is chosen there to doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal

from app.language import tr
from app.rules.battle_actions import Activate, RollDice, Score, Wound
from app.ui.battle.attack_controller import AttackController
from app.ui.battle.fighters_page import Doer, show_menu
from app.ui.battle.game_state_model import GameState, GameStateModel, Positions
from app.ui.battle.history_controller import HistoryController
from app.ui.battle.move_planner import MovePlanner
from app.ui.battle.option_input import OptionInput, PointInput
from app.ui.battle.token_tool import TokenTool
from app.ui.battle.tokens import TokenOverlay
from app.ui.scene_builder import looks_of

if TYPE_CHECKING:
    from app.model import Change, Roll
    from app.rules.actions import Action
    from app.rules.flow import Option
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.replay_bar import ReplayBar
    from app.ui.battle_document import BattleDocument


class BattleController(QObject):
    """The controller of one battle that is being played, between the panel's pages and the game.

    What the game makes of the battle goes to the pages; options, attacks and changes by hand come back from them and
    are attempted, with the rules having their say. It ends with its battle: nothing that was asked outlives it.
    """

    staged = Signal()
    ended = Signal(object)
    """A `GameState` in which the battle has just ended."""
    words_asked = Signal(object)
    """An option whose words a dialog is to ask for."""
    winner_asked = Signal()
    """The players want to end the battle by hand."""

    def __init__(self, play: BattleDocument, doing: ActionRunner, bar: ReplayBar) -> None:
        super().__init__(play)
        self._play, self._doing = play, doing
        self._panel: BattlePanel | None = None
        self._over: bool | None = None
        self._lines = len(play.session.battle.log)
        self.following = GameStateModel(play.session, play.bridge, play.selection, self)
        self.attacking = AttackController(play, doing, self)
        self.telling = HistoryController(play, bar, self)
        self.tokens = TokenOverlay(play, self)
        self.walking = MovePlanner(play, doing, self)
        self.answering = OptionInput(play, doing, self.walking, self)
        self.answering.words_asked.connect(self.words_asked)
        self.answering.winner_asked.connect(self.winner_asked)
        self.spots = PointInput(play, doing, self)
        play.select_tool.moves = self.walking
        play.select_tool.first = TokenTool(play.session, doing.attempt, play.remarked.emit)
        self.following.moved_on.connect(self._show_now)
        self.following.seen.connect(self._show_positions)
        self.following.staged.connect(self.staged)
        self.following.waited.connect(self._tell_patience)
        self.following.failed.connect(play.failed)
        doing.done.connect(self._done)
        doing.asked.connect(self._wait)
        play.selection.changed.connect(self._selected)
        play.bridge.changed.connect(self._tell_by_hand)
        play.edit = self._outside

    @property
    def panel(self) -> BattlePanel | None:
        return self._panel

    @property
    def played(self) -> bool:
        """Whether the battle is in its rounds, or over."""
        return self.following.played

    def show_in(self, panel: BattlePanel) -> None:
        if self._panel is not panel:
            self._panel = self.answering.panel = panel
            self._join(panel)
            self.attacking.show_in(panel.attacks)
            self.telling.show_in(panel)
            panel.walking.watch(self.walking)
            panel.turn.begin_anew()
            self._selected()
        self.following.ask()

    def choose(self, option: Option) -> None:
        """Do what an option offers, or ask for what it needs first."""
        self.answering.choose(option)

    def attempt(self, action: Action) -> None:
        """Do an action, rules having their say."""
        self._doing.attempt(action)

    def hurt(self, fighter: str, by: int) -> None:
        """Damage by hand, or healing where it is negative."""
        self._doing.attempt(Wound(fighter, by))

    def _outside(self, action: Action) -> None:
        """What is done to the table by commands: while a battle is played, rules have their say."""
        if self.played:
            self._doing.attempt(action)
        else:
            self._play.session.do(action)

    def _tell_by_hand(self, change: Change) -> None:
        """What was just done by hand is told, and that it can be taken back."""
        session = self._play.session
        if not session.at_rest or session.looking is not None:
            return
        before, self._lines = self._lines, len(session.battle.log)
        if before < self._lines and session.battle.log[-1].by_hand:
            self._play.remarked.emit(tr("{what}. Undo reverts it.", what=session.battle.log[-1].text))

    def _join(self, panel: BattlePanel) -> None:
        panel.turn.chosen.connect(self.choose)
        panel.turn.scored.connect(self._score)
        panel.turn.naming.named.connect(self.attempt)
        panel.turn.dice.wanted.connect(self._roll)
        panel.fighters.menu_asked.connect(self._offer)
        panel.fighters.chosen.connect(self._play.selection.select)
        panel.fighters.hurt.connect(self.hurt)
        panel.facts.pointed.connect(self.attacking.point)
        panel.pages.currentChanged.connect(self._turned)

    def _show_now(self, now: GameState) -> None:
        if self._panel is None:
            return
        battle = now.moment.battle
        looks = looks_of(battle)
        self._panel.head.show_now(now, looks)
        self._panel.turn.show_now(now, looks)
        self._panel.walking.show_battle(battle, now.moment.past)
        self._panel.fighters.show_battle(battle, now.moment.course, looks)
        self._panel.fighters.select(self._play.selection.ids)
        self._look_for_end(now)

    def _tell_patience(self) -> None:
        if self._panel:
            self._panel.head.wait()

    def _look_for_end(self, now: GameState) -> None:
        """The end is told once, when it comes; not where a battle is opened that is over."""
        over = bool(now.moment.battle.clock.winner)
        if over and self._over is False and not now.moment.past:
            self.ended.emit(now)
        if not now.moment.past:
            self._over = over

    def _show_positions(self, positions: Positions) -> None:
        if self._panel:
            self._panel.facts.show_positions(positions)
            self.attacking.show_positions(positions)

    def _turned(self, page: int) -> None:
        """Another page is shown: whoever attacks looks about, and what is drawn for one page goes with it."""
        self.attacking.point(None)
        if self._panel and self._panel.attacks.isVisible():
            self.attacking.look()

    def _roll(self, roll: Roll) -> None:
        self._doing.attempt(RollDice(roll, self._play.session.battle.clock.turn))

    def _offer(self, id: str, where: QPoint) -> None:
        if self._panel and self._play.session.looking is None:
            show_menu(Doer(self.attempt, self.answering.set_up), self._panel, self._play.session.battle, id, where)

    def _score(self, side: str, by: int) -> None:
        self._doing.attempt(Score(side, by))

    def _selected(self) -> None:
        if self._panel:
            self._panel.fighters.select(self._play.selection.ids)

    def _done(self, action: object) -> None:
        """Who is activated is selected, so that all is about it."""
        if isinstance(action, Activate):
            self.walking.begin_anew()
            self._play.selection.select(action.fighter)
            self._play.choice.choose(action.fighter)

    def _wait(self, asked: object) -> None:
        """While something is asked, nothing else is offered; after that, nothing is left of what it was about."""
        if asked is None:
            self.walking.rest()
        if self._panel:
            self._panel.turn.options.setEnabled(asked is None)

    def close(self) -> None:
        if self._panel:
            self.attacking.leave(self._panel.attacks)
            self._panel.walking.watch(None)
        self.answering.close()
        self.following.close()
        self.telling.close()
        self.tokens.close()
        self.spots.close()
