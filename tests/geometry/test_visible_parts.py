import numpy as np
import pytest

from app.geometry.drawing.visible_parts import (
    FREE,
    OUTSIDE,
    STOPPED,
    compute_exposure,
    find_state_changes,
    visible_points,
)
from tests.scenes import ball_mesh, block, round_occluder, standing

EYE = np.array((0.0, 0.0, 20.0))
TARGET = standing("target", ball_mesh(15), 200, 0, 20)


def test_without_obstacles_the_whole_body_is_visible():
    assert compute_exposure(TARGET, [block("aside", (90, 60, 0), (110, 90, 80))], EYE).share == 1


def test_a_wall_up_to_the_middle_leaves_the_upper_half_visible():
    """Everything is at the same height, so that the wall's top crosses the middle of the visible part."""
    seen = compute_exposure(TARGET, [block("wall", (100, -60, 0), (104, 60, 20))], EYE)
    assert seen.share == pytest.approx(0.5, abs=0.02)
    assert (seen.states[: len(seen.up) // 3] != FREE).all()


def test_a_wall_in_front_of_everything_leaves_nothing_visible():
    assert compute_exposure(TARGET, [block("wall", (100, -60, 0), (104, 60, 80))], EYE).share == 0


def test_nothing_is_visible_from_inside_a_solid():
    assert compute_exposure(TARGET, [block("round the eye", (-30, -30, 0), (30, 30, 60))], EYE).share == 0


def test_an_object_behind_the_body_hides_nothing():
    assert compute_exposure(TARGET, [block("wall", (230, -60, 0), (234, 60, 80))], EYE).share == 1


def test_rays_that_miss_the_body_are_marked():
    seen = compute_exposure(TARGET, [], EYE)
    assert (seen.states[[0, -1]] == OUTSIDE).all()
    assert (seen.states[:, [0, -1]] == OUTSIDE).all()
    assert set(np.unique(seen.states).tolist()) == {OUTSIDE, FREE}


def test_the_border_of_the_visible_part_is_precise():
    others = [block("wall", (100, -60, 0), (104, 60, 20))]
    seen = compute_exposure(TARGET, others, EYE)
    column = len(seen.across) // 2
    row = int(np.flatnonzero((seen.states[:-1, column] == STOPPED) & (seen.states[1:, column] == FREE))[0])
    pairs = seen.places[[[row, row + 1]], [[column, column]]]
    (place,) = find_state_changes(TARGET, others, seen, pairs)
    assert abs(place[1]) < (seen.up[1] - seen.up[0]) / 40


def test_a_body_that_the_eye_touches_is_still_visible():
    near = compute_exposure(TARGET, [], np.array((184.99, 0.0, 20.0)))
    assert near.share == 1


def test_view_points_are_on_the_near_side_of_a_body():
    rows = visible_points(round_occluder("observer", 0), np.array((200.0, 0.0, 20.0)), 90)
    assert 60 < sum(map(len, rows)) < 120
    assert all((row[:, 0] > 0).all() for row in rows)
    heights = [row[:, 2].mean() for row in rows]
    assert heights == sorted(heights)
    assert all((np.diff(row[:, 1]) > 0).all() for row in rows)
