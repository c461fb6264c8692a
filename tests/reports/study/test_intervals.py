"""Intervals compared with SciPy's own, and with what they promise."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scipy import stats

from app.reports.study import study_summary
from app.reports.study.case_result import CaseResult, SideFigures
from app.reports.study.intervals import find_interval
from app.reports.study.study_summary import MIN_PAIRS, summarize

values = st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=30).filter(lambda some: np.std(some) > 1e-6)


@given(values, st.floats(0.5, 0.999))
def test_bounds_are_those_of_an_inverted_t_test(sample, confidence):
    found = find_interval(sample, confidence)
    expected = stats.ttest_1samp(sample, 0.0).confidence_interval(confidence)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-6, abs=1e-9)
    assert found.median == np.median(sample)


def test_bounds_match_a_textbook_example():
    """Nine values with mean 5 and standard deviation 3: 5 ± 2.306."""
    sample = np.array([-1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, 0.0])
    sample = 5 + 3 * sample / sample.std(ddof=1)
    found = find_interval(sample, 0.95)
    assert (found.mean, found.low, found.high) == pytest.approx((5.0, 2.694, 7.306), abs=5e-4)


def test_an_interval_contains_the_truth_as_often_as_stated():
    rng = np.random.default_rng(5)
    held = [one.low <= 2.0 <= one.high for one in (find_interval(rng.normal(2.0, 1.0, 8), 0.9) for _ in range(2000))]
    assert np.mean(held) == pytest.approx(0.9, abs=0.02)


def test_one_value_or_none_gives_no_bounds():
    assert find_interval([3.0], 0.95).mean == 3.0
    assert math.isnan(find_interval([3.0], 0.95).low)
    assert find_interval([], 0.95).count == 0
    assert not find_interval([3.0], 0.95).excludes_zero


@pytest.mark.parametrize("red", [0.02, 0.3, 0.7, 0.98])
@pytest.mark.parametrize("battles", [10, 40])
def test_intervals_of_a_simulated_study_contain_the_truth_even_if_few_fighters_are_seen(red, battles):
    """The seen share of red is the same in each battle; blue's is 0.1 whatever is drawn."""
    rng, held = np.random.default_rng(11), []
    for _ in range(400):
        seen = rng.binomial(5, (red, 0.1), (battles, 2)) / 5
        summary = summarize([make_result(number, *both) for number, both in enumerate(seen.tolist())])
        [found] = summary.tables[0].comparisons
        truths = (found.red, red), (found.blue, 0.1), (found.difference, red - 0.1)
        held.append([one.low - 1e-12 <= truth <= one.high + 1e-12 for one, truth in truths])
    assert min(np.mean(held, axis=0)) >= 0.93


def make_result(number, red, blue):
    return CaseResult(number, "Table", "Card", number, "A", SideFigures(5, red), SideFigures(5, blue))


def simulate_two_tables(rng, apart, battles):
    """Returns results on tables A and B: red is `apart` mm farther from the objectives on A than blue, and not on B.

    Openings, which favour a colour, and rosters matter more than the tables, and are the same on both.
    """
    openings, rosters = rng.normal(0.0, 40.0, (2, battles // 2))
    for table, effect in (("A", apart), ("B", 0.0)):
        for number in range(battles):
            swapped = 1 if number % 2 else -1
            red, blue = rng.normal(200.0, 15.0, 2)
            red += effect + openings[number // 2] + swapped * rosters[number // 2]
            figures = (SideFigures(5, objective_mm=length) for length in (red, blue))
            yield CaseResult(number, table, "Card", number, "A", *figures)


@pytest.mark.parametrize(("apart", "battles"), [(0.0, 12), (10.0, 24)])
def test_the_contrast_of_simulated_tables_contains_the_true_one_as_often_as_stated(monkeypatch, apart, battles):
    """Nine bounds hold at once with 55% confidence, so each alone with 95%: easier to count than the usual 99.4%."""
    monkeypatch.setattr(study_summary, "CONFIDENCE", 0.55)
    rng, held = np.random.default_rng(17), []
    for _ in range(500):
        found = summarize(tuple(simulate_two_tables(rng, apart, battles)), ("A", "B"))
        [one] = [one.difference for one in found.contrasts if one.difference.count]
        held.append(one.low <= apart <= one.high)
    assert np.mean(held) == pytest.approx(0.95, abs=0.025)


def test_all_intervals_of_simulated_tables_hold_at_once_as_often_as_stated():
    """Shares of five fighters: each table has its own, and the contrast is the difference of their differences."""
    rng, held = np.random.default_rng(19), []
    for _ in range(400):
        results, shares = [], {"A": (0.7, 0.3), "B": (0.4, 0.4)}
        for table, chances in shares.items():
            seen = rng.binomial(5, chances, (24, 2)) / 5
            results += [replace(make_result(number, *both), layout=table) for number, both in enumerate(seen.tolist())]
        found = summarize(results)
        intervals = [table.comparisons[0].difference for table in found.tables]
        intervals += [one.difference for one in found.contrasts if one.difference.count]
        held.append(all(one.low <= truth <= one.high for one, truth in zip(intervals, (0.4, 0.0, 0.4), strict=True)))
    assert np.mean(held) >= 0.95


@given(st.lists(st.floats(0, 1), min_size=1, max_size=24))
def test_bounds_of_shares_are_shares_around_their_mean(shares):
    found = summarize([make_result(number, share, 1 - share) for number, share in enumerate(shares)])
    for one in found.tables[0].comparisons:
        for interval, least in ((one.red, 0.0), (one.blue, 0.0), (one.difference, -1.0)):
            if one.difference.count >= MIN_PAIRS:
                assert least <= interval.low <= interval.mean <= interval.high <= 1.0
