"""The set-up of a battle in the window: panel, dialogs, and drawing on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from app.core.language import counted, mark, tr
from app.games.actions import ChooseSystem
from app.games.setup_actions import PutToken, Withdraw
from app.ui.actions.command import Command
from app.ui.feature import PanelFeature
from app.ui.file_router import FileKind, short_name
from app.ui.setup.next_step_controller import NextStepController
from app.ui.workspace import OPEN_FIRST, Workspace

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.games.prompts import Option
    from app.model import Change, Token
    from app.ui.battle_document import BattleDocument
    from app.ui.setup.deploy_controller import DeployController
    from app.ui.setup.deploy_step import DeployBody
    from app.ui.setup.setup_dialogs import SetupDialogs
    from app.ui.setup.setup_panel import SetupPanel


UNDER_WAY, STARTED = ("muster", "setup", "deployment"), ("battle", "over")


class SetupFeature(PanelFeature["SetupPanel"]):
    """Owns the panel and the dialogs of the set-up, and draws its zones on the table.

    The panel outlives battles; `open` connects it to a new one, and shows it if the set-up has begun but is not
    finished.
    """

    PANEL_ID, PANEL_TITLE = "setup", mark("Set-up")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._dialogs: SetupDialogs | None = None
        self.deploy_controller: DeployController | None = None
        self._stage = ""
        self._tokens: tuple[Token, ...] | None = None
        """The tokens of the battle when the players were asked to place another one."""
        self._refresh_timer = QTimer(self, singleShot=True, interval=0)
        self._refresh_timer.timeout.connect(self.refresh)
        self._ask_for_muster = workspace.bind(lambda document, side: document.muster_requested.emit(side))
        self.next_step = NextStepController(workspace)
        self.next_step.action_requested.connect(self.do)
        self.next_step.option_chosen.connect(self.choose)
        self.next_step.roll_requested.connect(self.do)
        self.next_step.muster_requested.connect(self._ask_for_muster)
        workspace.dice.changed.connect(self._refresh_timer.start)
        workspace.file_router.register(
            FileKind(lambda path: path.suffix.lower() == ".toml", _hint_packs, self._add_packs)
        )

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "setup",
                mark("Set &up battle"),
                "Ctrl+U",
                self.toggle,
                self.workspace.when_open,
                lambda: self.visible,
                icon="setup",
                short=mark("Set up"),
            ),
            Command(
                "secrets",
                mark("Show hidden fi&ghters…"),
                "",
                self.workspace.bind(self._show_secrets),
                self.workspace.when(_find_secrets, mark("No fighter is hidden off the table")),
            ),
        )

    def _show_secrets(self, document: BattleDocument) -> None:
        """Shows the dialog with the secret fighters off the table."""
        self.dialogs.show_secrets(document.session.committed_table.battle, document.session.game.setup)

    def make_panel(self) -> SetupPanel:
        from app.ui.setup.setup_panel import SetupPanel

        panel = SetupPanel()
        panel.setProperty("help", "setup")
        return panel

    def open(self, document: BattleDocument) -> None:
        """Follows a newly opened battle in place of the previous one."""
        self._stage = document.session.battle.clock.stage
        document.notifier.committed.connect(self._on_committed)
        self._tokens = None
        document.text_requested.connect(self._ask_for_text)
        document.next_step_requested.connect(self.advance)
        if self._stage in UNDER_WAY and not self.visible:
            QTimer.singleShot(0, document, self._show_begun)
        if self.visible and self._stage in STARTED:
            self.workspace.docks.withdraw_panel(self.panel)
        self.refresh()
        if self.visible:
            self._show_on_table()

    def _show_begun(self) -> None:
        """Shows the panel if the set-up has begun."""
        if self._stage in UNDER_WAY and not self.visible:
            self.toggle()

    def toggle(self) -> None:
        """Shows the panel and focuses the next step, or hides the panel."""
        if self.workspace.document is None:
            return
        self.workspace.docks.toggle_panel(self.panel)
        self._show_on_table()
        self.refresh()
        if self.visible:
            self._take_focus()
        else:
            self.workspace.focus_viewport()

    def refresh(self) -> None:
        """Shows the current battle, unless it is a preview."""
        from app.ui.setup.setup_steps import SetupContext

        document = self.workspace.document
        if document is None or not document.session.is_committed:
            return
        stage = document.session.battle.clock.stage
        if stage in STARTED or not (self.visible or stage in UNDER_WAY):
            self.next_step.clear()
            return
        context = SetupContext.from_table(document.session.table, document.session.game)
        self.next_step.show_context(context)
        if self.visible:
            self.panel.show_context(context)
            controller, next_id = self.deploy_controller, self.panel.deploy.list.id
            if controller and controller.take_placed() and next_id:
                controller.arm(next_id)  # One after the other, until Esc.
        # If a token was placed by a click and the card requires more, the next click places the next one.
        before, now = self._tokens, context.battle.tokens
        if before is None or len(now) <= len(before):
            return
        self._tokens = None
        options = context.prompt.options if context.prompt else ()
        due = next((one for one in options if one.main and isinstance(one.action, PutToken) and one.asks), None)
        if due:
            self.choose(due)

    def do(self, action: Action, throws: bool = False) -> None:
        """Attempts an action; its rules are checked. With `throws`, the program rolls the dice."""
        if document := self.workspace.document:
            document.actions.attempt(action, throws)
            if isinstance(action, ChooseSystem) and document.session.game.id == action.system:
                # A newly chosen game starts with the player's own unit of length.
                game = document.session.game
                mm = self.workspace.settings.current.unit_mm.get(game.id)
                if mm and game.accepts_unit_mm(mm) and mm != game.length_unit(document.session.battle).mm:
                    document.actions.attempt(game.with_unit_mm(mm))
        self._refresh_timer.start()  # Resets widgets if the action was not performed.

    def choose(self, option: Option) -> None:
        """Performs an option of the game, or first asks for what is missing."""
        if option.asks == "text":
            self.dialogs.ask_for_text(option)
        elif option.asks in ("token", "target"):
            if not self.visible:
                self.toggle()
            if self.workspace.document and self.deploy_controller:
                self._tokens = self.workspace.document.session.battle.tokens
                self.deploy_controller.ask_for_click(option)
        elif option.action is not None:
            self.do(option.action)

    def advance(self) -> None:
        """Focuses the answers if a choice or question comes next; starts the set-up if it has not begun."""
        document = self.workspace.document
        if document is None or document.session.battle.clock.stage in STARTED or self.workspace.action_bar.has_question:
            return
        if self.next_step.is_choice:
            self.next_step.take_focus()
        elif not self.visible and document.session.battle.clock.stage not in UNDER_WAY:
            self.toggle()
        elif not self.next_step.has_buttons:
            if not self.visible:
                self.toggle()
            self.panel.take_question_focus()

    def _take_focus(self) -> None:
        """Focuses the next step in the action bar, or the open step."""
        if not self.next_step.take_focus():
            self.panel.take_focus()

    @property
    def dialogs(self) -> SetupDialogs:
        """The dialogs, created on first use."""
        if self._dialogs is None:
            from app.ui.setup.setup_dialogs import SetupDialogs

            self._dialogs = SetupDialogs(self.workspace)
            self._dialogs.action_requested.connect(self.do)
        return self._dialogs

    def _add_packs(self, paths: Sequence[Path]) -> None:
        """Adds card packs from files, and shows them among the others."""
        if self.workspace.document:
            self.dialogs.ask_for_packs(paths)
        else:
            self.workspace.messages.warn(tr(OPEN_FIRST))

    def _show_on_table(self) -> None:
        """Draws zones on the table while the panel is visible."""
        document, view = self.workspace.document, self.workspace.viewport
        if self.deploy_controller is None and document and view and self.visible:
            from app.ui.setup.deploy_controller import DeployController

            self.deploy_controller = DeployController(document, view)
            self.deploy_controller.action_requested.connect(self.do)
            self.deploy_controller.failed.connect(document.failed)
            self.deploy_controller.remarked.connect(document.remarked)
        if self.deploy_controller:
            self.deploy_controller.set_visible(self.visible)

    def close(self) -> None:
        if self.deploy_controller:
            self.deploy_controller.close()
            self.deploy_controller.deleteLater()
            self.deploy_controller = None

    def _ask_for_text(self, option: Option) -> None:
        self.dialogs.ask_for_text(option)

    def _on_committed(self, change: Change) -> None:
        document = self.workspace.document
        if document is None:
            return
        stage, before = document.session.battle.clock.stage, self._stage
        self._stage = stage
        if self._panel and stage in STARTED and before not in STARTED:
            self.workspace.docks.withdraw_panel(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        elif self._panel and stage not in STARTED and before in STARTED:
            self.workspace.docks.show_panel_when_allowed(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        self._refresh_timer.start()

    def attach_panel(self) -> None:
        panel = self.panel
        panel.focus_lost.connect(self._take_focus)
        panel.game.board_requested.connect(lambda: self.workspace.actions.run("board"))
        for body in (panel.game, panel.muster, panel.roll, panel.choices, panel.groups, panel.cards):
            body.action_requested.connect(self.do)
        for body in (panel.muster, panel.roll, panel.choices, panel.groups, panel.cards, panel.deploy):
            body.option_chosen.connect(self.choose)
        panel.muster.muster_requested.connect(self._ask_for_muster)
        panel.groups.split_requested.connect(self.dialogs.ask_for_groups)
        panel.cards.draw_requested.connect(self.dialogs.draw_card)
        panel.cards.choose_requested.connect(self.dialogs.ask_for_card)
        panel.cards.packs_requested.connect(lambda: self.dialogs.ask_for_packs(()))
        panel.cards.failed.connect(lambda error: self.workspace.document and self.workspace.document.failed.emit(error))
        self._connect_deployment(panel.deploy)

    def _connect_deployment(self, body: DeployBody) -> None:
        # No bound methods: the panel outlives the controller, which belongs to a battle.
        body.armed.connect(lambda fighter: self.deploy_controller and self.deploy_controller.arm(fighter))
        body.dragged.connect(lambda fighter, at: self.deploy_controller and self.deploy_controller.drag_to(fighter, at))
        body.dropped.connect(lambda fighter, at: self.deploy_controller and self.deploy_controller.drop(fighter, at))
        body.drag_cancelled.connect(lambda: self.deploy_controller and self.deploy_controller.cancel())
        body.level_changed.connect(
            lambda down: self.deploy_controller and self.deploy_controller.change_drag_level(down)
        )
        body.place_requested.connect(
            lambda fighter: self.deploy_controller and self.deploy_controller.deploy_anywhere(fighter)
        )
        body.problem_clicked.connect(self.workspace.bind(_select_fighter))
        body.withdraw_requested.connect(self._withdraw)

    def _withdraw(self) -> None:
        """Removes the selected fighters from the table."""
        document = self.workspace.document
        if document is None:
            return
        chosen = [
            one.id for one in document.session.battle.fighters if one.id in document.selection.ids and one.state.group
        ]
        if chosen:
            self.do(Withdraw(tuple(chosen)))
        else:
            self.workspace.messages.show_note(tr("Select the fighters to remove from the table first."))


def _hint_packs(paths: Sequence[Path]) -> str:
    return counted(
        len(paths),
        "Drop to add the card pack {name}",
        "Drop to add {count} card packs",
        name=short_name(paths[0]),
    )


def _select_fighter(document: BattleDocument, id: str) -> None:
    """Selects a misplaced fighter."""
    if id in document.session.battle.ids:
        document.selection.select(id)


def _find_secrets(document: BattleDocument) -> frozenset[str]:
    """Returns the secret fighters off the table."""
    return document.session.game.setup.secret_fighters(document.session.committed_table.battle)
