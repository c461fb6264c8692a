"""Shafts contain every line from hull to hull, and nothing that extends into one is missed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.sight_proof.shafts import SLACK, ball_heights, make_shafts, meet_shafts
from tests.effort import examples
from tests.scenes import block_mesh

some = examples(60)
seeds = st.integers(0, 2**32 - 1)
NO_WAYS = np.zeros((1, 0, 3))


def heights(rooms, points):
    """Returns the height of points `(k, 3)` above the highest of the first shaft's planes; below 0 inside."""
    return (points @ rooms.normals[0].T - rooms.offsets[0]).max(axis=1)


def mixed(corners, rng, count):
    """Returns points of the convex hull of corners `(k, 3)`, including its corners."""
    return np.vstack([corners, rng.dirichlet(np.full(len(corners), 0.4), count) @ corners])


def lines(near, far, rng, count=300):
    """Returns points along segments from hull to hull, including their ends."""
    starts, ends = (mixed(corners[0], rng, count) for corners in (near, far))
    rows, shares = rng.integers(len(starts), size=(2, count)), rng.choice((0, 1, 0.5, 0.013, 0.77), count)[:, None]
    return starts[rows[0]] + shares * (ends[rows[1]] - starts[rows[0]])


@st.composite
def hulls(draw):
    """Draws two hulls of eight points, from specks to table size, overlapping, touching, near or far apart."""
    rng = np.random.default_rng(draw(seeds))
    sizes = draw(st.tuples(*[st.sampled_from([0.0, 1e-4, 1.0, 30.0, 600.0])] * 2))
    flat = draw(st.sampled_from([(1, 1, 1), (1, 1, 1), (1, 1, 0), (0, 1, 0)]))
    near, far = (rng.uniform(-size, size, (1, 8, 3)) * flat for size in sizes)
    gap = draw(st.sampled_from(["overlapping", "touching", 3.0, 200.0, 5000.0]))
    way = draw(st.sampled_from([(1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.48, -0.6, 0.64)]))
    if gap == "overlapping":
        shift = np.array((0.1, 0.05, 0.02))
    else:
        reach = (near @ way).max() - (far @ way).min()
        shift = np.array(way) * (reach + (0.0 if gap == "touching" else gap))
    return near, far + shift


@st.composite
def rooms_between(draw):
    """Draws shafts between hulls, bounded beside vectors that may be zero, or parallel to the way."""
    near, far = draw(hulls())
    way = far.mean(axis=1) - near.mean(axis=1)
    long = {"none": np.zeros((1, 0, 3)), "zero": np.zeros((1, 2, 3)), "along": np.stack([way, -3 * way], axis=1)}
    long["any"] = np.random.default_rng(draw(seeds)).normal(size=(1, 2, 3))
    return make_shafts(near, far, long[draw(st.sampled_from(sorted(long)))])


@some
@given(rooms_between(), seeds)
def test_every_segment_from_hull_to_hull_is_in_the_shaft(rooms, seed):
    points = lines(rooms.near, rooms.far, np.random.default_rng(seed))
    assert np.isfinite(rooms.normals).all()
    assert heights(rooms, points).max() <= 1e-8
    assert (np.linalg.norm(rooms.normals, axis=2) < 1 + 1e-9).all()


@some
@given(rooms_between(), seeds)
def test_an_edge_with_a_point_in_the_shaft_is_never_missed(rooms, seed):
    rng = np.random.default_rng(seed)
    inside = lines(rooms.near, rooms.far, rng)
    through = inside[rng.integers(len(inside), size=40)]
    way = rng.normal(size=(40, 3)) * 10.0 ** rng.uniform(-2, 3, (40, 1))
    share = rng.choice((0.0, 0.001, 0.3, 1.0), (40, 1))
    corners = np.stack([through - share * way, through + (1 - share) * way, through + rng.normal(size=(40, 3))], axis=1)
    at = np.zeros(40, np.int64)
    meets, outside = meet_shafts(rooms, at, corners)
    assert meets[:, 0].all()
    assert not outside.any()
    steps = np.linspace(0, 1, 41)[:, None, None, None]
    along = corners + steps * (np.roll(corners, -1, axis=1) - corners)
    sampled = (heights(rooms, along.reshape(-1, 3)).reshape(along.shape[:3]) <= 0).any(axis=0)
    assert meets[sampled].all()


