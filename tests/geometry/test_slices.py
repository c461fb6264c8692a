import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.placement.planar_faces import can_fit_square, find_planar_faces, level_cut
from tests.effort import examples
from tests.scenes import ball_mesh, block_mesh, box_mesh, ring_mesh, sheet_mesh


def cut(mesh, height):
    return level_cut(mesh.vertices, mesh.faces, height, mesh.health.watertight)


def joined(*meshes):
    """Returns meshes as one soup, without making them one solid."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    faces = np.vstack([mesh.faces + start for mesh, start in zip(meshes, starts, strict=False)])
    return np.vstack([mesh.vertices for mesh in meshes]), faces


def test_a_slice_of_a_box_is_solid_within_it():
    area = cut(box_mesh(40, 30, 20), 10)
    assert area.equals(shapely.box(-20, -15, 20, 15))


def test_a_slice_above_or_below_is_empty():
    box = box_mesh(40, 30, 20)
    assert cut(box, 21).is_empty
    assert cut(box, -1).is_empty


def test_a_slice_through_a_window_is_open():
    wall = ring_mesh((-40, 0, 40, 60), (-10, 20, 10, 40), 5)
    assert cut(wall, 10).area == pytest.approx(400)
    assert cut(wall, 30).area == pytest.approx(300)


def test_nested_boxes_are_united():
    vertices, faces = joined(block_mesh((0, 0, 0), (20, 20, 20)), block_mesh((10, 10, 0), (30, 30, 20)))
    assert level_cut(vertices, faces, 10).area == pytest.approx(400 + 400 - 100)


def test_a_hollow_is_kept():
    outer, inner = block_mesh((0, 0, 0), (40, 40, 40)), block_mesh((10, 10, 10), (30, 30, 30))
    vertices, faces = joined(outer, inner)
    faces[len(outer.faces) :] = faces[len(outer.faces) :, ::-1]
    assert level_cut(vertices, faces, 20).area == pytest.approx(1600 - 400)


def test_a_wall_without_thickness_is_a_line():
    area = cut(sheet_mesh(100, 50), 20)
    assert area.bounds == pytest.approx((-0.05, -50, 0.05, 50))


@given(height=st.floats(-29, 29))
@examples(30)
def test_a_ball_is_a_disc_at_any_height(height):
    area = cut(ball_mesh(30), height)
    assert area.area == pytest.approx(np.pi * (900 - height**2), rel=0.02, abs=12)


@given(seed=st.integers(0, 10_000), height=st.floats(0.5, 39.5))
@examples(25)
def test_a_slice_is_solid_exactly_inside_the_boxes(seed, height):
    rng = np.random.default_rng(seed)
    lows = rng.uniform(0, 60, (5, 3)) * (1, 1, 0.4)
    highs = lows + rng.uniform(2, 30, (5, 3))
    vertices, faces = joined(*(block_mesh(low, high) for low, high in zip(lows, highs, strict=True)))
    area = level_cut(vertices, faces, height)
    spots = rng.uniform(-5, 95, (200, 2))
    here = (lows[:, 2] < height) & (highs[:, 2] > height)
    over = (spots[:, None] - lows[:, :2] > 0.01) & (highs[:, :2] - spots[:, None] > 0.01)
    near = (spots[:, None] - lows[:, :2] > -0.01) & (highs[:, :2] - spots[:, None] > -0.01)
    inside = (over.all(axis=2) & here).any(axis=1)
    outside = ~(near.all(axis=2) & here).any(axis=1)
    found = shapely.contains_xy(area, spots[:, 0], spots[:, 1])
    assert found[inside].all()
    assert not found[outside].any()


def surfaces(mesh, least=25.4, side=25.4):
    return [
        (round(flat.height, 2), round(flat.area.area))
        for flat in find_planar_faces(mesh.vertices, mesh.faces, least, side)
    ]


def test_the_top_of_a_box_is_level():
    assert surfaces(box_mesh(40, 30, 50)) == [(50, 1200)]


def test_a_surface_not_larger_than_the_square_is_ignored():
    assert surfaces(box_mesh(25.4, 25.4, 50)) == []
    assert surfaces(box_mesh(25.5, 25.5, 50)) == [(50, 650)]


def test_a_long_thin_wall_has_no_level_surface():
    assert surfaces(box_mesh(200, 25, 50)) == []


def test_a_surface_below_the_minimum_height_is_ignored():
    assert surfaces(box_mesh(40, 40, 25)) == []
    assert surfaces(box_mesh(40, 40, 25.4)) == [(25.4, 1600)]


def test_a_step_is_two_surfaces_and_objects_on_one_are_not_part_of_it():
    vertices, faces = joined(block_mesh((0, 0, 0), (80, 40, 30)), block_mesh((0, 0, 30), (40, 40, 60)))
    found = find_planar_faces(vertices, faces, 25.4, 25.4)
    assert [(flat.height, round(flat.area.area)) for flat in found] == [(30, 1600), (60, 1600)]


def test_joints_between_stones_and_uneven_stones_count_as_floor():
    stones = [
        block_mesh((x * 10, y * 10, 0), (x * 10 + 9, y * 10 + 9, 40 + (x + y) % 2)) for x in range(6) for y in range(6)
    ]
    (flat,) = find_planar_faces(*joined(*stones), 25.4, 25.4)
    assert flat.area.area == pytest.approx(59 * 59, rel=0.01)
    assert 40 <= flat.height <= 41


def test_a_slope_is_not_level():
    box = box_mesh(60, 60, 40)
    slope = box.vertices + np.c_[np.zeros((8, 2)), np.where(box.vertices[:, 2] > 1, box.vertices[:, 0] / 2, 0)]
    assert find_planar_faces(slope, box.faces, 25.4, 25.4) == ()


@pytest.mark.parametrize("turn", [0, 15, 45, 60])
def test_a_turned_square_is_found(turn):
    square = shapely.affinity.rotate(shapely.box(-13, -13, 13, 13), turn)
    assert can_fit_square(square, 25.4)
    assert not can_fit_square(square, 26.1)
