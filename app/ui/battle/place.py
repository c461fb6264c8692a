"""What joins a battle's course to the window: what is asked, turns, attacks, positions, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.ui.dress.theme import colour_name

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.battle.asking import AskingPanel
    from app.ui.battle.doing import Asked, Doing
    from app.ui.play import Play
    from app.ui.window import Window


class BattlePlace(QObject):
    """Lives as long as the window; `join` for each battle that is opened. `doing` is the open battle's door."""

    done = Signal(object)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._asking: AskingPanel | None = None
        self.doing: Doing | None = None

    @property
    def asking(self) -> AskingPanel:
        """The panel that asks for dice, and whether a rule is to be overruled."""
        if self._asking is None:
            from app.ui.battle.asking import AskingPanel

            self._asking = panel = AskingPanel()
            panel.rolled.connect(lambda rolls: self.doing and self.doing.roll(rolls))
            panel.overruled.connect(lambda: self.doing and self.doing.overrule())
            panel.left.connect(lambda: self.doing and self.doing.leave())
            self._window.left.add(panel, first=True, share=0)
        return self._asking

    def join(self, play: Play) -> None:
        """Be about this battle from now on."""
        from app.ui.battle.doing import Doing

        if self._asking:
            self._window.left.hide_panel(self._asking)
        self.doing = Doing(play.session, play.bridge, play)
        self.doing.asked.connect(self._ask)
        self.doing.done.connect(self.done)
        self.doing.failed.connect(play.failed)

    def _ask(self, asked: Asked | None) -> None:
        play = self._window.play
        if asked is None or play is None:
            if self._asking and self._window.left.shows(self._asking):
                at = self._window.focusWidget()
                inside = at is not None and self._asking.isAncestorOf(at)
                self._window.left.hide_panel(self._asking)
                if inside and self._window.view:
                    self._window.view.setFocus()
            return
        session = play.session
        rule = session.system.rules.get(type(asked.action))
        label = rule.label(session.rest.battle, asked.action) if rule else ""
        self.asking.show_asked(asked, label, looks_of(session.battle))
        self._window.left.show_panel(self.asking)
        self.asking.take_focus()


def looks_of(battle: Battle) -> dict[str, tuple[str, str]]:
    """Mark and colour of each side, by its name, as panels draw them."""
    from app.ui.scene_of import side_looks

    return {side: (mark, colour_name(colour)) for side, (colour, mark) in side_looks(battle).items()}
