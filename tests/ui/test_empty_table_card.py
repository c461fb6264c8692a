"""An empty table shows the next steps, with buttons for them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.actions import Remove, make_place
from app.model import Battle, Board
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import fighter, meshes
from tests.setup_scenes import FIRST, enlisted, warband
from tests.ui.test_accessibility import nameless

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def open_battle(qtbot):
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.workspace.set_viewport(PlanView())

    def begin(session=None):
        session = session or Session(Battle("free", Board()), meshes)
        window.workspace.open_document(BattleDocument(session, window.viewport, window), "Battle")
        qtbot.wait(20)
        return window

    yield begin
    window.close()
    assert stop_all()


def test_the_card_is_shown_while_the_table_is_empty(open_battle):
    window = open_battle()
    card, session = window.empty_table, window.document.session
    assert card.isVisible()
    session.do(make_place(fighter("Ashka", 100, 100)))
    assert not card.isVisible()
    session.do(Remove(("Ashka",)))
    assert card.isVisible()
    window.workspace.close_document()
    assert not card.isVisible()


def test_the_card_buttons_open_terrain_fighters_and_set_up(open_battle):
    window = open_battle()
    card = window.empty_table
    assert [button.text() for button in card.buttons.values()] == [
        "Add terrain",
        "Scatter terrain…",
        "Add fighters…",
        "Set up a battle",
    ]
    QTest.mouseClick(card.buttons["library"], LEFT)
    assert window.terrain.visible
    assert not card.isVisible(), "it gives way to the panel that it opened"
    window.workspace.actions.run("library")
    assert card.isVisible()
    QTest.mouseClick(card.buttons["setup"], LEFT)
    assert window.setup.visible


def test_the_card_is_hidden_if_warbands_wait_off_the_table(open_battle):
    assert not open_battle(enlisted(FIRST, warband(FIRST))).empty_table.isVisible()


def test_the_card_covers_the_table_and_has_accessible_names(open_battle):
    window = open_battle()
    card = window.empty_table
    table = window.workspace.table_area.stack
    assert table.geometry().contains(card.geometry())
    assert nameless(card) == []
