"""Commands about warbands."""

from app.ui.commands.command import Command, is_open
from app.ui.commands.setup import MENU
from app.ui.language import mark

COMMANDS: tuple[Command, ...] = (
    Command("warband", MENU, mark("A &warband…"), "W", lambda window: window.warbands.ask(), is_open),
)
