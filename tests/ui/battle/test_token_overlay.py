"""The tokens drawn on the table."""

from types import SimpleNamespace

import pytest

from app.games.setup_actions import PutToken
from app.model import Token
from app.ui.battle.token_overlay import make_token_overlay
from app.ui.battle.token_tool import TokenTool
from tests.fighting_scenes import session
from tests.ui.stand_ins import above


@pytest.mark.parametrize(
    ("whereabouts", "drawn"), [("table", 1), ("down", 1), ("reserve", 0), ("mustered", 0), ("left", 0)]
)
def test_treasure_of_a_carrier_off_the_table_is_not_drawn(whereabouts, drawn):
    fighters = [{"id": "Axe", "state": {"whereabouts": whereabouts}}, {"id": "Bow", "side": "Blue", "at": (15, 15)}]
    tokens = [{"id": "Hoard", "kind": "treasure", "at": (5, 5), "carrier": "Axe"}]
    opened = session("warcry-1e", {"fighters": fighters, "tokens": tokens, "active": ""})
    assert len(make_token_overlay(opened.game, opened.table, {}).tags) == drawn


def test_the_first_of_several_tokens_has_a_number_too():
    tokens = [{"id": id, "kind": "treasure", "at": (5, 5 + n)} for n, id in enumerate(("Gold", "Gold 2", "Prize"))]
    fighters = [{"id": "Axe", "at": (15, 15)}]
    opened = session("warcry-1e", {"fighters": fighters, "tokens": tokens, "active": ""})
    assert [tag.short for tag in make_token_overlay(opened.game, opened.table, {}).tags] == ["1", "2", ""]


def test_tokens_with_one_number_are_told_apart_by_their_initial():
    names = ("Red objective 1", "Blue objective 1", "Blue objective 2")
    tokens = [{"id": id, "at": (5, 5 + n)} for n, id in enumerate(names)]
    opened = session("warcry-1e", {"fighters": [{"id": "Axe", "at": (15, 15)}], "tokens": tokens, "active": ""})
    assert [tag.short for tag in make_token_overlay(opened.game, opened.table, {}).tags] == ["R1", "B1", "2"]


def test_another_action_ends_the_drag_of_a_token(qapp):
    """Keys work during a drag: a token removed by undo must not be placed again."""
    opened, attempted = session("warcry-1e", {"fighters": [{"id": "Axe", "at": (15, 15)}], "active": ""}), []
    opened.do(PutToken(Token("Hoard", "treasure", (100.0, 100.0, 0.0))))
    regions = SimpleNamespace(
        show=lambda action: None, hide=lambda: None, find_point=lambda floors: tuple(floors[0].tolist())
    )
    tool = TokenTool(opened, attempted.append, lambda text: None, regions)
    assert tool.press(above(100, 100))
    tool.move(above(140, 100))
    opened.undo()
    tool.move(above(160, 100))
    assert opened.battle.tokens == ()
    tool.release(above(160, 100))
    assert attempted == []


def test_a_token_of_an_unknown_kind_is_drawn_as_a_marker():
    opened = session("warcry-1e", {"fighters": [{"id": "Axe", "at": (15, 15)}], "active": ""})
    assert opened.game.token_look("treasure").shape == "chest"
    assert opened.game.token_look("idol").text == "idol"
    drawn = [
        make_token_overlay(opened.game, opened.table.with_battle(opened.battle.with_tokens(token)), {}).ribbons
        for token in (Token("It", kind, (100.0, 100.0, 0.0)) for kind in ("idol", "marker", "objective"))
    ]
    assert drawn[0] == drawn[1] != drawn[2]
