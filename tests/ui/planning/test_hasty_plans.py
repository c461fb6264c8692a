"""Players who do not wait: what is done while planning looks is not done to the wrong plan, nor to nobody."""

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
def remarks(window):
    told = []
    window.plans.controller.remarked.connect(told.append)
    return told


def wait_for_job(qtbot, window):
    qtbot.waitUntil(lambda: window.plans.controller._job is None)


@pytest.mark.thorough
def test_nobody_is_put_where_a_plan_had_them_that_was_taken_back(window, qtbot, remarks):
    session = window.document.session
    session.do(AddPlan(FAR))
    before = session.battle.fighters
    press(window, "follow")
    session.undo()
    wait_for_job(qtbot, window)
    assert session.battle.fighters == before
    assert remarks == ["The plan or the battle has changed, so nothing was done."]


@pytest.mark.thorough
def test_a_plan_is_not_followed_under_the_name_of_another(window, qtbot, remarks):
    session = window.document.session
    session.do(AddPlan(FAR))
    session.do(AddPlan(Plan("Near")))
    window.plans.controller.show_plan("Far")
    press(window, "follow")
    window.plans.controller.show_plan("Near")
    wait_for_job(qtbot, window)
    assert session.undo_label == "New plan Near"
    assert len(remarks) == 1


def test_somebody_who_is_removed_meanwhile_is_no_trouble(window, qtbot, remarks):
    session = window.document.session
    session.do(AddPlan(FAR))
    press(window, "follow")
    session.do(Remove(("Ashka",)))
    wait_for_job(qtbot, window)
    assert session.undo_label == "Remove Ashka"
    assert len(remarks) == 1


def test_a_guess_does_not_come_into_a_plan_that_was_chosen_meanwhile(window, qtbot, remarks):
    session = window.document.session
    session.do(AddPlan(FAR))
    window.plans.controller.guess("red")
    session.do(DeletePlan("Far"))
    wait_for_job(qtbot, window)
    assert session.battle.plans == ()
    assert len(remarks) == 1


@pytest.mark.thorough
def test_who_is_gone_is_not_the_one_that_a_click_puts_down(window):
    session = window.document.session
    press(window, "new")
    window.plans.controller.choose("Ashka")
    assert "Ashka" in window.plans.panel._hint.text()
    session.do(Remove(("Ashka",)))
    assert window.plans.panel._hint.text() == ""
    assert rows(window) == ["Borin: no position yet", "Finn: no position yet"]


@pytest.mark.thorough
def test_a_ghost_whose_fighter_is_removed_while_it_is_dragged_comes_to_nothing(window):
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


def test_a_plan_without_places_is_not_said_to_be_followed(window, qtbot, remarks):
    press(window, "new")
    press(window, "follow")
    wait_for_job(qtbot, window)
    assert remarks == ['The plan "Plan" has no positions yet; add fighters to it first.']
