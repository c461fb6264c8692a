"""The scores of a plan next to those of another: sums of sides, or every fighter; signs mark better and worse."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from app.core.language import labelled, mark, tr
from app.core.lengths import format_length
from app.planning.deployment_score import DeploymentScore, FighterScore
from app.planning.plan_score import PlanScore
from app.planning.suggestion_text import SIGNS, judge_change
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length, theme

NAME_WIDTH, HEADER_EDGE = 96, 6
"""Preferred width of names, and margin of a header, in pixels."""
COLUMN_WIDE = (56, 92)
"""Smallest and largest width of a column of numbers, in pixels."""

HEAD, TOOLTIP = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole


@dataclass(frozen=True)
class ScoreCell:
    """A cell: its text, a whole sentence for the tooltip and for screen readers, and 1 for better or -1 for worse."""

    text: str
    told: str
    change: int = 0


ScoreRow = tuple[str, tuple[ScoreCell, ...]]
"""A title and its cells; the title of a side has none."""


class ScoreTable(QTableWidget):
    """A table of rows of cells. Names get the width that the numbers leave."""

    def __init__(self, name: str, first_head: str) -> None:
        super().__init__()
        self._first_head = first_head
        self._heads: tuple[str, ...] = ()
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setMinimumSectionSize(scale_length(40))
        self.setMinimumHeight(scale_length(150))

    def show_rows(self, heads: tuple[str, ...], rows: Sequence[ScoreRow]) -> None:
        """Shows these rows in place of the previous ones."""
        self._heads = heads
        self.clear()
        self.clearSpans()
        self.setColumnCount(1 + len(heads))
        for column in range(self.columnCount()):
            fixed = QHeaderView.ResizeMode.Stretch if column == 0 else QHeaderView.ResizeMode.Fixed
            self.horizontalHeader().setSectionResizeMode(column, fixed)
        self.setRowCount(len(rows))
        for number, (title, cells) in enumerate(rows):
            item = self._show_cell(number, 0, ScoreCell(title, title))
            if not cells:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
                if heads:
                    self.setSpan(number, 0, 1, self.columnCount())
            for column, cell in enumerate(cells, 1):
                self._show_cell(number, column, cell)
        self._fit()

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._fit()

    def _fit(self) -> None:
        least, most = map(scale_length, COLUMN_WIDE)
        shared = self.viewport().width() - scale_length(NAME_WIDTH)
        wide = max(least, min(most, shared // max(1, len(self._heads))))
        words = self.horizontalHeader().fontMetrics()
        room = wide - scale_length(2 * HEADER_EDGE)
        self.setHorizontalHeaderLabels([self._first_head, *(_break_name(one, words, room) for one in self._heads)])
        for column, head in enumerate(self._heads, 1):
            self.setColumnWidth(column, wide)
            self.model().setHeaderData(column, HEAD, plain_tooltip(head), TOOLTIP)

    def _show_cell(self, row: int, column: int, cell: ScoreCell) -> QTableWidgetItem:
        item = QTableWidgetItem(f"{SIGNS[cell.change]} {cell.text}".strip())
        item.setToolTip(plain_tooltip(cell.told))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, cell.told)
        if cell.change:
            item.setForeground(QColor(theme().yes if cell.change > 0 else theme().no))
        self.setItem(row, column, item)
        return item


class PlanSumTable(ScoreTable):
    """The sums of each side, with a column for each plan."""

    def __init__(self) -> None:
        super().__init__(tr("Plan scores"), tr("Side"))

    def show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows these scores; those of the second plan are judged against the first."""
        self.show_rows(tuple(one.plan for one in scores), make_sum_rows(scores))


class FighterScoreTable(ScoreTable):
    """Every fighter, with a column for each count of enemies: in the plan → in the other plan."""

    def __init__(self) -> None:
        super().__init__(tr("Scores of each fighter"), tr("Fighter"))

    def show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows these scores; those of the second plan are judged against the first."""
        heads = tuple(tr(head) for head, *_ in COUNTS) if scores else ()
        self.show_rows(heads, make_fighter_rows(scores))


def _break_name(name: str, words: QFontMetrics, room: int) -> str:
    """Breaks a plan's name into two lines of this width, elided in the middle, as copies differ at the end."""
    first, *rest = name.split() or [name]
    while rest and words.horizontalAdvance(f"{first} {rest[0]}") <= room:
        first = f"{first} {rest.pop(0)}"
    lines = first, " ".join(rest)
    return "\n".join(words.elidedText(one, Qt.TextElideMode.ElideMiddle, room) for one in lines if one)


