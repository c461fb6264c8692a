"""Copy and paste: real keys in real windows, and the content for other windows and programs."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest

from app.model import Piece
from app.session import Session
from app.storage.clipboard_format import MIME
from app.storage.model_files import Models
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.viewport.view import Viewport
from tests.scenes import battle, fighter, piece

pytestmark = pytest.mark.gl
CTRL = Qt.KeyboardModifier.ControlModifier
WALL = "ruins/crates_and_barrels"


@pytest.fixture
def window_of(qtbot):
    """Returns a function that opens a battle in a new window."""
    opened = []

    def open_window(*fighters, pieces=()):
        window = MainWindow()
        qtbot.addWidget(window)
        window.resize(1100, 750)
        window.show()
        session, view = Session(battle(*fighters, pieces=pieces), Models(None)), Viewport()
        window.workspace.set_viewport(view)
        window.workspace.open_document(BattleDocument(session, view, window), "little")
        view.fit()
        opened.append(window)
        use(qtbot, window)
        return window

    yield open_window
    QGuiApplication.clipboard().clear()
    for window in opened:
        window.close()


def use(qtbot, window):
    window.activateWindow()
    window.viewport.setFocus()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.viewport.hasFocus())
    QCursor.setPos(window.mapToGlobal(QPoint(3, 3)))  # not over the table
    qtbot.waitUntil(lambda: not window.viewport.underMouse())


def press(window, key):
    QTest.keyClick(window.viewport, key, CTRL)


def ids(window):
    return {thing.id for thing in window.document.session.battle.things}


def pose(window, id):
    return window.document.session.battle.thing(id).pose


@pytest.mark.thorough
def test_a_copied_fighter_is_pasted_beside_it_with_a_new_name_in_one_step(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200))
    window.document.selection.select("Axe")
    press(window, Qt.Key.Key_C)
    press(window, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: ids(window) == {"Axe", "Axe 2"})
    assert window.document.selection.ids == ("Axe 2",)
    far = abs(pose(window, "Axe 2").x - 150) + abs(pose(window, "Axe 2").y - 200)
    assert 25 <= far <= 80
    press(window, Qt.Key.Key_Z)
    assert ids(window) == {"Axe"}


@pytest.mark.thorough
def test_a_copy_is_pasted_under_the_mouse(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200))
    window.document.selection.select("Axe")
    press(window, Qt.Key.Key_C)
    view = window.viewport
    there = view.pixel((500.0, 300.0, 0.0)).toPoint()
    QCursor.setPos(view.mapToGlobal(there))
    qtbot.waitUntil(view.underMouse)
    press(window, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: "Axe 2" in ids(window))
    assert pose(window, "Axe 2").x == pytest.approx(500, abs=3)
    assert pose(window, "Axe 2").y == pytest.approx(300, abs=3)


@pytest.mark.thorough
def test_several_pasted_things_keep_their_arrangement(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200), fighter("Bow", 190, 230), pieces=[piece("box", WALL, 500, 300)])
    window.document.selection.select("Axe", "Bow", "box")
    press(window, Qt.Key.Key_C)
    press(window, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: len(ids(window)) == 6)
    for id, other in (("Axe", "Bow"), ("Axe", "box")):
        old = pose(window, other).x - pose(window, id).x
        assert pose(window, f"{other} 2").x - pose(window, f"{id} 2").x == pytest.approx(old)
    assert window.document.session.battle.piece("box 2").model == WALL


def test_cut_things_are_removed_and_pasted_back_in_place(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200), fighter("Bow", 190, 230))
    window.document.selection.select("Axe")
    press(window, Qt.Key.Key_X)
    assert ids(window) == {"Bow"}
    press(window, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: ids(window) == {"Axe", "Bow"})
    assert (pose(window, "Axe").x, pose(window, "Axe").y) == (150, 200)


@pytest.mark.thorough
def test_a_copy_from_one_window_is_pasted_in_another(qtbot, window_of):
    one = window_of(fighter("Axe", 150, 200), pieces=[piece("box", WALL, 500, 300)])
    one.document.selection.select("Axe", "box")
    press(one, Qt.Key.Key_C)
    other = window_of(fighter("Axe", 150, 200))
    press(other, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: ids(other) == {"Axe", "Axe 2", "box"})
    assert isinstance(other.document.session.battle.thing("box"), Piece)


def test_things_outside_a_smaller_board_are_pasted_inside_it(qtbot, window_of):
    one = window_of(fighter("Axe", 5000, 4000))
    one.document.selection.select("Axe")
    press(one, Qt.Key.Key_C)
    press(one, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: "Axe 2" in ids(one))
    board, spot = one.document.session.battle.board, pose(one, "Axe 2")
    assert 12 <= spot.x <= board.width_mm - 12
    assert 12 <= spot.y <= board.depth_mm - 12


@pytest.mark.thorough
def test_other_programs_get_names_and_places(window_of):
    window = window_of(fighter("Axe", 254, 254))
    window.document.selection.select("Axe")
    press(window, Qt.Key.Key_C)
    assert QGuiApplication.clipboard().text() == "Axe (red) at 10″, 10″"


def test_other_programs_get_the_verdict_about_the_selection(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200), fighter("Bow", 190, 230))
    window.document.sight_pair.choose("Axe", "Bow")
    window.document.selection.select("Bow")
    qtbot.waitUntil(lambda: window.document.verdict_text() != "")
    press(window, Qt.Key.Key_C)
    assert QGuiApplication.clipboard().text().startswith("Axe → Bow: Visible")
    assert QGuiApplication.clipboard().mimeData().hasFormat(MIME)


@pytest.mark.thorough
def test_with_nothing_selected_the_verdict_is_copied(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200), fighter("Bow", 190, 230))
    window.document.sight_pair.choose("Axe", "Bow")
    qtbot.waitUntil(lambda: window.document.verdict_text() != "")
    press(window, Qt.Key.Key_C)
    assert QGuiApplication.clipboard().text().startswith("Axe → Bow: Visible")
    assert not QGuiApplication.clipboard().mimeData().hasFormat(MIME)


@pytest.mark.thorough
def test_foreign_clipboard_content_shows_a_message(qtbot, window_of):
    window = window_of(fighter("Axe", 150, 200))
    QGuiApplication.clipboard().setText("hello")
    press(window, Qt.Key.Key_V)
    assert window.workspace.messages.line.text() == "The clipboard has nothing to paste here."
    data = QMimeData()
    data.setData(MIME, b"{}")
    QGuiApplication.clipboard().setMimeData(data)
    press(window, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: "the clipboard contains no Eyeline objects:" in window.workspace.messages.bar.text)
    assert ids(window) == {"Axe"}


@pytest.mark.thorough
def test_pasted_things_are_placed_on_free_spots(qtbot, window_of):
    window = window_of(*(fighter(f"F{n}", 100 + 40 * n, 200) for n in range(6)))
    window.document.selection.select("F2")
    press(window, Qt.Key.Key_C)
    for count in (7, 8, 9):
        press(window, Qt.Key.Key_V)
        qtbot.waitUntil(lambda count=count: len(ids(window)) == count)
    assert window.document.session.table.find_overlaps() == ()
