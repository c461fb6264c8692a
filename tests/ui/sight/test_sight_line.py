import pytest

from app.geometry.sight_proof.sight_result import SightResult
from app.ui.sight_answer import find_stop, make_sight_line
from app.ui.viewport.sight_lines import MAX_RADIUS_MM, sight_tube
from tests.ui.stand_ins import wall_between

LINE = ((110.0, 200.0, 20.0), (390.0, 200.0, 20.0))
EDGE = ((245.0, 150.0, 60.0), (245.0, 250.0, 60.0))


def evidence(verdict, **more):
    return SightResult(verdict, 0.1, 64, 0.0, **more)


def test_a_line_without_obstacles_has_the_widest_tube():
    assert sight_tube(make_sight_line(evidence("visible", witness=LINE), None)).radius == MAX_RADIUS_MM


def test_a_blocked_pair_shows_the_closest_line_and_its_blocker():
    sight = evidence("blocked", closest=LINE, silhouette=(EDGE,), blockers=("wall",))
    line = make_sight_line(sight, find_stop(wall_between().table, "A", "B", sight))
    assert (line.start, line.end, line.kind) == (*LINE, "blocked")
    assert line.stop == pytest.approx((245, 200, 20), abs=1e-4)
    assert (line.silhouette, line.blockers) == ((EDGE,), ("wall",))


def test_a_hairline_is_drawn_without_a_blocker():
    free = ((110.0, 200.0, 80.0), (390.0, 200.0, 80.0))
    sight = evidence("undecided", closest=free, hairline_mm=0.03)
    line = make_sight_line(sight, find_stop(wall_between().table, "A", "B", sight))
    assert (line.kind, line.stop) == ("undecided", None)


def test_without_any_line_nothing_is_drawn():
    assert make_sight_line(evidence("undecided"), None) is None
