"""Patches of bodies: their hulls contain them, halves leave nothing out, and no patch that may see is dropped."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import nnls

from app.geometry.bodies import CylinderBody
from app.geometry.sight_proof.cells import BOTTOM, SIDE, TOP, hull_points, make_cells
from tests.effort import examples
from tests.oracle import points_on
from tests.scenes import box_mesh, bumpy_mesh, figure, sheet_mesh

few = examples(30)
seeds = st.integers(0, 2**32 - 1)
DIRECTIONS = np.random.default_rng(7).normal(size=(200, 3))
DIRECTIONS /= np.linalg.norm(DIRECTIONS, axis=1, keepdims=True)
EVERYWHERE = 1e4 * np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
"""Some of these every patch faces that holds anything."""


@st.composite
def columns(draw, x):
    """Draws a column of any height near a place."""
    radius, low = draw(st.floats(0.5, 40)), draw(st.floats(-50, 100))
    return CylinderBody(
        x + draw(st.floats(-10, 10)), draw(st.floats(-30, 30)), radius, low, low + draw(st.floats(0.5, 80))
    )


@st.composite
def column_pairs(draw):
    """Draws two columns beside each other; sometimes one is above the other."""
    a, b = draw(columns(0)), draw(columns(140))
    if draw(st.booleans()):
        return a, b
    return a, CylinderBody(a.x, a.y, b.radius, a.top + 1, a.top + 20)


def divided(patches, rng, rounds):
    """Returns the patches, each halved repeatedly in random directions."""
    for _ in range(rounds):
        patches = patches.halves(rng.integers(patches.extents.shape[1], size=len(patches.shares)))
        patches = patches.select(np.flatnonzero(patches.can_face(np.tile(EVERYWHERE, (len(patches.shares), 1, 1)))))
        patches = patches.select(rng.permutation(len(patches.shares))[:12])
    return patches


def points_of(patches, rng, count=30):
    """Returns points `(n, count, 3)` of a column's patches and their outward normals; NaN for discs without one."""
    c, shape = patches.column, (len(patches.kind), count)
    turn, reach = (limits[:, :1] + rng.random(shape) * np.ptp(limits, axis=1)[:, None] for limits in
                   (patches.turns, patches.reach))  # fmt: skip
    heading = patches.heading
    x = c.x - np.sin(heading) * turn + np.cos(heading) * reach
    y = c.y + np.cos(heading) * turn + np.sin(heading) * reach
    off = np.hypot(turn, reach) > c.radius
    side = patches.kind[:, None] == SIDE
    height = np.where(patches.kind == TOP, c.top, c.bottom)[:, None]
    disc = np.where(off[..., None], np.nan, np.stack([x, y, np.broadcast_to(height, shape)], axis=2))
    out = np.stack([np.cos(turn), np.sin(turn), np.zeros(shape)], axis=2)
    points = np.where(side[..., None], out * c.radius + np.stack([c.x + 0 * turn, c.y + 0 * turn, reach], axis=2), disc)
    flat = np.where(patches.kind == BOTTOM, -1.0, 1.0)[:, None, None] * np.array((0.0, 0.0, 1.0))
    return points, np.where(side[..., None], out, flat)


def beyond(hulls, points):
    """Returns the maximum distance of points `(n, k, 3)` outside their hulls `(n, h, 3)`, in many directions."""
    reach = np.nan_to_num(points @ DIRECTIONS.T, nan=-np.inf).max(axis=1)
    return (reach - (hulls @ DIRECTIONS.T).max(axis=1)).max()


def off_hull(corners, point):
    """Returns the distance of a point from the convex hull of some corners, by its best combination of them."""
    weigh = 1000.0
    return nnls(np.vstack([(corners - point).T, np.full(len(corners), weigh)]), np.array((0, 0, 0, weigh)))[1]


def off_all(hulls, point):
    """Returns the distance of a point from the nearest of several possible hulls."""
    near = ((hulls.min(axis=1) < point + 1e-3) & (hulls.max(axis=1) > point - 1e-3)).all(axis=1)
    return min((off_hull(corners, point) for corners in hulls[near]), default=np.inf)


@few
@given(column_pairs(), seeds, st.integers(0, 6))
def test_the_hull_of_a_patch_of_a_column_contains_the_patch_and_its_sample(pair, seed, rounds):
    rng = np.random.default_rng(seed)
    patches = divided(make_cells(*pair), rng, rounds)
    assert beyond(patches.hulls, points_of(patches, rng)[0]) < 1e-9
    assert max(off_hull(*both) for both in zip(patches.hulls, patches.spots, strict=True)) < 1e-6


