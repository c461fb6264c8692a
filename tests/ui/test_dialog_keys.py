"""Without a mouse: Tab reaches every button of a dialog, and the focus returns afterwards."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QRadioButton

from tests.e2e.audits.walk_window import walk_commands
from tests.e2e.driver.program import settle
from tests.ui.test_accessibility import _opened, demo  # noqa: F401

pytestmark = pytest.mark.gl
MOST_TABS = 150
COMMANDS = ("new", "recent", "settings", "keys", "board", "fighters", "sides", "muster", "scatter", "about")


def list_tab_stops(dialog):
    """Returns the widgets that Tab reaches, in their order."""
    found = []
    for _ in range(MOST_TABS):
        focus = QApplication.focusWidget()
        if focus in found:
            break
        found.append(focus)
        QTest.keyClick(focus or dialog, Qt.Key.Key_Tab)
    return found


@pytest.mark.few(1)
@pytest.mark.parametrize("command", COMMANDS)
def test_tab_reaches_every_button_and_focus_returns(demo, qtbot, command):  # noqa: F811
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow)
    demo.viewport.setFocus()
    dialogs = 0
    for _, dialog in walk_commands(demo, "demo", (command,)):
        if not isinstance(dialog, QDialog):
            continue
        dialogs += 1
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        stops = list_tab_stops(dialog)
        assert all(stop is not None and dialog.isAncestorOf(stop) for stop in stops)
        missed = [
            one.accessibleName() or one.text()
            for one in dialog.findChildren(QAbstractButton)
            if one.isVisible() and one.isEnabled() and one.focusPolicy() != Qt.FocusPolicy.NoFocus
            and not isinstance(one, QRadioButton) and one not in stops
        ]  # fmt: skip
        assert missed == []
    assert dialogs
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow)
    settle()
    assert demo.viewport.hasFocus()
