import numpy as np
import pytest

from app.geometry.drawing.camera import Camera
from app.ui.sight.eye_camera import MAX_YAW, EyeCamera, interpolate_cameras

UP = np.array((0.0, 0.0, 1.0))
EYE, TARGET, SIZE = np.array((0.0, 0.0, 30.0)), np.array((200.0, 0.0, 30.0)), (900.0, 600.0)


def pixel(head):
    pixels, before = head.camera(EYE, TARGET, 35).pixels(TARGET[None], SIZE)
    assert before[0]
    return pixels[0]


def test_an_unturned_head_looks_straight_at_the_target():
    assert pixel(EyeCamera()) == pytest.approx((450, 300))


def test_turning_right_and_up_moves_the_target_left_and_down():
    x, y = pixel(EyeCamera().with_turn(8, 5))
    assert x < 440
    assert y > 310


def test_a_target_fills_the_same_share_of_the_picture_at_any_distance():
    def tall(away):
        target = np.array((away, 0.0, 30.0))
        camera = EyeCamera().camera(EYE, target, 35)
        ends = np.array([target + UP * 17.5, target - UP * 17.5])
        pixels, _ = camera.pixels(ends, SIZE)
        return pixels[1, 1] - pixels[0, 1]

    assert tall(170) == pytest.approx(tall(330), rel=0.06)
    assert tall(330) > 100


def test_head_rotation_is_limited():
    assert EyeCamera().with_turn(500, 0).right == MAX_YAW


def test_the_wheel_zooms_in_and_out():
    head = EyeCamera()
    closer = head.with_zoom(3)
    assert closer.camera(EYE, TARGET, 35).fov < head.camera(EYE, TARGET, 35).fov
    assert closer.with_zoom(-3).zoom == pytest.approx(1)


def test_looking_straight_up_causes_no_error():
    camera = EyeCamera().with_turn(0, 50).camera(EYE, EYE + UP * 80, 35)
    assert np.isfinite(camera.view_matrix()).all()


def test_a_camera_flight_has_the_right_start_and_end():
    start, end = Camera((0, 0, 900), (0, 0, 0), 34, 54, 8000), Camera((5, 6, 7), (8, 9, 10), 60, 2, 6000)
    for share, camera in ((0.0, start), (1.0, end)):
        found = interpolate_cameras(start, end, share)
        assert (*found.eye, *found.target, found.fov, found.near, found.far) == pytest.approx(
            (*camera.eye, *camera.target, camera.fov, camera.near, camera.far)
        )
    assert start.eye[2] > interpolate_cameras(start, end, 0.5).eye[2] > end.eye[2]
