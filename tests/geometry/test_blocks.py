"""Blocks for terrain that nobody has scanned: footprints from clicks, pulled up to closed solids."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.placement.blocks import MAX_SIZE_MM, SIDES, block_sides, make_block, make_footprint

PLACES = st.tuples(st.floats(-500, 500), st.floats(-500, 500))


def area(outline):
    """Returns the signed area of a polygon `(n, 2)`, positive counter-clockwise (the shoelace formula)."""
    x, y = outline[:, 0], outline[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2


def volume(mesh):
    a, b, c = (mesh.vertices[mesh.faces[:, corner]] for corner in range(3))
    return float((np.cross(a, b) * c).sum()) / 6


@given(PLACES, PLACES, st.floats(1.0, 300.0))
def test_a_wall_is_as_long_as_its_near_edge_and_lies_to_the_left_of_it(one, other, thickness):
    length = math.dist(one, other)
    assume(length > 1.0)
    outline = make_footprint("wall", np.array([one, other]), thickness)
    assert area(outline) == pytest.approx(length * thickness, rel=1e-6)
    way = np.subtract(other, one) / length
    aside = (outline - one) @ (-way[1], way[0])
    assert aside.min() == pytest.approx(0.0, abs=1e-6)
    assert aside.max() == pytest.approx(thickness, abs=1e-6)


@given(PLACES, PLACES, st.floats(1.0, 300.0))
def test_a_box_has_the_footprint_of_a_wall(one, other, depth):
    assume(math.dist(one, other) > 1.0)
    points = np.array([one, other])
    assert make_footprint("box", points, depth) == pytest.approx(make_footprint("wall", points, depth))


@given(st.floats(20, 400), st.floats(20, 400), st.floats(25, 155), st.sampled_from((-1, 1)), st.floats(1, 5))
def test_a_corner_wall_lies_inside_its_turn_whichever_way_it_goes(one, other, angle, turn, thickness):
    """Its two arms overlap in a kite at the corner, of which half the angle is `angle` / 2."""
    way = math.radians(180 - angle) * turn
    points = np.array([(-one, 0), (0, 0), (other * math.cos(way), other * math.sin(way))])
    outline = make_footprint("corner", points, thickness)
    kite = thickness**2 / math.tan(math.radians(angle) / 2)
    assert area(outline) == pytest.approx((one + other) * thickness - kite, rel=1e-6)
    assert (outline[:, 1] * turn).min() >= -1e-6
    for point in points:
        assert np.linalg.norm(outline - point, axis=1).min() < 1e-6


@given(PLACES, st.floats(5, 400), st.lists(st.floats(0, 360), min_size=3, max_size=3, unique=True))
def test_three_points_on_a_rim_give_its_cylinder(centre, radius, turns):
    a, b, c = sorted(turns)
    assume(min(b - a, c - b, a + 360 - c) > 20)
    angles = np.radians(turns)
    points = np.array(centre) + radius * np.column_stack([np.cos(angles), np.sin(angles)])
    outline = make_footprint("cylinder", points, 1.0)
    assert len(outline) == SIDES
    assert np.linalg.norm(outline - centre, axis=1) == pytest.approx(radius, rel=1e-6)
    assert area(outline) > 0


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("wall", [(0, 0), (0.5, 0)]),
        ("box", [(10, 10), (10, 10)]),
        ("corner", [(0, 0), (50, 0), (100, 0)]),
        ("corner", [(0, 0), (50, 0), (50, 0.2)]),
        ("corner", [(0, 0), (50, 0), (0, 1)]),
        ("cylinder", [(0, 0), (50, 0), (100, 0)]),
        ("cylinder", [(0, 0), (0.1, 0), (0, 0.1)]),
    ],
)
def test_points_that_give_no_footprint_are_refused(kind, points):
    with pytest.raises(PlayerError):
        make_footprint(kind, np.array(points, float), 6.0)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("box", [(0, 0), (80, 30)]),
        ("wall", [(80, 30), (0, 0)]),
        ("corner", [(0, 0), (60, 0), (60, 90)]),
        ("corner", [(60, 90), (60, 0), (0, 0)]),
        ("cylinder", [(30, 0), (0, 30), (-30, 0)]),
    ],
)
def test_a_block_is_a_closed_solid_about_its_middle(kind, points):
    outline = make_footprint(kind, np.array(points, float), 20.0)
    mesh = make_block(outline, 45.0)
    assert (mesh.health.open_edges, mesh.health.nonmanifold_edges) == (0, 0)
    assert volume(mesh) == pytest.approx(area(outline) * 45.0, rel=1e-6)
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    assert low[2] == pytest.approx(0.0)
    assert high[2] == pytest.approx(45.0)
    assert (low + high)[:2] == pytest.approx((0.0, 0.0), abs=1e-9)
    assert mesh.health.extents_mm[:2] == pytest.approx(tuple(np.ptp(outline, axis=0)))


@pytest.mark.parametrize("height", [0.0, 0.5, -20.0, MAX_SIZE_MM + 1, math.nan])
def test_a_block_of_no_height_or_too_much_is_refused(height):
    with pytest.raises(PlayerError):
        make_block(make_footprint("wall", np.array([(0.0, 0.0), (50.0, 0.0)]), 6.0), height)


def test_a_block_that_is_too_long_is_refused():
    with pytest.raises(PlayerError):
        make_block(make_footprint("wall", np.array([(0.0, 0.0), (MAX_SIZE_MM + 1, 0.0)]), 6.0), 20.0)


@given(st.floats(0.0, 6.3), st.floats(5.0, 300.0), st.floats(1.0, 300.0))
def test_the_sides_of_a_box_are_its_own_however_it_is_turned(turn, length, depth):
    way = np.array([math.cos(turn), math.sin(turn)])
    assert block_sides(make_footprint("box", np.array([way * 0.0, way * length]), depth)) == pytest.approx(
        (length, depth)
    )


def test_the_sides_of_a_cylinder_are_its_diameter():
    points = np.array([(0.0, 0.0), (40.0, 0.0), (20.0, 20.0)])
    assert block_sides(make_footprint("cylinder", points, 0.0)) == pytest.approx((40.0, 40.0), abs=0.1)
