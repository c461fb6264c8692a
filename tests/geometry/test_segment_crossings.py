import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.rays import any_hit, segment_crossings
from tests.effort import examples
from tests.scenes import ball_mesh, box_mesh, bumpy_mesh, standing

BUMPY = standing("bumpy", bumpy_mesh())


def test_a_segment_through_a_box_crosses_two_faces():
    box = standing("box", box_mesh(20, 20, 20))
    found = segment_crossings(box, np.array((-50.0, 1, 5)), np.array((50.0, 2, 7)))
    assert found == pytest.approx([0.4, 0.6])


def test_a_segment_inside_crosses_none():
    box = standing("box", box_mesh(20, 20, 20))
    assert len(segment_crossings(box, np.array((-5.0, 1, 5)), np.array((5.0, 2, 7)))) == 0


def test_crossings_follow_the_position_of_the_mesh():
    box = standing("box", box_mesh(20, 20, 20), 100, 50, yaw=90, scale=2)
    assert segment_crossings(box, np.array((0.0, 50, 5)), np.array((200.0, 50, 5))) == pytest.approx(
        [0.4, 0.6], abs=1e-6
    )


def test_no_segment_slips_between_two_faces():
    ball = standing("ball", ball_mesh(30))
    for angle in np.linspace(0, 2 * np.pi, 61):
        out = 60 * np.array((np.cos(angle), np.sin(angle), 0.0))
        assert len(segment_crossings(ball, out, -out)) >= 2


@given(st.integers(0, 100_000))
@examples(60)
def test_faces_that_stop_a_ray_are_crossed(seed):
    rng = np.random.default_rng(seed)
    start, end = rng.uniform(-60, 60, (2, 3))
    stopped = bool(any_hit([BUMPY], start[None], end[None])[0])
    assert stopped == (len(segment_crossings(BUMPY, start, end)) > 0)


@given(st.integers(0, 100_000))
@examples(40)
def test_every_face_is_tested(seed):
    """Compared with each triangle alone, by signed volumes."""
    rng = np.random.default_rng(seed)
    start, end = rng.uniform(-60, 60, (2, 3))
    corners = BUMPY.mesh.vertices[BUMPY.mesh.faces]

    def volume(a, b, c, d):
        return np.linalg.det(np.stack(np.broadcast_arrays(b - a, c - a, d - a), axis=-2))

    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    sides = volume(start, a, b, c) * volume(end, a, b, c) < 0
    signs = np.sign([volume(start, end, a, b), volume(start, end, b, c), volume(start, end, c, a)])
    assert len(segment_crossings(BUMPY, start, end)) == int((sides & (np.abs(signs.sum(axis=0)) == 3)).sum())
