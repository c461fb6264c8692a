"""The outline of a strip of paper: known walls, and any stack of boxes against a slow check column by column."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing.mesh_section import SectionCut
from app.geometry.drawing.strip_outline import (
    MIN_HEIGHT_MM,
    MIN_WIDTH_MM,
    SLACK_MM,
    StripFrame,
    make_plate,
    outline_strip,
)
from tests.effort import examples

LEVEL = StripFrame((0, 40), (200, 40), 16, 184)
FALLING = StripFrame((0, 40), (200, 20), 16, 184)


def box(left, low, right, high):
    return np.array([(left, low), (right, low), (right, high), (left, high)], dtype=float)


def cut(*outlines, open_=()):
    return SectionCut(outlines, open_)


def span(outline, x):
    """Returns the lowest and the highest point of an outline at a distance, or None beside it."""
    found = []
    for (x0, y0), (x1, y1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if min(x0, x1) <= x <= max(x0, x1) and x0 != x1:
            found.append(y0 + (x - x0) / (x1 - x0) * (y1 - y0))
    return (min(found), max(found)) if found else None


def area(outline):
    x, y = outline.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2


def corners(outline):
    return {tuple(np.round(corner, 3).tolist()) for corner in outline}


def test_over_bare_ground_the_strip_is_what_lies_below_the_line():
    (outline,) = outline_strip(FALLING, [])
    assert corners(outline) == {(16, 0), (184, 0), (184, 21.6), (16, 38.4)}
    assert area(outline) == pytest.approx(168 * 30)


def test_a_wall_below_the_line_is_a_notch_of_its_height_with_space_beside_it():
    (outline,) = outline_strip(LEVEL, [cut(box(90, 0, 100, 25))])
    assert area(outline) == pytest.approx(168 * 40 - (10 + 2 * SLACK_MM) * 25)
    assert span(outline, 95) == pytest.approx((25, 40))
    assert span(outline, 89.4) == span(outline, 100.6) == pytest.approx((0, 40))
    assert span(outline, 89.6)[0] == span(outline, 100.4)[0] == pytest.approx(25)


def test_a_wall_above_the_line_parts_the_strip_at_both_its_sides():
    first, second = outline_strip(LEVEL, [cut(box(90, 0, 100, 60))])
    assert (first[:, 0].min(), first[:, 0].max()) == pytest.approx((16, 90 - SLACK_MM))
    assert (second[:, 0].min(), second[:, 0].max()) == pytest.approx((100 + SLACK_MM, 184))


@pytest.mark.parametrize(("high", "parts"), [(40 - MIN_HEIGHT_MM - 0.01, 1), (40 - MIN_HEIGHT_MM + 0.01, 2), (40, 2)])
def test_where_paper_would_tear_the_strip_is_parted(high, parts):
    assert len(outline_strip(LEVEL, [cut(box(90, 0, 100, high))])) == parts


def test_terrain_above_the_line_and_beyond_the_bases_leaves_the_strip_whole():
    bridge, house, beyond = box(50, 45, 150, 60), box(-80, 0, 10, 90), box(190, 0, 250, 90)
    (outline,) = outline_strip(LEVEL, [cut(bridge), cut(house), cut(beyond)])
    assert area(outline) == pytest.approx(168 * 40)


def test_on_a_bridge_the_strip_stands_on_top_of_it():
    (outline,) = outline_strip(LEVEL, [cut(box(0, 20, 200, 22))])
    assert corners(outline) == {(16, 22), (184, 22), (184, 40), (16, 40)}


def test_in_a_room_the_strip_stands_on_its_floor():
    (outline,) = outline_strip(LEVEL, [cut(box(-50, 0, 250, 90), box(-40, 5, 240, 80)[::-1])])
    assert corners(outline) == {(16, 5), (184, 5), (184, 40), (16, 40)}


def test_a_sheet_is_a_slot_as_wide_as_paper_needs():
    sheet = np.array([(100.0, 0.0), (100.0, 30.0)])
    (outline,) = outline_strip(LEVEL, [cut(open_=(sheet,))])
    assert area(outline) == pytest.approx(168 * 40 - 2 * SLACK_MM * 30)


def test_without_room_there_is_no_strip():
    assert outline_strip(StripFrame((0, 40), (200, 40), 100, 100 + MIN_WIDTH_MM / 2), []) == ()
    assert outline_strip(StripFrame((0, 40), (0, 90), 0, 0), []) == ()
    assert outline_strip(LEVEL, [cut(box(-50, 0, 250, 90))]) == ()
    assert outline_strip(StripFrame((0, 1), (200, 1), 16, 184), []) == ()


boxes = st.lists(
    st.tuples(st.integers(-20, 210), st.integers(0, 60), st.integers(1, 60), st.integers(1, 50)).map(
        lambda one: box(one[0], one[1], one[0] + one[2], one[1] + one[3])
    ),
    max_size=6,
)
heights = st.floats(5, 60)


def ground(found, frame, x, beside):
    """Returns how high the boxes within a distance of a column reach, as far as they begin below the line."""
    line = float(frame.line_height(np.array((x - beside, x + beside))).max())
    near = [one for one in found if one[0, 0] - beside <= x <= one[1, 0] + beside and one[0, 1] < line]
    return max([0.0, *(one[2, 1] for one in near)])


@given(boxes, heights, heights)
@examples(150)
def test_any_strip_keeps_clear_of_all_boxes_and_rests_on_the_highest_below_the_line(found, first, last):
    frame = StripFrame((0, first), (200, last), 10.25, 189.75)
    outlines = outline_strip(frame, [cut(one) for one in found])
    for x in np.arange(10.5, 189.75, 0.5).tolist():
        line = float(frame.line_height(np.array(x)))
        spans = [one for outline in outlines if (one := span(outline, x))]
        assert len(spans) <= 1
        for low, high in spans:
            assert high == pytest.approx(line, abs=2e-3)
            assert low >= ground(found, frame, x, 0.0) - 2e-3
            assert high - low >= MIN_HEIGHT_MM - 2e-3
        window = np.arange(max(x - MIN_WIDTH_MM, 10.25), min(x + MIN_WIDTH_MM, 189.75), 0.2)
        room = frame.line_height(window) - [ground(found, frame, at, SLACK_MM + 0.3) for at in window.tolist()]
        if (room > MIN_HEIGHT_MM + 0.5).all():
            assert spans[0][0] <= ground(found, frame, x, SLACK_MM + 0.01) + 2e-3


@given(boxes, heights, heights)
@examples(60)
def test_the_plates_of_any_strip_are_closed_and_as_large_as_their_outlines(found, first, last):
    frame = StripFrame((0, first), (200, last), 10.25, 189.75)
    for outline in outline_strip(frame, [cut(one) for one in found]):
        vertices, faces = make_plate(outline, 1.2)
        edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]).tolist()
        assert len({tuple(edge) for edge in edges}) == len(edges)
        assert {(b, a) for a, b in edges} == {(a, b) for a, b in edges}
        a, b, c = vertices[faces].transpose(1, 0, 2)
        volume = float(np.einsum("nk,nk->n", a, np.cross(b, c)).sum()) / 6
        assert volume == pytest.approx(1.2 * area(outline), rel=1e-6)
