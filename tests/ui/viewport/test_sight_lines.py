import numpy as np
import pytest

from app.ui.viewport.frame_settings import Tube
from app.ui.viewport.render_overlays import tube_frames
from app.ui.viewport.scene import SightLine
from app.ui.viewport.sight_lines import MAX_RADIUS_MM, sight_polylines, sight_tints, sight_tube

START, END, STOP = (0.0, 0.0, 10.0), (100.0, 0.0, 10.0), (40.0, 0.0, 10.0)
EDGE = ((40.0, -5.0, 20.0), (40.0, 5.0, 20.0))
BLOCKED = SightLine(START, END, kind="blocked", stop=STOP, silhouette=(EDGE,), blockers=("wall",))


def test_the_tube_has_the_width_of_the_clearance_up_to_a_limit():
    assert sight_tube(SightLine(START, END, 1.5)).radius == 1.5
    assert sight_tube(SightLine(START, END, 40.0)).radius == MAX_RADIUS_MM
    assert sight_tube(BLOCKED) is None


def test_the_tube_reaches_from_end_to_end():
    side, cap, other = tube_frames(Tube((10, 20, 30), (40, 60, 30), 2.0, (1, 1, 1)))
    assert side @ [0, 0, 0, 1] == pytest.approx([10, 20, 30, 1])
    assert side @ [0, 0, 1, 1] == pytest.approx([40, 60, 30, 1])
    ahead = np.array([0.6, 0.8, 0.0])
    assert (cap @ [0, 0, 1, 1])[:3] == pytest.approx(np.array([40, 60, 30]) + 2 * ahead)
    assert (other @ [0, 0, 1, 1])[:3] == pytest.approx(np.array([10, 20, 30]) - 2 * ahead)
    assert all(np.linalg.det(frame[:3, :3]) > 0 for frame in (side, cap, other))


def test_a_blocked_line_is_faint_beyond_the_blocker():
    before, beyond = (
        next(ribbon for ribbon in sight_polylines(BLOCKED) if (ribbon.start, ribbon.end) == ends)
        for ends in ((START, STOP), (STOP, END))
    )
    assert before.dash > 0
    assert beyond.dash > 0
    assert beyond.opacity < before.opacity


def test_the_blocker_of_a_line_is_outlined_and_tinted():
    assert EDGE in [(ribbon.start, ribbon.end) for ribbon in sight_polylines(BLOCKED)]
    assert dict(sight_tints(BLOCKED)).keys() == {"wall"}
    assert sight_tints(SightLine(START, END, 1.0)) == ()


def test_a_line_between_touching_bodies_has_no_tube():
    assert sight_tube(SightLine(START, START, 1.5)) is None
