import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.areas import POLYGON_SIDES, difference, grow, intersection, make_valid_area, union
from app.geometry.outlines import oval, polygon_contained
from tests.effort import examples

CORNERS = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
# Rings that cross and touch themselves, run back over themselves, and are turned so that nothing lies on a grid.
RINGS = st.lists(CORNERS, min_size=3, max_size=9)


def turned(ring, angle):
    cos, sin = math.cos(angle), math.sin(angle)
    at = np.array(ring, dtype=float) @ np.array([[cos, sin], [-sin, cos]]) + (631.5, 168.3)
    return shapely.Polygon(at)


@st.composite
def areas(draw):
    angle = draw(st.floats(0, 6.3))
    return [turned(ring, angle) for ring in draw(st.lists(RINGS, min_size=1, max_size=5))]


@examples(300)
@given(areas())
def test_areas_of_any_rings_are_united_cut_and_subtracted_without_warnings(given):
    one, rest = given[0], given[1:]
    for found in (union(given), intersection(one, union(rest)), difference(one, union(rest))):
        assert shapely.is_valid(found)


@examples(300)
@given(areas(), st.integers(0, 10**6))
def test_a_union_contains_exactly_its_areas(given, seed):
    valid = [make_valid_area(one) for one in given]
    spots = np.random.default_rng(seed).uniform((622, 159), (641, 178), (200, 2))
    inside = np.any([shapely.intersects_xy(one, *spots.T) for one in valid], axis=0)
    edges = shapely.GeometryCollection([shapely.boundary(one) for one in valid])
    clear = shapely.distance(shapely.points(spots), edges) > 0.01
    assert (shapely.intersects_xy(union(given), *spots.T) == inside)[clear].all()


@examples(300)
@given(areas(), st.integers(0, 10**6))
def test_a_difference_excludes_exactly_the_other_area(given, seed):
    one, other = make_valid_area(given[0]), make_valid_area(given[-1])
    spots = np.random.default_rng(seed).uniform((622, 159), (641, 178), (200, 2))
    expected = shapely.intersects_xy(one, *spots.T) & ~shapely.intersects_xy(other, *spots.T)
    edges = shapely.GeometryCollection([shapely.boundary(one), shapely.boundary(other)])
    clear = shapely.distance(shapely.points(spots), edges) > 0.01
    assert (shapely.intersects_xy(difference(given[0], given[-1]), *spots.T) == expected)[clear].all()


def test_a_ring_that_crosses_itself_becomes_its_two_halves():
    found = make_valid_area(shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)]))
    assert found.area == pytest.approx(2)
    assert len(shapely.get_parts(found)) == 2


def test_a_union_of_nothing_is_empty():
    assert union([]).is_empty


POINTS = st.lists(st.tuples(st.floats(-90, 90), st.floats(-90, 90)), min_size=3, max_size=30)


@examples(200)
@given(POINTS, st.floats(0, 180), st.sampled_from([(60.0, 35.0), (90.0, 52.0), (25.0, 25.5)]))
def test_a_convex_area_grown_by_a_base_is_the_hull_of_their_sums(points, yaw, size):
    area = shapely.convex_hull(shapely.MultiPoint(points))
    if not isinstance(area, shapely.Polygon) or area.area < 1:
        return
    base = oval((0.0, 0.0), yaw, *size)
    corners = polygon_contained(base, POLYGON_SIDES // 2)
    sums = (shapely.get_coordinates(area)[:, None] + corners).reshape(-1, 2)
    found, expected = grow(area, base), shapely.convex_hull(shapely.MultiPoint(sums))
    assert found.is_valid
    assert found.symmetric_difference(expected).area < 1e-6
