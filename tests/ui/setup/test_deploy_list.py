"""The deployment list shows full names, also in a narrow column."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.setup import Placeable
from app.ui.setup.deploy_step import DeployList
from app.ui.widgets.theme import set_up_theme

SHORT, LONG = "Axe", "The Keeper of the Long Watch 2"


@pytest.fixture
def narrow_list(qtbot):
    shown = DeployList()
    qtbot.addWidget(shown)
    shown.resize(150, 300)
    shown.show()
    queue = [Placeable(id, id, "Side A", "shield", "Side A · Shield", now=id == SHORT) for id in (SHORT, LONG)]
    shown.show_queue(queue)
    return shown


def row_rects(shown):
    return [shown.visualItemRect(shown.item(row)) for row in range(shown.count())]


def test_a_long_name_wraps_to_a_second_line(narrow_list):
    _, short, long = row_rects(narrow_list)
    assert long.height() > short.height()
    assert all(rect.width() <= narrow_list.viewport().width() for rect in (short, long))
    assert narrow_list.horizontalScrollBar().maximum() == 0


def test_all_lines_are_visible_without_scrolling(narrow_list, qtbot):
    qtbot.waitUntil(lambda: row_rects(narrow_list)[-1].bottom() <= narrow_list.viewport().height())


def test_names_wrap_to_more_lines_in_a_narrower_column(narrow_list, qapp):
    before = row_rects(narrow_list)[-1].height()
    narrow_list.resize(90, narrow_list.height())
    for _ in range(3):
        qapp.processEvents()
    assert row_rects(narrow_list)[-1].height() > before
    assert row_rects(narrow_list)[-1].bottom() <= narrow_list.viewport().height()


def test_a_name_slightly_too_wide_for_the_padding_is_not_cut(narrow_list, qapp):
    set_up_theme(qapp)  # whose rows have padding
    words = narrow_list.fontMetrics().horizontalAdvance(narrow_list.item(2).text())
    for _ in range(3):
        qapp.processEvents()
        narrow_list.resize(narrow_list.width() - narrow_list.viewport().width() + words + 9, narrow_list.height())
    for _ in range(3):
        qapp.processEvents()
    _, short, long = row_rects(narrow_list)
    assert long.height() > short.height()


@pytest.mark.parametrize(("key", "row"), [("PageUp", 1), ("Home", 1), ("Up", 2), ("PageDown", 6), ("End", 6)])
def test_keys_move_through_the_fighters_and_skip_headings(qtbot, key, row):
    shown = DeployList()
    qtbot.addWidget(shown)
    shown.show()
    groups = {"Shield": ("Axe", "Bow", "Cid"), "Dagger": ("Dot", "Eve")}
    queue = [Placeable(id, id, "Side A", name, f"Side A · {name}") for name, ids in groups.items() for id in ids]
    shown.show_queue(queue)
    assert [at for at in range(shown.count()) if not shown.item(at).data(Qt.ItemDataRole.UserRole)] == [0, 4]
    shown.setCurrentRow(3)
    QTest.keyClick(shown, getattr(Qt.Key, f"Key_{key}"))
    assert shown.currentRow() == row
