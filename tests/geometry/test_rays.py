import numpy as np
import pytest

from app.geometry import rays
from app.geometry.rays import EmbreeTree, NumpyTree, any_hit, first_hits, occluders_near
from tests.oracle import crosses, triangles_of
from tests.scenes import box_mesh, bumpy_mesh, sheet_mesh, standing


def segments(count, seed=0, reach=120.0):
    rng = np.random.default_rng(seed)
    return rng.uniform(-reach, reach, (count, 3)), rng.uniform(-reach, reach, (count, 3))


def test_embree_is_used_where_it_can_be_installed():
    assert isinstance(rays.ray_tree(box_mesh(1, 2, 3)), EmbreeTree)


def test_a_tree_is_built_once_per_mesh():
    mesh = box_mesh(1, 2, 3)
    assert rays.ray_tree(mesh) is rays.ray_tree(mesh)


@pytest.mark.parametrize("mesh", [box_mesh(80, 20, 60), bumpy_mesh(), sheet_mesh(90, 70)])
def test_numpy_gives_the_same_answers_as_embree(mesh):
    starts, ends = (p.astype(np.float32) for p in segments(3000))
    limit = np.ones(len(starts), dtype=np.float32)
    slow, fast = NumpyTree(mesh), EmbreeTree(mesh)
    assert np.array_equal(slow.find_hits(starts, ends - starts), fast.find_hits(starts, ends - starts))
    slow_face, slow_share = slow.find_first_hits(starts, ends - starts, limit)
    fast_face, fast_share = fast.find_first_hits(starts, ends - starts, limit)
    assert np.array_equal(slow_face, fast_face)
    assert np.allclose(slow_share, fast_share, atol=1e-4)
    assert 0.05 < (slow_face >= 0).mean() < 0.95


def test_blocked_segments_match_a_plain_loop():
    occluders = [
        standing("soup", bumpy_mesh(3), 20, -10, 5, yaw=40, scale=1.5),
        standing("box", box_mesh(30, 30, 80), -60),
    ]
    starts, ends = segments(400, seed=1)
    triangles = triangles_of(*occluders)
    expected = [crosses(a, b, triangles) for a, b in zip(starts, ends, strict=True)]
    assert any_hit(occluders, starts, ends).tolist() == expected


def test_the_first_hit_is_the_nearest_of_all_occluders_with_its_normal():
    occluders = [standing("far", box_mesh(10, 50, 50), 100), standing("near", box_mesh(10, 50, 50), 50, yaw=180)]
    hits = first_hits(occluders, np.array([[0.0, 3, 20]]), np.array([[200.0, 3, 20]]))
    assert hits.occluder[0] == 1
    assert hits.share[0] * 200 == pytest.approx(45, abs=1e-4)
    assert hits.normal[0] == pytest.approx((-1, 0, 0), abs=1e-9)


def test_a_segment_without_a_hit_says_so():
    hits = first_hits([standing("box", box_mesh(10, 10, 10))], np.array([[0.0, 0, 50]]), np.array([[0.0, 0, 20]]))
    assert np.isinf(hits.share[0])
    assert (hits.occluder[0], hits.face[0]) == (-1, -1)


def test_a_segment_stops_at_its_end():
    wall = [standing("wall", box_mesh(10, 100, 100), 100)]
    start, end = np.array([[0.0, 0, 50]]), np.array([[94.9, 0, 50]])
    assert not any_hit(wall, start, end)[0]
    assert any_hit(wall, start, end + np.array((0.2, 0, 0)))[0]


def test_near_never_leaves_out_a_blocker():
    rng = np.random.default_rng(5)
    occluders = [
        standing(str(i), box_mesh(30, 30, 30), *rng.uniform(-100, 100, 3), scale=rng.uniform(0.5, 3)) for i in range(40)
    ]
    for start, end in zip(*segments(50, seed=2), strict=True):
        kept = occluders_near(occluders, start, end, 0.0)
        assert any_hit(kept, start[None], end[None])[0] == any_hit(occluders, start[None], end[None])[0]
