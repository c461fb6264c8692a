"""The comparison of red and blue: none if a table is the same for both, and mirrored if they are swapped."""

import math
import re

import pytest

from app.reports.study.case_result import CaseResult, SideFigures
from app.reports.study.case_run import run_case
from app.reports.study.study_chart import BAR, draw_chart
from app.reports.study.study_report import format_page, format_table, write_reports
from app.reports.study.study_summary import summarize, verdict_sentences
from tests.study_scenes import EVEN, SHELTER, small_study, swapped


def results(study, deployments):
    return [run_case(study, case) for case in study.cases_from(0, study.count(deployments))]


def turned(result):
    """Returns the same with red for blue."""
    return CaseResult(
        result.number, result.layout, result.opening, result.deployment, result.red_side, result.blue, result.red
    )


@pytest.mark.thorough
def test_a_table_that_is_the_same_for_both_shows_no_difference():
    summary = summarize(results(small_study(EVEN), 24))
    assert summary.measured == 24
    assert [one.measure for one in summary.tables[0].comparisons if one.difference.excludes_zero] == []
    [said] = verdict_sentences(summary)
    assert said.startswith("No difference between red and blue was found, but there may be up to:")


def test_an_advantage_of_one_side_is_found_and_reported():
    found = [made(number, 0.25 + number % 3 / 100, 0.75) for number in range(24)]
    [said] = verdict_sentences(summarize(found))
    assert re.fullmatch(
        r"Blue has more fighters visible to an enemy: 49\.0 percentage points on average, between "
        r"2\d\.\d percentage points and 6\d\.\d percentage points with 95% confidence\.",
        said,
    )


def test_if_no_battle_can_be_set_up_more_deployments_are_not_advised():
    summary = summarize([made(number, 0.0, 0.0, "no-place") for number in range(8)])
    assert verdict_sentences(summary) == (
        "No battle could be set up on this table, so red and blue cannot be compared.",
    )


def made(number, red, blue, reason=""):
    if reason:
        return CaseResult(number, "T", "C", number, reason=reason)
    return CaseResult(number, "T", "C", number, "A", SideFigures(4, red), SideFigures(4, blue))


@pytest.mark.thorough
def test_swapping_the_sides_swaps_all_figures_exactly():
    study = small_study(EVEN, pieces=SHELTER)
    for case in study.cases_from(0, 4):
        one = run_case(study, case)
        there, back = summarize([one, turned(one)]), summarize([turned(one), one])
        assert [(c.red, c.blue) for c in there.tables[0].comparisons] == [
            (c.red, c.blue) for c in back.tables[0].comparisons
        ]
    found = results(study, 12)
    there, back = summarize(found), summarize([turned(one) for one in found])
    assert [one.red for one in there.tables[0].comparisons] == [one.blue for one in back.tables[0].comparisons]
    for one, other in zip(there.tables[0].comparisons, back.tables[0].comparisons, strict=True):
        assert one.difference.mean == pytest.approx(-other.difference.mean)
        assert (one.difference.low, one.difference.high) == pytest.approx(
            (-other.difference.high, -other.difference.low)
        )


def test_a_card_with_red_and_blue_swapped_sets_up_the_other_warband_there():
    """The warband that is red on one card is where it is blue on the other: only chance differs."""
    study = small_study(EVEN, swapped(EVEN))
    middles = {}
    for result, case in zip(results(study, 2), study.cases_from(0, 4), strict=True):
        middles[result.red_side, case.opening] = result.red.fighters
    assert len(middles) == 4


def test_an_advantage_of_a_warband_is_not_attributed_to_the_table():
    """The warband that is red in even deployments is seen less at any place."""
    found = [made(number, *((0.2, 0.8) if number % 2 == 0 else (0.8, 0.2))) for number in range(20)]
    [comparison] = summarize(found).tables[0].comparisons
    assert (comparison.difference.count, comparison.difference.mean) == (10, pytest.approx(0.0))


