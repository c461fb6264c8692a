"""Line of sight between all fighters as a table: a row for each observer, a column for each target."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from app.core.language import tr
from app.ui.sight.sight_text import format_cell, format_cell_reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.model import Battle
    from app.ui.sight.sight_matrix import MatrixCell

FEW = 40
"""Number of changed cells up to which each is signalled; beyond that, a single repaint of all is faster."""
Index = QModelIndex | QPersistentModelIndex
Pair = tuple[str, str]


class MatrixModel(QAbstractTableModel):
    """Fighters by side on both axes, with the result of each pair; cells have text only for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.sides: dict[str, str] = {}
        self._rows: dict[str, int] = {}
        self._cells: dict[Pair, MatrixCell] = {}

    def show_battle(self, battle: Battle) -> None:
        """Starts with the pairs of these fighters, all still unknown."""
        sides = list(dict.fromkeys(fighter.side for fighter in battle.fighters))
        fighters = sorted(battle.fighters, key=lambda fighter: sides.index(fighter.side))
        names = [fighter.id for fighter in fighters]
        new = names != self.names
        if new:
            self.beginResetModel()
        self.names, self.sides = names, {fighter.id: fighter.side for fighter in fighters}
        self._rows, self._cells = {name: row for row, name in enumerate(names)}, {}
        if new:
            self.endResetModel()
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, len(names) - 1))

    def show_cells(self, cells: Iterable[MatrixCell]) -> None:
        """Fills in the results of pairs, in both directions if sight is mutual."""
        changed: list[Pair] = []
        for cell in cells:
            a, b = cell.pair
            pairs = [(a, b), (b, a)] if cell.is_mutual else [(a, b)]
            self._cells |= dict.fromkeys(pairs, cell)
            changed += pairs
        if len(changed) > FEW:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.names) - 1, len(self.names) - 1))
            return
        for pair in changed:
            index = self.find_index(pair)
            self.dataChanged.emit(index, index)

    def cell(self, pair: Pair) -> MatrixCell | None:
        return self._cells.get(pair)

    def pair(self, index: Index) -> Pair | None:
        """Returns the observer and target of a cell; None on the diagonal."""
        if not index.isValid() or index.row() == index.column():
            return None
        return self.names[index.row()], self.names[index.column()]

    def find_index(self, pair: Pair) -> QModelIndex:
        """Returns the cell of a pair; an invalid index if there is none."""
        if pair[0] == pair[1] or not set(pair) <= self._rows.keys():
            return QModelIndex()
        return self.index(self._rows[pair[0]], self._rows[pair[1]])

    def find_last_of_sides(self) -> set[int]:
        """Returns the rows after which another side begins."""
        return {row for row, (one, next_) in enumerate(pairwise(self.names)) if self.sides[one] != self.sides[next_]}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt's own default
        return 0 if parent.isValid() else len(self.names)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt's own default
        return self.rowCount(parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns the verdict and its reason for screen readers; the delegate draws the mark."""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            pair = self.pair(index)
            cell = self._cells.get(pair) if pair else None
            return format_cell(cell) if cell else tr("not checked yet.") if pair else "–"
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            pair = self.pair(index)
            cell = self._cells.get(pair) if pair else None
            return format_cell_reason(cell) if cell else ""
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        name = self.names[section] if section < len(self.names) else ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name}, {self.sides.get(name, '')}"
        return name if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) else None
