"""The outliner beside the table, with real clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.games.actions import Move
from app.model import Pose
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.outliner.outliner_model import COLUMNS
from app.ui.viewport.view import Viewport
from tests.scenes import battle, fighter, meshes, piece

pytestmark = pytest.mark.gl
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 768)
    opened.show()
    pieces = [piece("wall", "wall", 250, 200), piece("crate", "crate", 500, 300)]
    things = fighter("Axe", 150, 200), fighter("Bow", 400, 200, side="blue")
    session, view = Session(battle(*things, pieces=pieces), meshes), Viewport()
    opened.workspace.set_viewport(view)
    opened.workspace.open_document(BattleDocument(session, view, opened), "little")
    view.fit()
    opened.activateWindow()
    qtbot.waitUntil(lambda: opened.isActiveWindow() and view.hasFocus())
    opened.workspace.actions.run("outliner")
    qtbot.waitUntil(opened.outliner.panel.list.isVisible)
    yield opened
    while popup := QApplication.activePopupWidget():
        popup.close()
    opened.close()


def spot(window, id, column="name"):
    view = window.outliner.panel.list
    model = view.model()
    row = next(number for number in range(model.rowCount()) if model.index(number, 0).data() == id)
    return view.visualRect(model.index(row, list(COLUMNS).index(column))).center()


def click(window, id, column="name"):
    QTest.mouseClick(window.outliner.panel.list.viewport(), LEFT, pos=spot(window, id, column))


@pytest.mark.thorough
def test_the_selection_is_shared_between_list_and_table(window):
    click(window, "crate")
    assert window.document.selection.ids == ("crate",)
    window.document.selection.select("Bow")
    assert window.outliner.panel.list.selected_ids == ("Bow",)


@pytest.mark.thorough
def test_a_double_click_centres_a_thing(window):
    before = window.viewport.orbit
    click(window, "crate")
    QTest.mouseDClick(window.outliner.panel.list.viewport(), LEFT, pos=spot(window, "crate"))
    after = window.viewport.orbit
    assert after.centre[:2] == (500, 300)
    assert (after.distance, after.azimuth) == (before.distance, before.azimuth)


@pytest.mark.thorough
def test_the_lock_icon_locks_and_one_undo_unlocks(window):
    click(window, "wall", "locked")
    assert window.document.session.battle.piece("wall").locked
    window.document.session.undo()
    assert not window.document.session.battle.piece("wall").locked


@pytest.mark.thorough
def test_the_eye_icon_hides_from_view_only_and_a_card_says_so(qtbot, window):
    click(window, "wall", "visible")
    assert window.viewport.hidden_pieces == {"wall"}
    assert window.document.session.table.sight("Axe", "Bow").verdict == "blocked"
    card = window.outliner.card
    qtbot.waitUntil(card.isVisible)
    assert card._text.text() == "Hidden but still blocking sight: wall"
    QTest.mouseClick(card.show_button, LEFT)
    assert window.viewport.hidden_pieces == frozenset()
    assert not card.isVisible()


@pytest.mark.thorough
def test_a_key_toggles_the_visibility_of_the_selection(window):
    window.document.selection.select("wall", "crate")
    for hidden in ({"wall", "crate"}, set()):
        QTest.keyClick(window.viewport, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        assert window.document.hidden == hidden


@pytest.mark.thorough
def test_hidden_things_stay_hidden_in_the_plan(window):
    window.document.hide_pieces(["wall"])
    window.plan.toggle()
    assert window.document.hidden == {"wall"}
    assert window.viewport.hidden_pieces == {"wall"}
    assert window.outliner.card.isVisible()


@pytest.mark.thorough
def test_the_list_follows_added_and_removed_things(window):
    window.document.selection.select("crate")
    window.workspace.actions.run("copy_things")
    model = window.outliner.panel.list.model()
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert names == ["Axe", "Bow", "wall", "crate", "crate 2"]
    QTest.keyClick(window.outliner.panel.list, Qt.Key.Key_Delete)
    assert model.rowCount() == 4


def test_a_row_opens_the_table_menu(window):
    window.outliner.panel.menu_requested.emit("crate", window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert "Hide terrain" in [action.text().replace("&", "") for action in menu.actions()]
    assert window.document.selection.ids == ("crate",)


@pytest.mark.thorough
def test_closing_the_battle_closes_the_panel_but_not_the_library(window):
    window.workspace.actions.run("measuring")
    window.workspace.actions.run("library")
    window.files.close_battle()
    assert window.workspace.docks.open_ids == ("library",)


@pytest.mark.thorough
def test_the_list_is_not_rebuilt_during_a_drag(window, monkeypatch):
    shown, session = [], window.document.session
    monkeypatch.setattr(window.outliner.panel, "show_battle", lambda *given: shown.append(given))
    for x in (160, 170, 180):
        session.preview(Move((("Axe", Pose(x, 200)),)))
    assert shown == []
    session.do(Move((("Axe", Pose(190, 200)),)))
    assert len(shown) == 1