@few
@given(column_pairs(), seeds, st.integers(0, 4))
def test_the_halves_of_a_patch_of_a_column_make_up_the_patch(pair, seed, rounds):
    rng = np.random.default_rng(seed)
    patches = divided(make_cells(*pair), rng, rounds)
    points, _ = points_of(patches, rng, 8)
    for way in (0, 1):
        halves = patches.halves(np.full(len(patches.shares), way))
        np.testing.assert_allclose(halves.shares.reshape(-1, 2).sum(axis=1), patches.shares, rtol=1e-12)
        for i, some in enumerate(points):
            for point in some[np.isfinite(some).all(axis=1)]:
                assert off_all(halves.hulls[2 * i : 2 * i + 2], point) < 1e-6


@few
@given(column_pairs(), seeds)
def test_every_point_of_a_column_facing_the_other_body_is_in_a_patch(pair, seed):
    rng = np.random.default_rng(seed)
    a, b = pair
    points, others = points_on(a, rng, 300), points_on(b, rng, 300)
    way = others - points
    on_top, underneath = points[:, 2] == a.top, points[:, 2] == a.bottom
    outwards = (way[:, :2] * (points[:, :2] - (a.x, a.y))).sum(axis=1)
    leaves = np.where(on_top, way[:, 2], np.where(underneath, -way[:, 2], outwards)) > 1e-9
    hulls = make_cells(a, b).hulls
    assert leaves.any()
    assert max(off_all(hulls, point) for point in points[leaves]) < 1e-6


@few
@given(columns(0), st.floats(0.1, 40), st.floats(-0.4, 0.4), seeds)
def test_no_patch_of_a_column_overlapping_another_is_dropped(body, radius, off, seed):
    other = CylinderBody(body.x + off * (body.radius + radius), body.y, radius, body.bottom - 1, body.top + off)
    for one, another in ((body, other), (other, body)):
        patches = make_cells(one, another)
        assert patches.can_face(np.tile(hull_points(another), (len(patches.shares), 1, 1))).all()
        points = points_on(one, np.random.default_rng(seed), 40)
        assert max(off_all(patches.hulls, point) for point in points) < 1e-6
        np.testing.assert_allclose(patches.shares.sum(), 1, rtol=1e-12)


@few
@given(column_pairs(), seeds, st.integers(0, 5))
def test_no_patch_that_faces_a_point_is_dropped(pair, seed, rounds):
    rng = np.random.default_rng(seed)
    a, b = pair
    patches = divided(make_cells(a, b), rng, rounds)
    points, normals = points_of(patches, rng)
    for around in (1e-3, 1.0, 30.0):
        # Towards the other body, and points that lie only just outside this one.
        targets = points_on(b, rng, len(points)) if around > 1 else _just_off(points, normals, rng, around)
        leaves = (normals * (targets[:, None] - points)).sum(axis=2)
        may = np.nan_to_num(leaves, nan=-1.0).max(axis=1) > 0
        assert patches.can_face(targets[:, None])[may].all()


def _just_off(points, normals, rng, by):
    """Returns one place near each patch, slightly above or below its surface."""
    finite = np.isfinite(points).all(axis=2).argmax(axis=1)
    rows = np.arange(len(points))
    return points[rows, finite] + normals[rows, finite] * rng.normal(size=(len(points), 1)) * by


def test_patches_facing_away_from_everything_are_dropped():
    a, b = CylinderBody(0, 0, 10, 0, 30), CylinderBody(200, 0, 10, 10, 20)
    patches = make_cells(b, a)
    assert set(patches.kind) == {SIDE, TOP, BOTTOM}
    behind = np.tile(((300.0, 0.0, 15.0), (400.0, 5.0, 15.0)), (len(patches.kind), 1, 1))
    assert not patches.can_face(behind).any()


@few
@given(column_pairs(), seeds)
def test_shares_of_patches_add_up_to_one(pair, seed):
    rng = np.random.default_rng(seed)
    patches = make_cells(*pair)
    for _ in range(4):
        np.testing.assert_allclose(patches.shares.sum(), 1, rtol=1e-12)
        patches = patches.halves(rng.integers(2, size=len(patches.shares)))
    first, second = patches.select(np.arange(3)), patches.select(np.arange(3, len(patches.shares)))
    joined = first.join(second)
    np.testing.assert_array_equal(joined.hulls, patches.hulls)
    np.testing.assert_array_equal(joined.shares, patches.shares)


