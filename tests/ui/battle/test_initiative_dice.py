"""The initiative dice beside the table."""

import pytest
from PySide6.QtWidgets import QApplication

from app.model import DiceSet, Side
from app.ui.battle.initiative_dice import InitiativeDice
from app.ui.widgets.dice_widgets import Row
from app.ui.widgets.theme import apply_theme


@pytest.fixture
def usual(qapp):
    apply_theme(qapp, "light", 100)
    yield
    apply_theme(qapp, "light", 100)
    qapp.setStyleSheet("")


def test_dice_grow_with_the_size_of_texts(qtbot, usual):
    dice = InitiativeDice()
    qtbot.addWidget(dice)
    side = Side("Red", sets=(DiceSet(6, 3), DiceSet(2, 1)), rolled=(6, 6, 6, 2), wild=1)
    dice.show_sides([side], {}, "Red")
    dice.resize(600, 200)
    dice.show()
    apply_theme(QApplication.instance(), "light", 200)
    qtbot.wait(1)
    rows = dice.findChildren(Row)
    assert len(rows) == 3
    assert [row.size() for row in rows] == [row.sizeHint() for row in rows]
