import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.geometry.clearance import Triangles, clearance, has_clearance, segment_to_triangles, triangles_near
from app.geometry.frames import make_frame
from app.geometry.rays import Occluder
from tests.oracle import distance, triangles_of
from tests.scenes import box_mesh, bumpy_mesh, standing

number = st.floats(-50, 50, allow_nan=False).map(lambda x: round(x, 3))
point = st.tuples(number, number, number).map(np.array)


NEEDLE = np.array([[-50.0, 0, -38.93], [-50.0, 0, -38.93], [-0.333, 0, -17.67]])


@pytest.mark.thorough
@settings(deadline=None)
@example(np.zeros(3), np.zeros(3), [np.array([[0, 0, 1.0], [0, 0, 1.938], [0, 0, 0.25]])])
@example(np.array((0, 1.0, 0)), np.array((47.083, 0, 0)), [NEEDLE])
@given(point, point, st.lists(st.tuples(point, point, point).map(np.array), min_size=1, max_size=4))
def test_the_distance_of_a_segment_from_triangles_matches_a_slow_search(start, end, corners):
    triangles = np.array(corners)
    found, on_segment, on_triangle = segment_to_triangles(start, end, triangles)
    assert found.min() == pytest.approx(distance(start, end, triangles), abs=1e-5)
    gaps = np.linalg.norm(on_segment - on_triangle, axis=1)
    assert np.allclose(gaps, found, atol=1e-6)


@pytest.mark.parametrize("seed", range(12))
def test_culling_never_changes_the_clearance(seed):
    rng = np.random.default_rng(seed)
    occluders = [
        Occluder(
            "soup",
            bumpy_mesh(seed),
            make_frame((30, 10, 0), 33, 10 ** rng.uniform(-1, 0.5), (rng.uniform(-180, 180), 20)),
        ),
        standing("box", box_mesh(9, 300, 4), -70),
    ]
    start, end = rng.uniform(-200, 200, 3), rng.uniform(-200, 200, 3)
    found = clearance(occluders, start, end)
    assert found.distance == pytest.approx(distance(start, end, triangles_of(*occluders)), abs=1e-6)
    assert np.linalg.norm(found.on_segment - found.on_occluder) == pytest.approx(found.distance, abs=1e-6)


def test_a_line_through_a_wall_has_no_clearance_and_names_the_wall():
    found = clearance([standing("wall", box_mesh(10, 100, 60), 50)], np.array((0.0, 0, 30)), np.array((100.0, 0, 30)))
    assert found.distance == 0
    assert found.name == "wall"


def test_the_clearance_of_a_line_over_a_wall_is_exact():
    wall = [standing("wall", box_mesh(10, 100, 60), 50)]
    found = clearance(wall, np.array((0.0, 0, 60.05)), np.array((100.0, 0, 60.05)))
    assert found.distance == pytest.approx(0.05, abs=1e-12)
    assert found.on_occluder[2] == pytest.approx(60, abs=1e-12)


def test_on_an_empty_table_the_clearance_is_infinite():
    assert clearance([], np.zeros(3), np.ones(3)).distance == np.inf


def test_the_clearance_of_a_point_is_its_distance():
    box = [standing("box", box_mesh(10, 10, 10), 50)]
    point = np.array((40.0, 0, 5))
    found = clearance(box, point, point)
    assert found.distance == pytest.approx(5)
    assert found.on_occluder == pytest.approx((45, 0, 5))


def test_a_line_has_exactly_the_stated_clearance():
    rng = np.random.default_rng(5)
    occluders = [standing(f"rock {i}", bumpy_mesh(i), *rng.uniform(-150, 150, 3)) for i in range(4)]
    for _ in range(40):
        start, end = rng.uniform(-250, 250, (2, 3))
        room = clearance(occluders, start, end).distance
        assert has_clearance(occluders, start, end, room * 0.999)
        assert not has_clearance(occluders, start, end, room * 1.001 + 1e-9)


def test_triangles_thinner_than_rounding_are_measured_by_their_edges():
    """Such a thin face has no reliable plane, and its edges are as near as it is."""
    rng = np.random.default_rng(8)
    for _ in range(200):
        corner, far, start, end = rng.uniform(-300, 300, (4, 3))
        hair = rng.normal(scale=10 ** rng.uniform(-17, -9), size=3)
        needle = np.array([[corner, far, corner + rng.uniform() * (far - corner) + hair]])
        edge = np.array([[corner, far, far]])
        assert segment_to_triangles(start, end, needle)[0][0] == pytest.approx(
            segment_to_triangles(start, end, edge)[0][0], abs=1e-6
        )


def test_nearby_returns_everything_within_reach():
    rng = np.random.default_rng(6)
    occluders = [standing(f"rock {i}", bumpy_mesh(i), *rng.uniform(-150, 150, 3), 40 * i) for i in range(4)]
    everything = triangles_of(*occluders)
    for reach in (1.0, 20.0, 90.0):
        start, end = rng.uniform(-250, 250, (2, 3))
        found = triangles_near(occluders, start, end, reach)
        within = segment_to_triangles(start, end, everything)[0] <= reach
        assert len(found) >= within.sum()
        assert (segment_to_triangles(start, end, found)[0] <= reach).sum() == within.sum()


def test_many_segments_are_measured_like_single_ones():
    rng = np.random.default_rng(7)
    triangles = triangles_of(standing("rock", bumpy_mesh(1)))
    starts, ends = rng.uniform(-90, 90, (2, 9, 3))
    distance, share, apart = Triangles(triangles).from_segments(starts, ends)
    for i in range(9):
        alone, on_segment, on_triangle = segment_to_triangles(starts[i], ends[i], triangles)
        assert distance[i] == pytest.approx(alone, abs=1e-12)
        assert starts[i] + share[i, :, None] * (ends - starts)[i] - apart[i] == pytest.approx(on_triangle, abs=1e-9)
        assert np.linalg.norm(on_segment - on_triangle, axis=1) == pytest.approx(alone, abs=1e-9)
