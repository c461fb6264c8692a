"""Distances between bases as solids, compared with point clouds on both."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import cdist

from app.geometry.arrays import Floats
from app.geometry.base_distances import Place, Slab, is_wholly_within, is_within, measure_slabs
from app.geometry.outlines import Outline, are_inside, disc, line, oval, pill, point
from tests.effort import examples

places = st.floats(-80, 80)
sizes = st.floats(10, 60)
outlines = st.builds(
    lambda shape, x, y, yaw, sizes: shape((x, y), yaw, *sizes),
    st.sampled_from([oval, pill]),
    places,
    places,
    st.floats(0, 360),
    st.tuples(sizes, sizes),
)
slabs = st.builds(lambda outline, z, d: Slab(outline, z, z + d), outlines, st.floats(0, 60), st.floats(1, 40))


def skin(slab: Slab) -> Floats:
    """Returns points of the vertical wall of a slab: straight sides and arcs in small steps."""
    o = slab.outline
    angles = np.linspace(0, math.tau, 240, endpoint=False)
    arc = np.column_stack([o.a * np.cos(angles), o.b * np.sin(angles)])
    ends = arc + np.column_stack([np.where(arc[:, 0] > 0, o.core, -o.core), np.zeros(240)])
    straight = np.linspace(-o.core, o.core, 60)
    sides = [np.column_stack([straight, np.full(60, y)]) for y in (o.b, -o.b)] if o.core else []
    flat = np.vstack([ends, *sides])
    c, s = math.cos(math.radians(o.yaw)), math.sin(math.radians(o.yaw))
    flat = flat @ [[c, s], [-s, c]] + [o.x, o.y]
    return np.vstack([np.column_stack([flat, np.full(len(flat), z)]) for z in (slab.bottom, slab.top)])


def on(slab: Slab, at: Place) -> bool:
    """Returns whether a point is on or in a slab, to a millionth of a millimetre."""
    o = slab.outline
    roomy = Outline(o.x, o.y, o.yaw, o.a + 1e-6, o.b + 1e-6, o.core)
    return bool(are_inside(roomy, np.array([at[:2]]))[0]) and slab.bottom - 1e-6 <= at[2] <= slab.top + 1e-6


@examples(40)
@given(slabs, slabs)
def test_no_two_points_of_the_bases_are_closer_than_the_distance_and_some_are_as_close(a: Slab, b: Slab) -> None:
    found = measure_slabs(a, b).distance_mm
    cloud = cdist(skin(a), skin(b))
    assert cloud.min() > found - 1e-6
    if measure_slabs(a, b).horizontal_mm and measure_slabs(a, b).vertical_mm:
        # Two steps of at most 0.8 mm round an edge miss the closest points by half a step along it.
        assert cloud.min() < math.hypot(found, 1.2) + 0.1


@given(slabs, slabs)
@example(Slab(disc(0, 0, 16), 0, 3.5), Slab(disc(5, 0, 16), 100, 103.5))
@example(Slab(disc(0, 0, 16), 0, 3.5), Slab(disc(0, 0, 12), 3.5, 7))
def test_closest_points_lie_on_both_bases_and_are_that_far_apart(a: Slab, b: Slab) -> None:
    found = measure_slabs(a, b)
    assert on(a, found.from_point)
    assert on(b, found.to_point)
    assert math.dist(found.from_point, found.to_point) == pytest.approx(found.distance_mm, abs=1e-6)


@given(slabs, slabs)
def test_the_distance_is_the_hypotenuse_of_horizontal_and_vertical_gap(a: Slab, b: Slab) -> None:
    found = measure_slabs(a, b)
    assert found.distance_mm**2 == pytest.approx(found.horizontal_mm**2 + found.vertical_mm**2)


@given(slabs, slabs)
def test_measuring_backwards_gives_the_mirror_image(a: Slab, b: Slab) -> None:
    assert measure_slabs(a, b) == measure_slabs(b, a).reverse


@given(slabs, slabs, st.tuples(places, places, places))
def test_moving_the_table_changes_no_distance(a: Slab, b: Slab, by: Place) -> None:
    assert measure_slabs(carried(a, by), carried(b, by)).distance_mm == pytest.approx(
        measure_slabs(a, b).distance_mm, abs=1e-9
    )


def carried(slab: Slab, by: Place) -> Slab:
    o = slab.outline
    moved = Outline(o.x + by[0], o.y + by[1], o.yaw, o.a, o.b, o.core)
    return Slab(moved, slab.bottom + by[2], slab.top + by[2])


@settings(deadline=None)
@given(slabs, slabs, st.floats(0, 200), st.booleans())
def test_wholly_within_implies_within(a: Slab, b: Slab, reach: float, horizontal: bool) -> None:
    assert is_within(a, b, reach, horizontal) or not is_wholly_within(a, b, reach, horizontal)


@examples(40)
@given(slabs, st.tuples(places, places, places))
def test_wholly_within_a_point_depends_on_the_farthest_point(slab: Slab, at: Place) -> None:
    spot = Slab(point(at[0], at[1]), at[2], at[2])
    far = float(cdist(skin(slab), [at]).max())
    assert is_wholly_within(slab, spot, far + 0.05)
    assert not is_wholly_within(slab, spot, far - 1e-6)


def test_the_distance_to_a_base_on_a_platform_includes_the_height() -> None:
    low, high = Slab(disc(0, 0, 12.5), 0, 3.5), Slab(disc(55, 0, 12.5), 43.5, 47)
    found = measure_slabs(low, high)
    assert (found.horizontal_mm, found.vertical_mm, found.distance_mm) == (30, 40, 50)
    assert found.from_point == (12.5, 0, 3.5)
    assert found.to_point == (42.5, 0, 43.5)


def test_heights_do_not_count_when_ignored() -> None:
    low, high = Slab(disc(0, 0, 12.5), 0, 3.5), Slab(disc(55, 0, 12.5), 43.5, 47)
    assert not is_within(low, high, 49)
    assert is_within(low, high, 30, horizontal=True)
    assert is_wholly_within(low, high, 55, horizontal=True)
    assert not is_wholly_within(low, high, 55)


def test_touching_the_reach_exactly_is_within() -> None:
    for x, y in product((0.1, 7.3), (0.2, 11.7)):
        far = Slab(disc(x + 60, y + 80, 12.5), 0, 3.5)
        assert is_within(Slab(disc(x, y, 12.5), 0, 3.5), far, 75)
        assert is_wholly_within(far, Slab(point(x, y), 0, 3.5), 112.5)


def test_a_base_can_be_within_reach_of_a_line_on_the_ground() -> None:
    edge = Slab(line((0, 0), (762, 0)), 0, 0)
    base = Slab(disc(300, 100, 16), 0, 3.5)
    assert measure_slabs(base, edge).distance_mm == pytest.approx(84)
    assert is_within(base, edge, 84)
    assert not is_wholly_within(base, edge, 115)
    assert is_wholly_within(base, edge, math.hypot(116, 3.5))
