"""Commands that put things on the table."""

from app.ui.commands.command import Command
from app.ui.language import mark

MENU = mark("&Table")

COMMANDS: tuple[Command, ...] = ()
