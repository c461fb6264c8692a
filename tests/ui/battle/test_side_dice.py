"""The dice beside the name of each side."""

import pytest
from PySide6.QtWidgets import QApplication

from app.games.dice_looks import DiceGroup, DisplayedDice, ShownDie
from app.ui.battle.side_dice import SideDiceList
from app.ui.widgets.drawn_dice import DiceStrip
from app.ui.widgets.theme import apply_theme


@pytest.fixture
def default_theme(qapp):
    apply_theme(qapp, "light", 100)
    yield
    apply_theme(qapp, "light", 100)
    qapp.setStyleSheet("")


def test_dice_grow_with_the_text_size(qtbot, default_theme):
    dice = SideDiceList()
    qtbot.addWidget(dice)
    groups = (
        DiceGroup("triple", (ShownDie(6), ShownDie(6), ShownDie(6))),
        DiceGroup("1 single", (ShownDie(2),)),
        DiceGroup("in hand", (ShownDie(marked=True, pale=True),)),
    )
    dice.show_dice([DisplayedDice("Red", "Red", groups)], {})
    dice.resize(600, 200)
    dice.show()
    apply_theme(QApplication.instance(), "light", 200)
    qtbot.wait(1)
    rows = dice.findChildren(DiceStrip)
    assert len(rows) == 3
    assert [row.size() for row in rows] == [row.sizeHint() for row in rows]
