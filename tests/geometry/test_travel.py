import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.base_distances import travel
from app.geometry.outlines import Outline, boundary
from tests.effort import examples

DISC, OVAL, PILL = Outline(0, 0, 0, 16, 16), Outline(0, 0, 0, 30, 17.5), Outline(0, 0, 0, 12.5, 12.5, 17.5)
places = st.tuples(*(st.floats(-200, 200) for _ in range(3)), st.floats(-400, 400))
paths = st.lists(places, min_size=1, max_size=4)


def test_the_length_of_a_straight_move():
    assert travel(DISC, [(0, 0, 0, 0), (30, 40, 0, 0)]).length == 50
    assert travel(OVAL, [(0, 0, 0, 30), (30, 40, 0, 30)]).length == 50


def test_the_length_of_a_move_with_corners():
    assert travel(DISC, [(0, 0, 0, 0), (30, 0, 0, 0), (30, 40, 0, 0)]).length == 70


def test_heights_count_only_on_request():
    path = [(0, 0, 0, 0), (30, 0, 40, 0), (30, 0, 10, 0)]
    assert travel(DISC, path).length == 30
    assert travel(DISC, path, "vertical").length == 70
    assert travel(DISC, path, "slope").length == 80


def test_turning_a_round_base_is_free():
    assert travel(DISC, [(0, 0, 0, 0), (0, 0, 0, 180)]).length == 0


def test_turning_an_oval_base_moves_its_tip():
    assert travel(OVAL, [(0, 0, 0, 0), (0, 0, 0, 90)]).length == pytest.approx(30 * math.pi / 2)


def test_a_turn_takes_the_shorter_way_round():
    assert travel(PILL, [(0, 0, 0, 170), (0, 0, 0, -170)]).length == pytest.approx(30 * math.radians(20))


def test_staying_has_length_zero():
    assert travel(OVAL, [(5, 5, 0, 0)]).length == 0


@given(paths)
@examples(60)
def test_no_point_of_the_base_moves_farther_than_the_length(path):
    """Compared with a slow walk of many small steps, point by point."""
    found = travel(OVAL, path)
    points = boundary(OVAL, 90)
    points = points[:, 0] + 1j * points[:, 1]
    gone = np.zeros(len(points))
    for start, end in itertools.pairwise(path):
        turn = (end[3] - start[3] + 180) % 360 - 180
        shares = np.linspace(0, 1, 1001)[:, None]
        middle = complex(*start[:2]) + shares * (complex(*end[:2]) - complex(*start[:2]))
        at = middle + points * np.exp(1j * np.radians(start[3] + shares * turn))
        gone += np.abs(np.diff(at, axis=0)).sum(axis=0)
    assert gone.max() <= found.length + found.max_error + 1e-6
    assert gone.max() >= found.length * (1 - 2e-3) - 0.01


@given(paths)
@examples(60)
def test_the_uncertainty_of_the_length_is_tiny(path):
    assert travel(PILL, path).max_error <= 2e-4 * travel(PILL, path).length + 1e-6


@given(paths)
@examples(40)
def test_the_way_back_has_the_same_length(path):
    turns = [(b[3] - a[3] + 180) % 360 for a, b in itertools.pairwise(path)]
    if all(0.01 < turn < 359.99 for turn in turns):
        assert travel(OVAL, path[::-1]).length == pytest.approx(travel(OVAL, path).length, abs=1e-4)


@given(paths, st.floats(-100, 100), st.floats(-100, 100))
@examples(40)
def test_the_length_does_not_depend_on_the_place_on_the_table(path, x, y):
    there = [(a + x, b + y, c, d) for a, b, c, d in path]
    assert travel(OVAL, there).length == pytest.approx(travel(OVAL, path).length, abs=1e-6)
