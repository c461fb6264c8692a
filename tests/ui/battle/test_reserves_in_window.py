"""Reserves are set up by their player in the real window: the zone is drawn, and a click chooses the place."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.games.battle_actions import SetClock
from app.ui.battle_document import SELECT, BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.fighting_scenes import doing
from tests.games.test_warcry_rounds import beginning
from tests.ui.stand_ins import above


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 768)
    opened.show()
    session = beginning("warcry-1e")
    assert doing(session, SetClock(round=2, phase="reserve", initiative="Red")) == []
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(BattleDocument(session, opened.viewport, opened), "Battle")
    opened.viewport.fit()
    yield opened
    opened.close()
    assert stop_all()


def choose_reserve(qtbot, window):
    """Chooses the option to set up the late fighter in the panel."""
    window.battle.panel.show_page("turn")
    game = window.battle.controller.game_state
    qtbot.waitUntil(lambda: game.state is not None, timeout=10000)
    game, session = window.document.session.game, window.document.session
    arrive = next(one for one in game.turn_prompt(session.table).options if one.id == "arrive Late")
    assert arrive.asks == "pose"
    window.battle.controller.choose(arrive)
    return session


def spot(window, x, y) -> QPoint:
    return window.viewport.to_pixel(x, y).toPoint()


def late_fighter(session):
    return session.battle.any_fighter("Late")


@pytest.mark.thorough
def test_a_reserve_is_placed_by_a_click_inside_its_zone(qtbot, window):
    session = choose_reserve(qtbot, window)
    assert late_fighter(session).state.whereabouts == "reserve"
    qtbot.waitUntil(lambda: "setup" in window.viewport._overlays, timeout=10000)
    action = next(o for o in session.game.turn_prompt(session.table).options if o.id == "arrive Late").action
    ((_, pose),) = action.fighters
    QTest.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=spot(window, pose.x - 25, pose.y - 40))
    qtbot.waitUntil(lambda: late_fighter(session).state.whereabouts == "table", timeout=10000)
    there = late_fighter(session).pose
    assert abs(there.x - pose.x + 25) < 4
    assert abs(there.y - pose.y + 40) < 4


@pytest.mark.thorough
def test_enter_finds_a_place_for_the_reserve(qtbot, window):
    session = choose_reserve(qtbot, window)
    QTest.keyClick(window.viewport, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: late_fighter(session).state.whereabouts == "table", timeout=10000)
    assert session.game.placement_problems(session.table, "Late") == ()


def set_up_at(window, x, y):
    """Returns where a click would set up the held fighter."""
    return window.document.tool._deployer.pose_at(above(x, y))


@pytest.mark.thorough
def test_shift_and_the_wheel_rotate_the_reserve_first(qtbot, window):
    session = choose_reserve(qtbot, window)
    before = set_up_at(window, 100.0, 100.0).yaw
    assert window.document.tool.turn(15.0)
    assert set_up_at(window, 100.0, 100.0).yaw == before + 15.0
    assert late_fighter(session).state.whereabouts == "reserve"


def test_esc_leaves_it_in_reserve(qtbot, window):
    session = choose_reserve(qtbot, window)
    QTest.mouseMove(window.viewport, spot(window, 200, 200))
    window.document.handle_escape()
    assert late_fighter(session).state.whereabouts == "reserve"
    assert window.document.tool is window.document.tools[SELECT]
    assert window.workspace.messages.line.text() == window.document.tool.hint
