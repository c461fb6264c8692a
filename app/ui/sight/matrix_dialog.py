"""The window with line of sight between all fighters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QHideEvent
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget

from app.core.language import counted, labelled, mark, tr
from app.ui.outcome import Outcome, ruling_outcome
from app.ui.sight.matrix_grid import MatrixGrid
from app.ui.sight.sight_text import OUTCOMES, format_cell, format_cell_reason
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog, screen_room
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget

_FORMULA = frozenset("=+-@＝＋－＠\"'")
"""Characters that start a formula in some spreadsheet; a quotation mark can hide one."""


def format_table(rows: Iterable[Iterable[str]]) -> str:
    """Returns rows of cells separated by tabs."""
    return "\n".join("\t".join(map(_format_cell, row)) for row in rows)


def _format_cell(text: str) -> str:
    """Returns a cell on one line; a text that looks like a formula, such as a fighter named "=1+1", is quoted."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain[:1] in _FORMULA else plain


if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_builder import SideStyles
    from app.ui.sight.sight_matrix import MatrixCell, SightMatrix

HINT = mark("Hover over a cell to see why; click it to show the pair.")


class MatrixDialog(Dialog):
    """A table of all fighters against each other; a click chooses the pair in the window, and the dialog stays open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Who sees whom"))
        self.setObjectName("page")
        self.grid, self._legend = MatrixGrid(), _Legend()
        self._reason_label, self._count = WrappingLabel(tr(HINT)), WrappingLabel(name="muted")
        self._progress, self._stop, self._copy = ProgressBar(), QPushButton(), QPushButton(tr("Copy table"))
        self._matrix: SightMatrix | None = None
        self._looks: SideStyles = {}
        self._pairs = 0
        self._stopped = False
        self._tally: dict[Outcome, int] = {}
        self.grid.current_changed.connect(self._show_reason)
        self.pair_chosen = self.grid.chosen
        self._stop.clicked.connect(self._toggle_search)
        self._copy.clicked.connect(self.copy)
        self._progress.setAccessibleName(tr("Progress"))
        self._reason_label.setMinimumHeight(2 * self._reason_label.fontMetrics().height())
        self._reason_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._count.setWordWrap(False)
        foot = fill(make_row(10), self._count, (self._progress, 1), 1, self._stop, self._copy)
        fill(make_column(12, self, (18, 16, 18, 16)), (self.grid, 1), self._legend, self._reason_label, foot)

    def watch(self, matrix: SightMatrix, looks: SideStyles) -> None:
        """Shows a battle in place of the previous one."""
        self._looks = looks
        if matrix is self._matrix:
            return
        if self._matrix and self.isVisible():
            self.hide()
        self._matrix = matrix
        matrix.cleared.connect(self._clear)
        matrix.found.connect(self._show_cells)

    def show_matrix(self) -> None:
        if self._matrix:
            self._matrix.begin()
            # As large as the whole table, but not larger than the screen; the rest scrolls.
            size, hint = self.grid.whole_size, self.sizeHint()
            wanted = QSize(
                max(size.width() + 60, hint.width()), size.height() + hint.height() - self.grid.sizeHint().height()
            )
            self.resize(wanted.boundedTo(screen_room(self)))
            self.show()
            self.raise_()
            self.grid.setFocus()

    def copy(self) -> None:
        """Copies all known results to the clipboard, separated by tabs."""
        names = self.grid.names
        rows = [
            ["", *names],
            *([observer, *(self._format_cell(observer, target) for target in names)] for observer in names),
        ]
        QGuiApplication.clipboard().setText(format_table(rows))

    def hideEvent(self, event: QHideEvent) -> None:
        if self._matrix:
            self._matrix.stop()
        super().hideEvent(event)

    def event(self, event: QEvent) -> bool:
        """Shows the reason for a mark in a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.grid.pair:
            QToolTip.showText(event.globalPos(), plain_tooltip(self._reason(self.grid.pair)), self)
            return True
        return super().event(event)

    def _format_cell(self, observer: str, target: str) -> str:
        cell = self.grid.cell((observer, target))
        return format_cell(cell) if cell else ""

    def _clear(self, battle: Battle) -> None:
        self._pairs = self._matrix.pair_count if self._matrix else 0
        self._tally = dict.fromkeys(OUTCOMES, 0)
        self.grid.show_battle(battle, self._looks)
        self._show_count()

    def _show_cells(self, cells: tuple[MatrixCell, ...]) -> None:
        for cell in cells:
            self._tally[ruling_outcome(cell.ruling)] += 1
        self.grid.show_cells(cells)
        self._show_count()
        if self.grid.pair:
            self._show_reason(self.grid.pair)

    def _show_count(self) -> None:
        done = sum(self._tally.values())
        over = done == self._pairs
        self._progress.set_share(done / max(self._pairs, 1))
        self._progress.setVisible(not over)
        self._stop.setVisible(not over)
        self._set_stopped(False)
        if over:
            self._count.show_text(counted(self._pairs, "{count} pair", "{count} pairs"))
        else:
            self._count.show_text(tr("{done} of {count} pairs", done=done, count=self._pairs))
        self._legend.show_tally(self._tally)

    def _show_reason(self, pair: tuple[str, str] | None) -> None:
        self._reason_label.show_text(self._reason(pair) if pair else tr(HINT))

    def _reason(self, pair: tuple[str, str]) -> str:
        cell = self.grid.cell(pair)
        return labelled(f"{pair[0]} → {pair[1]}", format_cell_reason(cell) if cell else tr("not checked yet."))

    def _toggle_search(self) -> None:
        assert self._matrix is not None
        if self._stopped:
            self._matrix.begin()
        else:
            self._matrix.stop()
            self._set_stopped(True)

    def _set_stopped(self, stopped: bool) -> None:
        self._stopped = stopped
        self._stop.setText(tr("Continue") if stopped else tr("Stop"))


class _Legend(QWidget):
    """The meaning of the marks, and the number of each."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[str, WrappingLabel] = {}
        row = make_row(6, self)
        for kind, meaning in OUTCOMES.items():
            sign, text = MarkWidget(18), WrappingLabel(tr(meaning), name="muted")
            sign.show_outcome(kind)
            text.setWordWrap(False)
            self._texts[kind] = text
            fill(row, sign, text)
            row.addSpacing(10)
        row.addStretch(1)

    def show_tally(self, tally: dict[Outcome, int]) -> None:
        for kind, meaning in OUTCOMES.items():
            self._texts[kind].show_text(f"{tally[kind]} {tr(meaning)}")
