"""Commands of a battle that is played: its turn, fighters, attacks, facts, log, and earlier moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.language import mark
from app.ui.commands.command import Command, when

if TYPE_CHECKING:
    from app.rules.battle_actions import Manner
    from app.ui.play import Play
    from app.ui.window import Window

MENU = mark("&Game")


def _is_played(play: Play) -> bool:
    return play.session.system.flow is not None and play.session.battle.clock.stage in ("battle", "over")


is_played = when(_is_played, mark("Begin the battle first: set it up"))
has_fighter = when(
    lambda play: (
        _is_played(play) and any(id in {f.id for f in play.session.battle.everyone} for id in play.selection.ids)
    ),
    mark("Select a fighter in a battle first"),
)
is_active = when(
    lambda play: _is_played(play) and play.session.battle.clock.active,
    mark("Activate a fighter first"),
)
is_past = when(lambda play: play.session.looking is not None, mark("No earlier moment is looked at"))


def _page(name: str) -> Callable[[Window], object]:
    return lambda window: window.battle.show_page(name)


def _hurt(by: int) -> Callable[[Window], object]:
    return lambda window: window.battle.hurt(by)


def _move_by(manner: Manner) -> Callable[[Window], object]:
    return lambda window: window.battle.desk and window.battle.desk.walking.move_by(manner)


def _moves_by(manner: Manner) -> Callable[[Window], bool]:
    return lambda window: window.battle.desk is not None and window.battle.desk.walking.manner == manner


COMMANDS: tuple[Command, ...] = (
    Command(
        "rounds",
        MENU,
        mark("&Rounds and turns"),
        "R",
        lambda window: window.battle.toggle(),
        is_played,
        lambda window: window.battle.shown,
        icon="dice",
        short=mark("The turn"),
    ),
    Command(
        "go_on",
        MENU,
        mark("Do what comes &next"),
        "Ctrl+Return",
        lambda window: window.battle.go_on(),
        is_played,
    ),
    Command("page_turn", MENU, mark("The &turn"), "Shift+R", _page("turn"), is_played),
    Command("page_fighters", MENU, mark("The &fighters"), "U", _page("fighters"), is_played),
    Command("page_attack", MENU, mark("&Attacks"), "K", _page("attack"), is_played),
    Command("page_facts", MENU, mark("What &positions say"), "J", _page("facts"), is_played),
    Command("page_log", MENU, mark("The &log"), "O", _page("log"), is_played),
    Command("hurt", MENU, mark("One &wound for who is selected"), "D", _hurt(1), has_fighter),
    Command("heal", MENU, mark("One wound l&ess for who is selected"), "Shift+D", _hurt(-1), has_fighter),
    Command("walk", MENU, mark("Move by wal&king"), "1", _move_by("walk"), is_active, _moves_by("walk")),
    Command("jump", MENU, mark("Move by &jumping"), "2", _move_by("jump"), is_active, _moves_by("jump")),
    Command("climb", MENU, mark("Move by clim&bing"), "3", _move_by("climb"), is_active, _moves_by("climb")),
    Command("fly", MENU, mark("Move by fl&ying"), "4", _move_by("fly"), is_active, _moves_by("fly")),
    Command("earlier", MENU, mark("Look one step &back"), "Alt+Left", lambda window: window.battle.look(-1), is_played),
    Command("later", MENU, mark("Look one step &on"), "Alt+Right", lambda window: window.battle.look(1), is_past),
    Command("now", MENU, mark("Back to n&ow"), "Alt+End", lambda window: window.battle.look(0), is_past),
    Command("end_by_hand", MENU, mark("End the &battle…"), "", lambda window: window.battle.end_by_hand(), is_played),
    Command(
        "copy_report",
        MENU,
        mark("&Copy the report of the battle"),
        "",
        lambda window: window.battle.desk and window.battle.desk.telling.copy(),
        is_played,
    ),
    Command(
        "export_report",
        MENU,
        mark("E&xport the report of the battle…"),
        "",
        lambda window: window.battle.desk and window.battle.desk.telling.ask_where(),
        is_played,
    ),
)
