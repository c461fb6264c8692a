"""What joins a battle's course to the window: what is asked, turns, attacks, positions, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.language import mark
from app.ui.actions.command import Command
from app.ui.battle.replay_bar import ReplayBar
from app.ui.feature import Area, Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.rules.battle_actions import Manner
    from app.rules.flow import Option
    from app.ui.battle.action_runner import ActionPrompt, ActionRunner
    from app.ui.battle.battle_controller import BattleController
    from app.ui.battle.battle_panel import BattlePanel
    from app.ui.battle.game_state_model import GameState
    from app.ui.battle.prompt_panel import PromptPanel
    from app.ui.battle.result_dialog import ResultDialog, WinnerDialog
    from app.ui.battle_document import BattleDocument


PATIENCE_MS = 200
"""A proof that takes longer than this is told of."""


class BattleFeature(Feature):
    """Owns the battle panel and the panel that asks for dice, and joins them to each battle that is opened.

    The panels outlive battles; `open` makes a new `BattleController` behind them. `doing` is the open battle's door.
    """

    done = Signal(object)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.end_dialog: ResultDialog | None = None
        self.winner_dialog: WinnerDialog | None = None
        self._asking: PromptPanel | None = None
        self._panel: BattlePanel | None = None
        self.banner = ReplayBar()
        """Stands over the table while an earlier moment is looked at."""
        self.doing: ActionRunner | None = None
        self.desk: BattleController | None = None

    def actions(self) -> tuple[Command, ...]:
        when = self.workspace.when
        is_played = when(_is_played, mark("Set up and begin the battle first"))
        has_fighter = when(
            lambda document: _is_played(document) and _selected_fighter(document),
            mark("Select a fighter in a battle first"),
        )
        is_active = when(
            lambda document: _is_played(document) and document.session.battle.clock.active,
            mark("Activate a fighter first"),
        )
        is_past = when(lambda document: document.session.looking is not None, mark("No earlier moment is shown"))

        def page(id: str, text: str, key: str) -> Command:
            return Command(f"page_{id}", text, key, lambda: self.show_page(id), is_played)

        def manner(id: Manner, text: str, key: str) -> Command:
            return Command(
                id,
                text,
                key,
                lambda: self.desk and self.desk.walking.move_by(id),
                is_active,
                lambda: self.desk is not None and self.desk.walking.manner == id,
            )

        return (
            Command(
                "rounds",
                mark("&Battle panel"),
                "R",
                self.toggle,
                is_played,
                lambda: self.shown,
                icon="dice",
                short=mark("Turn"),
            ),
            Command("go_on", mark("&Next step"), "Ctrl+Return", self.go_on, is_played),
            page("turn", mark("&Turn"), "Shift+R"),
            page("fighters", mark("&Fighters"), "U"),
            page("attack", mark("&Attacks"), "K"),
            page("facts", mark("Fact&s"), "J"),
            page("log", mark("&Log"), "O"),
            Command("hurt", mark("&Inflict 1 wound on selection"), "D", lambda: self.hurt(1), has_fighter),
            Command("heal", mark("&Heal 1 wound on selection"), "Shift+D", lambda: self.hurt(-1), has_fighter),
            manner("walk", mark("Wal&k"), "1"),
            manner("jump", mark("&Jump"), "2"),
            manner("climb", mark("&Climb"), "3"),
            manner("fly", mark("Fl&y"), "4"),
            Command("earlier", mark("St&ep back in history"), "Alt+Left", lambda: self.look(-1), is_played),
            Command("later", mark("Step f&orward in history"), "Alt+Right", lambda: self.look(1), is_past),
            Command("now", mark("Back to &present"), "Alt+End", lambda: self.look(0), is_past),
            Command("end_by_hand", mark("En&d the battle…"), "", self.end_by_hand, is_played),
            Command(
                "copy_report",
                mark("Copy battle &report"),
                "",
                lambda: self.desk and self.desk.telling.copy(),
                is_played,
            ),
            Command(
                "export_report",
                mark("E&xport battle report…"),
                "",
                lambda: self.desk and self.desk.telling.ask_where(),
                is_played,
            ),
        )

    @property
    def asking(self) -> PromptPanel:
        """The panel that asks for dice, and whether a rule is to be overruled."""
        if self._asking is None:
            from app.ui.battle.prompt_panel import PromptPanel

            self._asking = panel = PromptPanel()
            panel.setProperty("help", "battle")
            panel.rolled.connect(lambda rolls: self.doing and self.doing.roll(rolls))
            panel.where.found.connect(lambda: self.desk and self.desk.spots.choose_nearest())
            panel.choice.chosen.connect(lambda number: self.doing and self.doing.choose(number))
            panel.thrown.connect(lambda rolls: self.doing and self.doing.throw(rolls))
            panel.overruled.connect(lambda: self.doing and self.doing.overrule())
            panel.left.connect(lambda: self.doing and self.doing.leave())
            self.workspace.docks.left.add(panel, first=True, share=0)
        return self._asking

    @property
    def panel(self) -> BattlePanel:
        """The panel of the turn and all that goes with it, made when it is first wanted."""
        if self._panel is None:
            from app.ui.battle.battle_panel import BattlePanel

            self._panel = BattlePanel()
            self._panel.setProperty("help", "battle")
            self._panel.log.setProperty("help", "log")
            self.workspace.docks.left.add(self._panel, share=3)
        return self._panel

    def open(self, document: BattleDocument) -> None:
        """Follow a battle that was opened, in place of the one before."""
        from app.ui.battle.action_runner import ActionRunner
        from app.ui.battle.battle_controller import BattleController
        from app.ui.battle_document import EscapeOrder

        self._hide_panels()
        self.doing = ActionRunner(document.session, document.bridge, document)
        self.doing.asked.connect(self._ask)
        self.doing.done.connect(self.done)
        self.doing.failed.connect(document.failed)
        self.desk = BattleController(document, self.doing, self.banner)
        self.desk.staged.connect(self._show_stage)
        self.desk.ended.connect(self._tell_end)
        self.desk.words_asked.connect(self._ask_for_words)
        self.desk.winner_asked.connect(self.end_by_hand)
        document.attempt = self.doing.attempt
        document.on_escape(EscapeOrder.QUESTION, self.step_back)
        self._show_stage()

    def close(self) -> None:
        if self.desk:
            self.desk.close()
        if self.doing:
            self.doing.close()
        self.doing = self.desk = None
        self._hide_panels()

    def docks(self) -> tuple[tuple[Area, QWidget], ...]:
        return (("above", self.banner),)

    def _hide_panels(self) -> None:
        for panel in (self._asking, self._panel):
            if panel:
                self.workspace.docks.left.hide_panel(panel)

    @property
    def shown(self) -> bool:
        return self._panel is not None and self.workspace.docks.left.shows(self._panel)

    def toggle(self) -> None:
        if self.desk and self.desk.played:
            if not self.shown:
                self.desk.show_in(self.panel)
            self.workspace.docks.left.toggle(self.panel)

    def show_page(self, name: str) -> None:
        """Show a page of the panel, the keyboard in it."""
        if self.desk and self.desk.played:
            self.desk.show_in(self.panel)
            self.workspace.docks.left.show_panel(self.panel)
            self.panel.show_page(name)

    def go_on(self) -> None:
        """Do what the players most probably want next."""
        now = self.desk.following.now if self.desk else None
        main = next((option for option in now.guide.options if option.main), None) if now else None
        if main and now and not now.moment.past:
            self.show_page("turn")
            self.panel.turn.choose(main)

    def hurt(self, by: int) -> None:
        """Damage for the first fighter that is selected, or healing where it is negative."""
        document = self.workspace.document
        chosen = _selected_fighter(document) if document else ""
        if self.desk and chosen:
            self.desk.hurt(chosen, by)

    def end_by_hand(self) -> None:
        """Ask who has won, and end the battle."""
        from app.ui.battle.result_dialog import WinnerDialog
        from app.ui.scene_builder import looks_of

        document, doing = self.workspace.document, self.doing
        if document and doing:
            self.winner_dialog = dialog = WinnerDialog(
                document.session.battle, looks_of(document.session.battle), self.workspace.window
            )
            dialog.named.connect(doing.attempt)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def look(self, by: int) -> None:
        """Look so many steps back or on; at 0, at the battle as it is now."""
        if self.desk:
            self.desk.telling.look_by(by)

    def step_back(self) -> bool:
        """What Esc does first: leave what is asked, or come back from an earlier moment; whether there was any."""
        if self.doing and self.doing.waits:
            self.doing.leave()
            return True
        document = self.workspace.document
        if document and document.session.looking is not None:
            self.look(0)
            return True
        return False

    def _show_stage(self) -> None:
        """The panel comes with the first round, and goes where the battle is taken back to before it."""
        if self.desk and self.desk.played:
            self.desk.show_in(self.panel)
            self.workspace.docks.left.show_panel(self.panel)
        elif self.shown:
            self.workspace.docks.left.hide_panel(self.panel)

    def _ask_for_words(self, option: Option) -> None:
        if self.workspace.document:
            self.workspace.document.words_requested.emit(option)

    def _tell_end(self, now: GameState) -> None:
        from app.ui.battle.result_dialog import ResultDialog
        from app.ui.scene_builder import looks_of

        document = self.workspace.document
        if document and self.desk:
            dialog = ResultDialog(now, looks_of(now.moment.battle), self.workspace.window)
            dialog.copy_asked.connect(self.desk.telling.copy)
            dialog.export_asked.connect(self.desk.telling.ask_where)
            dialog.finished.connect(dialog.deleteLater)
            self.end_dialog = dialog
            dialog.open()

    def _ask(self, asked: ActionPrompt | None, patient: bool = False) -> None:
        from app.ui.scene_builder import looks_of

        document = self.workspace.document
        if asked is None or document is None:
            self._put_away()
            return
        if asked.proves and not patient:
            QTimer.singleShot(PATIENCE_MS, self, lambda: self._ask_still(asked))
            return
        session = document.session
        rule = session.system.rules.get(type(asked.action))
        label = rule.label(session.rest.battle, asked.action) if rule else ""
        self.asking.show_asked(asked, label, looks_of(session.battle))
        self.workspace.docks.left.show_panel(self.asking)
        self.asking.take_focus()
        QTimer.singleShot(
            0, self.asking, lambda: self.workspace.docks.left.fit(self.asking)
        )  # once its words are laid out

    def _ask_still(self, asked: ActionPrompt) -> None:
        """What is proven at once needs no words."""
        if self.doing and self.doing.waits is asked:
            self._ask(asked, patient=True)

    def _put_away(self) -> None:
        """The keyboard goes back to the table, if it was in what is put away."""
        if self._asking and self.workspace.docks.left.shows(self._asking):
            at = self.workspace.window.focusWidget()
            inside = self._asking.isAncestorOf(at)
            self.workspace.docks.left.hide_panel(self._asking)
            if inside and self.workspace.viewport:
                self.workspace.focus_viewport()


def _is_played(document: BattleDocument) -> bool:
    session = document.session
    return session.system.flow is not None and session.battle.clock.stage in ("battle", "over")


def _selected_fighter(document: BattleDocument) -> str:
    """The first fighter that is selected, on the table or beside it; nothing where none is."""
    everyone = {fighter.id for fighter in document.session.battle.everyone}
    return next((id for id in document.selection.ids if id in everyone), "")
