"""Commands about who sees whom, and how far."""

from app.ui.commands.command import Command, has_pair, in_play, is_open
from app.ui.language import mark

MENU = mark("&Sight")

COMMANDS = (
    Command("next", MENU, mark("&Next target"), "N", in_play(lambda play: play.next_target(1)), is_open),
    Command("previous", MENU, mark("&Previous target"), "Shift+N", in_play(lambda play: play.next_target(-1)), is_open),
    Command("swap", MENU, mark("&Swap seer and target"), "X", in_play(lambda play: play.choice.swap()), has_pair),
    Command("matrix", MENU, mark("&Who sees whom"), "Ctrl+M", lambda window: window.matrix.open_(), is_open),
    Command("back", MENU, mark("&Let go"), "Esc", in_play(lambda play: play.step_back()), is_open),
)
