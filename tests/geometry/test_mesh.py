import numpy as np
import pytest

from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.preparation import prepare_mesh
from tests.geometry.mesh_files import box, together


def volume(mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def soup(vertices, faces):
    """The same triangles with no corner shared."""
    return vertices[faces].reshape(-1, 3), np.arange(faces.size).reshape(-1, 3)


def test_a_mesh_stands_on_the_table_with_its_middle_at_the_origin():
    mesh = prepare_mesh(*box(10, 20, 30, at=(100, -7, -15)))
    assert mesh.vertices.min(axis=0).tolist() == [-5, -10, 0]
    assert mesh.vertices.max(axis=0).tolist() == [5, 10, 30]
    assert mesh.health.extents_mm == (10, 20, 30)


def test_a_mesh_stays_where_it_is_when_asked_to():
    assert prepare_mesh(*box(at=(100, 0, 5)), centred=False).vertices.min(axis=0).tolist() == [100, 0, 5]


def test_arrays_of_a_mesh_cannot_be_changed():
    mesh = prepare_mesh(*box())
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0, 0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        mesh.faces[0, 0] = 1
    assert (mesh.vertices.dtype, mesh.faces.dtype) == (np.float64, np.int32)


def test_preparing_leaves_the_given_arrays_alone():
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


def test_corners_that_coincide_become_one():
    mesh = prepare_mesh(*soup(*box()))
    assert len(mesh.vertices) == 8
    assert mesh.health.watertight


def test_zero_and_minus_zero_are_one_place():
    vertices, faces = soup(*box())
    vertices[::2][vertices[::2] == 0] = -0.0
    assert len(prepare_mesh(vertices, faces).vertices) == 8


def test_cracks_of_rounding_are_closed_and_slits_are_not():
    vertices, faces = soup(*box(100, 100, 100))
    shake = np.random.default_rng(1).uniform(-1, 1, vertices.shape)
    closed = prepare_mesh(vertices + 4e-5 * shake, faces)
    assert closed.health.watertight
    assert any("less than a micrometre" in line for line in closed.health.repairs)
    assert prepare_mesh(vertices + 0.01 * shake, faces).health.open_edges == 36


def test_many_points_in_one_place_are_no_trouble():
    points = 50 + 1e-6 * np.random.default_rng(2).standard_normal((30_000, 3))
    faces = np.arange(30_000).reshape(-1, 3)
    corners, cube = together(box(100, 100, 100), (points, faces))
    assert prepare_mesh(corners, cube).health.triangles >= 12


def test_open_edges_are_counted_and_warned_of():
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


def test_faces_that_come_twice_are_dropped_whichever_way_they_are_wound():
    vertices, faces = box()
    health = prepare_mesh(vertices, np.concatenate([faces, np.roll(faces[:3], 1, axis=1), faces[5:7, ::-1]])).health
    assert health.triangles == 12
    assert health.repairs == ("Removed 5 duplicate faces.",)


def test_faces_without_area_are_dropped_and_do_not_open_the_solid():
    vertices, faces = box()
    # The edge 0-1 gets a corner in its middle, on one side only; a flat face fills the gap of no width.
    vertices = np.concatenate([vertices, [(vertices[0] + vertices[1]) / 2]])
    split = np.array([[0, 8, 3], [8, 1, 3], [0, 1, 8], [4, 4, 5]])
    mesh = prepare_mesh(vertices, np.concatenate([faces[1:], split]))
    assert mesh.health.triangles == 13
    assert mesh.health.watertight
    assert mesh.health.repairs == ("Removed 2 faces without area.",)


def test_vertices_that_nothing_uses_do_not_count():
    vertices, faces = box()
    mesh = prepare_mesh(np.concatenate([vertices, [[1e7, 0, 0]]]), faces)
    assert mesh.health.extents_mm == (10, 20, 30)
    assert len(mesh.vertices) == 8


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1e300])
def test_faces_with_impossible_corners_are_left_out(bad):
    vertices, faces = box()
    vertices = np.concatenate([vertices, [[bad, 0, 0]]])
    mesh = prepare_mesh(vertices, np.concatenate([faces, [[0, 1, 8]]]))
    assert mesh.health.triangles == 12
    assert np.isfinite(mesh.vertices).all()
    assert "Left out 1 face with corners" in mesh.health.repairs[0]


@pytest.mark.parametrize("index", [8, 10**12, -1])
def test_faces_that_point_nowhere_are_left_out(index):
    vertices, faces = box()
    mesh = prepare_mesh(vertices, np.concatenate([faces, [[0, 1, index]]]))
    assert mesh.health.triangles == 12
    assert "missing vertices" in mesh.health.repairs[0]


@pytest.mark.parametrize("faces", [np.empty((0, 3)), [[0, 0, 0]], [[0, 0, 1]], [[99, 98, 97]]])
def test_nothing_usable_is_an_error(faces):
    with pytest.raises(ValueError, match="no "):
        prepare_mesh(box()[0], faces)


def test_a_body_wound_inwards_is_turned_and_counted():
    vertices, faces = together(box(10, 10, 10), box(10, 10, 10, at=(20, 0, 0)))
    faces[12:] = faces[12:, ::-1]
    mesh = prepare_mesh(vertices, faces)
    assert volume(mesh) == pytest.approx(2000)
    assert mesh.health.inside_out_bodies == 1
    assert mesh.health.repairs == ("Corrected 1 inside-out body.",)


def test_faces_wound_at_random_are_wound_alike_and_outwards():
    vertices, faces = together(*(box(10, 10, 10, at=(15.0 * i, 0, 0)) for i in range(9)))
    turn = np.random.default_rng(3).random(len(faces)) < 0.5
    mesh = prepare_mesh(vertices, np.where(turn[:, None], faces[:, ::-1], faces))
    assert volume(mesh) == pytest.approx(9000)


def test_a_hollow_stays_a_hollow():
    inner, faces = box(10, 10, 10, at=(5, 5, 5))
    mesh = prepare_mesh(*together(box(20, 20, 20), (inner, faces[:, ::-1])))
    assert volume(mesh) == pytest.approx(8000 - 1000)
    assert mesh.health.inside_out_bodies == 0


def test_boxes_that_share_an_edge_are_both_wound_outwards():
    vertices, faces = together(box(10, 10, 10), box(10, 10, 10, at=(10, 10, 0)))
    faces[12:] = faces[12:, ::-1]
    assert volume(prepare_mesh(vertices, faces)) == pytest.approx(2000)


def test_a_band_with_one_side_is_no_trouble():
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


def test_size_that_cannot_be_right_is_warned_of():
    assert "Larger than the table" in prepare_mesh(*box(4572, 305, 2438)).health.warnings[0]
    assert "Very small" in prepare_mesh(*box(2, 3, 1)).health.warnings[0]


def test_what_hangs_together_is_found_along_a_long_shuffled_chain():
    order = np.random.default_rng(4).permutation(5000)
    one, other = order[:-1], order[1:]
    apart = np.arange(4999) != 2500
    label = topology.label_components(one[apart], other[apart], 5000)
    assert len(set(label[order[:2501]].tolist())) == 1
    assert len(set(label[order[2501:]].tolist())) == 1
    assert len(set(label.tolist())) == 2
