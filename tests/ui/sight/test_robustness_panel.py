import threading

import pytest

from app.games.actions import Move
from app.model import Pose
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.ui.stand_ins import FakeViewport, SeenBattle, wall_between


@pytest.fixture
def document(qapp):
    opened = SeenBattle(wall_between(), FakeViewport())
    opened.results = []
    opened.sight.robustness.found.connect(opened.results.append)
    yield opened
    opened.close()
    assert stop_all()


def test_robustness_is_calculated_after_the_verdict_and_only_on_request(qtbot, document):
    document.sight_pair.choose("A", "C")
    qtbot.wait(300)
    assert document.results == []
    document.sight.robustness.set_tolerance(2.0)
    qtbot.waitUntil(lambda: len(document.results) == 1, timeout=20000)
    assert document.results[0].tolerance_mm == 2.0
    assert document.results[0].visible == document.results[0].placements


def test_requested_robustness_follows_pair_and_tolerance(qtbot, document):
    document.sight.robustness.set_tolerance(1.0)
    document.sight_pair.choose("A", "C")
    qtbot.waitUntil(lambda: len(document.results) == 1, timeout=20000)
    document.sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: len(document.results) == 2, timeout=20000)
    document.sight.robustness.set_tolerance(3.0)
    qtbot.waitUntil(lambda: len(document.results) == 3, timeout=20000)
    assert [robustness.tolerance_mm for robustness in document.results] == [1.0, 1.0, 3.0]


def test_any_change_of_the_battle_stops_the_robustness_check(qtbot, document):
    begun, stopped, dropped = threading.Event(), threading.Event(), []
    document.sight.robustness.cleared.connect(lambda: dropped.append(1))

    def endless(*pair, report, actual):
        begun.set()
        try:
            while not stopped.is_set():
                report(0.5, "Testing robustness")
        finally:
            stopped.set()

    document.session.table.robustness = endless
    document.sight.robustness.set_tolerance(2.0)
    document.sight_pair.choose("A", "C")
    qtbot.waitUntil(begun.is_set, timeout=5000)
    before = len(dropped)
    document.sight.robustness.set_tolerance(None)
    document.session.do(Move((("B", Pose(420, 200)),)))
    assert stopped.wait(PATIENCE_S)
    assert len(dropped) > before
    qtbot.wait(50)
    assert document.results == []
