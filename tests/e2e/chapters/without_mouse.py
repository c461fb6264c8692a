"""How a player without a mouse plays: from the start page to both warbands, and through a whole round."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QApplication

from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.fighter_dialog import FighterDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.muster.muster_dialog import MusterDialog
from tests.e2e.chapters.first_steps import find_question, start_page
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, shown

NEXT = "Ctrl+Return"
WAYS = ("Up", "Down", "Left", "Right")
"""Where the active fighter moves by an inch: there, and back, unless something is in the way."""
MOST_TRIES = len(WAYS)
MOST_TABS = 12
MOST_KEYS = 600
"""Maximum number of keys to the end of a round: with more, the player goes round in circles."""


def to_warbands(player: ScriptedPlayer, game: int) -> Story:
    """Goes from the start page over an empty board to both demo warbands, in the game at this row of the list."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    hands.keys("Ctrl+N")
    yield from player.dialog(NewBattleDialog)
    hands.keys("End", "Return")
    yield from player.dialog(BoardDialog)
    hands.keys("Return")
    yield player.calm, "an empty table is there"
    hands.keys("Ctrl+U")
    yield lambda: player.window.setup.visible, "the set-up is open"
    hands.keys(NEXT, *["Right"] * game, "Return")
    yield lambda: player.battle.system != "free", "a game is chosen"
    for number in (0, 1):
        hands.keys(NEXT)
        yield from player.dialog(MusterDialog)
        hands.keys(*["Down"] * number, "Return")
        yield _can_enlist, "a demo warband can be enlisted"
        hands.keys("Return")
        yield lambda: shown(MusterDialog) is None and player.calm(), "the dialog is gone"
        yield lambda n=number: len({one.side for one in player.battle.all_fighters}) == n + 1, "it is enlisted"


def to_verdict_by_keys(player: ScriptedPlayer) -> Story:
    """Goes from the start page to a verdict between two fighters on a board of 44 × 30″."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    yield from player.find("empty board")
    yield from player.dialog(BoardDialog)
    hands.type("44")
    hands.keys("Return")
    yield lambda: player.window.document and player.battle.board.width_mm > 1000 and player.calm(), "a board is there"
    hands.keys("A")
    dialog = yield from player.dialog(FighterDialog)
    letter = dialog.switch_button.text().partition("&")[2][0]
    hands.keys("Return", f"Alt+{letter}", "Return", "Esc")
    yield lambda: len(player.battle.fighters) == 2 and shown(FighterDialog) is None and player.calm(), "two are there"
    hands.keys("N", "N")
    yield player.proven, "there is a verdict"


def to_second_round(player: ScriptedPlayer, template: int) -> Story:
    """Goes from the start page to the second round of the game of this template."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    hands.keys("Ctrl+N")
    yield from player.dialog(NewBattleDialog)
    hands.keys(*["Down"] * template, "Return")
    yield lambda: player.window.document and player.window.setup.visible and player.calm(), "the set-up goes on"
    ways = dict[str, int]()
    while player.battle.clock.round < 2:  # the round after the first
        came = player.watch_bar()
        yield from _take_step(player, ways)
        yield came, "something came of it"
        yield player.calm, "the table is drawn"
        if hands.count > MOST_KEYS:
            raise Stuck("The round does not come to its end.")


def _take_step(player: ScriptedPlayer, ways: dict[str, int]) -> Story:
    """Moves the active fighter; otherwise does what comes next, or answers a question."""
    hands, bar, clock = player.hands, player.bar, player.battle.clock
    main = bar.shown_task.main if bar.shown_task else None
    if clock.active and not main and not bar.has_question:
        yield from (_walk(player, ways) if ways.get(clock.active, 0) < MOST_TRIES else _end_activation(player))
    elif (box := find_question(player)) and not (bar.shown_task and (main or bar.shown_task.others)):
        hands.keys(NEXT)
        yield box.hasFocus, "the question has the keyboard"
        hands.keys("Down", "Return")
    else:
        hands.keys(NEXT)
        if bar.shown_task and not bar.shown_task.main:
            yield lambda: bar.has_focus, "the answers have the keyboard"
            hands.keys("Return")


def _walk(player: ScriptedPlayer, ways: dict[str, int]) -> Story:
    """Moves the active fighter by an inch; cancels if this is illegal."""
    hands, bar, active = player.hands, player.bar, player.battle.clock.active
    here, way = player.battle.fighter(active).pose, WAYS[ways.get(active, 0) % len(WAYS)]
    ways[active] = ways.get(active, 0) + 1
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if focus is player.window.viewport:
            break
        hands.keys("F6")
        yield lambda f=focus: QApplication.focusWidget() is not f, "F6 has gone on"
    hands.keys(f"Ctrl+{way}", "Return")
    yield lambda: bar.has_question or player.battle.fighter(active).pose != here, "it has walked"
    if bar.has_question:
        hands.keys("Esc")
    else:
        ways[active] = MOST_TRIES


def _end_activation(player: ScriptedPlayer) -> Story:
    """Goes through the turn page to the option that ends the activation."""
    hands, page = player.hands, player.window.battle
    hands.keys("Shift+R")
    yield lambda: page.visible, "the page of the turn is open"
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and focus.text().startswith("End the activation"):
            break
        hands.keys("Tab")
        yield lambda f=focus: QApplication.focusWidget() is not f, "Tab has gone on"
    hands.keys("Return")


def _can_enlist() -> bool:
    dialog = shown(MusterDialog)
    return dialog is not None and dialog.ui.enlist.isEnabled() and QApplication.focusWidget() is dialog.ui.enlist
