"""Commands about who sees whom, and how far."""

from app.language import mark
from app.ui.commands.command import Command, has_pair, in_play, is_open, when

MENU = mark("&Sight")

COMMANDS = (
    Command(
        "next",
        MENU,
        mark("&Next target"),
        "N",
        in_play(lambda play: play.next_target(1)),
        is_open,
        icon="next",
        short=mark("Target"),
    ),
    Command("previous", MENU, mark("&Previous target"), "Shift+N", in_play(lambda play: play.next_target(-1)), is_open),
    Command(
        "swap",
        MENU,
        mark("&Swap seer and target"),
        "X",
        in_play(lambda play: play.choice.swap()),
        has_pair,
        icon="swap",
        short=mark("Swap"),
    ),
    Command(
        "stoop",
        MENU,
        mark("Stoop &down"),
        "V",
        lambda window: window.section.stoop(),
        when(
            lambda play: play.choice.target and not play.flat, mark("Choose two fighters first, on the table in space")
        ),
        when(lambda play: play.stooping.stooped),
        icon="stoop",
        short=mark("Stoop"),
    ),
    Command(
        "side",
        MENU,
        mark("Side &view of the line"),
        "S",
        lambda window: window.section.toggle(),
        is_open,
        lambda window: window.section.shown,
        icon="side",
        short=mark("Side view"),
    ),
    Command(
        "matrix",
        MENU,
        mark("&Who sees whom"),
        "Ctrl+M",
        lambda window: window.matrix.open_(),
        is_open,
        icon="matrix",
        short=mark("Everyone"),
    ),
    Command(
        "measure",
        MENU,
        mark("&Measure with clicks"),
        "M",
        lambda window: window.measuring.take_tape(),
        is_open,
        lambda window: window.play is not None and window.play.tool is window.play.tools["measure"],
        icon="measure",
        short=mark("Measure"),
    ),
    Command(
        "measuring",
        MENU,
        mark("Meas&uring and ranges"),
        "Shift+M",
        lambda window: window.measuring.show(),
        is_open,
    ),
    Command(
        "back",
        MENU,
        mark("&Let go"),
        "Esc",
        lambda window: window.play and (window.battle.step_back() or window.play.step_back()),
        is_open,
        icon="back",
    ),
)
