"""Commands about where the table is seen from, and what is shown."""

from app.ui.attention import go_round
from app.ui.commands.command import Command, is_open
from app.ui.language import mark

MENU = mark("&View")

COMMANDS = (
    Command(
        "fit",
        MENU,
        mark("&Fit the table"),
        "F",
        lambda window: window.view and window.view.fit(),
        is_open,
        icon="fit",
        short=mark("Fit"),
    ),
    Command(
        "top",
        MENU,
        mark("From the &top"),
        "T",
        lambda window: window.view and window.view.top(),
        is_open,
        icon="top",
        short=mark("Top"),
    ),
    Command(
        "larger", MENU, mark("&Larger texts"), "Ctrl++", lambda window: window.desk.resize_text(1), more=("Ctrl+=",)
    ),
    Command("smaller", MENU, mark("S&maller texts"), "Ctrl+-", lambda window: window.desk.resize_text(-1)),
    Command("usual_size", MENU, mark("Texts of &usual size"), "Ctrl+0", lambda window: window.desk.resize_text(0)),
    Command("next_part", MENU, mark("&Next part of the window"), "F6", lambda window: go_round(window.parts, 1)),
    Command("previous_part", MENU, mark("&Previous part"), "Shift+F6", lambda window: go_round(window.parts, -1)),
)
