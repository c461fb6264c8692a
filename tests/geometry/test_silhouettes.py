"""The line that came closest to being free, and the edges that stop it."""

import numpy as np
import pytest

from app.geometry.sight_proof.inside import find_containers
from app.geometry.sight_proof.proof_walls import find_walls
from app.geometry.sight_proof.silhouettes import find_nearest_miss
from app.geometry.sight_proof.witness import THOROUGH, SightQuery, occluders_between
from tests.scenes import LEFT, RIGHT, block, column, round_occluder


def miss(*occluders, a=LEFT, b=RIGHT, hairline=None):
    around = occluders_between(a, b, occluders)
    question = SightQuery(a, b, occluders, around, find_containers(around, a), THOROUGH, 0.1)
    return find_nearest_miss(question, find_walls(question), hairline)


WALL = block("wall", (95, -200, 0), (105, 200, 60))


def test_the_line_over_a_wall_higher_than_both_bodies_runs_along_their_tops():
    (start, end), _ = miss(WALL)
    assert start[2] == pytest.approx(LEFT.top)
    assert end[2] == pytest.approx(RIGHT.top)
    assert start[1] == pytest.approx(0, abs=1e-6)


def test_the_edges_that_stop_it_are_the_upper_edges_of_the_wall():
    edges = np.array(miss(WALL)[1])
    upper = edges[(edges[:, :, 2] == 60).all(axis=1)]
    assert len(upper)
    assert set(upper[:, :, 0].ravel()) <= {95, 105}
    assert (np.abs(upper[:, :, 1]) == 200).all()


@pytest.mark.parametrize("side", [-1, 1])
def test_round_a_tall_wall_the_line_passes_its_nearer_side(side):
    low, high = sorted((-200 * side, 20 * side))
    (start, end), edges = miss(block("wall", (95, low, 0), (105, high, 300)))
    for point in (start, end):
        assert point[1] == pytest.approx(12.5 * side)
    assert (np.abs(np.array(edges)[:, :, 1] - 20 * side) < 1e-9).any()


def test_a_line_and_its_silhouette_match_the_position_of_the_bodies():
    high = column(0, z=50)
    (start, end), _ = miss(block("wall", (95, -200, 0), (105, 200, 90)), a=high)
    np.testing.assert_allclose(high.nearest_points(np.array([start]))[0], start)
    np.testing.assert_allclose(RIGHT.nearest_points(np.array([end]))[0], end)
    assert start[2] > end[2]


def test_a_hairline_is_used_as_the_closest_line():
    hairline = ((12.5, 0.0, 20.0), (187.5, 3.0, 20.0))
    line, edges = miss(block("wall", (95, 1.6, 0), (105, 200, 60)), WALL, hairline=hairline)
    assert line == hairline
    assert len(edges)


def test_without_obstacles_the_line_joins_the_middles_and_no_edge_stops_it():
    (start, end), edges = miss()
    assert start == pytest.approx((0, 0, 19.25))
    assert end == pytest.approx((200, 0, 19.25))
    assert edges == ()


def test_only_a_limited_number_of_edges_near_the_line_is_shown():
    _, edges = miss(round_occluder("ogre", 100, radius=60, height=80), block("wall", (99, -2, 0), (101, 2, 999)))
    assert 0 < len(edges) <= 160
