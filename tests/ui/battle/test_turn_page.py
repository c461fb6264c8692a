"""The turn page before any turn is known."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app.ui.battle.turn_page import TurnPage


@pytest.fixture
def page(qtbot):
    page = TurnPage()
    qtbot.addWidget(page)
    page.show()
    return page


def test_no_heading_is_shown_above_missing_content(page):
    seen = [one for kind in (QLabel, QAbstractButton) for one in page.findChildren(kind) if one.isVisibleTo(page)]
    assert [one.text() for one in seen] == []


class WindowWatcher(QObject):
    """Records the names of all widgets shown as separate windows."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


def test_no_part_of_the_page_becomes_a_separate_window(qapp, qtbot):
    watcher = WindowWatcher()
    qapp.installEventFilter(watcher)
    qtbot.addWidget(TurnPage())
    qapp.removeEventFilter(watcher)
    assert watcher.seen == []
