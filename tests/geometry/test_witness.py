"""Candidate lines, improved or rejected."""

import numpy as np
import pytest

from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import make_solid_mesh
from app.geometry.rays import Occluder
from app.geometry.sight_proof.inside import find_containers
from app.geometry.sight_proof.witness import (
    COMFORTABLE_CLEARANCE,
    THOROUGH,
    SightQuery,
    improve_line,
    occluders_between,
)
from tests.oracle import distance, triangles_of
from tests.scenes import box_mesh, column, standing

A, B = column(0), column(200)


def question(occluders, resolution=0.1, a=A, b=B):
    around = occluders_between(a, b, occluders)
    return SightQuery(a, b, occluders, around, find_containers(around, a), THOROUGH, resolution)


def slit(width, yaw=0.0, roll=0.0):
    """Returns two walls 20 mm thick with a gap between them, 100 mm along the way, turned and leaning."""
    place = make_frame((100.0, 0.0, 20.0), yaw, 1.0, (roll, 0.0))
    box = box_mesh(20, 300, 400)
    return [
        Occluder(name, make_solid_mesh(box.vertices + np.array((0, y, -200)), box.faces), place)
        for name, y in (("left", 150 + width / 2), ("right", -150 - width / 2))
    ]


def test_the_best_of_several_lines_clears_everything():
    wall = [standing("wall", box_mesh(10, 400, 25), 100)]
    starts = np.array([(12.5, 0, 10.0), (12.5, 0, 26.0), (12.5, 0, 20.0)])
    ends = starts + np.array((175.0, 0, 0))
    line = improve_line(question(wall), starts, ends)
    assert line is not None
    assert line.room == pytest.approx(distance(line.start, line.end, triangles_of(*wall)), abs=1e-9)
    assert line.room >= 5


def test_blocked_lines_are_not_improved_to_a_free_one():
    wall = [standing("wall", box_mesh(10, 400, 100), 100)]
    starts = np.array([(12.5, 0, 10.0), (12.5, 0, 26.0)])
    assert improve_line(question(wall), starts, starts + np.array((175.0, 0, 0))) is None


def test_without_lines_there_is_no_result():
    assert improve_line(question([]), np.zeros((0, 3)), np.zeros((0, 3))) is None


def test_a_line_starting_inside_a_solid_is_rejected():
    rock = [standing("rock", box_mesh(600, 400, 200), 100)]
    assert improve_line(question(rock), np.array([(12.5, 0, 10.0)]), np.array([(187.5, 0, 10.0)])) is None


@pytest.mark.parametrize("roll", [0.0, 25.0])
@pytest.mark.parametrize(("width", "yaw"), [(0.03, 0.0), (0.03, 2.0), (0.3, 5.0)])
def test_a_line_in_a_narrow_slit_is_moved_to_its_middle(width, yaw, roll):
    """A line that just fits is moved and turned until both walls are half the slit away."""
    walls = slit(width, yaw, roll)
    turn = walls[0].frame[:3, :3]
    middle, askew = np.array((100.0, 0, 20)) + turn[:, 1] * width * 0.2, turn[:, 1] * width * 2
    starts, ends = (middle - 95 * turn[:, 0] - askew)[None], (middle + 95 * turn[:, 0] + askew)[None]
    line = improve_line(question(walls, 0.01), A.nearest_points(starts), B.nearest_points(ends))
    assert line is not None
    assert line.room == pytest.approx(width / 2, rel=0.02)
    assert line.room == pytest.approx(distance(line.start, line.end, triangles_of(*walls)), abs=1e-9)


def test_a_line_under_a_leaning_edge_is_moved_to_a_comfortable_clearance():
    """The way out depends on walls that are not yet the nearest."""
    walls = slit(11.0, 4.0, 40.0)
    turn = walls[0].frame[:3, :3]
    middle = np.array((100.0, 0, 20)) + turn[:, 1] * 5.45
    line = improve_line(
        question(walls),
        A.nearest_points((middle - 95 * turn[:, 0])[None]),
        B.nearest_points((middle + 95 * turn[:, 0])[None]),
    )
    assert line is not None
    assert line.room >= COMFORTABLE_CLEARANCE


def test_the_ends_of_a_moved_line_stay_on_their_bodies():
    walls = slit(0.3, 5.0, 25.0)
    turn = walls[0].frame[:3, :3]
    middle = np.array((100.0, 0, 20)) + turn[:, 1] * 0.1
    line = improve_line(
        question(walls),
        A.nearest_points((middle - 95 * turn[:, 0])[None]),
        B.nearest_points((middle + 95 * turn[:, 0])[None]),
    )
    assert line is not None
    assert A.nearest_points(line.start[None])[0] == pytest.approx(line.start, abs=1e-9)
    assert B.nearest_points(line.end[None])[0] == pytest.approx(line.end, abs=1e-9)
