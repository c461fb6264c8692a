"""Does in the real window, step by step, what the guide's page about a dispute on one's own table says.

`dev.py e2e follow_guide [--out FOLDER]`

What is pressed by name must stand on the page so. On Linux it has a virtual screen of its own. It ends with 1 and a
sentence at the first step that cannot be done. A first round is played by `count_actions`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.user_desk import Desk

if TYPE_CHECKING:
    from tests.e2e.user_hands import Story
    from tests.e2e.user_player import Player

PAGE = "own_dispute"
SIZE_MM = (762.0, 559.0)
WALL, WALL_AT = "Field wall", (380.0, 280.0)
PLACES = {"Side A": (300.0, 150.0), "Side B": (430.0, 420.0)}
HEIGHT_MM = "34"


def main(arguments: list[str] | None = None) -> int:
    """Follow the page in a process of its own: 0 where all of it could be done."""
    options = _options(arguments)
    if options.home:
        from tests.e2e.user_program import play

        return play(options.out, options.home, lambda player: settle(Reader(player, read_page()), options.out))
    out = options.out or Path(tempfile.mkdtemp(prefix="eyeline-guide-"))
    out.mkdir(parents=True, exist_ok=True)
    print(f"The pictures are in {out}", flush=True)
    with tempfile.TemporaryDirectory(prefix="eyeline-home-") as home:
        return Desk().run("tests.e2e.follow_guide", ["--out", str(out)], Path(home))


def read_page() -> str:
    """The page as it is written, in English."""
    from app.ui.app_services.help_pages import read_pages

    return next(page.text for page in read_pages("en") if page.name == PAGE)


@dataclass
class Reader:
    """Somebody who has the page beside the window, and does only what it says."""

    player: Player
    page: str

    def press(self, words: str) -> None:
        """Press what the page calls so."""
        from tests.e2e.user_screen import button

        self._require(f"*{words}*")
        self.player.hands.press_button(lambda: button(words))

    def give(self, command: str) -> None:
        """Give the key that the page names for a command."""
        from app.ui.actions.shortcuts import get_key

        self._require(f"[[{command}]]")
        actions, keys = self.player.window.workspace.actions, self.player.window.workspace.settings.current.keys
        self.player.hands.keys(next(get_key(one, keys) for one in actions.commands if one.id == command))

    def fill(self, name: str, text: str) -> None:
        """Type into a field of the panel or dialog that is open."""
        from app.ui.widgets.inputs import DoubleSpinBox
        from tests.e2e.user_screen import named

        self.player.hands.fill(lambda: named(DoubleSpinBox, name), text)
        self.player.hands.keys("Tab")

    def _require(self, words: str) -> None:
        from tests.e2e.user_screen import Stuck

        if words not in self.page:
            raise Stuck(f"The page does not speak of {words}.")


def settle(reader: Reader, out: Path) -> Story:
    """From an empty board to a card that tells the verdict."""
    for chapter in (_begin, _build, _add_two, _ask, _test):
        yield from chapter(reader)
    yield from _keep(reader, out / "card.png")


def _begin(reader: Reader) -> Story:
    from PySide6.QtCore import Qt

    from app.ui.editing.board_dialog import BoardDialog
    from app.ui.files.new_battle_dialog import NewBattleDialog
    from tests.e2e.user_screen import button, shown

    player = reader.player
    yield from player.begin()
    reader.give("new")
    yield lambda: shown(NewBattleDialog), "a template is asked for"
    dialog = shown(NewBattleDialog)
    assert dialog is not None
    (row,) = dialog.list.findItems("Empty board", Qt.MatchFlag.MatchExactly)
    player.hands.click(lambda: dialog.list.viewport().mapToGlobal(dialog.list.visualItemRect(row).center()))
    reader.press("Choose the board…")
    yield lambda: shown(BoardDialog), "the board is asked for"
    for name, mm in zip(("Width in mm", "Depth in mm"), SIZE_MM, strict=True):
        reader.fill(name, f"{mm:g}")
    player.hands.look("board")
    player.hands.press_button(lambda: button("OK"))
    yield lambda: player.window.document and not player.names and player.calm(), "an empty board is there"


def _build(reader: Reader) -> Story:
    player = reader.player
    reader.give("library")
    yield lambda: player.window.terrain.visible, "the library is open"
    yield from player.search(WALL)
    player.hands.pull(player.entry(WALL), player.at(300, 200))
    player.hands.let_go(player.at(300, 200))
    yield lambda: len(player.names) == 1 and player.calm(), "the wall stands on the table"
    reader.give("numbers")
    yield from _type_place(reader, player.names[0], WALL_AT)
    player.hands.look("wall")


def _add_two(reader: Reader) -> Story:
    from app.ui.editing.fighter_dialog import FighterDialog
    from tests.e2e.user_screen import shown, starting

    player = reader.player
    reader.give("fighters")
    yield lambda: shown(FighterDialog), "fighters are asked for"
    dialog = shown(FighterDialog)
    assert dialog is not None
    for number, side in enumerate(PLACES, start=1):
        player.hands.choose(lambda: dialog.side, side)
        reader.fill("Body height", HEIGHT_MM)
        player.hands.press_button(lambda: starting("Add"))
        yield lambda n=number: len(_fighters(player)) == n, f"somebody of {side} stands there"
    player.hands.keys("Esc")
    yield lambda: shown(FighterDialog) is None and player.calm(), "the dialog is gone"
    for one, at in zip(_fighters(player), PLACES.values(), strict=True):
        player.hands.click(player.on(one))
        yield from _type_place(reader, one, at)
    player.hands.look("two")


def _type_place(reader: Reader, id: str, at: tuple[float, float]) -> Story:
    """Type where something stands, as the page says: from the left edge, and from the near one."""
    player = reader.player

    def is_there() -> bool:
        pose = player.document.session.battle.thing(id).pose
        return max(abs(pose.x - at[0]), abs(pose.y - at[1])) < 0.05

    yield lambda: player.document.selection.ids == (id,), f"{id} is selected"
    for name, mm in zip(("X", "Y"), at, strict=True):
        reader.fill(name, f"{mm:g}")
    yield is_there, f"{id} stands where it was typed"
    player.hands.keys("Esc")
    yield player.calm, "the table is drawn"


def _ask(reader: Reader) -> Story:
    player = reader.player
    player.hands.keys("Esc", "Esc")
    seer, target = _fighters(player)
    yield lambda: not player.document.sight_pair.seer, "nobody is chosen"
    player.hands.click(player.on(seer))
    player.hands.click(player.on(target))
    yield lambda: player.proven(seer, target), "there is a proven verdict"
    player.hands.look("verdict")
    reader.give("stoop")
    yield lambda: player.window.sight.first_person_bar.isVisible() and player.calm(), "the table is seen as she does"
    player.hands.look("stoop")
    reader.give("stoop")
    yield lambda: not player.window.sight.first_person_bar.isVisible() and player.calm(), "the table is back"


def _test(reader: Reader) -> Story:
    player = reader.player
    reader.give("sight")
    yield lambda: player.window.sight.verdict.isVisible() and player.calm(), "the panel is open"
    reader.press("Robustness")
    yield lambda: player.window.sight.verdict.robustness.robustness, "it is told in how many placements"
    player.hands.look("robustness")


def _keep(reader: Reader, path: Path) -> Story:
    path.unlink(missing_ok=True)
    yield from reader.player.find("Dispute card")
    yield from reader.player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().endswith(b"IEND\xaeB`\x82"), "the card is written"
    reader.player.hands.look("card_written")
    yield lambda: True, "the picture is taken"


def _fighters(player: Player) -> list[str]:
    return [fighter.id for fighter in player.document.session.battle.fighters]


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
