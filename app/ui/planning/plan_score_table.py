"""The scores of plans side by side: totals for each side, then every fighter, with a column for each plan."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from app.core.language import tr
from app.core.lengths import format_length
from app.planning.deployment_score import DeploymentScore, FighterScore
from app.planning.plan_score import PlanScore
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length

MAX_HEIGHT, NAME_WIDTH, HEADER_EDGE = 320, 105, 6
"""Height above which the table scrolls, preferred width of names, and margin of a header, in pixels."""
COLUMN_WIDE = (60, 84)
"""Smallest and largest width of a plan's column, in pixels."""

HEAD, TOOLTIP = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole


class PlanScoreTable(QTableWidget):
    """A table of scores. Tooltips and accessible texts of the cells name the fighters that are counted."""

    def __init__(self) -> None:
        super().__init__()
        self._plans: tuple[str, ...] = ()
        self.setAccessibleName(tr("Plan scores"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setMinimumSectionSize(scale_length(40))

    def show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows these scores in place of the previous ones; hides the table if there are none."""
        rows = _make_rows(scores)
        self.setColumnCount(1 + len(scores))
        self._plans = tuple(one.plan for one in scores)
        for column in range(self.columnCount()):
            fixed = QHeaderView.ResizeMode.Stretch if column == 0 else QHeaderView.ResizeMode.Fixed
            self.horizontalHeader().setSectionResizeMode(column, fixed)
        self.setRowCount(len(rows))
        for number, (title, cells, strong) in enumerate(rows):
            self._show_cell(number, 0, title, title, strong)
            for column, (text, told) in enumerate(cells, 1):
                self._show_cell(number, column, text, told, strong=False)
        self.setVisible(bool(rows))
        self._fit()

    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._fit()

    def _fit(self) -> None:
        """Fits the height to the rows, and the columns to the width; names get what the numbers leave."""
        least, most = map(scale_length, COLUMN_WIDE)
        shared = self.viewport().width() - scale_length(NAME_WIDTH)
        wide = max(least, min(most, shared // max(1, len(self._plans))))
        words = self.horizontalHeader().fontMetrics()
        room = wide - scale_length(2 * HEADER_EDGE)
        self.setHorizontalHeaderLabels(["", *(_break_name(one, words, room) for one in self._plans)])
        for column, plan in enumerate(self._plans, 1):
            self.setColumnWidth(column, wide)
            self.model().setHeaderData(column, HEAD, plain_tooltip(plan), TOOLTIP)
        high = self.horizontalHeader().sizeHint().height() + self.verticalHeader().length() + 2 * self.frameWidth()
        self.setFixedHeight(min(high, scale_length(MAX_HEIGHT)))

    def _show_cell(self, row: int, column: int, text: str, told: str, strong: bool) -> None:
        item = QTableWidgetItem(text)
        item.setToolTip(plain_tooltip(told))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
        if strong:
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        self.setItem(row, column, item)


def _break_name(name: str, words: QFontMetrics, room: int) -> str:
    """Breaks a plan's name into two lines of this width, elided in the middle, as copies differ at the end."""
    first, *rest = name.split() or [name]
    while rest and words.horizontalAdvance(f"{first} {rest[0]}") <= room:
        first = f"{first} {rest.pop(0)}"
    lines = first, " ".join(rest)
    return "\n".join(words.elidedText(one, Qt.TextElideMode.ElideMiddle, room) for one in lines if one)


Cell = tuple[str, str]
Row = tuple[str, list[Cell], bool]


def _make_rows(scores: Sequence[PlanScore]) -> list[Row]:
    rows = list[Row]()
    for side in dict.fromkeys(side for one in scores for side in one.sides):
        found = [one.sides.get(side, DeploymentScore(())) for one in scores]
        counts = [found[number] if one.has_enemies(side) else None for number, one in enumerate(scores)]
        rows.append((side, [("", "") for _ in found], True))
        rows.append(
            (tr("Not seen by any enemy"), [_share(one.unseen, one) if one else _no_enemy() for one in counts], False)
        )
        rows.append(
            (tr("Can be attacked"), [_share(one.attacked, one) if one else _no_enemy() for one in counts], False)
        )
        rows.append((tr("Can attack"), [_share(one.attackers, one) if one else _no_enemy() for one in counts], False))
        rows.append((tr("To objectives"), [_length(one.objective_mm) for one in found], False))
        names = dict.fromkeys(one.fighter for score in found for one in score.fighters)
        rows += [
            (name, [_fighter_cell(one.of(name), one.has_enemies(side)) for one in scores], False) for name in names
        ]
    return rows


def _share(count: int, score: DeploymentScore) -> Cell:
    told = tr("{count} of {whole}", count=count, whole=len(score.fighters))
    return told, told


def _no_enemy() -> Cell:
    return "–", tr("No enemies on the table")


def _length(mm: float) -> Cell:
    told = format_length(mm) if math.isfinite(mm) else tr("no objective")
    return (told if math.isfinite(mm) else "–"), told


def _fighter_cell(score: FighterScore | None, has_enemies: bool) -> Cell:
    """Returns three counts, and whole sentences for the tooltip and for screen readers."""
    if score is None:
        return "–", tr("Not on the table in this plan.")
    if not has_enemies:
        return _no_enemy()
    counts = (score.seen_by, score.attacked_by, score.attacks)
    told = [
        tr("Seen by {names}.", names=", ".join(score.seen_by)) if score.seen_by else tr("Seen by no enemy."),
        tr("Can be attacked by {names}.", names=", ".join(score.attacked_by))
        if score.attacked_by
        else tr("Cannot be attacked in round one."),
        tr("Can attack {names}.", names=", ".join(score.attacks))
        if score.attacks
        else tr("Cannot attack in round one."),
    ]
    if math.isfinite(score.objective_mm):
        told.append(tr("{length} to the nearest objective.", length=format_length(score.objective_mm)))
    return " · ".join(str(len(names)) for names in counts), " ".join(told)
