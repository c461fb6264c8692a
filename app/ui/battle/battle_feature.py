"""The battle feature: its panel, prompts, attacks, facts and log, for a battle that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from app.core.language import mark
from app.games.actions import Action
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry
from app.ui.battle.prompt_controller import PromptController
from app.ui.battle.table_cards import TableCards
from app.ui.escape_order import EscapeOrder
from app.ui.feature import PanelFeature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.games.battle_actions import WalkMode
    from app.games.game import Game
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.battle_controller import BattleController
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.game_state_model import GameState
    from app.ui.battle.result_dialog import ResultDialog, WinnerDialog
    from app.ui.battle_document import BattleDocument


class BattleFeature(PanelFeature["BattlePanel"]):
    """Owns the battle panel and the prompts on the action bar, and connects them to each battle that opens.

    The panel outlives battles; `open` creates a `BattleController` for each. `runner` runs the battle's actions.
    """

    PANEL_ID, PANEL_TITLE = "rounds", mark("Battle")

    done = Signal(Action)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.end_dialog: ResultDialog | None = None
        self.winner_dialog: WinnerDialog | None = None
        self.prompts = PromptController(workspace)
        self.prompts.place_requested.connect(lambda: self.controller and self.controller.point_input.choose_nearest())
        self.prompts.submitted.connect(lambda action: self.runner and self.runner.attempt(action))
        self.cards = TableCards(workspace.table_area)
        self.cards.strip.clicked.connect(self._show_details)
        workspace.action_bar.changed.connect(self._on_bar_changed)
        self.runner: ActionRunner | None = None
        self.controller: BattleController | None = None

    def commands(self) -> tuple[Command, ...]:
        when = self.workspace.when
        is_played = when(_is_played, mark("Set up and start the battle first"))
        has_fighter = when(
            lambda document: _is_played(document) and _find_selected_fighter(document),
            mark("Select a fighter first"),
        )
        has_past = when(
            lambda document: _is_played(document) or document.session.viewed_step is not None,
            mark("Set up and start the battle first"),
        )
        is_past = when(lambda document: document.session.viewed_step is not None, mark("The present is already shown"))

        def page(id: str, text: str, key: str, has: Callable[[Game], bool] = lambda game: True) -> Command:
            can = when(
                lambda document: _is_played(document) and has(document.session.game),
                mark("Set up and start the battle first"),
            )
            return Command(f"page_{id}", text, key, lambda: self.show_page(id), can)

        def wound(id: str, text: str, key: str, by: int) -> Command:
            return Command(id, text, key, lambda: self.wound_selected(by), has_fighter, edits=True)

        def manner(id: WalkMode, text: str, key: str) -> Command:
            can = when(
                lambda document: _is_played(document) and _may_move(document, id),
                mark("Activate a fighter with this kind of move first"),
            )
            return Command(
                id,
                text,
                key,
                lambda: self.controller and self.controller.move_planner.set_manner(id),
                can,
                lambda: self.controller is not None and self.controller.move_planner.manner == id,
            )

        return (
            Command(
                "rounds",
                mark("&Battle panel"),
                "R",
                self.toggle,
                is_played,
                lambda: self.visible,
                icon="dice",
                short=mark("Turn"),
            ),
            Command(
                "go_on",
                mark("&Next step"),
                "Ctrl+Return",
                self.workspace.bind(lambda document: document.next_step_requested.emit()),
                self.workspace.when_open,
            ),
            Command(
                "own_dice",
                mark("We roll our o&wn dice in this battle"),
                "",
                self.workspace.dice.toggle_for_battle,
                when(lambda document: document.session.game.has_rounds, mark("Choose a game first")),
                lambda: self.workspace.dice.players_roll,
            ),
            page("turn", mark("&Turn"), "Shift+R"),
            page("fighters", mark("&Fighters"), "U"),
            page("attack", mark("&Attacks"), "K", lambda game: game.lists_attacks),
            page("facts", mark("Fact&s"), "J", lambda game: game.lists_facts),
            page("log", mark("&Log"), "O"),
            wound("hurt", mark("&Inflict 1 wound on selection"), "D", 1),
            wound("heal", mark("&Heal 1 wound on selection"), "Shift+D", -1),
            manner("walk", mark("Wal&k"), "1"),
            manner("jump", mark("&Jump"), "2"),
            manner("climb", mark("&Climb"), "3"),
            manner("fly", mark("Fl&y"), "4"),
            Command("earlier", mark("St&ep back in history"), "Alt+Left", lambda: self.view_step_by(-1), has_past),
            Command("later", mark("Step f&orward in history"), "Alt+Right", lambda: self.view_step_by(1), is_past),
            Command("now", mark("Back to &present"), "Alt+End", lambda: self.view_step_by(0), is_past),
            Command("end_by_hand", mark("En&d the battle…"), "", self.end_battle, is_played),
            Command(
                "copy_report",
                mark("Copy battle &report"),
                "",
                lambda: self.controller and self.controller.history.copy_report(),
                is_played,
            ),
            Command(
                "print_report",
                mark("Print battle report…"),
                "",
                lambda: self.controller and self.controller.history.print_report(),
                is_played,
            ),
            Command(
                "export_report",
                mark("Export battle report…"),
                "",
                lambda: self.controller and self.controller.history.choose_export_file(),
                is_played,
                menu_text=mark("&Report…"),
            ),
        )

    def context_entries(self, target: ContextTarget) -> Iterable[Entry]:
        """Returns the options of a fighter or token, and entries for wounds."""
        if self.controller is None:
            return ()
        from app.ui.battle.context_entries import list_entries

        return list_entries(self.controller, target, self.workspace.window)

    def make_panel(self) -> BattlePanel:
        from app.ui.battle.battle_panel import BattlePanel

        panel = BattlePanel()
        panel.setProperty("help", "battle")
        panel.log.setProperty("help", "log")
        return panel

    def open(self, document: BattleDocument) -> None:
        """Attaches the feature to a battle."""
        from app.ui.battle.action_runner import ActionRunner
        from app.ui.battle.battle_controller import BattleController

        self.withdraw_panel()
        self.runner = ActionRunner(document.session, document.notifier, document)
        self.prompts.open(self.runner)
        self.runner.done.connect(self.done)
        self.runner.failed.connect(document.failed)
        self.runner.cancelled.connect(document.attempt_cancelled)
        self.controller = BattleController(document, self.runner, self.prompts, self.cards, self.workspace.dice)
        self.controller.task_changed.connect(self.workspace.action_bar.show_task)
        self.controller.page_requested.connect(self.show_page)
        self.controller.stage_changed.connect(self._update_panel)
        self.controller.ended.connect(self._show_result)
        self.controller.text_requested.connect(document.text_requested)
        self.controller.winner_requested.connect(self.end_battle)
        self.controller.menu_requested.connect(lambda id, at: self.workspace.show_menu_of(id, self.panel, at))
        document.next_step_requested.connect(self.workspace.action_bar.press_main)
        document.set_escape_handler(EscapeOrder.QUESTION, self.handle_escape)
        self._update_panel()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        if self.runner:
            self.runner.close()
        self.runner = self.controller = None
        self.prompts.close()
        self.cards.hide()
        self.workspace.action_bar.show_task(None)
        self.withdraw_panel()

    def toggle(self) -> None:
        if self.controller and self.controller.is_played:
            if not self.visible:
                self.controller.attach_panel(self.panel)
            self.workspace.docks.toggle_panel(self.panel)

    def show_page(self, name: str) -> None:
        """Shows and focuses a page of the panel."""
        if self.controller and self.controller.is_played:
            self.controller.attach_panel(self.panel)
            self.workspace.docks.show_panel(self.panel)
            self.panel.show_page(name)

    def _show_details(self) -> None:
        """Shows the page with the details of what the strip summarises."""
        document = self.workspace.document
        has_facts = document is not None and document.session.game.lists_facts
        self.show_page("facts" if has_facts else "turn")

    def wound_selected(self, by: int) -> None:
        """Damages the first selected fighter, or heals it if the number is negative."""
        document = self.workspace.document
        chosen = _find_selected_fighter(document) if document else ""
        if self.controller and chosen:
            self.controller.wound(chosen, by)

    def end_battle(self) -> None:
        """Asks who has won and ends the battle."""
        from app.ui.battle.result_dialog import WinnerDialog

        document, doing = self.workspace.document, self.runner
        if document and doing:
            self.winner_dialog = dialog = WinnerDialog(document.session.battle, self.workspace.window)
            dialog.submitted.connect(doing.do_manually)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def view_step_by(self, by: int) -> None:
        """Shows the battle this many steps later or earlier; 0 returns to the present."""
        if self.controller:
            self.controller.history.view_step_by(by)

    def handle_escape(self) -> bool:
        """Closes a prompt or returns from an earlier moment; returns whether there was either."""
        if self.prompts.is_asking or (self.runner and self.runner.prompt):
            self.prompts.cancel()
            return True
        document = self.workspace.document
        if document and document.session.viewed_step is not None:
            self.view_step_by(0)
            return True
        return False

    def _on_bar_changed(self) -> None:
        if self.controller:
            self.controller.history.set_asking(self.workspace.action_bar.has_question)

    def _update_panel(self) -> None:
        """Shows the panel once the battle has started, and hides it when the start is undone."""
        if self.controller and self.controller.is_played:
            self.controller.attach_panel(self.panel)
            self.workspace.docks.show_panel_when_allowed(self.panel)
        else:
            self.withdraw_panel()

    def _show_result(self, now: GameState) -> None:
        from app.ui.battle.result_dialog import ResultDialog

        document = self.workspace.document
        if document and self.controller:
            dialog = ResultDialog(now, self.workspace.window)
            dialog.copy_requested.connect(self.controller.history.copy_report)
            dialog.export_requested.connect(self.controller.history.choose_export_file)
            dialog.finished.connect(dialog.deleteLater)
            self.end_dialog = dialog
            dialog.open()


def _is_played(document: BattleDocument) -> bool:
    session = document.session
    return session.game.has_rounds and session.battle.clock.stage in ("battle", "over")


def _may_move(document: BattleDocument, manner: WalkMode) -> bool:
    """Returns whether the active fighter may use this movement mode."""
    game, battle = document.session.game, document.session.battle
    active = battle.clock.active
    known = manner in {one.id for one in game.move_modes}
    return known and bool(active) and not game.mode_problems(battle, active, manner)


def _find_selected_fighter(document: BattleDocument) -> str:
    """Returns the first selected fighter, on or off the table; empty if there is none."""
    everyone = {fighter.id for fighter in document.session.battle.all_fighters}
    return next((id for id in document.selection.ids if id in everyone), "")
