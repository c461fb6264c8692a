"""A chart, as SVG, of red and blue: a bar for each mean and a line for its interval, one table next to the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from app.core.language import tr
from app.reports.study.intervals import Interval
from app.reports.study.study_summary import StudySummary, find_measure, format_figure

WIDTH, TITLE, TOP, RIGHT, EDGE = 640, 26, 12, 110, 12
"""Sizes of the picture and of a measure's title in pixels, and margins: above, for figures (right), and for names."""
RED, BLUE, INK = "#c8453b", "#2f6fb5", "#22201d"
MAX_NAME = 18
"""Number of characters of a table's name that fit beside its bars."""


@dataclass(frozen=True)
class _Bars:
    """Sizes of two bars in pixels: where they begin, their height, and the spaces below each and below both."""

    left: int
    bar: int
    gap: int
    below: int

    @property
    def height(self) -> int:
        return 2 * (self.bar + self.gap) + self.below


ALONE, SIDE_BY_SIDE = _Bars(70, 20, 6, 14), _Bars(210, 14, 2, 8)


def draw_chart(summary: StudySummary) -> str:
    """Returns the chart; its height depends on the number of tables and measures."""
    rows, top = list[str](), TOP
    sizes = SIDE_BY_SIDE if len(summary.tables) > 1 else ALONE
    for id in dict.fromkeys(one.measure for table in summary.tables for one in table.comparisons):
        found = [(table.table, one) for table in summary.tables for one in table.comparisons if one.measure == id]
        ends = (_end(interval) for _, one in found for interval in (one.red, one.blue))
        most = 1.0 if find_measure(id).is_share else max(*ends, 1.0)
        rows.append(f'<text x="{EDGE}" y="{top + 16}" font-weight="bold">{escape(tr(find_measure(id).name))}</text>')
        top += TITLE
        for name, one in found:
            if sizes is SIDE_BY_SIDE:
                short = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
                rows.append(f'<text x="{EDGE}" y="{top + sizes.bar + 6}">{escape(short)}</text>')
            bottom = top + 2 * sizes.bar + sizes.gap + 3
            for word, interval, colour in ((tr("Red"), one.red, RED), (tr("Blue"), one.blue, BLUE)):
                rows += _draw_bar(sizes, word, interval, (colour, most, top), format_figure(id, interval.mean))
                top += sizes.bar + sizes.gap
            rows.append(f'<path d="M{sizes.left} {bottom - 2 * sizes.bar - sizes.gap - 5}V{bottom}" stroke="{INK}"/>')
            top += sizes.below
    height = max(top, TOP + TITLE + ALONE.height) + TOP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="sans-serif" font-size="14" fill="{INK}"><rect width="{WIDTH}" height="{height}" fill="#ffffff"/>'
        f"{''.join(rows)}</svg>\n"
    )


def _end(interval: Interval) -> float:
    return interval.high if interval.high == interval.high else interval.mean  # It is nan if there is only one value.


def _draw_bar(sizes: _Bars, word: str, interval: Interval, at: tuple[str, float, float], figure: str) -> Iterator[str]:
    (colour, most, top), left = at, sizes.left
    scale = (WIDTH - left - RIGHT) / most
    middle = top + sizes.bar / 2
    yield f'<text x="{left - 8}" y="{middle + 5:g}" text-anchor="end">{escape(word)}</text>'
    long = max(0.0, interval.mean * scale)
    yield f'<rect x="{left}" y="{top:g}" width="{long:.2f}" height="{sizes.bar}" fill="{colour}"/>'
    if interval.count > 1:
        low, high = (left + min(max(value, 0.0), most) * scale for value in (interval.low, interval.high))
        ends = "".join(f"M{x:.2f} {middle - 6:g}V{middle + 6:g}" for x in (low, high))
        yield f'<path d="M{low:.2f} {middle:g}H{high:.2f}{ends}" stroke="{INK}" stroke-width="2" fill="none"/>'
    yield f'<text x="{WIDTH - RIGHT + 12}" y="{middle + 5:g}">{escape(figure)}</text>'
