import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.model import Pose
from app.rules.actions import Move
from app.ui.jobs import stop_all
from app.ui.panels.matrix import MatrixDialog
from app.ui.play import Play
from app.ui.seeing.matrix import ordered
from tests.ui.stand_ins import FakeStage, wall_between


@pytest.fixture
def shown(qtbot):
    """A dialog on the little battle with a wall, all pairs looked at."""
    parent = QWidget()
    qtbot.addWidget(parent)
    play, dialog = Play(wall_between(), FakeStage()), MatrixDialog(parent)
    dialog.watch(play.matrix, play.looks)
    dialog.open_()
    qtbot.waitUntil(lambda: complete(dialog), timeout=20000)
    yield play, dialog
    play.close()
    assert stop_all()


def complete(dialog):
    return all(dialog.grid.cell(pair) for pair in itertools.permutations("ABC", 2))


def test_each_pair_is_looked_at_once_those_of_different_sides_first():
    assert ordered(wall_between().battle) == [("A", "B"), ("A", "C"), ("B", "C")]


def test_every_pair_is_shown_both_ways_with_its_verdict(shown):
    _, dialog = shown
    names = {pair: dialog.grid.cell(pair).ruling.name for pair in itertools.permutations("ABC", 2)}
    assert names["A", "B"] == names["B", "A"] == "not visible"
    assert names["A", "C"] == "visible"


def test_pointing_at_a_mark_says_why_and_a_click_chooses_the_pair(qtbot, shown):
    _, dialog = shown
    chosen = []
    dialog.pair_chosen.connect(lambda seer, target: chosen.append((seer, target)))
    spot = dialog.grid.place(("B", "A")).center().toPoint()
    QTest.mouseMove(dialog.grid, spot)
    QTest.mouseClick(dialog.grid, Qt.MouseButton.LeftButton, pos=spot)
    assert chosen == [("B", "A")]
    assert dialog._said.text().startswith("B → A: not visible")
    assert dialog.isVisible()


def test_the_arrows_and_enter_do_what_the_mouse_does(shown):
    _, dialog = shown
    chosen = []
    dialog.pair_chosen.connect(lambda seer, target: chosen.append((seer, target)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(dialog.grid, key)
    assert chosen == [("A", "C")]


def test_the_matrix_is_copied_as_a_table(shown):
    _, dialog = shown
    dialog._copy.click()
    head, first, *_ = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert head == ["", "A", "B", "C"]
    assert first[:3] == ["A", "", "not visible"]
    assert first[3].startswith("visible")


def test_a_change_of_the_battle_fills_it_anew(qtbot, shown):
    play, dialog = shown
    play.session.do(Move((("B", Pose(100, 100)),)))
    assert not complete(dialog)
    qtbot.waitUntil(lambda: complete(dialog), timeout=20000)
    assert dialog.grid.cell(("A", "B")).ruling.name == "visible"


def test_nothing_is_looked_at_while_it_is_closed(qtbot, shown):
    play, dialog = shown
    dialog.close()
    play.session.do(Move((("B", Pose(100, 100)),)))
    qtbot.wait(700)
    found = []
    play.matrix.found.connect(found.append)
    qtbot.wait(200)
    assert found == []
