"""What joins a battle's course to the window: what is asked, turns, attacks, positions, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.battle.lookback import LookBackBar

if TYPE_CHECKING:
    from app.rules.flow import Option
    from app.ui.battle.asking import AskingPanel
    from app.ui.battle.desk import BattleDesk
    from app.ui.battle.doing import Asked, Doing
    from app.ui.battle.ending import EndDialog
    from app.ui.battle.following import Now
    from app.ui.battle.panel import BattlePanel
    from app.ui.battle.winner import WinnerDialog
    from app.ui.play import Play
    from app.ui.window import Window


PATIENCE_MS = 200
"""A proof that takes longer than this is told of."""


class BattlePlace(QObject):
    """Owns the battle panel and the panel that asks for dice, and joins them to each battle that is opened.

    The panels outlive battles; `join` makes a new `BattleDesk` behind them. `doing` is the open battle's door.
    """

    done = Signal(object)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.end_dialog: EndDialog | None = None
        self.winner_dialog: WinnerDialog | None = None
        self._asking: AskingPanel | None = None
        self._panel: BattlePanel | None = None
        self.banner = LookBackBar()
        """Stands over the table while an earlier moment is looked at."""
        self.doing: Doing | None = None
        self.desk: BattleDesk | None = None

    @property
    def asking(self) -> AskingPanel:
        """The panel that asks for dice, and whether a rule is to be overruled."""
        if self._asking is None:
            from app.ui.battle.asking import AskingPanel

            self._asking = panel = AskingPanel()
            panel.setProperty("help", "battle")
            panel.rolled.connect(lambda rolls: self.doing and self.doing.roll(rolls))
            panel.where.found.connect(lambda: self.desk and self.desk.spots.choose_nearest())
            panel.choice.chosen.connect(lambda number: self.doing and self.doing.choose(number))
            panel.thrown.connect(lambda rolls: self.doing and self.doing.throw(rolls))
            panel.overruled.connect(lambda: self.doing and self.doing.overrule())
            panel.left.connect(lambda: self.doing and self.doing.leave())
            self._window.left.add(panel, first=True, share=0)
        return self._asking

    @property
    def panel(self) -> BattlePanel:
        """The panel of the turn and all that goes with it, made when it is first wanted."""
        if self._panel is None:
            from app.ui.battle.panel import BattlePanel

            self._panel = BattlePanel()
            self._panel.setProperty("help", "battle")
            self._panel.log.setProperty("help", "log")
            self._window.left.add(self._panel, share=3)
        return self._panel

    def join(self, play: Play) -> None:
        """Follow a battle that was opened, in place of the one before."""
        from app.ui.battle.desk import BattleDesk
        from app.ui.battle.doing import Doing

        for panel in (self._asking, self._panel):
            if panel:
                self._window.left.hide_panel(panel)
        self.doing = Doing(play.session, play.bridge, play)
        self.doing.asked.connect(self._ask)
        self.doing.done.connect(self.done)
        self.doing.failed.connect(play.failed)
        self.desk = BattleDesk(play, self.doing, self.banner)
        self.desk.staged.connect(self._show_stage)
        self.desk.ended.connect(self._tell_end)
        self.desk.words_asked.connect(self._ask_for_words)
        self.desk.winner_asked.connect(self.end_by_hand)
        doing = self.doing
        play.closing.connect(lambda: self._leave(doing))
        self._show_stage()

    def _leave(self, doing: Doing) -> None:
        """The battle is put away: nothing is asked of it any more, unless another one is open already."""
        doing.close()
        if self.doing is doing:
            self.doing = self.desk = None
            for panel in (self._asking, self._panel):
                if panel:
                    self._window.left.hide_panel(panel)

    @property
    def shown(self) -> bool:
        return self._panel is not None and self._window.left.shows(self._panel)

    def toggle(self) -> None:
        if self.desk and self.desk.played:
            if not self.shown:
                self.desk.show_in(self.panel)
            self._window.left.toggle(self.panel)

    def show_page(self, name: str) -> None:
        """Show a page of the panel, the keyboard in it."""
        if self.desk and self.desk.played:
            self.desk.show_in(self.panel)
            self._window.left.show_panel(self.panel)
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
        play = self._window.play
        everyone = {fighter.id for fighter in play.session.battle.everyone} if play else set[str]()
        chosen = next((id for id in play.selection.ids if id in everyone), "") if play else ""
        if self.desk and chosen:
            self.desk.hurt(chosen, by)

    def end_by_hand(self) -> None:
        """Ask who has won, and end the battle."""
        from app.ui.battle.winner import WinnerDialog
        from app.ui.scene_of import looks_of

        play, doing = self._window.play, self.doing
        if play and doing:
            self.winner_dialog = dialog = WinnerDialog(play.session.battle, looks_of(play.session.battle), self._window)
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
        play = self._window.play
        if play and play.session.looking is not None:
            self.look(0)
            return True
        return False

    def _show_stage(self) -> None:
        """The panel comes with the first round, and goes where the battle is taken back to before it."""
        if self.desk and self.desk.played:
            self.desk.show_in(self.panel)
            self._window.left.show_panel(self.panel)
        elif self.shown:
            self._window.left.hide_panel(self.panel)

    def _ask_for_words(self, option: Option) -> None:
        self._window.setup.asking.ask_for_words(option)

    def _tell_end(self, now: Now) -> None:
        from app.ui.battle.ending import EndDialog
        from app.ui.scene_of import looks_of

        play = self._window.play
        if play and self.desk:
            dialog = EndDialog(now, looks_of(now.moment.battle), self._window)
            dialog.copy_asked.connect(self.desk.telling.copy)
            dialog.export_asked.connect(self.desk.telling.ask_where)
            dialog.finished.connect(dialog.deleteLater)
            self.end_dialog = dialog
            dialog.open()

    def _ask(self, asked: Asked | None, patient: bool = False) -> None:
        from app.ui.scene_of import looks_of

        play = self._window.play
        if asked is None or play is None:
            self._put_away()
            return
        if asked.proves and not patient:
            QTimer.singleShot(PATIENCE_MS, self, lambda: self._ask_still(asked))
            return
        session = play.session
        rule = session.system.rules.get(type(asked.action))
        label = rule.label(session.rest.battle, asked.action) if rule else ""
        self.asking.show_asked(asked, label, looks_of(session.battle))
        self._window.left.show_panel(self.asking)
        self.asking.take_focus()
        QTimer.singleShot(0, self.asking, lambda: self._window.left.fit(self.asking))  # once its words are laid out

    def _ask_still(self, asked: Asked) -> None:
        """What is proven at once needs no words."""
        if self.doing and self.doing.waits is asked:
            self._ask(asked, patient=True)

    def _put_away(self) -> None:
        """The keyboard goes back to the table, if it was in what is put away."""
        if self._asking and self._window.left.shows(self._asking):
            at = self._window.focusWidget()
            inside = self._asking.isAncestorOf(at)
            self._window.left.hide_panel(self._asking)
            if inside and self._window.view:
                self._window.view.setFocus()
