"""Touching pieces become one solid without a seam, and no part of it deviates from the originals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.clearance import clearance
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import cap_level_cut, make_solid, mesh_without_repair, unite_meshes, unite_solids
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.mesh_repair.solid_union import GROWN_MM, UnitedPiece, unite
from app.geometry.mesh_repair.topology import count_bodies, find_edges, find_orientation, mesh_neighbours, shell_volumes
from app.geometry.placement.base_meshes import make_solid_mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import encloses
from app.model import ModelRef
from app.storage.model_files import Models
from build_scripts.soundness import real_table
from tests.effort import examples
from tests.scenes import box_mesh, bumpy_mesh, sheet_mesh, standing

SLACK = 1e-9


def volume(mesh: Mesh) -> float:
    return float(shell_volumes(mesh.vertices, mesh.faces.astype(np.int64), np.zeros(len(mesh.faces), np.int64))[0])


def bodies(mesh: Mesh) -> int:
    faces = mesh.faces.astype(np.int64)
    return count_bodies(faces, find_orientation(faces, find_edges(faces)).shell)


def soup(*meshes: tuple[Mesh, tuple[float, float, float]]) -> Mesh:
    """Returns several meshes, each moved, as one mesh file would contain them."""
    vertices = [mesh.vertices + np.array(by) for mesh, by in meshes]
    offsets = np.cumsum([0, *(len(part) for part in vertices)])
    faces = [mesh.faces + offset for (mesh, _), offset in zip(meshes, offsets[:-1], strict=True)]
    return make_solid_mesh(np.vstack(vertices), np.vstack(faces).astype(np.int32))


def spread(occluder: Occluder, count: int) -> np.ndarray:
    """Returns points on the faces, and the corners themselves, on the table."""
    mesh, rng = occluder.mesh, np.random.default_rng(1)
    weights = rng.dirichlet((0.5, 0.5, 0.5), count)
    faces = mesh.faces[rng.integers(len(mesh.faces), size=count)]
    points = np.vstack([(weights[:, :, None] * mesh.vertices[faces]).sum(axis=1), mesh.vertices[:count]])
    return points @ occluder.frame[:3, :3].T + occluder.frame[:3, 3]


def gap(occluders: tuple[Occluder, ...], point: np.ndarray) -> float:
    return clearance(list(occluders), point, point).distance


def require_true(
    found, occluders: tuple[Occluder, ...], count: int = 40, within: float = GROWN_MM, stitched: float = 1e-7
) -> None:
    """Requires the union to be near the originals, and to contain them or, except for stitched parts, touch them."""
    parts = {occluder.name: occluder for occluder in occluders}
    for one in found:
        for point in spread(one.occluder, count):
            assert gap(occluders, point) <= within + SLACK
        mesh = one.occluder.mesh
        assert len(one.owner) == len(mesh.faces)
        for face in range(0, len(mesh.faces), max(1, len(mesh.faces) // count)):
            middle = one.occluder.frame[:3, :3] @ mesh.vertices[mesh.faces[face]].mean(axis=0)
            owner = parts[one.names[one.owner[face]]]
            assert gap((owner,), middle + one.occluder.frame[:3, 3]) <= within + SLACK
    for occluder in occluders:
        for point in spread(occluder, count):
            assert any(encloses(closed(one), point) or gap((one.occluder,), point) <= stitched for one in found)


def closed(one: UnitedPiece) -> Occluder:
    """Returns the clean solids of the union."""
    mesh = one.occluder.mesh
    return Occluder(
        "", mesh_without_repair(mesh.vertices, mesh.faces[: one.closed]) if one.closed else mesh, one.occluder.frame
    )


def require_clean(mesh: Mesh) -> None:
    assert mesh.health.watertight
    assert (mesh_neighbours(mesh).across >= 0).all()
    assert not mesh_neighbours(mesh).against.any()


@pytest.mark.parametrize("yaw", [0.0, 33.3, 90.0, 211.7])
def test_two_boxes_pushed_together_are_one_solid_without_a_seam(yaw):
    way = np.radians(yaw)
    box = box_mesh(20, 10, 30)
    a = standing("a", box, 100.1, 200.2, 0, yaw)
    b = standing("b", box, 100.1 + 20 * np.cos(way), 200.2 + 20 * np.sin(way), 0, yaw)
    (one,) = unite((a, b))
    require_clean(one.occluder.mesh)
    require_true([one], (a, b))
    assert one.names == ("a", "b")
    assert set(one.owner) == {0, 1}
    assert one.note == ""
    assert one.occluder.mesh.health.bodies == 1
    assert volume(one.occluder.mesh) == pytest.approx(2 * 20 * 10 * 30, rel=1e-3)
    seam = np.array([100.1 + 10 * np.cos(way), 200.2 + 10 * np.sin(way), 15.0])
    assert encloses(one.occluder, seam)
    assert gap((one.occluder,), seam) == pytest.approx(5, abs=GROWN_MM)


@pytest.mark.thorough
@examples(20)
@given(
    st.lists(
        st.tuples(st.floats(0, 60), st.floats(0, 60), st.floats(0, 30), st.floats(0, 360), st.floats(0.5, 2)),
        min_size=1,
        max_size=5,
    )
)
def test_the_union_of_boxes_is_exact_wherever_they_are(places):
    occluders = tuple(
        standing(f"box {i}", box_mesh(30, 20, 25), x, y, z, yaw, scale)
        for i, (x, y, z, yaw, scale) in enumerate(places)
    )
    found = unite(occluders)
    assert sorted(name for one in found for name in one.names) == [o.name for o in occluders]
    for one in found:
        require_clean(one.occluder.mesh)
    require_true(found, occluders, 15)


@pytest.mark.thorough
def test_a_gap_is_closed_if_growing_is_allowed_that_far():
    box = box_mesh(20, 10, 30)
    pair = (
        standing("a", box, yaw=10),
        standing("b", box, 20.02 * np.cos(np.radians(10)), 20.02 * np.sin(np.radians(10)), 0, 10),
    )
    assert len(unite(pair)) == 2
    (one,) = unite(pair, 0.05)
    require_clean(one.occluder.mesh)
    require_true([one], pair, within=0.05)
    assert one.occluder.mesh.health.bodies == 1
    with pytest.raises(ValueError, match="room"):
        unite(pair, 0.0)


def test_separate_pieces_are_unchanged():
    a, b = standing("a", box_mesh(20, 10, 30)), standing("b", box_mesh(20, 10, 30), 21, 0)
    assert [one.occluder for one in unite((a, b))] == [a, b]
    assert unite((a, b)) is unite((a, b))


def test_moving_a_piece_keeps_the_union_of_the_others():
    box = box_mesh(20, 10, 30)
    a, b = standing("a", box), standing("b", box, 15, 5)
    here, there = (unite((a, b, standing("c", box, x, 0)))[0].occluder for x in (60, 70))
    assert here is there


def test_a_shared_inner_wall_is_removed_from_the_solid():
    crate = box_mesh(10, 10, 10)
    mesh = soup((crate, (0, 0, 0)), (crate, (10, 0, 0)), (crate, (20, 0, 0)))
    assert mesh.health.repairs == ("Removed 4 duplicate faces.",)
    (one,) = unite((standing("crates", mesh),))
    require_clean(one.occluder.mesh)
    require_true([one], (standing("crates", mesh),))
    assert volume(one.occluder.mesh) == pytest.approx(3000)
    assert gap((one.occluder,), np.array((5.0, 0.0, 5.0))) == pytest.approx(5)


def test_bodies_of_one_mesh_that_overlap_or_touch_along_an_edge_are_united():
    crate = box_mesh(10, 10, 10)
    mesh = soup((crate, (0, 0, 0)), (crate, (7, 3, 2)), (crate, (17, 13, 2)))
    (one,) = unite((standing("crates", mesh, yaw=12.3),))
    require_clean(one.occluder.mesh)
    require_true([one], (standing("crates", mesh, yaw=12.3),))
    assert bodies(one.occluder.mesh) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("yaw", [0.0, 33.3])
def test_bodies_that_meet_only_in_an_edge_are_united_beside_a_wall_too(yaw):
    crate = box_mesh(10, 10, 10)
    mesh = soup(*((crate, (x, y, z)) for x, y, z in [(0, 0, 0), (10, 10, 0), (20, 0, 0), (10, 0, 10), (0, 10, 10)]))
    assert mesh.health.nonmanifold_edges == 8
    crates = standing("crates", mesh, yaw=yaw)
    (one,) = unite((crates,))
    require_clean(one.occluder.mesh)
    require_true([one], (crates,))
    assert bodies(one.occluder.mesh) == 1
    wall = standing("wall", box_mesh(8, 60, 15), 0, 5, yaw=yaw)
    (both,) = unite((crates, wall))
    require_clean(both.occluder.mesh)
    require_true([both], (crates, wall))
    assert both.note == ""


@pytest.mark.thorough
def test_a_room_inside_a_solid_is_kept():
    outer, inner = box_mesh(20, 20, 20), box_mesh(10, 10, 10)
    faces = np.vstack([outer.faces, inner.faces[:, ::-1] + 8])
    mesh = make_solid_mesh(np.vstack([outer.vertices, inner.vertices + np.array((0, 0, 5))]), faces.astype(np.int32))
    pair = (standing("house", mesh), standing("shed", box_mesh(10, 10, 10), 15))
    (one,) = unite(pair)
    assert not encloses(one.occluder, np.array((0.0, 0.0, 10.0)))
    assert encloses(one.occluder, np.array((7.5, 0.0, 10.0)))
    require_true([one], pair)


def test_a_body_inside_another_disappears():
    mesh = soup((box_mesh(20, 20, 20), (0, 0, 0)), (box_mesh(5, 5, 5), (0, 0, 5)))
    (one,) = unite((standing("a", mesh),))
    assert volume(one.occluder.mesh) == pytest.approx(8000, rel=1e-3)


def test_a_sheet_is_used_unchanged_and_the_note_says_why():
    sheet = standing("banner", sheet_mesh(30, 20))
    box = standing("box", box_mesh(30, 20, 25))
    found = unite((sheet, box))
    assert [one.occluder for one in found] == [sheet, box]
    assert "banner is not a closed solid (4 open edges)" in found[0].note


@pytest.mark.thorough
def test_an_open_mesh_is_kept_beside_the_united_solid():
    flagged = soup((box_mesh(10, 10, 20), (0, 0, 0)), (box_mesh(10, 10, 20), (5, 5, 0)), (sheet_mesh(9, 9), (0, 0, 20)))
    pair = (standing("tower", flagged), standing("wall", box_mesh(10, 100, 8), 10, yaw=5))
    (one,) = unite(pair)
    assert "tower is partly not a closed solid (4 open edges)" in one.note
    assert len(mesh_neighbours(one.occluder.mesh).across[mesh_neighbours(one.occluder.mesh).across < 0]) == 4
    require_true([one], pair)


def test_a_soup_of_triangles_is_not_a_solid_and_not_an_error():
    pair = (standing("rubble", bumpy_mesh()), standing("box", box_mesh(30, 20, 25)))
    found = unite(pair)
    assert [one.occluder for one in found] == list(pair)
    assert "rubble is not a closed solid" in found[0].note


def test_an_opening_without_width_is_closed():
    """The long edge of a box's top meets two shorter ones, and the thin face that joined them is missing."""
    vertices, faces = box_mesh(10, 10, 10).vertices, box_mesh(10, 10, 10).faces.tolist()
    at = next(i for i, face in enumerate(faces) if {1, 5} <= set(face) and face not in [(0, 1, 5)])
    face = faces.pop(at)
    turn = next(i for i in range(3) if {face[i], face[(i + 1) % 3]} == {1, 5})
    a, b, c = (face[(turn + i) % 3] for i in range(3))
    faces += [(a, 8, c), (8, b, c)]
    mesh = prepare_mesh(np.vstack([vertices, vertices[[1, 5]].mean(axis=0)]), faces, centred=False)
    assert mesh.health.open_edges == 3
    (one,) = unite((standing("box", mesh),))
    assert (mesh_neighbours(one.occluder.mesh).across >= 0).all()
    assert one.note == ""


