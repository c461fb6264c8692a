"""The registry of all commands, with their actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.core.language import tr
from app.ui.actions.command import Command
from app.ui.actions.menu_layout import MENUS, find_menu, list_command_ids
from app.ui.actions.shortcuts import Keys, list_key_sequences
from app.ui.widgets.icons import icon

ROLES = {
    "about": QAction.MenuRole.AboutRole,
    "settings": QAction.MenuRole.PreferencesRole,
    "quit": QAction.MenuRole.QuitRole,
}
"""Commands that macOS shows in the program's own menu; without roles, Qt would guess them from English words."""


class ActionRegistry(QObject):
    """Commands and their actions by id. The actions belong to the window, so that shortcuts work everywhere in it.

    `waiting` is emitted when a command that edits the table is refused because `is_asking` reports an open question.
    """

    waiting = Signal(str)

    def __init__(self, window: QWidget, keys: Callable[[], Keys]) -> None:
        """`keys` returns the shortcuts that the player has changed."""
        super().__init__(window)
        self._window, self._keys = window, keys
        self._commands: dict[str, Command] = {}
        self._texts: dict[str, Callable[[], str]] = {}
        self.actions: dict[str, QAction] = {}
        self.is_asking: Callable[[], bool] = lambda: False

    def register(self, commands: Iterable[Command]) -> None:
        for command in commands:
            self._commands[command.id] = command
            self.actions[command.id] = self._make_action(command)

    def set_text_source(self, id: str, text: Callable[[], str]) -> None:
        """Sets a function that provides an action's text at every refresh."""
        self._texts[id] = text

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, in the order of the menus."""
        return tuple(self._commands[id] for menu in MENUS for id in list_command_ids(menu) if id in self._commands)

    def find_command(self, id: str) -> Command | None:
        """Returns the command with this id; None if no feature has registered it."""
        return self._commands.get(id)

    def group_by_menu(self) -> dict[str, list[Command]]:
        """Returns all commands by their menu, including those that the menu does not show."""
        found: dict[str, list[Command]] = {}
        for command in self.commands:
            found.setdefault(find_menu(command.id), []).append(command)
        return found

    def refresh(self) -> None:
        """Updates the state and text of all actions."""
        for command in self._commands.values():
            action = self.actions[command.id]
            action.setEnabled(command.enabled())
            if command.checked:
                action.setChecked(command.checked())
        for id, text in self._texts.items():
            self.actions[id].setText(text())

    def add_table_actions(self, view: QWidget) -> None:
        """Enables the table's shortcuts in this widget."""
        view.addActions([self.actions[command.id] for command in self._commands.values() if command.on_table])

    def set_keys(self, changed: Keys) -> None:
        """Sets the shortcuts of all commands, with the player's changes."""
        for command in self._commands.values():
            self.actions[command.id].setShortcuts(list_key_sequences(command, changed))

    def run(self, id: str) -> None:
        """Runs a command, if it is enabled."""
        self.refresh()
        self.actions[id].trigger()

    def _make_action(self, command: Command) -> QAction:
        action = QAction(tr(command.menu_text or command.text), self._window)
        action.setObjectName(command.id)
        action.setMenuRole(ROLES.get(command.id, QAction.MenuRole.NoRole))
        action.setShortcuts(list_key_sequences(command, self._keys()))
        if command.on_table:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        else:
            self._window.addAction(action)  # Shortcuts in a menu do not work while its menu bar is hidden.
        action.setCheckable(command.checked is not None)
        if command.icon:
            action.setIcon(icon(command.icon))
        action.triggered.connect(lambda _=False: self._run_command(command))
        return action

    def _run_command(self, command: Command) -> None:
        if command.edits and self.is_asking():
            self.waiting.emit(tr("Answer the question below the table first, or press Esc."))
        else:
            command.run()
        self.refresh()
