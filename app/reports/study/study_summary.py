"""Summarises the results of many cases: red and blue with intervals, their difference, and a verdict in sentences.

Red and blue are compared in pairs of deployments in which the sides swap colours, so that differences between the
rosters cancel out and the effect of the table remains. Each table is summarised by itself, and each two are compared by
the difference of their differences; the bounds of all these hold at once. See `intervals` for how bounds are computed.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from app.core.language import counted, format_number, labelled, tr
from app.core.lengths import format_length
from app.model import Value
from app.reports.study.case_result import MEASURES, CaseResult, StudyMeasure
from app.reports.study.intervals import Interval, find_interval

CONFIDENCE = 0.95
"""Confidence of each colour's interval, and of the intervals of all differences together."""
MIN_PAIRS = 5
"""Smallest number of pairs of deployments that allow bounds and a verdict."""
SHARE_ENDS, PAIR_ENDS, TABLE_ENDS = (0.0, 1.0), (-0.5, 0.5), (-1.0, 1.0)
"""Unseen values that bounds allow for: a battle at either limit, a pair with one battle at either limit, and a pair of
each of two tables, at opposite limits."""

Pairs = dict[tuple[str, int], list[tuple[float, float]]]
"""The figures of red and blue in the two deployments of each pair, by opening and number of the pair."""


class Comparison(Value, frozen=True):
    """A measure over all pairs of deployments in which each side was red once: of red, of blue, and of red minus blue.

    The difference shows the effect of the table alone. Its bounds are wider, because they hold for all measures and
    tables at once. With fewer than `MIN_PAIRS` pairs, all bounds are nan.
    """

    measure: str
    red: Interval
    blue: Interval
    difference: Interval


class TableSummary(Value, frozen=True):
    """The comparisons of a table by measure, in order, and the number of its cases, in all and set up."""

    table: str
    cases: int
    measured: int
    comparisons: tuple[Comparison, ...]


class Contrast(Value, frozen=True):
    """A measure on two tables: red minus blue on the first, minus red minus blue on the second."""

    measure: str
    first: str
    second: str
    difference: Interval


class StudySummary(Value, frozen=True):
    """The tables in order, their contrasts, and the number of cases that could not be set up, by reason.

    `planned` is the number of cases of the whole study.
    """

    cases: int
    measured: int
    tables: tuple[TableSummary, ...]
    contrasts: tuple[Contrast, ...]
    failures: tuple[tuple[str, int], ...]
    planned: int = 0

    @property
    def is_whole(self) -> bool:
        """True if all cases are done."""
        return self.cases >= self.planned


def summarize(results: Sequence[CaseResult], names: Sequence[str] = (), planned: int = 0) -> StudySummary:
    """Returns the summary of the results so far, of a `planned` number, on the tables with these names.

    By default, on those that have any results.
    """
    by_table: dict[str, list[CaseResult]] = {name: [] for name in names}
    failures: dict[str, int] = defaultdict(int)
    for one in results:
        by_table.setdefault(one.layout, []).append(one)
        if one.reason:
            failures[one.reason] += 1
    good = {name: [one for one in cases if not one.reason] for name, cases in by_table.items()}
    two = tuple(itertools.combinations(good, 2))
    confidence = 1 - (1 - CONFIDENCE) / (len(MEASURES) * (len(good) + len(two)))
    all_good = list(itertools.chain(*good.values()))
    measures = [measure for measure in MEASURES if any(measure.read(one.red) is not None for one in all_good)]
    tables = list[TableSummary]()
    for name, cases in good.items():
        found = tuple(_compare(cases, measure, confidence) for measure in measures)
        tables.append(TableSummary(name, len(by_table[name]), len(cases), found))
    contrasts = tuple(
        Contrast(measure.id, first, second, _contrast(good[first], good[second], measure, confidence))
        for measure in measures
        for first, second in two
    )
    measured = sum(one.measured for one in tables)
    return StudySummary(len(results), measured, tuple(tables), contrasts, tuple(sorted(failures.items())), planned)


def has_bounds(summary: StudySummary) -> bool:
    """Returns whether there are enough battles on a table to say anything about it."""
    return any(one.difference.count >= MIN_PAIRS for table in summary.tables for one in table.comparisons)


def find_measure(id: str) -> StudyMeasure:
    """Returns the measure with this id."""
    return next(measure for measure in MEASURES if measure.id == id)


def _compare(results: Sequence[CaseResult], measure: StudyMeasure, confidence: float) -> Comparison:
    pairs = _find_pairs(results, measure)
    reds, blues = ([figures[colour] for pair in pairs.values() for figures in pair] for colour in (0, 1))
    ends, pair_ends = (SHARE_ENDS, PAIR_ENDS) if measure.is_share else ((), ())
    red, blue = (_limit(find_interval(one, CONFIDENCE, ends), len(pairs), measure, 0.0, 1.0) for one in (reds, blues))
    difference = find_interval(list(_find_differences(pairs).values()), confidence, pair_ends)
    return Comparison(measure.id, red, blue, _limit(difference, len(pairs), measure, -1.0, 1.0))


def _contrast(
    first: Sequence[CaseResult], second: Sequence[CaseResult], measure: StudyMeasure, confidence: float
) -> Interval:
    """Compares two tables pair by pair with the same opening, so that differences between openings cancel out."""
    one, other = (_find_differences(_find_pairs(results, measure)) for results in (first, second))
    differences = [one[pair] - other[pair] for pair in one if pair in other]
    found = find_interval(differences, confidence, TABLE_ENDS if measure.is_share else ())
    return _limit(found, len(differences), measure, -2.0, 2.0)


