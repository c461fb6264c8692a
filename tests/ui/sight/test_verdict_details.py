"""The sight panel shows the verdict; search figures are under *Details*, which keeps its state."""

import pytest
from msgspec.structs import replace as changed
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.model import Pose
from app.ui.main_window import MainWindow
from app.ui.scene_builder import scene_side_styles
from app.ui.sight.live_sight import thorough_answers
from app.ui.sight.verdict_panel import VerdictPanel
from app.ui.sight_answer import SightQuestion
from tests.ui.stand_ins import wall_between


@pytest.fixture
def panel(qtbot):
    shown = VerdictPanel()
    qtbot.addWidget(shown)
    shown.resize(360, 900)
    shown.show()
    return shown


def look(panel, target_at=None):
    """Returns the texts of the panel when A looks at B, whose position can be changed."""
    session = wall_between()
    table, battle = session.table, session.battle
    if target_at:
        battle = battle.with_fighters(changed(battle.fighter("B"), pose=target_at))
        table = type(table)(battle, table.meshes)
    panel.show_battle(battle, scene_side_styles(battle))
    panel.show_pair("A", "B")
    panel.show_answer(next(thorough_answers(SightQuestion(1, table, session.game, "A", "B", thorough=True))))
    return read_texts(panel)


def read_texts(panel):
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_search_figures_are_shown_only_in_details(panel):
    before = look(panel)
    assert "Every line of sight is blocked." in before
    assert "Not visible" not in before  # The card says so.
    assert not any(" lines " in text or text == "Resolution" for text in before)
    QTest.mouseClick(panel.details.header, Qt.MouseButton.LeftButton)
    after = read_texts(panel)
    assert "Resolution" in after
    assert any(" lines " in text for text in after)


def test_blockers_are_shown_at_once_and_other_obstacles_in_details(panel):
    assert "BLOCKED BY" in look(panel)
    free = look(panel, Pose(350, 300))
    assert panel.answer.pair.ruling.kind == "visible"
    assert "IN THE WAY" not in free
    panel.details.set_open(True)
    assert "IN THE WAY" in read_texts(panel)


def test_details_stay_open_or_closed_in_the_next_window(qtbot):
    first = MainWindow()
    qtbot.addWidget(first)
    first.sight.verdict.details.set_open(True)
    second = MainWindow()
    qtbot.addWidget(second)
    assert second.sight.verdict.details.is_open