def torn(mesh: Mesh, width: float) -> Mesh:
    """Returns the mesh with separate triangles and every corner moved by up to half of `width` mm."""
    corners = mesh.vertices[mesh.faces].reshape(-1, 3)
    directions = np.random.default_rng(7).normal(size=corners.shape)
    directions *= width / 2 / np.linalg.norm(directions, axis=1, keepdims=True)
    return mesh_without_repair(corners + directions, np.arange(len(corners), dtype=np.int32).reshape(-1, 3))


@pytest.mark.few(1)
@pytest.mark.parametrize("yaw", [0.0, 33.3])
def test_a_body_of_detached_triangles_becomes_a_solid_and_is_united(yaw):
    way = np.radians(yaw)
    box = box_mesh(20, 10, 30)
    pair = (
        standing("torn", torn(box, 0.02), yaw=yaw),
        standing("box", box, 19.9 * np.cos(way), 19.9 * np.sin(way), 0, yaw),
    )
    (one,) = unite(pair, 0.05)
    require_clean(one.occluder.mesh)
    require_true([one], pair, within=0.05, stitched=0.025)
    assert one.note == ""
    assert one.closed == len(one.occluder.mesh.faces)
    assert one.occluder.mesh.health.bodies == 1
    assert set(one.owner) == {0, 1}


