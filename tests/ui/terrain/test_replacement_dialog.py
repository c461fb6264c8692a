"""Scanned pieces are replaced by models of the library in a dialog, one after the other, each confirmed."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu

from app.games.actions import make_place
from app.geometry.table_scan.floor import find_floor
from app.geometry.table_scan.laid_table import extract_terrain
from app.geometry.table_scan.scale import place_by_corners
from app.model import Battle, Board
from app.session import Session
from app.session.scan_pieces import make_scan_pieces, place_scan
from app.session.scan_replacement import rank_pieces
from app.storage import library
from app.storage.library import ImportSettings
from app.storage.model_files import Models
from app.ui.actions.context_menu import ContextTarget
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.terrain import replacement_dialog
from app.ui.workers import stop_all
from tests.geometry.mesh_files import stl_binary
from tests.scanned_tables import BLOCKS, BOARD, CORNERS, scan_table
from tests.scenes import box_mesh, fighter
from tests.ui.test_accessibility import nameless

pytestmark = pytest.mark.gl


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    """A scanned table with two blocks, and a library with the first of them and with a wall."""
    for title, size in (("First block", BLOCKS[0][1]), ("Wall", (35.0, 100.0, 50.0))):
        mesh, path = box_mesh(*size), tmp_path / f"{title}.stl"
        path.write_bytes(stl_binary(mesh.vertices, mesh.faces))
        library.import_model(path, ImportSettings("mm", "z", title))
    own = [entry for entry in library.entries() if not entry.shipped]
    monkeypatch.setattr(library, "entries", lambda: tuple(own))  # Shipped models would only take time.
    session = Session(Battle("free", Board(*BOARD)), Models(None))
    scan = scan_table()
    table = extract_terrain(scan, place_by_corners(find_floor(scan), np.array(CORNERS), BOARD))
    place_scan(session, make_scan_pieces(session, table, "Our table"), session.do)
    session.do(make_place(fighter("Axe", 80, 20), fighter("Bow", 80, 150, side="blue")))
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(BattleDocument(session, opened.viewport, opened), "Battle")
    yield opened
    opened.close()
    assert stop_all()


def first_block(window):
    """Returns the scanned piece that is the first block: the taller one."""
    table = window.document.session.table
    return max(table.battle.pieces, key=lambda piece: table.meshes(piece.ref).health.extents_mm[2])


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def open_dialog(window):
    window.workspace.actions.run("replace_scan")
    return window.terrain.replacement_dialog


@pytest.fixture
def dialog(qtbot, window):
    """The dialog with both pieces, the first block first, when its verdicts are known."""
    pieces = sorted(window.document.session.battle.pieces, key=lambda one: one != first_block(window))
    window.document.selection.select(*(piece.id for piece in pieces))
    found = open_dialog(window)
    qtbot.waitUntil(lambda: found.replacement is not None, timeout=20000)
    return found


def test_a_click_replaces_the_scan_with_the_best_model_and_goes_on_with_the_next_piece(qtbot, window, dialog):
    session, before = window.document.session, first_block(window)
    assert dialog.piece == before
    assert dialog.replace_button.isDefault()
    assert dialog.replacement.pairs == 1
    press(dialog.replace_button)
    after = session.battle.piece(before.id)
    assert not session.table.is_scanned(after.id)
    assert (after.group, after.locked) == (before.group, before.locked)
    assert dialog.isVisible()
    assert dialog.piece != before
    session.undo()
    assert session.battle.piece(before.id) == before


def test_if_nothing_fits_the_dialog_says_so_and_enter_replaces_nothing(qtbot, window, dialog):
    before = window.document.session.battle
    press(dialog.skip_button)
    assert not dialog.skip_button.isVisible(), "it is the last piece"
    qtbot.waitUntil(lambda: dialog.replacement is not None, timeout=20000)
    assert not dialog.ranking.pieces[0].match.is_good
    assert not dialog.replace_button.isDefault()
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert window.document.session.battle == before
    press(dialog.replace_button)
    assert not dialog.isVisible()
    assert window.document.session.battle != before, "the player decides"


@pytest.mark.thorough
def test_escape_changes_nothing(window, dialog):
    before = window.document.session.battle
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert window.document.session.battle == before


@pytest.mark.thorough
def test_without_a_selection_all_scanned_pieces_are_offered(qtbot, window):
    window.document.selection.select()
    dialog = open_dialog(window)
    assert dialog.skip_button.isVisible()
    assert dialog.piece in window.document.session.battle.pieces


def test_the_menu_of_a_scanned_piece_begins_with_that_piece(qtbot, window):
    pieces = window.document.session.battle.pieces
    window.document.selection.select(*(piece.id for piece in pieces))
    menu = window.workspace.context_menus.show_menu(ContextTarget("piece", pieces[1].id), window, QPoint(0, 0))
    action = next(one for one in menu.actions() if "library piece" in one.text())
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    assert isinstance(menu, QMenu)
    assert window.terrain.replacement_dialog.piece == pieces[1]


def test_an_unexpected_failure_leaves_the_dialog_usable(qtbot, window, monkeypatch):
    def fail(*asked):
        raise library.PlayerError("the library cannot be read")

    monkeypatch.setattr(replacement_dialog, "rank_pieces", fail)
    dialog = open_dialog(window)
    qtbot.waitUntil(lambda: "cannot be read" in said_in(dialog))
    assert not dialog.replace_button.isEnabled()
    monkeypatch.setattr(replacement_dialog, "rank_pieces", rank_pieces)
    press(dialog.skip_button)
    qtbot.waitUntil(lambda: dialog.ranking is not None, timeout=20000)


def said_in(dialog):
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_everything_in_the_dialog_has_a_name(dialog):
    assert nameless(dialog) == []
