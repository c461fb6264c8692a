"""Narrow cracks are closed, and no part moves farther from its original place than the tolerance."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.distances import distances_from_triangles
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.crack_repair import repair_cracks
from tests.effort import examples
from tests.scenes import ball_mesh, box_mesh, quads_mesh, ring_mesh, sheet_mesh

TOLERANCE = 0.01
SLACK = 1e-9
CLOSED = {
    "box": box_mesh(20, 12, 8),
    "ball": ball_mesh(15, 6, 9),
    "frame": ring_mesh((-20, 0, 20, 30), (-5, 5, 5, 20), 4),
}


def edges(faces):
    return topology.find_edges(faces.astype(np.int64))


def unpaired(faces):
    """Returns the number of edges without a face on the other side."""
    return int((edges(faces).count % 2).sum())


def clashes(faces):
    """Returns the number of edges that two faces traverse in the same direction."""
    found = edges(faces)
    first = found.start[found.count == 2]
    return int((found.forward[first] == found.forward[first + 1]).sum())


def volume(vertices, faces):
    return float(topology.shell_volumes(vertices, faces.astype(np.int64), np.zeros(len(faces), np.int64))[0])


def separate_triangles(mesh):
    """Returns the mesh with all its triangles separated."""
    return mesh.vertices[mesh.faces].reshape(-1, 3), np.arange(3 * len(mesh.faces), dtype=np.int32).reshape(-1, 3)


def stacked(*triangles):
    return np.array(triangles, float).reshape(-1, 3), np.arange(3 * len(triangles), dtype=np.int32).reshape(-1, 3)


def crack(mesh, rng, cuts, jitter):
    """Returns the mesh with some faces split at an edge, some detached, and all corners moved by a `jitter`."""
    points, faces = list(mesh.vertices), mesh.faces.tolist()
    for index in rng.integers(len(faces), size=cuts):
        a, b, c = np.roll(faces[index], rng.integers(3)).tolist()
        share = rng.uniform(0.2, 0.8)
        points.append((1 - share) * points[a] + share * points[b])
        faces[index] = [a, len(points) - 1, c]
        faces.append([len(points) - 1, b, c])
    points, faces = np.array(points), np.array(faces, np.int32)
    torn = rng.random(len(faces)) < rng.random()
    own = points[faces[torn]].reshape(-1, 3)
    faces[torn] = len(points) + np.arange(len(own)).reshape(-1, 3)
    directions = rng.normal(size=(len(points) + len(own), 3))
    directions *= (rng.random(len(directions)) / np.linalg.norm(directions, axis=1))[:, None]
    return np.vstack([points, own]) + jitter * directions, faces


def require_near(vertices, faces, result, tolerance=TOLERANCE):
    """Requires all points of each result face to be near its original face, using spread points and corners."""
    new, cut, source = result
    assert cut.shape == (len(source), 3)
    assert np.isfinite(new).all()
    corners, original = new[cut], vertices[faces][source]
    weights = np.vstack([np.eye(3), np.random.default_rng(2).dirichlet((0.5, 0.5, 0.5), 8)])
    for weight in weights:
        assert distances_from_triangles(weight @ corners, original).max() <= tolerance + SLACK


def require_covered(vertices, faces, result, tolerance=TOLERANCE):
    """Requires points spread over all faces to be near the result."""
    new, cut, _ = result
    for weight in np.random.default_rng(3).dirichlet((0.5, 0.5, 0.5), 4):
        for point in weight @ vertices[faces]:
            assert distances_from_triangles(np.broadcast_to(point, (len(cut), 3)), new[cut]).min() <= tolerance + SLACK


@pytest.mark.parametrize("name", CLOSED)
def test_a_closed_mesh_is_returned_unchanged(name):
    mesh = CLOSED[name]
    vertices, faces, source = repair_cracks(mesh.vertices, mesh.faces, TOLERANCE)
    assert vertices is mesh.vertices
    assert faces is mesh.faces
    assert (source == np.arange(len(faces))).all()


def test_an_open_mesh_without_cracks_is_returned_unchanged():
    sheet = sheet_mesh(30, 20)
    vertices, faces, source = repair_cracks(sheet.vertices, sheet.faces, TOLERANCE)
    assert vertices is sheet.vertices
    assert faces is sheet.faces
    assert source.tolist() == [0, 1]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", CLOSED)
@examples(25)
@given(seed=st.integers(0, 2**32 - 1), cuts=st.integers(0, 12))
def test_a_solid_with_split_detached_and_jittered_faces_is_closed_again(name, seed, cuts):
    rng = np.random.default_rng(seed)
    mesh = CLOSED[name]
    vertices, faces = crack(mesh, rng, cuts, TOLERANCE / 3 * rng.random())
    result = repair_cracks(vertices, faces, TOLERANCE)
    assert unpaired(result[1]) == 0
    assert clashes(result[1]) == 0
    assert volume(*result[:2]) == pytest.approx(volume(mesh.vertices, mesh.faces), rel=1e-2)
    require_near(vertices, faces, result)
    require_covered(vertices, faces, result)


@examples(60)
@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.floats(0.3, 300))
def test_repairing_a_soup_moves_it_at_most_by_the_tolerance_and_opens_nothing(seed, count, size):
    rng = np.random.default_rng(seed)
    corners = rng.random((max(3, count // 2), 3)) * size * TOLERANCE
    faces = np.array([rng.choice(len(corners), 3, replace=False) for _ in range(count)], np.int32)
    vertices = corners[faces].reshape(-1, 3) + rng.normal(scale=TOLERANCE / 4, size=(3 * count, 3))
    faces = np.arange(3 * count, dtype=np.int32).reshape(-1, 3)
    result = repair_cracks(vertices, faces, TOLERANCE)
    require_near(vertices, faces, result)
    assert unpaired(result[1]) < unpaired(faces) or result[1] is faces
    again = repair_cracks(vertices, faces, TOLERANCE)
    assert all((one == other).all() for one, other in zip(result, again, strict=True))


def test_a_chain_of_close_corners_does_not_collapse():
    """Each of the thousand corners of a strip's rim is nearer to the next than the tolerance."""
    x = np.arange(1000) * TOLERANCE * 0.7
    low, high = (np.column_stack([x, np.zeros(1000), np.full(1000, z)]) for z in (0.0, 5.0))
    vertices = np.vstack([low, high])
    here = np.arange(999)
    faces = np.vstack(
        [np.column_stack([here, here + 1, here + 1000]), np.column_stack([here + 1, here + 1001, here + 1000])]
    )
    result = repair_cracks(vertices, faces.astype(np.int32), TOLERANCE)
    require_near(vertices, faces, result)
    assert np.ptp(result[0], axis=0) == pytest.approx(np.ptp(vertices, axis=0), abs=2 * TOLERANCE)


