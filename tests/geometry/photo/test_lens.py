import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.photo.lens import Lens

SIZE = (4000, 3000)
lenses = st.builds(
    Lens, focal_px=st.floats(2400, 6000), k1=st.floats(-0.3, 0.3), size=st.sampled_from([SIZE, SIZE[::-1]])
)
shares = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=20)


@given(lenses, shares)
def test_straightening_and_bending_are_inverse_everywhere_in_the_picture(lens, shares):
    pixels = np.array(shares) * lens.size
    assert np.abs(lens.to_photo(lens.to_ideal(pixels)) - pixels).max() < 1e-6
    assert np.abs(lens.to_ideal(lens.to_photo(pixels)) - pixels).max() < 1e-6


@given(lenses)
def test_what_is_farther_from_the_middle_is_shown_farther_from_it(lens):
    shown = lens.radial(np.linspace(0, 3, 300))[0]
    assert (np.diff(shown) > 0).all()


@given(lenses, st.floats(0, 2))
def test_derivatives_of_the_radius_are_those_of_small_changes(lens, radius):
    step = 1e-6
    _, slope, by_k1 = (float(one[0]) for one in lens.radial(np.array([radius])))
    near = lens.radial(np.array([radius - step, radius + step]))[0]
    other = [Lens(lens.focal_px, lens.k1 + d, lens.size).radial(np.array([radius]))[0][0] for d in (-step, step)]
    assert slope == pytest.approx((near[1] - near[0]) / (2 * step), abs=1e-4)
    assert by_k1 == pytest.approx((other[1] - other[0]) / (2 * step), rel=1e-3, abs=1e-4)


def test_the_radial_term_moves_a_point_by_its_radius_cubed():
    lens = Lens(1000.0, 0.1, (2000, 2000))
    assert lens.to_photo(np.array([[1500.0, 1000.0]]))[0] == pytest.approx((1500 + 1000 * 0.1 * 0.5**3, 1000))


@pytest.mark.parametrize("k1", [0.0, 0.05, -0.1, -0.3])
def test_an_undistorted_picture_shows_what_the_photo_shows_at_the_bent_place(k1):
    lens = Lens(180.0, k1, (300, 200))
    row, column = np.mgrid[0:200, 0:300]
    smooth = [120 + 60 * np.sin(column / 31) * np.cos(row / 23), column * 0.8, row * 1.2]
    flat = lens.undistort(np.stack(smooth, axis=2).astype(np.uint8))
    at = np.array([(150.5, 100.5), (20.5, 30.5), (280.5, 180.5), (7.5, 150.5)])
    x, y = np.clip(lens.to_photo(at) - 0.5, 0, (299, 199)).T
    expected = np.column_stack([120 + 60 * np.sin(x / 31) * np.cos(y / 23), x * 0.8, y * 1.2])
    assert np.abs(flat[at[:, 1].astype(int), at[:, 0].astype(int)] - expected).max() < 2.0


def test_a_picture_without_distortion_stays_as_it_is():
    picture = np.random.default_rng(1).integers(0, 256, (90, 130, 3), dtype=np.uint8)
    assert (Lens(100.0, 0.0, (130, 90)).undistort(picture) == picture).all()
