"""Commands for whoever wants to know more."""

from app.ui.commands.command import Command
from app.ui.language import mark

MENU = mark("&Help")

COMMANDS: tuple[Command, ...] = ()
