import numpy as np
import pytest

from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.placement.overlaps import find_overlap
from tests.scenes import ball_mesh, box_mesh, sheet_mesh, standing

BOX, LONG, BALL, SHEET = box_mesh(40, 40, 40), box_mesh(10, 120, 60), ball_mesh(20), sheet_mesh(120, 60)


def test_overlapping_boxes_share_their_exact_overlap():
    found = find_overlap(standing("a", BOX), standing("b", BOX, x=37))
    assert found.depth_mm == pytest.approx(3)
    assert np.allclose((found.low, found.high), ((17, -20, 0), (20, 20, 40)))


@pytest.mark.parametrize("yaw", [0, 17, 45, 90, 133.3])
def test_boxes_side_by_side_only_touch(yaw):
    a = standing("a", BOX, x=100, y=50, yaw=yaw)
    x, y = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    assert find_overlap(a, standing("b", BOX, x=100 + 40 * x, y=50 + 40 * y, yaw=yaw)) is None
    assert find_overlap(a, standing("b", BOX, x=100 + 39.8 * x, y=50 + 39.8 * y, yaw=yaw)).depth_mm == pytest.approx(
        0.2
    )


@pytest.mark.parametrize("yaw", [0, 17, 90])
def test_the_depth_of_an_open_mesh_is_how_far_it_must_be_moved(yaw):
    lid_off = prepare_mesh(BOX.vertices, BOX.faces[(BOX.vertices[BOX.faces][:, :, 2] < 40).any(axis=1)])
    assert lid_off.health.open_edges
    a, b = standing("a", lid_off, yaw=yaw), box_mesh(60, 40, 50)
    x, y = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    # Offset across, so that edges of each pass through faces of the other.
    found = find_overlap(a, standing("b", b, x=49.8 * x + 12 * y, y=49.8 * y - 12 * x, yaw=yaw))
    assert found.depth_mm == pytest.approx(0.2, abs=1e-6)


def test_a_box_on_a_box_touches_it_and_a_sunken_one_overlaps():
    a = standing("a", BOX)
    assert find_overlap(a, standing("b", BOX, z=40)) is None
    assert find_overlap(a, standing("b", BOX, z=38)).depth_mm == pytest.approx(2)


def test_crossing_walls_overlap_even_without_corners_in_each_other():
    found = find_overlap(standing("a", LONG), standing("b", LONG, yaw=90))
    assert found.depth_mm == pytest.approx(10)


def test_a_body_wholly_inside_a_solid_overlaps_it():
    assert find_overlap(standing("a", box_mesh(100, 100, 100), z=-50), standing("b", BALL)).depth_mm > 30


def test_boxes_that_do_not_meet_are_apart_even_if_their_bounds_meet():
    assert find_overlap(standing("a", BALL, x=0), standing("b", BALL, x=30, y=30)) is None


def test_a_sheet_through_a_box_overlaps_it_and_one_on_its_face_does_not():
    box = standing("a", BOX)
    assert find_overlap(box, standing("b", SHEET, x=5)) is not None
    assert find_overlap(box, standing("b", SHEET, x=20)) is None
    assert find_overlap(box, standing("b", SHEET, x=30)) is None


def test_the_overlap_is_symmetrical():
    a, b = standing("a", BOX), standing("b", BALL, x=30, z=15)
    assert find_overlap(a, b) is find_overlap(b, a)
