import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.geometry.photo.board_clicks import BoardClick
from app.geometry.photo.board_corners import CameraFitError, board_points
from app.geometry.photo.camera_fit import fit_camera
from tests.effort import either, examples
from tests.photos import BOARD, EDGE_POINTS, SIZE, aim_camera, click, click_board

EDGES = [(0, 0.4), (1, 0.6), (2, 0.3), (3, 0.5)]
EXACT = 1e-6
"""Standard deviation in pixels of clicks that are exact."""
cameras = st.builds(
    aim_camera,
    away=st.floats(500, 2500),
    down=st.floats(15, 80),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-30, 30),
    focal=st.floats(0.6, 1.5),
    k1=st.floats(-0.1, 0.1),
    size=st.sampled_from([SIZE, SIZE[::-1]]),
)


def _is_large(camera):
    """Returns whether the board is a good part of the picture."""
    pixels = click(camera, board_points(BOARD))
    return np.linalg.norm(pixels[:, None] - pixels, axis=2).max() > 0.21 * max(camera.lens.size)


@examples(100)
@given(cameras, st.booleans(), st.booleans())
def test_exact_clicks_give_back_the_camera(camera, on_edges, knows_focal):
    assume(_is_large(camera))
    clicks = click_board(camera, edges=EDGES) if on_edges else click_board(camera, more=[*EDGE_POINTS, (200, 300, 60)])
    focal = camera.lens.focal_px if knows_focal else None
    fit = fit_camera(camera.lens.size, BOARD, clicks, focal, click_px=EXACT)
    assert np.abs(fit.camera.eye - camera.eye).max() < 1e-4
    assert np.abs(fit.camera.rotation - camera.rotation).max() < 1e-7
    assert fit.camera.lens.focal_px == pytest.approx(camera.lens.focal_px, rel=1e-6)
    assert fit.camera.lens.k1 == pytest.approx(camera.lens.k1, abs=1e-6)
    assert fit.residual_px < 1e-6
    assert fit.residual_mm < 1e-6
    assert fit.freedom == (4 if on_edges else 10)


