"""A chart, as SVG, of a value of each side after each round; sides differ in marks and dashes, not only in colour."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from app.core.language import format_number, shorten, tr
from app.model.colours import SIDE_COLOURS
from app.reports.battle_report.round_results import RoundResult, SideResult
from app.table.pictures.top_view_svg import INK, MARKS

WIDTH, HEIGHT = 420.0, 230.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 40.0, 34.0, 40.0
"""Margins around the plot, for the axis labels, the final values, the names of the sides, and the rounds."""
TYPE, MARK, APART = 13.0, 5.5, 6.0
"""Font size, half the size of a mark, and the distance between marks of the same round."""
MAX_SIDES, MAX_TICKS, MAX_NAME_LENGTH = 4, 5, 22
DASHES = ("", "7 4", "2 4", "10 3 2 3")
GRID = "#9a948a"


@dataclass(frozen=True)
class _Line:
    side: str
    number: int
    values: tuple[int, ...]


def draw_charts(results: Sequence[RoundResult], numbers: Mapping[str, int]) -> dict[str, str]:
    """Returns the charts that have data, by title, each as an SVG element."""

    def points(found: SideResult) -> int:
        return found.points or 0

    def lost(found: SideResult) -> int:
        return found.total_lost

    values = {tr("Points after each round"): points, tr("Fighters lost by the end of each round"): lost}
    charts = {title: draw_chart(results, numbers, value, title) for title, value in values.items()}
    return {title: chart for title, chart in charts.items() if chart}


def draw_chart(
    results: Sequence[RoundResult], numbers: Mapping[str, int], value: Callable[[SideResult], int], title: str
) -> str:
    """Returns a chart of a value of every side after each round, as an SVG element; "" if all values are 0.

    `numbers` are the sides' numbers among the colours. Returns "" also if there are more sides than colours.
    """
    names = [found.side for found in results[-1].sides] if results else []
    lines = list[_Line]()
    for side in names:
        values = tuple(sum(value(one) for one in found.sides if one.side == side) for found in results)
        lines.append(_Line(side, numbers.get(side, 0), values))
    if len(names) > MAX_SIDES or not any(map(any, (line.values for line in lines))):
        return ""
    ticks = _find_ticks([value for line in lines for value in line.values])
    low, high = ticks[0], ticks[-1]

    def across(at: int) -> float:
        wide = WIDTH - LEFT - RIGHT
        return LEFT + wide * (at + 0.5) / len(results)

    def down(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    body = [
        *_format_axes(ticks, [result.round for result in results], across, down),
        *(_format_line(line, place, lines, across, down) for place, line in enumerate(lines)),
        *_format_labels(lines, down),
    ]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}" role="img" '
        f'font-family="Arial, sans-serif" font-size="{TYPE:g}" fill="{INK}"><title>{escape(title)}</title>\n'
        + "\n".join(body)
        + "\n</svg>"
    )


def side_colour(number: int) -> str:
    """Returns the colour of a side for web pages, such as "#bd451c"."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in SIDE_COLOURS[number])


def _find_ticks(values: Sequence[int]) -> list[int]:
    """Returns round numbers from 0, or from the lowest value if it is negative, to at least the largest value."""
    low, high = min(0, *values), max(0, *values)
    room = max(high - low, 1) / (MAX_TICKS - 1)
    ten = 10 ** math.floor(math.log10(room)) if room > 1 else 1
    step = next(factor * ten for factor in (1, 2, 5, 10) if factor * ten >= room)
    return list(range(step * math.floor(low / step), step * math.ceil(max(high, low + 1) / step) + 1, step))


def _format_axes(
    ticks: Sequence[int], rounds: Sequence[int], across: Callable[[int], float], down: Callable[[float], float]
) -> Iterator[str]:
    """Yields a line for each tick, as many round numbers below as fit, and the title of that axis."""
    for tick in ticks:
        y = down(tick)
        line = f'<path class="grid" d="M{LEFT:g} {y:.1f}H{WIDTH - RIGHT:g}" stroke="{GRID}" stroke-width="0.6"/>'
        yield f'{line}<text x="{LEFT - 6:g}" y="{y + TYPE / 3:.1f}" text-anchor="end">{format_number(tick)}</text>'
    step, y = math.ceil(len(rounds) / 14), HEIGHT - BOTTOM + TYPE + 4
    for at in range(0, len(rounds), step):
        yield f'<text x="{across(at):.1f}" y="{y:g}" text-anchor="middle">{rounds[at]}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:g}" y="{HEIGHT - 5:g}" text-anchor="middle">{escape(tr("Rounds"))}</text>'


def _format_line(
    line: _Line, place: int, lines: Sequence[_Line], across: Callable[[int], float], down: Callable[[float], float]
) -> str:
    """Returns the line of a side; marks of the same round are side by side, so that none hides another."""
    aside = APART * (place - (len(lines) - 1) / 2)
    spots = [(across(at) + aside, down(value)) for at, value in enumerate(line.values)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    colour, dashes = side_colour(line.number), DASHES[line.number]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    way = f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>' * (len(spots) > 1)
    return f'<g class="side-{line.number}">{way}{"".join(_format_mark(line.number, x, y) for x, y in spots)}</g>'


def _format_mark(number: int, x: float, y: float) -> str:
    shape = f'<polygon points="{MARKS[number]}"/>' if MARKS[number] else '<circle r="0.85"/>'
    place = f"translate({x:.1f} {y:.1f}) scale({MARK:g})"
    return f'<g class="mark" transform="{place}" fill="{side_colour(number)}">{shape}</g>'


def _format_labels(lines: Sequence[_Line], down: Callable[[float], float]) -> Iterator[str]:
    """Yields the final value of each side beside its mark, without overlaps, and the key above the plot."""
    below = TOP - TYPE
    for line in sorted(lines, key=lambda one: -one.values[-1]):
        y = below = max(down(line.values[-1]), below + TYPE)
        yield (
            f'<g class="side-{line.number}">{_format_mark(line.number, WIDTH - RIGHT + 8, y)}</g>'
            f'<text x="{WIDTH - RIGHT + 17:g}" y="{y + TYPE / 3:.1f}" font-weight="bold">'
            f"{format_number(line.values[-1])}</text>"
        )
    wide = (WIDTH - LEFT) / min(len(lines), 2)
    for at, line in enumerate(lines):
        x, y = LEFT + wide * (at % 2), 10 + (TYPE + 1) * (at // 2)
        yield (
            f'<g class="side-{line.number}">{_format_mark(line.number, x, y)}</g>'
            f'<text x="{x + 10:g}" y="{y + TYPE / 3:.1f}">{escape(shorten(line.side, MAX_NAME_LENGTH))}</text>'
        )
