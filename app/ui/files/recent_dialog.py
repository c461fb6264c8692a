"""The dialog that lists the battles to go on with."""

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.language import tr
from app.storage.recent_files import Recent
from app.ui.actions.context_menu import offer_buttons
from app.ui.widgets.labels import WrappingLabel, make_column, plain_tooltip


class RecentDialog(QDialog):
    """Asks which battle to open; `chosen` tells its path."""

    chosen = Signal(object)

    def __init__(self, battles: Sequence[Recent], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open recent"))
        self._list = QTreeWidget()
        self._list.setHeaderLabels([tr("Battle"), tr("Last modified"), tr("Where")])
        self._list.setRootIsDecorated(False)
        self._list.setObjectName("recent")
        self._list.setUniformRowHeights(True)
        self._list.setAccessibleName(tr("Recent battles"))
        self._fill(battles)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        box.button(QDialogButtonBox.StandardButton.Cancel).setIcon(QIcon())
        self._open_button = QPushButton(tr("Open"))
        self._open_button.setEnabled(bool(battles))
        box.addButton(self._open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self._list.itemActivated.connect(self.accept)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        offer_buttons(self._list, self._open_button)
        down = make_column(10, self)
        down.setContentsMargins(20, 18, 20, 16)
        down.addWidget(
            WrappingLabel(tr("Everything is saved automatically. Drafts without a name are kept here, too."))
        )
        down.addWidget(self._list, 1)
        down.addWidget(box)
        self._open_button.setDefault(True)
        width = self.fontMetrics().averageCharWidth()
        self.resize(92 * width, 24 * self.fontMetrics().lineSpacing())

    def accept(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self.chosen.emit(item.data(0, Qt.ItemDataRole.UserRole))
        super().accept()

    def _fill(self, battles: Sequence[Recent]) -> None:
        for battle in battles:
            changed = QDateTime.fromSecsSinceEpoch(int(battle.when.timestamp()))
            when = _format_when(changed)
            where = tr("draft") if battle.draft else battle.path.parent.name
            item = QTreeWidgetItem([battle.title, when, where])
            item.setData(0, Qt.ItemDataRole.UserRole, battle.path)
            item.setToolTip(0, plain_tooltip(str(battle.path)))
            item.setSizeHint(0, QSize(0, 2 * self.fontMetrics().lineSpacing()))
            self._list.addTopLevelItem(item)
        if first := self._list.topLevelItem(0):
            self._list.setCurrentItem(first)
        header = self._list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)


def _format_when(changed: QDateTime) -> str:
    """A day in words where it is near, and the hour."""
    locale, days = QLocale(), changed.daysTo(QDateTime.currentDateTime())
    hour = locale.toString(changed.time(), QLocale.FormatType.ShortFormat)
    if days == 0:
        return tr("today, {hour}", hour=hour)
    if days == 1:
        return tr("yesterday, {hour}", hour=hour)
    day = locale.toString(changed.date(), QLocale.FormatType.ShortFormat)
    return tr("{day}, {hour}", day=day, hour=hour)
