"""The fighters a player has: searched, and taken into the warband."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from app.errors import PlayerError
from app.language import tr
from app.storage.rosters import KnownFighter, Shelf, find_matches
from app.ui.side_and_base_boxes import CalmBox
from app.ui.warband.warband_text import card
from app.ui.widgets.labels import Text, column, row
from app.ui.widgets.tooltips import plain

KNOWN = Qt.ItemDataRole.UserRole


class ShelfList(QWidget):
    """`wanted` tells the fighter that is to be added, `chosen` that another line is the current one."""

    wanted = Signal(object)
    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[KnownFighter, ...] = ()
        self.search, self.faction = _Search(), CalmBox(tr("Faction filter"))
        self.search.setPlaceholderText(tr("Name, faction or runemark"))
        self.search.setAccessibleName(tr("Search your fighters"))
        self.search.setClearButtonEnabled(True)
        self.list, self.nobody = _List(), Text(name="muted")
        self.search.textChanged.connect(lambda _: self._fill())
        self.search.down.connect(self.list.setFocus)
        self.search.returnPressed.connect(self.want)
        self.faction.currentIndexChanged.connect(lambda _: self._fill())
        self.list.itemActivated.connect(lambda *_: self.want())
        self.list.currentItemChanged.connect(lambda *_: self.chosen.emit())
        across = row(8)
        across.addWidget(self.search, 3)
        across.addWidget(self.faction, 2)
        down = column(8, self)
        down.addLayout(across)
        down.addWidget(self.list, 1)
        down.addWidget(self.nobody)

    @property
    def current(self) -> KnownFighter | None:
        item = self.list.currentItem()
        return item.data(0, KNOWN) if item else None

    @property
    def everyone(self) -> tuple[KnownFighter, ...]:
        """All fighters, also those that are not listed now."""
        return self._all

    def refresh(self) -> None:
        try:
            self._all = Shelf().all()
        except PlayerError as error:
            self._all = ()
            self.nobody.say(str(error))
            return
        self._offer(sorted({one.profile.faction for one in self._all if one.profile.faction}, key=str.casefold))
        self._fill()

    def want(self) -> None:
        """Tell that the current fighter is to be added."""
        if self.current:
            self.wanted.emit(self.current)

    def _offer(self, factions: Sequence[str]) -> None:
        chosen = self.faction.currentData() or ""
        self.faction.blockSignals(True)
        self.faction.clear()
        self.faction.addItem(tr("All factions"), "")
        for faction in factions:
            self.faction.addItem(faction, faction)
        self.faction.setCurrentIndex(max(self.faction.findData(chosen), 0))
        self.faction.blockSignals(False)

    def _fill(self) -> None:
        found = find_matches(self._all, self.search.text(), self.faction.currentData() or "")
        before = self.current
        self.list.clear()
        high = round(1.7 * self.fontMetrics().lineSpacing())
        items = [_item(one, high) for one in found]
        self.list.addTopLevelItems(items)
        at = found.index(before) if before in found else 0
        if items:
            self.list.setCurrentItem(items[at])
        self.nobody.say(self._said(found))
        self.chosen.emit()

    def _said(self, found: Sequence[KnownFighter]) -> str:
        if not self._all:
            return tr("No fighters yet. Import a file, add a new fighter, or try a demo warband.")
        return "" if found else tr("No matches. Try fewer letters, or all factions.")


class _List(QTreeWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels([tr("Fighter"), tr("Faction"), tr("Points")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Your fighters"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, 14 * self.fontMetrics().averageCharWidth())


class _Search(QLineEdit):
    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow down leads into the list."""
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)


def _item(one: KnownFighter, high: int) -> QTreeWidgetItem:
    profile = one.profile
    item = QTreeWidgetItem([profile.name, profile.faction, str(profile.points)])
    item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    item.setData(0, KNOWN, one)
    for at in range(3):
        item.setToolTip(at, plain(f"{profile.name}\n{card(profile)}"))
    item.setSizeHint(0, QSize(0, high))
    return item
