"""Commands that take back, copy, remove, lock and select."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import mark
from app.ui.commands.command import Command, has_pair, has_selection, in_play, when

if TYPE_CHECKING:
    from app.ui.window import Window

MENU = mark("&Edit")

has_things = when(lambda play: play.session.battle.things, mark("There is nothing on the table"))
has_fighter = when(
    lambda play: any(fighter.id in play.selection.ids for fighter in play.session.battle.fighters),
    mark("Select a fighter first"),
)


def _walk(window: Window, step: int) -> None:
    """From one thing to the next; after the last, on to the next part of the window."""
    if window.play and window.view and not window.play.handling.next_thing(step):
        window.play.selection.select()
        window.view.focusNextPrevChild(step > 0)


COMMANDS = (
    Command(
        "undo",
        MENU,
        mark("&Undo"),
        "Ctrl+Z",
        in_play(lambda play: play.session.undo()),
        when(lambda play: play.session.undo_label),
        icon="undo",
        short=mark("Undo"),
    ),
    Command(
        "redo",
        MENU,
        mark("&Redo"),
        "Ctrl+Shift+Z",
        in_play(lambda play: play.session.redo()),
        when(lambda play: play.session.redo_label),
        icon="redo",
        short=mark("Redo"),
    ),
    Command(
        "copy",
        MENU,
        mark("&Copy verdict"),
        "Ctrl+C",
        lambda window: window.panel.copy(),
        has_pair,
        icon="copy",
    ),
    Command(
        "copy_things",
        MENU,
        mark("&Duplicate"),
        "Ctrl+D",
        in_play(lambda play: play.arranging.copy()),
        has_selection,
        icon="copy",
    ),
    Command(
        "remove",
        MENU,
        mark("Re&move"),
        "Delete",
        in_play(lambda play: play.arranging.remove()),
        has_selection,
        on_table=True,
        icon="delete",
    ),
    Command(
        "lock",
        MENU,
        mark("&Lock or unlock"),
        "Ctrl+L",
        in_play(lambda play: play.arranging.lock()),
        has_selection,
        icon="lock",
    ),
    Command(
        "select_all",
        MENU,
        mark("Select &all"),
        "Ctrl+A",
        in_play(lambda play: play.arranging.select_all()),
        has_things,
        on_table=True,
    ),
    Command(
        "next_thing",
        MENU,
        mark("Select the &next thing"),
        "Tab",
        lambda window: _walk(window, 1),
        has_things,
        on_table=True,
    ),
    Command(
        "previous_thing",
        MENU,
        mark("Select the &previous thing"),
        "Shift+Tab",
        lambda window: _walk(window, -1),
        has_things,
        on_table=True,
    ),
    Command(
        "choose",
        MENU,
        mark("&Choose as seer or target"),
        "Space",
        in_play(lambda play: play.handling.choose()),
        has_fighter,
        on_table=True,
    ),
)
