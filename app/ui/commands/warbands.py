"""Commands about warbands."""

from app.language import mark
from app.ui.commands.command import Command, is_open
from app.ui.commands.setup import MENU

COMMANDS: tuple[Command, ...] = (
    Command("warband", MENU, mark("A &warband…"), "W", lambda window: window.warbands.ask(), is_open),
)
