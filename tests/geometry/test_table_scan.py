"""Scans of tables: finding the floor, levelling, scale, cutting at the board's edge, and roughness."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.frames import make_frame, transform_points
from app.geometry.table_scan.floor import find_floor, fit_floor
from app.geometry.table_scan.hole_fill import Holes, format_holes
from app.geometry.table_scan.laid_table import extract_terrain
from app.geometry.table_scan.roughness import measure_roughness
from app.geometry.table_scan.scale import lay_by_distance, place_by_corners
from app.geometry.table_scan.scan_mesh import ScanMesh, join_scans, make_scan_mesh
from tests.scanned_tables import BLOCKS, BOARD, CORNERS, scan_table

TABLE = scan_table()
TURNS = st.floats(-180, 180)


def _at(frame, *points):
    return transform_points(np.array(points, dtype=np.float64), frame)


def _lay(scan, frame):
    return extract_terrain(scan, place_by_corners(find_floor(scan), _at(frame, *CORNERS), BOARD))


@pytest.mark.thorough
@settings(max_examples=25, deadline=None)
@given(TURNS, TURNS, TURNS, st.floats(-5, 5), st.sampled_from([0.001, 0.02, 1.0, 40.0]))
def test_a_scan_of_any_rotation_and_scale_is_placed_where_the_table_was(yaw, pitch, roll, off, scale):
    frame = make_frame((off, 2 * off, -off), yaw, scale, (pitch, roll))
    scan = TABLE.with_frame(frame)
    layout = place_by_corners(find_floor(scan), _at(frame, *CORNERS), BOARD)
    assert layout.mm_per_unit * scale == pytest.approx(1.0, rel=1e-6)
    assert layout.residual_mm < 1e-3
    assert np.allclose(layout.frame @ frame, np.eye(4), atol=0.01)


def test_blocks_on_a_floor_become_pieces_of_their_size_and_place():
    frame = make_frame((0.3, 0.1, 0.2), 25, 0.001, (90, 3))
    table = _lay(TABLE.with_frame(frame), frame)
    boxes = sorted((clump.vertices.min(axis=0).tolist(), np.ptp(clump.vertices, axis=0)) for clump in table.clumps)
    for (low, size), (at, wanted) in zip(boxes, BLOCKS, strict=True):
        assert low == pytest.approx([*at, 0.0], abs=0.02)
        assert size == pytest.approx(wanted, abs=0.02)
    assert table.holes == Holes()
    assert all(clump.health.watertight for clump in table.clumps)


def test_parts_beyond_the_edge_of_the_board_are_cut_off():
    scan = scan_table([((280.0, 80.0), (40.0, 30.0, 50.0))])
    [clump] = _lay(scan, np.eye(4)).clumps
    assert clump.vertices[:, 0].max() == pytest.approx(300.0)
    assert np.ptp(clump.vertices[:, 0]) == pytest.approx(20.0)


@pytest.mark.thorough
def test_a_scan_with_an_empty_floor_is_reported():
    with pytest.raises(PlayerError, match="nothing above the floor"):
        _lay(scan_table([]), np.eye(4))


@pytest.mark.thorough
def test_two_points_of_known_distance_set_the_scale_and_centre_the_floor():
    frame = make_frame((0, 0, 0), 200, 0.01, (180, 5))
    scan = TABLE.with_frame(frame)
    layout = lay_by_distance(find_floor(scan), _at(frame, (0, 0, 0), (150, 200, 0)), 250.0)
    assert layout.board_mm == (360, 260)
    placed = layout.frame @ frame
    middle = _at(placed, (150, 100, 0))[0]
    assert middle == pytest.approx((180, 130, 0), abs=0.1)
    assert abs(placed[:3, :3]) == pytest.approx(np.eye(3), abs=1e-3)
    turned = lay_by_distance(find_floor(scan), _at(frame, (0, 0, 0), (150, 200, 0)), 250.0, turns=2)
    assert (turned.frame @ frame)[:2, :2] == pytest.approx(-placed[:2, :2], abs=1e-6)


def test_coincident_points_and_corners_in_another_order_are_refused():
    floor = find_floor(TABLE)
    with pytest.raises(PlayerError, match="the two points are the same"):
        lay_by_distance(floor, _at(np.eye(4), CORNERS[0], CORNERS[0]), 100.0)
    with pytest.raises(PlayerError, match="off those of the board"):
        place_by_corners(floor, _at(np.eye(4), *CORNERS[::-1]), BOARD)


@pytest.mark.thorough
def test_points_too_close_together_and_points_on_the_room_floor_are_refused():
    floor = find_floor(TABLE)
    with pytest.raises(PlayerError, match="too close together"):
        lay_by_distance(floor, _at(np.eye(4), (0, 0, 0), (10, 5, 0)), 11.0)
    with pytest.raises(PlayerError, match="far below the floor"):
        lay_by_distance(floor, _at(np.eye(4), (0, 0, 0), (400, 300, -700)), 500.0)
    below = np.array([(-90, -60, -700), (390, -60, -700), (390, 260, -700), (-90, 260, -700)], dtype=np.float64)
    with pytest.raises(PlayerError, match="off the plane of the floor"):
        place_by_corners(floor, below, BOARD)


@pytest.mark.parametrize("board", [(360, 200), (300, 225), (200, 300), (300, 210)])
def test_corners_of_a_board_of_another_shape_are_refused(board):
    with pytest.raises(PlayerError, match="check its size"):
        place_by_corners(find_floor(TABLE), np.array(CORNERS), board)


@pytest.mark.few(1)
@pytest.mark.parametrize("order", [(1, 0, 2, 3), (0, 2, 1, 3), (0, 0, 2, 3), (3, 2, 1, 0), (1, 2, 3, 0)])
def test_corners_in_any_wrong_order_are_refused_whatever_the_board_looks_like(order):
    with pytest.raises(PlayerError, match="the four corners"):
        place_by_corners(find_floor(TABLE), np.array(CORNERS)[list(order)], BOARD)


@pytest.mark.thorough
def test_turning_the_table_turns_its_board():
    floor = find_floor(TABLE)
    pair = _at(np.eye(4), CORNERS[0], CORNERS[1])
    boards = [lay_by_distance(floor, pair, 300.0, turns=turns).board_mm for turns in range(4)]
    assert boards == [(360, 260), (260, 360), (360, 260), (260, 360)]
    assert lay_by_distance(floor, pair, 300.0, (300, 200), turns=1).board_mm == (300, 200)
    scan = extract_terrain(TABLE, lay_by_distance(floor, pair, 300.0, turns=1))
    assert len(scan.clumps) == len(BLOCKS)


def test_inaccurate_corners_are_fitted_and_the_deviation_is_reported():
    off = np.array([(2, 0, 0), (-2, 0, 0), (2, 0, 0), (-2, 0, 0)])
    layout = place_by_corners(find_floor(TABLE), np.array(CORNERS) + off, BOARD)
    assert 1.0 < layout.residual_mm < 2.5


@pytest.mark.parametrize("noise", [0.3, 0.8])
def test_the_roughness_covers_95_percent_of_the_points_of_the_floor(noise):
    scan = scan_table(spacing=4.0, noise=noise)
    rough = measure_roughness(scan)
    assert rough.floor_mm == pytest.approx(1.96 * noise, rel=0.1)
    assert rough.local_mm == pytest.approx(2 * noise, rel=0.25)
    assert rough.tolerance_mm >= rough.floor_mm


def test_the_roughness_of_a_clean_scan_is_its_point_spacing_and_corner_error():
    rough = measure_roughness(TABLE)
    assert rough.noise_mm == pytest.approx(0.0, abs=0.01)
    assert rough.tolerance_mm == pytest.approx(rough.spacing_mm / 2, abs=0.1)
    off = np.array([(2, 0, 0), (-2, 0, 0), (2, 0, 0), (-2, 0, 0)])
    layout = place_by_corners(find_floor(TABLE), np.array(CORNERS) + off, BOARD)
    placed = extract_terrain(TABLE, layout).roughness
    assert placed.placed_mm == layout.residual_mm > 1.0
    assert placed.tolerance_mm == pytest.approx(np.hypot(placed.spacing_mm / 2, placed.placed_mm), abs=0.2)


def test_a_finer_scan_of_the_same_table_is_less_rough():
    fine, coarse = (measure_roughness(scan_table(spacing=spacing)).tolerance_mm for spacing in (2.0, 6.0))
    assert fine < 0.6 * coarse


def test_a_bump_lower_than_a_base_does_not_become_terrain():
    scan = scan_table((*BLOCKS, ((120.0, 100.0), (50.0, 60.0, 2.4))))
    assert len(_lay(scan, np.eye(4)).clumps) == len(BLOCKS)


@pytest.mark.thorough
def test_floor_noise_does_not_become_terrain():
    table = _lay(scan_table(spacing=4.0, noise=0.8), np.eye(4))
    assert len(table.clumps) == len(BLOCKS)
    assert all(clump.health.tolerance_mm == table.roughness.tolerance_mm for clump in table.clumps)


def test_an_inside_out_scan_is_placed_on_its_floor_the_same_way():
    turned = ScanMesh(TABLE.vertices, np.ascontiguousarray(TABLE.faces[:, ::-1]), TABLE.colours)
    layout = place_by_corners(find_floor(turned), np.array(CORNERS), BOARD)
    assert layout.frame == pytest.approx(np.eye(4), abs=0.01)


def _with_cloth(scan: ScanMesh, deep: float) -> ScanMesh:
    """Returns the table with a cloth that hangs down all round it, in fine triangles, seen from outside."""
    x, y = BOARD[0] + 30, BOARD[1] + 30
    ring = np.array([(-30, -30), (x, -30), (x, y), (-30, y)], dtype=np.float64)
    top, bottom = (np.c_[ring, np.full(4, z)] for z in (0.0, -deep))
    sides = [face for k in range(4) for face in ((k, 4 + k, 4 + (k + 1) % 4), (k, 4 + (k + 1) % 4, (k + 1) % 4))]
    cloth = make_scan_mesh(np.vstack([top, bottom]), np.array(sides)[:, ::-1])
    return join_scans([ScanMesh(scan.vertices, scan.faces), cloth])


def test_a_hanging_tablecloth_does_not_flip_the_table():
    low = scan_table([((60.0, 50.0), (30.0, 30.0, 25.0))])
    floor = find_floor(_with_cloth(low, 250.0))
    assert floor.frame[2, :3] == pytest.approx((0, 0, 1), abs=0.01)


@pytest.mark.thorough
def test_flipping_the_floor_swaps_above_and_below_without_mirroring():
    floor = find_floor(TABLE)
    over = floor.turned_over()
    assert np.linalg.det(over.frame[:3, :3]) == pytest.approx(1.0)
    points = _at(np.eye(4), (80, 60, 60), (0, 0, 0))
    assert transform_points(points, over.frame)[:, 2] == pytest.approx(-transform_points(points, floor.frame)[:, 2])
    assert over.turned_over().frame == pytest.approx(floor.frame)


def test_three_points_choose_another_floor_than_the_largest_plane():
    wall = make_scan_mesh(
        np.array([(-400, 260, -300), (700, 260, -300), (700, 260, 700), (-400, 260, 700)], dtype=float),
        np.array([(0, 1, 2), (0, 2, 3)]),
    )
    both = join_scans([ScanMesh(TABLE.vertices, TABLE.faces), wall])
    assert abs(find_floor(both).frame[2, 1]) == pytest.approx(1.0, abs=0.01)
    chosen = fit_floor(both, np.array(CORNERS[:3]))
    assert chosen.frame[2, :3] == pytest.approx((0, 0, 1), abs=1e-3)
    with pytest.raises(PlayerError, match="almost in a line"):
        fit_floor(both, np.array([(0, 0, 0), (10, 0, 0), (20, 0, 0)]))


@pytest.mark.thorough
@given(st.integers(0, 2), st.floats(0.05, 0.95), st.booleans())
@settings(max_examples=40, deadline=None)
def test_the_two_sides_of_a_cut_make_up_the_whole_surface(axis, share, upper):
    low, high = TABLE.vertices[:, axis].min(), TABLE.vertices[:, axis].max()
    level = float(low + share * (high - low))
    assume(abs(TABLE.vertices[:, axis] - level).min() > 1e-6)
    sides = [TABLE.cut(axis, level, upper=side) for side in (upper, not upper)]
    assert sum(side.areas.sum() for side in sides) == pytest.approx(TABLE.areas.sum(), rel=1e-3)
    kept = sides[0].vertices[:, axis]
    assert (kept >= level - 1e-9).all() if upper else (kept <= level + 1e-9).all()


def test_colours_are_kept_when_a_scan_is_cut():
    cut = TABLE.cut(2, 20.0, upper=True)
    assert cut.colours is not None
    assert cut.colours[:, 0] == pytest.approx(np.clip(cut.vertices[:, 2] * 4, 0, 255), abs=25)


def test_merged_pieces_have_all_their_triangles():
    table = _lay(TABLE, np.eye(4))
    [one] = table.as_one().clumps
    assert one.health.triangles == sum(clump.health.triangles for clump in table.clumps)


def _with_hole(radius: float) -> ScanMesh:
    """Returns the table with a hole in the middle of a block's side."""
    middle = np.array([80.0, 50.0, 30.0])
    return TABLE.with_faces(np.linalg.norm(TABLE.corners.mean(axis=1) - middle, axis=1) > radius)


