"""The table of commands as actions of a window: in menus, under keys, and for whatever else gives commands."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.commands import COMMANDS, Command
from app.ui.dress.icons import icon
from app.ui.shell.keys import Keys, sequences

if TYPE_CHECKING:
    from app.ui.window import Window


class Menus:
    """Makes a `QAction` of every command, puts them into menus, and keeps their keys and states up to date."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self.actions: dict[str, QAction] = {}
        menus = {name: window.menuBar().addMenu(tr(name)) for name in dict.fromkeys(c.menu for c in COMMANDS)}
        for command in COMMANDS:
            action = self._action(command)
            (menus[command.menu] if command.listed else window).addAction(action)
            self.actions[command.id] = action
        for menu in menus.values():
            menu.aboutToShow.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Grey out what cannot be done, and name what undo and redo would do."""
        for command in COMMANDS:
            action = self.actions[command.id]
            action.setEnabled(command.enabled(self._window))
            if command.checked:
                action.setChecked(command.checked(self._window))
        session = self._window.play.session if self._window.play else None
        self.actions["undo"].setText(_undo_text(session.undo_label if session else ""))
        self.actions["redo"].setText(_redo_text(session.redo_label if session else ""))

    def join(self, view: QWidget) -> None:
        """Let keys that belong to the table be pressed in this widget."""
        view.addActions([self.actions[command.id] for command in COMMANDS if command.on_table])

    def set_keys(self, changed: Keys) -> None:
        """Give every command its key, of which the player has changed these."""
        for command in COMMANDS:
            self.actions[command.id].setShortcuts(sequences(command, changed))

    def run(self, id: str) -> None:
        """Give a command, if it can be given now."""
        self.refresh()
        self.actions[id].trigger()

    def _action(self, command: Command) -> QAction:
        action = QAction(tr(command.text), self._window)
        action.setObjectName(command.id)
        action.setShortcuts(sequences(command, self._window.desk.now.keys))
        if command.on_table:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setCheckable(command.checked is not None)
        if command.icon:
            action.setIcon(icon(command.icon))
        action.triggered.connect(lambda _=False: self._run(command))
        return action

    def _run(self, command: Command) -> None:
        command.run(self._window)
        self.refresh()


def _undo_text(label: str) -> str:
    return tr("&Undo: {step}", step=label.replace("&", "&&")) if label else tr("&Undo")


def _redo_text(label: str) -> str:
    return tr("&Redo: {step}", step=label.replace("&", "&&")) if label else tr("&Redo")
