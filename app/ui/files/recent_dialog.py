"""The dialog of recent battles: the last view, game, sides and date of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.session import Session
from app.session.battle_summary import summarize_battle, summarize_file
from app.storage.recent_files import Recent
from app.ui.actions.context_menu import offer_buttons
from app.ui.files.battle_thumbnails import SIZE, read_thumbnail
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, plain_tooltip
from app.ui.widgets.theme import scale_length
from app.ui.workers import DebouncedWorker

Summarize = Callable[[Path], str]
"""Returns a line about a battle file, such as its game and sides; called in a thread; may raise PlayerError."""
TITLE, GAME, WHEN = range(3)


class RecentDialog(Dialog):
    """Asks which battle to open; `chosen` carries its path."""

    chosen = Signal(Path)

    def __init__(self, battles: Sequence[Recent], summarize: Summarize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open recent"))
        self._list = QTreeWidget()
        self._list.setHeaderLabels([tr("Battle"), tr("Game"), tr("Last modified")])
        self._list.setRootIsDecorated(False)
        self._list.setObjectName("recent")
        self._list.setIconSize(QSize(scale_length(SIZE.width() / 2), scale_length(SIZE.height() / 2)))
        self._list.setUniformRowHeights(True)
        self._list.setAccessibleName(tr("Open recent"))
        self._items: dict[Path, QTreeWidgetItem] = {}
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
        layout = make_column(10, self, (20, 18, 20, 16))
        if not battles:
            layout.addWidget(WrappingLabel(tr("No battle has been saved yet."), name="muted"))
        fill(layout, (self._list, 1), box)
        self._open_button.setDefault(True)
        letter, line = self.fontMetrics().averageCharWidth(), self.fontMetrics().lineSpacing()
        self.resize(QSize(110 * letter, 34 * line).boundedTo(self.screen().availableSize() * 0.9))

        def answer(paths: tuple[Path, ...], report: Report) -> Iterator[tuple[Path, str]]:
            for path in paths:
                report(0.0, "")
                try:
                    yield path, summarize(path)
                except PlayerError as error:
                    yield path, str(error)

        self._worker = DebouncedWorker(answer, self._show_summary, interruptible=True)
        self._worker.ask(tuple(self._items))

    def accept(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self.chosen.emit(item.data(TITLE, Qt.ItemDataRole.UserRole))
        super().accept()

    def done(self, arg__1: int) -> None:
        """Stops all background work when the dialog closes."""
        self._worker.cancel()
        super().done(arg__1)

    def _show_summary(self, found: tuple[Path, str]) -> None:
        path, text = found
        self._items[path].setText(GAME, text)
        self._items[path].setToolTip(GAME, plain_tooltip(text))

    def _fill(self, battles: Sequence[Recent]) -> None:
        for battle in battles:
            when = _format_when(QDateTime.fromSecsSinceEpoch(int(battle.when.timestamp())))
            title = tr("{name} (draft)", name=battle.title) if battle.draft else battle.title
            if battle.copy:
                title = tr("{name} (second copy)", name=battle.title)
            item = QTreeWidgetItem([title, "", when])
            item.setData(TITLE, Qt.ItemDataRole.UserRole, battle.path)
            # The thumbnail, or empty space of the same size.
            seen = QPixmap.fromImage(read_thumbnail(battle.path))
            if seen.isNull():
                seen = QPixmap(SIZE)
                seen.fill(Qt.GlobalColor.transparent)
            icon = QIcon(seen)
            icon.addPixmap(seen, QIcon.Mode.Selected)  # Otherwise Qt tints it.
            item.setIcon(TITLE, icon)
            item.setToolTip(TITLE, plain_tooltip(str(battle.path)))
            item.setSizeHint(TITLE, self._list.iconSize() + QSize(0, 10))
            self._list.addTopLevelItem(item)
            self._items[battle.path] = item
        if first := self._list.topLevelItem(0):
            self._list.setCurrentItem(first)
        header = self._list.header()
        header.setStretchLastSection(False)
        for column, mode in (
            (TITLE, QHeaderView.ResizeMode.Interactive),
            (GAME, QHeaderView.ResizeMode.Stretch),
            (WHEN, QHeaderView.ResizeMode.ResizeToContents),
        ):
            header.setSectionResizeMode(column, mode)
        letter, fonts = self.fontMetrics().averageCharWidth(), self.fontMetrics()
        widest = max((fonts.horizontalAdvance(item.text(TITLE)) for item in self._items.values()), default=0)
        header.resizeSection(TITLE, self._list.iconSize().width() + min(widest + 5 * letter, 34 * letter))


def _format_when(changed: QDateTime) -> str:
    """Returns a date in words if it is recent, with the time."""
    locale, days = QLocale(), changed.daysTo(QDateTime.currentDateTime())
    hour = locale.toString(changed.time(), QLocale.FormatType.ShortFormat)
    if days == 0:
        return tr("today, {hour}", hour=hour)
    if days == 1:
        return tr("yesterday, {hour}", hour=hour)
    day = locale.toString(changed.date(), QLocale.FormatType.ShortFormat)
    return f"{day}, {hour}"


def make_recent_dialog(battles: Sequence[Recent], session: Session | None, parent: QWidget) -> RecentDialog:
    """Creates the dialog; the open battle is summarised from memory, the others from their files."""
    here = (session.journal.path, session.committed_table.battle) if session and session.journal else None

    copies = {battle.path: battle.copy for battle in battles}

    def summarize(path: Path) -> str:
        return summarize_battle(here[1]) if here and here[0] == path else summarize_file(copies[path] or path)

    return RecentDialog(battles, summarize, parent)
