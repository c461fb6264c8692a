"""The report of a battle on paper: charts, pictures of each round, and the log, page by page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPolygonF

from app.core.language import join_clauses, tr
from app.model.colours import SIDE_SIGNS
from app.reports.battle_report.chart import draw_charts, side_colour
from app.reports.battle_report.plain_text import format_overruled
from app.reports.battle_report.round_results import format_result_parts, format_side_result
from app.storage.whole_file import ensure_folder
from app.table.pictures.top_view_svg import MARKS, make_svg_file
from app.ui.offscreen_qt import make_application
from app.ui.paper.outputs import write_pdf
from app.ui.paper.pages import Pages, Printout
from app.ui.paper.paper_table import Cell, PaperTable, TableRow
from app.ui.paper.text_block import INK, LEFT, MUTED, TextStyle

if TYPE_CHECKING:
    from pathlib import Path

    from app.games.game import Game
    from app.games.report_parts import ReportLine
    from app.reports.battle_report.report import BattleReport
    from app.reports.battle_report.report_file import ReportContents
    from app.reports.battle_report.round_pictures import RoundPicture
    from app.reports.battle_report.round_results import RoundResult

TEXT, SMALL, SUMMARY = TextStyle(9), TextStyle(8, colour=MUTED), TextStyle(10.5)
AGAINST, BOLD = TextStyle(8, colour="#a32b1c"), TextStyle(9, bold=True)
HEADINGS = {1: TextStyle(13, bold=True), 2: TextStyle(10, bold=True, colour=MUTED)}
ABOVE_MM, BELOW_MM = {1: 7.0, 2: 4.0}, 1.5
"""Space above a heading by its level, and below headings."""
KEPT_MM = 22.0
"""Space needed below a heading; without it, the heading moves to the next page."""
GAP_MM, INDENT_MM, MARK_MM, LINE_GAP_MM = 4.0, 6.0, 1.1, 0.8
CHART_MM, PLAN_MM = 88.0, 118.0
"""Widths of charts and plans; the 3D picture takes the rest of the width next to a plan."""
ROUND_SHARE = 0.09
"""Share of a table's width for the column of rounds."""
MAX_PARAGRAPH_LENGTH = 1500
"""Largest number of letters that are kept together; a page holds twice as many."""
_BARS = {
    "attack": "#bb3333",
    "down": INK,
    "points": "#228833",
    "token": "#aa7700",
    "roll": "#3366cc",
    "sight": "#9944bb",
}
_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_STRONG = ("down", "points")


def make_printout(contents: ReportContents, game: Game) -> Printout:
    """Returns the report for a printer or a PDF."""

    def draw(pages: Pages) -> None:
        _Flow(pages, contents.told, contents.pictures).draw()

    return Printout(contents.told.title, draw, tr(game.name))


def write_report_pdf(contents: ReportContents, game: Game, path: Path) -> None:
    """Writes a report as a PDF without a window. Raises PlayerError."""
    application = make_application()
    ensure_folder(path)
    write_pdf(path, make_printout(contents, game))
    application.quit()


