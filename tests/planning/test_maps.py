"""Maps of the table, compared with simple ones, with the proof, and with the rules of moves."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.battle_actions import Walk
from app.games.move_costs import AttackReach, MoveCosts
from app.games.warcry.facts.measures import base_gap
from app.model import Oval, Pose, Round
from app.planning.base_gaps import BasePositions, find_gaps
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import find_exposure
from app.planning.lowest_seen import find_lowest_seen
from app.planning.place_check import check_place
from app.planning.places import HALF_INCH, find_places
from app.planning.reach_map import LONGER, find_reach
from app.planning.threat_map import find_threat
from build_scripts.soundness.sound_places import tally
from tests.fighting_scenes import INCH, session

WALL = {"id": "wall", "size": [1, 22, 5], "at": [15, 11]}
TOWER = {"id": "tower", "size": [4, 4, 3], "at": [10, 10]}


def scene(*pieces, at=(5, 11), foes=([25, 11],), **card):
    enemies = [{"id": f"Foe {number}", "side": "Blue", "at": foe} for number, foe in enumerate(foes, 1)]
    return session("warcry-1e", {"fighters": [{"id": "Axe", "at": list(at), **card}, *enemies], "pieces": [*pieces]})


def exposure(opened, *enemies):
    axe = opened.battle.fighter("Axe")
    places = find_places(opened.table, axe)
    *_, last = find_exposure(opened.table, axe, enemies or ("Foe 1",), places)
    return last


def test_on_an_empty_board_there_are_places_wherever_the_base_fits():
    opened = scene(foes=())
    places = find_places(opened.table, opened.battle.fighter("Axe"))
    assert places.heights == (0.0,)
    assert places.points[:, :2].min() >= 16
    assert len(places) == (60 - 2) * (44 - 2)


def test_a_platform_is_a_level_and_its_supports_are_blocked():
    opened = scene(TOWER)
    places = find_places(opened.table, opened.battle.fighter("Axe"))
    assert places.heights == pytest.approx((0, 3 * INCH))
    low, high = (places.points[places.cells[:, 0] == level] for level in (0, 1))
    inside = np.abs(low[:, :2] - 10 * INCH).max(axis=1) < 2 * INCH
    assert not inside.any()
    assert len(high) == 64
    assert places.points[places.nearest(10 * INCH, 10 * INCH, 70.0), 2] == pytest.approx(3 * INCH)


def test_fighters_are_unseen_behind_a_wall_across_the_board_and_seen_in_front_of_it():
    found = exposure(scene(WALL))
    behind = found.places.points[:, 0] < 14.4 * INCH
    before = (found.places.points[:, 0] > 15.6 * INCH) & (found.places.cells[:, 0] == 0)
    assert found.known.all()
    assert not found.seen[behind].any()
    assert found.seen[before].all()


def test_the_map_is_delivered_in_growing_parts():
    opened = scene(TOWER)
    axe = opened.battle.fighter("Axe")
    known = [one.known.sum() for one in find_exposure(opened.table, axe, ("Foe 1",), find_places(opened.table, axe))]
    assert known == sorted(known)
    assert known[0] < known[-1]


def test_over_a_low_wall_the_head_is_seen_and_a_crouching_figure_is_not():
    # The foe's eyes are 40 mm high and look over a wall of 20 mm half way: what is below 0 is hidden near it.
    low = {"id": "low", "size": [1, 22, 1.2], "at": [15, 11]}
    opened = scene(low, at=(10, 11))
    found = exposure(opened)
    at = found.places.nearest(13.5 * INCH, 11 * INCH, 0.0)
    assert found.seen[at, 0]
    assert found.shares[at, 0] < 0.6
    assert np.isnan(found.crouch_mm[at])
    lower = find_lowest_seen(opened.table, opened.battle.fighter("Axe"), found)
    # From the near rim of the foe's top over the far edge of the wall to the far side of the crouching figure.
    steep = (40 - 1.2 * INCH) / (10.5 * INCH - 10)
    behind = 14.5 * INCH - (found.places.points[at, 0] - 10)
    assert lower.crouch_mm[at] == pytest.approx(1.2 * INCH - steep * behind, abs=2.0)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_a_figure_lower_than_stated_is_hardly_ever_seen_by_any_line(seed):
    chance = np.random.default_rng(seed)
    walls = [
        {"id": f"wall {n}", "size": [1, 5, tall], "at": [*chance.uniform((9, 4), (20, 18)), 0, 90 * n]}
        for n, tall in enumerate(chance.uniform(0.9, 1.5, 5))
    ]
    opened = scene(*walls)
    axe, found = opened.battle.fighter("Axe"), exposure(opened)
    lower = find_lowest_seen(opened.table, axe, found)
    assert (lower.seen == found.seen).all()
    some = np.flatnonzero(np.isfinite(lower.crouch_mm) & (lower.crouch_mm > 15))
    seen = 0
    for place in chance.choice(some, 12).tolist():
        x, y, z = lower.places.points[place].tolist()
        stooped = replace(
            axe, pose=Pose(x, y, z), body=replace(axe.body, height_mm=float(lower.crouch_mm[place]) - 3.0)
        )
        seen += (
            opened.table.with_battle(opened.battle.with_fighters(stooped)).sight("Foe 1", "Axe").verdict == "visible"
        )
    assert seen <= 3


@pytest.mark.thorough
def test_a_place_the_map_calls_seen_is_never_proven_unseen():
    posts = [{"id": f"post {n}", "size": [0.5, 6, 5], "at": [8 + 3 * n, 5 + 4 * n, 0, 20 * n]} for n in range(4)]
    opened = scene(*posts, foes=([25, 11], [20, 3], [12, 20]))
    found = exposure(opened, "Foe 1", "Foe 2", "Foe 3")
    axe = opened.battle.fighter("Axe")
    differing = 0
    for at in range(0, len(found.places), len(found.places) // 25):
        x, y, z = found.places.points[at].tolist()
        *_, check = check_place(opened.table, axe, Pose(x, y, z), found.enemies)
        for enemy, seen in zip(found.enemies, found.seen[at].tolist(), strict=True):
            assert not (seen and enemy in check.having("blocked"))
            differing += enemy in check.having("visible") and not seen
    assert differing <= 3  # a slit that no sample meets


def test_moving_enemies_see_all_they_saw_and_more():
    opened = scene({"id": "post", "size": [1, 6, 5], "at": [15, 11]})
    axe, now = opened.battle.fighter("Axe"), exposure(opened)
    reach = find_reach(opened.table, opened.battle.fighter("Foe 1"), MoveCosts(6 * INCH), HALF_INCH)
    *_, later = find_exposure_after_move(opened.table, axe, {"Foe 1": reach}, now.places)
    assert not (now.seen & ~later.seen).sum() > len(now.places) // 200
    assert later.seen.sum() > now.seen.sum()


def test_without_enemies_every_place_is_unseen():
    opened = scene(foes=())
    axe = opened.battle.fighter("Axe")
    *_, found = find_exposure_after_move(opened.table, axe, {}, find_places(opened.table, axe))
    assert (found.counts == 0).all()


def test_on_a_flat_board_the_reach_is_the_length_of_the_move():
    opened = scene(foes=(), at=(15, 11))
    found = find_reach(opened.table, opened.battle.fighter("Axe"), MoveCosts(5 * INCH))
    away = np.hypot(*(found.places.points[:, :2] - (15 * INCH, 11 * INCH)).T)
    assert found.reached[away <= 5 * INCH / LONGER].all()
    assert not found.reached[away > 5 * INCH].any()
    assert (found.costs[found.reached] >= away[found.reached] - 1e-6).all()


@pytest.mark.thorough
@pytest.mark.parametrize("at", [(6.5, 10), (10, 10, 3), (13, 13.5)])
def test_places_reached_without_a_jump_are_legal_at_that_cost(at):
    pieces = (
        TOWER,
        {"id": "crate", "size": [2, 2, 0.8], "at": [6, 7]},
        {"id": "wall", "size": [0.5, 6, 4], "at": [15, 8]},
    )
    opened = scene(*pieces, at=at, movement=6)
    game, axe = opened.game, opened.battle.fighter("Axe")
    costs = replace(game.move_costs(opened.table, "Axe"), jumps=False)
    assert costs.limit_mm == 6 * INCH
    found = find_reach(opened.table, axe, costs)
    reached = np.flatnonzero(found.reached)
    wrong = []
    for place in reached[:: max(1, len(reached) // 40)].tolist():
        way = tuple(Pose(*spot, axe.pose.yaw) for spot in found.path(place)[1:])
        action = game.plan_move(opened.table, Walk("Axe", way))
        cost, _ = game.move_cost_mm(opened.table, action)
        if opened.check(action) or cost > found.costs[place] + 1:
            wrong.append((place, [one.text for one in opened.check(action)], cost - found.costs[place]))
    assert len(wrong) <= 1, wrong  # a corner may be grazed by less than the step of the grid


@pytest.mark.thorough
def test_a_deck_on_legs_is_climbed_only_beside_a_leg():
    deck = {"id": "deck", "size": [8, 4, 0.3], "at": [14, 10, 2.7]}
    leg = {"id": "leg", "size": [0.5, 0.5, 2.7], "at": [10.3, 10]}
    reached = {}
    for name, pieces in (("legs", (deck, leg)), ("none", (deck,))):
        opened = scene(*pieces, at=(8, 10), movement=8)
        axe = opened.battle.fighter("Axe")
        found = find_reach(opened.table, axe, opened.game.move_costs(opened.table, "Axe"))
        reached[name] = found.places.points[found.reached & (found.places.points[:, 2] > 2 * INCH)]
        for x, y, z in reached[name][:: max(1, len(reached[name]) // 12)].tolist():
            action = opened.game.plan_move(opened.table, Walk("Axe", (Pose(x, y, z),)))
            assert not opened.check(action)
    assert len(reached["legs"])
    assert not len(reached["none"])


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_mounts_do_not_climb_and_treasure_prevents_flying_if_the_edition_says_so(system):
    fighters = [
        {"id": "Rider", "at": [6.5, 10], "movement": 8, "runemarks": ["Mount"]},
        {"id": "Bat", "at": [2, 2], "movement": 8, "runemarks": ["Fly"]},
    ]
    token = {"id": "Hoard", "at": [2, 2], "kind": "treasure", "carrier": "Bat"}
    opened = session(system, {"fighters": fighters, "pieces": [TOWER], "tokens": [token]})
    known = {id: opened.game.move_costs(opened.table, id) for id in ("Rider", "Bat")}
    found = find_reach(opened.table, opened.battle.fighter("Rider"), known["Rider"])
    assert found.reached.any()
    assert (found.places.points[found.reached, 2] < INCH).all()
    assert known["Bat"].flies == (system == "warcry-1e")


def test_a_fighter_that_cannot_climb_stays_below_and_a_flyer_does_not():
    opened = scene(TOWER, at=(6.5, 10))
    axe = opened.battle.fighter("Axe")
    for costs, comes_up in (
        (MoveCosts(6 * INCH), True),
        (MoveCosts(6 * INCH, climb=None), False),
        (MoveCosts(3 * INCH), False),
        (MoveCosts(5 * INCH, flies=True), True),
    ):
        found = find_reach(opened.table, axe, costs)
        assert (found.places.points[found.reached, 2] > 50).any() == comes_up


def test_a_gap_is_jumped_from_a_platform_at_the_cost_of_its_width():
    other = {"id": "other", "size": [4, 4, 3], "at": [16, 10]}
    opened = scene(TOWER, other, at=(11, 10, 3))
    axe = opened.battle.fighter("Axe")
    over = find_reach(opened.table, axe, MoveCosts(5 * INCH))
    at = over.places.nearest(14.5 * INCH, 10 * INCH, 3 * INCH)
    assert over.costs[at] == pytest.approx(3.5 * INCH, abs=0.2 * INCH)
    around = find_reach(opened.table, axe, MoveCosts(5 * INCH, jumps=False))
    assert not around.reached[around.places.nearest(14.5 * INCH, 10 * INCH, 3 * INCH)]


def test_the_threat_is_move_plus_range_between_bases():
    opened = scene(foes=([25, 11],))
    axe = opened.battle.fighter("Axe")
    reach = find_reach(opened.table, opened.battle.fighter("Foe 1"), MoveCosts(4 * INCH))
    places = find_places(opened.table, axe)
    found = find_threat(opened.table, axe, "Foe 1", reach, places, (AttackReach("bow", 3 * INCH, 8 * INCH),))
    away = np.hypot(*(places.points[:, :2] - (25 * INCH, 11 * INCH)).T) - 32  # from base to base
    assert (found.now[0] == ((away <= 8 * INCH) & (away >= 3 * INCH))).all()
    assert found.threatened[away <= 12 * INCH].all()
    assert not found.threatened[away > 12.1 * INCH].any()


def test_a_place_behind_a_long_wall_is_proven_unseen():
    opened = scene(WALL)
    axe = opened.battle.fighter("Axe")
    *_, check = check_place(opened.table, axe, axe.pose, ("Foe 1",))
    assert check.is_proven_unseen


def test_a_place_in_the_open_is_seen():
    opened = scene()
    axe = opened.battle.fighter("Axe")
    *_, check = check_place(opened.table, axe, axe.pose, ("Foe 1",))
    assert check.having("visible") == ("Foe 1",)


def test_nothing_is_proven_without_enemies():
    opened = scene()
    axe = opened.battle.fighter("Axe")
    *_, check = check_place(opened.table, axe, axe.pose, ())
    assert check.done
    assert not check.is_proven_unseen


def test_a_threat_is_measured_to_the_nearest_base_not_the_middle():
    # A stand above is nearer middle to middle; the one beside it on the floor is nearer base to base.
    axe = scene().battle.fighter("Axe")
    stands, wide = np.array([(0.0, 0, 100), (101.0, 0, 0)]), replace(axe, base=Round(60.0))
    assert find_gaps(wide, BasePositions(stands), wide, np.zeros((1, 3))) == pytest.approx([41])


@pytest.mark.parametrize("base", [Round(32.0), Round(40.0, 6.0), Oval(60.0, 35.0)])
@given(st.tuples(*[st.floats(-200, 200)] * 3), st.tuples(*[st.floats(0, 150)] * 2))
@settings(max_examples=30, deadline=None)
def test_gaps_between_bases_match_the_rules_or_bound_them(base, off, heights):
    axe = scene().battle.fighter("Axe")
    foe = replace(axe, base=base, pose=Pose(0.0, 0.0, heights[0], off[2]))
    at = Pose(200.0 + off[0], 200.0 + off[1], heights[1])
    exact = base_gap(foe, replace(axe, pose=at)).distance_mm
    stands, points = np.array([[0.0, 0.0, heights[0]]]), np.array([[at.x, at.y, at.z]])
    near, far = (float(find_gaps(foe, BasePositions(stands), axe, points, widest=on)[0]) for on in (True, False))
    assert near - 1e-6 <= exact <= far + 1e-6
    if isinstance(base, Round):
        assert near == pytest.approx(exact, abs=1e-6)


def test_a_shot_upwards_starts_from_the_top_of_the_base():
    opened = scene({"id": "tower", "size": [4, 4, 8.1], "at": [10, 10]}, foes=([7.3, 10],))
    axe, bow = opened.battle.fighter("Axe"), (AttackReach("bow", 0.0, 8 * INCH),)
    places = find_places(opened.table, axe)
    at = places.nearest(8.2 * INCH, 10.1 * INCH, 8.1 * INCH)
    foe = opened.battle.fighter("Foe 1")
    x, y, z = places.points[at].tolist()
    assert 8 * INCH - 3.5 < base_gap(foe, replace(axe, pose=Pose(x, y, z))).distance_mm < 8 * INCH
    reach = find_reach(opened.table, foe, MoveCosts(0.0))
    assert find_threat(opened.table, axe, "Foe 1", reach, places, bow).now[0][at]


def test_a_delivered_map_does_not_change():
    opened = scene(TOWER)
    axe = opened.battle.fighter("Axe")
    told = [
        (one, one.seen.copy()) for one in find_exposure(opened.table, axe, ("Foe 1",), find_places(opened.table, axe))
    ]
    assert all((one.seen == then).all() for one, then in told)


SLAB = {"id": "slab", "size": [4, 4, 0.3], "at": [10, 10, 3]}
"""A deck on nothing: one may stand on it and under it."""


def reach(opened, inches, **costs):
    return find_reach(opened.table, opened.battle.fighter("Axe"), MoveCosts(inches * INCH, **costs))


def test_no_fighter_jumps_through_the_deck_it_is_on():
    found = reach(scene(SLAB, at=(10, 10, 3.3)), 7, climb=None)
    under = found.places.nearest(10 * INCH, 10 * INCH, 0.0)
    # Two inches to the edge and a base's radius beyond it, and all of that back.
    assert found.costs[under] >= 2 * (2 + 16 / INCH - 0.25) * INCH


def test_a_wall_on_the_edge_of_a_platform_is_not_climbed_through():
    tower = TOWER | {"at": [10.01, 10]}  # so that a foot of the climb and the top lie on the grid
    high, low = ({"id": "parapet", "size": [0.1, 4, tall], "at": [8.06, 10, 3]} for tall in (2, 0.5))
    for parapet, comes_up in ((high, False), (low, True)):
        found = reach(scene(tower, parapet, at=(6.5, 10)), 5.9, jumps=False)
        assert (found.places.points[found.reached, 2] > 50).any() == comes_up


def test_a_fighter_hanging_on_a_wall_climbs_on_from_there():
    found = reach(scene(TOWER, at=(8 - 16 / INCH, 10, 1.5)), 4)
    floor, top = found.places.nearest(7 * INCH, 10 * INCH, 0.0), found.places.nearest(9 * INCH, 10 * INCH, 3 * INCH)
    assert 1.5 * INCH <= found.costs[floor] <= 2.5 * INCH
    assert 2.5 * INCH <= found.costs[top] <= 3.5 * INCH


def test_after_enemy_moves_only_terrain_hides():
    friends = [[22, 11], [22, 12.3], [22, 9.7]]
    opened = scene(foes=([25, 11], *friends), at=(5, 11))
    axe, places = opened.battle.fighter("Axe"), find_places(opened.table, opened.battle.fighter("Axe"))
    still = find_reach(opened.table, opened.battle.fighter("Foe 1"), MoveCosts(0.0), HALF_INCH)
    *_, found = find_exposure_after_move(opened.table, axe, {"Foe 1": still}, places)
    assert found.seen.all()


def test_maps_are_empty_if_no_place_is_possible():
    opened = scene({"id": "all", "size": [30, 22, 5], "at": [15, 11]}, at=(5, 11))
    axe = replace(opened.battle.fighter("Axe"), base=replace(opened.battle.fighter("Axe").base, diameter_mm=600.0))
    places = find_places(opened.table, axe)
    assert len(places) == 0
    *_, found = find_exposure(opened.table, axe, ("Foe 1",), places)
    assert found.counts.shape == (0,)
    assert found.known.all()
    walked = find_reach(opened.table, axe, MoveCosts(5 * INCH))
    assert not walked.reached.any()
    *_, later = find_exposure_after_move(opened.table, axe, {"Foe 1": walked}, places)
    assert later.seen.shape == (0, 1)
    threat = find_threat(opened.table, axe, "Foe 1", walked, places, (AttackReach("bow", 0.0, 100.0),))
    assert threat.threatened.shape == (0,)


STAIRS = [{"id": f"step {n}", "size": [1, 3, 0.75 * n], "at": [8 + n, 10], "kinds": ["low"]} for n in (1, 2, 3)]


@pytest.mark.thorough
@pytest.mark.parametrize("at", [(7, 10), (13, 10, 3)])
def test_steps_can_be_walked_up_and_down_legally(at):
    opened = scene(*STAIRS, TOWER | {"at": [13.5, 10]}, at=at, movement=6)
    game, axe = opened.game, opened.battle.fighter("Axe")
    found = find_reach(opened.table, axe, MoveCosts(6 * INCH, climb=None, jumps=False))
    between = np.flatnonzero(found.reached & (found.places.points[:, 2] > 1) & (found.places.points[:, 2] < 70))
    assert len(between)
    for place in between[:: max(1, len(between) // 15)].tolist():
        way = tuple(Pose(*spot, axe.pose.yaw) for spot in found.path(place)[1:])
        action = game.plan_move(opened.table, Walk("Axe", way))
        cost, _ = game.move_cost_mm(opened.table, action)
        assert not opened.check(action)
        assert cost <= found.costs[place] + 1


def test_a_map_has_a_place_at_each_height_that_supports_a_base():
    opened = scene(*STAIRS, {"id": "deck", "size": [3, 3, 0.3], "at": [22, 10, 2]}, at=(2, 2), foes=())
    places = find_places(opened.table, opened.battle.fighter("Axe"))
    assert places.heights == pytest.approx((0, 2.3 * INCH))
    steps = places.points[(places.cells[:, 0] == 0) & (places.points[:, 2] > 1), 2]
    assert {round(float(height) / INCH, 2) for height in steps} >= {0.75, 1.5}
    assert len(np.unique(places.index[places.index >= 0])) == len(places)


def test_an_engaged_fighter_is_marked_beside_its_reach():
    free, close = scene(foes=([25, 11],)), scene(foes=([6.5, 11],))
    assert free.game.move_costs(free.table, "Axe").remark == ""
    assert close.game.move_costs(close.table, "Axe").remark.startswith("Axe is engaged")


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, 1])
def test_places_on_maps_are_legal(seed):
    found = tally(80, seed)  # the demo's table, and one of shipped pieces at random
    assert found.wrong == []
    assert found.share_missing < 0.03


def test_shelves_close_above_each_other_are_not_all_left_out():
    low, high = ({"id": f"shelf {z}", "size": [6, 6, 0.1], "at": [15, 11, z]} for z in (0.7, 1.5))
    opened = scene(low, high)
    points = find_places(opened.table, opened.battle.fighter("Axe")).points
    over = points[np.hypot(*(points[:, :2] - (15 * INCH, 11 * INCH)).T) < INCH]
    assert sorted({round(height / INCH, 1) for height in over[:, 2]}) == [0.0, 1.6]
