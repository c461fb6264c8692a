"""The controller of a battle that is played: shows the game's state in the panel and runs what players choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal

from app.games.battle_actions import NextPhase, RollDice, Score
from app.games.prompts import Option
from app.session.pack_tools import PackTools
from app.ui.battle.attack_controller import AttackController
from app.ui.battle.battle_table_actions import BattleTableActions
from app.ui.battle.fighters_page import MenuHandlers, show_menu
from app.ui.battle.game_state_model import GameState, GameStateModel, Positions
from app.ui.battle.history_controller import HistoryController
from app.ui.battle.keyboard_move import KeyboardMove
from app.ui.battle.move_overlay import find_way
from app.ui.battle.move_planner import DEFAULT_MOVE_MODE, MovePlanner
from app.ui.battle.next_action_presenter import NextActionPresenter
from app.ui.battle.option_target_input import OptionTargetInput, PointInput
from app.ui.battle.status_marks import StatusMarks
from app.ui.battle.token_overlay import TokenOverlay
from app.ui.battle.token_tool import TokenTool
from app.ui.battle_document import BattleDocument
from app.ui.escape_order import EscapeOrder
from app.ui.scene_builder import panel_side_styles
from app.ui.setup.point_picker import RegionOverlay

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.games.battle_views import FighterRow
    from app.games.prompts import Shortcut
    from app.model import Roll
    from app.session import Session
    from app.ui.battle.action_runner import ActionPrompt, ActionRunner
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.prompt_controller import PromptController
    from app.ui.battle.table_cards import TableCards
    from app.ui.dice_preference import DicePreference
    from app.ui.setup.next_step import BatchMaker


class BattleController(QObject):
    """The controller of one played battle, between the panel's pages and the game.

    It passes the game's state to the pages; options, attacks and manual changes come back and are attempted under the
    rules. It is closed with its battle, including any open prompt.
    """

    stage_changed = Signal()
    ended = Signal(GameState)
    """Carries the `GameState` in which the battle has just ended."""
    menu_requested = Signal(str, QPoint)
    """Carries a fighter on the table and the point of the screen where its menu is to open."""
    page_requested = Signal(str)

    def __init__(
        self,
        document: BattleDocument,
        runner: ActionRunner,
        prompts: PromptController,
        cards: TableCards,
        dice: DicePreference,
    ) -> None:
        super().__init__(document)
        self._strip = cards.strip
        self._document, self._runner, self._prompts = document, runner, prompts
        self._panel: BattlePanel | None = None
        self._was_over: bool | None = None
        self._has_task = False
        self._active = ""
        document.notifier.committed.connect(self._select_active)
        self.game_state = GameStateModel(
            document.session, document.notifier, (document.selection, document.sight_pair), self
        )
        self.attack_controller = AttackController(document, runner, self)
        self.history = HistoryController(document, cards.replay_bar, cards.banner, self)
        self.tokens = TokenOverlay(document, self)
        self.status_marks = StatusMarks(document, self)
        self.move_planner = MovePlanner(document, runner, self)
        self.option_input = OptionTargetInput(document, runner, self.move_planner, self)
        self.option_input.words_requested.connect(prompts.ask_for_words)
        self.option_input.page_requested.connect(self.page_requested)
        self.text_requested = self.option_input.text_requested
        """Carries an option that needs a dialog for its text."""
        self.winner_requested = self.option_input.winner_requested
        """Emitted when the players want to end the battle manually."""
        self.point_input = PointInput(document, runner, self)
        self._next_action = NextActionPresenter(document, self, dice, self)
        self.task_changed = self._next_action.task_changed
        """Carries the `BarTask` of the next step, or None."""
        self._next_action.page_requested.connect(self.page_requested)
        self.key_walk = KeyboardMove(document, self.move_planner, self)
        document.set_escape_handler(EscapeOrder.KEY_WALK, self.key_walk.cancel)
        self._token_regions = RegionOverlay(document, self)
        tokens = TokenTool(document.session, runner.attempt, document.remarked.emit, self._token_regions)
        document.use_actions(
            BattleTableActions(document, runner, self.move_planner, self.key_walk, tokens, self.game_state)
        )
        self.game_state.state_changed.connect(self._show_state)
        self.game_state.positions_changed.connect(self._show_positions)
        self.game_state.stage_changed.connect(self._on_stage_changed)
        self.game_state.delayed.connect(self._show_waiting)
        self.game_state.failed.connect(document.failed)
        runner.done.connect(self._on_done)
        runner.prompted.connect(self._on_prompted)
        document.selection.changed.connect(self._on_selected)
        self._select_active()  # A battle that was closed during an activation continues with it.

    @property
    def panel(self) -> BattlePanel | None:
        return self._panel

    @property
    def is_played(self) -> bool:
        """True if the battle has started or is over."""
        return self.game_state.is_played

    @property
    def session(self) -> Session:
        return self._document.session

    @property
    def is_waiting(self) -> bool:
        """True if a prompt is open, so that nothing else is offered."""
        return self._runner.prompt is not None

    @property
    def _current_state(self) -> GameState | None:
        """The state computed for the current table, or None if it is outdated."""
        now = self.game_state.state
        return now if now and now.snapshot.table is self._document.session.committed_table else None

    @property
    def current_options(self) -> tuple[Option, ...]:
        """The available options; empty while they are being computed."""
        now = self.game_state.state
        return now.prompt.options if now and now.snapshot.table is self.session.table else ()

    def attach_panel(self, panel: BattlePanel) -> None:
        if self._panel is not panel:
            self._panel = panel
            panel.turn.chosen.connect(self.choose)
            panel.turn.scored.connect(self._add_score)
            panel.turn.dice_form.roll_requested.connect(self._roll_dice)
            panel.fighters.menu_requested.connect(self._show_menu)
            panel.fighters.chosen.connect(self._select_fighters)
            panel.fighters.requested.connect(self.attempt)
            panel.facts.fact_selected.connect(self.attack_controller.show_fact)
            panel.pages.currentChanged.connect(self._on_page_changed)
            if self.session.game.has_rounds:
                panel.show_game(self.session.game)
            self.attack_controller.attach_page(panel.attacks)
            self.history.attach_panel(panel)
            panel.move_bar.set_planner(self.move_planner)
            panel.turn.reset()
            self._on_selected()
        self.game_state.refresh()

    def choose(self, option: Option, throws: bool = False) -> None:
        """Runs an option, or asks for its input first; before a phase ends, lists what has not been done.

        With `throws`, the program rolls the dice immediately. An option of an outdated state is ignored, so that a
        double click runs it only once.
        """
        now = self._current_state
        if now is None:
            return
        if isinstance(option.action, NextPhase) and now.unfinished:
            self._prompts.ask_before_phase_end(option, now.unfinished, lambda: self.option_input.choose(option))
        elif throws and option.action is not None:
            self._runner.attempt(option.action, throws=True)
        else:
            self.option_input.choose(option)

    def attempt(self, action: Action) -> None:
        """Attempts an action under the rules."""
        self._runner.attempt(action)

    def take_shortcut(self, shortcut: Shortcut) -> None:
        """Runs the shortcut's batch of legal actions, or else attempts its alternative; ignores outdated states."""
        session = self._document.session
        if self._current_state is None:
            return
        make: BatchMaker = getattr(session.game, shortcut.batch)
        batch = make(session.committed_table, PackTools(session.game))
        if batch.actions:
            self._runner.do_batch(batch)
        elif shortcut.fallback:
            self._runner.attempt(shortcut.fallback)

    def wound(self, fighter: str, by: int) -> None:
        """Changes a fighter's wounds manually: positive numbers damage it, negative ones heal it."""
        self._runner.attempt(self.session.game.harm_action(self.session.battle, fighter, by))

    def find_row(self, fighter: str) -> FighterRow | None:
        """Returns the status row of a fighter, if it is known yet."""
        rows = self.game_state.state.rows if self.game_state.state else ()
        return next((row for row in rows if fighter in row.fighters), None)

    def _select_fighters(self, ids: tuple[str, ...]) -> None:
        self._document.selection.select(*ids)

    def _show_state(self, now: GameState) -> None:
        battle = now.snapshot.battle
        looks = panel_side_styles(battle)
        if self.is_played:  # During set-up, the set-up feature provides the task.
            self._has_task = True
            self._next_action.show_state(now, looks)
            self._strip.show_state(now, looks)
        if self._panel is None:
            return
        self._panel.turn.show_state(now, looks)
        self._panel.move_bar.show_battle(battle, now.snapshot.past, now.snapshot.game)
        self._panel.fighters.show_rows(now.rows, looks)
        self._panel.fighters.select(self._document.selection.ids)
        # The end is announced once, when it happens, but not when a finished battle is opened.
        over = bool(now.snapshot.battle.clock.winner)
        if over and self._was_over is False and not now.snapshot.past:
            self.ended.emit(now)
        if not now.snapshot.past:
            self._was_over = over

    def _show_waiting(self) -> None:
        self._strip.show_waiting()
        if self._current_state is None:
            self._next_action.show_waiting()

    def _show_positions(self, positions: Positions) -> None:
        if self._panel:
            self._panel.facts.show_positions(positions)
            self.attack_controller.show_positions(positions)

    def _on_page_changed(self, page: int) -> None:
        """Hides the drawings of the previous page, and requests sight when the attacks page is shown."""
        self.attack_controller.show_fact(None)
        if self._panel and self._panel.attacks.isVisible():
            self.attack_controller.request_sights()

    def _roll_dice(self, roll: Roll) -> None:
        self._runner.attempt(RollDice(roll, self._document.session.battle.clock.turn))

    def _show_menu(self, row: FighterRow, where: QPoint) -> None:
        """Opens the table's menu for a fighter on the table, or a menu of manual changes for one off the table."""
        if self._panel is None:
            return
        if row.id in self._document.session.battle.ids:
            self.menu_requested.emit(row.id, where)
        elif self._document.session.viewed_step is None:
            show_menu(MenuHandlers(self.attempt, self.option_input.set_up), self._panel, row, where)

    def _add_score(self, side: str, by: int) -> None:
        self._runner.attempt(Score(side, by))

    def _on_selected(self) -> None:
        if self._panel:
            self._panel.fighters.select(self._document.selection.ids)

    def _on_stage_changed(self) -> None:
        if not self.is_played and self._has_task:
            self._has_task = False
            self.task_changed.emit(None)
            self._strip.hide()
        self.stage_changed.emit()

    def _on_done(self, action: Action) -> None:
        """Resets the movement mode after a move, and shows the target after an attack."""
        self._show_aim(action)
        if find_way(self.session.game, self.session.committed_table, action):
            self.move_planner.set_manner(DEFAULT_MOVE_MODE)

    def _select_active(self) -> None:
        """Selects the active fighter of the shown moment, if any, when it has changed; resets the movement mode.

        A fighter that was only looked at before is thus not offered for activation.
        """
        battle, left = self.session.battle, self._active
        self._active = battle.clock.active if self.is_played and battle.clock.active in battle.ids else ""
        if self._active != left:
            self._document.selection.select(*filter(None, (self._active,)))
            self.move_planner.reset()

    def _show_aim(self, action: Action) -> None:
        """Shows the line from an attacker to its target, before the dice and with the result."""
        pair = self.session.rule(action).aim()
        if pair and set(pair) <= self.session.battle.ids:
            self._document.sight_pair.choose(*pair)

    def _on_prompted(self, asked: ActionPrompt | None) -> None:
        """Clears earlier messages and shows the target when a prompt opens; clears its drawings when it closes."""
        if asked is None:
            self.move_planner.cancel()
        else:
            self._document.moved_on.emit()
            self._show_aim(asked.action)

    def close(self) -> None:
        self._document.use_actions()
        if self._panel:
            self.attack_controller.detach_page(self._panel.attacks)
            self._panel.move_bar.set_planner(None)
        self.key_walk.cancel()
        self.move_planner.cancel()
        self.option_input.close()
        self.game_state.close()
        self.history.close()
        self.tokens.close()
        self.status_marks.close()
        self.point_input.close()
        self._token_regions.close()