class _Flow:
    """The layout of one report, which flows from page to page."""

    def __init__(self, pages: Pages, told: BattleReport, pictures: Mapping[int, RoundPicture]) -> None:
        self._pages, self._told, self._pictures = pages, told, pictures
        self._numbers, self._untold = dict(told.sides), set(pictures)
        self._results = {result.round: result for result in told.results}
        self._room = pages.begin_page()

    def draw(self) -> None:
        self._write(self._told.summary, SUMMARY)
        if self._told.results:
            self._draw_heading(tr("Round by round"), 1, "", KEPT_MM)
            self._draw_charts()
            sides = [found.side for found in self._told.results[-1].sides]
            share = (1 - ROUND_SHARE) / max(len(sides), 1)
            columns = ((tr("Rounds"), ROUND_SHARE), *((f"{self._sign(side)} {side}", share) for side in sides))
            rows = [
                TableRow((((str(one.round), BOLD),), *self._result_cells(one, sides))) for one in self._told.results
            ]
            self._room = PaperTable(columns, rows).draw(self._pages, self._room)
            self._skip(GAP_MM)
        for section in self._told.sections:
            number = section.round if section.round in self._untold else None
            kept = KEPT_MM if number is None else self._plan_size(self._pictures[number]).height() + GAP_MM
            self._draw_heading(section.title, section.level, section.side, kept)
            if number is not None:
                self._draw_pictures(number)
            for line in section.lines:
                self._draw_line(line)
        for number in sorted(self._untold):
            self._draw_pictures(number)

    def _draw_heading(self, title: str, level: int, side: str, kept: float) -> None:
        """Draws a heading, on the next page if there is less than `kept` mm of space below it."""
        style, above = HEADINGS[level], ABOVE_MM[level]
        indent = INDENT_MM if side in self._numbers else 0.0
        height = self._pages.measure(title, self._room.width() - indent, style)
        if self._room.height() < above + height + BELOW_MM + kept:
            self._turn()
        elif not self._is_fresh:
            self._skip(above)
        if indent:
            self._draw_mark(side, height)
        self._write(title, style, indent)
        self._skip(BELOW_MM)

    def _draw_charts(self) -> None:
        """Draws the charts side by side, each below its title."""
        charts = draw_charts(self._told.results, self._numbers)
        if not charts:
            return
        sizes = [_svg_size(chart) for chart in charts.values()]
        height = max(CHART_MM * tall / wide for wide, tall in sizes)
        title = self._pages.measure(" ", CHART_MM, BOLD)
        self._make_room(title + height + GAP_MM)
        for at, (words, chart) in enumerate(charts.items()):
            left = self._room.left() + at * (CHART_MM + GAP_MM)
            room = QRectF(left, self._room.top(), CHART_MM, title)
            self._pages.write(words, room, BOLD)
            self._pages.draw_svg(make_svg_file(chart), room.translated(0, title).adjusted(0, 0, 0, height - title))
        self._skip(title + height + 1)

    def _result_cells(self, result: RoundResult, sides: Sequence[str]) -> Iterator[Cell]:
        found = {one.side: one for one in result.sides}
        for side in sides:
            said = list(format_result_parts(found[side])) if side in found else []
            yield tuple((words, TEXT) for words in said) or (("–", SMALL),)

    def _sign(self, side: str) -> str:
        return SIDE_SIGNS[self._numbers[side]] if side in self._numbers else ""

    def _plan_size(self, picture: RoundPicture) -> QSizeF:
        """Returns the size of a plan on paper, in mm."""
        wide, tall = _svg_size(picture.plan)
        high = min(PLAN_MM * tall / wide, self._pages.room.height() - 4 * GAP_MM)
        return QSizeF(high * wide / tall, high)

    def _draw_pictures(self, number: int) -> None:
        """Draws the plan of a round, and next to it the 3D picture and the results of the round."""
        picture, result = self._pictures[number], self._results.get(number)
        self._untold.discard(number)
        view, size = QImage.fromData(QByteArray(picture.view)), self._plan_size(picture)
        high = size.height()
        self._make_room(high + GAP_MM)
        self._pages.draw_svg(picture.plan_file, QRectF(self._room.topLeft(), size), LEFT)
        beside = self._room.adjusted(PLAN_MM + GAP_MM, 0, 0, 0)
        beside.setHeight(high)
        if not view.isNull():
            beside.setTop(self._pages.draw_image(view, beside).bottom() + GAP_MM / 2)
        for words in (picture.about, *(map(format_side_result, result.sides) if result else ())):
            if words and beside.height() > 0:
                beside.setTop(beside.top() + self._pages.write(words, beside, SMALL) + 1.5)
        self._skip(high + GAP_MM)

    def _draw_line(self, line: ReportLine) -> None:
        """Draws a line of the log: a bar for its kind, its side's mark, text, dice, and what was overruled."""
        dice = f"  [{join_clauses(line.dice)}]" if line.dice else ""
        style = BOLD if line.kind in _STRONG else TEXT
        notes = [(words, less) for words, less in ((format_overruled(line), AGAINST), (line.note, SMALL)) if words]
        wide = self._room.width() - INDENT_MM
        below = sum(self._pages.measure(words, wide, less) for words, less in notes)
        kept = below if below <= KEPT_MM else 0.0  # Notes stay on the same page as their line.
        is_first = True
        for piece in _split(line.text + dice):
            height = self._pages.measure(piece, wide, style)
            self._make_room(height + kept)
            if is_first:
                self._draw_mark(line.side, self._pages.measure(" ", 10, style))
            is_first = False
            bar = QRectF(self._room.left(), self._room.top(), 0.6, height)
            self._pages.painter.fillRect(bar, QColor(_BARS.get(line.kind, "#d9d4ca")))
            self._write(piece, style, INDENT_MM)
        for words, less in notes:
            self._write(words, less, INDENT_MM)
        self._skip(LINE_GAP_MM)

    def _draw_mark(self, side: str, height: float) -> None:
        """Draws a side's mark, vertically centred on a line of text of this height."""
        number = self._numbers.get(side)
        if number is None:
            return
        painter, at = self._pages.painter, QPointF(self._room.left() + 3.4, self._room.top() + height / 2)
        painter.save()
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(QColor(side_colour(number)))
        if MARKS[number]:
            corners = [QPointF(*map(float, corner.split(","))) for corner in MARKS[number].split()]
            painter.drawPolygon(QPolygonF([at + corner * MARK_MM for corner in corners]))
        else:
            painter.drawEllipse(at, MARK_MM, MARK_MM)
        painter.restore()

    def _write(self, text: str, style: TextStyle, indent: float = 0.0) -> None:
        """Writes a text below the previous content, on the next page if it does not fit."""
        for piece in _split(text):
            wide = self._room.width() - indent
            self._make_room(self._pages.measure(piece, wide, style))
            room = QRectF(self._room.left() + indent, self._room.top(), wide, self._room.height())
            self._skip(self._pages.write(piece, room, style))

    @property
    def _is_fresh(self) -> bool:
        return self._room.top() <= self._pages.room.top()

    def _make_room(self, height: float) -> None:
        if height > self._room.height() and not self._is_fresh:
            self._turn()

    def _skip(self, height: float) -> None:
        self._room = self._room.adjusted(0, min(height, self._room.height()), 0, 0)

    def _turn(self) -> None:
        self._room = self._pages.begin_page()


def _split(text: str) -> Iterator[str]:
    """Yields parts of a text that fit a page, split between words if possible."""
    while len(text) > MAX_PARAGRAPH_LENGTH:
        at = text.rfind(" ", MAX_PARAGRAPH_LENGTH // 2, MAX_PARAGRAPH_LENGTH)
        at = at if at > 0 else MAX_PARAGRAPH_LENGTH
        yield text[:at]
        text = text[at:].lstrip()
    yield text


def _svg_size(drawing: str) -> tuple[float, float]:
    """Returns the width and height in the view box of one of our drawings."""
    wide, tall = _VIEW_BOX.findall(drawing)[0]
    return float(wide), float(tall)
