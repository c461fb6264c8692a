"""Commands that set a battle of a game up."""

from app.language import mark
from app.ui.commands.command import Command, is_open

MENU = mark("&Game")

COMMANDS: tuple[Command, ...] = (
    Command(
        "setup",
        MENU,
        mark("Set &up the battle"),
        "Ctrl+U",
        lambda window: window.setup.toggle(),
        is_open,
        checked=lambda window: window.setup.shown,
        icon="setup",
        short=mark("Set up"),
    ),
)
