"""The shortest ways round areas of the plan have the lengths calculated by hand, and cross no area."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.geometry.placement.plan_paths import PlanPaths

WALL = shapely.box(40, -30, 60, 30)


def length(start, barred, end, most=1000.0):
    paths = PlanPaths(start, barred, most)
    lengths, last = paths.find_lengths(np.array([end]))
    way = (start, *paths.path_to(end, int(last[0])))
    if math.isfinite(lengths[0]):
        assert math.isclose(shapely.LineString(way).length, lengths[0])
        assert not shapely.intersects(shapely.buffer(barred, -0.01), shapely.LineString(way))
    return float(lengths[0])


def test_a_way_without_obstacles_is_straight():
    assert length((0, 0), shapely.Polygon(), (30, 40)) == pytest.approx(50)
    assert length((0, 40), WALL, (100, 40)) == pytest.approx(100)


def test_a_way_turns_at_the_corners_of_a_wall():
    assert length((0, 0), WALL, (100, 0)) == pytest.approx(2 * 50 + 20)


def test_a_way_follows_a_round_obstacle():
    disc = shapely.Point(50, 0).buffer(30, quad_segs=64)
    by_hand = 2 * 40 + 30 * (math.pi - 2 * math.acos(30 / 50))
    assert length((0, 0), disc, (100, 0)) == pytest.approx(by_hand, abs=0.02)


def test_a_way_leads_between_two_walls_and_out_of_a_dead_end():
    walls = shapely.union(shapely.box(40, 1, 60, 90), shapely.box(40, -90, 60, -1))
    assert length((0, 0), walls, (100, 0)) == pytest.approx(100)
    trap = shapely.difference(shapely.box(0, -40, 60, 40), shapely.box(0, -30, 50, 30))
    assert length((0, 0), trap, (100, 0)) == pytest.approx(40 + 60 + math.hypot(40, 40))


def test_no_way_enters_an_obstacle_or_exceeds_its_limit():
    ring = shapely.difference(shapely.Point(0, 0).buffer(50), shapely.Point(0, 0).buffer(40))
    assert length((0, 0), ring, (100, 0)) == math.inf
    assert length((0, 0), WALL, (50, 0)) == math.inf
    assert length((0, 0), WALL, (100, 0), most=119.9) == math.inf


BOXES = st.lists(
    st.tuples(st.floats(5, 80), st.floats(-40, 40), st.floats(1, 30), st.floats(1, 60), st.floats(0, 90)), max_size=5
)


@settings(max_examples=25, deadline=None)
@given(BOXES, st.floats(-30, 30))
def test_no_way_through_random_points_is_shorter(boxes, y):
    barred = shapely.union_all(
        [shapely.affinity.rotate(shapely.box(x, at, x + wide, at + deep), turn) for x, at, wide, deep, turn in boxes]
    )
    start, end = (0.0, 0.0), (100.0, y)
    assume(not shapely.intersects(shapely.buffer(barred, 1.0), shapely.MultiPoint([start, end])))
    spots = np.concatenate([[start, end], np.random.default_rng(7).uniform([-20, -80], [120, 80], (40, 2))])
    one, other = np.triu_indices(len(spots), 1)
    lines = shapely.linestrings(np.stack([spots[one], spots[other]], axis=1))
    free = ~shapely.intersects(barred, lines)
    mm = np.full((len(spots), len(spots)), np.inf)
    mm[one[free], other[free]] = mm[other[free], one[free]] = shapely.length(lines[free])
    for by in range(len(spots)):  # Floyd and Warshall
        mm = np.minimum(mm, mm[:, by, None] + mm[None, by])
    assert length(start, barred, end) <= mm[0, 1] + 1e-6
