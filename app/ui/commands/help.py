"""Commands for whoever wants to know more."""

from typing import TYPE_CHECKING

from app.ui.commands.command import Command
from app.ui.language import mark

if TYPE_CHECKING:
    from app.ui.window import Window

MENU = mark("&Help")


def _find(window: "Window") -> None:
    from app.ui.finder import Finder

    Finder(window).open()


COMMANDS: tuple[Command, ...] = (
    Command("find", MENU, mark("&Find a command…"), "Ctrl+K", _find, icon="find", short=mark("Find")),
)
