import numpy as np
import pytest
import trimesh

from app.geometry.drawing.ambient_occlusion import ambient_occlusion, are_buried, fill_unknown_light, inward_steps
from app.geometry.drawing.render_mesh import smooth_render_mesh, split_long
from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import make_solid_mesh
from app.geometry.rays import Occluder
from tests.scenes import box_mesh

BOX = box_mesh(40, 30, 20)
UP = np.array([[0.0, 0.0, 1.0]])


def mesh_of(made):
    return make_solid_mesh(np.array(made.vertices), np.array(made.faces))


def test_light_is_full_in_the_open_and_less_beside_a_wall():
    wall = Occluder("wall", box_mesh(10, 400, 100), np.eye(4))
    points = np.array([[5.5, 0.0, 0.1], [30.0, 0.0, 0.1], [400.0, 0.0, 0.1]])
    light = ambient_occlusion(points, np.repeat(UP, 3, axis=0), [wall], 64)
    assert light[0] < light[1] < light[2] == 1.0
    assert 0.4 < light[0] < 0.8


def test_a_point_under_a_low_roof_is_dark():
    roof = Occluder("roof", box_mesh(200, 200, 5), make_frame((0, 0, 10)))
    assert ambient_occlusion(np.array([[0.0, 0.0, 0.1]]), UP, [roof])[0] < 0.15


def test_the_board_shades_what_faces_it():
    light = ambient_occlusion(np.array([[0, 0, 2.0], [0, 0, 140.0]]), np.repeat(-UP, 2, axis=0), [])
    assert light[0] < 0.1
    assert light[1] > 0.6


def test_light_does_not_depend_on_the_winding_of_a_mesh():
    mesh = box_mesh(10, 400, 100)
    turned = make_solid_mesh(mesh.vertices, mesh.faces[:, ::-1])
    points = np.array([[8.0, 0.0, 0.1], [20.0, 10.0, 0.1]])
    first, second = (
        ambient_occlusion(points, np.repeat(UP, 2, axis=0), [Occluder("wall", m, np.eye(4))]) for m in (mesh, turned)
    )
    assert np.allclose(first, second)


def test_points_inside_a_solid_are_buried_and_others_are_not():
    stone = Occluder("stone", box_mesh(40, 40, 40), make_frame((100, 0, 0), 30))
    points = np.array([[100.0, 0.0, 20.0], [100.0, 0.0, 41.0], [160.0, 0.0, 20.0]])
    assert are_buried(points, np.repeat(UP, 3, axis=0), [stone]).tolist() == [True, False, False]


def test_unknown_light_is_taken_from_neighbours():
    skin = split_long(smooth_render_mesh(BOX), 10.0, 10_000)
    light = np.full(len(skin.points), 0.8)
    light[5] = 0.0
    assert fill_unknown_light(skin, light, np.arange(len(light)) == 5)[5] == pytest.approx(0.8)


def test_inward_steps_stay_level_with_the_surface():
    skin = smooth_render_mesh(mesh_of(trimesh.creation.icosphere(subdivisions=2, radius=10)))
    assert np.allclose(np.einsum("ij,ij->i", inward_steps(skin), skin.normals), 0, atol=1e-9)
