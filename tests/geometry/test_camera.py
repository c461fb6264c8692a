import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing.camera import Camera, Orbit, eye_camera

SIZE = (1280.0, 800.0)
orbits = st.builds(
    Orbit,
    centre=st.tuples(st.floats(0, 700), st.floats(0, 500), st.floats(0, 80)),
    distance=st.floats(100, 3000),
    azimuth=st.floats(-180, 180),
    elevation=st.floats(3, 89.9),
)


@given(orbits, st.floats(0, 1280), st.floats(0, 800), st.floats(60, 3000))
def test_the_ray_through_a_pixel_hits_the_point_drawn_there(orbit, x, y, far):
    camera = orbit.camera()
    eye, way = camera.ray(x, y, SIZE)
    pixels, front = camera.pixels((eye + way * (far + camera.near * 2))[None], SIZE)
    assert np.linalg.norm(way) == pytest.approx(1)
    assert front.all()
    assert pixels[0] == pytest.approx((x, y), abs=1e-5)


@given(orbits, st.floats(200, 1000), st.floats(300, 700), st.floats(0.5, 1.9))
def test_zooming_keeps_the_point_under_the_mouse(orbit, x, y, factor):
    eye, way = orbit.camera().ray(x, y, SIZE)
    height = orbit.centre[2]
    if way[2] > -0.05:
        return
    under = eye + way * (height - eye[2]) / way[2]
    pixels, _ = orbit.zoom(factor, x, y, SIZE).camera().pixels(under[None], SIZE)
    assert pixels[0] == pytest.approx((x, y), abs=0.5)


def test_points_behind_the_camera_are_not_in_front():
    camera = eye_camera((0, 0, 30), (100, 0, 30))
    assert camera.pixels(np.array([[50.0, 0, 30], [-50.0, 0, 30]]), SIZE)[1].tolist() == [True, False]


def test_fitting_shows_every_corner_of_the_board_and_little_else():
    low, high = np.array([0.0, 0.0, -20.0]), np.array([762.0, 559.0, 120.0])
    corners = np.array([(x, y, z) for x in (0, 762) for y in (0, 559) for z in (-20, 120)], float)
    for orbit in (Orbit(), Orbit(azimuth=-30, elevation=25), Orbit(elevation=89.9)):
        pixels, front = orbit.fit(low, high, SIZE).camera().pixels(corners, SIZE)
        assert front.all()
        assert (pixels > 0).all()
        assert (pixels < SIZE).all()
        assert np.max((pixels.max(axis=0) - pixels.min(axis=0)) / SIZE) > 0.8


def test_the_camera_never_goes_below_the_table():
    assert Orbit(elevation=10).rotate(0, -500).camera().eye[2] > 0


def test_dragging_right_moves_the_view_right():
    before, after = Orbit(), Orbit().pan(40, 0, SIZE)
    point = np.array([before.centre])
    moved = after.camera().pixels(point, SIZE)[0] - before.camera().pixels(point, SIZE)[0]
    assert moved[0] == pytest.approx((40, 0), abs=0.5)


def test_the_view_straight_down_has_an_up_direction():
    assert np.isfinite(Camera((0, 0, 500), (0, 0, 0), 40, 1, 1000).view_matrix()).all()


def shown_area(orbit, low, high, size):
    corners = np.array([(low[0], low[1], 0), (high[0], low[1], 0), (high[0], high[1], 0), (low[0], high[1], 0)])
    x, y = orbit.camera().pixels(corners, size)[0].T
    return 0.5 * abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))


def test_the_chosen_elevation_shows_the_most_of_the_board():
    low, high = np.array([0.0, 0.0, -20.0]), np.array([762.0, 559.0, 120.0])
    for size in ((1366.0, 640.0), (680.0, 661.0), (500.0, 900.0)):
        chosen = Orbit().fit(low, high, size, steep=(38.0, 64.0))
        assert 38.0 <= chosen.elevation <= 64.0
        for elevation in (38.0, 51.0, 64.0):
            other = Orbit(elevation=elevation).fit(low, high, size)
            assert shown_area(chosen, low, high, size) >= shown_area(other, low, high, size) - 1


def test_fitting_keeps_the_board_out_of_covered_areas_at_top_and_bottom():
    low, high = np.array([0.0, 0.0, -20.0]), np.array([762.0, 559.0, 120.0])
    corners = np.array([(x, y, z) for x in (0, 762) for y in (0, 559) for z in (-20, 120)], float)
    pixels, _ = Orbit().fit(low, high, (1000.0, 600.0), margins=(60.0, 40.0)).camera().pixels(corners, (1000.0, 600.0))
    assert pixels[:, 1].min() > 60
    assert pixels[:, 1].max() < 560
