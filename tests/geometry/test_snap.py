from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.geometry.outlines import disc, gap, oval, pill
from app.geometry.placement.alignment import Rect, align_shift, alignment_guides
from app.geometry.placement.snap import find_snap, overlap_depth
from tests.effort import examples

numbers = st.floats(-40, 40, allow_nan=False)
sizes = st.floats(5, 60)
yaws = st.floats(-360, 360)
spots = st.tuples(numbers, numbers)
outlines = st.one_of(
    st.builds(lambda at, r: disc(*at, r), spots, sizes),
    st.builds(oval, spots, yaws, sizes, sizes),
    st.builds(pill, spots, yaws, sizes, sizes),
)


def shifted(outline, by):
    return replace(outline, x=outline.x + by[0], y=outline.y + by[1])


@examples(200)
@given(outlines, outlines)
def test_a_base_that_snaps_to_a_neighbour_touches_it_without_overlap(one, other):
    assume(abs(one.centre - other.centre) > 1)
    by = find_snap(one, [other], 500)
    assert by is not None
    assert 0 < gap(shifted(one, by), other).distance <= 1e-6


@examples(100)
@given(outlines, st.lists(outlines, min_size=2, max_size=4))
def test_among_many_bases_it_touches_one_and_overlaps_none(one, others):
    by = find_snap(one, others, 500)
    if by is not None:
        distances = [gap(shifted(one, by), other).distance for other in others]
        assert min(distances) <= 1e-6
        assert all(distance > 0 for distance in distances)


def test_a_base_dropped_between_two_neighbours_touches_both():
    others = [disc(-20, 0, 16), disc(20, 0, 16)]
    by = find_snap(disc(1, 28, 16), others, 8)
    placed = shifted(disc(1, 28, 16), by)
    assert [gap(placed, other).distance <= 1e-6 for other in others] == [True, True]
    assert (placed.x, placed.y) == pytest.approx((0, (32**2 - 20**2) ** 0.5), abs=1e-5)


def test_no_base_snaps_to_one_beyond_the_reach():
    assert find_snap(disc(0, 0, 16), [disc(50, 0, 16)], 17) is None
    assert find_snap(disc(0, 0, 16), [disc(50, 0, 16)], 18.1) == pytest.approx((18, 0), abs=1e-6)


def test_a_base_deep_inside_another_is_not_moved():
    assert find_snap(disc(0, 0, 16), [disc(3, 0, 16)], 5) is None


def test_the_depth_of_an_overlap_is_the_distance_needed_to_separate():
    assert overlap_depth(disc(0, 0, 10), disc(17, 0, 10)) == pytest.approx(3, abs=1e-6)
    assert overlap_depth(disc(0, 0, 10), disc(20 + 1e-6, 0, 10)) == 0


def test_edges_align_with_edges_and_middles_with_middles():
    wall = Rect((100, 100), (110, 220))
    assert align_shift(Rect((113, 300), (123, 340)), [wall], 5) == pytest.approx((-3, 0))
    assert align_shift(Rect((200, 142), (240, 182)), [wall], 5) == pytest.approx((0, -2))
    assert align_shift(Rect((200, 300), (240, 340)), [wall], 5) == (0, 0)


@given(st.floats(0, 500), st.floats(0, 500), st.floats(1, 100))
def test_an_aligned_edge_has_a_guide(x, y, size):
    other = Rect((100, 100), (110, 220))
    rect = Rect((x, y), (x + size, y + size))
    by = align_shift(rect, [other], 8)
    axes = {guide.axis for guide in alignment_guides(rect.translate(by), [other])}
    assert {axis for axis in (0, 1) if by[axis]} <= axes
