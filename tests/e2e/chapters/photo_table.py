"""Chapters in which the scripted player makes the table of a photo, places by it, and keeps the verdict as a card."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFileDialog, QLineEdit, QTabBar
from scipy.spatial import ConvexHull

from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.model import Battle, Piece
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import pose_frame
from app.ui.photo.photo_clicks import SLOW, SLOW_PX
from app.ui.photo.photo_dialog import CHECK, MARKS, PhotoDialog
from app.ui.sight_answer import PairSight
from build_scripts.soundness.rendered_photo import BOX, BOX_MM, RenderedPhoto
from tests.e2e.chapters.first_steps import start_page
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Find, Stuck, named, shown

TITLES = {"ruin": "Two-storey ruin", "front": "House front", "stairs": "Stone stairs", BOX: "Box"}
"""The names that the pieces of the photo get: their titles in the library, and the kind of the block."""
NAMES = "Axe, Bow, Hound; Knight, Monk, Raven"
OFF = np.array((9.0, -12.0, 0.0))
"""How far off the player drops a piece, in mm."""


@dataclass
class PhotoTally:
    """The table that was placed, and what was found about the pair."""

    battle: Battle = field(default_factory=lambda: Battle(""))
    found: PairSight | None = None


def photo_evening(player: ScriptedPlayer, photo: RenderedPhoto, pair: tuple[str, str], tally: PhotoTally) -> Story:
    """Makes a table of a photo, places everything in it, asks about a pair, and opens the card of the verdict."""
    hands = player.hands
    yield from start_page(player)
    hands.counts = True
    path = player.downloads / "IMG_4711.jpg"
    path.write_bytes(photo.encode())
    yield from hands.tell(
        ("a photo becomes a table", to_photo(player, photo, path)),
        ("three pieces from the library", place_pieces(player, photo)),
        ("a box is built", build_box(player, photo.table)),
        ("six fighters are placed", place_fighters(player, photo.table)),
        ("a verdict in the photo", ask_in_photo(player, pair, tally)),
        ("a card is saved and opened", keep_card(player)),
    )


def to_photo(player: ScriptedPlayer, photo: RenderedPhoto, path: Path) -> Story:
    """Starts a table from a photo: its corners, and a point on two of its edges."""
    hands = player.hands
    player.press("New from a photo…")
    dialog = yield from player.dialog(PhotoDialog)
    hands.click_on(lambda: dialog.choose_button, "Choose a picture…")
    yield from player.answer_file_dialog(path)
    yield lambda: dialog.step == MARKS and not dialog.is_reading, "the picture is shown"
    for count, mark in enumerate(photo.marks(), start=1):
        hands.click(_spot_in(dialog, mark.at), f"mark {count}")
        yield lambda n=count: len(dialog.editor.marks) == n, f"there are {count} marks"
    yield lambda: dialog.fit is not None and dialog.next_button.isEnabled(), "the camera is found"
    hands.click_on(lambda: dialog.next_button, "Next")
    yield lambda: dialog.step == CHECK, "the grid is to be checked"
    hands.click_on(lambda: dialog.next_button, "Use this photo")
    yield lambda: shown(PhotoDialog) is None and is_in_photo(player) and player.calm(), "the table is the photo"


def place_pieces(player: ScriptedPlayer, photo: RenderedPhoto) -> Story:
    """Drags three pieces from the library into the photo, and aligns each by two of its corners."""
    hands, titles = player.hands, {id: title for id, title in TITLES.items() if id != BOX}
    hands.keys("L")
    yield lambda: player.window.terrain.visible and player.calm(), "the library is shown"
    for count, (id, title) in enumerate(titles.items(), start=1):
        piece = next(one for one in photo.table.battle.pieces if one.id == id)
        x, y, _ = (np.array((piece.pose.x, piece.pose.y, 0.0)) + OFF).tolist()
        hands.drag(player.entry(title), player.at(x, y), f"drag {title}")
        yield lambda n=count: len(player.names) == n and is_aligning(player) and player.calm(), f"{title} stands there"
        for corner in find_corners(photo, piece):
            there = transform_points(corner[None], pose_frame(piece.pose))[0]
            before = player.session.history
            _drag_corner(player, title, corner, there)
            yield lambda old=before: player.session.history is not old, f"a corner of {title} lies on its picture"
        yield player.calm, "the table is drawn"


def build_box(player: ScriptedPlayer, truth: BattleGeometry) -> Story:
    """Builds a block over the box of cardboard: its near lower edge, its height, and its far upper corner."""
    hands, before = player.hands, len(player.names)
    hands.click(tab_of(player, "Photo"), "Photo")
    yield player.window.photo.panel.isVisible, "the panel for the photo is shown"
    box = next(one for one in truth.battle.pieces if one.id == BOX)
    wide, deep, high = np.array(BOX_MM) / (2, 2, 1)
    corners = np.array([(-wide, -deep, 0.0), (wide, -deep, 0.0), (wide, -deep, high), (wide, deep, high)])
    player.press("Build a block")
    for x, y, z in transform_points(corners, pose_frame(box.pose)).tolist():
        hands.click(player.at(x, y, z), "corner of the box")
        yield player.calm, "the point is shown"
    yield lambda: len(player.names) == before + 1 and player.calm(), "the box stands there"


def place_fighters(player: ScriptedPlayer, truth: BattleGeometry) -> Story:
    """Types six names of two sides, and clicks the base of each."""
    hands = player.hands
    hands.fill(lambda: named(QLineEdit, "Names, separated by commas; a semicolon starts the next side"), NAMES)
    player.press("Place fighters")
    for count, fighter in enumerate(truth.battle.fighters, start=1):
        hands.click(player.at(fighter.pose.x, fighter.pose.y), fighter.id)
        yield lambda n=count: len(player.battle.fighters) == n and player.calm(), f"{fighter.id} stands there"
    yield lambda: player.document.tool is player.document.select_tool, "all of the list are placed"


def ask_in_photo(player: ScriptedPlayer, pair: tuple[str, str], tally: PhotoTally) -> Story:
    """Asks about a pair by two clicks in the photo."""
    for id in pair:
        player.hands.click(player.on(id), id)
    yield lambda: player.proven(*pair) and player.calm(), "there is a proven verdict in the photo"
    answer = player.window.sight.verdict.answer
    tally.battle, tally.found = player.battle, answer.pair if answer else None


def keep_card(player: ScriptedPlayer) -> Story:
    """Saves the dispute card, and opens it: everything is there again, and so is the photo."""
    hands, kept, before = player.hands, player.battle, player.document
    yield from player.choose_in_menu("Sight", "Dispute card…")
    yield from player.dialog(QFileDialog)
    hands.keys("Return")
    yield lambda: sorted(player.home.rglob("*.png")), "the card is saved under the name that was proposed"
    (path,) = player.home.rglob("*.png")
    hands.keys("Ctrl+O")
    yield from player.answer_file_dialog(path)
    yield lambda: player.window.document not in (None, before) and player.calm(), "the card is open"
    if (player.battle.photos, player.battle.things) != (kept.photos, kept.things):
        raise Stuck("The battle of the card is not the one that was kept.")
    hands.counts = False
    hands.keys("C")
    yield lambda: is_in_photo(player) and player.calm(), "its photo is shown"


def find_corners(photo: RenderedPhoto, piece: Piece) -> tuple[Floats, Floats]:
    """Returns the two corners of a piece's mesh that are farthest apart, of those seen before and after a turn."""
    points = photo.table.meshes(piece.ref).vertices
    seen = np.ones(len(points), dtype=bool)
    for pose in (piece.pose, replace(piece.pose, yaw=0.0)):
        moved = [replace(piece, pose=pose) if one.id == piece.id else one for one in photo.table.battle.pieces]
        table = photo.table.with_battle(replace(photo.table.battle, pieces=tuple(moved)))
        there = transform_points(points, pose_frame(pose))
        ways = there - photo.camera.eye
        ways /= np.linalg.norm(ways, axis=1)[:, None]
        seen &= ~np.array(table.find_hidden(photo.camera.eye, there - ways))
    points = points[seen]
    outer = points[ConvexHull(points[:, :2]).vertices]
    far = np.linalg.norm(outer[:, None, :2] - outer[None, :, :2], axis=2)
    first, second = np.unravel_index(int(far.argmax()), far.shape)
    return outer[first], outer[second]