@some
@given(rooms_between(), seeds, st.sampled_from([0.01, 1.0, 20.0]))
def test_a_margin_makes_nearby_edges_meet_the_shaft_too(rooms, seed, margin):
    rng = np.random.default_rng(seed)
    off = rng.normal(size=(40, 3))
    near = lines(rooms.near, rooms.far, rng)[:40] + margin * off / np.linalg.norm(off, axis=1, keepdims=True)
    corners = near[:, None] + np.array([(0.0, 0, 0), (5.0, 0, 0), (0, 7.0, 0)])
    at = np.zeros(40, np.int64)
    meets, _ = meet_shafts(rooms, at, corners, margin)
    assert meets[:, [0, 2]].all()
    assert meets[meet_shafts(rooms, at, corners)[0]].all()
    assert not meet_shafts(rooms, at, corners, beyond=margin + SLACK)[1].any()


BOXES = block_mesh((0, -5, 0), (10, 5, 20)).vertices[None], block_mesh((90, -5, 10), (100, 5, 20)).vertices[None]


@pytest.mark.parametrize(("margin", "is_met"), [(0.0, False), (4.9, False), (5.1, True)])
def test_an_edge_above_a_shaft_meets_it_within_the_margin(margin, is_met):
    rooms = make_shafts(*BOXES, NO_WAYS)
    edge = np.array([[(50, -80, 25), (50, 80, 25), (50, 0, 60)]], float)
    meets, outside = meet_shafts(rooms, np.zeros(1, np.int64), edge, margin, beyond=margin)
    assert meets[0].tolist() == [is_met, False, False]
    assert outside[0] != is_met


@some
@given(st.floats(-30, 30), st.floats(1, 40), st.floats(1, 40), st.floats(0, 6.3), st.floats(60, 4000))
def test_horizontal_tops_bound_the_shaft_exactly(top, deep, other_deep, angle, far):
    x, y = far * np.cos(angle), far * np.sin(angle)
    near = block_mesh((-2, -2, top - deep), (2, 2, top)).vertices[None]
    rooms = make_shafts(near, block_mesh((x - 2, y - 2, top - other_deep), (x + 2, y + 2, top)).vertices[None], NO_WAYS)
    middle = np.array([(share * x, share * y, top) for share in (0, 0.1, 0.5, 0.98, 1)])
    assert (heights(rooms, middle) <= 0).all()
    assert (heights(rooms, middle + np.array((0, 0, 3 * SLACK))) > 0).all()


@some
@given(rooms_between(), seeds)
def test_the_heights_of_balls_bound_their_distance_from_the_shaft(rooms, seed):
    rng = np.random.default_rng(seed)
    inside = lines(rooms.near, rooms.far, rng)
    centres = inside[:30] + rng.normal(size=(30, 3)) * 10.0 ** rng.uniform(-3, 3, (30, 1))
    radii = 10.0 ** rng.uniform(-3, 2, 30)
    low, high = ball_heights(rooms, np.zeros(30, np.int64), centres.T.copy(), radii)
    distance = np.linalg.norm(inside[None] - centres[:, None], axis=2).min(axis=1)
    assert (distance - radii >= low - 1e-7).all()
    way = rng.normal(size=(30, 50, 3))
    around = centres[:, None] + radii[:, None, None] * way / np.linalg.norm(way, axis=2, keepdims=True)
    reached = heights(rooms, around.reshape(-1, 3)).reshape(30, 50)
    assert (reached.max(axis=1) <= high + 1e-9).all()
    assert (reached.min(axis=1) >= low - 1e-9).all()


def test_each_of_several_shafts_has_its_own_bounds():
    near, far = (np.concatenate([box, box + np.array((0, 300, 0))]) for box in BOXES)
    rooms = make_shafts(near, far, np.zeros((2, 0, 3)))
    edge = np.array([[(50, 290, 15), (50, 310, 15), (50, 300, 40)]] * 2, float)
    meets, outside = meet_shafts(rooms, np.arange(2), edge)
    assert meets[:, 0].tolist() == [False, True]
    assert outside.tolist() == [True, False]
