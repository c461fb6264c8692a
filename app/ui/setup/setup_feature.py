"""Setting up a battle in the window: its panel, its dialogs, and what it draws on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog

from app.errors import PlayerError
from app.language import mark, tr
from app.rules import dice
from app.rules.setup_actions import Draw, PutToken, Reply, RollOff, Withdraw
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.setup.series_runner import SeriesRunner
from app.ui.widgets.dialogs import input_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Change, Deck, Token
    from app.rules.actions import Action
    from app.rules.flow import Option
    from app.ui.battle_document import BattleDocument
    from app.ui.setup.deploy_controller import DeployController
    from app.ui.setup.deploy_step import DeployBody
    from app.ui.setup.next_step import StepRequest
    from app.ui.setup.setup_panel import SetupPanel
    from app.ui.setup.setup_steps import SetupContext


class SetupDialogs(QObject):
    """Opens the dialogs of the set-up: battle groups, cards and packs, answers to what cards ask.

    A dialog changes nothing itself: `action_requested` tells the action that came of it, for the session to do.
    """

    action_requested = Signal(object)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.dialog: QDialog | None = None

    def ask_for_groups(self, side: str) -> None:
        from app.ui.setup.groups_dialog import GroupsDialog

        document = self._workspace.document
        flow = document.session.system.flow if document else None
        if document and flow:
            dialog = GroupsDialog(document.session.committed_table.battle, side, flow, self._workspace.window)
            dialog.split_chosen.connect(self.action_requested)
            self._open(dialog)

    def draw_card(self, deck: Deck) -> None:
        """Draw a card from the chosen pack."""
        from app.storage import card_packs

        document = self._workspace.document
        if document is None:
            return
        try:
            system = document.session.system.id
            card = card_packs.draw_card(deck, system, dice.roll_die, card_packs.deck_pack_name(system, deck))
        except PlayerError as error:
            document.failed.emit(error)
            return
        self.action_requested.emit(Draw(deck, card, drawn=True))

    def ask_for_card(self, deck: Deck) -> None:
        """Let a card be chosen out of a list, or written."""
        from app.ui.cards.card_dialog import CardDialog

        document = self._workspace.document
        if document is None:
            return
        plan = document.session.battle.plan
        laid = {
            "deployment": plan.deployment,
            "victory": plan.victory,
            "twist": plan.twists[-1] if plan.twists else None,
        }
        dialog = CardDialog(deck, document.session.system.id, laid[deck], self._workspace.window)
        dialog.card_chosen.connect(lambda card, drawn, more: self.action_requested.emit(Draw(deck, card, drawn, more)))
        self._open(dialog)

    def ask_for_packs(self) -> None:
        """Switch packs off, add and replace them."""
        from app.ui.cards.packs_dialog import PacksDialog

        document = self._workspace.document
        if document is not None:
            self._open(PacksDialog(document.session.system.id, self._workspace.window))

    def ask_for_text(self, option: Option) -> None:
        """Let an answer be typed, or one of the names there are be chosen."""
        names = self._answer_choices(option)
        dialog = input_box(self._workspace.window, tr("Answer"), option.text)
        if names:
            dialog.setComboBoxEditable(True)
            dialog.setComboBoxItems(names)
        dialog.textValueSelected.connect(lambda text: self._answer(option, text))
        self._open(dialog)

    def _answer_choices(self, option: Option) -> list[str]:
        """Who or what a question may be about."""
        document, action = self._workspace.document, option.action
        card = document.session.battle.plan.victory if document else None
        if document is None or card is None or not isinstance(action, Reply):
            return []
        battle = document.session.battle
        kinds = [one.kind for one in card.questions if action.answer.question.startswith(one.name)]
        found = {
            "fighter": [one.id for one in battle.all_fighters],
            "piece": [one.id for one in battle.pieces],
            "token": [one.id for one in battle.tokens],
            "remove": [one.id for one in battle.tokens],
        }
        return found.get(kinds[0], []) if kinds else []

    def _answer(self, option: Option, text: str) -> None:
        from msgspec.structs import replace

        if isinstance(option.action, Reply) and text.strip():
            self.action_requested.emit(Reply(replace(option.action.answer, answer=text.strip())))

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


UNDER_WAY, STARTED = ("muster", "setup", "deployment"), ("battle", "over")


class SetupFeature(Feature):
    """Owns the panel and the dialogs of the set-up, and draws its zones on the table.

    The panel outlives battles; `open` follows each that is opened and shows the panel where its set-up is not done.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: SetupPanel | None = None
        self._dialogs: SetupDialogs | None = None
        self.deploy_controller: DeployController | None = None
        self._stage = ""
        self._tokens: tuple[Token, ...] | None = None
        """Those that were there when the players were asked to put one more down."""
        self._refresh_timer = QTimer(self, singleShot=True, interval=0)
        self._refresh_timer.timeout.connect(self.refresh)
        self._series = SeriesRunner(workspace)
        self._series.busy.connect(self._show_busy)
        workspace.document_closed.connect(self._hide)

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
        )

    @property
    def panel(self) -> SetupPanel:
        """The panel, made when it is first asked for: the window need not wait for it."""
        if self._panel is None:
            from app.ui.setup.setup_panel import SetupPanel

            self._panel = SetupPanel()
            self._panel.setProperty("help", "setup")
            self.workspace.docks.add_panel(self._panel, "setup", tr("Set-up"), self.toggle)
            self._connect_panel(self._panel)
        return self._panel

    @property
    def visible(self) -> bool:
        """Whether the panel is beside the table."""
        return self._panel is not None and self.workspace.docks.is_shown(self._panel)

    def open(self, document: BattleDocument) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._stage = document.session.battle.clock.stage
        document.notifier.changed.connect(self._on_changed)
        self._tokens = None
        document.text_requested.connect(self._ask_for_text)
        document.next_step_requested.connect(self.advance)
        if self._stage in UNDER_WAY and not self.visible:
            QTimer.singleShot(0, document, self._show_begun)
        if self.visible and self._stage in STARTED:
            self.workspace.docks.hide_panel(self.panel)
        if self.visible:
            self.refresh()
            self._show_on_table()

    def _show_begun(self) -> None:
        """A set-up that has been begun goes on."""
        if self._stage in UNDER_WAY and not self.visible:
            self.toggle()

    def toggle(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is shown."""
        if self.workspace.document is None:
            return
        panel = self.panel
        self.workspace.docks.toggle_panel(panel)
        self._show_on_table()
        if self.visible:
            self.refresh()
            panel.take_focus()
        elif self.workspace.viewport:
            self.workspace.focus_viewport()

    def refresh(self) -> None:
        """Show the battle as it is now, unless something is only being tried."""
        from app.ui.setup.setup_steps import SetupContext

        document = self.workspace.document
        if document is None or not self.visible or not document.session.is_committed:
            return
        context = SetupContext.from_table(document.session.table, document.session.system)
        self.panel.show_context(context)
        self._ask_for_next_token(context)

    def _ask_for_next_token(self, context: SetupContext) -> None:
        """Where one token was put down by a click and the card wants more, the next click puts the next one down."""
        before, now = self._tokens, context.battle.tokens
        if before is None or len(now) <= len(before):
            return
        self._tokens = None
        options = context.prompt.options if context.prompt else ()
        due = next((one for one in options if one.main and isinstance(one.action, PutToken) and one.asks), None)
        if due:
            self.choose(due)

    def do(self, action: Action) -> None:
        """Do something, rules having their say."""
        if self.workspace.document:
            self.workspace.document.attempt(action)
        self._refresh_timer.start()  # what was not done after all is not shown as if it were

    def choose(self, option: Option) -> None:
        """Do what a game offers, or ask for what is missing first."""
        if isinstance(option.action, RollOff) and option.main:
            self.panel.roll_off()
        elif option.asks == "text":
            self.dialogs.ask_for_text(option)
        elif option.asks in ("token", "target") and self.deploy_controller:
            self._tokens = document.session.battle.tokens if (document := self.workspace.document) else ()
            self.deploy_controller.ask_for_click(option)
        elif option.action is not None:
            self.do(option.action)

    def advance(self) -> None:
        """Do what comes next in the set-up, where that is no choice; where the panel is put away, show it."""
        document = self.workspace.document
        if document is None or document.session.battle.clock.stage in STARTED or self.workspace.action_bar.has_question:
            return
        if not self.visible:
            self.toggle()
        else:
            self.panel.next_step.advance()

    def handle(self, request: StepRequest) -> None:
        """Do what a button of the next step asks for."""
        from app.rules.actions import Action
        from app.rules.flow import Option
        from app.ui.setup.next_step import Muster, RollNext, RunCommand

        match request:
            case Option():
                self.choose(request)
            case Action():
                self.do(request)
            case RollNext():
                self.panel.roll_off()
            case Muster():
                self.ask_for_warband(request.side)
            case RunCommand():
                self.workspace.actions.run(request.id)
            case _:
                self._series.make(request)

    @property
    def dialogs(self) -> SetupDialogs:
        """The dialogs, made when they are first asked for."""
        if self._dialogs is None:
            self._dialogs = SetupDialogs(self.workspace)
            self._dialogs.action_requested.connect(self.do)
        return self._dialogs

    def _show_busy(self, busy: bool) -> None:
        """While a series is made nothing else is begun; the keyboard stays on the button."""
        if self._panel:
            focused = any(button.hasFocus() for button in self._panel.next_step.buttons)
            self._panel.next_step.setEnabled(not busy)
            if focused or not busy:
                self._refresh_timer.start()

    def _show_on_table(self) -> None:
        """Draw points and lines while the panel is there."""
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

    def _hide(self) -> None:
        """No battle is open any more: there is nothing to be set up."""
        if self.visible:
            self.workspace.docks.hide_panel(self.panel)

    def _ask_for_text(self, option: Option) -> None:
        self.dialogs.ask_for_text(option)

    def _on_changed(self, change: Change) -> None:
        document = self.workspace.document
        if document is None or not document.session.is_committed:
            return
        stage, before = document.session.battle.clock.stage, self._stage
        self._stage = stage
        if self.visible and stage in STARTED and before not in STARTED:
            self.workspace.docks.hide_panel(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        elif self._panel and stage not in STARTED and before in STARTED:
            self.workspace.docks.show_panel(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        if self.visible:
            self._refresh_timer.start()

    def _connect_panel(self, panel: SetupPanel) -> None:
        panel.next_step.requested.connect(self.handle)
        panel.game.board_requested.connect(lambda: self.workspace.actions.run("board"))
        for body in (panel.game, panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.action_requested.connect(self.do)
        for body in (panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.option_chosen.connect(self.choose)
        panel.warbands.warband_requested.connect(self.ask_for_warband)
        panel.groups.split_requested.connect(self.dialogs.ask_for_groups)
        panel.plan.draw_requested.connect(self.dialogs.draw_card)
        panel.plan.choose_requested.connect(self.dialogs.ask_for_card)
        panel.plan.packs_requested.connect(self.dialogs.ask_for_packs)
        panel.plan.failed.connect(lambda error: self.workspace.document and self.workspace.document.failed.emit(error))
        self._connect_deployment(panel.deploy)

    def _connect_deployment(self, body: DeployBody) -> None:
        # The controller comes and goes with the battle, the panel stays: hence no bound methods here.
        body.armed.connect(lambda fighter: self.deploy_controller and self.deploy_controller.arm(fighter))
        body.dragged.connect(lambda fighter, at: self.deploy_controller and self.deploy_controller.carry(fighter, at))
        body.dropped.connect(lambda fighter, at: self.deploy_controller and self.deploy_controller.drop(fighter, at))
        body.drag_cancelled.connect(lambda: self.deploy_controller and self.deploy_controller.let_go())
        body.level_changed.connect(lambda down: self.deploy_controller and self.deploy_controller.carry_level(down))
        body.place_requested.connect(
            lambda fighter: self.deploy_controller and self.deploy_controller.deploy_anywhere(fighter)
        )
        body.problem_clicked.connect(self._select_fighter)
        body.withdraw_requested.connect(self._withdraw)

    def _select_fighter(self, id: str) -> None:
        """Select the fighter that stands wrongly."""
        if self.workspace.document and id in self.workspace.document.session.battle.ids:
            self.workspace.document.selection.select(id)

    def _withdraw(self) -> None:
        """Take back the fighters that are selected."""
        document = self.workspace.document
        if document is None:
            return
        chosen = [
            one.id for one in document.session.battle.fighters if one.id in document.selection.ids and one.state.group
        ]
        if chosen:
            self.do(Withdraw(tuple(chosen)))
        else:
            self.workspace.messages.show_note(tr("First select the fighters on the table to take back."))

    def ask_for_warband(self, side: str) -> None:
        if self.workspace.document:
            self.workspace.document.warband_requested.emit(side)
