import numpy as np
import pytest

from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.preparation import prepare_mesh
from tests.geometry.mesh_files import box, together


def volume(mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def soup(vertices, faces):
    """Returns the same triangles with no corner shared."""
    return vertices[faces].reshape(-1, 3), np.arange(faces.size).reshape(-1, 3)


def test_a_mesh_is_centred_on_the_origin_and_rests_on_the_table():
    mesh = prepare_mesh(*box(10, 20, 30, at=(100, -7, -15)))
    assert mesh.vertices.min(axis=0).tolist() == [-5, -10, 0]
    assert mesh.vertices.max(axis=0).tolist() == [5, 10, 30]
    assert mesh.health.extents_mm == (10, 20, 30)


def test_a_mesh_keeps_its_position_on_request():
    assert prepare_mesh(*box(at=(100, 0, 5)), centred=False).vertices.min(axis=0).tolist() == [100, 0, 5]


def test_mesh_arrays_are_read_only():
    mesh = prepare_mesh(*box())
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0, 0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        mesh.faces[0, 0] = 1
    assert (mesh.vertices.dtype, mesh.faces.dtype) == (np.float64, np.int32)


def test_preparing_does_not_change_the_given_arrays():
    vertices, faces = box(at=(3, 3, 3))
    before = vertices.copy(), faces.copy()
    prepare_mesh(vertices, faces)
    assert np.array_equal(vertices, before[0])
    assert np.array_equal(faces, before[1])


def test_a_clean_box_needs_no_repair():
    health = prepare_mesh(*box()).health
    assert (health.triangles, health.bodies, health.open_edges, health.nonmanifold_edges) == (12, 1, 0, 0)
    assert health.watertight
    assert health.repairs == ()
    assert health.warnings == ()


def test_coincident_corners_are_merged():
    mesh = prepare_mesh(*soup(*box()))
    assert len(mesh.vertices) == 8
    assert mesh.health.watertight


def test_zero_and_minus_zero_are_the_same_place():
    vertices, faces = soup(*box())
    vertices[::2][vertices[::2] == 0] = -0.0
    assert len(prepare_mesh(vertices, faces).vertices) == 8


def test_rounding_cracks_are_closed_and_slits_are_not():
    vertices, faces = soup(*box(100, 100, 100))
    shake = np.random.default_rng(1).uniform(-1, 1, vertices.shape)
    closed = prepare_mesh(vertices + 4e-5 * shake, faces)
    assert closed.health.watertight
    assert any("less than a micrometre" in line for line in closed.health.repairs)
    assert prepare_mesh(vertices + 0.01 * shake, faces).health.open_edges == 36


def test_many_points_in_one_place_are_handled():
    points = 50 + 1e-6 * np.random.default_rng(2).standard_normal((30_000, 3))
    faces = np.arange(30_000).reshape(-1, 3)
    corners, cube = together(box(100, 100, 100), (points, faces))
    assert prepare_mesh(corners, cube).health.triangles >= 12


def test_open_edges_are_counted_with_a_warning():
    vertices, faces = box()
    health = prepare_mesh(vertices, faces[:-2]).health
    assert health.open_edges == 4
    assert not health.watertight
    assert health.warnings == ("Not a solid: 4 open edges.",)


def test_edges_with_more_than_two_faces_are_counted():
    health = prepare_mesh(*together(box(10, 10, 10), box(10, 10, 10, at=(10, 10, 0)))).health
    assert (health.nonmanifold_edges, health.open_edges, health.bodies) == (1, 0, 1)
    assert health.warnings == ("Not a clean solid: 1 edge with more than two faces.",)


def test_bodies_are_counted():
    shapes = [box(1, 1, 1, at=(5.0 * i, 0, 0)) for i in range(7)]
    assert prepare_mesh(*together(*shapes)).health.bodies == 7


def test_duplicate_faces_are_dropped_whatever_their_winding():
    vertices, faces = box()
    health = prepare_mesh(vertices, np.concatenate([faces, np.roll(faces[:3], 1, axis=1), faces[5:7, ::-1]])).health
    assert health.triangles == 12
    assert health.repairs == ("Removed 5 duplicate faces.",)


def test_faces_without_area_are_dropped_without_opening_the_solid():
    vertices, faces = box()
    # The edge 0-1 gets a corner in its middle, on one side only; a flat face fills the gap of no width.
    vertices = np.concatenate([vertices, [(vertices[0] + vertices[1]) / 2]])
    split = np.array([[0, 8, 3], [8, 1, 3], [0, 1, 8], [4, 4, 5]])
    mesh = prepare_mesh(vertices, np.concatenate([faces[1:], split]))
    assert mesh.health.triangles == 13
    assert mesh.health.watertight
    assert mesh.health.repairs == ("Removed 2 faces without area.",)


def test_unused_vertices_do_not_count():
    vertices, faces = box()
    mesh = prepare_mesh(np.concatenate([vertices, [[1e7, 0, 0]]]), faces)
    assert mesh.health.extents_mm == (10, 20, 30)
    assert len(mesh.vertices) == 8


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1e300])
def test_faces_with_invalid_coordinates_are_dropped(bad):
    vertices, faces = box()
    vertices = np.concatenate([vertices, [[bad, 0, 0]]])
    mesh = prepare_mesh(vertices, np.concatenate([faces, [[0, 1, 8]]]))
    assert mesh.health.triangles == 12
    assert np.isfinite(mesh.vertices).all()
    assert "Left out 1 face with corners" in mesh.health.repairs[0]


