import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.frames import make_frame, transform_points
from app.table.photo.piece_fit import Pair, fit_piece, height_over
from tests.effort import either
from tests.photos import aim_camera, click

cameras = st.builds(
    aim_camera,
    away=st.floats(700, 1800),
    down=st.floats(20, 70),
    azimuth=st.floats(-180, 180),
    roll=st.floats(-30, 30),
    k1=st.floats(-0.1, 0.1),
)
corner = st.tuples(st.floats(-60, 60), st.floats(-40, 40), st.floats(0, 90))
poses = st.tuples(st.floats(150, 600), st.floats(150, 400), st.floats(0, 60), st.floats(0, 359))
BOX = [(-60.0, -40.0, 0.0), (60.0, -40.0, 80.0), (60.0, 40.0, 80.0), (-60.0, 40.0, 30.0)]


def _pairs(camera, corners, pose, noise_px=0.0, chance=None):
    x, y, z, yaw = pose
    seen = transform_points(np.array(corners), make_frame((x, y, z), yaw))
    pixels = click(camera, seen, noise_px, chance)
    return [Pair(camera, tuple(pixel), np.array(one)) for pixel, one in zip(pixels.tolist(), corners, strict=True)]


def _turn(one, other):
    return abs((one - other + 180) % 360 - 180)


@given(cameras, st.lists(corner, min_size=3, max_size=5), poses, st.booleans(), st.floats(-180, 180))
def test_exact_pairs_give_back_the_pose_from_any_start(camera, corners, pose, knows_height, wrong):
    flat = np.array(corners)[:, :2]
    assume(np.linalg.svd(flat - flat.mean(axis=0))[1][0] > 25)
    x, y, z, yaw = pose
    fit = fit_piece(_pairs(camera, corners, pose), (0.0, 0.0, yaw + wrong), z if knows_height else None)
    assert fit.residual_px < 1e-4
    assert fit.residual_mm < 1e-4
    again = transform_points(np.array(corners), make_frame((fit.x, fit.y, fit.z), fit.yaw))
    there = transform_points(np.array(corners), make_frame((x, y, z), yaw))
    if knows_height:
        assert again == pytest.approx(there, abs=1e-3)


@given(cameras, poses)
def test_two_pairs_at_a_known_height_are_enough(camera, pose):
    fit = fit_piece(_pairs(camera, BOX[:2], pose), (pose[0] + 50, pose[1] - 50, pose[3] + 60), pose[2])
    assert (fit.x, fit.y) == pytest.approx(pose[:2], abs=1e-4)
    assert _turn(fit.yaw, pose[3]) < 1e-3


@given(cameras, poses)
def test_two_pairs_tell_the_height_too_with_a_start_nearby(camera, pose):
    fit = fit_piece(_pairs(camera, BOX[:2], pose), (pose[0] + 3, pose[1] - 3, pose[3] + 5), None)
    assert (fit.x, fit.y, fit.z) == pytest.approx(pose[:3], abs=1e-3)
    assert fit.residual_mm is None


def test_pairs_that_tell_no_place_are_refused():
    camera, pose = aim_camera(), (300.0, 300.0, 0.0, 0.0)
    for corners in ([BOX[0]], [BOX[0], BOX[0]], [(10.0, 5.0, 0.0), (10.0, 5.0, 80.0)]):
        with pytest.raises(PlayerError):
            fit_piece(_pairs(camera, corners, pose), (300.0, 300.0, 0.0), 0.0)


def test_a_piece_of_another_size_leaves_a_residual():
    camera, pose = aim_camera(), (300.0, 300.0, 0.0, 20.0)
    pairs = [Pair(one.camera, one.pixel, 1.1 * one.corner) for one in _pairs(camera, BOX, pose)]
    assert fit_piece(pairs, (300.0, 300.0, 0.0), 0.0).residual_mm > 2.0
    assert fit_piece(_pairs(camera, BOX, pose), (300.0, 300.0, 0.0), 0.0).residual_mm < 0.01


def test_two_photos_tell_a_height_better_than_one():
    pose, chance = (300.0, 250.0, 20.0, 70.0), np.random.default_rng(1)
    one, other = (_pairs(aim_camera(azimuth=a), BOX[:3], pose, 2.0, chance) for a in (-80.0, 20.0))
    single = fit_piece(one, (300.0, 250.0, 70.0), None)
    both = fit_piece(one + other, (300.0, 250.0, 70.0), None)
    assert both.covariance[3, 3] < 0.7 * single.covariance[3, 3]
    assert both.z == pytest.approx(20.0, abs=2.0)


def test_the_error_told_is_that_of_many_fits():
    draws, chance = either(60, 600), np.random.default_rng(2)
    squares = list[float]()
    for _ in range(draws):
        camera = aim_camera(chance.uniform(900, 1400), chance.uniform(25, 55), chance.uniform(-180, 180))
        pose = (*chance.uniform((150, 150), (600, 400)), 0.0, chance.uniform(0, 360))
        fit = fit_piece(_pairs(camera, BOX[:3], pose, 2.0, chance), (pose[0], pose[1], pose[3]), 0.0)
        error = np.array([fit.x - pose[0], fit.y - pose[1], np.radians((fit.yaw - pose[3] + 180) % 360 - 180)])
        squares.append(float(error @ np.linalg.solve(fit.covariance, error)) / 3)
    assert np.mean(squares) == pytest.approx(1.0, abs=4.5 / np.sqrt(draws))


@given(cameras, st.tuples(st.floats(150, 600), st.floats(150, 400)), st.floats(-10, 200))
def test_a_pixel_over_a_foot_tells_the_height(camera, foot, z):
    pixel = click(camera, [(*foot, z)])[0]
    assert height_over(camera, np.array([*foot, 0.0]), tuple(pixel)) == pytest.approx(z, abs=1e-6)
