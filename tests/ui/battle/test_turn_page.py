"""The page of a turn before anything is known of it."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel

from app.ui.battle.turn_page import TurnPage


@pytest.fixture
def page(qtbot):
    page = TurnPage()
    qtbot.addWidget(page)
    page.show()
    return page


def test_no_heading_stands_over_what_is_not_known_yet(page):
    seen = [one for kind in (QLabel, QAbstractButton) for one in page.findChildren(kind) if one.isVisibleTo(page)]
    assert [one.text() for one in seen] == []
