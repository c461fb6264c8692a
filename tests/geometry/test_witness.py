"""Lines that someone thought free, made better or turned down."""

import numpy as np
import pytest

from app.geometry.inside import holders
from app.geometry.witness import THOROUGH, Question, between, improved
from tests.oracle import distance, triangles_of
from tests.scenes import box_mesh, column, standing

A, B = column(0), column(200)


def question(occluders, resolution=0.1, a=A, b=B):
    around = between(a, b, occluders)
    return Question(a, b, occluders, around, holders(around, a), THOROUGH, resolution)


def slit(width, yaw=0.0):
    """Two walls 20 mm thick that leave a gap 100 mm along the way."""
    return [
        standing(name, box_mesh(20, 300, 100), 100 - np.sin(np.radians(yaw)) * y, np.cos(np.radians(yaw)) * y, 0, yaw)
        for name, y in (("left", 150 + width / 2), ("right", -150 - width / 2))
    ]


def test_the_best_of_several_lines_is_one_that_clears_everything():
    wall = [standing("wall", box_mesh(10, 400, 25), 100)]
    starts = np.array([(12.5, 0, 10.0), (12.5, 0, 26.0), (12.5, 0, 20.0)])
    ends = starts + np.array((175.0, 0, 0))
    line = improved(question(wall), starts, ends)
    assert line is not None
    assert line.room == pytest.approx(distance(line.start, line.end, triangles_of(*wall)), abs=1e-9)
    assert line.room >= 5


def test_lines_that_are_all_blocked_are_not_improved_to_a_free_one():
    wall = [standing("wall", box_mesh(10, 400, 100), 100)]
    starts = np.array([(12.5, 0, 10.0), (12.5, 0, 26.0)])
    assert improved(question(wall), starts, starts + np.array((175.0, 0, 0))) is None


def test_no_lines_give_no_line():
    assert improved(question([]), np.zeros((0, 3)), np.zeros((0, 3))) is None


def test_a_line_that_begins_inside_a_solid_is_turned_down():
    rock = [standing("rock", box_mesh(600, 400, 200), 100)]
    assert improved(question(rock), np.array([(12.5, 0, 10.0)]), np.array([(187.5, 0, 10.0)])) is None


@pytest.mark.parametrize(("width", "yaw"), [(0.03, 0.0), (0.03, 2.0), (0.3, 5.0)])
def test_a_line_in_a_narrow_slit_is_walked_to_the_middle_of_it(width, yaw):
    """One that just fits is moved and turned until both walls are half the slit away."""
    walls = slit(width, yaw)
    along = np.array((np.cos(np.radians(yaw)), np.sin(np.radians(yaw)), 0))
    aside = np.array((-along[1], along[0], 0)) * width * 0.4
    middle = np.array((100.0, 0, 20))
    starts, ends = (A.held((middle - 95 * along + aside)[None]), B.held((middle + 95 * along + aside)[None]))
    line = improved(question(walls, 0.01), starts, ends)
    assert line is not None
    assert line.room == pytest.approx(width / 2, rel=0.02)
