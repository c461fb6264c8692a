"""Everything a menu or a key can do, in one table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

if TYPE_CHECKING:
    from app.ui.window import Window

TURN = 15.0


@dataclass(frozen=True)
class Command:
    """One thing to do: where it stands, its key, what it does, and when it can be done."""

    id: str
    menu: str
    text: str
    key: str
    run: Callable[["Window"], object]
    enabled: Callable[["Window"], bool] = lambda window: True


def _open(window: "Window") -> bool:
    return window.play is not None


def _pair(window: "Window") -> bool:
    return window.play is not None and bool(window.play.choice.target)


def _seer(window: "Window") -> bool:
    return window.play is not None and bool(window.play.choice.seer)


def _undoable(window: "Window") -> bool:
    return window.play is not None and bool(window.play.session.undo_label)


def _redoable(window: "Window") -> bool:
    return window.play is not None and bool(window.play.session.redo_label)


COMMANDS = (
    Command("open", "&Battle", "&Open…", "Ctrl+O", lambda w: w.ask_for_battle()),
    Command("quit", "&Battle", "&Quit", "Ctrl+Q", lambda w: w.close()),
    Command("undo", "&Edit", "&Undo", "Ctrl+Z", lambda w: w.play and w.play.session.undo(), _undoable),
    Command("redo", "&Edit", "&Redo", "Ctrl+Shift+Z", lambda w: w.play and w.play.session.redo(), _redoable),
    Command("turn_left", "&Edit", "Turn &left", "Q", lambda w: w.play and w.play.tool.turn(TURN), _seer),
    Command("turn_right", "&Edit", "Turn &right", "E", lambda w: w.play and w.play.tool.turn(-TURN), _seer),
    Command("copy", "&Edit", "&Copy verdict", "Ctrl+C", lambda w: w.panel.copy(), _pair),
    Command("next", "&Sight", "&Next target", "N", lambda w: w.play and w.play.next_target(1), _open),
    Command("previous", "&Sight", "&Previous target", "Shift+N", lambda w: w.play and w.play.next_target(-1), _open),
    Command("swap", "&Sight", "&Swap seer and target", "X", lambda w: w.play and w.play.choice.swap(), _pair),
    Command("matrix", "&Sight", "&Who sees whom", "Ctrl+M", lambda w: w.matrix.open_(), _open),
    Command("back", "&Sight", "&Let go", "Esc", lambda w: w.play and w.play.step_back(), _open),
    Command("fit", "&View", "&Fit the table", "F", lambda w: w.view and w.view.fit(), _open),
    Command("top", "&View", "From the &top", "T", lambda w: w.view and w.view.top(), _open),
)


class Menus:
    """The table as menus and shortcuts of a window."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self.actions: dict[str, QAction] = {}
        menus = {name: window.menuBar().addMenu(name) for name in dict.fromkeys(c.menu for c in COMMANDS)}
        for command in COMMANDS:
            action = QAction(command.text, window)
            action.setShortcut(command.key)
            action.triggered.connect(lambda _=False, run=command.run: run(window))
            menus[command.menu].addAction(action)
            self.actions[command.id] = action
        self.refresh()

    def refresh(self) -> None:
        """Grey out what cannot be done, and name what undo and redo would do."""
        for command in COMMANDS:
            self.actions[command.id].setEnabled(command.enabled(self._window))
        session = self._window.play.session if self._window.play else None
        self.actions["undo"].setText(_named("&Undo", session.undo_label if session else ""))
        self.actions["redo"].setText(_named("&Redo", session.redo_label if session else ""))


def _named(verb: str, label: str) -> str:
    return f"{verb} {label[:1].lower()}{label[1:]}".rstrip()
