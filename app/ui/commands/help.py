"""Commands for whoever wants to find something, to set something, or to know more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import mark
from app.ui.commands.command import Command, is_open

if TYPE_CHECKING:
    from app.ui.window import Window

MENU = mark("&Help")


def _find(window: Window) -> None:
    from app.ui.shell.finder import Finder

    Finder(window).open()


def _help(window: Window) -> None:
    from app.ui.dialogs.help import show_help

    show_help(window)


def _keys(window: Window) -> None:
    from app.ui.dialogs.shortcuts import ShortcutsDialog

    ShortcutsDialog(window).open()


def _tour(window: Window) -> None:
    from app.ui.shell.tour import begin_tour

    begin_tour(window)


def _settings(window: Window) -> None:
    from app.ui.dialogs.settings import SettingsDialog

    SettingsDialog(window).open()


def _about(window: Window) -> None:
    from app.ui.dialogs.about import AboutDialog

    AboutDialog(window).open()


COMMANDS: tuple[Command, ...] = (
    Command("find", MENU, mark("&Find a command…"), "Ctrl+K", _find, icon="find", short=mark("Find")),
    Command("keys", MENU, mark("&Keys…"), "?", _keys, icon="keys"),
    Command("settings", MENU, mark("&Settings…"), "Ctrl+,", _settings, icon="settings"),
    Command("help", MENU, mark("&Help"), "F1", _help, icon="help", short=mark("Help")),
    Command("tour", MENU, mark("&Tour"), "", _tour, is_open, icon="tour"),
    Command("about", MENU, mark("&About Eyeline"), "", _about),
)