def test_a_crack_too_wide_to_stitch_stays_and_the_note_says_so():
    pair = (standing("torn", torn(box_mesh(20, 10, 30), 0.02)), standing("box", box_mesh(20, 10, 30), 10))
    found = unite(pair)
    assert [one.occluder for one in found] == list(pair)
    assert "torn is not a closed solid (36 open edges)" in found[0].note


@pytest.mark.parametrize(("scale", "closed"), [(1, True), (4, False)])
def test_the_width_of_a_crack_is_measured_on_the_table(scale, closed):
    body = standing("torn", torn(box_mesh(20, 10, 30), 0.01), scale=scale)
    (one,) = unite((body,), 0.04)
    require_true([one], (body,), within=0.04, stitched=0.02)
    assert one.occluder.mesh.health.watertight == closed


def test_loose_triangles_are_stitched_too():
    upper, lower = sheet_mesh(30, 20), sheet_mesh(30, 20)
    mesh = mesh_without_repair(
        np.vstack([upper.vertices + np.array((0, 0, 20.004)), lower.vertices]),
        np.vstack([upper.faces, lower.faces + 4]),
    )
    (one,) = unite((standing("banner", mesh),), 0.02)
    assert "banner is not a closed solid (6 open edges)" in one.note
    assert one.occluder.mesh.health.open_edges == 6
    require_true([one], (standing("banner", mesh),), within=0.02, stitched=0.01)


