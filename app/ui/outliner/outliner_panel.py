"""The panel that lists everything on the table: a search, and rows whose selection is that of the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTreeView, QWidget

from app.core.language import tr
from app.model import Battle
from app.ui.outliner.outliner_model import COLUMNS, OutlinerFilter, OutlinerModel, OutlinerRow, list_rows
from app.ui.scene_builder import panel_side_styles
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.theme import scale_length

ICON, MAX_ICON_SIZE, ROUND_ICON = 16, 22, 13
"""Usual and largest size of icons, and the space round them, in pixels."""
GROUP = 48
"""Smallest width of this column in pixels, if there is room."""
TOGGLES = ("visible", "locked")
"""Columns in which a click toggles a state."""
SELECT = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows


class OutlinerPanel(QWidget):
    """The panel. `selected` sends ids to select, `centred` one to centre, `menu_requested` one and a position.

    `hide_toggled` and `lock_toggled` send the id whose icon was clicked; `remove_requested` is emitted on Delete.
    """

    selected = Signal(tuple)
    centred = Signal(str)
    hide_toggled = Signal(str)
    lock_toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(tr("Outliner"))
        self.search, self.list = QLineEdit(), OutlinerList()
        self._model = OutlinerModel(self)
        self._filter = OutlinerFilter(self._model)
        self._following = False
        self._nothing = WrappingLabel(name="muted")
        self.search.setPlaceholderText(tr("Search"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.list.setModel(self._filter)
        self.list.lay_out_columns()
        fill(make_column(8, self, (10, 10, 10, 10)), self.search, self._nothing, (self.list, 1))
        self.search.textChanged.connect(self._search)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._on_selection_changed())
        self.list.icon_clicked.connect(self._on_icon_clicked)
        self.list.activated.connect(lambda index: self.centred.emit(self.list.id_at(index)))
        self.menu_requested = self.list.menu_requested
        self.remove_requested = self.list.remove_requested

    def show_battle(
        self, battle: Battle, hidden: frozenset[str], squads: dict[str, str], selected: Sequence[str]
    ) -> None:
        """Lists everything on the table, with hidden pieces and the names of squads."""
        self.show_rows(list_rows(battle, panel_side_styles(battle), hidden, squads), selected)

    def show_rows(self, rows: tuple[OutlinerRow, ...], selected: Sequence[str]) -> None:
        self._model.show_rows(rows)
        self.list.fit_columns()
        self.list.setColumnHidden(list(COLUMNS).index("group"), not any(row.group for row in rows))
        self._show_emptiness()
        self.select(selected)

    def select(self, ids: Sequence[str]) -> None:
        """Selects the rows of what is selected on the table, and scrolls to the last."""
        if set(ids) == set(self.list.selected_ids):
            return
        chosen, last = QItemSelection(), QModelIndex()
        for number in range(self._filter.rowCount()):
            index = self._filter.index(number, 0)
            if index.data() in ids:
                chosen.select(index, index)
                last = index if not last.isValid() or index.data() == ids[-1] else last
        self._following = True
        model = self.list.selectionModel()
        model.clearSelection()
        model.select(chosen, SELECT)
        if last.isValid():
            model.setCurrentIndex(last, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.list.scrollTo(last)
        self._following = False

    def take_focus(self) -> None:
        self.search.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), scale_length(420))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the focus from the search to the list on Down or Return."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return) and self.search.hasFocus():
            self.list.setFocus()
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self._filter.index(0, 0))
        else:
            super().keyPressEvent(event)

    def _search(self, text: str) -> None:
        self._following = True  # Rows removed by the filter stay selected on the table.
        self._filter.set_words(text)
        self._following = False
        self._show_emptiness()

    def _show_emptiness(self) -> None:
        nothing = tr("No matches.") if self._model.rows else tr("The table is empty.")
        self._nothing.show_text("" if self._filter.rowCount() else nothing)

    def _on_selection_changed(self) -> None:
        if not self._following:
            self.selected.emit(self.list.selected_ids)

    def _on_icon_clicked(self, index: QModelIndex) -> None:
        if list(COLUMNS)[index.column()] == "locked":
            self.lock_toggled.emit(self.list.id_at(index))
        elif index.data(Qt.ItemDataRole.DecorationRole) is not None:
            self.hide_toggled.emit(self.list.id_at(index))


class OutlinerList(QTreeView):
    """The rows. Double click and Enter centre, right click and the menu key open the row's menu, Delete removes.

    A click on a visibility or lock icon does not select.
    """

    icon_clicked = Signal(QModelIndex)
    menu_requested = Signal(str, QPoint)
    remove_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Outliner"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSortingEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def selected_ids(self) -> tuple[str, ...]:
        return tuple(index.data() for index in self.selectionModel().selectedRows())

    def id_at(self, index: QModelIndex) -> str:
        return str(index.siblingAtColumn(0).data())

    def lay_out_columns(self) -> None:
        """Sets up the columns: initially unsorted, with the rest of the width for names."""
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(list(COLUMNS).index("name"), QHeaderView.ResizeMode.Stretch)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Fits the columns to their contents, so that names keep most of the width at any text size."""
        picture = min(scale_length(ICON), MAX_ICON_SIZE)
        self.setIconSize(QSize(picture, picture))
        left = self.viewport().width() - 3 * (picture + ROUND_ICON)
        side, group = (
            max(least, self.header().sectionSizeHint(at), self.sizeHintForColumn(at))
            for at, least in ((list(COLUMNS).index("side"), 0), (list(COLUMNS).index("group"), scale_length(GROUP)))
        )
        widths = {"side": min(side, 2 * left // 5), "group": min(group, left // 4)}
        for number, column in enumerate(COLUMNS):
            if column != "name":
                self.setColumnWidth(number, widths.get(column, picture + ROUND_ICON))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        plain = event.button() == Qt.MouseButton.LeftButton and index.isValid()
        if plain and list(COLUMNS)[index.column()] in TOGGLES:
            self.icon_clicked.emit(index)
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treats a double click on an icon as two clicks."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and list(COLUMNS)[index.column()] in TOGGLES:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid():
            at = event.globalPos() if by_mouse else self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_requested.emit(self.id_at(index), at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)
