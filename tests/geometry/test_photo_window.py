"""A window into a photo shows the table as the photo does, wherever it is moved."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing.photo_window import MAX_SCALE, MIN_SHARE, PhotoWindow
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import PhotoCamera, turn_matrix

SIZES = st.tuples(st.integers(50, 3000), st.integers(50, 3000))
PICTURES = st.sampled_from([(800, 600), (4096, 3072), (3000, 4000), (640, 1280)])
SHARES = st.floats(0.0, 1.0)


@st.composite
def cameras(draw):
    """Returns a camera over the table that looks down at it, turned about all axes."""
    size = draw(PICTURES)
    down = turn_matrix(np.array([math.radians(draw(st.floats(100, 170))), 0.0, 0.0]))
    roll = turn_matrix(np.array([0.0, 0.0, math.radians(draw(st.floats(-180, 180)))]))
    eye = np.array([draw(st.floats(-500, 1000)), draw(st.floats(-900, 300)), draw(st.floats(200, 1500))])
    focal = draw(st.floats(0.5, 2.5)) * max(size)
    return PhotoCamera(roll @ down, eye, Lens(focal, 0.0, size), np.zeros((8, 8)), 2.0)


def window_of(camera):
    rotation = tuple(camera.rotation.ravel().tolist())
    return PhotoWindow(tuple(camera.eye.tolist()), rotation, camera.lens.focal_px, camera.lens.size)


@st.composite
def windows(draw):
    """Returns a camera, a window into its picture somewhere, and the size of the view."""
    camera, size = draw(cameras()), draw(SIZES)
    fitted = window_of(camera).fit(size)
    x, y = draw(SHARES) * size[0], draw(SHARES) * size[1]
    return camera, fitted.zoom(draw(st.floats(0.5, 20.0)), x, y, size), size


def points_seen(camera, shares):
    """Returns points on the floor that the camera sees at shares of its picture."""
    pixels = np.array(shares) * camera.lens.size
    found = camera.at_height(pixels, 0.0)
    return found[np.isfinite(found).all(axis=1)]


@given(windows(), st.lists(st.tuples(SHARES, SHARES), min_size=1, max_size=5))
def test_a_view_shows_each_point_where_the_undistorted_picture_shows_it(shown, shares):
    camera, window, size = shown
    points = points_seen(camera, shares)
    pixels, ahead = window.camera(size).pixels(points, size)
    expected = [window.view_point(*ideal, size) for ideal in camera.ideal_pixels(points).tolist()]
    assert ahead.all()
    assert pixels == pytest.approx(
        np.array(expected).reshape(-1, 2), abs=1e-5 * max(*size, np.abs(pixels).max(initial=0))
    )


@given(windows(), SHARES, SHARES)
def test_the_ray_through_a_pixel_meets_what_the_pixel_shows(shown, u, v):
    camera, window, size = shown
    x, y = u * size[0], v * size[1]
    origin, way = window.camera(size).ray(x, y, size)
    ideal = np.array([window.picture_point(x, y, size)])
    assert origin == pytest.approx(camera.eye)
    assert np.linalg.norm(way) == pytest.approx(1.0)
    assert way == pytest.approx(camera.directions(ideal)[0], abs=1e-6)


@given(windows(), SHARES, SHARES)
def test_places_in_the_view_and_in_the_picture_are_each_others_inverse(shown, u, v):
    _, window, size = shown
    x, y = u * size[0], v * size[1]
    assert window.view_point(*window.picture_point(x, y, size), size) == pytest.approx((x, y), abs=1e-6)


@given(cameras(), SIZES, st.floats(0.5, 3.0), SHARES, SHARES)
def test_zooming_keeps_what_is_under_the_mouse(camera, size, factor, u, v):
    window = window_of(camera).fit(size)
    x, y = window.view_point(u * window.picture[0], v * window.picture[1], size)
    middle = window.picture_point(size[0] / 2, size[1] / 2, size)
    zoomed = window.zoom(factor, x, y, size)
    # The middle of the view stays in the picture, which may take more.
    wanted = middle[0] + (u * window.picture[0] - middle[0]) * (1 - window.scale / zoomed.scale)
    if 0 <= wanted <= window.picture[0] and zoomed.centre[0] == pytest.approx(wanted):
        assert zoomed.picture_point(x, y, size)[0] == pytest.approx(u * window.picture[0], abs=1e-6)
    assert zoomed.centre[0] == pytest.approx(min(max(wanted, 0.0), window.picture[0]))


@given(windows(), st.floats(-1e5, 1e5), st.floats(-1e5, 1e5))
def test_dragging_never_loses_the_picture(shown, dx, dy):
    _, window, _ = shown
    moved = window.pan(dx, dy)
    assert 0 <= moved.centre[0] <= window.picture[0]
    assert 0 <= moved.centre[1] <= window.picture[1]
    assert moved.scale == window.scale


@given(windows(), st.floats(1e-3, 1e3))
def test_the_scale_stays_within_its_limits(shown, factor):
    _, window, size = shown
    least = MIN_SHARE * window.fit(size).scale
    assert least * (1 - 1e-9) <= window.zoom(factor, 0.0, 0.0, size).scale <= max(MAX_SCALE, least) * (1 + 1e-9)


@given(cameras(), SIZES, st.floats(0.0, 300.0))
def test_a_fitted_window_shows_the_whole_picture_below_the_margin(camera, size, margin):
    margin = min(margin, size[1] - 30.0)
    window = window_of(camera).fit(size, margin)
    left, top = window.view_point(0.0, 0.0, size)
    right, bottom = window.view_point(*window.picture, size)
    assert min(left, top - margin) >= -1e-6
    assert right <= size[0] + 1e-6
    assert bottom <= size[1] + 1e-6
    assert left == pytest.approx(0.0, abs=1e-6) or top == pytest.approx(margin, abs=1e-6)


@given(cameras())
def test_a_tile_of_the_picture_is_a_view_of_that_part(camera):
    window, (w, h) = window_of(camera), camera.lens.size
    points = points_seen(camera, [(0.3, 0.4), (0.5, 0.5)])
    pixels, _ = window.tile_camera((0.25 * w, 0.25 * h, 0.75 * w, 0.75 * h)).pixels(points, (1000.0, 500.0))
    expected = (camera.ideal_pixels(points) / (w, h) - 0.25) * 2 * (1000, 500)
    assert pixels == pytest.approx(expected, abs=1e-3)


@given(cameras())
def test_the_clipping_planes_enclose_the_table(camera):
    shown = window_of(camera).camera((800, 600))
    board = np.array([(0, 0, 0), (762, 559, 120), (762, 0, 0), (0, 559, 200)], float)
    depths = (board - camera.eye) @ camera.rotation[2]
    assert shown.far > depths.max()
    assert shown.near <= max(0.25 * camera.eye[2], 2.0) * (1 + 1e-9)
