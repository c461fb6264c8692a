"""Scattered terrain is previewed on the table, and placed in one step of the history."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.model import Battle, Board, Piece, PiecePose
from app.session import Session
from app.storage.model_files import Models
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.ui.test_accessibility import nameless

TOWER = Piece("tower", "ruins/tower", PiecePose(380, 280))


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    battle = Battle("free", Board(762.0, 558.8), (TOWER,))
    opened.workspace.open_document(BattleDocument(Session(battle, Models(None)), opened.viewport, opened), "Battle")
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def dialog(qtbot, window):
    window.workspace.actions.run("scatter")
    found = window.terrain.scatter_dialog
    qtbot.waitUntil(lambda: found.found is not None)
    return found


@pytest.mark.thorough
def test_scattered_terrain_is_previewed_and_placed_in_one_step(qtbot, window, dialog):
    session = window.document.session
    assert len(session.battle.pieces) == 1 + len(dialog.found.pieces) > 1
    assert not session.is_committed
    QTest.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)
    assert session.is_committed
    assert session.undo_label == "Scatter terrain"
    assert session.battle.pieces[0] == TOWER
    session.undo()
    assert session.battle.pieces == (TOWER,)


@pytest.mark.thorough
def test_escape_restores_the_table(window, dialog):
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.document.session.battle.pieces == (TOWER,)
    assert not window.document.session.undo_label


@pytest.mark.thorough
def test_the_seed_determines_the_table(qtbot, window, dialog):
    def poses(seed):
        dialog.chance.seed_box.setValue(seed)
        qtbot.waitUntil(lambda: dialog.found is not None)
        return [(piece.model, piece.pose) for piece in window.document.session.battle.pieces]

    first = poses(7)
    assert poses(8) != first
    assert poses(7) == first


def test_everything_in_the_dialog_has_a_name(dialog):
    assert nameless(dialog) == []
