"""Commands that put things on the table."""

from app.language import mark
from app.ui.commands.command import Command, has_fighters, has_someone, is_open

MENU = mark("&Table")

COMMANDS: tuple[Command, ...] = (
    Command(
        "fighters",
        MENU,
        mark("New &fighters…"),
        "A",
        lambda window: window.mustering.ask_for_fighters(),
        is_open,
        more=("Ins",),
        icon="fighter",
        short=mark("Fighters"),
    ),
    Command(
        "again",
        MENU,
        mark("Add the &same again"),
        "Shift+A",
        lambda window: window.mustering.add_again(),
        has_someone,
    ),
    Command("sides", MENU, mark("Si&des…"), "", lambda window: window.mustering.ask_for_sides(), has_fighters),
    Command(
        "copy_side",
        MENU,
        mark("The &whole side again, across the board"),
        "",
        lambda window: window.mustering.copy_side(),
        has_fighters,
    ),
    Command(
        "numbers",
        MENU,
        mark("&Numbers…"),
        "I",
        lambda window: window.mustering.ask_for_numbers(),
        is_open,
        icon="numbers",
    ),
    Command(
        "library",
        MENU,
        mark("Terrain &library"),
        "L",
        lambda window: window.terrain.toggle(),
        checked=lambda window: window.terrain.shown,
        icon="library",
        short=mark("Terrain"),
    ),
    Command(
        "import",
        MENU,
        mark("&Import terrain…"),
        "Ctrl+I",
        lambda window: window.terrain.ask_for_files(),
        icon="import",
    ),
    Command(
        "import_folder",
        MENU,
        mark("Import a &folder of terrain…"),
        "Ctrl+Shift+I",
        lambda window: window.terrain.ask_for_folder(),
    ),
    Command(
        "parts",
        MENU,
        mark("&Parts of terrain"),
        "Shift+T",
        lambda window: window.tagging.toggle(),
        is_open,
        lambda window: window.tagging.shown,
    ),
    Command(
        "tag",
        MENU,
        mark("Ta&g parts on the table"),
        "",
        lambda window: window.tagging.begin(),
        is_open,
    ),
    Command(
        "board",
        MENU,
        mark("The &board, and a photo on it…"),
        "Ctrl+B",
        lambda window: window.play and window.play.boarding.ask(window),
        is_open,
        icon="board",
        short=mark("Board"),
    ),
)
