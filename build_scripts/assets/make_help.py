"""Takes pictures of the real window for the help pages, in every language: small, cropped, without added texts.

`dev.py assets make_help [LANGUAGE]`; by default all languages. It needs a display; on Linux `dev.py` provides a virtual
one.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from msgspec.structs import replace as replace_value
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMessageBox, QWidget

from app.core.app_paths import DEMO, TERRAIN_MODELS
from app.core.language import current_language, find_translations, tr
from app.games.prompts import find_main
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io.ply import write_ply
from app.session.templates import TemplateOptions, find_templates
from app.ui.app_services.help_pages import FOLDER
from app.ui.dispute_card.card_files import make_card_image
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.document_loader import DocumentLoader
from app.ui.image_file import encode_image
from app.ui.main_window import MainWindow
from app.ui.photo.photo_dialog import MARKS
from build_scripts.assets.help_battle import begin_fight, set_up
from build_scripts.soundness.rendered_photo import kitchen_table, take_photo
from build_scripts.soundness.simulated_scan import Scanner, simulate_scan
from tests.e2e.driver.program import ask, open_battle, open_program, settle, wait_until, wait_until_drawn
from tests.e2e.driver.screen import grab_widget

WIDE, LEAST = 640, 400
LARGEST = 150_000
"""Largest size of a picture in bytes."""
QUALITY = 85
"""Quality in per cent: small letters stay sharp, and a picture takes half the room that a palette takes."""
NOBODY = Health(0, 0, 0, 0, 0, (1, 1, 1))
SET_UP = ("Bell Warden", "Lantern Owl")
MEETING = {"Flare Archer": (330.0, 170.0), "Mire Brute": (475.0, 155.0), "Reed Stalker 2": (420.0, 330.0)}
SEEN = ("Flare Archer", "Mire Brute")
UNITS = "warcrow"
IN_PHOTO = ("Axe", "Raven")
PAIR, BLOCKED = ("Ashka", "Borin"), ("Ashka", "Sela")


def keep(image: QImage, name: str) -> None:
    """Saves a picture, reduced in size until it is small enough."""
    wide = min(WIDE, image.width())
    while True:
        small = image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        data = encode_image(small.convertToFormat(QImage.Format.Format_RGB32), "webp", QUALITY)
        if len(data) <= LARGEST or wide <= LEAST:
            break
        wide -= 40
    (FOLDER / current_language()[0] / "pictures" / f"{name}.webp").write_bytes(data)
    print(f"{name}.webp: {len(data) // 1000} kB")


def _look_at(window: MainWindow, pair: tuple[str, str]) -> None:
    ask(window, pair)
    wait_until_drawn(window)


def _dialog_after(window: MainWindow, ask: Callable[[], object], name: str) -> None:
    """Takes the dialog that opens after a request, once it has finished drawing."""
    ask()
    settle(2.5)
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
    for dialog in dialogs:
        keep(grab_widget(dialog), name)
        dialog.reject()
    if not dialogs:
        raise RuntimeError(f"no dialog opened for {name}")
    settle(0.3)


def _table(window: MainWindow) -> QImage:
    """Returns the middle of the window: the table, with what is above and below it."""
    middle = window.findChild(QWidget, "table")
    assert isinstance(middle, QWidget)
    return grab_widget(window).copy(QRect(middle.mapTo(window, middle.rect().topLeft()), middle.size()))


def _beside(window: MainWindow) -> QImage:
    """Returns the table and the panel next to it."""
    middle = window.findChild(QWidget, "table")
    assert isinstance(middle, QWidget)
    corner = middle.mapTo(window, middle.rect().topLeft())
    return grab_widget(window).copy(QRect(0, corner.y(), window.width(), middle.height()))


def _take_all(window: MainWindow) -> None:
    _look_at(window, PAIR)
    keep(_table(window), "verdict")
    _look_at(window, BLOCKED)
    keep(_table(window), "blocked")
    window.workspace.actions.run("measuring")
    reach = next(
        line for line in window.measure.panel.findChildren(QLineEdit) if line.placeholderText() and line.isVisible()
    )
    reach.setText("3, 6")
    reach.editingFinished.emit()
    settle(2.5)
    keep(grab_widget(window), "measure")
    reach.setText("")
    reach.editingFinished.emit()
    window.workspace.actions.run("measuring")
    _look_at(window, PAIR)
    window.workspace.actions.run("stoop")
    settle(4)
    keep(_table(window), "stoop")
    window.workspace.actions.run("stoop")
    window.workspace.actions.run("library")
    settle(4)
    keep(grab_widget(window), "library")
    window.workspace.actions.run("library")
    model = next(iter(sorted(TERRAIN_MODELS.rglob("*.stl")) or sorted(TERRAIN_MODELS.rglob("*.glb"))))
    _dialog_after(window, lambda: window.terrain.import_files([model]), "import")
    _dialog_after(window, lambda: window.workspace.actions.run("fighters"), "fighters")
    _dialog_after(window, lambda: window.workspace.actions.run("keys"), "keys")
    session = window.document.session if window.document else None
    assert session
    keep(make_card_image(make_card(ask_for_card(session, PAIR, "Demo"))), "card")


def _take_scan(window: MainWindow, folder: Path) -> None:
    """Takes a scan of the demo's table with its corners chosen."""
    assert window.document
    table = window.document.session.committed_table
    board = table.battle.board
    scanned = simulate_scan(table, Scanner(detail_mm=4.0, holes=2))
    path = folder / "table.ply"
    path.write_bytes(
        write_ply(Mesh(scanned.scan.vertices, scanned.scan.faces.astype(np.int32), NOBODY, scanned.scan.colours))
    )
    window.terrain.import_scan(path)
    box = next(one for one in window.findChildren(QMessageBox) if one.isVisible())
    next(one for one in box.buttons() if one.text() == tr("Open table")).click()
    settle(0.3)
    dialog = window.terrain.scan_dialog
    assert dialog
    wait_until(lambda: not dialog.is_busy, "a scan that is read")
    dialog.next_button.click()
    dialog.scale.by_corners.setChecked(True)
    dialog.scale.board.show_size((board.width_mm, board.depth_mm))
    corners = [(0.0, 0.0, 0.0), (board.width_mm, 0.0, 0.0), (board.width_mm, board.depth_mm, 0.0)]
    for corner in scanned.at(*corners, (0.0, board.depth_mm, 0.0)):
        dialog.scale.points.put(tuple(corner.tolist()))
    settle(1.5)
    keep(grab_widget(dialog), "scan")
    dialog.reject()


