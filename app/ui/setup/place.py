"""What joins setting up a battle to the window: its panel, its dialogs, and what it draws on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.language import tr
from app.rules.setup_actions import RollOff, Withdraw

if TYPE_CHECKING:
    from app.model import Change
    from app.rules.actions import Action
    from app.rules.flow import Option
    from app.ui.play import Play
    from app.ui.setup.asking import Asking
    from app.ui.setup.deploy import DeployBody
    from app.ui.setup.deploying import Deploying
    from app.ui.setup.panel import SetupPanel
    from app.ui.window import Window

STARTED = ("battle", "over")


class SetupPlace(QObject):
    """Owns the panel and the dialogs of the set-up, and draws its zones on the table.

    The panel outlives battles; `join` follows each that is opened and shows the panel where its set-up is not done.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._panel: SetupPanel | None = None
        self._asking: Asking | None = None
        self.deploying: Deploying | None = None
        self._stage = ""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)

    @property
    def panel(self) -> SetupPanel:
        """The panel, made when it is first asked for: the window need not wait for it."""
        if self._panel is None:
            from app.ui.setup.panel import SetupPanel

            self._panel = SetupPanel()
            self._panel.setProperty("help", "setup")
            self._window.left.add(self._panel, first=True)
            self._join_panel(self._panel)
        return self._panel

    @property
    def shown(self) -> bool:
        """Whether the panel is beside the table."""
        return self._panel is not None and self._window.left.shows(self._panel)

    def join(self, play: Play) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._stage = play.session.battle.clock.stage
        play.bridge.changed.connect(self._changed)
        play.destroyed.connect(self._left)
        self._end_on_table()
        if self.shown and self._stage in STARTED:
            self._window.left.hide_panel(self.panel)
        if self.shown:
            self.refresh()
            self._show_on_table()

    def toggle(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is shown."""
        if self._window.play is None:
            return
        panel = self.panel
        self._window.left.toggle(panel)
        self._show_on_table()
        if self.shown:
            self.refresh()
            panel.take_focus()
        elif self._window.view:
            self._window.view.setFocus()

    def refresh(self) -> None:
        """Show the battle as it is now, unless something is only being tried."""
        from app.ui.setup.view import View

        play = self._window.play
        if play is None or not self.shown or not play.session.at_rest:
            return
        self.panel.show_view(View.of(play.session.table, play.session.system))

    def do(self, action: Action) -> None:
        """Do something, rules having their say."""
        if self._window.play and self._window.battle.doing:
            self._window.battle.doing.attempt(action)
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
    def asking(self) -> Asking:
        """The dialogs, made when they are first asked for."""
        if self._asking is None:
            from app.ui.setup.asking import Asking

            self._asking = Asking(self._window)
            self._asking.wanted.connect(self.do)
        return self._asking

    def _show_on_table(self) -> None:
        """Draw points and lines while the panel is there."""
        play, view = self._window.play, self._window.view
        if self.deploying is None and play and view and self.shown:
            from app.ui.setup.deploying import Deploying

            self.deploying = Deploying(play, view, self)
            self.deploying.wanted.connect(self.do)
            self.deploying.failed.connect(play.failed)
            self.deploying.remarked.connect(play.remarked)
        if self.deploying:
            self.deploying.show(self.shown)

    def _end_on_table(self) -> None:
        if self.deploying:
            self.deploying.close()
            self.deploying.deleteLater()
            self.deploying = None

    def _left(self) -> None:
        """The battle is closed; where no other is open, there is nothing to be set up."""
        if self._window.play is None:
            self._end_on_table()
            if self.shown:
                self._window.left.hide_panel(self.panel)

    def _changed(self, change: Change) -> None:
        play = self._window.play
        if play is None or not play.session.at_rest:
            return
        stage, before = play.session.battle.clock.stage, self._stage
        self._stage = stage
        if self.shown and stage in STARTED and before not in STARTED:
            self._window.left.hide_panel(self.panel)
            self._show_on_table()
            self._window.menus.refresh()
        elif self._panel and stage not in STARTED and before in STARTED:
            self._window.left.show_panel(self.panel)
            self._show_on_table()
            self._window.menus.refresh()
        if self.shown:
            self._soon.start()

    def _join_panel(self, panel: SetupPanel) -> None:
        panel.close_asked.connect(self.toggle)
        panel.game.board_asked.connect(lambda: self._window.play and self._window.play.boarding.ask(self._window))
        for body in (panel.game, panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.acted.connect(self.do)
        for body in (panel.warbands, panel.roll, panel.groups, panel.plan, panel.deploy):
            body.option_chosen.connect(self.choose)
        panel.warbands.warband_asked.connect(self.ask_for_warband)
        panel.groups.split_asked.connect(self.asking.ask_for_groups)
        panel.plan.drawn.connect(self.asking.draw)
        panel.plan.chosen.connect(self.asking.ask_for_card)
        panel.plan.packs_asked.connect(self.asking.ask_for_packs)
        panel.plan.failed.connect(lambda error: self._window.play and self._window.play.failed.emit(error))
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
        if self._window.play and id in self._window.play.session.battle.ids:
            self._window.play.selection.select(id)

    def _withdraw(self) -> None:
        """Take back the fighters that are selected."""
        play = self._window.play
        if play is None:
            return
        chosen = [one.id for one in play.session.battle.fighters if one.id in play.selection.ids and one.state.group]
        if chosen:
            self.do(Withdraw(tuple(chosen)))
        else:
            self._window.note(tr("Select the fighters on the table that are to be taken back first."))

    def ask_for_warband(self, side: str) -> None:
        warbands = getattr(self._window, "warbands", None)
        if warbands is not None:
            warbands.ask(side)
