import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.areas import grow, outline_area, reach_area, shrink, sweep_area
from app.geometry.outlines import Outline, disc, farthest_distance, gap, oval, pill, point
from app.geometry.outlines import line as line_outline
from tests.effort import examples

yaws = st.floats(0, 360)
spots = st.tuples(st.floats(-80, 80), st.floats(-80, 80))
makes = st.sampled_from(
    [lambda at, yaw: disc(*at, 16), lambda at, yaw: oval(at, yaw, 60, 35), lambda at, yaw: pill(at, yaw, 60, 25)]
)


def moved(outline, at):
    return Outline(*at, outline.yaw, outline.a, outline.b, outline.core)


@given(makes, yaws, spots, st.floats(30, 80))
@examples(80)
def test_area_for_the_centre_of_a_base_wholly_within_reach(make, yaw, at, far):
    """Compared with the exact distance of the farthest point."""
    outline = make((0, 0), yaw)
    room = shrink(reach_area((0, 0), (0, 0), far), outline)
    over = farthest_distance(moved(outline, at), point(0, 0)) - far
    if abs(over) > 0.05:
        assert shapely.intersects_xy(room, *at) == (over < 0)


@given(makes, yaws, spots)
@examples(60)
def test_a_line_can_be_within_reach_as_a_whole(make, yaw, at):
    outline = make((0, 0), yaw)
    room = shrink(reach_area((-50, 0), (50, 0), 76.2), outline)
    over = farthest_distance(moved(outline, at), line_outline((-50, 0), (50, 0))) - 76.2
    if abs(over) > 0.05:
        assert shapely.intersects_xy(room, *at) == (over < 0)


@given(makes, makes, yaws, yaws, spots)
@examples(80)
def test_area_forbidden_for_the_centre_of_a_base_touching_another(make, other, yaw, turn, at):
    mine, theirs = make((0, 0), yaw), other((0, 0), turn)
    apart = gap(moved(mine, at), theirs).distance
    inside = shapely.intersects_xy(grow(outline_area(theirs), mine), *at)
    if apart > 0.05:
        assert not inside
    elif shapely.intersection(outline_area(moved(mine, at)), outline_area(theirs)).area > 1:
        assert inside


@given(makes, yaws, yaws, spots, st.floats(0, 1))
@examples(60)
def test_a_base_stays_within_its_swept_area(make, yaw, turn, at, share):
    start, end = make((0, 0), yaw), make(at, yaw + turn / 8)
    room = sweep_area(start, end)
    way = (end.yaw - start.yaw + 180) % 360 - 180
    there = make((at[0] * share, at[1] * share), start.yaw + share * way)
    assert shapely.difference(outline_area(there), room.buffer(0.05)).area < 0.5


def test_a_moving_disc_sweeps_a_pill():
    room = sweep_area(disc(0, 0, 10), disc(100, 0, 10))
    assert room.area == pytest.approx(100 * 20 + np.pi * 100, rel=1e-3)


def test_a_turn_through_zero_degrees_takes_the_short_way():
    room = sweep_area(oval((0, 0), 350, 120, 20), oval((0, 0), 10, 120, 20))
    short = sweep_area(oval((0, 0), -10, 120, 20), oval((0, 0), 10, 120, 20))
    assert shapely.symmetric_difference(room, short).area == pytest.approx(0, abs=1e-6)
    assert not room.intersects(shapely.Point(0, 50))


def test_a_wall_is_offset_on_all_sides():
    room = grow(shapely.box(0, 0, 100, 10), oval((0, 0), 0, 60, 30))
    assert room.bounds == pytest.approx((-30, -15, 130, 25), abs=0.05)