def _take_photo(window: MainWindow, opener: DocumentLoader, folder: Path) -> None:
    """Takes a photo whose board is marked, and a verdict in it."""
    taken, path = take_photo(kitchen_table()), folder / "photo.jpg"
    path.write_bytes(taken.encode())
    dialog = window.photo.ask_for_table()
    dialog.open_picture(path)
    wait_until(lambda: dialog.step == MARKS, "a photo that is read")
    dialog.editor.show_photo(dialog.editor.photo.image, taken.marks())
    wait_until(lambda: dialog.fit, "the camera of the photo")
    settle(1.0)
    keep(grab_widget(dialog), "photo_grid")
    dialog.reject()
    before, battle = window.document, taken.table.battle
    opener.begin_new(battle.board)
    wait_until(lambda: window.document not in (None, before), "an empty table")
    assert window.document
    sides = {"red": tr("Side A"), "blue": tr("Side B")}
    fighters = tuple(replace_value(one, side=sides[one.side]) for one in battle.fighters)
    table = taken.table.with_battle(replace_value(battle, fighters=fighters))
    replace(taken, table=table).show_in(window.document.session, tr("Photo {number}", number=1))
    for command in ("photo_view", "photo"):
        window.workspace.actions.run(command)
    wait_until(lambda: window.photo.view and window.photo.view.shown, "the photo")
    _look_at(window, IN_PHOTO)
    keep(_beside(window), "photo")


def _take_map(window: MainWindow) -> None:
    """Takes the map of where a fighter would be seen."""
    assert window.document
    window.document.selection.select(PAIR[0])
    window.workspace.actions.run("planning")
    wait_until_drawn(window)
    wait_until(lambda: _is_known(window), "the whole map", STILL_S)
    keep(grab_widget(window), "planning")
    window.workspace.actions.run("planning")


STILL_S = 2.0
"""Time in seconds without a change after which a map is complete: a finer one may follow a coarse one."""


def _is_known(window: MainWindow) -> bool:
    """Returns whether the map is complete and not being refined."""
    found = window.planning.maps.map if window.planning.maps else None
    whole = found and found.exposure and found.exposure.known.all()
    return bool(whole) and "%" not in window.planning.panel.look.map_page.status


def _take_game(window: MainWindow) -> None:
    """Takes a battle during set-up, and an attack in it."""
    assert window.document
    session = window.document.session
    set_up(session)
    window.workspace.actions.run("setup")
    window.setup.panel.open_step("deploy")
    deploying = window.setup.deploy_controller
    assert deploying
    for id in SET_UP:
        deploying.deploy_anywhere(id)
        settle(0.6)
    wait_until_drawn(window)
    keep(_beside(window), "setup")
    begin_fight(session, MEETING, SEEN[0])
    window.document.selection.select(SEEN[0])
    window.battle.show_page("attack")
    attacks = window.battle.panel.attacks
    wait_until(lambda: attacks.lines, "targets")
    wait_until_drawn(window)
    next(line for line in attacks.lines if line.text() == SEEN[1]).click()
    settle(4)
    keep(_beside(window), "attack")


def _take_units(window: MainWindow, opener: DocumentLoader) -> None:
    """Takes a battle of units: the likely steps up to the first activation, and the attacks of the unit."""
    before = window.document
    opener.begin_from_template(next(one for one in find_templates() if one.id == UNITS), TemplateOptions())
    wait_until(lambda: window.document not in (None, before), "a battle of units")
    assert window.document
    session = window.document.session
    while session.game and session.battle.clock.active == "":
        likely = find_main(session.game.turn_prompt(session.table).options)
        assert likely
        assert likely.action
        session.do(likely.action)
    window.document.selection.select(session.battle.clock.active)
    window.battle.show_page("attack")
    attacks = window.battle.panel.attacks
    wait_until(lambda: attacks.lines, "targets")
    wait_until_drawn(window)
    attacks.lines[0].click()
    settle(4)
    keep(_beside(window), "units")


def _take_pictures(language: str) -> int:
    """Takes all pictures in a window with default settings."""
    (FOLDER / language / "pictures").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EYELINE_DATA": folder, "EYELINE_LANGUAGE": language}
        with open_program(size=None, look="light") as (window, opener):
            open_battle(window, opener, DEMO)
            _take_all(window)
            _take_scan(window, Path(folder))
            _take_photo(window, opener, Path(folder))
            open_battle(window, opener, DEMO)
            _take_map(window)
            _take_game(window)
            _take_units(window, opener)
    return 0


def main() -> int:
    """Takes the pictures of each language in its own process, or of one given language."""
    if sys.argv[1:]:
        return _take_pictures(sys.argv[1])
    child = [sys.executable, "-m", "build_scripts.assets.make_help"]
    languages = ("en", *find_translations())
    return max(subprocess.run([*child, one], check=False).returncode for one in languages)


if __name__ == "__main__":
    sys.exit(main())