def _find_pairs(results: Sequence[CaseResult], measure: StudyMeasure) -> Pairs:
    """Returns the pairs of deployments of an opening in which the sides swap colours; leaves out unpaired ones."""
    halves: Pairs = defaultdict(list)
    for one in results:
        red, blue = measure.read(one.red), measure.read(one.blue)
        if red is not None and blue is not None:
            halves[one.opening, one.deployment // 2].append((red, blue))
    return {pair: two for pair, two in halves.items() if len(two) == 2}


def _find_differences(pairs: Pairs) -> dict[tuple[str, int], float]:
    """Returns the mean of red minus blue of each pair. Differences between the rosters cancel out in this way."""
    return {pair: sum(red - blue for red, blue in two) / 2 for pair, two in pairs.items()}


def _limit(found: Interval, pairs: int, measure: StudyMeasure, least: float, most: float) -> Interval:
    """Returns an interval limited to values that are possible for shares, and without bounds if there are few pairs.

    A length is at least 0; the difference of two may have any value.
    """
    if pairs < MIN_PAIRS:
        return replace(found, low=math.nan, high=math.nan)
    if measure.is_share:
        return replace(found, low=max(found.low, least), high=min(found.high, most))
    return replace(found, low=max(found.low, 0.0)) if least == 0.0 else found


# Text


def verdict_sentences(summary: StudySummary) -> tuple[str, ...]:
    """Returns the verdict on each table, named if there are several, and how the tables differ."""
    if len(summary.tables) == 1:
        return _table_sentences(summary.tables[0], summary.is_whole)
    told = tuple(labelled(table.table, " ".join(_table_sentences(table, summary.is_whole))) for table in summary.tables)
    return told + _contrast_sentences(summary)


def _contrast_sentences(summary: StudySummary) -> tuple[str, ...]:
    """Returns a sentence for each difference between two tables, or one sentence if none was found."""
    known = [one for one in summary.contrasts if one.difference.count >= MIN_PAIRS]
    found = tuple(_contrast_sentence(one) for one in known if one.difference.excludes_zero)
    if found or not known:
        return found
    most: dict[str, float] = {}
    for one in known:
        most[one.measure] = max(one.difference.most, most.get(one.measure, 0.0))
    limits = " · ".join(labelled(tr(find_measure(id).name), format_points(id, value)) for id, value in most.items())
    return (tr("No difference between the tables was found, but there may be up to: {most}", most=limits),)


def _contrast_sentence(found: Contrast) -> str:
    """Names first the table that is better for red: more of any measure is worse."""
    difference = found.difference
    better, worse = (found.second, found.first) if difference.mean > 0 else (found.first, found.second)
    low, high = sorted((abs(difference.low), abs(difference.high)))
    said = tr(
        "{better} is better for red than {worse}, by {low} to {high} with 95% confidence.",
        better=better,
        worse=worse,
        low=format_points(found.measure, low),
        high=format_points(found.measure, high),
    )
    return labelled(tr(find_measure(found.measure).name), said)


def format_points(measure: str, value: float) -> str:
    """Returns a difference as players read it: shares in percentage points, or a length."""
    if math.isnan(value) or not find_measure(measure).is_share:
        return format_figure(measure, value)
    return tr("{number} percentage points", number=format_number(100 * value, ".1f"))


def _table_sentences(table: TableSummary, is_whole: bool) -> tuple[str, ...]:
    """Returns a sentence for each measure in which red and blue differ, or one sentence if there is none."""
    known = [one for one in table.comparisons if one.difference.count >= MIN_PAIRS]
    if table.cases and not table.measured:  # More deployments would not help.
        return (tr("No battle could be set up on this table, so red and blue cannot be compared."),)
    if not known:
        if is_whole:
            return (tr("There are too few battles to compare red and blue; set up more deployments."),)
        return (tr("There are too few battles so far to compare red and blue."),)
    uneven = [one for one in known if one.difference.excludes_zero]
    if uneven:
        return tuple(_uneven_sentence(one) for one in uneven)
    most = " · ".join(
        labelled(tr(find_measure(one.measure).name), format_points(one.measure, one.difference.most)) for one in known
    )
    return (tr("No difference between red and blue was found, but there may be up to: {most}", most=most),)


def _uneven_sentence(found: Comparison) -> str:
    measure, difference = find_measure(found.measure), found.difference
    sentence = tr(measure.red_has if difference.mean > 0 else measure.blue_has)
    low, high = sorted((abs(difference.low), abs(difference.high)))
    return tr(
        "{what}: {mean} on average, between {low} and {high} with 95% confidence.",
        what=sentence,
        mean=format_points(found.measure, abs(difference.mean)),
        low=format_points(found.measure, low),
        high=format_points(found.measure, high),
    )


def format_figure(measure: str, value: float) -> str:
    """Returns a figure as players read it: a share in per cent, or a length in the game's unit."""
    if math.isnan(value):
        return "–"
    return format_number(value, ".1%") if find_measure(measure).is_share else format_length(value)


_REASONS: dict[str, Callable[[int], str]] = {
    "no-place": lambda count: counted(
        count, "In {count} battle a fighter had no legal place.", "In {count} battles a fighter had no legal place."
    ),
    "failure": lambda count: counted(
        count,
        "{count} battle could not be set up because of a program error; see the results file.",
        "{count} battles could not be set up because of a program error; see the results file.",
    ),
}


def failure_sentences(summary: StudySummary) -> tuple[str, ...]:
    """Returns sentences that state why some cases are not counted."""
    return tuple(
        _REASONS[reason](count)
        if reason in _REASONS
        else counted(
            count,
            "{count} battle could not be set up by the rules of its card.",
            "{count} battles could not be set up by the rules of their cards.",
        )
        for reason, count in summary.failures
    )
