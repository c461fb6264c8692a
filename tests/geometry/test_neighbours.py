"""The one face across each edge: pairs, pairs at edges of many faces, and edges that stay open."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.topology import Neighbours, find_neighbours, mesh_neighbours
from app.geometry.placement.base_meshes import make_solid_mesh
from tests.scenes import box_mesh, bumpy_mesh, sheet_mesh


def require_each_other(found: Neighbours, faces) -> None:
    """Requires each neighbour to name the same face, edge and clash."""
    face, edge = np.nonzero(found.across >= 0)
    other, back = found.across[face, edge], found.back[face, edge]
    assert (found.across[other, back] == face).all()
    assert (found.back[other, back] == edge).all()
    assert (found.against[other, back] == found.against[face, edge]).all()
    here, there = faces[face], faces[other]
    rows = np.arange(len(face))
    start, end = here[rows, edge], here[rows, (edge + 1) % 3]
    one, two = there[rows, back], there[rows, (back + 1) % 3]
    assert (np.where(found.against[face, edge], start, end) == one).all()
    assert (np.where(found.against[face, edge], end, start) == two).all()
    assert not found.against[found.across < 0].any()
    assert ((found.back < 0) == (found.across < 0)).all()


def shells(found: Neighbours) -> list[set[int]]:
    """Returns faces that are connected through their pairs."""
    left, groups = set(range(len(found.across))), []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            group |= edge
            edge = {int(f) for f in found.across[list(edge)].ravel() if f >= 0} - group
        groups.append(group)
        left -= group
    return groups


def boxes(*corners: tuple[float, float, float]) -> Mesh:
    """Returns boxes of 10 × 10 × 10 mm with a corner each at these places, as one mesh."""
    box = box_mesh(10, 10, 10)
    vertices = np.vstack([box.vertices + np.array(corner) + 5 * np.array([1, 1, 0]) for corner in corners])
    faces = np.vstack([box.faces + 8 * index for index in range(len(corners))])
    return make_solid_mesh(vertices, faces.astype(np.int32))


def test_every_edge_of_a_box_has_a_neighbour_with_the_same_winding():
    mesh = box_mesh(10, 20, 30)
    found = mesh_neighbours(mesh)
    assert (found.across >= 0).all()
    assert not found.against.any()
    require_each_other(found, mesh.faces)


def test_the_rim_of_a_sheet_is_open():
    found = mesh_neighbours(sheet_mesh(10, 10))
    assert np.count_nonzero(found.across < 0) == 4


def test_two_faces_with_opposite_winding_are_reported():
    vertices = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], float)
    found = find_neighbours(vertices, np.array([(0, 1, 2), (0, 3, 2)], np.int32))
    assert found.across.tolist() == [[-1, -1, 1], [-1, -1, 0]]
    assert found.against.tolist() == [[False, False, True], [False, False, True]]
    require_each_other(found, np.array([(0, 1, 2), (0, 3, 2)]))


def test_two_cubes_that_share_an_edge_stay_separate():
    mesh = boxes((0, 0, 0), (10, 10, 0))
    assert mesh.health.nonmanifold_edges == 1
    found = mesh_neighbours(mesh)
    require_each_other(found, mesh.faces)
    assert (found.across >= 0).all()
    assert not found.against.any()
    assert sorted(map(len, shells(found))) == [12, 12]


def test_seven_cubes_that_touch_only_along_edges_stay_separate():
    places = [(x, y, z) for x, y, z in itertools.product((0, 10, 20), repeat=3) if (x + y + z) % 20 == 0][:7]
    mesh = boxes(*places)
    assert mesh.health.nonmanifold_edges > 6
    found = mesh_neighbours(mesh)
    require_each_other(found, mesh.faces)
    assert not found.against.any()
    assert sorted(map(len, shells(found))) == [12] * 7


@given(st.lists(st.floats(0, 6.28), min_size=3, max_size=9), st.lists(st.booleans(), min_size=9, max_size=9))
def test_only_an_odd_face_at_an_edge_stays_open(angles, turned):
    rim = [(np.cos(a), np.sin(a), 0.5) for a in angles]
    vertices = np.array([(0, 0, 0), (0, 0, 1), *rim], float)
    faces = np.array([(1, 0, 2 + i) if turned[i] else (0, 1, 2 + i) for i in range(len(angles))], np.int32)
    found = find_neighbours(vertices, faces)
    require_each_other(found, faces)
    assert np.count_nonzero(found.across[:, 0] < 0) == len(angles) % 2
    backward = np.count_nonzero(turned[: len(angles)])
    clashes = np.count_nonzero(found.against[:, 0]) // 2
    assert clashes == abs(len(angles) - 2 * backward) // 2


@pytest.mark.parametrize("yaw", [0.0, 1.0, 3.0])
def test_pairs_enclose_the_solid_and_not_the_space_between_solids(yaw):
    """Three wedges round one edge, 40° each, all solid between their two faces."""
    angles = np.radians([0, 40, 120, 160, 240, 280]) + yaw
    vertices = np.array([(0, 0, 0), (0, 0, 1), *((np.cos(a), np.sin(a), 0.5) for a in angles)], float)
    faces = np.array([(1, 0, 2 + i) if i % 2 == 0 else (0, 1, 2 + i) for i in range(6)], np.int32)
    assert find_neighbours(vertices, faces).across[:, 0].tolist() == [1, 0, 3, 2, 5, 4]


@pytest.mark.parametrize("yaw", [0.0, 1.0, 3.0])
def test_joined_pairs_enclose_the_space_between_solids(yaw):
    angles = np.radians([0, 40, 120, 160, 240, 280]) + yaw
    vertices = np.array([(0, 0, 0), (0, 0, 1), *((np.cos(a), np.sin(a), 0.5) for a in angles)], float)
    faces = np.array([(1, 0, 2 + i) if i % 2 == 0 else (0, 1, 2 + i) for i in range(6)], np.int32)
    assert find_neighbours(vertices, faces, joining=True).across[:, 0].tolist() == [5, 2, 1, 4, 3, 0]


def test_two_cubes_that_share_an_edge_are_one_if_pairs_are_joined():
    mesh = boxes((0, 0, 0), (10, 10, 0))
    found = find_neighbours(mesh.vertices, mesh.faces, joining=True)
    require_each_other(found, mesh.faces)
    assert not found.against.any()
    assert list(map(len, shells(found))) == [24]


def test_all_pairs_of_a_soup_are_mutual():
    mesh = bumpy_mesh()
    require_each_other(mesh_neighbours(mesh), mesh.faces)


def test_neighbours_are_calculated_once_per_mesh():
    mesh = box_mesh(1, 2, 3)
    assert mesh_neighbours(mesh) is mesh_neighbours(mesh)
