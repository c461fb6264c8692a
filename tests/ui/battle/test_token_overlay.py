"""Which tokens are drawn on the table."""

import pytest

from app.ui.battle.token_overlay import make_token_overlay
from tests.fighting_scenes import session


@pytest.mark.parametrize(
    ("whereabouts", "drawn"), [("table", 1), ("down", 1), ("reserve", 0), ("mustered", 0), ("left", 0)]
)
def test_treasure_is_not_drawn_where_its_carrier_is_beside_the_table(whereabouts, drawn):
    fighters = [{"id": "Axe", "state": {"whereabouts": whereabouts}}, {"id": "Bow", "side": "Blue", "at": (15, 15)}]
    tokens = [{"id": "Hoard", "kind": "treasure", "at": (5, 5), "carrier": "Axe"}]
    table = session("warcry-1e", {"fighters": fighters, "tokens": tokens, "active": ""}).table
    assert len(make_token_overlay(table, {}).tags) == drawn
