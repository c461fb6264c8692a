"""Right clicks on the table, with real mouse and key events in a real window."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.viewport.view import Viewport
from tests.scenes import battle, fighter, meshes, piece

pytestmark = pytest.mark.gl
RIGHT, NO = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
SIDES = {"space": Viewport, "plan": PlanView}


class Table:
    """A window with a small battle."""

    def __init__(self, qtbot, view):
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(1100, 750)
        self.window.show()
        pieces = [piece("wall", "wall", 250, 300), piece("crate", "crate", 500, 300)]
        fighters = fighter("Axe", 150, 200), fighter("Bow", 220, 120, side="blue")
        self.session = Session(battle(*fighters, pieces=pieces), meshes)
        self.view = view
        self.window.workspace.set_viewport(self.view)
        self.document = BattleDocument(self.session, self.view, self.window)
        self.window.workspace.open_document(self.document, "little")
        self.view.fit()
        self.window.activateWindow()
        qtbot.waitUntil(lambda: self.window.isActiveWindow() and self.view.hasFocus())
        qtbot.waitUntil(lambda: self.view.is_up_to_date)

    def on(self, id, z=10.0):
        pose = self.session.battle.thing(id).pose
        return self.view.pixel((pose.x, pose.y, pose.z + z)).toPoint()

    def at(self, x, y):
        return self.view.pixel((x, y, 0.0)).toPoint()

    def right_click(self, at):
        QTest.mouseClick(self.view, RIGHT, NO, at)
        return QApplication.activePopupWidget()


@pytest.fixture(params=list(SIDES))
def table(qtbot, request):
    one = Table(qtbot, SIDES[request.param]())
    yield one
    while popup := QApplication.activePopupWidget():
        popup.close()
    one.window.close()


def texts(menu):
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def line(menu, text):
    """Returns an entry of a menu or of its submenus."""
    below = [action.menu() for action in menu.actions() if action.menu()]
    every = [action for one in (menu, *below) for action in one.actions()]
    return next(action for action in every if action.text().replace("&", "") == text)


@pytest.mark.few(1)
def test_a_right_click_on_a_fighter_selects_it_and_opens_its_menu(table):
    menu = table.right_click(table.on("Bow"))
    assert isinstance(menu, QMenu)
    assert table.document.selection.ids == ("Bow",)
    offered = texts(menu)
    for text in ("Use as observer", "Use as target", "Cut", "Copy", "Duplicate", "Lock", "Delete"):
        assert text in offered, offered
    assert offered[-1] == "Delete"
    assert table.document.sight_pair.observer == ""


@pytest.mark.few(1)
def test_menu_commands_show_their_shortcuts(table):
    menu = table.right_click(table.on("Bow"))
    assert line(menu, "Duplicate").shortcut().toString() == "Ctrl+D"


@pytest.mark.few(1)
def test_the_menu_makes_one_fighter_look_at_another(table):
    menu = table.right_click(table.on("Axe"))
    grey = line(menu, "Use as target")
    assert not grey.isEnabled()
    assert menu.reason(grey) == "Choose another fighter as the observer first"
    line(menu, "Use as observer").trigger()
    menu.close()
    menu = table.right_click(table.on("Bow"))
    line(menu, "Use as target").trigger()
    assert (table.document.sight_pair.observer, table.document.sight_pair.target) == ("Axe", "Bow")


@pytest.mark.few(1)
def test_a_right_click_within_a_selection_keeps_it(table):
    table.document.selection.select("Axe", "Bow")
    table.right_click(table.on("Bow"))
    assert table.document.selection.ids == ("Axe", "Bow")


@pytest.mark.few(1)
def test_terrain_and_board_have_their_own_menus(table):
    terrain = texts(table.right_click(table.on("crate")))
    assert "Terrain tags" in terrain
    assert "Use as observer" not in terrain
    QApplication.activePopupWidget().close()
    board = texts(table.right_click(table.at(400, 100)))
    for text in ("Add fighters…", "Add terrain…", "Measure from here", "Board and photo…", "Paste here"):
        assert text in board, board


def test_a_right_button_drag_moves_the_camera_and_opens_no_menu(table):
    before = table.view.orbit
    start = table.on("Bow")
    QTest.mousePress(table.view, RIGHT, NO, start)
    drag = QPoint(40, 10)
    for part in (drag / 4, drag / 2, drag):
        move(table.view, start, part)
    QTest.mouseRelease(table.view, RIGHT, NO, start + drag)
    assert QApplication.activePopupWidget() is None
    assert table.view.orbit != before


def test_a_slightly_shaky_click_moves_nothing(table):
    before = table.view.orbit
    start = table.on("Bow")
    QTest.mousePress(table.view, RIGHT, NO, start)
    move(table.view, start, QPoint(2, 1))
    QTest.mouseRelease(table.view, RIGHT, NO, start + QPoint(2, 1))
    assert QApplication.activePopupWidget() is not None
    assert table.view.orbit == before


def move(view, start, by):
    """Moves the mouse with the right button held."""
    spot = QPointF(start + by)
    event = QMouseEvent(QEvent.Type.MouseMove, spot, view.mapToGlobal(spot), Qt.MouseButton.NoButton, RIGHT, NO)
    QCoreApplication.sendEvent(view, event)


def test_shift_f10_opens_the_menu_beside_the_selection(table):
    table.document.selection.select("crate")
    QTest.keyClick(table.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert "Terrain tags" in texts(menu)
    there = table.view.mapToGlobal(table.on("crate", 0.0))
    assert (menu.pos() - there).manhattanLength() < 10


def test_shift_f10_without_a_selection_opens_the_board_menu(table):
    QTest.keyClick(table.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    assert "Add fighters…" in texts(QApplication.activePopupWidget())


def test_measure_from_here_attaches_the_tape_to_a_fighter(qtbot, table):
    line(table.right_click(table.on("Axe")), "Measure from here").trigger()
    QApplication.activePopupWidget().close()
    QTest.mouseClick(table.view, Qt.MouseButton.LeftButton, NO, table.on("Bow"))
    tape = table.window.measure.measurements.tape
    qtbot.waitUntil(lambda: len(tape.measurements) == 1)
    one = tape.measurements[0]
    assert (one.start.id, one.end.id) == ("Axe", "Bow")


def test_the_menu_duplicates_and_removes(table):
    line(table.right_click(table.on("Axe")), "Duplicate").trigger()
    QApplication.activePopupWidget().close()
    assert "Axe 2" in table.session.battle.ids
    line(table.right_click(table.on("Axe")), "Delete").trigger()
    assert "Axe" not in table.session.battle.ids


@pytest.mark.few(1)
def test_the_menu_unlocks_a_locked_piece(table):
    line(table.right_click(table.on("crate")), "Lock").trigger()
    QApplication.activePopupWidget().close()
    assert table.session.battle.piece("crate").locked
    line(table.right_click(table.on("crate")), "Unlock").trigger()
    assert not table.session.battle.piece("crate").locked
