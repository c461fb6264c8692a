import numpy as np
import pytest

from app.geometry.frames import make_frame, transform_points
from app.geometry.placement.base_meshes import join_meshes, make_solid_mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import are_inside, encloses, find_containers
from app.geometry.sight_proof.proof import find_proof
from app.geometry.sight_proof.proof_walls import Walls
from app.geometry.sight_proof.witness import THOROUGH, SightQuery
from tests.oracle import triangles_of
from tests.scenes import box_mesh, column, sheet_mesh, standing


def solid_angle(point, triangles):
    """Returns the winding number by the sum of solid angles: Van Oosterom and Strackee (1983)."""
    a, b, c = (triangles[:, k] - point for k in range(3))
    la, lb, lc = (np.linalg.norm(v, axis=1) for v in (a, b, c))

    def dot(u, v):
        return np.einsum("ij,ij->i", u, v)

    below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb
    return (2 * np.arctan2(dot(a, np.cross(b, c)), below)).sum() / (4 * np.pi)


def crossed():
    """Returns two crossing beams of one mesh, with a hollow in a third."""
    beam, across = box_mesh(100, 20, 20), box_mesh(20, 100, 20)
    hull, hollow = box_mesh(60, 60, 60), box_mesh(40, 40, 40)
    low = make_solid_mesh(hull.vertices - np.array((0, 0, 100)), hull.faces)
    inner = make_solid_mesh(hollow.vertices - np.array((0, 0, 90)), hollow.faces)
    hollowed = type(inner)(inner.vertices, inner.faces[:, ::-1].copy(), inner.health)
    mesh = join_meshes(beam, across, low)
    return type(mesh)(
        np.vstack([mesh.vertices, hollowed.vertices]),
        np.vstack([mesh.faces, hollowed.faces + len(mesh.vertices)]),
        mesh.health,
    )


@pytest.mark.parametrize("seed", range(4))
def test_inside_matches_the_sum_of_solid_angles(seed):
    rng = np.random.default_rng(seed)
    piece = Occluder("beams", crossed(), make_frame((30, 10, 5), 40, 1.5, tuple(rng.uniform(-90, 90, 2))))
    points = transform_points(rng.uniform((-60, -60, -110), (60, 60, 30), (200, 3)), piece.frame)
    triangles = triangles_of(piece)
    expected = [solid_angle(point, triangles) > 0.5 for point in points]
    assert [encloses(piece, point) for point in points] == expected
    assert 0 < sum(expected) < 200


def test_points_inside_and_outside_a_wall_are_distinguished():
    wall = standing("wall", box_mesh(10, 100, 60), 50)
    points = np.array([(40.0, 0, 20), (47, 0, 20), (53, 0, 20), (60, 0, 20)])
    for centre in ((40.0, 0, 20), (50.0, 0, 20), (60.0, 0, 20)):
        assert are_inside(wall, np.array(centre), points).tolist() == [False, True, True, False]


def test_a_line_is_hidden_if_either_end_is_inside():
    rock = standing("rock", box_mesh(60, 60, 60), 200)
    a, b = column(0), column(200)
    question = SightQuery(a, b, [rock], [rock], find_containers([rock], a, b), THOROUGH, 0.1)
    out, within = np.array((12.5, 0, 20.0)), np.array((190.0, 0, 20))
    assert [
        question.is_end_inside(out, within),
        question.is_end_inside(within, out),
        question.is_end_inside(out, out),
    ] == [True, True, False]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_proof_considers_bodies_inside_solids_at_either_end(swapped):
    """There are no walls for the proof to rest on: sight is blocked only because one body is inside."""
    rock = standing("rock", box_mesh(60, 60, 60), 200)
    a, b = (column(200), column(0)) if swapped else (column(0), column(200))
    question = SightQuery(a, b, [rock], [rock], [rock], THOROUGH, 0.1)
    found = find_proof(question, Walls([], 0.0))
    assert (found.decided, found.line, list(found.stopped_by)) == (True, None, [("rock",)])


def test_a_sheet_has_no_inside():
    assert not encloses(standing("sheet", sheet_mesh(100, 100), 50), np.array((50.0, 0, 50)))
