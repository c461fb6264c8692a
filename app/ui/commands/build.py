"""Commands that put things on the table."""

from app.ui.commands.command import Command, is_open
from app.ui.language import mark

MENU = mark("&Table")

COMMANDS: tuple[Command, ...] = (
    Command(
        "board",
        MENU,
        mark("The &board, and a photo on it…"),
        "Ctrl+B",
        lambda window: window.play and window.play.boarding.ask(window),
        is_open,
    ),
)
