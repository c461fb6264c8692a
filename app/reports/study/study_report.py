"""Writes a study to files: a page with chart and table, the chart, and the table; for organisers and their players."""

import csv
import io
import math
from collections.abc import Callable
from html import escape
from pathlib import Path

from app.core.language import counted, format_number, mark, tr
from app.reports.study.case_result import MEASURES
from app.reports.study.intervals import Interval
from app.reports.study.study_cases import Study
from app.reports.study.study_chart import draw_chart
from app.reports.study.study_summary import (
    StudySummary,
    failure_sentences,
    find_measure,
    format_figure,
    verdict_sentences,
)
from app.reports.web_page import format_table as format_web_table
from app.reports.web_page import wrap_page
from app.storage.whole_file import export_atomically

PAGE, CHART, TABLE = "report.html", "chart.svg", "intervals.csv"
ENDINGS = (".html", ".svg", ".csv")
_STYLE = """
body { font: 16px/1.45 sans-serif; color: #22201d; background: #fff }
body { max-width: 46em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 } th, td { padding: .3em .8em; border-bottom: 1px solid #b9b4aa }
td { text-align: right; font-variant-numeric: tabular-nums } th { text-align: left }
svg { max-width: 100%; height: auto }
"""


def write_reports(folder: Path, study: Study, summary: StudySummary) -> tuple[Path, ...]:
    """Writes page, chart and table to an existing folder and returns their paths. Raises PlayerError."""
    texts = {PAGE: format_page(study, summary), CHART: draw_chart(summary), TABLE: format_table(study, summary)}
    for name, text in texts.items():
        write_report(folder / name, text)
    return tuple(folder / name for name in texts)


def write_report(path: Path, text: str) -> None:
    """Writes a file. Raises PlayerError with one sentence if that fails."""
    export_atomically(path, text.encode(), ENDINGS)


def format_page(study: Study, summary: StudySummary) -> str:
    """Returns a self-contained page."""
    said = "".join(f"<p>{escape(one)}</p>" for one in (*verdict_sentences(summary), *failure_sentences(summary)))
    rows = [(escape(name), map(escape, cells)) for name, cells in table_rows(summary)]
    body = (
        f"<p>{escape(describe(study, summary))}</p>{said}{draw_chart(summary)}"
        f"{format_web_table(map(escape, ('', *table_heads(summary))), rows)}<p>{escape(explain())}</p>"
    )
    return wrap_page(counted(len(summary.tables), "Fairness of this table", "Fairness of {count} tables"), _STYLE, body)


def describe(study: Study, summary: StudySummary) -> str:
    """Returns what was studied, and whether this is only an interim result."""
    said = counted(
        summary.measured,
        "{game}, {tables}: {count} battle with random deployment; seed {seed}, cards: {cards}.",
        "{game}, {tables}: {count} battles with random deployments; seed {seed}, cards: {cards}.",
        game=tr(study.game.name),
        tables=", ".join(layout.name for layout in study.layouts),
        seed=study.seed,
        cards=format_number(len(study.openings), "d"),
    )
    if summary.is_whole:
        return said
    return f"{tr('Interim result: {count} of {whole} battles.', count=summary.cases, whole=summary.planned)} {said}"


def explain() -> str:
    """Returns an explanation of the intervals."""
    return tr(
        "The bounds of red and of blue, in brackets or as lines, have 95% confidence each; those of the differences "
        "have a joint confidence of 95% over all figures and tables. All figures are over pairs of deployments in "
        "which the sides swap colours, so that only the effect of the table remains; a dash means too few pairs. "
        "Line of sight is sampled here, not proven."
    )


def table_heads(summary: StudySummary) -> tuple[str, ...]:
    """Returns the column heads for `table_rows`: the tables, and the differences of each two."""
    return (*(table.table for table in summary.tables), *(f"{one} − {other}" for one, other in _find_couples(summary)))


def table_rows(summary: StudySummary) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Returns rows of text with their names, a column for each table and each two tables.

    First the numbers of battles; then red, blue and their difference, for each measure.
    """
    counts = {
        tr("Battles"): [table.measured for table in summary.tables],
        tr("Not set up"): [table.cases - table.measured for table in summary.tables],
    }
    empty = ("",) * len(_find_couples(summary))
    found = [(name, (*(format_number(one, "d") for one in row), *empty)) for name, row in counts.items()]
    for measure in MEASURES:
        compared = [one for table in summary.tables for one in table.comparisons if one.measure == measure.id]
        if not compared:
            continue
        red, blue = (
            tuple(_format_cell(measure.id, interval, format_figure) for interval in colour)
            for colour in ([one.red for one in compared], [one.blue for one in compared])
        )
        title, write = mark("{measure}: red − blue"), format_figure
        if measure.is_share:
            title, write = mark("{measure}: red − blue, in percentage points"), _format_points
        differences = (*compared, *(one for one in summary.contrasts if one.measure == measure.id))
        both = tuple(_format_cell(measure.id, one.difference, write) for one in differences)
        name = tr(measure.name)
        found += [
            (tr("{measure}: red", measure=name), (*red, *empty)),
            (tr("{measure}: blue", measure=name), (*blue, *empty)),
            (tr(title, measure=name), both),
        ]
    return tuple(found)


def _find_couples(summary: StudySummary) -> list[tuple[str, str]]:
    """Returns the names of each two tables that are compared."""
    return list(dict.fromkeys((one.first, one.second) for one in summary.contrasts))


def _format_points(_measure: str, value: float) -> str:
    return format_number(100 * value, ".1f")


def _format_cell(measure: str, interval: Interval, write: Callable[[str, float], str]) -> str:
    """Returns a mean with its bounds. Without bounds, a mean of a few pairs would only mislead."""
    if math.isnan(interval.low):
        return "–"
    low, high = write(measure, interval.low), write(measure, interval.high)
    return f"{write(measure, interval.mean)} ({low} … {high})"


def format_table(study: Study, summary: StudySummary) -> str:
    """Returns the table as CSV, in plain numbers: shares from 0 to 1, lengths in mm.

    Ids are the same in every language; the last column has the words of the page.

    In a row of a contrast, red minus blue on the table `minus` is subtracted from that on `table`.
    """
    measured = {table.table: table.measured for table in summary.tables}
    rows = [
        (table.table, one.measure, of, interval, "")
        for table in summary.tables
        for one in table.comparisons
        for of, interval in (("red", one.red), ("blue", one.blue), ("difference", one.difference))
    ]
    rows += [
        (one.first, one.measure, "difference", one.difference, one.second)
        for one in summary.contrasts
        if one.difference.count
    ]
    about = study.game.id, len(study.openings), study.seed
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = "table", "measure", "of", "count", "mean", "median", "low", "high", "minus"
    writer.writerow((*heads, "battles", "planned", "game", "cards", "seed", "name"))
    for table, measure, of, interval, minus in rows:
        numbers = (interval.mean, interval.median, interval.low, interval.high)
        figures = ("" if math.isnan(value) else f"{value:.6g}" for value in numbers)
        name = tr(find_measure(measure).name)
        of_all = measured[table], summary.planned // len(summary.tables)
        writer.writerow((table, measure, of, interval.count, *figures, minus, *of_all, *about, name))
    return text.getvalue()
