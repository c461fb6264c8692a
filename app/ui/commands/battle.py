"""Commands about the battle as a whole."""

from app.ui.commands.command import Command
from app.ui.language import mark

MENU = mark("&Battle")

COMMANDS = (
    Command("open", MENU, mark("&Open…"), "Ctrl+O", lambda window: window.ask_for_battle()),
    Command("quit", MENU, mark("&Quit"), "Ctrl+Q", lambda window: window.close()),
)
