"""Setting up a battle in the window: its panel, its dialogs, and what it draws on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog

from app.errors import PlayerError
from app.language import mark, tr
from app.rules import dice
from app.rules.setup_actions import Draw, Reply, RollOff, Withdraw
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.widgets.dialogs import input_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.model import Change, Deck
    from app.rules.actions import Action
    from app.rules.flow import Option
    from app.ui.battle_document import BattleDocument
    from app.ui.setup.deploy_controller import DeployController
    from app.ui.setup.deploy_step import DeployBody
    from app.ui.setup.setup_panel import SetupPanel


class SetupDialogs(QObject):
    """Opens the dialogs of the set-up: battle groups, cards and packs, answers to what cards ask.

    A dialog changes nothing itself: `wanted` tells the action that came of it, for the session to do.
    """

    wanted = Signal(object)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.dialog: QDialog | None = None

    def ask_for_groups(self, side: str) -> None:
        from app.ui.setup.split_dialog import SplitDialog

        play = self._workspace.document
        course = play.session.system.flow if play else None
        if play and course:
            dialog = SplitDialog(play.session.rest.battle, side, course, self._workspace.window)
            dialog.kept.connect(self.wanted)
            self._open(dialog)

    def draw(self, deck: Deck) -> None:
        """Draw a card from the set that players draw from."""
        from app.storage import card_packs

        play = self._workspace.document
        if play is None:
            return
        try:
            system = play.session.system.id
            card = card_packs.draw_card(deck, system, dice.throw_die, card_packs.deck_packs(system, deck))
        except PlayerError as error:
            play.failed.emit(error)
            return
        self.wanted.emit(Draw(deck, card, drawn=True))

    def ask_for_card(self, deck: Deck) -> None:
        """Let a card be chosen out of a list, or written."""
        from app.ui.cards.card_dialog import CardDialog

        play = self._workspace.document
        if play is None:
            return
        plan = play.session.battle.plan
        laid = {
            "deployment": plan.deployment,
            "victory": plan.victory,
            "twist": plan.twists[-1] if plan.twists else None,
        }
        dialog = CardDialog(deck, play.session.system.id, laid[deck], self._workspace.window)
        dialog.laid.connect(lambda card, drawn, more: self.wanted.emit(Draw(deck, card, drawn, more)))
        self._open(dialog)

    def ask_for_packs(self) -> None:
        """Switch packs off, add and replace them."""
        from app.ui.cards.packs_dialog import PacksDialog

        play = self._workspace.document
        if play is not None:
            self._open(PacksDialog(play.session.system.id, self._workspace.window))

    def ask_for_words(self, option: Option) -> None:
        """Let an answer be typed, or one of the names there are be chosen."""
        names = self._names(option)
        dialog = input_box(self._workspace.window, tr("Prompt"), option.text)
        if names:
            dialog.setComboBoxEditable(True)
            dialog.setComboBoxItems(names)
        dialog.textValueSelected.connect(lambda text: self._answer(option, text))
        self._open(dialog)

    def _names(self, option: Option) -> list[str]:
        """Who or what a question may be about."""
        play, action = self._workspace.document, option.action
        card = play.session.battle.plan.victory if play else None
        if play is None or card is None or not isinstance(action, Reply):
            return []
        battle = play.session.battle
        kinds = [one.kind for one in card.questions if action.answer.question.startswith(one.name)]
        found = {
            "fighter": [one.id for one in battle.everyone],
            "piece": [one.id for one in battle.pieces],
            "token": [one.id for one in battle.tokens],
            "remove": [one.id for one in battle.tokens],
        }
        return found.get(kinds[0], []) if kinds else []

    def _answer(self, option: Option, text: str) -> None:
        from msgspec.structs import replace

        if isinstance(option.action, Reply) and text.strip():
            self.wanted.emit(Reply(replace(option.action.answer, answer=text.strip())))

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


STARTED = ("battle", "over")


class SetupFeature(Feature):
    """Owns the panel and the dialogs of the set-up, and draws its zones on the table.

    The panel outlives battles; `open` follows each that is opened and shows the panel where its set-up is not done.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: SetupPanel | None = None
        self._asking: SetupDialogs | None = None
        self.deploying: DeployController | None = None
        self._stage = ""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
        workspace.document_closed.connect(self._hide)

    def actions(self) -> tuple[Command, ...]:
        return (
            Command(
                "setup",
                mark("Set &up battle"),
                "Ctrl+U",
                self.toggle,
                self.workspace.is_open,
                lambda: self.shown,
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
            self.workspace.docks.left.add(self._panel, first=True)
            self._join_panel(self._panel)
        return self._panel

    @property
    def shown(self) -> bool:
        """Whether the panel is beside the table."""
        return self._panel is not None and self.workspace.docks.left.shows(self._panel)

    def open(self, document: BattleDocument) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._stage = document.session.battle.clock.stage
        document.bridge.changed.connect(self._changed)
        document.words_requested.connect(self._ask_for_words)
        if self.shown and self._stage in STARTED:
            self.workspace.docks.left.hide_panel(self.panel)
        if self.shown:
            self.refresh()
            self._show_on_table()

    def toggle(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is shown."""
        if self.workspace.document is None:
            return
        panel = self.panel
        self.workspace.docks.left.toggle(panel)
        self._show_on_table()
        if self.shown:
            self.refresh()
            panel.take_focus()
        elif self.workspace.viewport:
            self.workspace.focus_viewport()

    def refresh(self) -> None:
        """Show the battle as it is now, unless something is only being tried."""
        from app.ui.setup.setup_steps import SetupContext

        document = self.workspace.document
        if document is None or not self.shown or not document.session.at_rest:
            return
        self.panel.show_view(SetupContext.of(document.session.table, document.session.system))

    def do(self, action: Action) -> None:
        """Do something, rules having their say."""
        if self.workspace.document:
            self.workspace.document.attempt(action)
        self._soon.start()  # what was not done after all is not shown as if it were

    def choose(self, option: Option) -> None:
        """Do what a game offers, or ask for what is missing first."""
        if isinstance(option.action, RollOff) and option.main:
            self.panel.open("roll")
        elif option.asks == "text":
            self.asking.ask_for_words(option)
        elif option.asks in ("token", "target") and self.deploying:
            self.deploying.ask(option)
        elif option.action is not None:
            self.do(option.action)

    @property
    def asking(self) -> SetupDialogs:
        """The dialogs, made when they are first asked for."""
        if self._asking is None:
            self._asking = SetupDialogs(self.workspace)
            self._asking.wanted.connect(self.do)
        return self._asking

    def _show_on_table(self) -> None:
        """Draw points and lines while the panel is there."""
        document, view = self.workspace.document, self.workspace.viewport
        if self.deploying is None and document and view and self.shown:
            from app.ui.setup.deploy_controller import DeployController

            self.deploying = DeployController(document, view)
            self.deploying.wanted.connect(self.do)
            self.deploying.failed.connect(document.failed)
            self.deploying.remarked.connect(document.remarked)
        if self.deploying:
            self.deploying.show(self.shown)

    def close(self) -> None:
        if self.deploying:
            self.deploying.close()
            self.deploying.deleteLater()
            self.deploying = None

    def _hide(self) -> None:
        """No battle is open any more: there is nothing to be set up."""
        if self.shown:
            self.workspace.docks.left.hide_panel(self.panel)

    def _ask_for_words(self, option: Option) -> None:
        self.asking.ask_for_words(option)

    def _changed(self, change: Change) -> None:
        document = self.workspace.document
        if document is None or not document.session.at_rest:
            return
        stage, before = document.session.battle.clock.stage, self._stage
        self._stage = stage
        if self.shown and stage in STARTED and before not in STARTED:
            self.workspace.docks.left.hide_panel(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        elif self._panel and stage not in STARTED and before in STARTED:
            self.workspace.docks.left.show_panel(self.panel)
            self._show_on_table()
            self.workspace.actions.refresh()
        if self.shown:
            self._soon.start()

    def _join_panel(self, panel: SetupPanel) -> None:
        panel.close_asked.connect(self.toggle)
        panel.game.board_asked.connect(lambda: self.workspace.actions.run("board"))
        for body in (panel.game, panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.acted.connect(self.do)
        for body in (panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.option_chosen.connect(self.choose)
        panel.warbands.warband_asked.connect(self.ask_for_warband)
        panel.groups.split_asked.connect(self.asking.ask_for_groups)
        panel.plan.drawn.connect(self.asking.draw)
        panel.plan.chosen.connect(self.asking.ask_for_card)
        panel.plan.packs_asked.connect(self.asking.ask_for_packs)
        panel.plan.failed.connect(lambda error: self.workspace.document and self.workspace.document.failed.emit(error))
        self._join_deployment(panel.deploy)

    def _join_deployment(self, body: DeployBody) -> None:
        def told(name: str) -> Callable[..., object]:
            return lambda *given: self.deploying and getattr(self.deploying, name)(*given)

        body.armed.connect(told("arm"))
        body.carried.connect(told("carry"))
        body.dropped.connect(told("drop"))
        body.let_go.connect(told("let_go"))
        body.placed.connect(told("find_place"))
        body.pointed.connect(self._point_at)
        body.withdrawn.connect(self._withdraw)

    def _point_at(self, id: str) -> None:
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
            self.workspace.messages.note(tr("First select the fighters on the table to take back."))

    def ask_for_warband(self, side: str) -> None:
        if self.workspace.document:
            self.workspace.document.warband_requested.emit(side)
