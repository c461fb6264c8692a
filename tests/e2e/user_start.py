"""The shortest ways of a scripted player from the start page: to round 1 of a game, and to a verdict; counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox, QListWidget, QWidget

from app.games.legal_places import places_near
from app.games.prompts import Option
from app.games.setup_actions import PutToken
from app.model import Battle
from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.fighter_dialog import FighterDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.setup.option_buttons import CardQuestionBox
from app.ui.terrain.import_dialog import ImportDialog
from tests.e2e.user_hands import Hands, Spot, Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, button, middle, shown, starting

PIECE = "house.stl"
QUICK = ("Place all tokens", "Place all")
"""What whoever is in a hurry presses instead of putting each token or unit down."""
SIZE = (1366, 768)


class CountingHands(Hands):
    """Hands that count: a click, a drag, a key and a text are one action each."""

    def __init__(self, pictures: Path | None = None) -> None:
        super().__init__(pictures)
        self.done = list[str]()
        self.counts = False
        """Whether what is done now belongs to what is counted."""

    @property
    def count(self) -> int:
        """How many actions it took."""
        return len(self.done)

    def act(self, what: str) -> None:
        """Count one action."""
        if self.counts:
            self.done.append(what)

    def press(self, what: str, find: Callable[[], QWidget]) -> None:
        """Click something by what it is called."""
        self.act(what)
        super().click(lambda: middle(find()))

    def spot(self, what: str, spot: Spot) -> None:
        """Click a place."""
        self.act(what)
        super().click(spot)

    def key(self, key: str) -> None:
        """Give one key."""
        self.act(key)
        super().keys(key)


def to_round_one(player: Player, template: int) -> Story:
    """From the start page to round 1 of the game that this template of the list is for."""
    hands = _hands(player)
    yield from start_page(player)
    hands.counts = True
    hands.press("New battle…", lambda: button("New battle…"))
    yield lambda: shown(NewBattleDialog), "the dialog for a new battle is open"
    dialog = shown(NewBattleDialog)
    assert dialog is not None
    if template:
        hands.spot("template", lambda: _row_spot(dialog.list, template))
    yield lambda: dialog.preview is not None, "the template is described"
    hands.look("template")
    hands.press("Create", lambda: dialog.create_button)
    yield lambda: player.window.document and player.calm(), "the table is there"
    yield lambda: player.window.setup.visible, "the set-up goes on"
    while _battle(player).clock.stage != "battle":
        hands.look(f"step_{hands.count}")
        before = player.document.session.history
        do_next(player)
        yield lambda: True, "a moment has passed"
        yield lambda b=before: player.document.session.history is not b or _waits(player), "something came of it"
        yield player.calm, "the table is drawn"
    hands.look("round_1")
    yield lambda: True, "the picture is taken"


def do_next(player: Player) -> None:
    """What the window offers to do: its main button, an answer, a click on the table, a question in the panel."""
    hands, bar = _hands(player), player.window.workspace.action_bar
    tool, session = player.document.tool, player.document.session
    if tool is not player.document.select_tool:
        hands.spot("place", player.at(*_token_spot(player)))
        return
    quick = next((one for one in bar.shown_task.others if one.text in QUICK), None) if bar.shown_task else None
    if quick:
        hands.press(quick.text, lambda: button(quick.text))
        return
    if bar.main_button.isVisible():
        hands.press(bar.main_button.text(), lambda: bar.main_button)
        return
    task = bar.shown_task
    if task and task.others:
        hands.press(task.others[0].text, lambda: button(task.others[0].text))
        return
    box = next((one.box for one in player.window.findChildren(CardQuestionBox) if one.isVisible()), None)
    if box is None:
        raise Stuck(f"The set-up does not say what is to be done: {session.battle.clock}.")
    hands.act("answer: open")
    hands.act("answer: choose")
    _open_box(hands, box)


def _open_box(hands: CountingHands, box: QComboBox) -> None:
    super(CountingHands, hands).click(lambda: middle(box))
    super(CountingHands, hands).keys("Down", "Return")


def _waits(player: Player) -> bool:
    """Whether the next click on the table is waited for, or a question was put."""
    return player.document.tool is not player.document.select_tool or player.window.workspace.action_bar.has_question


def _token_spot(player: Player) -> tuple[float, float, float]:
    """A place at which no rule is against the token that is put down, as its zone shows on the table."""
    session = player.document.session
    game = session.game
    options: tuple[Option, ...] = game.turn_prompt(session.table).options if game else ()
    wanted = next((one.action for one in options if one.main and isinstance(one.action, PutToken)), None)
    for region in game.point_regions(session.table, wanted) if game and wanted else ():
        board = session.battle.board
        for x, y in places_near(region, (board.width_mm / 2, board.depth_mm / 2)):
            found = PutToken(replace(wanted.token, at=(x, y, region.height))) if wanted else None
            if found and not session.check(found):
                return x, y, region.height
    raise Stuck("There is no place for a token.")


def to_verdict(player: Player) -> Story:
    """A table of one's own: a board, a mesh of one's own on it, two fighters a side, and who sees whom."""
    hands = _hands(player)
    _write_piece(player.downloads / PIECE)
    yield from start_page(player)
    hands.counts = True
    hands.press("New battle…", lambda: button("New battle…"))
    yield lambda: shown(NewBattleDialog), "the dialog for a new battle is open"
    dialog = shown(NewBattleDialog)
    assert dialog is not None
    hands.spot("Empty board", lambda: _row_spot(dialog.list, dialog.list.count() - 1))
    hands.press("Choose the board…", lambda: dialog.create_button)
    yield lambda: shown(BoardDialog), "the board is asked for"
    hands.press("OK", lambda: button("OK"))
    yield lambda: player.window.document and player.calm(), "an empty table is there"
    hands.look("empty")
    hands.key("Ctrl+I")
    hands.act("file name")
    hands.act("Return")
    yield from player.answer_file_dialog(player.downloads / PIECE)
    yield lambda: shown(ImportDialog), "the import dialog is open"
    importing = shown(ImportDialog)
    assert importing is not None
    yield lambda: importing.files.count() == 1 and not importing.queue.busy, "the file is read"
    hands.look("import")
    hands.press("Import", lambda: starting("Import"))
    yield lambda: shown(ImportDialog) is None or _there("Close"), "it is imported"
    if shown(ImportDialog):
        hands.press("Close", lambda: button("Close"))
    yield lambda: player.names and player.calm(), "it stands on the table"
    hands.look("piece")
    yield from _two_a_side(player)
    sides = sorted({one.side for one in _battle(player).fighters})
    seer, target = (next(one.id for one in _battle(player).fighters if one.side == side) for side in sides)
    hands.spot(seer, player.on(seer))
    hands.spot(target, player.on(target))
    yield player.proven, "there is a verdict"
    hands.look("verdict")
    yield lambda: True, "the picture is taken"


def _two_a_side(player: Player) -> Story:
    hands = _hands(player)
    hands.key("A")
    yield lambda: shown(FighterDialog), "the dialog for fighters is open"
    dialog = shown(FighterDialog)
    assert dialog is not None
    hands.look("fighters")
    hands.press("Quantity", lambda: dialog.count)
    hands.key("Up")
    for side in (0, 1):
        if side:
            hands.press("Side", lambda: dialog.side)
            hands.key("Down")
            hands.key("Return")
        hands.press("Add", lambda: starting("Add"))
        yield lambda n=2 * (side + 1): len(_battle(player).fighters) == n, "two fighters more stand there"
    hands.look("fighters_added")
    hands.key("Esc")
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"


def start_page(player: Player) -> Story:
    """The start page, with no battle open."""
    hands = _hands(player)
    player.window.setGeometry(0, 0, *SIZE)
    yield lambda: player.window.document and player.calm(), "the demo is there"
    hands.keys("Esc", "Ctrl+W")
    yield lambda: player.window.document is None and _there("New battle…"), "the start page is shown"
    hands.look("start_page")


def _hands(player: Player) -> CountingHands:
    assert isinstance(player.hands, CountingHands)
    return player.hands


def _battle(player: Player) -> Battle:
    return player.document.session.battle


def _row_spot(list_: QListWidget, row: int) -> QPoint:
    return list_.viewport().mapToGlobal(list_.visualItemRect(list_.item(row)).center())


def _there(text: str) -> bool:
    try:
        return button(text).isVisible()
    except Stuck:
        return False


def _write_piece(path: Path) -> None:
    """A wall with a gap, as an STL in millimetres."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["solid house"]
    for low, high in (((-60, -8, 0), (-10, 8, 70)), ((12, -8, 0), (60, 8, 70))):
        lines += _box_facets(low, high)
    path.write_text("\n".join([*lines, "endsolid house"]))


def _box_facets(low: tuple[float, float, float], high: tuple[float, float, float]) -> list[str]:
    corners = [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    facets: list[str] = []
    for a, b, c, d in faces:
        for triangle in ((a, b, c), (a, c, d)):
            vertices = [f"vertex {x} {y} {z}" for x, y, z in (corners[at] for at in triangle)]
            facets += ["facet normal 0 0 0", "outer loop", *vertices, "endloop", "endfacet"]
    return facets