def test_a_lid_closes_only_a_flat_cut():
    outer, inner = box_mesh(20, 20, 20), box_mesh(10, 10, 30)
    pipe = np.vstack([outer.vertices, inner.vertices])
    faces = np.vstack([outer.faces, inner.faces[:, ::-1] + 8])
    floor = (pipe[faces][:, :, 2] == 0).all(axis=1)
    cut = make_solid_mesh(pipe, faces[~floor])
    assert cut.health.open_edges == 8
    lid = cap_level_cut(cut, 0.0)
    assert lid.health.open_edges == 0
    # The ring between the two boxes is the only part below: the hole stays a hole.
    below = lid.faces[(lid.vertices[lid.faces][:, :, 2] == 0).all(axis=1)]
    a, b, c = (lid.vertices[below[:, i]] for i in range(3))
    assert np.cross(b - a, c - a)[:, 2].sum() / 2 == pytest.approx(-(20**2 - 10**2))
    assert cap_level_cut(cut, 5.0) is cut


def test_an_open_solid_is_not_united_with_anything():
    assert unite_meshes(box_mesh(1, 1, 1), sheet_mesh(1, 1)) is None


@pytest.mark.thorough
@pytest.mark.skipif(not real_table.MESHES.is_dir(), reason="the real meshes are not beside this checkout")
@pytest.mark.parametrize(
    ("file", "unit", "up", "parts"),
    [
        ("cqindustry__dome_complete.stl", 1, "z", 2),
        ("cqindustry__can_stair_segment.stl", 1, "z", 1),
        ("kenneymini__stairs.obj", 40, "y", 1),
        ("kenneyfps__platform-large-grass.glb", 30, "y", 1),
        ("quaternius__nature_pack_CommonTree_1.glb", 35, "y", 1),
    ],
)
def test_real_pieces_of_many_bodies_become_clean_solids(file, unit, up, parts):
    piece = standing("piece", Models(real_table.MESHES / "terrain")(ModelRef(file, unit, up)), 100, 200, 0, 33.3)
    (one,) = unite((piece,))
    require_clean(one.occluder.mesh)
    require_true([one], (piece,))
    assert one.note == ""
    assert bodies(one.occluder.mesh) == parts


def test_a_union_that_strays_from_its_solids_is_refused():
    """A limit below zero refuses every union."""
    one, other = box_mesh(20, 20, 20), box_mesh(20, 20, 20)
    solids = [make_solid(mesh.vertices + shift, mesh.faces) for mesh, shift in ((one, 0.0), (other, 7.3))]
    assert unite_solids(solids) is not None
    assert unite_solids(solids, stray=-1.0) is None
