import numpy as np
import pytest

from app.geometry.frames import make_frame
from app.ui.viewport.board_art import make_ground, read_mat
from app.ui.viewport.fighter_shapes import find_convex_outline, find_upright_cylinder, make_figure
from app.ui.viewport.frame_settings import FULL, GRAPHICS, QualityLevels
from app.ui.viewport.scene import SIDES, FighterLook
from tests.scenes import box_mesh
from tests.ui.viewport.looks import BASE, BODY, CRATE, column, fighter


def reach(shape):
    points = shape.vertices["position"]
    return np.hypot(points[:, 0], points[:, 1]).max(), points[:, 2].min(), points[:, 2].max()


def test_a_cylinder_is_recognised_and_a_box_is_not():
    assert find_upright_cylinder(BODY) == pytest.approx((12, 3.5, 40))
    assert find_upright_cylinder(CRATE) is None


def test_the_glass_shows_the_body_used_for_sight():
    parts = make_figure(fighter("Ashka", "red", 0, 0))
    assert parts.glass is not None
    assert reach(parts.glass) == pytest.approx((12, 3.5, 40), abs=0.06)


def test_the_playing_piece_stays_inside_base_and_body():
    solid = make_figure(fighter("Ashka", "red", 0, 0)).solid.vertices["position"]
    above = solid[solid[:, 2] > 3.8]
    assert np.hypot(above[:, 0], above[:, 1]).max() <= 12
    assert solid[:, 2].max() <= 40.001
    assert np.hypot(solid[:, 0], solid[:, 1]).max() == pytest.approx(16, abs=0.02)


def test_a_sculpted_body_is_drawn_unchanged():
    look = FighterLook("Orm", "red", "Orm", BASE, box_mesh(14, 14, 30), make_frame((0, 0, 0)), *SIDES[0])
    parts = make_figure(look)
    assert parts.glass is None
    assert parts.top == 30


def test_the_base_is_drawn_with_its_own_outline():
    oval = column(10, 0, 3.5)
    oval.vertices.flags.writeable = True
    oval.vertices[:, 0] *= 2
    ring = find_convex_outline(oval.vertices)
    assert np.ptp(ring, axis=0) == pytest.approx((40, 20), abs=0.2)


def test_no_two_sides_share_a_colour_or_a_mark():
    colours, marks = zip(*SIDES, strict=True)
    assert len(set(colours)) == len(set(marks)) == len(SIDES)


def brightness(colour):
    return np.dot(np.asarray(colour) ** 2.2, [0.21, 0.72, 0.07])


@pytest.mark.parametrize("blind", [(0.0, 2.02, -2.53, 0, 1, 0, 0, 0, 1), (1, 0, 0, 0.49, 0.0, 1.25, 0, 0, 1)])
def test_the_first_two_sides_differ_for_colour_blind_players(blind):
    # Viénot, Brettel and Mollon (1999): protanope and deuteranope
    to_cones = np.array([[17.88, 43.52, 4.12], [3.46, 27.16, 3.87], [0.03, 0.18, 1.47]])
    seen = np.linalg.inv(to_cones) @ np.reshape(blind, (3, 3)) @ to_cones
    red, blue = (np.clip(seen @ np.asarray(colour) ** 2.2, 0, 1) ** (1 / 2.2) for colour, _ in SIDES[:2])
    assert np.linalg.norm(red - blue) > 0.35


def test_the_mat_is_deterministic_and_tiles_without_seams():
    picture = read_mat().astype(float).mean(axis=2)
    assert np.array_equal(read_mat(), read_mat())
    inside = np.abs(np.diff(picture, axis=1)).mean()
    assert np.abs(picture[:, 0] - picture[:, -1]).mean() < 1.5 * inside


@pytest.mark.parametrize("size", [(254.0, 254.0), (3000.0, 2000.0)])
def test_the_whole_board_is_available_as_one_picture(size):
    h, w, _ = make_ground(*size).shape
    assert abs(w / h - size[0] / size[1]) < 0.02
    assert 60 < make_ground(*size).mean() < 160


def test_slow_machines_lower_the_quality_during_movement():
    ladder = QualityLevels("llvmpipe (LLVM 15.0.6, 256 bits)")
    first = ladder.moving_quality
    for _ in range(20):
        ladder.record_frame_time(0.2)
    slow = ladder.moving_quality
    for _ in range(80):
        ladder.record_frame_time(0.002)
    assert slow.scale < first.scale
    assert ladder.moving_quality == first


def test_quick_machines_always_draw_in_full():
    ladder = QualityLevels("NVIDIA GeForce RTX 3060/PCIe/SSE2")
    for _ in range(20):
        ladder.record_frame_time(0.004)
    assert ladder.moving_quality == FULL


def test_graphics_chosen_by_the_player_are_kept_on_slow_machines():
    ladder = QualityLevels("llvmpipe (LLVM 15.0.6, 256 bits)")
    ladder.choose(GRAPHICS["high"])
    for _ in range(20):
        ladder.record_frame_time(0.2)
    assert ladder.moving_quality == GRAPHICS["high"].moving[-1]
    ladder.choose(GRAPHICS["low"])
    assert ladder.moving_quality == GRAPHICS["low"].moving[0]