def test_failed_set_ups_are_left_out_with_their_counterpart_and_reported():
    found = [made(number, 0.5, 0.5, "no-place" if number == 3 else "") for number in range(6)]
    summary = summarize(found)
    assert (summary.cases, summary.measured, summary.failures) == (6, 5, (("no-place", 1),))
    assert summary.tables[0].comparisons[0].difference.count == 2
    assert len(verdict_sentences(summary)) == 1


@pytest.mark.parametrize(("battles", "known"), [(8, False), (10, True)])
def test_nothing_is_bounded_by_fewer_than_five_pairs(battles, known):
    [found] = summarize([made(number, 0.25, 0.75) for number in range(battles)]).tables[0].comparisons
    assert [math.isfinite(one.low) for one in (found.red, found.blue, found.difference)] == [known] * 3


def test_the_page_is_self_contained_and_its_names_are_plain_text(tmp_path):
    study = small_study(EVEN, names=("<script>alert(1)</script>",))
    summary = summarize([made(number, 0.25, 0.5) for number in range(4)])
    page = format_page(study, summary)
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r'(src|href)="', page)
    assert page.count("<svg") == 1
    assert '<html lang="en">' in page
    assert [path.name for path in write_reports(tmp_path, study, summary)] == [
        "report.html",
        "chart.svg",
        "intervals.csv",
    ]


def test_a_page_of_a_study_that_still_runs_says_so():
    study = small_study(EVEN)
    found = [made(number, 0.25, 0.5) for number in range(20)]
    part, whole = (format_page(study, summarize(found, planned=planned)) for planned in (40, 20))
    assert "Interim result: 20 of 40 battles." in part
    assert "Interim result" not in whole


def test_red_blue_and_their_difference_agree_even_if_battles_lack_their_counterpart():
    """Deployments whose counterpart is still to come do not count for red and blue, either."""
    found = [made(number, 0.5, 0.25 + number % 3 / 10) for number in range(12)]
    [one] = summarize([*found, made(12, 1.0, 0.0), made(14, 1.0, 0.0)]).tables[0].comparisons
    assert one.red.count == 12
    assert one.difference.mean == pytest.approx(one.red.mean - one.blue.mean)


def test_a_few_pairs_give_no_bounds_and_lengths_are_never_negative():
    def far(number):
        sides = (SideFigures(4, 0.5, objective_mm=mm) for mm in (5.0 + 300 * (number % 4 == 0), 6.0))
        return CaseResult(number, "T", "C", number, "A", *sides)

    few, more = (summarize([far(number) for number in range(count)]).tables[0].comparisons for count in (8, 12))
    assert all(math.isnan(one.low) for found in few for one in (found.red, found.blue, found.difference))
    [distance] = [one for one in more if one.measure == "objective_mm"]
    assert distance.red.low == 0.0
    assert distance.red.mean < distance.red.high


def test_the_table_has_plain_numbers():
    study = small_study(EVEN)
    lines = format_table(study, summarize([made(number, 0.25, 0.5) for number in range(20)], planned=24)).splitlines()
    assert lines[0] == "table,measure,of,count,mean,median,low,high,minus,battles,planned,game,cards,seed,name"
    assert lines[1].startswith("T,exposed,red,20,0.25,0.25,0.1")
    assert lines[3].startswith("T,exposed,difference,10,-0.25")
    assert lines[3].endswith(f",,20,24,{study.game.id},1,1,Fighters visible to an enemy")


def test_fighters_that_all_stand_at_objectives_have_a_chart():
    there = SideFigures(4, 0.25, objective_mm=0.0)
    results = [CaseResult(number, "A", "C", number, "A", there, there) for number in range(20)]
    assert 'width="0.00"' in draw_chart(summarize(results))


def test_the_bars_of_the_chart_are_as_long_as_the_means():
    picture = draw_chart(summarize([made(number, 0.25, 0.5) for number in range(20)]))
    red, blue = (float(width) for width in re.findall(rf'width="([\d.]+)" height="{BAR}"', picture))
    assert blue == pytest.approx(2 * red)
