import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing.render_mesh import (
    cluster_vertices,
    find_creases,
    flat_render_mesh,
    smooth_render_mesh,
    split_long,
    split_marked,
    vertex_normals,
)
from app.geometry.placement.base_meshes import make_solid_mesh
from tests.effort import examples
from tests.scenes import box_mesh, bumpy_mesh, sheet_mesh

BOX = box_mesh(40, 30, 20)


def mesh_of(made):
    return make_solid_mesh(np.array(made.vertices), np.array(made.faces))


def area(skin):
    a, b, c = (skin.points[skin.faces[:, k]] for k in range(3))
    return np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2


def faces_at_edges(skin):
    """Returns the number of faces at each edge of the underlying mesh."""
    ends = np.stack([skin.weld[skin.faces], skin.weld[np.roll(skin.faces, -1, axis=1)]], axis=2).reshape(-1, 2)
    return np.unique(np.sort(ends, axis=1), axis=0, return_counts=True)[1]


def test_a_box_stays_sharp():
    skin = smooth_render_mesh(BOX)
    assert len(skin.points) == 24
    assert np.allclose(np.sort(np.abs(skin.normals), axis=1), [0, 0, 1])


def test_a_column_is_smooth_at_its_side_and_sharp_at_its_rims():
    skin = smooth_render_mesh(mesh_of(trimesh.creation.cylinder(10, 30, sections=32)))
    side = np.abs(skin.normals[:, 2]) < 0.5
    out = skin.points[side, :2] / np.linalg.norm(skin.points[side, :2], axis=1, keepdims=True)
    assert side.sum() == 64
    assert np.allclose(skin.normals[side, :2], out, atol=1e-6)
    assert np.allclose(np.abs(skin.normals[~side]), [0, 0, 1])


def test_a_flat_shaded_skin_has_the_same_surface():
    skin = flat_render_mesh(BOX)
    assert area(skin) == pytest.approx(2 * (40 * 30 + 40 * 20 + 30 * 20))
    assert np.allclose(np.linalg.norm(skin.normals, axis=1), 1)


def test_the_crease_lines_of_a_box_are_its_twelve_edges():
    lines = find_creases(BOX)
    assert sorted(np.linalg.norm(lines[:, 0] - lines[:, 1], axis=1)) == [20] * 4 + [30] * 4 + [40] * 4


def test_the_rim_of_a_flat_sheet_is_a_crease():
    assert len(find_creases(sheet_mesh(40, 30))) == 4


def test_long_edges_are_split_without_gaps():
    skin = split_long(smooth_render_mesh(BOX), 6.0, 100_000)
    corners = skin.points[skin.faces]
    assert np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2).max() <= 6.0
    assert area(skin) == pytest.approx(2 * (40 * 30 + 40 * 20 + 30 * 20))
    assert set(faces_at_edges(skin)) == {2}


def test_splitting_stops_before_there_are_too_many_faces():
    assert len(split_long(smooth_render_mesh(BOX), 0.01, 5_000).faces) <= 10_000


@examples(25)
@given(st.integers(0, 2**32 - 1), st.floats(0.02, 0.9))
def test_splitting_edges_keeps_the_surface_closed(seed, share):
    whole = smooth_render_mesh(mesh_of(trimesh.creation.icosphere(subdivisions=2, radius=10)))
    marks = np.random.default_rng(seed).random(whole.faces.size) < share
    parts = split_marked(whole, marks)
    assert area(parts) == pytest.approx(area(whole))
    assert set(faces_at_edges(parts)) == {2}
    assert len(parts.faces) > len(whole.faces)


def test_a_coarse_skin_has_fewer_faces_and_stays_close():
    skin = smooth_render_mesh(mesh_of(trimesh.creation.icosphere(subdivisions=5, radius=30)))
    coarse, light = cluster_vertices(skin, np.full(len(skin.points), 0.7), 4_000)
    assert 500 < len(coarse.faces) <= 4_000
    assert np.allclose(np.linalg.norm(coarse.points, axis=1), 30, atol=2.0)
    assert np.allclose(light, 0.7)


def test_vertex_normals_of_a_ball_point_outward():
    ball = mesh_of(trimesh.creation.icosphere(subdivisions=2, radius=10))
    assert np.allclose(vertex_normals(ball), ball.vertices / 10, atol=0.05)


def test_an_untidy_soup_of_triangles_has_a_skin_too():
    mesh = bumpy_mesh()
    skin = smooth_render_mesh(mesh)
    assert area(skin) == pytest.approx(area(flat_render_mesh(mesh)))
    assert np.isfinite(skin.normals).all()
