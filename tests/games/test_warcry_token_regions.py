"""The region in which a token may be placed is drawn as the rules judge it."""

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.setup_actions import PutToken
from app.games.warcry.cards import token_regions, victory_tokens
from app.games.warcry.cards.card_terms import TokenSetup
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.state import read_plan, with_plan
from tests.fighting_scenes import INCH, fighter, piece, session, token

BOARD = shapely.box(0, 0, 30 * INCH, 22 * INCH)
SURE_MM = 0.5


def table(setting, tokens=(), fighters=(), pieces=()):
    opened = session("warcry-1e", {"fighters": [{"id": "Axe", "at": [2, 2]}]})
    battle = with_plan(
        replace(
            opened.battle,
            tokens=tuple(tokens),
            pieces=tuple(pieces),
            fighters=(*opened.battle.fighters, *fighters),
            clock=replace(opened.battle.clock, stage="deployment", round=0),
        ),
        replace(read_plan(opened.battle), victory=VictoryCard("Card", settings=(setting,))),
    )
    return type(opened.table)(battle, opened.table.meshes)


def regions(made, kind="objective"):
    return token_regions.token_regions(made, token("New", [15, 11], kind))


def test_a_maximum_distance_from_the_middle_is_a_disc():
    (floor,) = regions(table(TokenSetup("each", centre=5)))
    assert floor.area.area == pytest.approx(3.14159 * (5 * INCH) ** 2, rel=0.01)
    assert floor.height == 0


def test_platforms_are_allowed_and_masonry_is_not():
    tower = piece("tower", [4, 4, 3], [10, 10])
    wall = piece("wall", [0.4, 6, 3], [20, 10])
    floor, top = regions(table(TokenSetup("each"), pieces=[tower, wall]))
    assert top.height == 3 * INCH
    assert not shapely.intersects_xy(floor.area, 10 * INCH, 10 * INCH)
    assert not shapely.intersects_xy(floor.area, 20 * INCH, 10 * INCH)
    assert shapely.intersects_xy(top.area, 10 * INCH, 10 * INCH)


def test_a_card_may_require_high_platforms_or_the_floor():
    tower = piece("tower", [4, 4, 3], [10, 10])
    assert [one.height for one in regions(table(TokenSetup("each", platform=3), pieces=[tower]))] == [3 * INCH]
    assert [one.height for one in regions(table(TokenSetup("each", floor=True), pieces=[tower]))] == [0]
    assert regions(table(TokenSetup("each", platform=4), pieces=[tower])) == ()


def test_the_game_places_a_token_at_its_point_within_its_regions():
    made = table(TokenSetup("each", centre=5))
    game = session("warcry-1e", {}).game
    action = PutToken(token("New", [0, 0], "objective"))
    assert game.rule(made, action).with_point((1.0, 2.0, 3.0)).token.at == (1.0, 2.0, 3.0)
    assert [one.area.area for one in game.rule(made, action).point_regions()] == [
        one.area.area for one in regions(made)
    ]


INCHES = st.integers(0, 8)
SETTINGS = st.builds(
    TokenSetup,
    st.just("each"),
    edge=INCHES,
    centre=st.sampled_from([0, 6, 10]),
    apart=INCHES,
    friends=st.integers(0, 5),
    together=st.sampled_from([0, 12]),
    flat=st.booleans(),
    at_least=st.booleans(),
    at=st.sampled_from(["", "", "quarters", "centre"]),
)


@pytest.mark.thorough
@settings(max_examples=60, deadline=None)
@given(SETTINGS, st.lists(st.tuples(st.floats(0, 30), st.floats(0, 22)), min_size=8, max_size=8))
def test_the_rules_allow_a_token_inside_its_regions_and_forbid_it_outside(setting, spots):
    others = [token("Near", [12, 11], "objective"), token("High", [17, 12, 3], "marker")]
    made = table(setting, others, [fighter("Own", at=(14, 14))])
    found = regions(made)
    for x, y in spots:
        here = shapely.Point(x * INCH, y * INCH)
        there = token("New", [x, y], "objective")
        problems = victory_tokens.token_problems(made, there)
        areas = [one.area for one in found]
        if any(area.buffer(-SURE_MM).contains(here) for area in areas):
            assert problems == ()
        elif all(area.distance(here) > SURE_MM for area in areas):
            assert problems
