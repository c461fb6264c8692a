"""The offered kinds of good places: mutual sight is mentioned only if it is mutual in the game."""

from types import SimpleNamespace

import numpy as np
import pytest

from app.ui.planning.place_facts import format_map_place
from app.ui.planning.places_controller import PlacesController
from app.ui.planning.places_page import PlacesPage
from tests.fighting_scenes import session
from tests.warcrow_scenes import BLUE, RED, muster


def goals_on(table):
    return PlacesController.goals.fget(SimpleNamespace(_maps=SimpleNamespace(table=table)))


def test_one_way_sight_offers_no_seeing_goals(qtbot):
    bodies = session("warcry-1e", {"fighters": [{"id": "Axe", "at": [5, 11]}], "pieces": []}).table
    on_plan = muster(({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]]})).table
    assert "peek" in goals_on(bodies)
    assert "peek" not in goals_on(on_plan)
    page = PlacesPage()
    qtbot.addWidget(page)
    page._goal.setCurrentIndex(2)
    page.places = SimpleNamespace(goals=goals_on(on_plan), scopes=())
    page.offer_choices()
    assert [page._goal.itemData(row) for row in range(page._goal.count())] == list(goals_on(on_plan))
    assert page._goal.currentData() == "near_objective"


@pytest.mark.parametrize(("height", "told"), [(0.0, False), (17.0, True), (np.inf, False)])
def test_an_unknown_height_is_not_mentioned(height, told):
    exposure = SimpleNamespace(
        known=np.array([True]),
        seen=np.array([[True]]),
        shares=np.array([[0.5]]),
        enemies=("Finn",),
        most_shown=np.array([0.5]),
        crouch_mm=np.array([height]),
    )
    question = SimpleNamespace(kind="seen", enemies=("Finn",))
    found = SimpleNamespace(exposure=exposure, question=question, targets=None, cover=None, threats=(), reach=None)
    said = format_map_place(found, 0)
    assert said[0] == "Seen by 1: Finn."
    assert any("Unseen if lower than about" in line for line in said) == told