Names = tuple[str, ...]
SUMS: tuple[tuple[str, Callable[[DeploymentScore], int], int], ...] = (
    (mark("Unseen"), lambda one: one.unseen, 1),
    (mark("Can be attacked"), lambda one: one.attacked, -1),
    (mark("Can attack"), lambda one: one.attackers, 1),
)
"""Counts of fighters, and 1 if more of them is better."""
COUNTS: tuple[tuple[str, Callable[[FighterScore], Names], int, str, str], ...] = (
    (mark("Seen by"), lambda one: one.seen_by, -1, mark("Seen by {names}."), mark("Seen by no enemy.")),
    (
        mark("Attacked by"),
        lambda one: one.attacked_by,
        -1,
        mark("Can be attacked by {names}."),
        mark("Cannot be attacked in round one."),
    ),
    (
        mark("Targets"),
        lambda one: one.attacks,
        1,
        mark("Can attack {names}."),
        mark("Cannot attack in round one."),
    ),
)
"""Counts of enemies for each fighter, 1 if more of them is better, and sentences that name them, or none."""


def make_sum_rows(scores: Sequence[PlanScore]) -> list[ScoreRow]:
    """Returns the rows of sums: for each side its name, counts of fighters, and the distance to objectives."""
    rows = list[ScoreRow]()
    for side in _list_sides(scores):
        found = [one.sides.get(side, DeploymentScore(())) for one in scores]
        bases = [found[0] if _place_same(score, scores[0]) else one for one, score in zip(found, scores, strict=True)]
        rows.append((side, ()))
        for title, read, wanted in SUMS:
            cells = [
                _count_cell(one, base, read, wanted)
                if one.fighters and score.has_enemies(side)
                else ScoreCell("–", _missing(score, side))
                for one, base, score in zip(found, bases, scores, strict=True)
            ]
            rows.append((tr(title), tuple(cells)))
        rows.append((tr("Nearest objective, average"), tuple(map(_length_cell, found, bases))))
    return rows


def make_fighter_rows(scores: Sequence[PlanScore]) -> list[ScoreRow]:
    """Returns a row for each fighter, below the name of its side."""
    rows = list[ScoreRow]()
    for side in _list_sides(scores):
        rows.append((side, ()))
        fighters = (one.fighter for score in scores if side in score.sides for one in score.sides[side].fighters)
        rows += [(name, _fighter_cells(name, side, scores)) for name in dict.fromkeys(fighters)]
    return rows


def format_sums(score: DeploymentScore) -> str:
    """Returns the sums of a side in one line."""
    return tr(
        "{unseen} of {whole} unseen, {attacked} can be attacked, {attackers} can attack",
        unseen=score.unseen,
        whole=len(score.fighters),
        attacked=score.attacked,
        attackers=score.attackers,
    )


def _list_sides(scores: Sequence[PlanScore]) -> Names:
    return tuple(dict.fromkeys(side for one in scores for side in one.sides))


def _place_same(one: PlanScore, other: PlanScore) -> bool:
    """Returns whether both place the same fighters; otherwise, their figures say nothing about better or worse."""
    return _list_fighters(one) == _list_fighters(other)


def _list_fighters(score: PlanScore) -> set[str]:
    return {one.fighter for side in score.sides.values() for one in side.fighters}


def _count_cell(
    score: DeploymentScore, base: DeploymentScore, read: Callable[[DeploymentScore], int], wanted: int
) -> ScoreCell:
    told = tr("{count} of {whole}", count=read(score), whole=len(score.fighters))
    return _judge(told, told, judge_change(read(score), read(base), wanted))


def _length_cell(score: DeploymentScore, base: DeploymentScore) -> ScoreCell:
    if not math.isfinite(score.objective_mm):
        return ScoreCell("–", tr("no objective"))
    told, was = format_length(score.objective_mm), format_length(base.objective_mm)
    return _judge(told, told, 0 if told == was else judge_change(score.objective_mm, base.objective_mm, -1))


def _judge(text: str, told: str, change: int) -> ScoreCell:
    """Returns a cell that says better or worse in words, too, for screen readers."""
    judged = {1: tr("better"), -1: tr("worse")}.get(change)
    return ScoreCell(text, f"{told} ({judged})" if judged else told, change)


def _missing(score: PlanScore, side: str) -> str:
    return tr("Not on the table in this plan.") if score.has_enemies(side) else tr("No enemies on the table")


def _fighter_cells(name: str, side: str, scores: Sequence[PlanScore]) -> tuple[ScoreCell, ...]:
    """Returns the counts of enemies of one fighter in the plan and, after an arrow, in the other plan."""
    found = [one.of(name) if one.has_enemies(side) else None for one in scores]
    cells = list[ScoreCell]()
    for _, read, wanted, some, none in COUNTS:
        counts, told = list[str](), list[str]()
        for one, score in zip(found, scores, strict=True):
            names = read(one) if one else ()
            there = tr(some, names=", ".join(names)) if names else tr(none)
            counts.append(str(len(names)) if one else "–")
            told.append(labelled(score.plan, there if one else _missing(score, side)))
        first, last = found[0], found[-1]
        is_judged = first and last and _place_same(scores[0], scores[-1])
        change = judge_change(len(read(last)), len(read(first)), wanted) if is_judged and first and last else 0
        cells.append(_judge(" → ".join(counts), "\n".join(told), change))
    return tuple(cells)
