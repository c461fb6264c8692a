import numpy as np
import trimesh

from app.geometry.drawing.render_mesh import simplify_surface
from app.geometry.placement.base_meshes import make_solid_mesh
from tests.scenes import box_mesh, sheet_mesh


def fine_box():
    made = trimesh.creation.box((60, 40, 30))
    for _ in range(5):
        made = made.subdivide()
    return make_solid_mesh(np.array(made.vertices), np.array(made.faces))


def test_flat_surfaces_need_few_triangles():
    mesh = fine_box()
    surface = simplify_surface(mesh, 0.02)
    assert len(mesh.faces) > 10_000
    assert len(surface.faces) < 100


def test_round_surfaces_stay_within_the_tolerance():
    made = trimesh.creation.icosphere(5, 30)
    mesh = make_solid_mesh(np.array(made.vertices), np.array(made.faces))
    surface = simplify_surface(mesh, 0.05)
    assert len(surface.faces) < 0.9 * len(mesh.faces)
    reach = np.linalg.norm(surface.vertices, axis=1)
    assert np.abs(reach - 30).max() < 0.2
    middles = surface.vertices[surface.faces].mean(axis=1)
    assert np.linalg.norm(middles, axis=1).min() > 29.7


def test_meshes_of_few_faces_are_unchanged():
    for mesh in (box_mesh(40, 30, 20), sheet_mesh(40, 30)):
        assert simplify_surface(mesh, 0.1).faces is mesh.faces


def test_an_open_mesh_of_many_faces_is_unchanged():
    mesh = fine_box()
    opened = make_solid_mesh(mesh.vertices, mesh.faces[:-40])
    assert simplify_surface(opened, 0.1).faces is opened.faces
