"""Does the steps of the guide page about a dispute on one's own table in the real window.

`dev.py e2e follow_guide [--out FOLDER]`

The name of every pressed control must be on the page. A first round is played by `count_actions`.
"""

from dataclasses import dataclass

import pytest

from app.ui.actions.shortcuts import get_key
from app.ui.app_services.help_pages import read_pages
from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.fighter_dialog import FighterDialog
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.widgets.inputs import DoubleSpinBox
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, named, row_spot, shown

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]

PAGE = "own_dispute"
SIZE_MM = (762.0, 559.0)
WALL, WALL_AT = "Field wall", (380.0, 280.0)
PLACES = {"Side A": (300.0, 150.0), "Side B": (430.0, 420.0)}
HEIGHT_MM = "34"


@dataclass
class GuideReader:
    """Somebody who follows the page literally."""

    player: ScriptedPlayer
    page: str

    def press(self, words: str) -> None:
        """Presses the control that has this name on the page."""
        self._require(f"*{words}*")
        self.player.press(words)

    def give(self, command: str) -> None:
        """Presses the shortcut that the page gives for a command."""
        self._require(f"[[{command}]]")
        actions, keys = self.player.window.workspace.actions, self.player.window.workspace.settings.current.keys
        self.player.hands.keys(next(get_key(one, keys) for one in actions.commands if one.id == command))

    def fill(self, name: str, text: str) -> None:
        """Types into a field of the open panel or dialog."""
        self.player.hands.fill(lambda: named(DoubleSpinBox, name), text)
        self.player.hands.keys("Tab")

    def _require(self, words: str) -> None:
        if words not in self.page:
            raise Stuck(f"The page does not speak of {words}.")


def settle(reader):
    """Goes from an empty board to a card with the verdict."""
    for chapter in (_begin, _build, _add_two, _ask, _test):
        yield from chapter(reader)
    yield from _keep(reader, reader.player.out / "card.png")


def _begin(reader):
    player = reader.player
    yield from player.begin()
    reader.give("new")
    dialog = yield from player.dialog(NewBattleDialog)
    player.hands.click(row_spot(lambda: dialog.list, "Empty board"))
    reader.press("Choose the board…")
    yield from player.dialog(BoardDialog)
    for name, mm in zip(("Width in mm", "Depth in mm"), SIZE_MM, strict=True):
        reader.fill(name, f"{mm:g}")
    player.press("OK")
    yield lambda: player.window.document and not player.names and player.calm(), "an empty board is there"


def _build(reader):
    player = reader.player
    reader.give("library")
    yield lambda: player.window.terrain.visible, "the library is open"
    yield from player.search(WALL)
    player.hands.drag(player.entry(WALL), player.at(300, 200))
    yield lambda: len(player.names) == 1 and player.calm(), "the wall stands on the table"
    reader.give("numbers")
    yield from _type_place(reader, player.names[0], WALL_AT)


def _add_two(reader):
    player = reader.player
    reader.give("fighters")
    dialog = yield from player.dialog(FighterDialog)
    for number, side in enumerate(PLACES, start=1):
        yield from player.choose(dialog.side, side)
        reader.fill("Body height", HEIGHT_MM)
        player.press_starting("Add")
        yield lambda n=number: len(_fighters(player)) == n, f"somebody of {side} stands there"
    player.hands.keys("Esc")
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"
    for one, at in zip(_fighters(player), PLACES.values(), strict=True):
        player.hands.click(player.on(one))
        yield from _type_place(reader, one, at)


def _type_place(reader, id, at):
    """Types a position as the page says: from the left edge, and from the near one."""
    player = reader.player

    def is_there() -> bool:
        pose = player.battle.thing(id).pose
        return max(abs(pose.x - at[0]), abs(pose.y - at[1])) < 0.05

    yield lambda: player.document.selection.ids == (id,), f"{id} is selected"
    for name, mm in zip(("X", "Y"), at, strict=True):
        reader.fill(name, f"{mm:g}")
    yield is_there, f"{id} stands where it was typed"
    player.hands.keys("Esc")
    yield player.calm, "the table is drawn"


def _ask(reader):
    player = reader.player
    player.hands.keys("Esc", "Esc")
    observer, target = _fighters(player)
    yield lambda: not player.document.sight_pair.observer, "nobody is chosen"
    player.hands.click(player.on(observer))
    player.hands.click(player.on(target))
    yield lambda: player.proven(observer, target), "there is a proven verdict"
    reader.give("stoop")
    yield lambda: player.window.sight.first_person_bar.isVisible() and player.calm(), "the table is seen as she does"
    reader.give("stoop")
    yield lambda: not player.window.sight.first_person_bar.isVisible() and player.calm(), "the table is back"


def _test(reader):
    player = reader.player
    reader.give("sight")
    yield lambda: player.window.sight.verdict.isVisible() and player.calm(), "the panel is open"
    reader.press("Test shifts of up to")
    yield lambda: player.window.sight.verdict.robustness.robustness, "it is told in how many placements"


def _keep(reader, path):
    path.unlink(missing_ok=True)
    yield from reader.player.find("Dispute card")
    yield from reader.player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().endswith(b"IEND\xaeB`\x82"), "the card is written"


def _fighters(player):
    return [fighter.id for fighter in player.battle.fighters]


def test_every_step_on_the_page_works(play):
    page = next(page.text for page in read_pages("en") if page.name == PAGE)
    play(lambda player: settle(GuideReader(player, page)))