@few
@given(column_pairs(), seeds, st.integers(0, 5))
def test_sample_points_of_a_patch_are_on_the_patch(pair, seed, rounds):
    rng = np.random.default_rng(seed)
    patches = divided(make_cells(*pair), rng, rounds)
    there = patches.at(rng.random((len(patches.shares), 2)))
    np.testing.assert_allclose(pair[0].nearest_points(there), there, atol=1e-9)
    assert max(off_hull(*both) for both in zip(patches.hulls, there, strict=True)) < 1e-6


def test_halving_an_arc_halves_its_length_and_makes_it_flatter():
    patches = make_cells(CylinderBody(0, 0, 10, 0, 30), CylinderBody(100, 0, 10, 0, 30))
    lengths, depths = (np.linalg.norm(of(patches), axis=-1) for of in (lambda p: p.extents, lambda p: p.bulges))
    across = patches.halves(np.zeros(len(patches.shares), np.int64))
    up = patches.halves(np.ones(len(patches.shares), np.int64))
    np.testing.assert_allclose(np.linalg.norm(across.extents, axis=2), np.repeat(lengths * (0.5, 1), 2, axis=0))
    np.testing.assert_allclose(np.linalg.norm(up.extents, axis=2), np.repeat(lengths * (1, 0.5), 2, axis=0))
    assert (np.linalg.norm(across.bulges, axis=1) < np.repeat(depths, 2) / 3).all()
    np.testing.assert_allclose(np.linalg.norm(up.bulges, axis=1), np.repeat(depths, 2))


FIGURES = {
    "tangle": figure(bumpy_mesh(3, 80, 15), 0, 3, 0, 25),
    "box": figure(box_mesh(15, 20, 35), 2, 0, 0, 17.3),
    "flat sheet": figure(sheet_mesh(20, 30), 0, 0, 0, 90),
}
figures = st.sampled_from(sorted(FIGURES)).map(FIGURES.get)


@pytest.mark.thorough
@given(figures, seeds, st.integers(1, 9))
def test_halving_boxes_of_a_figure_loses_no_point(body, seed, rounds):
    rng = np.random.default_rng(seed)
    points = points_on(body, rng, 400)
    patches = make_cells(body, CylinderBody(150, 40, 12.5, 20, 55))
    axes = patches.boxes.axes
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    for _ in range(rounds):
        patches = patches.halves(rng.integers(3, size=len(patches.shares)))
        np.testing.assert_allclose(patches.shares.sum(), 1, rtol=1e-12)
        kept = patches.select(np.flatnonzero(patches.can_face(points[None])))
        low, high = ((kept.hulls @ axes.T).min(axis=1) - 1e-9, (kept.hulls @ axes.T).max(axis=1) + 1e-9)
        along = (points @ axes.T)[:, None]
        assert ((along >= low) & (along <= high)).all(axis=2).any(axis=1).all()


@pytest.mark.thorough
@examples(8)
@given(figures, seeds)
def test_boxes_of_a_figure_shrink_to_their_contents_and_empty_ones_are_dropped(body, seed):
    rng = np.random.default_rng(seed)
    patches = make_cells(body, CylinderBody(150, 40, 12.5, 20, 55))
    whole = np.linalg.norm(patches.extents[0], axis=1)
    for round_ in range(9):
        patches = patches.halves(np.full(len(patches.shares), round_ % 3))
    kept = patches.select(np.flatnonzero(patches.can_face(np.zeros((1, 1, 3)))))
    assert 0 < len(kept.shares) < len(patches.shares)
    assert (np.linalg.norm(kept.extents, axis=2) <= whole / 8 + 1e-7).all()
    assert max(off_hull(*both) for both in zip(kept.hulls, kept.spots, strict=True)) < 1e-6
    there = kept.at(rng.random((len(kept.shares), 2)))
    np.testing.assert_allclose(body.nearest_points(there[:20]), there[:20], atol=1e-9)


@few
@given(st.one_of(columns(0), figures), seeds)
def test_the_hull_of_a_body_contains_the_body(body, seed):
    points = points_on(body, np.random.default_rng(seed), 500)
    assert beyond(hull_points(body)[None], points[None]) < 1e-9
