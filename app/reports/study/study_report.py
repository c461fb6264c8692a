"""Writes a study to files: a page with chart and table, the chart, and the table; for organisers and their players."""

import csv
import io
from collections.abc import Callable
from html import escape
from pathlib import Path

from app.core.language import counted, format_number, labelled, tr
from app.reports.study.case_result import MEASURES
from app.reports.study.intervals import Interval
from app.reports.study.study_cases import Study
from app.reports.study.study_chart import draw_chart
from app.reports.study.study_summary import (
    StudySummary,
    failure_sentences,
    format_figure,
    format_points,
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
    texts = {PAGE: format_page(study, summary), CHART: draw_chart(summary), TABLE: format_table(summary)}
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
        f"{format_web_table(map(escape, ('', *table_heads())), rows)}<p>{escape(explain())}</p>"
    )
    return wrap_page(tr("Fairness of this table"), _STYLE, body)


def describe(study: Study, summary: StudySummary) -> str:
    """Returns a sentence that states what was studied."""
    tables = ", ".join(layout.name for layout in study.layouts)
    return counted(
        summary.measured,
        "{game}, {tables}: {count} random deployment; seed {seed}, cards: {cards}.",
        "{game}, {tables}: {count} random deployments; seed {seed}, cards: {cards}.",
        game=tr(study.game.name),
        tables=tables,
        seed=study.seed,
        cards=format_number(len(study.openings), "d"),
    )


def explain() -> str:
    """Returns an explanation of the intervals."""
    return tr(
        "Each bound for red and for blue has 95% confidence; the bounds of the differences have a joint confidence "
        "of 95% over all figures and tables. Differences compare pairs of deployments in which the sides swap colours, "
        "so that only the effect of the table remains. Line of sight is sampled here, not proven."
    )


def table_heads() -> tuple[str, ...]:
    """Returns the column heads for `table_rows`."""
    return (tr("Mean"), tr("Median"), tr("Lower bound"), tr("Upper bound"), tr("Count"))


def table_rows(summary: StudySummary) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Returns rows for red, blue and their difference of each measure, each with its name and its cells as text.

    The rows of several tables stand side by side, measure by measure, followed by the contrasts of each two tables.
    """
    found = list[tuple[str, tuple[str, ...]]]()
    for measure in MEASURES:
        for table in summary.tables:
            for one in (one for one in table.comparisons if one.measure == measure.id):
                name = labelled(table.table, tr(measure.name)) if len(summary.tables) > 1 else tr(measure.name)
                titles = (tr("{measure}: red", measure=name), tr("{measure}: blue", measure=name), tr("red − blue"))
                for title, interval in zip(titles, (one.red, one.blue, one.difference), strict=True):
                    found.append((title, _make_cells(measure.id, interval, format_figure)))
        for one in (one for one in summary.contrasts if one.measure == measure.id and one.difference.count):
            title = tr("red − blue: {first} − {second}", first=one.first, second=one.second)
            found.append((labelled(title, tr(measure.name)), _make_cells(measure.id, one.difference, format_points)))
    return tuple(found)


def _make_cells(measure: str, interval: Interval, write: Callable[[str, float], str]) -> tuple[str, ...]:
    figures = (interval.mean, interval.median, interval.low, interval.high)
    return (*(write(measure, value) for value in figures), format_number(interval.count, "d"))


def format_table(summary: StudySummary) -> str:
    """Returns the table as CSV, in plain numbers: shares from 0 to 1, lengths in mm.

    In a row of a contrast, red minus blue on the table `minus` is subtracted from that on `table`.
    """
    rows = [
        (table.table, one.measure, of, interval, "")
        for table in summary.tables
        for one in table.comparisons
        for of, interval in (("red", one.red), ("blue", one.blue), ("difference", one.difference))
    ]
    rows += [
        (one.first, one.measure, "contrast", one.difference, one.second)
        for one in summary.contrasts
        if one.difference.count
    ]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("table", "measure", "of", "count", "mean", "median", "low", "high", "minus"))
    for table, measure, of, interval, minus in rows:
        figures = (f"{value:.6g}" for value in (interval.mean, interval.median, interval.low, interval.high))
        writer.writerow((table, measure, of, interval.count, *figures, minus))
    return text.getvalue()
