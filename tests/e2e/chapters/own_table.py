"""Chapters in which the scripted player builds: a new battle, own terrain, a photo on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDoubleSpinBox

from app.ui.app_services.tour import Tour
from app.ui.editing.board_dialog import BoardDialog
from app.ui.terrain.import_dialog import ImportDialog
from tests.e2e.chapters import files
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, is_there, named, row_spot, shown

if TYPE_CHECKING:
    from app.ui.editing.photo_calibration import CornerEditor

SHIFT = Qt.KeyboardModifier.ShiftModifier


def meet_demo(player: ScriptedPlayer) -> Story:
    """Follows the tour of the demo dispute."""
    hands = player.hands
    yield from player.begin()
    yield lambda: player.proven() and player.calm(), "it opens with a proven verdict"
    yield lambda: player.window.findChildren(Tour), "the tour is offered"
    (tour,) = player.window.findChildren(Tour)
    ids = [fighter.id for fighter in player.battle.fighters]
    observer = player.document.sight_pair.observer
    others = [id for id in ids if id not in (observer, player.document.sight_pair.target)]
    other = next(id for id in others if QApplication.widgetAt(player.on(id)()) is player.window.viewport)
    hands.click(player.on(other))
    yield lambda: tour.step == 1, "the tour notices that somebody else was chosen"
    yield player.calm, "the table is drawn"
    pose = player.battle.fighter(observer).pose
    hands.drag(player.on(observer), player.at(pose.x - 40, pose.y - 30, pose.z + 12))
    yield lambda: tour.step == 2, "the tour notices that she was moved"
    yield lambda: player.proven() and player.calm(), "the verdict follows the move"
    player.press("Done")
    yield lambda: not player.window.findChildren(Tour) or not tour.isVisible(), "the tour is over"


def begin_battle(player: ScriptedPlayer) -> Story:
    """Creates a battle on 30 × 22 inches."""
    old = player.document
    yield from player.find("New empty board")
    yield from player.dialog(BoardDialog)
    yield from player.choose("Common sizes", "60")
    yield from player.choose("Common sizes", "30")
    player.press("OK")
    yield lambda: player.window.document not in (None, old) and not player.names, "an empty battle is open"
    yield player.calm, "the table is drawn"


def import_terrain(player: ScriptedPlayer, names: Sequence[str] = tuple(files.DOWNLOADS)) -> Story:
    """Imports several files at once: one doubtful, one with holes, one broken."""
    hands, paths, before = player.hands, files.download(player.meshes, player.downloads, names), player.names
    hands.keys("Ctrl+I")
    yield from player.answer_file_dialog(*paths)
    dialog = yield from player.dialog(ImportDialog)
    yield lambda: dialog.files.count() == len(paths) and not dialog.queue.busy, "all files are read"
    for name in files.ODD:
        row = next(row for row in range(len(paths)) if name in _row_words(dialog, row))
        hands.click(row_spot(lambda: dialog.files, row))
        yield lambda name=name: dialog.current is not None and dialog.current.path.name == name, f"{name} is looked at"
        if name == files.HOLED:
            hands.fill(lambda: named(QDoubleSpinBox, "Millimetres per unit"), "60")
            hands.keys("Tab")
            player.press_starting("Repair", QAbstractButton)
            yield lambda: dialog.current is not None and dialog.current.settings.fill, "the holes are to be filled"
        elif name == files.BROKEN:
            said = dialog.current.error_text if dialog.current else ""
            if "incomplete or damaged" not in said:
                raise Stuck(f"Of the broken file the dialog says: {said!r}.")
    hands.click(row_spot(lambda: dialog.files, 0))
    hands.fill(lambda: named(QComboBox, "Set"), "Club night")
    player.press_starting("Import all")
    yield lambda: not dialog.queue.busy and is_there("Close"), "all that can be is imported"
    player.press("Close")
    yield lambda: shown(ImportDialog) is None and player.document.selection.ids, "what was imported stands there"
    yield player.calm, "the table is drawn"
    hands.keys("Ctrl+Z")
    yield lambda: player.names == before, "one undo takes all of it off"
    if not player.window.terrain.visible:  # it opened by itself if not all of it fitted on the table
        hands.keys("L")
    yield lambda: player.window.terrain.visible, "the library shows what was imported"


def place_terrain(player: ScriptedPlayer) -> Story:
    """Places five pieces: three with the mouse, two with keys."""
    hands, panel = player.hands, player.window.terrain.panel
    yield from player.choose(panel.sets, "Club night")
    yield lambda: panel.grid.model().rowCount() >= 4, "the set has what was imported"
    yield player.calm, "the table is drawn"
    wanted = (("Container", 120, 420), ("Gateway", 420, 330), ("Bridge", 620, 130))
    for number, (title, x, y) in enumerate(wanted):
        yield from player.search(title)
        hands.pull(player.entry(title), player.at(x, y))
        if number == 1:
            hands.look("carried")
        hands.let_go(player.at(x, y))
        yield lambda n=number: len(player.names) == n + 1 and player.calm(), f"{title} stands on the table"
    for number, title in enumerate(("Guard rail", "Castle wall"), start=4):
        yield from player.search(title)
        hands.keys("Down", "Return")
        yield lambda n=number: len(player.names) == n, f"{title} stands on the table"
    hands.click_on(lambda: panel.search)
    hands.keys("Ctrl+A", "Delete")
    yield player.calm, "the table is drawn"


def place_shipped_terrain(player: ScriptedPlayer) -> Story:
    """Places shipped terrain: one piece with the mouse, one with keys; one is moved, rotated and copied."""
    hands = player.hands
    yield from player.stand((("Boulders", 380, 260),))
    yield from player.search("Crates and barrels")
    hands.keys("Down", "Return")
    yield lambda: len(player.names) == 2, "the crates stand on the table"
    yield from player.put_library_away()
    player.carry("Boulders", (380, 330, 0), 15.0)
    hands.keys("Q", "Q", "Ctrl+D")
    yield lambda: len(player.names) == 3, "there is a copy"
    hands.keys("Esc")
    yield player.calm, "the table is drawn"


def arrange(player: ScriptedPlayer) -> Story:
    """Moves, rotates, stacks, copies, locks and aligns."""
    hands = player.hands
    (wall,) = (name for name in player.names if name.startswith("Castle"))
    (box,) = (name for name in player.names if name.startswith("Container"))
    yield from player.put_library_away()
    hands.drag(player.on(wall, 60.0), player.at(300, 90, 60.0))
    yield lambda: "Move" in player.session.undo_label, "the wall was moved"
    hands.keys("Q", "Q", "Left", "Shift+Up")
    yield lambda: abs(player.battle.thing(wall).pose.yaw - 30) < 0.5, "the wall was turned by two keys"
    before = len(player.names)
    hands.keys("Ctrl+D")
    yield lambda: len(player.names) == before + 1, "there is a copy of the wall"
    copy = next(name for name in player.names if name.startswith(wall[:6]) and name != wall)
    foot = (-9.0, -36.0)  # held there, the mouse points at the top of the container, and a fighter has space in front
    player.carry(copy, (120, 450, 75.0), 10.0, foot)
    yield lambda: player.battle.thing(copy).pose.z > 70, "the copy stands on the container"
    yield player.calm, "the table is drawn"
    front = player.at(120, 420 - 74, 30)
    hands.click(front)
    hands.keys("Ctrl+Shift+L")
    yield lambda: player.battle.thing(box).locked, "the container is locked"
    where = player.battle.thing(box).pose
    hands.drag(front, lambda: front() + QPoint(90, 60))  # it rotates the table by the same amount on every screen
    yield lambda: player.battle.thing(box).pose == where, "what is locked stays"
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    hands.click(player.on(wall, 20.0))
    hands.click(player.at(420, 240, 9.0), keys=SHIFT)
    yield lambda: len(player.document.selection.ids) == 2, "two things are selected"
    ramp = player.battle.thing("Gateway").pose
    yield from player.find("align near")
    yield lambda: player.battle.thing("Gateway").pose != ramp, "they are lined up"
    yield player.calm, "the table is drawn"
    hands.keys("Esc")


def lay_photo(player: ScriptedPlayer) -> Story:
    """Lays a photo of the real table on the board."""
    hands = player.hands
    hands.keys("Ctrl+B")
    dialog = yield from player.dialog(BoardDialog)
    player.press("Choose a photo…")
    yield from player.answer_file_dialog(files.take_photo(player.home / "table.jpg"))
    yield lambda: dialog.board.photo is not None and _marks(dialog).isVisible(), "the photo is shown"
    for number, corner in enumerate(files.CORNERS):
        hands.drag(
            lambda number=number: _mark_spot(dialog, _marks(dialog).corners[number]),
            lambda corner=corner: _mark_spot(dialog, corner),
        )
    yield lambda: _near(_marks(dialog).corners, files.CORNERS), "the marks lie on the mat's corners"
    player.press("OK")
    yield lambda: player.battle.board.photo is not None and player.calm(), "the photo lies on the board"


def _row_words(dialog: ImportDialog, row: int) -> str:
    return str(dialog.files.item(row).data(Qt.ItemDataRole.AccessibleTextRole))


def _mark_spot(dialog: BoardDialog, corner: tuple[float, float]) -> QPoint:
    marks = _marks(dialog)
    return marks.mapToGlobal(marks.find_pixel(corner).toPoint())


def _marks(dialog: BoardDialog) -> CornerEditor:
    assert dialog.corner_editor is not None  # there are some once a photo is loaded
    return dialog.corner_editor


def _near(some: tuple[tuple[float, float], ...], others: tuple[tuple[float, float], ...]) -> bool:
    return float(np.abs(np.array(some) - np.array(others)).max()) < 0.02
