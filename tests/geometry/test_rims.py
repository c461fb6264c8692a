"""Edges that let lines pass: their distances, whether every line passes near one, and where to split."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.bodies import CylinderBody
from app.geometry.distances import distances_from_triangles
from app.geometry.sight_proof.cells import make_cells
from app.geometry.sight_proof.obstacles import gather_faces
from app.geometry.sight_proof.rims import (
    Rims,
    are_passed_within,
    compute_gains,
    do_ends_lie_within,
    find_rims,
    nearest_points,
)
from app.geometry.sight_proof.shafts import make_shafts
from app.geometry.sight_proof.sheets import examine_shafts
from tests.effort import examples
from tests.oracle import distance
from tests.scenes import block, block_mesh, sheet_mesh, standing

some = examples(40)
seeds = st.integers(0, 2**32 - 1)
REACH = 0.1


def to_edges(starts, ends, low, high):
    """Returns the distance of segments from edges, slowly: along a segment the distance is convex."""
    first, last = np.zeros(len(starts)), np.ones(len(starts))
    for _ in range(90):
        third = (last - first) / 3
        closer = _off(starts, ends, first + third, low, high) < _off(starts, ends, last - third, low, high)
        first, last = np.where(closer, first, first + third), np.where(closer, last - third, last)
    return _off(starts, ends, (first + last) / 2, low, high)


def _off(starts, ends, share, low, high):
    """Returns the distance of the points at these shares from the edges."""
    point, way = starts + share[:, None] * (ends - starts), high - low
    along = ((point - low) * way).sum(axis=1) / np.maximum((way**2).sum(axis=1), 1e-300)
    return np.linalg.norm(point - low - np.clip(along, 0, 1)[:, None] * way, axis=1)


def room(near, far):
    return make_shafts(near, far, np.zeros((len(near), 0, 3)))


def made(low, high, at=None):
    """Returns edges of shafts, at these distances from the line y = 0, z = 0 through all of them."""
    low, high = np.array(low, float), np.array(high, float)
    at = np.zeros(len(low), np.int64) if at is None else np.array(at)
    start, way = np.zeros((len(low), 3)), np.tile((200.0, 0, 0), (len(low), 1))
    along, away = nearest_points(start, way, low, high - low)
    return Rims(at, low, high, away, along, np.ones(len(low), np.bool_))


def beam(half_wide, half_high, y=0.0):
    """Returns a shaft of that section along the x axis, from 0 to 200."""
    size = np.array((0.5, half_wide, half_high))
    near = block_mesh((-0.5, y - half_wide, -half_high), np.array((0.0, y, 0.0)) + size).vertices[None]
    return near, near + np.array((200.0, 0, 0))


@some
@given(seeds, st.sampled_from(["any", "parallel", "nearly parallel", "points", "crossing"]))
def test_nearest_points_of_segments_match_a_slow_search(seed, kind):
    rng = np.random.default_rng(seed)
    p, q, way, edge = rng.normal(size=(4, 20, 3)) * 10.0 ** rng.uniform(-1, 2, (4, 20, 1))
    if "parallel" in kind:
        edge = rng.normal(size=(20, 1)) * way + (kind == "nearly parallel") * 1e-4 * edge
    if kind == "points":
        edge, way = edge * 0, way * (rng.random((20, 1)) < 0.5)
    if kind == "crossing":
        q = p + 0.3 * way - 0.6 * edge
    share, away = nearest_points(p, way, q, edge)
    assert ((share >= 0) & (share <= 1)).all()
    slow = to_edges(p, p + way, q, q + edge)
    np.testing.assert_allclose(np.linalg.norm(away, axis=1), slow, atol=1e-3 if kind == "nearly parallel" else 1e-5)
    there = p + share[:, None] * way + away
    np.testing.assert_allclose(to_edges(there, there, q, q + edge), 0, atol=1e-9)


@pytest.mark.thorough
@examples(4)
@given(seeds, st.sampled_from(["any", "needles", "specks", "in the plane"]))
def test_distances_from_triangles_match_a_slow_search(seed, kind):
    rng = np.random.default_rng(seed)
    corners, points = rng.normal(size=(15, 3, 3)) * 10, rng.normal(size=(15, 3)) * 12
    if kind == "needles":
        corners[:, 2] = (
            corners[:, 0] + rng.random((15, 1)) * (corners[:, 1] - corners[:, 0]) + rng.normal(size=(15, 3), scale=1e-6)
        )
    if kind == "specks":
        corners[:, 1:] = corners[:, :1] + rng.choice((0.0, 1e-3), (15, 2, 1)) * corners[:, 1:]
    if kind == "in the plane":
        points = (rng.dirichlet((1, 1, 1), 15)[:, :, None] * corners).sum(axis=1) * rng.choice((1, 1.3), (15, 1))
    slow = [distance(point, point, triangle[None]) for point, triangle in zip(points, corners, strict=True)]
    np.testing.assert_allclose(distances_from_triangles(points, corners), slow, atol=1e-6)


@st.composite
def shafts_with_edges(draw):
    """Draws a thin rotated shaft and a chain of edges across it: complete, with a gap, or scattered."""
    rng = np.random.default_rng(draw(seeds))
    size = draw(st.sampled_from([0.005, 0.03, 0.08]))
    near, far = rng.uniform(-size, size, (2, 1, 8, 3)) + np.array([(0, 0, 0), (30, 0, 0)])[:, None, None]
    knots = np.sort(np.append(rng.uniform(-0.15, 0.15, draw(st.integers(0, 5))), (-0.2, 0.2)))
    stray = draw(st.sampled_from([0.0, 0.01, 0.05, 0.1]))
    x, way = draw(st.floats(2, 28)), np.array((draw(st.sampled_from([0.0, 0.5, 3.0])), 1.0, draw(st.floats(-1, 1))))
    joints = np.array((x, 0, 0)) + knots[:, None] * way + rng.uniform(-stray, stray, (len(knots), 3))
    low, high = joints[:-1], joints[1:]
    if draw(st.booleans()):  # a second lip
        low, high = (np.vstack([part, part + np.array((0, 0, draw(st.floats(0, 0.15))))]) for part in (low, high))
    kept = rng.random(len(low)) < draw(st.sampled_from([1.0, 1.0, 0.8]))
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return near @ turn, far @ turn, low[kept] @ turn, high[kept] @ turn, rng


@examples(120)
@given(shafts_with_edges())
def test_if_every_line_is_said_to_pass_an_edge_every_line_does(scene):
    near, far, low, high, rng = scene
    rooms = room(near, far)
    edges = Rims(np.zeros(len(low), np.int64), low, high, low, np.zeros(len(low)), np.ones(len(low), np.bool_))
    passed = are_passed_within(edges, edges.select(np.arange(min(len(low), 1))), rooms, REACH)
    if passed.any():
        p, q = np.moveaxis(rng.dirichlet(np.full(8, 0.15), (60, 2)), 1, 0)
        line, edge = (index.ravel() for index in np.indices((60, len(low))))
        off = to_edges((p @ near[0])[line], (q @ far[0])[line], low[edge], high[edge])
        assert off.reshape(60, -1).min(axis=1).max() <= REACH


NEEDLE = beam(0.04, 0.04)
CHAIN = np.linspace(-0.3, 0.3, 14)
LIPS = ([(100, -1, -0.07), (100, -1, 0.07)], [(100, 1, -0.07), (100, 1, 0.07)])
PASSED = {
    "a thin strip along one edge": (beam(5, 0.04), [(100, -9, 0)], [(100, 9, 0)]),
    "an edge aslant": (NEEDLE, [(90, -5, -1)], [(110, 5, 1)]),
    "an edge beside the shaft, near enough": (NEEDLE, [(100, -1, 0.05)], [(100, 1, 0.05)]),
    "a chain of small edges": (NEEDLE, [(100, y, 0) for y in CHAIN[:-1]], [(100, y, 0) for y in CHAIN[1:]]),
    "a chain that wanders": (
        NEEDLE,
        [(100 + y, y, 0.02 * (i % 2)) for i, y in enumerate(CHAIN[:-1])],
        [(100 + y, y, 0.02 * (1 - i % 2)) for i, y in enumerate(CHAIN[1:])],
    ),
    "both edges of a crack": (beam(0.5, 0.07), *LIPS),
}
NOT_PASSED = {
    "a strip wider than the reach": (beam(5, 0.11), [(100, -9, 0)], [(100, 9, 0)]),
    "an edge that ends half way": (beam(0.5, 0.04), [(100, -1, 0)], [(100, 0, 0)]),
    "a chain with a gap": (beam(0.5, 0.02), [(100, -1, 0), (100, 0.3, 0)], [(100, 0, 0), (100, 1, 0)]),
    "one edge of a crack alone": (beam(0.5, 0.07), *(lip[:1] for lip in LIPS)),
    "an edge too far beside the shaft": (NEEDLE, [(100, -1, 0.2)], [(100, 1, 0.2)]),
    "an edge behind the far end": (NEEDLE, [(205, -9, 0)], [(205, 9, 0)]),
    "an edge along the shaft": (beam(0.5, 0.01), [(10, 0, 0)], [(190, 0, 0)]),
}


@pytest.mark.parametrize("scene", PASSED.values(), ids=PASSED.keys())
def test_a_complete_chain_of_edges_is_within_reach_of_every_line(scene):
    hulls, low, high = scene
    edges = made(low, high)
    assert are_passed_within(edges, edges.nearest(), room(*hulls), REACH)[0]


@pytest.mark.parametrize("scene", NOT_PASSED.values(), ids=NOT_PASSED.keys())
def test_an_incomplete_chain_of_edges_is_not_claimed(scene):
    hulls, low, high = scene
    edges = made(low, high)
    assert not are_passed_within(edges, edges.nearest(), room(*hulls), REACH)[0]


def test_a_shaft_is_not_closed_by_the_edges_of_another():
    hulls = (np.concatenate(parts) for parts in zip(beam(0.5, 0.04), beam(0.5, 0.04), strict=True))
    edges = made([(100, -9, 0), (100, -9, 0), (100, 0, 0)], [(100, 9, 0), (100, 0.1, 0), (100, 0.2, 0)], at=[1, 0, 0])
    nearest = edges.nearest()
    passed = are_passed_within(edges, nearest, room(*hulls), REACH)
    assert dict(zip(nearest.at.tolist(), passed.tolist(), strict=True)) == {0: False, 1: True}


def test_the_nearest_edge_is_found_for_each_shaft_that_has_one():
    edges = made([(9, -1, 3), (9, -1, 1), (9, -1, 2), (9, -1, 5)], [(9, 1, 3), (9, 1, 1), (9, 1, 2), (9, 1, 5)],
                 at=[0, 0, 2, 2])  # fmt: skip
    nearest = edges.nearest()
    assert nearest.at.tolist() == [0, 2]
    np.testing.assert_allclose(nearest.distance, [1, 2])
    np.testing.assert_allclose(nearest.along, 9 / 200)


def looked_at(walls, near, far, margin=REACH):
    """Returns faces, shafts, findings and samples of shafts past walls."""
    rooms, whole = room(near, far), room(near.reshape(1, -1, 3), far.reshape(1, -1, 3))
    ends = near.mean(axis=1) + 0.003, far.mean(axis=1) - 0.002
    faces, rows = gather_faces(walls, whole, margin)
    return (
        faces,
        rooms,
        examine_shafts(faces, rooms, ends, rows.hand_down(np.zeros(len(near), np.int64), 1), margin),
        ends,
    )


def test_the_rims_of_a_wall_in_the_way_are_its_upper_edges():
    hulls = block_mesh((-5, -5, 0), (5, 5, 20)).vertices[None]
    looked = looked_at([block("wall", (95, -90, -50), (105, 90, 15))], hulls, hulls + np.array((200, 0, 0)))
    faces, rooms, found, ends = looked
    edges = find_rims(faces, rooms, found, ends, REACH)
    assert not found.stopped[0]
    assert edges.best.all()
    np.testing.assert_array_equal(edges.low[:, 2], 15)
    np.testing.assert_array_equal(edges.high[:, 2], 15)
    # The sample rises or falls a little, so that it looks on the top from one side: one edge parts what it sees.
    assert set(edges.low[:, 0]) <= {95, 105}
    np.testing.assert_allclose(edges.distance.min(), 15 - ends[0][0, 2], atol=0.01)


@some
@given(seeds, st.sampled_from([0.03, 0.055, 0.08]))
def test_ends_are_within_reach_of_a_triangle_if_all_their_corners_are(seed, size):
    rng = np.random.default_rng(seed)
    near = rng.uniform(-size, size, (6, 8, 3)) + rng.uniform(-2.03, 2.03, (6, 1, 3)) * (0, 1, 1)
    far = near + np.array((200, 0, 0))
    slanting = standing("leaf", sheet_mesh(4, 2), 0.0, 0.0, -1.0, yaw=rng.uniform(-1, 1))
    faces, rooms, found, _ = looked_at([slanting], near, far)
    found_within = do_ends_lie_within(faces, found, rooms, REACH)
    for i in range(6):
        reach = [distances_from_triangles(near[i], np.tile(one, (8, 1, 1))).max() for one in faces.corners]
        slow = min(reach, default=np.inf) < REACH
        # Contact with an end is known for sheets that are crossed, and where nothing is.
        assert slow or not found_within[i]
        if slow and found.touch[found.rows.at == i].any():
            assert found_within[i]


def test_an_end_on_a_face_is_within_reach_of_it():
    near = block_mesh((-0.02, -0.05, -0.05), (0.02, 0.05, 0.05)).vertices[None]
    wall = standing("wall", sheet_mesh(90, 90), z=-40)
    for grown, within in ((1, True), (7, False)):
        faces, rooms, found, _ = looked_at([wall], near * grown, near + np.array((200, 0, 0)))
        assert do_ends_lie_within(faces, found, rooms, REACH)[0] == within


@pytest.mark.parametrize(
    ("wall", "best"),
    [
        (block("low", (95, -90, -50), (105, 90, 19)), "up"),
        (block("beside", (95, -90, -50), (105, -1.6, 90)), "across"),
    ],
)
@pytest.mark.parametrize("place", [12.6, 100, 187])
def test_splitting_across_the_rim_gains_most_at_the_nearer_end(wall, best, place):
    wall = standing("wall", wall.mesh, place, wall.frame[1, 3], wall.frame[2, 3])
    a, b = CylinderBody(0, 0, 2.5, 0, 35), CylinderBody(200, 0, 2.5, 0, 35)
    near, far = make_cells(a, b).select(np.array([0])), make_cells(b, a).select(np.array([-1]))  # both are where y < -1
    faces, rooms, found, ends = looked_at([wall], near.hulls, far.hulls)
    gain = compute_gains(find_rims(faces, rooms, found, ends, REACH), rooms, near, far)[0].reshape(2, 2)
    across, up = gain.T
    better, worse = (up, across) if best == "up" else (across, up)
    assert (better > worse).all()
    assert worse.max() < 1e-9 or best == "across"
    if place != 100:
        # An obstacle near an end is avoided by moving that end.
        assert better.argmax() == (0 if place < 100 else 1)


def test_without_an_edge_in_the_way_nothing_is_gained():
    a, b = CylinderBody(0, 0, 2.5, 0, 35), CylinderBody(200, 0, 2.5, 0, 35)
    near, far = (one.select(np.array([0])) for one in (make_cells(a, b), make_cells(b, a)))
    faces, rooms, found, ends = looked_at([], near.hulls, far.hulls)
    assert not compute_gains(find_rims(faces, rooms, found, ends, REACH), rooms, near, far).any()
