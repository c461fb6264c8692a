"""The chart of a report: every side by mark and line, its numbers as text, nothing outside its edges."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from app.reports.battle_report.chart import HEIGHT, WIDTH, draw_chart, draw_charts
from app.reports.battle_report.round_results import RoundResult, SideResult


def results(*rounds, sides=("Red", "Blue")):
    """Returns points of each side, round by round."""
    return tuple(
        RoundResult(number, tuple(SideResult(side, at, 0, (), (), 0) for side, at in zip(sides, points, strict=True)))
        for number, points in enumerate(rounds, 1)
    )


def chart_of(found):
    return draw_chart(found, {"Red": 0, "Blue": 1}, lambda one: one.points or 0, "Points")


def words(chart):
    return [text.text for text in ElementTree.fromstring(chart).iter("text")]


def test_the_chart_has_a_title_and_ends_with_each_sides_number():
    chart = chart_of(results((1, 0), (3, 2), (7, 4)))
    assert ElementTree.fromstring(chart).find("title").text == "Points"
    assert words(chart)[-4:] == ["7", "4", "Red", "Blue"]
    assert "Rounds" in words(chart)  # "Round" is a shape of bases, and another word in other languages


def test_sides_are_distinguishable_without_colour():
    chart = chart_of(results((1, 1), (1, 1)))
    assert chart.count("stroke-dasharray") == 1
    marks = re.findall(r'<g class="mark" transform="translate\(([^)]*)\)', chart)
    assert len(marks) == len(set(marks))


def test_there_is_no_chart_if_all_numbers_are_0():
    assert draw_charts(results((0, 0), (0, 0)), {"Red": 0, "Blue": 1}) == {}
    assert draw_charts((), {}) == {}


def test_the_name_of_a_side_is_plain_text():
    found = results((1, 2), sides=("<script>", "x" * 5000))
    chart = draw_chart(found, {}, lambda one: one.points or 0, "Points")
    assert "<script>" in words(chart)
    assert "<script>" not in chart
    assert "x" * 30 not in chart


@given(st.lists(st.tuples(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000)), min_size=1, max_size=60))
def test_everything_is_within_the_chart_for_any_numbers(points):
    chart = chart_of(results(*points))
    places = re.findall(r"translate\((\S+) (\S+)\)", chart)
    places += [spot.split(",") for way in re.findall(r'polyline points="([^"]*)"', chart) for spot in way.split()]
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in places)
    if chart:
        ElementTree.fromstring(chart)
        assert str(points[-1][0]) in [word.replace(",", "") for word in words(chart)]
