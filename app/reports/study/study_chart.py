"""A chart, as SVG, of red and blue: a bar for each mean and a line for its interval, one table next to the other."""

import math
from collections.abc import Iterator
from html import escape

from app.core.language import tr
from app.reports.study.case_result import MEASURES
from app.reports.study.study_summary import Comparison, StudySummary, format_figure, format_points

WIDTH, TOP, HEAD, LEFT, NAME, RIGHT = 640, 12, 26, 70, 120, 240
"""Sizes in pixels: the picture, its top, a measure's name; and the margins: names of red and blue, names of tables if
there are several, and figures."""
BAR, GAP, EDGE, LETTERS = 14, 10, 12, 14
RED, BLUE, INK, PALE = "#c8453b", "#2f6fb5", "#22201d", "#b9b4aa"


def draw_chart(summary: StudySummary) -> str:
    """Returns the chart: measure by measure, the tables beside each other. Its height depends on their numbers."""
    rows, top = list[str](), TOP
    left = LEFT if len(summary.tables) == 1 else LEFT + NAME
    for measure in MEASURES:
        compared = [(table, one) for table in summary.tables for one in table.comparisons if one.measure == measure.id]
        if compared:
            rows.append(f'<text x="{EDGE}" y="{top + 14}" font-weight="bold">{escape(tr(measure.name))}</text>')
            top += HEAD
            rows.append(f'<text x="{WIDTH - EDGE}" y="{top - 12}" text-anchor="end">{escape(tr("red − blue"))}</text>')
        highs = [interval.high for _, one in compared for interval in (one.red, one.blue)]
        most = 1.0 if measure.is_share else max((high for high in highs if not math.isnan(high)), default=0.0) or 1.0
        for table, one in compared:
            if len(summary.tables) > 1:
                name = table.table if len(table.table) <= LETTERS else f"{table.table[: LETTERS - 1]}…"
                rows.append(f'<text x="{EDGE}" y="{top + BAR + 5}">{escape(name)}</text>')
            rows += _draw_bars(one, top, left, most)
            top += 2 * BAR + GAP
    height = top + TOP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}"><rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
        f"{''.join(rows)}</svg>\n"
    )


def _draw_bars(found: Comparison, top: float, left: float, most: float) -> Iterator[str]:
    """Yields the bars of red and blue with their figures, and their difference; only what has bounds."""
    bars = (tr("Red"), found.red, RED), (tr("Blue"), found.blue, BLUE)
    scale = (WIDTH - left - RIGHT) / most
    for number, (name, interval, colour) in enumerate(bars):
        y = top + number * BAR
        middle, is_known = y + BAR / 2, not math.isnan(interval.low)
        text = format_figure(found.measure, interval.mean) if is_known else "–"
        yield f'<text x="{left - 8}" y="{middle + 5:g}" text-anchor="end">{escape(name)}</text>'
        yield f'<text x="{WIDTH - RIGHT + 12}" y="{middle + 5:g}">{escape(text)}</text>'
        if is_known:
            width = max(0.0, interval.mean * scale)
            yield f'<rect x="{left}" y="{y:g}" width="{width:.2f}" height="{BAR}" fill="{colour}"/>'
            low, high = (left + min(max(value, 0.0), most) * scale for value in (interval.low, interval.high))
            ends = "".join(f"M{x:.2f} {middle - 4:g}V{middle + 4:g}" for x in (low, high))
            yield f'<path d="M{low:.2f} {middle:g}H{high:.2f}{ends}" stroke="{INK}" stroke-width="2" fill="none"/>'
    if not math.isnan(found.difference.low):
        text = escape(format_points(found.measure, found.difference.mean))
        yield f'<text x="{WIDTH - EDGE}" y="{top + BAR + 5}" text-anchor="end">{text}</text>'
    yield f'<path d="M{left} {top - 2}V{top + 2 * BAR + 2}" stroke="{INK}" fill="none"/>'
