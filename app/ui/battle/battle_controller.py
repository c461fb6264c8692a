"""One open battle as it is played: shows the game's state in the dock, and does what is chosen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal

from app.games.battle_actions import Activate, NextPhase, RollDice, Score
from app.games.prompts import Option
from app.session.pack_tools import PackTools
from app.ui.battle.attack_controller import AttackController
from app.ui.battle.battle_table_actions import BattleTableActions
from app.ui.battle.fighters_page import MenuHandlers, show_menu
from app.ui.battle.game_state_model import GameState, GameStateModel, Positions
from app.ui.battle.history_controller import HistoryController
from app.ui.battle.keyboard_move import KeyWalk
from app.ui.battle.move_overlay import find_way
from app.ui.battle.move_planner import USUAL_MANNER, MovePlanner
from app.ui.battle.next_action_presenter import TurnTask
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
    from app.games.battle_pages import FighterRow
    from app.games.prompts import Shortcut
    from app.model import Roll
    from app.session import Session
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.prompt_controller import PromptController
    from app.ui.battle.table_cards import TableCards
    from app.ui.setup.next_step import BatchMaker


class BattleController(QObject):
    """The controller of one battle that is being played, between the panel's pages and the game.

    What the game makes of the battle goes to the pages; options, attacks and changes by hand come back from them and
    are attempted, with the rules having their say. It ends with its battle: nothing that was asked outlives it.
    """

    stage_changed = Signal()
    ended = Signal(GameState)
    """A `GameState` in which the battle has just ended."""
    menu_requested = Signal(str, QPoint)
    """A fighter on the table whose menu is wanted, and at which point of the screen."""
    page_requested = Signal(str)

    def __init__(
        self,
        document: BattleDocument,
        runner: ActionRunner,
        prompts: PromptController,
        cards: TableCards,
    ) -> None:
        super().__init__(document)
        self._strip = cards.strip
        self._document, self._runner, self._prompts = document, runner, prompts
        self._panel: BattlePanel | None = None
        self._was_over: bool | None = None
        self._has_task = False
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
        """An option whose words a dialog is to ask for."""
        self.winner_requested = self.option_input.winner_requested
        """The players want to end the battle by hand."""
        self.point_input = PointInput(document, runner, self)
        self._turn_task = TurnTask(document, self, self)
        self.task_changed = self._turn_task.task_changed
        """The `BarTask` of what is to be done now, or None."""
        self._turn_task.page_requested.connect(self.page_requested)
        self.key_walk = KeyWalk(document, self.move_planner, self)
        document.set_escape_handler(EscapeOrder.KEY_WALK, self.key_walk.cancel)
        self._token_regions = RegionOverlay(document, self)
        tokens = TokenTool(document.session, runner.attempt, document.remarked.emit, self._token_regions)
        document.use_actions(BattleTableActions(document, runner, self.move_planner, self.key_walk, tokens))
        self.game_state.state_changed.connect(self._show_state)
        self.game_state.positions_changed.connect(self._show_positions)
        self.game_state.stage_changed.connect(self._on_stage_changed)
        self.game_state.delayed.connect(self._strip.show_waiting)
        self.game_state.failed.connect(document.failed)
        runner.done.connect(self._on_done)
        runner.prompted.connect(self._on_prompted)
        document.selection.changed.connect(self._on_selected)
        battle = document.session.battle
        if self.is_played and battle.clock.active in battle.ids:  # a battle that was left in the middle goes on
            self._choose(battle.clock.active)

    @property
    def panel(self) -> BattlePanel | None:
        return self._panel

    @property
    def is_played(self) -> bool:
        """Whether the battle is in its rounds, or over."""
        return self.game_state.is_played

    @property
    def session(self) -> Session:
        """The battle that is played."""
        return self._document.session

    @property
    def is_waiting(self) -> bool:
        """Whether something is asked of the players, so that nothing else is offered."""
        return self._runner.prompt is not None

    @property
    def _current_state(self) -> GameState | None:
        """What was worked out of the table as it is; None while it is of a moment that is gone."""
        now = self.game_state.state
        return now if now and now.snapshot.table is self._document.session.committed_table else None

    @property
    def current_options(self) -> tuple[Option, ...]:
        """What can be done now; nothing while that is being worked out."""
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
        """Do what an option offers, or ask for what it needs first; before a phase ends, say what is left undone.

        With `throws` the program throws its dice at once. An option of a moment that is gone is none any more: whoever
        presses twice means it once.
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
        """Do an action, rules having their say."""
        self._runner.attempt(action)

    def take_shortcut(self, shortcut: Shortcut) -> None:
        """Do what no rule is against, else attempt what is left; whoever presses twice means it once."""
        session = self._document.session
        if self._current_state is None:
            return
        make: BatchMaker = getattr(session.game, shortcut.batch)
        batch = make(session.committed_table, PackTools(session.game))
        if batch.actions:
            self._runner.do_batch(batch)
        elif shortcut.otherwise:
            self._runner.attempt(shortcut.otherwise)

    def wound(self, fighter: str, by: int) -> None:
        """Damage by hand, or healing where it is negative."""
        self._runner.attempt(self.session.game.harm_action(self.session.battle, fighter, by))

    def find_row(self, fighter: str) -> FighterRow | None:
        """How a fighter fares, as far as that is known by now."""
        rows = self.game_state.state.rows if self.game_state.state else ()
        return next((row for row in rows if fighter in row.fighters), None)

    def _select_fighters(self, ids: tuple[str, ...]) -> None:
        self._document.selection.select(*ids)

    def _show_state(self, now: GameState) -> None:
        battle = now.snapshot.battle
        looks = panel_side_styles(battle)
        if self.is_played:  # before that, the set-up says what comes next
            self._has_task = True
            self._turn_task.show_state(now, looks)
            self._strip.show_state(now, looks)
        if self._panel is None:
            return
        self._panel.turn.show_state(now, looks)
        self._panel.move_bar.show_battle(battle, now.snapshot.past, now.snapshot.game)
        self._panel.fighters.show_rows(now.rows, looks)
        self._panel.fighters.select(self._document.selection.ids)
        # The end is told once, when it comes; not where a battle is opened that is over
        over = bool(now.snapshot.battle.clock.winner)
        if over and self._was_over is False and not now.snapshot.past:
            self.ended.emit(now)
        if not now.snapshot.past:
            self._was_over = over

    def _show_positions(self, positions: Positions) -> None:
        if self._panel:
            self._panel.facts.show_positions(positions)
            self.attack_controller.show_positions(positions)

    def _on_page_changed(self, page: int) -> None:
        """Another page is shown: whoever attacks looks about, and what is drawn for one page goes with it."""
        self.attack_controller.show_fact(None)
        if self._panel and self._panel.attacks.isVisible():
            self.attack_controller.request_sights()

    def _roll_dice(self, roll: Roll) -> None:
        self._runner.attempt(RollDice(roll, self._document.session.battle.clock.turn))

    def _show_menu(self, row: FighterRow, where: QPoint) -> None:
        """The table's menu for a fighter that is on it; for others, what there is for them."""
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
        """Who is activated is selected, so that all is about it; after a move the next one walks."""
        if find_way(self.session.game, self.session.committed_table, action):
            self.move_planner.set_manner(USUAL_MANNER)
        if isinstance(action, Activate):
            self.move_planner.reset()
            self._choose(action.fighter)

    def _choose(self, fighter: str) -> None:
        self._document.selection.select(fighter)
        self._document.sight_pair.choose(fighter)

    def _on_prompted(self, asked: object) -> None:
        """What was said before is over; once nothing is asked any more, nothing is left of what it was about."""
        if asked is None:
            self.move_planner.cancel()
        else:
            self._document.moved_on.emit()

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
