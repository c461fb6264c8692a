"""Commands about the battle as a whole."""

from app.language import mark
from app.ui.commands.command import Command, is_open
from app.ui.shell import keeping

MENU = mark("&Battle")

COMMANDS = (
    Command(
        "new",
        MENU,
        mark("&New battle…"),
        "Ctrl+N",
        keeping.new_battle,
        icon="new",
    ),
    Command(
        "open",
        MENU,
        mark("&Open…"),
        "Ctrl+O",
        keeping.ask_for_battle,
        icon="open",
        short=mark("Open"),
    ),
    Command("recent", MENU, mark("Open &recent…"), "Ctrl+Shift+O", keeping.open_recent),
    Command("demo", MENU, mark("&Demo dispute"), "", keeping.open_demo),
    Command("name", MENU, mark("Na&me it…"), "Ctrl+Shift+S", keeping.name_battle, is_open),
    Command(
        "saved",
        MENU,
        mark("Is it &saved?"),
        "Ctrl+S",
        keeping.say_saved,
        is_open,
        icon="saved",
    ),
    Command("save_copy", MENU, mark("Save a &copy…"), "Ctrl+Alt+S", keeping.save_copy, is_open),
    Command("export", MENU, mark("&Export as JSON…"), "", keeping.export, is_open),
    Command("export_model", MENU, mark("Export as 3&D model…"), "", keeping.export_model, is_open),
    Command("close", MENU, mark("C&lose battle"), "Ctrl+W", keeping.close_battle, is_open),
    Command("quit", MENU, mark("&Quit"), "Ctrl+Q", lambda window: window.close()),
)