def is_in_photo(player: ScriptedPlayer) -> bool:
    """Returns whether the table is shown in a photo."""
    view = player.window.photo.view
    return view is not None and view.shown is not None


def is_aligning(player: ScriptedPlayer) -> bool:
    """Returns whether a piece is being aligned."""
    alignment = player.window.photo.alignment
    return alignment is not None and player.document.tool is alignment.tool


def tab_of(player: ScriptedPlayer, title: str) -> Find:
    """Returns the screen position of the tab of a panel that lies behind another one."""

    def find() -> QPoint:
        for tabs in player.window.findChildren(QTabBar):
            for number in range(tabs.count()):
                if tabs.isVisible() and tabs.tabText(number) == title:
                    return tabs.mapToGlobal(tabs.tabRect(number).center())
        raise Stuck(f"There is no tab “{title}”.")

    return find


def _drag_corner(player: ScriptedPlayer, id: str, corner: Floats, there: Floats) -> None:
    """Drags a corner of a model to a point of the table that the photo shows; the mouse is slow at first."""

    def here() -> QPoint:
        piece = player.battle.thing(id)
        assert isinstance(piece, Piece)
        return player.at(*transform_points(corner[None], pose_frame(piece.pose))[0].tolist())()

    def end() -> QPoint:
        start, goal = here(), player.at(*there.tolist())()
        way = np.array((goal - start).toTuple(), dtype=np.float64)
        length = float(np.hypot(*way))
        longer = 1 / SLOW if length <= SLOW * SLOW_PX else (length + SLOW_PX * (1 - SLOW)) / length
        x, y = np.round(way * longer).astype(int).tolist()
        return start + QPoint(x, y)

    player.hands.drag(here, end, f"align {id}")


def _spot_in(dialog: PhotoDialog, share: tuple[float, float]) -> Find:
    editor = dialog.editor
    return lambda: editor.mapToGlobal(editor.find_pixel(share).toPoint())
