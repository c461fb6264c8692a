"""A scanned clump is recognised as a known piece: its pose, how well it fits, and what does not fit."""

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.placement.base_meshes import join_meshes
from app.geometry.table_scan.piece_match import ScannedClump, match_piece
from app.geometry.table_scan.scan_mesh import scan_of
from app.geometry.table_scan.surface_samples import ON_FLOOR_MM, sample_upright
from app.model import ModelRef
from app.storage.model_files import Models
from tests.scanned_tables import scan_piece
from tests.scenes import box_mesh

MODELS = Models(None)
X, Y, YAW = 301.5, 198.2, 37.3


def read(name):
    return MODELS(ModelRef(f"ruins/{name}"))


def shift(mesh, x, y, z=0.0):
    return prepare_mesh(mesh.vertices + np.array((x, y, z)), mesh.faces, centred=False)


STEPS = join_meshes(box_mesh(60, 40, 20), shift(box_mesh(20, 30, 45), 15, 5))
"""Two blocks without any symmetry, in 24 triangles."""


def turn_between(a, b, period=360.0):
    return abs((a - b + period / 2) % period - period / 2)


def match(clump, piece, frame=None):
    return match_piece(ScannedClump(clump, np.eye(4) if frame is None else frame), piece)


@pytest.mark.parametrize(
    ("name", "unseen_side"), [("corner_ruin", None), ("wall_window", 100), ("crates_and_barrels", 20), ("well", 250)]
)
def test_the_pose_of_a_noisy_scan_with_holes_is_found_within_a_millimetre_and_a_degree(name, unseen_side):
    piece = read(name)
    found = match(scan_piece(piece, make_frame((X, Y, 0.0), YAW), unseen_side=unseen_side), piece)
    assert (found.x, found.y, found.z) == pytest.approx((X, Y, 0.0), abs=1.0)
    assert turn_between(found.yaw, YAW) < 1.0
    assert found.is_good
    assert found.median_mm < 1.0
    assert found.within_mm < 3.0


def test_a_piece_is_preferred_to_others_of_its_size_which_are_not_accepted():
    clump = ScannedClump(scan_piece(read("wall_window"), make_frame((X, Y, 0.0), YAW)), np.eye(4))
    others = [match_piece(clump, read(name)) for name in ("wall_arrow_slits", "corner_ruin", "tower", "palisade")]
    other_matches = [found for found in others if found]
    assert other_matches
    assert not any(found.is_good for found in other_matches)
    assert match_piece(clump, read("wall_window")).misfit_mm < min(found.misfit_mm for found in other_matches)


def test_a_piece_printed_in_another_size_does_not_fit():
    piece = read("corner_ruin")
    larger = prepare_mesh(piece.vertices * 1.08, piece.faces)
    found = match(scan_piece(larger, make_frame((X, Y, 0.0), YAW), noise=0.3), piece)
    assert found is None or not found.is_good


def test_a_piece_of_quite_another_size_is_not_compared():
    assert match(STEPS, prepare_mesh(STEPS.vertices * 2, STEPS.faces)) is None
    clump = ScannedClump(STEPS, np.eye(4))
    assert clump.may_be((60, 40, 45))
    assert not clump.may_be((60, 40, 2)), "it is flat"


def test_a_part_of_a_piece_is_explained_but_does_not_cover_it():
    piece = read("wall_long")
    part = scan_of(piece).cut(0, -40.0, upper=True)
    found = match(prepare_mesh(part.vertices, part.faces, centred=False), piece)
    assert found.explained > 0.95
    assert found.covered < 0.8
    assert not found.is_good
    assert (found.x, found.y) == pytest.approx((0, 0), abs=0.5)


def test_a_symmetric_piece_is_found_in_one_of_its_equal_poses():
    crate = box_mesh(40, 40, 40)
    found = match(scan_piece(crate, make_frame((X, Y, 0.0), YAW)), crate)
    assert (found.x, found.y) == pytest.approx((X, Y), abs=1.0)
    assert turn_between(found.yaw, YAW, 90.0) < 2.0
    assert found.is_good


def test_a_piece_on_a_floor_is_found_at_its_height():
    found = match_piece(ScannedClump(shift(STEPS, 5, 7, 30), np.eye(4), floor_mm=30.0), STEPS)
    assert (found.x, found.y, found.z) == pytest.approx((5, 7, 30), abs=0.2)


@settings(max_examples=8, deadline=None)
@given(x=st.floats(-400, 400), y=st.floats(-400, 400), yaw=st.floats(0, 360))
def test_the_pose_follows_the_frame_of_the_clump(x, y, yaw):
    found = match(STEPS, STEPS, make_frame((x, y, 0.0), yaw))
    assert (found.x, found.y) == pytest.approx((x, y), abs=0.2)
    assert turn_between(found.yaw, yaw) < 0.5
    assert found.most_mm < 0.2


def test_no_pose_nearby_is_better():
    """The oracle measures every pose of a small grid with exact distances from all triangles."""
    clump = scan_piece(STEPS, make_frame((10.0, 20.0, 0.0), YAW), noise=0.5, holes=2)
    found = match(clump, STEPS)
    points = clump.vertices[clump.vertices[:, 2] > ON_FLOOR_MM][::5]
    triangles = STEPS.vertices[STEPS.faces]

    def measure(x, y, yaw):
        here = transform_points(points - (x, y, 0.0), make_frame((0.0, 0.0, 0.0), -yaw))
        every = np.repeat(triangles, len(here), axis=0), np.tile(here, (len(triangles), 1))
        off = np.linalg.norm(trimesh.triangles.closest_point(*every) - every[1], axis=1)
        return np.minimum(off.reshape(len(triangles), -1).min(axis=0), 3.0).mean()

    steps = np.array(np.meshgrid((-1, -0.5, 0, 0.5, 1), (-1, -0.5, 0, 0.5, 1), (-2, -1, 0, 1, 2))).reshape(3, -1).T
    nearby = [measure(found.x + dx, found.y + dy, found.yaw + turn) for dx, dy, turn in steps]
    assert measure(found.x, found.y, found.yaw) <= min(nearby) + 0.01


def test_the_result_is_always_the_same():
    clump, piece = scan_piece(STEPS, make_frame((X, Y, 0.0), YAW)), read("corner_ruin")
    first, second = (match(clump, one) for one in (STEPS, prepare_mesh(STEPS.vertices, STEPS.faces)))
    assert vars(first) == vars(second)
    assert match(clump, piece) is None


def test_a_scan_of_the_bare_floor_is_refused():
    with pytest.raises(PlayerError):
        ScannedClump(box_mesh(60, 40, 2), np.eye(4))


def test_a_search_can_be_cancelled():
    def report(share, doing):
        if share > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        match_piece(ScannedClump(STEPS, np.eye(4)), STEPS, report)


def test_only_what_is_seen_from_above_and_from_the_sides_is_sampled():
    room = join_meshes(box_mesh(60, 60, 40), shift(box_mesh(40, 40, 20), 0, 0, 10))
    points = sample_upright(room).points
    outside = (np.abs(points[:, :2]).max(axis=1) > 29.9) | (points[:, 2] > 39.9)
    assert outside.all()
    assert points[:, 2].min() > ON_FLOOR_MM


def test_a_thin_shape_of_any_length_needs_no_large_grid():
    long = box_mesh(100_000, 0.01, 50)
    assert max(sample_upright(long).top.height.shape) <= 600
