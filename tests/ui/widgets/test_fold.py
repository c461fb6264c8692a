"""The content of a fold is visible and reachable by keyboard while the fold is open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from app.ui.widgets.expandable_row import ExpandableRow
from app.ui.widgets.fold import Fold


@pytest.fixture
def page(qtbot):
    """Returns a fold with one button in it, and one button after it."""
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


def test_a_click_on_the_line_toggles_the_fold(page):
    told = []
    page.fold.toggled.connect(told.append)
    assert not page.inside.isVisible()
    QTest.mouseClick(page.fold.header, Qt.MouseButton.LeftButton)
    assert page.inside.isVisible()
    QTest.mouseClick(page.fold.header, Qt.MouseButton.LeftButton)
    assert not page.inside.isVisible()
    assert told == [True, False]


def test_keys_open_the_fold_as_in_a_tree_and_tab_enters_it(page):
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


def test_focus_leaves_a_closed_fold(page):
    page.fold.set_open(True)
    page.inside.setFocus()
    page.fold.set_open(False)
    assert page.fold.header.hasFocus()


def accessible(widget):
    return QAccessible.queryAccessibleInterface(widget)


def test_screen_readers_find_an_expandable_button(page):
    header = page.fold.header
    for on in (False, True):
        page.fold.set_open(on)
        assert accessible(header).role() == QAccessible.Role.Button
        state = accessible(header).state()
        assert (bool(state.expandable), bool(state.expanded), bool(state.collapsed)) == (True, on, not on)
    assert "Press" in accessible(header).actionInterface().actionNames()
    accessible(header).actionInterface().doAction("Press")
    assert not page.fold.is_open


def test_the_fold_is_named_after_its_line(page):
    header = page.fold.header
    assert accessible(header).text(QAccessible.Text.Name) == "More (1)"
    page.fold.show_caption("Q&A")
    assert accessible(header).text(QAccessible.Text.Name) == "Q&A"
    assert header.text() == "Q&&A"


def test_a_foldable_row_is_an_expandable_button_and_a_grouped_one_a_radio_button(page):
    group = QButtonGroup(page, exclusive=False)
    fact, target, words = ExpandableRow(), ExpandableRow(group), ExpandableRow()
    words.setCheckable(False)
    for row in (fact, target, words):
        row.show_words("Within 1″", more="Rule 4.5")
        page.layout().addWidget(row)
    assert [accessible(row).role() for row in (fact, target, words)] == [
        QAccessible.Role.Button, QAccessible.Role.RadioButton, QAccessible.Role.StaticText
    ]  # fmt: skip
    fact.click()
    assert accessible(fact).state().expanded
    for on in (True, False):
        target.click()
        assert bool(accessible(target).state().checked) == on


def test_a_long_caption_is_not_cut_in_a_narrow_panel(qtbot):
    fold = Fold("Who is counted of all the enemies (12 of 12)")
    qtbot.addWidget(fold)
    fold.show()
    whole = fold.header.fontMetrics().horizontalAdvance(fold.header.text())
    for share in (0.5, 2.0, 0.4):
        width = round(share * whole)
        fold.resize(width, 400)
        qtbot.waitUntil(lambda width=width: fold.width() == width)
        header, words = fold.header, " ".join(fold.header.text().split())
        qtbot.waitUntil(lambda header=header: header.height() >= header.sizeHint().height())
        assert words == "Who is counted of all the enemies (12 of 12)"
        assert header.sizeHint().width() <= width
        assert ("\n" in header.text()) == (share < 1)
    assert fold.header.accessibleName() == "Who is counted of all the enemies (12 of 12)"
