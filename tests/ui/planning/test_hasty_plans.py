"""Hasty players: an action during a search applies neither to the wrong plan nor to a removed fighter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.actions import Remove
from app.games.plan_actions import AddPlan, DeletePlan
from app.model import Plan, PlannedPlace, Pose
from tests.ui.planning.test_plans_in_window import free_table, opened_window, pixel, press, rows

pytestmark = pytest.mark.gl
FAR = Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"), PlannedPlace("Finn", Pose(300, 500), "blue")))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, tmp_path):
    yield from opened_window(qtbot, free_table(tmp_path))


@pytest.fixture
def notes(window):
    told = []
    window.planning.plans.remarked.connect(told.append)
    return told


def wait_for_job(qtbot, window):
    qtbot.waitUntil(lambda: window.planning.plans._job is None)


@pytest.mark.thorough
def test_an_undone_plan_places_no_fighter(window, qtbot, notes):
    session = window.document.session
    session.do(AddPlan(FAR))
    before = session.battle.fighters
    press(window, "follow")
    session.undo()
    wait_for_job(qtbot, window)
    assert session.battle.fighters == before
    assert notes == ["The plan or the battle has changed, so nothing was done."]


@pytest.mark.thorough
def test_a_plan_is_not_applied_under_another_name(window, qtbot, notes):
    session = window.document.session
    session.do(AddPlan(FAR))
    session.do(AddPlan(Plan("Near")))
    window.planning.plans.show_plan("Far")
    press(window, "follow")
    window.planning.plans.show_plan("Near")
    wait_for_job(qtbot, window)
    assert session.undo_label == "New plan Near"
    assert len(notes) == 1


@pytest.mark.thorough
def test_a_fighter_removed_meanwhile_causes_no_error(window, qtbot, notes):
    session = window.document.session
    session.do(AddPlan(FAR))
    press(window, "follow")
    session.do(Remove(("Ashka",)))
    wait_for_job(qtbot, window)
    assert session.undo_label == "Remove Ashka"
    assert len(notes) == 1


def test_a_guess_is_not_added_to_a_plan_chosen_meanwhile(window, qtbot, notes):
    session = window.document.session
    session.do(AddPlan(FAR))
    window.planning.plans.guess("red")
    session.do(DeletePlan("Far"))
    wait_for_job(qtbot, window)
    assert session.battle.plans == ()
    assert len(notes) == 1


@pytest.mark.thorough
def test_a_click_does_not_place_a_removed_fighter(window):
    session = window.document.session
    press(window, "new")
    window.planning.plans.choose("Ashka")
    assert "Ashka" in window.planning.panel.plan._hint.text()
    session.do(Remove(("Ashka",)))
    assert window.planning.panel.plan._hint.text() == ""
    assert rows(window) == ["Borin: no position yet", "Finn: no position yet"]


@pytest.mark.thorough
def test_removing_a_fighter_cancels_the_drag_of_its_ghost(window):
    session, view = window.document.session, window.viewport
    press(window, "new")
    press(window, "ghosts")
    QTest.mousePress(view, LEFT, pos=pixel(window, 150, 150, 3.0))
    QTest.mouseMove(view, pixel(window, 300, 250))
    QTest.qWait(90)
    session.do(Remove(("Ashka",)))
    QTest.mouseRelease(view, LEFT, pos=pixel(window, 320, 250))
    assert session.battle.plan("Plan").places == ()
    assert session.undo_label == "Remove Ashka"


@pytest.mark.thorough
def test_a_plan_without_places_is_not_reported_as_in_place(window, qtbot, notes):
    press(window, "new")
    press(window, "follow")
    wait_for_job(qtbot, window)
    assert notes == ["The plan “Plan” has no positions yet; add fighters to it first."]
