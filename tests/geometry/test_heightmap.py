import numpy as np
import pytest

from app.geometry.drawing.heightmap import Heightmap, convex_hull, make_heightmap
from app.geometry.drawing.relief import paint_relief
from app.geometry.frames import make_frame
from app.geometry.rays import Occluder
from tests.scenes import box_mesh


def box(name, x, y, z=0.0, size=(20.0, 10.0, 30.0), yaw=0.0):
    return Occluder(name, box_mesh(*size), make_frame((x, y, z), yaw))


def test_a_bare_board_is_flat():
    seen = make_heightmap([], 100.0, 50.0, 1.0)
    assert seen.height.shape == (50, 100)
    assert not seen.height.any()
    assert (seen.which == -1).all()
    assert (seen.normal == (0, 0, 1)).all()


def test_a_box_appears_at_its_place_and_height():
    seen = make_heightmap([box("box", 60, 20)], 100.0, 50.0, 1.0)
    there = seen.which == 0
    assert there.sum() == 20 * 10
    assert there[15:25, 50:70].all()
    assert seen.height[there] == pytest.approx(30.0)
    assert seen.normal[there] == pytest.approx(np.tile((0.0, 0.0, 1.0), (200, 1)))


def test_the_higher_of_two_stacked_boxes_is_shown_in_any_order():
    low, high = box("low", 50, 25), box("high", 50, 25, z=30.0, size=(8.0, 8.0, 5.0))
    for pieces in ([low, high], [high, low]):
        seen = make_heightmap(pieces, 100.0, 50.0, 2.0)
        assert seen.height[50, 100] == pytest.approx(35.0)
        assert pieces[seen.which[50, 100]].name == "high"
        assert seen.height[50, 85] == pytest.approx(30.0)


def test_objects_beside_the_board_are_ignored_and_overhanging_ones_cut_off():
    seen = make_heightmap([box("away", 400, 400), box("edge", 0, 25)], 100.0, 50.0, 1.0)
    assert (seen.which == 1).sum() == 10 * 10


def test_the_hull_of_a_box_is_its_rectangle_from_above():
    corners = convex_hull(box_mesh(20.0, 10.0, 30.0).vertices)
    assert sorted(map(tuple, corners)) == [(-10.0, -5.0), (-10.0, 5.0), (10.0, -5.0), (10.0, 5.0)]


def test_a_wall_shades_only_the_ground_behind_it():
    height = np.zeros((20, 60))
    height[:, 30] = 10.0
    seen = Heightmap(height, np.tile([0.0, 0.0, 1.0], (20, 60, 1)), np.where(height > 0, 0, -1).astype(np.int32))
    sun = np.array([-1.0, 0.0, 1.0]) / np.sqrt(2)
    row = paint_relief(seen, np.full((20, 60, 3), 0.5), np.ones((1, 3)), sun)[10, :, 0]
    assert row[25] == row[5] == row[50]
    assert row[33] < 0.7 * row[25]
