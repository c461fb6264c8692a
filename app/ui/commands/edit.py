"""Commands that take back, and that change what is selected."""

from app.ui.commands.command import Command, has_pair, has_seer, in_play, when
from app.ui.language import mark

MENU = mark("&Edit")
TURN = 15.0
"""Degrees for one press of a key."""

COMMANDS = (
    Command(
        "undo",
        MENU,
        mark("&Undo"),
        "Ctrl+Z",
        in_play(lambda play: play.session.undo()),
        when(lambda play: play.session.undo_label),
    ),
    Command(
        "redo",
        MENU,
        mark("&Redo"),
        "Ctrl+Shift+Z",
        in_play(lambda play: play.session.redo()),
        when(lambda play: play.session.redo_label),
    ),
    Command("turn_left", MENU, mark("Turn &left"), "Q", in_play(lambda play: play.tool.turn(TURN)), has_seer),
    Command("turn_right", MENU, mark("Turn &right"), "E", in_play(lambda play: play.tool.turn(-TURN)), has_seer),
    Command("copy", MENU, mark("&Copy verdict"), "Ctrl+C", lambda window: window.panel.copy(), has_pair),
)
