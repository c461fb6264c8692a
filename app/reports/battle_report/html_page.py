"""A report as a single, self-contained web page for screens, dark or light, phones, printers and screen readers."""

import base64
from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType

from app.core.language import join_clauses, tr
from app.core.legible import legible
from app.games.report_parts import ReportLine, ReportSection
from app.model.colours import SIDE_COLOURS, SIDE_SIGNS
from app.reports.battle_report.chart import draw_charts, side_colour
from app.reports.battle_report.plain_text import format_overruled
from app.reports.battle_report.report import BattleReport
from app.reports.battle_report.round_pictures import RoundPicture
from app.reports.battle_report.round_results import format_result_parts, format_side_result
from app.reports.web_page import format_table, wrap_page

_ON_DARK = ("#f08a63", "#6fb1ec", "#f0c24e", "#d9a3cb")
"""The colours of the sides on a dark page."""
_STYLE = """
:root { color-scheme: light dark; --page: #fff; --ink: #22201d; --quiet: #625d55; --rule: #cfc9be; --warn: #a32b1c; }
* { box-sizing: border-box; }
body { font: 1rem/1.55 Inter, Arial, sans-serif; max-width: 62em; margin: 0 auto; padding: 1.5em 1.1em 3em;
  color: var(--ink); background: var(--page); overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h1 { font-size: 1.9em; margin: 0 0 .5em; }
h2 { border-bottom: 1px solid var(--rule); padding-bottom: .25em; margin: 2em 0 .8em; }
h3 { color: var(--quiet); font-size: 1.05em; margin: 1.4em 0 .3em; }
ul { list-style: none; padding: 0; margin: 0; } ul, .summary { max-width: 52em; }
li { padding: .2em 0 .2em .9em; border-left: 3px solid var(--rule); break-inside: avoid; }
li.attack { border-color: #b33; } li.down { border-color: currentColor; font-weight: bold; }
li.points { border-color: #283; font-weight: bold; } li.token { border-color: #a70; } li.roll { border-color: #36c; }
li.sight { border-color: #94b; } li.clock { font-style: italic; }
.dice { font: .85em Consolas, monospace; color: var(--quiet); }
.against, .again { display: block; font-size: .9em; } .against { color: var(--warn); } .again { color: var(--quiet); }
.summary { font-size: 1.15em; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19em, 100%), 1fr)); gap: 1em; }
figure { margin: 1em 0; break-inside: avoid; }
figure svg, figure img { display: block; width: 100%; height: auto; }
figure img { border-radius: 4px; } .round { display: grid; gap: .5em 1em; }
.plan { background: #fff; color: #22201d; border-radius: 4px; }
figcaption { font-size: .85em; color: var(--quiet); margin-top: .4em; } figcaption span { display: block; }
.chart { fill: currentColor; } .charts figure { max-width: 32em; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9em; }
th, td { text-align: left; vertical-align: top; padding: .4em .5em; border-bottom: 1px solid var(--rule); }
thead th { border-bottom-width: 2px; } th:first-child { white-space: nowrap; } td span { display: block; }
tr { break-inside: avoid; }
footer { margin-top: 3em; font-size: .8em; color: var(--quiet); }
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #1b1a19; --ink: #e9e5de; --quiet: #b0a99d; --rule: #4a463f; --warn: #ff9a86; }
DARK}
@media print, (min-width: 56em) {
  .round { grid-template: "plan view" auto "plan said" 1fr / 1.75fr 1fr; }
  .round .plan { grid-area: plan; } .round img { grid-area: view; } .round figcaption { grid-area: said; margin: 0; } }
@media print { @page { margin: 16mm 14mm; } body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2 { margin-top: 1.4em; } }
"""


def format_html(told: BattleReport, pictures: Mapping[int, RoundPicture] = MappingProxyType({})) -> str:
    """Returns the report as a page with pictures by round number; all names in it are escaped."""
    parts = "\n".join(_Page(told, pictures).format_parts())
    body = f'<p class="summary">{escape(told.summary)}</p>\n{parts}\n<footer>{escape(told.notice)}</footer>'
    light = [side_colour(number) for number in range(len(SIDE_COLOURS))]
    sides = "".join(f".side-{number} {{ color: {colour}; }}\n" for number, colour in enumerate(light))
    dark = "".join(
        f"  .side-{number} {{ color: {colour}; }} .chart .side-{number} .mark {{ fill: {colour}; }}"
        f" .chart .side-{number} polyline {{ stroke: {colour}; }}\n"
        for number, colour in enumerate(_ON_DARK)
    )
    return legible(wrap_page(told.title, sides + _STYLE.replace("DARK", dark), body), lines=True)


