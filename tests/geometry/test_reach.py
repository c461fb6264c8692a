import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry import outlines
from app.geometry.base_distances import Slab, measure_slabs
from app.geometry.frames import make_frame
from app.geometry.placement.reach import is_near, measure_between, measure_to_terrain, reach_ring, rounded_body
from app.geometry.rays import Occluder
from tests.effort import examples
from tests.scenes import box_mesh

SHAPES = [
    outlines.disc(10, -5, 12.5),
    outlines.oval((3, 4), 30, 60, 35),
    outlines.pill((3, 4), -20, 60, 25),
    outlines.point(1, 2),
    outlines.line((0, 0), (30, 10)),
]


def at(x, y, z=0.0):
    return Slab(outlines.point(x, y), z, z)


def box(x, y, z=0.0, yaw=0.0, size=(20.0, 20.0, 30.0)):
    return Occluder("box", box_mesh(*size), make_frame((x, y, z), yaw))


@pytest.mark.parametrize("outline", SHAPES)
@pytest.mark.parametrize("reach", [0.5, 25.4, 152.4])
def test_every_point_of_a_ring_is_at_the_stated_distance_from_the_base(outline, reach):
    for x, y in reach_ring(outline, reach).tolist():
        assert outlines.gap(outline, outlines.point(x, y)).distance == pytest.approx(reach, abs=1e-6)


@pytest.mark.parametrize("outline", SHAPES[:3])
def test_every_point_of_a_rounded_body_is_at_its_reach_and_the_body_is_closed(outline):
    slab = Slab(outline, 10.0, 13.5)
    points, faces = rounded_body(slab, 50.0)
    far = [measure_slabs(slab, at(*point)).distance_mm for point in points.tolist()]
    assert far == pytest.approx([50.0] * len(points), abs=1e-6)
    sides = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    assert (np.unique(sides, axis=0, return_counts=True)[1] == 2).all()


def test_the_distance_to_a_wall_is_the_gap_on_the_ground():
    found = measure_to_terrain(Slab(outlines.disc(0, 0, 12.5), 0, 3.5), box(60, 0))
    assert found.distance_mm == pytest.approx(60 - 10 - 12.5, abs=0.003)
    assert (found.horizontal_mm, found.vertical_mm) == (pytest.approx(37.5, abs=0.003), pytest.approx(0, abs=1e-6))
    assert found.from_point[0] == pytest.approx(12.5, abs=0.01)
    assert found.to_point[0] == pytest.approx(50.0, abs=1e-6)


def test_the_distance_to_a_beam_overhead_is_its_height():
    found = measure_to_terrain(Slab(outlines.disc(0, 0, 12.5), 0, 3.5), box(0, 0, z=43.5))
    assert (found.distance_mm, found.horizontal_mm) == (pytest.approx(40.0), pytest.approx(0.0, abs=1e-6))


def test_the_nearest_corner_of_a_turned_box_is_found():
    found = measure_to_terrain(Slab(outlines.disc(0, 0, 12.5), 0, 3.5), box(60, 0, yaw=45))
    assert found.distance_mm == pytest.approx(60 - 10 * 2**0.5 - 12.5, abs=0.003)


def test_terrain_that_a_base_intersects_has_distance_zero():
    assert measure_to_terrain(Slab(outlines.disc(0, 0, 12.5), 0, 3.5), box(15, 0)).distance_mm == pytest.approx(
        0.0, abs=1e-3
    )


@pytest.mark.thorough
@examples(40)
@given(
    st.floats(-80, 80), st.floats(-80, 80), st.floats(-40, 80), st.floats(0, 90),
    st.sampled_from([(20.0, 20.0, 30.0), (60.0, 5.0, 10.0)]),
)  # fmt: skip
def test_no_point_of_terrain_is_nearer_than_the_nearest(x, y, z, yaw, size):
    slab, piece = Slab(outlines.oval((0, 0), 15, 60, 35), 0.0, 3.5), box(x, y, z, yaw, size)
    found = measure_to_terrain(slab, piece)
    rng = np.random.default_rng(1)
    corners = piece.mesh.vertices[piece.mesh.faces]
    weights = rng.dirichlet((1, 1, 1), (len(corners), 20))
    points = np.einsum("fkc,fcd->fkd", weights, corners).reshape(-1, 3) @ piece.frame[:3, :3].T + piece.frame[:3, 3]
    least = min(measure_slabs(slab, at(*point)).distance_mm for point in points.tolist())
    assert found.distance_mm <= least + 0.003


@pytest.mark.parametrize("yaw", [1, 7, 10])
def test_a_long_wall_that_a_base_just_meets_has_distance_zero_at_any_angle(yaw):
    wall = box(0, 20, 0, yaw, (60.0, 5.0, 10.0))
    assert measure_to_terrain(Slab(outlines.oval((0, 0), 15, 60, 35), 0.0, 3.5), wall).distance_mm == pytest.approx(
        0, abs=1e-3
    )


def test_the_distance_of_two_pieces_is_the_gap_between_them():
    found = measure_between(box(0, 0), box(70, 5, size=(20.0, 60.0, 10.0)))
    assert found.distance_mm == pytest.approx(50.0, abs=1e-4)
    assert measure_between(box(0, 0, yaw=45), box(70, 0)).distance_mm == pytest.approx(60 - 10 * 2**0.5, abs=1e-3)


@examples(60)
@given(st.floats(-80, 80), st.floats(-80, 80), st.floats(-20, 60), st.floats(0, 90), st.floats(0.5, 60))
def test_pieces_found_nearby_are_as_near_as_measured(x, y, z, yaw, reach):
    base, piece = Slab(outlines.oval((x, y), yaw, 60, 35), z, z + 3.5), box(0, 0, yaw=yaw / 2)
    apart = measure_to_terrain(base, piece).distance_mm
    if abs(apart - reach) > 0.01:
        assert is_near(base, piece, reach) == (apart <= reach)
