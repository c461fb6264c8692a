"""What a player without a mouse does: from the start page to both warbands, and on through a whole round."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox

from app.model import Battle
from app.ui.editing.board_dialog import BoardDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.muster.muster_dialog import MusterDialog
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, shown
from tests.e2e.user_start import CountingHands, start_page

NEXT = "Ctrl+Return"
WAYS = ("Up", "Down", "Left", "Right")
"""Where whoever is active walks by an inch: there, and back, unless something stands there."""
MOST_TRIES = len(WAYS)
MOST_TABS = 12
MOST_KEYS = 600
"""So many keys at most to the end of a round: more is a player that goes round in circles."""


def to_warbands(player: Player, game: int) -> Story:
    """From the start page over an empty board to both demo warbands, in the game at this place of the list."""
    hands = _hands(player)
    yield from start_page(player)
    hands.counts = True
    hands.key("Ctrl+N")
    yield lambda: shown(NewBattleDialog), "the dialog for a new battle is open"
    hands.key("End")
    hands.key("Return")
    yield lambda: shown(BoardDialog), "the board is asked for"
    hands.key("Return")
    yield lambda: player.window.document and player.calm(), "an empty table is there"
    hands.key("Ctrl+U")
    yield lambda: player.window.setup.visible, "the set-up is open"
    hands.look("set_up")
    hands.key(NEXT)
    for _ in range(game):
        hands.key("Right")
    hands.key("Return")
    yield lambda: battle(player).system != "free", "a game is chosen"
    for number in (0, 1):
        hands.key(NEXT)
        yield lambda: shown(MusterDialog), "the dialog for a warband is open"
        for _ in range(number):
            hands.key("Down")
        hands.key("Return")
        yield _can_enlist, "a demo warband can be enlisted"
        hands.look(f"warband_{number}")
        hands.key("Return")
        yield lambda: shown(MusterDialog) is None and player.calm(), "the dialog is gone"
        yield lambda n=number: len({one.side for one in battle(player).all_fighters}) == n + 1, "it is enlisted"
    hands.look("warbands")
    yield lambda: True, "the picture is taken"


def to_second_round(player: Player, template: int) -> Story:
    """From the start page to the second round of the game that this template of the list is for."""
    hands = _hands(player)
    yield from start_page(player)
    hands.counts = True
    hands.key("Ctrl+N")
    yield lambda: shown(NewBattleDialog), "the dialog for a new battle is open"
    for _ in range(template):
        hands.key("Down")
    hands.key("Return")
    yield lambda: player.window.document and player.window.setup.visible and player.calm(), "the set-up goes on"
    ways = dict[str, int]()
    while battle(player).clock.round < 2:  # the round after the first
        hands.look(f"{battle(player).clock.stage}_{hands.count}")
        before = player.document.session.history, player.window.workspace.action_bar.shown_task
        yield from _take_step(player, ways)
        yield lambda: True, "a moment has passed"
        yield lambda b=before: _has_changed(player, *b), "something came of it"
        yield player.calm, "the table is drawn"
        if hands.count > MOST_KEYS:
            raise Stuck("The round does not come to its end.")
    hands.look("round_2")
    yield lambda: True, "the picture is taken"


def _take_step(player: Player, ways: dict[str, int]) -> Story:
    """Walk with whoever is active; else do what comes next, or answer what is asked."""
    hands, bar, clock = _hands(player), player.window.workspace.action_bar, battle(player).clock
    main = bar.shown_task.main if bar.shown_task else None
    if clock.active and main and "drag" in main.text and not bar.has_question:
        yield from (_walk(player, ways) if ways.get(clock.active, 0) < MOST_TRIES else _end_activation(player))
    elif (box := _find_question(player)) is not None and not (bar.shown_task and (main or bar.shown_task.others)):
        hands.key(NEXT)
        yield box.hasFocus, "the question has the keyboard"
        hands.key("Down")
        hands.key("Return")
    else:
        hands.key(NEXT)
        if bar.shown_task and not bar.shown_task.main:
            yield lambda: bar.has_focus, "the answers have the keyboard"
            hands.key("Return")


def _walk(player: Player, ways: dict[str, int]) -> Story:
    """Lead whoever is active by an inch; where a rule is against that, leave it."""
    hands, bar, active = _hands(player), player.window.workspace.action_bar, battle(player).clock.active
    here, way = battle(player).fighter(active).pose, WAYS[ways.get(active, 0) % len(WAYS)]
    ways[active] = ways.get(active, 0) + 1
    hands.key(NEXT)
    yield lambda: player.window.viewport and player.window.viewport.hasFocus(), "the table has the keyboard"
    hands.key(f"Ctrl+{way}")
    hands.key("Return")
    yield lambda: bar.has_question or battle(player).fighter(active).pose != here, "it has walked"
    if bar.has_question:
        hands.key("Esc")
    else:
        ways[active] = MOST_TRIES


def _end_activation(player: Player) -> Story:
    """Go through the page of the turn to what ends the activation."""
    hands, page = _hands(player), player.window.battle
    hands.key("Shift+R")
    yield lambda: page.visible, "the page of the turn is open"
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and focus.text().startswith("End the activation"):
            break
        hands.key("Tab")
        yield lambda f=focus: QApplication.focusWidget() is not f, "Tab has gone on"
    hands.key("Return")


def _has_changed(player: Player, history: object, task: object) -> bool:
    return player.document.session.history is not history or player.window.workspace.action_bar.shown_task is not task


def _find_question(player: Player) -> QComboBox | None:
    from app.ui.setup.option_buttons import CardQuestionBox

    return next((one.box for one in player.window.findChildren(CardQuestionBox) if one.isVisible()), None)


def _can_enlist() -> bool:
    dialog = shown(MusterDialog)
    return dialog is not None and dialog.ui.enlist.isEnabled() and QApplication.focusWidget() is dialog.ui.enlist


def battle(player: Player) -> Battle:
    """The battle that is open."""
    return player.document.session.battle


def _hands(player: Player) -> CountingHands:
    assert isinstance(player.hands, CountingHands)
    return player.hands
