"""A table in a card's form, to which players add rows, with columns of texts, numbers, choices and switches."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.core.language import tr
from app.games.card_form import ChoiceField, FormField, NumberField, SwitchField, TableField, TextField, Values
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.keyboard import focus_next
from app.ui.widgets.labels import fill, make_column, make_row, plain_tooltip

ANSWER = Qt.ItemDataRole.UserRole
"""The item role of a choice's id."""
LINES = 6


class CardTable(QWidget):
    """The editable rows, with buttons to add and remove them."""

    def __init__(self, field: TableField) -> None:
        super().__init__()
        self._field = field
        self.table = _Table(field)
        self.add, self.remove = QPushButton(tr(field.add)), QPushButton(tr("Remove"))
        self.add.clicked.connect(self.add_row)
        self.remove.clicked.connect(self._remove)
        row = fill(make_row(8), self.add, self.remove, 1)
        fill(make_column(8, self), (self.table, 1), row)
        self._refresh()

    @property
    def rows(self) -> tuple[Values, ...]:
        self.table.end_editing()
        return tuple(
            {column.id: _read_cell(self.table.item(at, number), column) for number, column in self._columns}
            for at in range(self.table.rowCount())
        )

    def show_rows(self, rows: tuple[Values, ...]) -> None:
        self.table.setRowCount(0)
        for row in rows:
            self._append(row)
        self._refresh()

    def add_row(self) -> None:
        """Adds a row and starts editing its name."""
        self._append({column.id: _usual_value(column) for column in self._field.columns})
        self._refresh()
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()

    @property
    def _columns(self) -> list[tuple[int, FormField]]:
        return list(enumerate(self._field.columns))

    def _append(self, row: Values) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        for number, column in self._columns:
            self.table.setItem(at, number, _make_cell(column, row[column.id]))

    def _remove(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
        self._refresh()

    def _refresh(self) -> None:
        self.remove.setEnabled(self.table.rowCount() > 0)
        self.add.setEnabled(self.table.rowCount() < self._field.most)


def _usual_value(column: FormField) -> Any:
    match column:
        case NumberField():
            return column.usual if column.step % 1 else int(column.usual)
        case ChoiceField():
            return column.answers[0][0]
        case SwitchField():
            return False
        case TextField():
            return ""


def _make_cell(column: FormField, value: Any) -> QTableWidgetItem:
    item = QTableWidgetItem()
    match column:
        case SwitchField():
            item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Checked if value else Qt.CheckState.Unchecked)
        case ChoiceField():
            item.setData(ANSWER, value)
            item.setText(tr(dict(column.answers)[value]))
        case NumberField():
            item.setData(Qt.ItemDataRole.EditRole, float(value) if column.step % 1 else int(value))
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        case TextField():
            item.setData(Qt.ItemDataRole.EditRole, value)
            item.setToolTip(plain_tooltip(value))
    return item


def _read_cell(item: QTableWidgetItem | None, column: FormField) -> Any:
    if item is None:
        return _usual_value(column)
    match column:
        case SwitchField():
            return item.checkState() == Qt.CheckState.Checked
        case ChoiceField():
            return item.data(ANSWER)
        case NumberField():
            return item.data(Qt.ItemDataRole.EditRole) or 0
        case TextField():
            return " ".join(str(item.data(Qt.ItemDataRole.EditRole) or "").split())[: column.longest]


class _Table(QTableWidget):
    def __init__(self, field: TableField) -> None:
        super().__init__(0, len(field.columns))
        self.setHorizontalHeaderLabels([tr(column.title) for column in field.columns])
        for at, column in enumerate(field.columns):
            head = self.horizontalHeaderItem(at)
            if head and isinstance(column, NumberField) and column.tip:
                head.setToolTip(plain_tooltip(tr(column.tip)))
            if head and isinstance(column, TextField):
                head.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(tr(field.title))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(True)
        self.setItemDelegate(_CellDelegate(field.columns, self))
        self.setEditTriggers(
            QTableWidget.EditTrigger.AnyKeyPressed
            | QTableWidget.EditTrigger.DoubleClicked
            | QTableWidget.EditTrigger.EditKeyPressed
            | QTableWidget.EditTrigger.SelectedClicked
        )
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for at, column in enumerate(field.columns):
            if isinstance(column, TextField):
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.setMinimumHeight(LINES * self.fontMetrics().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Makes Tab leave the table at the last and the first cell, where Qt's own handling would return to it."""
        last = (self.rowCount() - 1, self.columnCount() - 1)
        at = (self.currentRow(), self.currentColumn())
        if event.key() == Qt.Key.Key_Tab and (self.rowCount() == 0 or at == last):
            focus_next(self.window(), 1)
        elif event.key() == Qt.Key.Key_Backtab and at in ((0, 0), (-1, -1)):
            focus_next(self.window(), -1)
        else:
            super().keyPressEvent(event)

    def end_editing(self) -> None:
        if self.state() == QTableWidget.State.EditingState:
            self.setFocus()


class _CellDelegate(QStyledItemDelegate):
    """Edits numbers in a spin box with their limits, and choices in a list."""

    def __init__(self, columns: tuple[FormField, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns

    def createEditor(self, parent: QWidget, option: Any, index: QModelIndex | QPersistentModelIndex) -> QWidget:
        """Returns a box for a number or a choice, or a line for a text."""
        column = self._columns[index.column()]
        if isinstance(column, ChoiceField):
            box = ComboBox(parent)
            for answer, text in column.answers:
                box.addItem(tr(text), answer)
            return box
        editor = super().createEditor(parent, option, index)
        if isinstance(column, NumberField) and isinstance(editor, QSpinBox | QDoubleSpinBox):
            editor.setRange(column.least, column.most)
            editor.setFrame(False)
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(ANSWER)))
        else:
            super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData(), ANSWER)
            model.setData(index, editor.currentText(), Qt.ItemDataRole.EditRole)
        else:
            super().setModelData(editor, model, index)
