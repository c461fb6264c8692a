"""The shortest ways of a scripted player from the start page: to round 1 of a game, and to a verdict."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox

from app.games.legal_places import places_near
from app.games.setup_actions import PutToken
from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.fighter_dialog import FighterDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.setup.option_buttons import CardQuestionBox
from app.ui.terrain.import_dialog import ImportDialog
from app.ui.terrain.scan_dialog import ScanDialog
from app.ui.widgets.inputs import LengthBox
from tests.e2e.chapters.files import write_piece, write_scan
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, is_there, named, row_spot, shown

QUICK = ("Place all tokens", "Place all")
"""The button that a hurried player presses instead of placing each token or unit."""


def to_round_one(player: ScriptedPlayer, template: int) -> Story:
    """Goes from the start page to round 1 of the game of this template."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    player.press("New battle…")
    dialog = yield from player.dialog(NewBattleDialog)
    if template:
        hands.click(row_spot(lambda: dialog.list, template), "template")
    yield lambda: dialog.preview is not None, "the template is described"
    hands.click_on(lambda: dialog.create_button, "Create")
    yield player.calm, "the table is there"
    yield lambda: player.window.setup.visible, "the set-up goes on"
    yield from player.press_offered("Skip to round 1")
    yield lambda: player.battle.clock.stage == "battle" and player.calm(), "round 1 has begun"


def do_next(player: ScriptedPlayer) -> Story:
    """Does what the window suggests until it has an effect and the table is drawn."""
    before = player.session.history
    press_next(player)
    yield lambda: player.session.history is not before or _is_waiting(player), "something came of it"
    yield player.calm, "the table is drawn"


def press_next(player: ScriptedPlayer) -> None:
    """Presses the main button, an answer, a place on the table, or a question in the panel."""
    hands, others = player.hands, [one.text for one in player.bar.shown_task.others] if player.bar.shown_task else []
    quick = next((text for text in others if text in QUICK), "")
    if player.document.tool is not player.document.select_tool:
        hands.click(player.at(*_token_spot(player)), "place")
    elif quick:
        player.press(quick)
    elif player.bar.main_button.isVisible():
        player.press_main()
    elif others:
        player.press(others[0])
    elif box := find_question(player):
        hands.click_on(lambda: box, "answer: open")
        hands.keys("Down", "Return", as_one="answer: choose")
    else:
        raise Stuck(f"The set-up does not say what is to be done: {player.battle.clock}.")


def find_question(player: ScriptedPlayer) -> QComboBox | None:
    """Finds the question of a card in the panel."""
    return next((one.box for one in player.window.findChildren(CardQuestionBox) if one.isVisible()), None)


def _is_waiting(player: ScriptedPlayer) -> bool:
    """Returns whether the window waits for a click on the table, or asks a question."""
    return player.document.tool is not player.document.select_tool or player.bar.has_question


def _token_spot(player: ScriptedPlayer) -> tuple[float, float, float]:
    """Finds a legal place for the token being placed, from its zone on the table; mm."""
    session, board = player.session, player.battle.board
    options = session.game.turn_prompt(session.table).options
    wanted = next((one.action for one in options if one.main and isinstance(one.action, PutToken)), None)
    for region in session.game.rule(session.table, wanted).point_regions() if wanted else ():
        for x, y in places_near(region, (board.width_mm / 2, board.depth_mm / 2)):
            if wanted and not session.check(PutToken(replace(wanted.token, at=(x, y, region.height)))):
                return x, y, region.height
    raise Stuck("There is no place for a token.")


def to_verdict(player: ScriptedPlayer) -> Story:
    """Builds a table: a board of 44 × 30″, two own meshes on it, two fighters a side, and a verdict."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    player.press("New battle…")
    dialog = yield from player.dialog(NewBattleDialog)
    hands.click(row_spot(lambda: dialog.list, -1), "Empty board")
    hands.click_on(lambda: dialog.create_button, "Choose the board…")
    yield from player.dialog(BoardDialog)
    hands.fill(lambda: named(LengthBox, "Width in mm"), "44 x 30in")
    hands.keys("Return")
    yield player.calm, "an empty table is there"
    hands.keys("Ctrl+I")
    yield from player.answer_file_dialog(*(write_piece(player.downloads / f"{name}.stl") for name in ("house", "wall")))
    importing = yield from player.dialog(ImportDialog)
    yield lambda: importing.files.count() == 2 and not importing.queue.busy, "the files are read"
    player.press_starting("Import all")
    yield lambda: len(player.names) == 2 and player.calm(), "they stand on the table"
    yield from _two_a_side(player)
    sides = sorted({one.side for one in player.battle.fighters})
    observer, target = (next(one.id for one in player.battle.fighters if one.side == side) for side in sides)
    hands.click(player.on(observer), observer)
    hands.click(player.on(target), target)
    yield player.proven, "there is a verdict"


def _two_a_side(player: ScriptedPlayer) -> Story:
    hands, board = player.hands, player.battle.board
    hands.keys("A", "Tab")
    dialog = yield from player.dialog(FighterDialog)
    hands.type("2")
    for number, y in enumerate((0.2, 0.8)):
        if number:
            hands.click_on(lambda: dialog.switch_button, "Other side")
        hands.click_on(lambda: dialog.place_button, "Place…")
        for x in (0.2, 0.4):
            hands.click(player.at(x * board.width_mm, y * board.depth_mm))
        yield lambda n=2 * (number + 1): len(player.battle.fighters) == n, "two fighters more stand there"
    hands.keys("Esc")
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"


def to_scanned_table(player: ScriptedPlayer) -> Story:
    """Makes a table of a scan in metres, while the demo is open."""
    hands = player.hands
    yield from player.begin()
    hands.keys("Esc")
    hands.counts = True
    yield from player.find("scan")
    yield from player.answer_file_dialog(write_scan(player.downloads / "our_table.glb"))
    yield lambda: is_there("New table"), "the player is asked where it belongs"
    player.press("New table")
    dialog = yield from player.dialog(ScanDialog)
    for step in ("Next", "Next", "Import"):
        yield lambda: not dialog.is_busy, "the dialog has calculated"
        hands.click_on(lambda: dialog.next_button, step)
    yield lambda: shown(ScanDialog) is None and player.names and player.calm(), "the scan is the table"


def start_page(player: ScriptedPlayer) -> Story:
    """Shows the start page, with no battle open."""
    hands = player.hands
    yield from player.begin()
    hands.keys("Esc", "Ctrl+W")
    yield lambda: player.window.document is None and is_there("New battle…"), "the start page is shown"
