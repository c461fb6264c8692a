import numpy as np
import pytest

from app.ui.sight.exposure_survey import ExposureSurvey, EyeExposure, EyeLook, find_eye_points, survey_exposure
from tests.ui.stand_ins import wall_between


@pytest.fixture
def table():
    return wall_between().table


def test_the_viewpoints_zigzag_upward_without_jumps(table):
    found = find_eye_points(table, "A", "B", None)
    steps = np.linalg.norm(np.diff(found.points, axis=0), axis=1)
    assert 50 < len(found.points) < 130
    assert steps.max() < 6
    assert (np.diff(found.rows) >= 0).all()
    assert found.points[:, 2].max() - found.points[:, 2].min() > 25


def test_home_is_exactly_the_start_of_the_line(table):
    start = (110.0, 200.5, 30.25)
    found = find_eye_points(table, "A", "B", start)
    assert found.point(found.home) == start
    assert len(found.points) == len(find_eye_points(table, "A", "B", None).points)


def test_right_is_the_observers_right_and_up_is_up(table):
    """A looks along x, so its right is towards smaller y."""
    found = find_eye_points(table, "A", "B", None)
    middle = int(np.flatnonzero(found.rows == 4)[2])
    here = found.points[middle]
    assert found.points[found.next_in_row(middle, 1)][1] < here[1] < found.points[found.next_in_row(middle, -1)][1]
    above, below = found.points[found.next_in_column(middle, 1)], found.points[found.next_in_column(middle, -1)]
    assert below[2] < here[2] < above[2]
    assert np.linalg.norm((above - here)[:2]) < 3


def test_moving_past_the_end_of_a_row_or_the_top_does_nothing(table):
    found = find_eye_points(table, "A", "B", None)
    last = len(found.points) - 1
    assert found.next_in_column(last, 1) == last
    assert found.next_in_row(0, -1) == 0 or found.next_in_row(0, 1) == 0


def test_nothing_behind_a_wall_is_visible_from_any_point(table):
    look = EyeLook(table, "A", "B", find_eye_points(table, "A", "B", None), 3)
    seen, survey = survey_exposure(look)
    assert isinstance(seen, EyeExposure)
    assert isinstance(survey, ExposureSurvey)
    assert seen.share == 0
    assert len(seen.veil.hatching) > 5
    assert len(seen.veil.dots) == len(seen.veil.free_rim) == 0
    assert survey.shares.tolist() == [0.0] * len(look.eye_points.points)


def test_everything_in_the_open_is_visible_and_drawn_so(table):
    look = EyeLook(table, "A", "C", find_eye_points(table, "A", "C", None), 0)
    seen, survey = survey_exposure(look)
    assert seen.share == 1
    assert len(seen.veil.dots) > 20
    assert len(seen.veil.hatching) == len(seen.veil.stopped_rim) == 0
    assert survey.shares.min() == 1
    assert np.allclose(np.linalg.norm(seen.veil.free_rim, axis=2), 1)
