"""The effect of the unusual files of the mesh collection on sight, as their records say."""

import numpy as np
import pytest

from app.geometry.bodies import CylinderBody
from app.geometry.frames import make_frame
from app.geometry.mesh_io import read
from app.geometry.rays import Occluder, any_hit
from app.geometry.sight_proof.sight import find_sight
from build_scripts.soundness.real_table import MESHES

pytestmark = pytest.mark.skipif(not MESHES.is_dir(), reason="the mesh collection is not beside this checkout")


def piece(file, scale=1.0, unit=1.0, yaw=0.0, up="z"):
    return Occluder(file, read(MESHES / file, unit, up), make_frame((0.0, 0.0, 0.0), yaw, scale))


def across(occluder, y=0.0, height=40.0, away=150.0):
    """Returns the sight between two fighters on either side of a piece in the middle."""
    a, b = (CylinderBody(x, y, 8.0, 3.5, height) for x in (-away, away))
    there, back = find_sight(a, b, [occluder]), find_sight(b, a, [occluder])
    assert there.verdict == back.verdict
    return there


def test_an_inside_out_bridge_gives_the_same_sight_as_the_original():
    original, inverted = (
        piece("terrain/cqindustry__bridge_straight.stl"),
        piece("odd/made__inverted_normals_bridge.stl"),
    )
    for height in (30.0, 60.0):
        one, other = across(original, height=height), across(inverted, height=height)
        assert one.verdict == other.verdict
        assert one.visible_share == other.visible_share
        assert one.clearance_mm == pytest.approx(other.clearance_mm)


def test_a_bridge_saved_in_inches_gives_the_same_sight_as_the_original():
    original = piece("terrain/cqindustry__bridge_straight.stl")
    inches = piece("odd/made__bridge_in_inches.stl", unit=25.4)
    assert across(original).visible_share == pytest.approx(across(inches).visible_share, abs=0.001)


@pytest.mark.parametrize("file", ["odd/made__single_sheet_wall.obj", "odd/made__hairline_crack_wall.stl"])
@pytest.mark.parametrize("yaw", [90, 270])
def test_a_thin_or_cracked_wall_hides_from_both_sides(file, yaw):
    found = across(piece(file, yaw=yaw), height=30.0, away=60.0)
    assert found.verdict == "blocked"
    assert found.blockers == (file,)


def test_sight_passes_only_through_the_hole_in_a_wall():
    wall = piece("odd/trimesh__wallhole.obj", scale=8.0)
    through = across(wall, y=-30.0, height=50.0)
    assert through.verdict == "visible"
    assert all(30 < point[2] < 50 for point in through.witness)
    assert across(wall, y=8.0, height=30.0, away=60.0).verdict == "blocked"


@pytest.mark.parametrize(
    ("file", "scale"),
    [("odd/trimesh__multibody.stl", 60.0), ("odd/trimesh__reference.obj", 1.0), ("odd/trimesh__soup.stl", 60.0)],
)
def test_every_face_blocks_from_both_sides(file, scale):
    occluder = piece(file, scale)
    starts, ends = _segments(occluder)
    there, back = any_hit([occluder], starts, ends), any_hit([occluder], ends, starts)
    assert np.array_equal(there, back)
    assert 0.05 < there.mean() < 0.99


@pytest.mark.thorough
def test_hairline_cracks_of_a_cad_export_let_no_sight_through():
    """The same part without cracks, as 3MF, stops the same lines."""
    cracked = piece("odd/trimesh__featuretype.STL", unit=25.4)
    whole = piece("formats/trimesh__featuretype.3MF", unit=25.4)
    starts, ends = _segments(cracked, count=200_000)
    leaks = any_hit([whole], starts, ends) & ~any_hit([cracked], starts, ends)
    assert leaks.mean() < 2e-4  # lines that touch an edge of one tessellation and miss the other's
    assert across(cracked, height=25.0).verdict == "blocked"


def _segments(occluder, count=20_000):
    rng = np.random.default_rng(4)
    low, high = occluder.mesh.vertices.min(axis=0), occluder.mesh.vertices.max(axis=0)
    middle, reach = (low + high) / 2 * occluder.scale, np.linalg.norm(high - low) * occluder.scale
    way = rng.normal(size=(count, 3))
    way *= reach / np.linalg.norm(way, axis=1, keepdims=True)
    through = middle + rng.uniform(-0.4, 0.4, (count, 3)) * (high - low) * occluder.scale
    return through - way, through + way