@pytest.mark.parametrize("gap", [0.0, 0.4, 0.99, 1.01, 3.0])
def test_only_a_crack_narrower_than_the_tolerance_is_closed(gap):
    halves = quads_mesh([(0, -9, 0), (0, 0, 0), (0, 0, 8), (0, -9, 8)]), sheet_mesh(1, 1)
    left = halves[0]
    right = left.vertices * (1, -1, 1) + (0, gap * TOLERANCE, 0)
    vertices = np.vstack([left.vertices, right])
    faces = np.vstack([left.faces, left.faces[:, ::-1] + len(right)]).astype(np.int32)
    _, found, _ = repair_cracks(vertices, faces, TOLERANCE)
    assert unpaired(found) == (6 if gap < 1 else 8)


@pytest.mark.parametrize("off", [0.0, 0.9, -0.9, 1.1])
def test_a_corner_along_a_long_edge_splits_it(off):
    y = 3.3
    vertices = np.array([(0, 0, 5), (0, 9, 5), (0, 4, 9), (0, y, 5 + off * TOLERANCE), (0, 2, 0), (0, 7, 0)], float)
    faces = np.array([(0, 1, 2), (0, 4, 3), (3, 5, 1)], np.int32)
    new, found, source = repair_cracks(vertices, faces, TOLERANCE)
    if abs(off) > 1:
        assert found is faces
    else:
        assert sorted(source) == [0, 0, 1, 2]
        assert unpaired(faces) - unpaired(found) == 3
        assert (new == vertices).all()


def test_two_rims_of_a_crack_take_over_each_others_corners():
    rng = np.random.default_rng(5)
    rims = [np.concatenate([[0.0], np.sort(rng.uniform(1, 99, 30)), [100.0]]) for _ in range(2)]
    triangles = []
    for rim, tip in zip(rims, (40.0, -40.0), strict=True):
        z = rng.uniform(-0.3, 0.3, len(rim)) * TOLERANCE
        triangles += [((x, 0, a), (u, 0, b), (50, 0, tip)) for x, u, a, b in zip(rim, rim[1:], z, z[1:], strict=False)]
    vertices, faces = stacked(*triangles)
    _, found, _ = repair_cracks(vertices, faces, TOLERANCE)
    assert len(found) == 2 * 61
    assert unpaired(found) == 4
    require_near(vertices, faces, repair_cracks(vertices, faces, TOLERANCE))


def test_a_face_thinner_than_the_tolerance_is_removed_and_its_neighbours_joined():
    vertices = np.array([(0, 0, 0), (9, 0, 0), (4, 7, 0), (9, 0.5 * TOLERANCE, 0), (4, -7, 0)], float)
    faces = np.array([(0, 3, 2), (0, 1, 3), (0, 4, 1)], np.int32)
    _, found, source = repair_cracks(vertices, faces, TOLERANCE)
    assert source.tolist() == [0, 2]
    assert unpaired(found) == 4


def test_a_detached_face_with_reversed_winding_is_wound_like_the_rest():
    vertices, faces = separate_triangles(box_mesh(9, 9, 9))
    faces[5] = faces[5, ::-1]
    new, found, _ = repair_cracks(vertices, faces, TOLERANCE)
    assert clashes(found) == 0
    assert volume(new, found) == pytest.approx(729)


def test_a_body_smaller_than_the_tolerance_does_no_harm():
    vertices, faces = separate_triangles(ball_mesh(TOLERANCE / 4, 20, 20))
    result = repair_cracks(vertices, faces, TOLERANCE)
    require_near(vertices, faces, result)
    assert len(result[1]) > 0


def test_the_distance_from_a_degenerate_triangle_is_the_distance_from_its_line():
    lines = np.array([[(0, 0, 0), (5, 0, 0), (10, 0, 0)], [(0, 0, 0), (10, 0, 0), (5, 1e-12, 0)]], float)
    points = np.array([(4, 3, 4), (4, -3, 4)], float)
    assert distances_from_triangles(points, lines) == pytest.approx([5, 5])


def test_the_distance_from_a_triangle_is_measured_to_its_face_edge_or_corner():
    triangle = np.array([(0, 0, 0), (10, 0, 0), (0, 10, 0)], float)
    points = np.array([(2, 3, 4), (2, -3, 4), (-3, -4, 12), (8, 8, 0)], float)
    found = distances_from_triangles(points, np.broadcast_to(triangle, (4, 3, 3)))
    assert found == pytest.approx([4, 5, 13, 6 / np.sqrt(2)])