@pytest.mark.parametrize("index", [8, 10**12, -1])
def test_faces_with_indices_out_of_range_are_dropped(index):
    vertices, faces = box()
    mesh = prepare_mesh(vertices, np.concatenate([faces, [[0, 1, index]]]))
    assert mesh.health.triangles == 12
    assert "missing vertices" in mesh.health.repairs[0]


@pytest.mark.parametrize("faces", [np.empty((0, 3)), [[0, 0, 0]], [[0, 0, 1]], [[99, 98, 97]]])
def test_a_mesh_without_usable_faces_is_an_error(faces):
    with pytest.raises(ValueError, match="no "):
        prepare_mesh(box()[0], faces)


def test_a_body_wound_inwards_is_turned_and_counted():
    vertices, faces = together(box(10, 10, 10), box(10, 10, 10, at=(20, 0, 0)))
    faces[12:] = faces[12:, ::-1]
    mesh = prepare_mesh(vertices, faces)
    assert volume(mesh) == pytest.approx(2000)
    assert mesh.health.inside_out_bodies == 1
    assert mesh.health.repairs == ("Corrected 1 inside-out body.",)


def test_randomly_wound_faces_are_wound_consistently_outwards():
    vertices, faces = together(*(box(10, 10, 10, at=(15.0 * i, 0, 0)) for i in range(9)))
    turn = np.random.default_rng(3).random(len(faces)) < 0.5
    mesh = prepare_mesh(vertices, np.where(turn[:, None], faces[:, ::-1], faces))
    assert volume(mesh) == pytest.approx(9000)


def test_a_hollow_is_kept():
    inner, faces = box(10, 10, 10, at=(5, 5, 5))
    mesh = prepare_mesh(*together(box(20, 20, 20), (inner, faces[:, ::-1])))
    assert volume(mesh) == pytest.approx(8000 - 1000)
    assert mesh.health.inside_out_bodies == 0


def test_two_boxes_that_share_an_edge_are_both_wound_outwards():
    vertices, faces = together(box(10, 10, 10), box(10, 10, 10, at=(10, 10, 0)))
    faces[12:] = faces[12:, ::-1]
    assert volume(prepare_mesh(vertices, faces)) == pytest.approx(2000)


def test_a_one_sided_band_is_handled():
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    rim = [
        np.stack([(20 + w * np.cos(angle / 2)) * np.cos(angle), (20 + w * np.cos(angle / 2)) * np.sin(angle),
                  w * np.sin(angle / 2)], axis=1)
        for w in (-5, 5)
    ]  # fmt: skip
    low, high = np.arange(40), np.arange(40) + 40
    after, above = np.append(low[1:], 40), np.append(high[1:], 0)  # the seam crosses over
    faces = np.concatenate([np.stack([low, after, high], 1), np.stack([after, above, high], 1)])
    health = prepare_mesh(np.concatenate(rim), faces).health
    assert (health.triangles, health.open_edges, health.bodies, health.inside_out_bodies) == (80, 80, 1, 0)


def test_an_implausible_size_causes_a_warning():
    assert "Larger than the table" in prepare_mesh(*box(4572, 305, 2438)).health.warnings[0]
    assert "Very small" in prepare_mesh(*box(2, 3, 1)).health.warnings[0]


def test_connected_parts_are_found_along_a_long_shuffled_chain():
    order = np.random.default_rng(4).permutation(5000)
    one, other = order[:-1], order[1:]
    apart = np.arange(4999) != 2500
    label = topology.label_components(one[apart], other[apart], 5000)
    assert len(set(label[order[:2501]].tolist())) == 1
    assert len(set(label[order[2501:]].tolist())) == 1
    assert len(set(label.tolist())) == 2
