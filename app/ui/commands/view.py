"""Commands about where the table is seen from, and what is shown."""

from app.ui.commands.command import Command, is_open
from app.ui.language import mark

MENU = mark("&View")

COMMANDS = (
    Command("fit", MENU, mark("&Fit the table"), "F", lambda window: window.view and window.view.fit(), is_open),
    Command("top", MENU, mark("From the &top"), "T", lambda window: window.view and window.view.top(), is_open),
)
