"""The list of those to be set up shows names whole, in a narrow column too."""

import pytest

from app.ui.setup.deploy_step import DeployList, QueuedFighter

SHORT, LONG = "Axe", "The Keeper of the Long Watch 2"


@pytest.fixture
def narrow(qtbot):
    shown = DeployList()
    qtbot.addWidget(shown)
    shown.resize(150, 300)
    shown.show()
    queue = [QueuedFighter(id, "Side A", "shield", 1, "Side A · Shield") for id in (SHORT, LONG)]
    shown.show_queue(queue, frozenset((SHORT,)))
    return shown


def row_rects(shown):
    return [shown.visualItemRect(shown.item(row)) for row in range(shown.count())]


def test_a_long_name_goes_on_in_a_second_line(narrow):
    _, short, long = row_rects(narrow)
    assert long.height() > short.height()
    assert all(rect.width() <= narrow.viewport().width() for rect in (short, long))
    assert narrow.horizontalScrollBar().maximum() == 0


def test_all_lines_are_seen_without_scrolling(narrow, qtbot):
    qtbot.waitUntil(lambda: row_rects(narrow)[-1].bottom() <= narrow.viewport().height())
    narrow.resize(110, narrow.height())
    qtbot.waitUntil(lambda: narrow.viewport().width() < 110)
    qtbot.waitUntil(lambda: row_rects(narrow)[-1].bottom() <= narrow.viewport().height())
