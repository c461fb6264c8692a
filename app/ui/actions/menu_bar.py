"""The menu bar: the registered commands in the menus of the layout."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from app.language import tr
from app.ui.actions.menu_layout import MENUS, UNLISTED
from app.ui.actions.registry import ActionRegistry


def fill_menu_bar(window: QMainWindow, actions: ActionRegistry) -> None:
    """Put every action into its menu; those that are in none are the window's alone."""
    for name, groups in MENUS.items():
        menu = window.menuBar().addMenu(tr(name))
        for ids in groups:
            menu.addSeparator()  # Qt shows none at the top
            menu.addActions([actions.actions[id] for id in ids])
        menu.aboutToShow.connect(actions.refresh)
    window.addActions([actions.actions[id] for ids in UNLISTED.values() for id in ids])
