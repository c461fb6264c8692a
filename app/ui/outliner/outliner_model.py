"""Everything on the table as rows and columns, with a filter by words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from app.core.language import mark, tr
from app.ui.side_and_base_boxes import make_side_icon
from app.ui.widgets.icons import icon
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.model import Battle

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
Column = Literal["name", "side", "kind", "group", "visible", "locked"]
COLUMNS: dict[Column, str] = {
    "name": mark("Name"),
    "side": mark("Side"),
    "kind": mark("Kind"),
    "group": mark("Group"),
    "visible": mark("Visible"),
    "locked": mark("Locked"),
}
ICONS: dict[Column, str] = {"kind": "fighter", "visible": "stoop", "locked": "lock"}
"""Columns with an icon instead of text, and the icons of their headers; the text is for screen readers."""
MARK = 12
NO_SQUADS: Mapping[str, str] = {}
STILL_BLOCKS = mark("Hidden terrain is not drawn but still blocks sight and movement.")


@dataclass(frozen=True)
class OutlinerRow:
    """One thing on the table. A fighter is always visible, and has a `side` with its mark and colour."""

    id: str
    fighter: bool
    side: str = ""
    look: tuple[str, str] = ("", "")
    group: str = ""
    locked: bool = False
    visible: bool = True

    def text(self, column: Column) -> str:
        if column in ("name", "side", "group"):
            return {"name": self.id, "side": self.side, "group": self.group}[column]
        if column == "kind":
            return tr("Fighter") if self.fighter else tr("Terrain")
        if column == "locked":
            return tr("locked") if self.locked else tr("not locked")
        return tr("visible") if self.visible else tr("hidden")


def list_rows(
    battle: Battle,
    side_styles: Mapping[str, tuple[str, str]],
    hidden: frozenset[str],
    squads: Mapping[str, str] = NO_SQUADS,
) -> tuple[OutlinerRow, ...]:
    """Returns rows for everything on the table, fighters first; the name of a squad counts as its group."""
    fighters = (
        OutlinerRow(one.id, True, one.side, side_styles[one.side], squads.get(one.id, one.group), one.locked)
        for one in battle.fighters
    )
    pieces = (
        OutlinerRow(one.id, False, group=one.group, locked=one.locked, visible=one.id not in hidden)
        for one in battle.pieces
    )
    return (*fighters, *pieces)


class OutlinerModel(QAbstractTableModel):
    """The rows. If the same things remain, rows change in place, which keeps the selection and the scroll position."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[OutlinerRow, ...] = ()

    def show_rows(self, rows: tuple[OutlinerRow, ...]) -> None:
        if rows == self.rows:
            return
        if [row.id for row in rows] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        before, self.rows = self.rows, rows
        for number, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(number, 0), self.index(number, len(COLUMNS) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        """Returns header data; columns with icons are too narrow for text and have tooltips."""
        column = list(COLUMNS)[section]
        words = tr(COLUMNS[column])
        if role == Role.ToolTipRole:
            return f"{words}. {tr(STILL_BLOCKS)}" if column == "visible" else words
        if role == Role.DecorationRole and column in ICONS:
            return icon(ICONS[column])
        if role == Role.AccessibleTextRole or (role == Role.DisplayRole and column not in ICONS):
            return words
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row, column = self.rows[index.row()], list(COLUMNS)[index.column()]
        if role in (Role.EditRole, Role.AccessibleTextRole) or (role == Role.DisplayRole and column not in ICONS):
            return row.text(column)
        if role == Role.DecorationRole and column in ICONS:
            return _find_icon(row, column)
        if role == Role.DecorationRole and column == "side" and row.fighter:
            return make_side_icon(*row.look, scale_length(MARK), 2.0)
        if role == Role.ToolTipRole:
            return plain_tooltip(_explain(row, column))
        return None


def _find_icon(row: OutlinerRow, column: Column) -> Any:
    """Returns the icon for a kind, for visible or hidden terrain, or for a lock; None without one."""
    if column == "kind":
        return icon("fighter" if row.fighter else "library")
    if column == "locked":
        return icon("lock") if row.locked else None
    return None if row.fighter else icon("stoop" if row.visible else "hidden")


def _explain(row: OutlinerRow, column: Column) -> str:
    if column == "visible":
        if row.fighter:
            return tr("Fighters are always drawn.")
        hide = tr("Hide {name}", name=row.id) if row.visible else tr("Show {name}", name=row.id)
        return f"{hide}. {tr(STILL_BLOCKS)}"
    if column == "locked":
        return tr("Unlock {what}", what=row.id) if row.locked else tr("Lock {what}", what=row.id)
    return row.text(column)


class OutlinerFilter(QSortFilterProxyModel):
    """Rows that contain every word of the search in any column except the group, sorted by their texts."""

    def __init__(self, model: OutlinerModel) -> None:
        super().__init__(model)
        self._model = model
        self._words: tuple[str, ...] = ()
        self.setSourceModel(model)
        self.setSortRole(Role.EditRole)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setSortLocaleAware(True)

    def set_words(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        row = self._model.rows[source_row]
        said = " ".join(row.text(column) for column in COLUMNS if column != "group").casefold()
        return all(word in said for word in self._words)
