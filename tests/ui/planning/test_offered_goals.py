"""What good places are offered: who sees whom is told only where whoever is seen sees back."""

from types import SimpleNamespace

from app.ui.planning.places_controller import PlacesController
from app.ui.planning.places_page import PlacesPage
from tests.fighting_scenes import session
from tests.warcrow_scenes import BLUE, RED, muster


def goals_on(table):
    return PlacesController.goals.fget(SimpleNamespace(_maps=SimpleNamespace(table=table)))


def test_where_sight_is_not_mutual_nobody_is_said_to_see(qtbot):
    bodies = session("warcry-1e", {"fighters": [{"id": "Axe", "at": [5, 11]}], "pieces": []}).table
    on_plan = muster(({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]]})).table
    assert "peek" in goals_on(bodies)
    assert "peek" not in goals_on(on_plan)
    page = PlacesPage()
    qtbot.addWidget(page)
    page._goal.setCurrentIndex(2)
    page.offer_goals(goals_on(on_plan))
    assert [page._goal.itemData(row) for row in range(page._goal.count())] == list(goals_on(on_plan))
    assert page._goal.currentData() == "near_objective"
