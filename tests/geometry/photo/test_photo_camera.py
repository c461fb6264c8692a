import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.photo.photo_camera import turn_matrix
from tests.photos import aim_camera, click

cameras = st.builds(
    aim_camera,
    away=st.floats(500, 2500),
    down=st.floats(15, 80),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-30, 30),
    focal=st.floats(0.6, 1.5),
    k1=st.floats(-0.1, 0.1),
)
points = st.tuples(st.floats(200, 560), st.floats(150, 400), st.floats(0, 120))


@given(cameras, points)
def test_a_pixel_at_the_height_of_a_point_is_that_point(camera, point):
    pixel = click(camera, [point])
    assert camera.at_height(pixel, point[2])[0] == pytest.approx(point, abs=1e-6)
    eye, way = camera.ray(tuple(pixel[0]))
    assert np.linalg.norm(np.cross(way, np.array(point) - eye)) < 1e-6
    assert np.linalg.norm(way) == pytest.approx(1)


@given(cameras, points)
def test_derivatives_are_those_of_small_changes(camera, point):
    at = np.array([point])
    by_point, by_camera = camera.derivatives(at)
    for axis in range(3):
        step = np.zeros(3)
        step[axis] = 1e-3
        change = (camera.project(at + step) - camera.project(at - step)) / 2e-3
        assert by_point[0, :, axis] == pytest.approx(change[0], rel=1e-4, abs=1e-4)
    for unknown, small in enumerate([1e-6] * 3 + [1e-3] * 3 + [1e-2, 1e-6]):
        step = np.zeros(8)
        step[unknown] = small
        change = (camera.moved(step).project(at) - camera.moved(-step).project(at)) / (2 * small)
        assert by_camera[0, :, unknown] == pytest.approx(change[0], rel=1e-4, abs=1e-2)


def test_the_middle_of_the_picture_shows_what_the_camera_is_aimed_at():
    camera = aim_camera(k1=0.05, roll=20.0)
    assert click(camera, [(381.0, 279.5, 0.0)])[0] == pytest.approx((2000, 1500))


def test_right_and_up_in_the_picture_are_right_and_away_on_the_table():
    camera = aim_camera(azimuth=-90.0)
    near, right, far = click(camera, [(381, 200, 0), (500, 200, 0), (381, 400, 0)])
    assert right[0] > near[0]
    assert far[1] < near[1]


def test_points_behind_the_camera_and_pixels_above_the_horizon_are_no_numbers():
    camera = aim_camera(away=1000.0, down=15.0)
    assert np.isnan(camera.project(np.array([[381.0, -5000.0, 2000.0]]))).all()
    assert np.isnan(camera.at_height(np.array([[2000.0, -9000.0]]), 0.0)).all()


def test_one_click_is_as_uncertain_as_a_pixel_is_long_on_the_table():
    camera = aim_camera(away=1000.0, down=30.0, azimuth=-90.0)
    covariance = camera.place_covariance(np.array([381.0, 279.5, 0.0]), click_px=2.0)
    mm = 2.0 * 1000.0 / 3000.0
    assert np.sqrt(np.diag(covariance)) == pytest.approx((mm, mm / np.sin(np.radians(30))))


def test_a_turn_is_a_rotation_about_its_vector():
    assert turn_matrix(np.array([0, 0, np.pi / 2])) @ (1, 0, 0) == pytest.approx((0, 1, 0))
    assert turn_matrix(np.zeros(3)) == pytest.approx(np.eye(3))
