import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing.mesh_section import Plane, cut_section, outline_profile
from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import make_cylinder, make_solid_mesh
from app.geometry.rays import Occluder
from tests.effort import examples
from tests.scenes import ball_mesh, block, box_mesh, bumpy_mesh, ring_mesh, round_occluder, sheet_mesh, standing

ALONG_X = Plane(0, 0, (1, 0))


def area(outline):
    x, y = outline.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2


def bounds(outline):
    return (*outline.min(axis=0), *outline.max(axis=0))


def test_a_box_is_cut_to_a_rectangle_with_its_inside_on_the_left():
    (outline,) = cut_section(block("box", (50, -10, 0), (70, 30, 20)), ALONG_X).closed
    assert bounds(outline) == pytest.approx((50, 0, 70, 20))
    assert area(outline) == pytest.approx(400)


def test_distances_are_measured_along_the_line_from_its_start():
    plane = Plane.through(np.array((100.0, 50.0, 20.0)), np.array((100.0, 250.0, 5.0)))
    (outline,) = cut_section(block("box", (90, 80, 0), (110, 95, 12)), plane).closed
    assert bounds(outline) == pytest.approx((30, 0, 45, 12))


def test_a_cylinder_is_cut_to_a_rectangle_as_wide_as_the_chord():
    prism = Occluder("c", make_solid_mesh(*make_cylinder(25, 0, 40, containing=True)), make_frame((0, 0, 0)))
    (outline,) = cut_section(prism, ALONG_X.offset(7)).closed
    assert bounds(outline) == pytest.approx((-24, 0, 24, 40), abs=0.05)


def test_a_horizontal_cylinder_is_cut_to_an_ellipse():
    """A plane at 45° to the cylinder's axis: half axes r and r times the root of 2."""
    mesh = make_solid_mesh(*make_cylinder(10, -60, 60, containing=True))
    lying = Occluder("c", mesh, make_frame((0, 0, 30), 45.0, tilt=(90.0, 0.0)))
    (outline,) = cut_section(lying, ALONG_X).closed
    assert area(outline) == pytest.approx(np.pi * 10 * 10 * np.sqrt(2), rel=2e-3)


def test_a_tilted_box_keeps_its_corners():
    tilted = Occluder("box", box_mesh(20, 20, 20), make_frame((0, 0, 0), tilt=(0.0, 45.0)))
    (outline,) = cut_section(tilted, ALONG_X.offset(0.5)).closed
    assert area(outline) == pytest.approx(400)
    assert bounds(outline)[3] == pytest.approx(30 / np.sqrt(2))


def test_a_wall_with_a_window_is_cut_above_and_below_it():
    found = cut_section(standing("ring", ring_mesh((-40, 0, 40, 60), (-10, 20, 10, 40), 8)), ALONG_X)
    assert sorted(bounds(outline)[1::2] for outline in found.closed) == [(0, 20), (40, 60)]


def test_a_sheet_without_thickness_is_cut_to_an_open_line():
    found = cut_section(standing("sheet", sheet_mesh(40, 60), 120), ALONG_X)
    assert not found.closed
    (line,) = found.open_
    assert bounds(line) == pytest.approx((120, 0, 120, 60))


def test_a_mesh_off_the_plane_is_not_cut():
    assert cut_section(block("box", (0, 1, 0), (10, 20, 10)), ALONG_X).empty
    assert not cut_section(block("box", (0, -1, 0), (10, 20, 10)), ALONG_X).empty


def test_corners_exactly_on_the_plane_leave_no_gap():
    """The ball has whole rows of corners on the plane."""
    (outline,) = cut_section(standing("ball", ball_mesh(20)), ALONG_X).closed
    assert area(outline) == pytest.approx(np.pi * 400, rel=0.01)


def test_a_mirrored_mesh_has_its_inside_on_the_left_too():
    mirrored = make_frame((0, 0, 0)) @ np.diag((1.0, -1.0, 1.0, 1.0))
    (outline,) = cut_section(Occluder("box", box_mesh(10, 20, 30), mirrored), ALONG_X).closed
    assert area(outline) == pytest.approx(300)


def test_a_vertical_line_defines_a_plane_too():
    plane = Plane.through(np.array((5.0, 5.0, 0.0)), np.array((5.0, 5.0, 90.0)))
    assert np.hypot(*plane.along) == pytest.approx(1)


def test_the_profile_of_a_round_body_has_its_full_width():
    assert bounds(outline_profile(round_occluder("r", 100, 60), ALONG_X)) == pytest.approx(
        (87.5, 0, 112.5, 35), abs=0.02
    )


@examples(40)
@given(
    turn=st.floats(0, 360),
    x=st.floats(-30, 30),
    y=st.floats(-30, 30),
    aside=st.floats(-25, 25),
    tilt=st.tuples(st.floats(-180, 180), st.floats(-180, 180)),
)
def test_every_cut_is_in_the_plane_and_on_the_surface_and_closed_meshes_leave_no_ends(turn, x, y, aside, tilt):
    ball = Occluder("ball", ball_mesh(20, 12, 16), make_frame((x, y, 30), turn, tilt=tilt))
    plane = ALONG_X.offset(aside)
    found = cut_section(ball, plane)
    assert not found.open_
    apart = abs(y - aside)
    assert bool(found.closed) == (apart < 20) or 18 < apart < 21
    for outline in found.closed:
        assert area(outline) > 0
        away = np.linalg.norm(np.c_[outline[:, 0], np.full(len(outline), aside), outline[:, 1]] - (x, y, 30), axis=1)
        assert away.max() < 20 + 1e-6
        assert away.min() > 20 * 0.9


@examples(20)
@given(aside=st.floats(-45, 45), yaw=st.floats(0, 360))
def test_no_part_of_an_untidy_soup_is_lost(aside, yaw):
    """All pieces together are as long as the cuts of the single triangles."""
    soup = standing("soup", bumpy_mesh(count=150), 0, 0, 0, yaw)
    plane = ALONG_X.offset(aside)
    found = cut_section(soup, plane)
    outlines = [np.vstack([outline, outline[:1]]) for outline in found.closed]
    length = sum(np.linalg.norm(np.diff(line, axis=0), axis=1).sum() for line in (*outlines, *found.open_))
    assert length == pytest.approx(slow_length(soup, plane), rel=1e-9, abs=1e-6)


def slow_length(occluder, plane):
    corners = occluder.mesh.vertices @ occluder.frame[:3, :3].T + occluder.frame[:3, 3]
    total = 0.0
    for face in occluder.mesh.faces:
        ends = []
        for a, b in zip(corners[face], corners[np.roll(face, -1)], strict=True):
            here, there = a[1] + plane.signed_distances(np.zeros(3)), b[1] + plane.signed_distances(np.zeros(3))
            if (here >= 0) != (there >= 0):
                ends.append(a + here / (here - there) * (b - a))
        total += np.linalg.norm(ends[0] - ends[1]) if len(ends) == 2 else 0.0
    return total
