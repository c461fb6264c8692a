"""What a camera sees past meshes: points, and the pixels of bodies, against single rays."""

import numpy as np

from app.geometry.drawing import seen_parts
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.seen_parts import find_rim, find_seen, find_target_states
from app.geometry.drawing.visible_parts import FREE, OUTSIDE
from app.geometry.rays import any_hit
from tests.scenes import box_mesh, standing

BOX = standing("box", box_mesh(40, 40, 40))
FENCE = standing("fence", box_mesh(100, 4, 20), y=-60.0)
CAMERA = Camera((0.0, -300.0, 60.0), (0.0, 0.0, 20.0), 30.0, 2.0, 3000.0)
SIZE = (60, 48)


def test_a_point_is_seen_unless_something_is_in_front_of_it():
    eye = np.array((0.0, -300.0, 20.0))
    points = np.array([(0.0, -20.0, 20.0), (0.0, 20.0, 20.0), (0.0, 60.0, 20.0), (40.0, 60.0, 20.0), (0.0, -25.0, 5.0)])
    assert find_seen([BOX], eye, points).tolist() == [True, False, False, True, True]
    assert find_seen([], eye, points).all()


def see_one_by_one(body, others):
    """Returns which pixels are FREE, by a ray through each pixel that is followed in steps of 1 mm."""
    shown = np.zeros(SIZE[::-1], dtype=bool)
    for row in range(SIZE[1]):
        for column in range(SIZE[0]):
            eye, way = CAMERA.ray(column + 0.5, row + 0.5, SIZE)
            steps = eye + way * np.arange(150.0, 450.0)[:, None]
            met = [any_hit([one], steps[:-1], steps[1:]) for one in (body, *others)]
            first = [int(hit.argmax()) if hit.any() else len(steps) for hit in met]
            shown[row, column] = first[0] < min((len(steps), *first[1:]))
    return shown


def test_the_pixels_of_a_body_are_those_whose_rays_meet_it_first():
    shown = find_target_states(BOX, [FENCE], CAMERA, SIZE) == FREE
    assert 20 < shown.sum() < (find_target_states(BOX, [], CAMERA, SIZE) == FREE).sum()
    assert (shown == see_one_by_one(BOX, [FENCE])).all()


def test_pixels_in_many_batches_equal_those_in_one(monkeypatch):
    whole = find_target_states(BOX, [FENCE], CAMERA, SIZE)
    monkeypatch.setattr(seen_parts, "CHUNK", 50)
    assert (find_target_states(BOX, [FENCE], CAMERA, SIZE) == whole).all()


def test_a_body_behind_the_eye_has_no_pixels_and_one_beside_it_has_some():
    behind, long = standing("behind", box_mesh(40, 40, 40), y=-600.0), standing("long", box_mesh(40, 900, 40))
    assert (find_target_states(behind, [], CAMERA, SIZE) == OUTSIDE).all()
    assert (find_target_states(long, [], CAMERA, SIZE) == FREE).any()


def test_a_rim_is_the_outermost_pixels_of_an_area():
    area = np.zeros((9, 9), dtype=bool)
    area[2:7, 2:7] = True
    assert find_rim(area, 1).sum() == 16
    assert find_rim(area, 2).sum() == 24