class _Page:
    """Formats the parts of a page in order."""

    def __init__(self, told: BattleReport, pictures: Mapping[int, RoundPicture]) -> None:
        self._told, self._pictures = told, pictures
        self._numbers = dict(told.sides)
        self._results = {result.round: result for result in told.results}
        self._untold, self._terrains = set(pictures), set[str]()

    def format_parts(self) -> Iterator[str]:
        """Yields the charts and the table of rounds, then the sections."""
        if self._told.results:
            yield f"<h2>{escape(tr('Round by round'))}</h2>"
            charts = draw_charts(self._told.results, self._numbers)
            drawn = [
                f"<figure>{chart}<figcaption>{escape(title)}</figcaption></figure>" for title, chart in charts.items()
            ]
            if drawn:
                yield f'<div class="charts">{"".join(drawn)}</div>'
            yield f'<div class="table">{self._format_table()}</div>'
        yield from map(self._format_section, self._told.sections)
        if self._untold:  # Rounds without a log entry, for example if no game is played
            yield f"<h2>{escape(tr('The table'))}</h2>"
            yield from map(self._format_picture, sorted(self._untold))

    def _format_table(self) -> str:
        """Returns the same values as a table: a row per round, a column per side."""
        sides = [found.side for found in self._told.results[-1].sides]
        rows = list[tuple[str, list[str]]]()
        for result in self._told.results:
            cells = {
                found.side: "".join(f"<span>{escape(words)}</span>" for words in format_result_parts(found)) or "–"
                for found in result.sides
            }
            rows.append((str(result.round), [cells.get(side, "") for side in sides]))
        return format_table((escape(tr("Rounds")), *(f"{self._mark(side)}{escape(side)}" for side in sides)), rows)

    def _format_section(self, section: ReportSection) -> str:
        level = section.level + 1
        parts = [f"<h{level}>{self._mark(section.side)}{escape(section.title)}</h{level}>"]
        if section.round in self._untold:
            parts.append(self._format_picture(section.round))
        if section.lines:
            parts += ["<ul>", *map(self._format_line, section.lines), "</ul>"]
        return "\n".join(parts)

    def _format_picture(self, number: int) -> str:
        picture, result = self._pictures[number], self._results.get(number)
        self._untold.discard(number)
        told = map(format_side_result, result.sides) if result else ()
        said = "".join(f"<span>{escape(words)}</span>" for words in (picture.about, *filter(None, told)))
        view = ""
        if picture.view:
            alt = escape(tr("{what}, seen from an edge of the table", what=picture.about))
            kind = "png" if picture.view.startswith(b"\x89PNG") else "jpeg"
            view = f'<img alt="{alt}" src="data:image/{kind};base64,{base64.b64encode(picture.view).decode()}">'
        plan = picture.plan if picture.terrain in self._terrains else picture.whole_plan
        self._terrains.add(picture.terrain)
        return f'<figure class="round">{view}<div class="plan">{plan}</div><figcaption>{said}</figcaption></figure>'

    def _format_line(self, line: ReportLine) -> str:
        rolled = f' <span class="dice">{escape(join_clauses(line.dice))}</span>' if line.dice else ""
        against = f'<span class="against">{escape(format_overruled(line))}</span>' if line.against else ""
        note = f'<span class="again">{escape(line.note)}</span>' if line.note else ""
        words = f"{self._mark(line.side)}{escape(line.text)}{rolled}{against}{note}"
        return f'<li class="{escape(line.kind or "plain")}">{words}</li>'

    def _mark(self, side: str) -> str:
        number = self._numbers.get(side)
        if number is None:
            return ""
        name = f'aria-label="{escape(side)}" title="{escape(side)}"'
        return f'<span class="side-{number}" role="img" {name}>{SIDE_SIGNS[number]}</span> '
