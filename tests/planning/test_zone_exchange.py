"""Exchanging the zones of the two sides."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.app_paths import PACKS
from app.core.errors import PlayerError
from app.games.free import FREE_PLAY
from app.games.warcry.cards.pack_file import parse_pack
from app.model import Plan, PlannedPlace, Pose
from app.planning.zone_exchange import exchange_zones
from tests.games.test_warcrow_setup import deploying as warcrow
from tests.setup_scenes import FIRST, INCH, PLAIN, decided, member, planned
from tests.warcrow_scenes import BLUE, RED

SESSION = planned(FIRST)
BATTLE, FLOW = SESSION.battle, SESSION.game
RED_DAGGER, BLUE_SHIELD = member(BATTLE, "Red", "dagger"), member(BATTLE, "Blue", "shield")


def plan(*places):
    return Plan("One", places=tuple(PlannedPlace(one.id, pose, one.side) for one, pose in places))


def test_a_group_keeps_its_formation_about_its_point_as_seen_from_the_other_side():
    assert PLAIN.points[0].at == (8.0, 6.0)
    assert PLAIN.points[3].at == (8.0, 16.0)
    (place,) = exchange_zones(BATTLE, FLOW, plan((RED_DAGGER, Pose(9 * INCH, 7 * INCH, 0, 90))))
    # The points of both sides lie near for far of each other, one inch beside: the card is mirrored, not turned.
    assert (place.pose.x, place.pose.y) == pytest.approx((9 * INCH, 15 * INCH), abs=0.01)
    assert place.pose.yaw == pytest.approx(-90)


@pytest.mark.thorough
@given(st.floats(0, 700), st.floats(0, 500), st.floats(-180, 180))
@settings(max_examples=30, deadline=None)
def test_exchanging_twice_restores_the_plan(x, y, yaw):
    begun = plan((RED_DAGGER, Pose(x, y, 10, yaw)), (BLUE_SHIELD, Pose(y, x / 2, 0, yaw)))
    once = exchange_zones(BATTLE, FLOW, begun)
    again = exchange_zones(BATTLE, FLOW, Plan("One", places=once))
    for place, old in zip(again, begun.places, strict=True):
        assert (place.pose.x, place.pose.y) == pytest.approx((old.pose.x, old.pose.y), abs=0.01)
        assert (place.pose.yaw - old.pose.yaw + 180) % 360 - 180 == pytest.approx(0, abs=0.01)


def zone_area(zone, board, far=0.0):
    line = shapely.LineString([zone.start, zone.end])
    return shapely.intersection(shapely.buffer(line, zone.reach_mm + far), shapely.box(0, 0, *board))


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Decimation", "The Hunt", "Hold Out", "Blindfight", "Encircle", "Bait"])
def test_on_asymmetric_cards_every_fighter_comes_into_the_other_zone(name):
    pack = parse_pack((PACKS / "core-1e.toml").read_bytes(), shipped=True)
    card = next(one for one in pack.deployment if one.name == name)
    opened = planned(FIRST, card=card)
    battle, game, chance = opened.battle, opened.game, np.random.default_rng(1)
    board, zones = (battle.board.width_mm, battle.board.depth_mm), game.zones(battle)
    for one in battle.all_fighters:
        zone = game.fighter_zone(battle, one.id)
        goal = next(other for other in zones if other.side != zone.side and other.group == zone.group)
        area, room = zone_area(zone, board), zone_area(goal, board, far=0.2)
        spots = chance.uniform(area.bounds[:2], area.bounds[2:], (40, 2))
        spots = spots[shapely.contains_xy(area, *spots.T)]
        for x, y in spots.tolist():
            (once,) = exchange_zones(battle, game, plan((one, Pose(x, y))))
            assert shapely.intersects_xy(room, once.pose.x, once.pose.y)


def test_a_removed_fighter_is_turned_with_the_board():
    one = Plan("One", places=(PlannedPlace("Nobody", Pose(10, 20), "Red"),))
    (place,) = exchange_zones(BATTLE, FLOW, one)
    assert (place.pose.x, place.pose.y) == pytest.approx((10, BATTLE.board.depth_mm - 20))


def test_units_of_a_scenario_swap_edges():
    session = warcrow(RED, BLUE)
    zones = {zone.side: zone for zone in session.game.zones(session.battle)}
    board = session.battle.board
    one = Plan("One", places=(PlannedPlace("Ash 1", Pose(30, board.depth_mm - 40), "Red"),))
    (place,) = exchange_zones(session.battle, session.game, one)
    assert zones["Red"].start[1] == board.depth_mm
    assert place.pose.y == pytest.approx(40)


def test_without_zones_a_sentence_gives_advice():
    early = decided(FIRST)
    with pytest.raises(PlayerError, match=r"lay out the cards first\."):
        exchange_zones(early.battle, early.game, Plan("One"))
    with pytest.raises(PlayerError, match=r"lay out the cards first\."):
        exchange_zones(early.battle, FREE_PLAY, Plan("One"))
