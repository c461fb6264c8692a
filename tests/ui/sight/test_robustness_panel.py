import threading

import pytest

from app.model import Pose
from app.rules.actions import Move
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.ui.stand_ins import FakeStage, SeenBattle, wall_between


@pytest.fixture
def play(qapp):
    opened = SeenBattle(wall_between(), FakeStage())
    opened.results = []
    opened.sight.robustness.found.connect(opened.results.append)
    yield opened
    opened.close()
    assert stop_all()


def test_how_sure_is_asked_after_the_verdict_and_only_where_it_is_wanted(qtbot, play):
    play.sight_pair.choose("A", "C")
    qtbot.wait(300)
    assert play.results == []
    play.sight.robustness.set_tolerance(2.0)
    qtbot.waitUntil(lambda: len(play.results) == 1, timeout=20000)
    assert play.results[0].tolerance_mm == 2.0
    assert play.results[0].visible == play.results[0].placements


def test_once_wanted_it_is_asked_about_every_pair_and_again_with_another_tolerance(qtbot, play):
    play.sight.robustness.set_tolerance(1.0)
    play.sight_pair.choose("A", "C")
    qtbot.waitUntil(lambda: len(play.results) == 1, timeout=20000)
    play.sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: len(play.results) == 2, timeout=20000)
    play.sight.robustness.set_tolerance(3.0)
    qtbot.waitUntil(lambda: len(play.results) == 3, timeout=20000)
    assert [robustness.tolerance_mm for robustness in play.results] == [1.0, 1.0, 3.0]


def test_any_change_of_the_battle_stops_it(qtbot, play):
    begun, stopped, dropped = threading.Event(), threading.Event(), []
    play.sight.robustness.cleared.connect(lambda: dropped.append(1))

    def endless(*pair, report, actual):
        begun.set()
        try:
            while not stopped.is_set():
                report(0.5, "Testing robustness")
        finally:
            stopped.set()

    play.session.table.robustness = endless
    play.sight.robustness.set_tolerance(2.0)
    play.sight_pair.choose("A", "C")
    qtbot.waitUntil(begun.is_set, timeout=5000)
    before = len(dropped)
    play.sight.robustness.set_tolerance(None)
    play.session.do(Move((("B", Pose(420, 200)),)))
    assert stopped.wait(PATIENCE_S)
    assert len(dropped) > before
    qtbot.wait(50)
    assert play.results == []