def _quad_to_quad(pixels):
    """Returns the homography of the unit square to four pixels in closed form (Heckbert, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = pixels
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    dx1, dx2, dy1, dy2 = x1 - x2, x3 - x2, y1 - y2, y3 - y2
    det = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det
    return np.array([(x1 - x0 + g * x1, x3 - x0 + h * x3, x0), (y1 - y0 + g * y1, y3 - y0 + h * y3, y0), (g, h, 1.0)])


@given(cameras, st.floats(0, 1), st.floats(0, 1))
def test_without_distortion_points_lie_where_a_homography_puts_them(camera, u, v):
    assume(_is_large(camera))
    camera = replace(camera, lens=replace(camera.lens, k1=0.0))
    clicks = click_board(camera, more=EDGE_POINTS)
    fit = fit_camera(camera.lens.size, BOARD, clicks, None, click_px=EXACT)
    x, y, w = _quad_to_quad([one.pixel for one in clicks[:4]]) @ (u, v, 1.0)
    assert fit.camera.project(np.array([[u * BOARD[0], v * BOARD[1], 0.0]]))[0] == pytest.approx(
        (x / w, y / w), abs=1e-4
    )
    assert fit.camera.at_height(np.array([[x / w, y / w]]), 0.0)[0, :2] == pytest.approx(
        (u * BOARD[0], v * BOARD[1]), abs=1e-4
    )


def test_four_corners_check_nothing_and_each_more_click_checks_something():
    camera = aim_camera()
    for more, edges, freedom in (([], [], 0), ([], EDGES[:2], 2), (EDGE_POINTS[:1], [], 2), (EDGE_POINTS, EDGES, 12)):
        clicks = click_board(camera, more, edges, 1.0, np.random.default_rng(1))
        assert fit_camera(SIZE, BOARD, clicks, None).freedom == freedom


def _deviations(noise_px, assumed_px, draws, more=EDGE_POINTS, seed=1):
    """Returns squared distances of many fits from the true camera and of places from the true ones, in variances."""
    chance = np.random.default_rng(seed)
    places, expected = list[float](), list[float]()
    for _ in range(draws):
        camera = aim_camera(chance.uniform(900, 1400), chance.uniform(25, 55), chance.uniform(-180, 180),
                            chance.uniform(-10, 10), chance.uniform(0.68, 0.82), chance.normal(0, 0.02))  # fmt: skip
        focal = camera.lens.focal_px * (1 + chance.normal(0, 0.01))
        clicks = click_board(camera, more, noise_px=noise_px, chance=chance)
        fit = fit_camera(SIZE, BOARD, clicks, focal, assumed_px)
        for z in (0.0, 60.0, 120.0):
            point = np.array([chance.uniform(100, 660), chance.uniform(100, 460), z])
            found = fit.camera.at_height(click(camera, [point], noise_px, chance), z)[0]
            covariance = fit.camera.place_covariance(found, noise_px)
            off = (found - point)[:2]
            places.append(float(off @ np.linalg.solve(covariance, off)) / 2)
            expected.append(float(np.linalg.norm(off)))
    return np.mean(places), np.median(expected)


@pytest.mark.parametrize("more", [[], EDGE_POINTS])
def test_the_covariance_is_that_of_the_errors_of_many_fits(more):
    draws = either(40, 400)
    share, median = _deviations(2.0, 2.0, draws, more)
    assert share == pytest.approx(1.0, abs=5 / math.sqrt(3 * draws))
    assert 0.8 < median < 1.8


def test_noise_that_is_larger_than_assumed_is_measured():
    camera, chance = aim_camera(), np.random.default_rng(3)
    more = [(x, y, 0.0) for x in np.linspace(50, 700, 5) for y in np.linspace(50, 500, 5)]
    fit = fit_camera(SIZE, BOARD, click_board(camera, more, noise_px=5.0, chance=chance), None)
    assert fit.camera.click_px == pytest.approx(5.0, rel=0.2)
    assert fit.residual_px == pytest.approx(5.0, rel=0.3)


def test_noise_that_seems_small_is_not_believed_with_few_clicks():
    camera = aim_camera()
    few = fit_camera(SIZE, BOARD, click_board(camera, edges=EDGES[:2]), None)
    more = [(x, y, 0.0) for x in np.linspace(50, 700, 5) for y in np.linspace(50, 500, 5)]
    many = fit_camera(SIZE, BOARD, click_board(camera, more), None)
    assert few.camera.click_px == 2.0
    assert many.camera.click_px < 1.2


def test_a_tele_lens_without_a_file_to_tell_is_found():
    camera = aim_camera(away=2600.0, focal=1.9)
    fit = fit_camera(SIZE, BOARD, click_board(camera, edges=EDGES, noise_px=1.0, chance=np.random.default_rng(2)), None)
    assert fit.camera.lens.focal_px == pytest.approx(camera.lens.focal_px, rel=0.05)


def _error(clicks, focal=None, size=SIZE, board=BOARD):
    with pytest.raises(CameraFitError) as caught:
        fit_camera(size, board, clicks, focal)
    return caught.value


def _reordered(clicks, order):
    points = [clicks[i].point for i in range(4)]
    return [BoardClick(clicks[i].pixel, point) for i, point in zip(order, points, strict=True)] + clicks[4:]


def test_fewer_than_four_corners_are_too_few():
    assert _error(click_board(aim_camera())[:3]).kind == "few"
    assert _error(click_board(aim_camera())[:3] + click_board(aim_camera(), EDGE_POINTS)[4:]).kind == "few"


def test_corners_that_cross_or_run_clockwise_are_told_apart():
    clicks = click_board(aim_camera())
    crossed = _error(_reordered(clicks, (0, 2, 1, 3)))
    clockwise = _error(_reordered(clicks, (0, 3, 2, 1)))
    assert crossed.kind == clockwise.kind == "order"
    assert str(crossed) != str(clockwise)


def test_a_mirrored_selfie_is_in_the_wrong_order():
    mirrored = [replace(one, pixel=(SIZE[0] - one.pixel[0], one.pixel[1])) for one in click_board(aim_camera())]
    assert _error(mirrored).kind == "order"


@pytest.mark.parametrize("board", [BOARD, (609.6, 914.4)])
def test_corners_that_begin_at_another_corner_are_in_the_wrong_order(board):
    clicks = click_board(aim_camera(), edges=[(0, 0.5), (1, 0.5), (2, 0.3)], board=board)
    edges = [replace(one, edge=(one.edge - 1) % 4) for one in clicks[4:]]
    assert _error(_reordered(clicks[:4], (1, 2, 3, 0)) + edges, focal=3000.0, board=board).kind == "order"


def test_a_board_seen_from_its_edge_is_refused():
    assert _error(click_board(aim_camera(down=6.0))).kind == "edge-on"
    assert _error(click_board(aim_camera(down=0.5))).kind == "edge-on"
    fit_camera(SIZE, BOARD, click_board(aim_camera(down=12.0)), 3000.0)


def test_a_board_that_is_small_in_the_picture_is_refused():
    assert _error(click_board(aim_camera(away=5000.0))).kind == "small"


def test_a_panorama_is_refused_by_its_shape_and_a_long_photo_is_not():
    assert _error(click_board(aim_camera()), size=(9000, 3000)).kind == "lens"
    camera = aim_camera(size=(4000, 1800))
    fit_camera((4000, 1800), BOARD, click_board(camera), None)


def test_a_cropped_picture_does_not_fit_the_focal_length_in_its_file():
    # The middle half of the picture: the file tells the focal length of all of it.
    camera = aim_camera(away=2400.0, focal=1.5)
    clicks = click_board(camera, edges=EDGES, noise_px=2.0, chance=np.random.default_rng(1))
    assert _error(clicks, focal=3000.0).kind == "lens"
    assert fit_camera(SIZE, BOARD, clicks, 6000.0).camera.lens.focal_px == pytest.approx(6000, rel=0.03)


@pytest.mark.parametrize("number", range(4))
def test_the_worst_click_is_named_when_the_clicks_do_not_fit(number):
    camera = aim_camera()
    clicks = click_board(camera, EDGE_POINTS, EDGES, 1.0, np.random.default_rng(4))
    clicks[number] = replace(clicks[number], pixel=(clicks[number].pixel[0] + 120, clicks[number].pixel[1]))
    error = _error(clicks)
    assert error.kind == "residual"
    assert error.click == number


def test_noisy_clicks_on_any_board_are_not_refused():
    chance = np.random.default_rng(5)
    for _ in range(either(30, 300)):
        camera = aim_camera(chance.uniform(600, 2200), chance.uniform(15, 80), chance.uniform(-180, 180),
                            chance.uniform(-30, 30), chance.uniform(0.7, 0.8), chance.normal(0, 0.02))  # fmt: skip
        if _is_large(camera):
            focal = camera.lens.focal_px * (1 + chance.normal(0, 0.01))
            clicks = click_board(camera, edges=EDGES[:2], noise_px=3.0, chance=chance)
            fit_camera(SIZE, BOARD, clicks, focal)
            fit_camera(SIZE, BOARD, clicks, None)
