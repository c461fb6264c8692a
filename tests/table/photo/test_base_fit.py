import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.outlines import boundary
from app.geometry.photo.camera_fit import fit_camera
from app.model import Oval, Pill, Round
from app.model.standard_sizes import standard_bases
from app.table.battle_shapes import base_outline
from app.table.photo.base_fit import Rim, fit_base, guess_base
from tests.effort import either
from tests.photos import BOARD, EDGE_POINTS, SIZE, aim_camera, click, click_board

cameras = st.builds(
    aim_camera,
    away=st.floats(700, 1800),
    down=st.floats(20, 80),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-30, 30),
    focal=st.floats(0.6, 1.5),
    k1=st.floats(-0.1, 0.1),
)
bases = st.sampled_from([Round(32.0), Round(80.0), Oval(60.0, 35.5), Pill(60.0, 35.5)])
spots = st.tuples(st.floats(100, 660), st.floats(100, 460))
EYE_SIDE = (0.0, 0.5)


def _rim_points(base, at, yaw, z, share=(0.0, 1.0), count=7):
    """Returns points `(n, 3)` on a part of the rim, given as shares of its way round."""
    rim = boundary(base_outline(base, *at, yaw), 360)
    rows = np.linspace(360 * share[0], 360 * share[1], count, endpoint=False).astype(int) % 360
    return np.column_stack([rim[rows], np.full(count, z)])


@given(cameras, bases, spots, st.floats(0, 179), st.floats(0, 100))
def test_exact_clicks_round_the_rim_give_back_the_place(camera, base, at, yaw, z):
    fit = fit_base([Rim(camera, click(camera, _rim_points(base, at, yaw, z)))], base, z)
    assert (fit.x, fit.y) == pytest.approx(at, abs=1e-5)
    assert fit.residual_px < 1e-5
    if not isinstance(base, Round):
        assert abs((fit.yaw - yaw + 90) % 180 - 90) < 1e-3


@given(cameras, spots, st.floats(0, 1))
def test_a_third_of_a_round_rim_is_enough(camera, at, begin):
    points = _rim_points(Round(40.0), at, 0.0, 3.5, (begin, begin + 0.35), 4)
    fit = fit_base([Rim(camera, click(camera, points))], Round(40.0), 3.5)
    assert (fit.x, fit.y) == pytest.approx(at, abs=1e-4)


@given(cameras, bases, spots)
def test_one_click_is_on_the_centre(camera, base, at):
    fit = fit_base([Rim(camera, click(camera, [(*at, 3.5)]))], base, 3.5)
    assert (fit.x, fit.y, fit.yaw) == pytest.approx((*at, 0.0), abs=1e-6)
    assert fit.covariance == pytest.approx(camera.place_covariance(np.array((*at, 3.5))), rel=1e-6)


def test_too_few_clicks_on_the_rim_are_refused():
    camera = aim_camera()
    for base, enough in ((Round(32.0), 3), (Oval(60.0, 35.5), 4)):
        pixels = click(camera, _rim_points(base, (300, 300), 20.0, 0.0, count=enough))
        fit_base([Rim(camera, pixels)], base, 0.0)
        with pytest.raises(PlayerError):
            fit_base([Rim(camera, pixels[:2])], base, 0.0)
        with pytest.raises(PlayerError):
            fit_base([], base, 0.0)


def test_a_click_on_the_sky_is_refused():
    with pytest.raises(PlayerError):
        fit_base([Rim(aim_camera(down=12.0), np.array([[2000.0, -3000.0]]))], Round(32.0), 0.0)


def test_two_photos_are_fitted_together():
    cameras = [aim_camera(azimuth=angle) for angle in (-80.0, 40.0)]
    points = _rim_points(Round(32.0), (300, 200), 0.0, 0.0, count=4)
    rims = [Rim(camera, click(camera, points[2 * i : 2 * i + 2])) for i, camera in enumerate(cameras)]
    fit = fit_base(rims, Round(32.0), 0.0)
    assert (fit.x, fit.y) == pytest.approx((300, 200), abs=1e-5)


def test_the_size_of_a_base_is_guessed_among_the_standard_ones():
    chance, camera = np.random.default_rng(1), aim_camera(away=1000.0)
    right, tried = 0, standard_bases()[:: either(5, 1)]
    for base in tried:
        rim = Rim(camera, click(camera, _rim_points(base, (300, 250), 30.0, 0.0, count=8), 1.5, chance))
        (first, fit), *others = guess_base([rim], 0.0, standard_bases())
        right += first == base
        shares = [fit.probability, *(other.probability for _, other in others)]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1.0)
    assert right >= len(tried) - either(0, 2)


def test_few_clicks_leave_the_size_of_a_base_unsure():
    camera = aim_camera(away=1400.0)
    rim = Rim(camera, click(camera, _rim_points(Round(32.0), (300, 300), 0.0, 0.0, (0.0, 0.2), 5)))
    _, fit = guess_base([rim], 0.0, [Round(30.0), Round(32.0)])[0]
    assert fit.probability < 0.9
    with pytest.raises(PlayerError):
        guess_base([Rim(camera, rim.pixels[:4])], 0.0, standard_bases())


@pytest.mark.parametrize("base", [Round(32.0), Oval(60.0, 35.5)])
def test_the_error_told_is_that_of_many_fits(base):
    draws, chance = either(60, 600), np.random.default_rng(2)
    squares, told, off = list[float](), list[float](), list[float]()
    for _ in range(draws):
        camera = aim_camera(chance.uniform(900, 1400), chance.uniform(25, 55), chance.uniform(-180, 180))
        photo = fit_camera(SIZE, BOARD, click_board(camera, EDGE_POINTS, noise_px=2.0, chance=chance), 3000.0).camera
        at = chance.uniform((100, 100), (660, 460))
        points = _rim_points(base, at, chance.uniform(0, 180), 0.0, (0.0, 0.7), 6)
        fit = fit_base([Rim(photo, click(camera, points, 2.0, chance))], base, 0.0)
        error = np.array([fit.x, fit.y]) - at
        squares.append(float(error @ np.linalg.solve(fit.covariance, error)) / 2)
        told.append(fit.error_mm)
        off.append(float(np.linalg.norm(error)))
    assert np.mean(squares) == pytest.approx(1.0, abs=5 / np.sqrt(draws))
    assert np.median(off) < 2 * np.median(told) < 3.0
