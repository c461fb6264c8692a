"""Gaps between outlines, compared with polygons measured by shapely."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from shapely import affinity

from app.geometry.arrays import Floats
from app.geometry.outlines import (
    Outline,
    Spot,
    are_far,
    are_inside,
    boundary,
    disc,
    farthest_distance,
    gap,
    gap_mm,
    line,
    oval,
    pill,
    point,
    polygon_contained,
    polygon_containing,
)

# Shapely divides by the square of a line's length, which underflows for lines no table has.
places = st.floats(-150, 150).map(lambda x: round(x, 9))
spots = st.tuples(places, places)
turns = st.floats(-360, 360)
sizes = st.floats(10, 130)
bases = st.one_of(
    st.builds(lambda at, d: disc(*at, d / 2), spots, sizes),
    st.builds(oval, spots, turns, sizes, sizes),
    st.builds(pill, spots, turns, sizes, sizes),
)
marks = st.one_of(st.builds(lambda at: point(*at), spots), st.builds(line, spots, spots))
anything = st.one_of(bases, bases, marks)


def drawn(outline: Outline) -> shapely.Geometry:
    """Returns the outline as a fine polygon built by shapely: at most 0.002 mm inside the true edge."""
    if outline.a == outline.b:
        core = shapely.LineString([(-outline.core, 0), (outline.core, 0)])
        shape = core.buffer(outline.a, quad_segs=256) if outline.a else core
    else:
        around = np.linspace(0, math.tau, 4000, endpoint=False)
        shape = shapely.Polygon(np.column_stack([outline.a * np.cos(around), outline.b * np.sin(around)]))
    turned = affinity.rotate(shape, outline.yaw, origin=(0, 0))
    return affinity.translate(turned, outline.x, outline.y)


def far(a: Outline, b: Outline) -> float:
    """Returns the distance of the farthest corner of one polygon from another."""
    return float(shapely.distance(shapely.points(shapely.get_coordinates(drawn(a))), drawn(b)).max())


def apart(a: Spot, b: Spot) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


def carried(outline: Outline, by: Spot, turn: float) -> Outline:
    at = affinity.translate(affinity.rotate(shapely.Point(outline.x, outline.y), turn, origin=(0, 0)), *by)
    return Outline(at.x, at.y, outline.yaw + turn, outline.a, outline.b, outline.core)


@settings(deadline=None)
@given(anything, anything)
@example(pill((0, 0), 0, 60, 20), pill((30, 50), 0, 60, 20))
@example(pill((0, 0), 90, 60, 20), oval((80, 5), 0, 60, 20))
@example(line((0, 0), (40, 0)), line((20, 0), (80, 0)))
@example(line((0, 0), (40, 0)), line((20, -10), (20, 30)))
@example(line((0, 0), (40, 0)), point(10, 0))
@example(oval((0, 0), 0, 130, 10), oval((0, 10.5), 0, 130, 10))
def test_the_gap_matches_fine_polygons(a: Outline, b: Outline) -> None:
    assert gap(a, b).distance == pytest.approx(shapely.distance(drawn(a), drawn(b)), abs=0.01)


@settings(deadline=None)
@given(anything, anything)
@example(line((0, 0), (40, 0)), line((20, 0), (80, 0)))
@example(line((0, 0), (40, 0)), line((20, -10), (20, 30)))
@example(pill((0, 0), 0, 60, 20), pill((70, 0), 0, 100, 20))
@example(disc(0, 0, 10), disc(0, 0, 12))
@example(oval((0, 0), 0, 60, 20), oval((5e-324, -5e-324), 30, 60, 20))
def test_closest_points_lie_on_both_bases_and_are_that_far_apart(a: Outline, b: Outline) -> None:
    found = gap(a, b)
    assert apart(found.from_point, found.to_point) == pytest.approx(found.distance, abs=1e-6)
    assert drawn(a).distance(shapely.Point(found.from_point)) < 0.005
    assert drawn(b).distance(shapely.Point(found.to_point)) < 0.005


@given(anything, anything)
def test_the_gap_is_the_same_from_either_side(a: Outline, b: Outline) -> None:
    assert gap(a, b) == gap(b, a).reverse


@given(anything, anything)
@example(disc(137.3, 600.8, 14.2), disc(187.9, 631.0, 16))
def test_the_distance_alone_matches_the_gap_from_either_side(a: Outline, b: Outline) -> None:
    assert gap_mm(a, b) == gap_mm(b, a) == gap(a, b).distance


@given(anything, anything)
@example(disc(518.8, 131.0, 14.2), disc(584.8, 200.3, 14.2))
def test_bases_are_not_called_farther_apart_than_they_are(a: Outline, b: Outline) -> None:
    assert not are_far(a, b, gap_mm(a, b))


@given(anything, anything, spots, turns)
def test_the_gap_does_not_change_when_the_table_is_turned(a: Outline, b: Outline, by: Spot, turn: float) -> None:
    assert gap(carried(a, by, turn), carried(b, by, turn)).distance == pytest.approx(gap(a, b).distance, abs=1e-8)


@pytest.mark.thorough
@settings(deadline=None)
@given(anything, anything)
@example(oval((0, 0), 0, 130, 20), oval((0, 0), 90, 130, 20))
@example(pill((0, 0), 20, 130, 20), point(0, 0))
@example(pill((0, 0), 0.4375, 13, 10), pill((0, 0), 0, 13, 10))
def test_the_farthest_distance_matches_the_farthest_corner(a: Outline, b: Outline) -> None:
    assert farthest_distance(a, b) == pytest.approx(far(a, b), abs=0.01)


def test_the_gap_of_two_round_bases_is_the_centre_distance_minus_the_radii() -> None:
    assert gap(disc(0, 0, 12.5), disc(30, 40, 16)).distance == 50 - 12.5 - 16
    assert gap(disc(0, 0, 12.5), disc(30, 40, 16)).from_point == pytest.approx((7.5, 10))


def test_straight_sides_facing_each_other_meet_in_the_middle_of_their_overlap() -> None:
    found = gap(pill((0, 0), 0, 60, 20), pill((30, 50), 180, 60, 20))
    assert found.distance == pytest.approx(30)
    assert found.from_point == pytest.approx((15, 10))
    assert found.to_point == pytest.approx((15, 40))


def test_a_pill_as_long_as_wide_is_a_disc() -> None:
    assert pill((3, 4), 0, 32, 32) == disc(3, 4, 16)


def test_a_pill_wider_than_long_is_turned_by_90_degrees() -> None:
    assert are_inside(pill((0, 0), 0, 20, 60), np.array([[0.0, 29.9], [29.9, 0.0]])).tolist() == [True, False]


def test_a_base_inside_another_has_distance_zero() -> None:
    assert farthest_distance(oval((1, 0), 30, 40, 20), disc(0, 0, 40)) == 0
    assert farthest_distance(disc(1, 0, 10), disc(0, 0, 40)) == 0


@settings(deadline=None)
@given(bases, st.integers(3, 70))
def test_a_base_is_between_its_two_polygons(base: Outline, sides: int) -> None:
    outer, inner = shapely.Polygon(polygon_containing(base, sides)), shapely.Polygon(polygon_contained(base, sides))
    assert outer.exterior.is_ccw
    assert inner.exterior.is_ccw
    assert drawn(base).difference(outer).area < 1e-6
    assert inner.difference(drawn(base)).area < 0.05
    assert outer.area / inner.area < 1 / math.cos(math.pi / max(4, sides)) ** 2 + 1e-9


def test_the_polygon_round_a_base_is_not_longer_or_wider_than_it() -> None:
    assert np.ptp(polygon_containing(pill((0, 0), 0, 60, 20), 12), axis=0) == pytest.approx([60, 20])


@given(anything, st.integers(4, 40))
def test_boundary_points_are_on_the_edge(outline: Outline, count: int) -> None:
    edge = boundary(outline, count)
    assert are_inside(outline, edge).all()
    assume(min(outline.a, outline.b) > 0)
    assert not are_inside(outline, outward(outline, edge)).any()


def outward(outline: Outline, points: Floats) -> Floats:
    return points + (points - [outline.x, outline.y]) * 1e-6


@settings(deadline=None)
@given(bases, spots)
def test_inside_matches_the_polygon(base: Outline, at: Spot) -> None:
    edge = drawn(base).exterior.distance(shapely.Point(at))
    assume(edge > 0.01)
    assert are_inside(base, np.array([at])).tolist() == [drawn(base).contains(shapely.Point(at))]
