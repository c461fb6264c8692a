"""Commands about where the table is seen from, and what is shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.language import mark
from app.ui import looking
from app.ui.commands.command import Command, is_open, when
from app.ui.shell.attention import go_round

if TYPE_CHECKING:
    from app.ui.window import Window

MENU = mark("&View")

EDGES = (
    ("near", mark("From the &near edge"), "Alt+1", -90.0),
    ("right", mark("From the &right edge"), "Alt+2", 0.0),
    ("far", mark("From the far e&dge"), "Alt+3", 90.0),
    ("left", mark("From the l&eft edge"), "Alt+4", 180.0),
)
"""A view from each side of the table: id, text, key, and from which way in degrees."""


def _from(azimuth: float) -> Callable[["Window"], object]:
    return lambda window: looking.look_from(window, azimuth)


def _view(number: int) -> Command:
    """The command that goes to a kept view."""
    return Command(
        f"view_{number + 1}",
        MENU,
        NUMBERED[number],
        f"Ctrl+{number + 1}",
        lambda window: looking.go_to(window, number),
        when(lambda play: number < len(play.session.battle.views), mark("No view is kept there yet")),
        listed=False,
    )


NUMBERED = (
    mark("Kept view 1"),
    mark("Kept view 2"),
    mark("Kept view 3"),
    mark("Kept view 4"),
    mark("Kept view 5"),
    mark("Kept view 6"),
    mark("Kept view 7"),
    mark("Kept view 8"),
    mark("Kept view 9"),
)

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
        "plan",
        MENU,
        mark("As a &plan"),
        "P",
        lambda window: window.plan.toggle(),
        is_open,
        lambda window: window.plan.shown,
        icon="board",
    ),
    *(Command(f"from_{name}", MENU, text, key, _from(azimuth), is_open) for name, text, key, azimuth in EDGES),
    Command("keep_view", MENU, mark("&Keep this view…"), "Ctrl+Shift+K", looking.ask_for_view_name, is_open),
    Command("views", MENU, mark("Kept &views…"), "Ctrl+Shift+V", looking.show_views, is_open),
    *(_view(number) for number in range(len(NUMBERED))),
    Command(
        "cut",
        MENU,
        mark("&Hide terrain above a height"),
        "H",
        looking.cut_terrain,
        is_open,
        lambda window: window.view is not None and window.view.cut_height is not None,
    ),
    Command("cut_lower", MENU, mark("Hide m&ore terrain"), "[", lambda window: looking.move_cut(window, -1), is_open),
    Command("cut_higher", MENU, mark("Hide le&ss terrain"), "]", lambda window: looking.move_cut(window, 1), is_open),
    Command(
        "x_ray",
        MENU,
        mark("See fighters thro&ugh terrain"),
        "Y",
        looking.x_ray,
        is_open,
        lambda window: window.view is not None and window.view.x_rayed,
    ),
    Command(
        "text_larger",
        MENU,
        mark("&Larger texts"),
        "Ctrl++",
        lambda window: window.desk.resize_text(1),
        more=("Ctrl+=",),
    ),
    Command("text_smaller", MENU, mark("S&maller texts"), "Ctrl+-", lambda window: window.desk.resize_text(-1)),
    Command("text_usual", MENU, mark("Texts of &usual size"), "Ctrl+0", lambda window: window.desk.resize_text(0)),
    Command("next_part", MENU, mark("&Next part of the window"), "F6", lambda window: go_round(window.parts, 1)),
    Command("previous_part", MENU, mark("&Previous part"), "Shift+F6", lambda window: go_round(window.parts, -1)),
)