@pytest.mark.thorough
def test_small_holes_are_closed_and_reported():
    table = _lay(_with_hole(7.0), np.eye(4))
    assert (table.holes.closed, table.holes.left) == (1, 0)
    assert all(clump.health.watertight for clump in table.clumps)
    [told] = format_holes(table.holes)
    assert told.startswith("1 small hole")
    assert told.endswith("was filled.")


@pytest.mark.thorough
def test_small_holes_are_kept_open_on_request():
    scan = _with_hole(7.0)
    table = extract_terrain(scan, place_by_corners(find_floor(scan), np.array(CORNERS), BOARD), fill=False)
    assert (table.holes.closed, table.holes.left) == (0, 1)


def test_a_large_hole_is_kept_and_its_width_reported():
    table = _lay(_with_hole(16.0), np.eye(4))
    assert (table.holes.closed, table.holes.left) == (0, 1)
    assert table.holes.widest_mm == pytest.approx(32.0, abs=7)
    assert "1 hole remains" in format_holes(table.holes)[0]


@pytest.mark.thorough
def test_the_floor_picture_is_to_scale_and_continued_under_terrain():
    red = TABLE.vertices[:, 0] < 150.0
    paint = np.where(red[:, None], (200, 0, 0), (0, 0, 200)).astype(np.uint8)
    paint[TABLE.vertices[:, 2] > 5] = 255
    paint[(TABLE.vertices[:, 0] > 250) & (TABLE.vertices[:, 1] > 150)] = (0, 200, 0)
    frame = make_frame((0, 0, 0), 40, 0.01, (90, 0))
    floor = _lay(ScanMesh(TABLE.vertices, TABLE.faces, paint).with_frame(frame), frame).floor
    assert floor.shape == (133, 200, 3)
    assert floor[60, 20].tolist() == floor[88, 53].tolist() == [200, 0, 0]
    assert floor[60, 120].tolist() == floor[100, 145].tolist() == [0, 0, 200]
    assert floor[5, 195].tolist() == [0, 200, 0]  # far right is the end of the first row


def test_a_scan_without_colours_has_no_picture_of_its_floor():
    assert _lay(ScanMesh(TABLE.vertices, TABLE.faces), np.eye(4)).floor is None
