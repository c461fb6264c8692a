"""A chart, as SVG, of red and blue for each table: a bar for each mean and a line for its interval."""

from collections.abc import Iterator
from html import escape

from app.core.language import tr
from app.reports.study.intervals import Interval
from app.reports.study.study_summary import Comparison, StudySummary, find_measure, format_figure

WIDTH, ROW, HEAD, TOP, LEFT, RIGHT = 640, 92, 30, 12, 70, 110
"""Sizes of the picture, of a row and of a table's name, in pixels, and margins for names (left) and figures (right)."""
BAR, GAP, EDGE = 20, 6, 12
RED, BLUE, INK, PALE = "#c8453b", "#2f6fb5", "#22201d", "#b9b4aa"


def draw_chart(summary: StudySummary) -> str:
    """Returns the chart; its height depends on the number of tables and measures."""
    rows, top = "", TOP
    for table in summary.tables:
        if len(summary.tables) > 1:
            rows += f'<text x="{EDGE}" y="{top + 16}" font-size="17">{escape(table.table)}</text>'
            top += HEAD
        for one in table.comparisons:
            rows += _draw_row(one, top)
            top += ROW
    height = max(top, TOP + ROW) + TOP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="14" fill="{INK}"><rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
        f"{rows}</svg>\n"
    )


def _draw_row(found: Comparison, top: float) -> str:
    measure = find_measure(found.measure)
    most = 1.0 if measure.is_share else max(_end(found.red), _end(found.blue), 1.0)
    bars = ((tr("Red"), found.red, RED), (tr("Blue"), found.blue, BLUE))
    parts = [f'<text x="{EDGE}" y="{top + 16}" font-weight="bold">{escape(tr(measure.name))}</text>']
    for number, (name, interval, colour) in enumerate(bars):
        parts += _draw_bar(found.measure, name, interval, (colour, most, top + 26 + number * (BAR + GAP)))
    bottom = top + 26 + 2 * BAR + GAP + 3
    parts.append(f'<path d="M{LEFT} {top + 24}V{bottom}" stroke="{INK}" fill="none"/>')
    return "".join(parts)


def _end(interval: Interval) -> float:
    return interval.high if interval.high == interval.high else interval.mean  # It is nan if there is only one value.


def _draw_bar(measure: str, name: str, interval: Interval, at: tuple[str, float, float]) -> Iterator[str]:
    colour, most, top = at
    scale = (WIDTH - LEFT - RIGHT) / most
    middle = top + BAR / 2
    yield f'<text x="{LEFT - 8}" y="{middle + 5:g}" text-anchor="end">{escape(name)}</text>'
    yield f'<rect x="{LEFT}" y="{top:g}" width="{max(0.0, interval.mean * scale):.2f}" height="{BAR}" fill="{colour}"/>'
    if interval.count > 1:
        low, high = (LEFT + min(max(value, 0.0), most) * scale for value in (interval.low, interval.high))
        ends = "".join(f"M{x:.2f} {middle - 6:g}V{middle + 6:g}" for x in (low, high))
        yield f'<path d="M{low:.2f} {middle:g}H{high:.2f}{ends}" stroke="{INK}" stroke-width="2" fill="none"/>'
    text = escape(format_figure(measure, interval.mean))
    yield f'<text x="{WIDTH - RIGHT + 12}" y="{middle + 5:g}">{text}</text>'
