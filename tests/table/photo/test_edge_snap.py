import numpy as np
import pytest
from scipy import ndimage

from app.geometry.outlines import are_inside
from app.model import Oval, Round
from app.table.battle_shapes import base_outline
from app.table.photo.edge_snap import grey, snap_base
from tests.photos import aim_camera

SIZE = (480, 360)


def _photo(camera, base, at, yaw=0.0, chance=None):
    """Returns the brightness of a photo of a dark base, drawn level by level on a paler mat, without shadows."""
    column, row = np.meshgrid(np.arange(SIZE[0]) + 0.5, np.arange(SIZE[1]) + 0.5)
    pixels = np.column_stack([column.ravel(), row.ravel()])
    outline = base_outline(base, *at, yaw)
    shown = np.full(len(pixels), 0.6)
    ground, ways = camera.at_height(pixels, 0.0), camera.directions(pixels)
    for z in np.linspace(0.0, base.thickness_mm, 12):
        level = ground + ways * (z / ways[:, 2:])
        shown[are_inside(outline, level[:, :2])] = 0.25 if z < base.thickness_mm else 0.3
    if chance is not None:
        shown += chance.normal(0, 0.02, len(shown))
    return ndimage.gaussian_filter(shown.reshape(SIZE[1], SIZE[0]), 0.8).astype(np.float32)


def _close_up():
    return aim_camera(away=200.0, down=40.0, size=SIZE, k1=0.03)


@pytest.mark.parametrize(("base", "yaw"), [(Round(32.0), 0.0), (Oval(60.0, 35.0), 30.0)])
@pytest.mark.parametrize("off", [(1.5, -1.0), (-3.0, 2.0)])
def test_a_base_moves_onto_its_edges(base, yaw, off):
    camera, at = _close_up(), (381.0, 279.0)
    picture = _photo(camera, base, at, yaw, np.random.default_rng(1))
    found = snap_base(camera, picture, base, 0.0, (at[0] + off[0], at[1] + off[1], yaw))
    assert found == pytest.approx(at, abs=0.3)


def test_nothing_is_found_where_there_is_no_base():
    picture = np.random.default_rng(2).normal(0.5, 0.02, SIZE[::-1]).astype(np.float32)
    assert snap_base(_close_up(), picture, Round(32.0), 0.0, (381.0, 279.0)) is None


def test_a_straight_edge_is_no_base():
    picture = np.full(SIZE[::-1], 0.3, dtype=np.float32)
    picture[:, 400:] = 0.7
    assert snap_base(_close_up(), picture, Round(32.0), 0.0, (381.0, 279.0)) is None


def test_a_base_beyond_the_reach_or_outside_the_picture_is_left_alone():
    camera = _close_up()
    picture = _photo(camera, Round(32.0), (381.0, 279.0))
    assert snap_base(camera, picture, Round(32.0), 0.0, (381.0 + 5.0, 279.0), reach_mm=2.0) is None
    assert snap_base(camera, picture, Round(32.0), 0.0, (381.0 + 900.0, 279.0)) is None
    assert snap_base(camera, picture, Round(32.0), 0.0, (381.0, -5000.0)) is None


def test_grey_weighs_the_colours_as_the_eye_does():
    picture = np.array([[[255, 255, 255], [0, 255, 0], [0, 0, 0]]], dtype=np.uint8)
    assert grey(picture)[0] == pytest.approx((1.0, 0.587, 0.0), abs=1e-6)
    assert grey(picture).dtype == np.float32
