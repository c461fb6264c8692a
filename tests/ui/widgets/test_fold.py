"""What is under a line is seen, and reached by keys, while the line is open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.widgets.fold import Fold


@pytest.fixture
def page(qtbot):
    """A fold with one button in it, and one button after it."""
    page = QWidget()
    qtbot.addWidget(page)
    down = QVBoxLayout(page)
    page.fold, page.inside, page.after = Fold("More (1)"), QPushButton("inside"), QPushButton("after")
    page.fold.body_layout.addWidget(page.inside)
    down.addWidget(page.fold)
    down.addWidget(page.after)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return page


def test_a_click_on_the_line_opens_and_closes_it_and_tells(page):
    told = []
    page.fold.toggled.connect(told.append)
    assert not page.inside.isVisible()
    QTest.mouseClick(page.fold.header, Qt.MouseButton.LeftButton)
    assert page.inside.isVisible()
    QTest.mouseClick(page.fold.header, Qt.MouseButton.LeftButton)
    assert not page.inside.isVisible()
    assert told == [True, False]


def test_keys_open_it_as_in_a_tree_and_tab_goes_in_only_then(page):
    page.fold.header.setFocus()
    QTest.keyClick(page.fold.header, Qt.Key.Key_Tab)
    assert page.after.hasFocus()
    page.fold.header.setFocus()
    QTest.keyClick(page.fold.header, Qt.Key.Key_Right)
    assert page.inside.isVisible()
    QTest.keyClick(page.fold.header, Qt.Key.Key_Tab)
    assert page.inside.hasFocus()
    page.fold.header.setFocus()
    QTest.keyClick(page.fold.header, Qt.Key.Key_Left)
    assert not page.inside.isVisible()
    QTest.keyClick(page.fold.header, Qt.Key.Key_Space)
    assert page.fold.is_open


def test_the_keyboard_leaves_what_is_put_away(page):
    page.fold.set_open(True)
    page.inside.setFocus()
    page.fold.set_open(False)
    assert page.fold.header.hasFocus()


def test_who_listens_is_told_what_it_is_called_and_whether_it_is_open(page):
    header = page.fold.header
    assert (header.accessibleName(), header.accessibleDescription()) == ("More (1)", "closed")
    page.fold.set_open(True)
    assert header.accessibleDescription() == "open"
    page.fold.show_caption("Q&A")
    assert header.accessibleName() == "Q&A"
    assert header.text() == "Q&&A"
