"""The weapons of a fighter in a table: each cell typed over, a row more or less."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.language import tr
from app.model import Weapon
from app.ui.widgets.labels import column, row
from app.ui.widgets.tooltips import plain

MOST = 20
MOST_FIGURE = 99


class WeaponTable(QWidget):
    """Weapons as they are typed."""

    def __init__(self) -> None:
        super().__init__()
        self.table = _Table()
        self.add, self.remove = QPushButton(tr("Add weapon")), QPushButton(tr("Remove"))
        self.add.clicked.connect(self.add_weapon)
        self.remove.clicked.connect(self._remove)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        across = row(8)
        across.addWidget(self.add)
        across.addWidget(self.remove)
        across.addStretch(1)
        down = column(8, self)
        down.addWidget(self.table, 1)
        down.addLayout(across)
        self._refresh()

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons as they stand in the table."""
        self.table.end_editing()
        return tuple(self._weapon(at) for at in range(self.table.rowCount()))

    def show_weapons(self, weapons: tuple[Weapon, ...]) -> None:
        self.table.setRowCount(0)
        for one in weapons:
            self._append(one)
        self._refresh()

    def add_weapon(self) -> None:
        """One more, its name ready to be typed."""
        self._append(Weapon())
        self._refresh()
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()

    def _append(self, one: Weapon) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        values = (one.name, one.min_range, one.max_range, one.attacks, one.strength, one.hit, one.critical)
        for column_, value in enumerate(values):
            item = QTableWidgetItem()
            item.setData(Qt.ItemDataRole.EditRole, value)
            if column_:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.table.setItem(at, column_, item)

    def _weapon(self, at: int) -> Weapon:
        cells = [self.table.item(at, column_) for column_ in range(7)]
        values: list[Any] = [cell.data(Qt.ItemDataRole.EditRole) if cell else 0 for cell in cells]
        numbers = [int(value or 0) for value in values[1:]]
        return Weapon(" ".join(str(values[0] or "").split())[:80], *numbers)

    def _remove(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
        self._refresh()

    def _refresh(self) -> None:
        self.remove.setEnabled(self.table.rowCount() > 0)
        self.add.setEnabled(self.table.rowCount() < MOST)


class _Table(QTableWidget):
    def __init__(self) -> None:
        super().__init__(0, 7)
        heads = (tr("Weapon"), tr("From"), tr("To"), tr("Attacks"), tr("Strength"), tr("Damage"), tr("Critical"))
        self.setHorizontalHeaderLabels(heads)
        tips = {1: tr("The least range, 0 for none"), 2: tr("The greatest range")}
        for at, tip in tips.items():
            if head := self.horizontalHeaderItem(at):
                head.setToolTip(plain(tip))
        if name := self.horizontalHeaderItem(0):
            name.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(tr("Weapons"))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(True)
        self.setItemDelegate(_Figures(self))
        self.setEditTriggers(
            QTableWidget.EditTrigger.AnyKeyPressed
            | QTableWidget.EditTrigger.DoubleClicked
            | QTableWidget.EditTrigger.EditKeyPressed
            | QTableWidget.EditTrigger.SelectedClicked
        )
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.setMinimumHeight(6 * self.fontMetrics().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the last cell and the first, Tab leads out of the table."""
        last = (self.rowCount() - 1, self.columnCount() - 1)
        at = (self.currentRow(), self.currentColumn())
        if event.key() == Qt.Key.Key_Tab and (self.rowCount() == 0 or at == last):
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Backtab and at in ((0, 0), (-1, -1)):
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)

    def end_editing(self) -> None:
        if self.state() == QTableWidget.State.EditingState:
            self.setFocus()


class _Figures(QStyledItemDelegate):
    """Numbers in a box of their own, from 0 on."""

    def createEditor(self, parent: QWidget, option: Any, index: QModelIndex | QPersistentModelIndex) -> QWidget:
        """A box for the figure, or a line for the name."""
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QSpinBox):
            editor.setRange(0, MOST_FIGURE)
            editor.setFrame(False)
        return editor
