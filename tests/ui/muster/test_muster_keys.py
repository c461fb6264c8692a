"""Both warbands by keyboard alone, from an empty table."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.model import Battle, Board
from app.rosters import demo_rosters
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import meshes

CTRL = Qt.KeyboardModifier.ControlModifier
MOST_KEYS = 15


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    session = Session(Battle("free", Board()), meshes)
    opened.workspace.open_document(BattleDocument(session, opened.viewport, opened), "Battle")
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    opened.viewport.setFocus()
    yield opened
    opened.close()
    assert stop_all()


class Keyboard:
    """Presses keys in the focused widget, and counts them."""

    def __init__(self, qtbot):
        self._qtbot, self.count = qtbot, 0

    def press(self, *keys, with_=Qt.KeyboardModifier.NoModifier):
        for key in keys:
            self._qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
            QTest.keyClick(QApplication.focusWidget(), key, with_)
            self.count += 1
            self._qtbot.wait(30)


def back(qtbot, window):
    """Waits until the dialog is closed, and gives the window the keyboard as a desktop does."""
    qtbot.waitUntil(lambda: window.muster.dialog is None)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def test_few_keys_enlist_both_warbands_and_focus_stays_on_the_next_step(qtbot, window):
    keys = Keyboard(qtbot)
    keys.press(Qt.Key.Key_U, with_=CTRL)
    keys.press(Qt.Key.Key_Return)  # the first game
    qtbot.waitUntil(lambda: window.workspace.action_bar.main_button.text() == "Muster Side A…")
    keys.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.muster.dialog is not None and window.muster.dialog.isActiveWindow())
    keys.press(Qt.Key.Key_Return, Qt.Key.Key_Return)  # the first demo warband, and Enlist
    back(qtbot, window)
    qtbot.waitUntil(lambda: window.workspace.action_bar.main_button.text() == "Muster Side B…")
    assert window.workspace.action_bar.main_button.hasFocus()
    keys.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.muster.dialog is not None and window.muster.dialog.isActiveWindow())
    keys.press(Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Return)
    back(qtbot, window)
    battle = window.document.session.battle
    assert [side.name for side in battle.sides] == [roster.name for roster in demo_rosters()]
    assert keys.count <= MOST_KEYS
    qtbot.waitUntil(lambda: window.workspace.action_bar.main_button.text() == "Reveal the warbands")
    assert window.workspace.action_bar.main_button.hasFocus()
