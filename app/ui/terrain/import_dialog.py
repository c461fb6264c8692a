"""The dialog in which files are looked at before they come into the library, with the list of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSplitter,
    QWidget,
)

from app.geometry.mesh_io.formats import printable_name
from app.geometry.mesh_io.import_preview import scale_model
from app.language import tr
from app.ui.terrain.import_form import ImportForm, row_of
from app.ui.terrain.import_queue import Arrival, ImportQueue
from app.ui.terrain.import_view import ImportPreview
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.labels import WrappingLabel, column, plain, row

if TYPE_CHECKING:
    from app.storage.library_entries import LibraryEntry

DRAFT = Qt.ItemDataRole.UserRole
EDGE, LETTERS = 8, 24
BREAK = "\u200b"
"""Nothing to be seen: where a long name may go on in the next line."""


class ImportFiles(QListWidget):
    """Rows as high as their sentences are long."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Files to import"))
        self.setWordWrap(True)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def word(self, item: QListWidgetItem, arrival: Arrival) -> None:
        sign, said = row_of(arrival)
        words = said if arrival.state == "failed" else f"{printable_name(arrival.path)}\n{said}"
        text = f"{sign} {words}".replace("_", f"_{BREAK}").replace(".", f"{BREAK}.")
        if item.text() != text:
            item.setText(text)
            item.setToolTip(plain(printable_name(arrival.path)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words.replace("\n", " "))
            self._make_room(item)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Narrower rows are higher."""
        super().resizeEvent(e)
        for index in range(self.count()):
            self._make_room(self.item(index))

    def _make_room(self, item: QListWidgetItem) -> None:
        width = max(60, self.viewport().width() - 3 * EDGE)
        room = QRect(0, 0, width - 2 * EDGE, 10_000)
        needed = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
        item.setSizeHint(QSize(width, needed + 2 * EDGE))


class ImportDialog(QDialog):
    """`taken_in` tells each entry that is new in the library. Closing it stops what is not done."""

    taken_in = Signal(object)

    def __init__(self, parent: QWidget, sets: list[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import terrain"))
        self.setAcceptDrops(True)
        self.importing = ImportQueue(self)
        self.files, self.preview, self.form = ImportFiles(), ImportPreview(), ImportForm(sets)
        self.leave_out, self.cancel = QPushButton(tr("Skip this file")), QPushButton(tr("Cancel"))
        self.take_one, self.take_all = QPushButton(tr("Import")), QPushButton(tr("Import"))
        self._said, self._progress = WrappingLabel(), ProgressBar()
        self._shown: Arrival | None = None
        self._count = 0
        self._lay_out()
        importing = self.importing
        importing.came.connect(self._came)
        importing.left.connect(self._left)
        importing.changed.connect(self._changed)
        importing.progressed.connect(self._progressed)
        importing.taken_in.connect(self._taken)
        importing.remarked.connect(self._said.say)
        self.form.decided.connect(self._decide)
        self.files.currentItemChanged.connect(lambda *_: self._show())
        self.leave_out.clicked.connect(self._leave_out)
        self.take_one.clicked.connect(lambda: self._take([self._shown] if self._shown else []))
        self.take_all.clicked.connect(lambda: self._take(list(importing.arrivals)))
        self.cancel.clicked.connect(self.reject)
        self._refresh()

    @property
    def shown(self) -> Arrival | None:
        return self._shown

    def add(self, paths: list[Path], again: LibraryEntry | None = None) -> None:
        self.importing.add(paths, again)

    def done(self, result: int) -> None:
        """However it ends, nothing goes on behind it."""
        self.importing.stop()
        self.preview.drop()
        super().done(result)
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete leaves a file out."""
        if event.key() == Qt.Key.Key_Delete and self.files.hasFocus():
            self._leave_out()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])

    def _came(self, arrival: Arrival) -> None:
        item = QListWidgetItem()
        item.setData(DRAFT, arrival)
        self.files.addItem(item)
        self.files.word(item, arrival)
        if self.files.currentRow() < 0:
            self.files.setCurrentRow(0)
        self._refresh()

    def _left(self, arrival: Arrival) -> None:
        self.files.takeItem(self._row(arrival))
        self._refresh()
        if not self.importing.arrivals:
            self.reject()

    def _changed(self, arrival: Arrival) -> None:
        item = self.files.item(self._row(arrival))
        self.files.word(item, arrival)
        if arrival is self._shown:
            self._show()
        self._refresh()

    def _progressed(self, arrival: Arrival) -> None:
        if arrival in self.importing.arrivals:
            self.files.word(self.files.item(self._row(arrival)), arrival)
            self._measure()

    def _taken(self, entry: LibraryEntry) -> None:
        self._count += 1
        self.taken_in.emit(entry)
        arrivals = self.importing.arrivals
        if all(arrival.state == "done" for arrival in arrivals):
            self.accept()
        elif not self.importing.busy and all(arrival.state in ("done", "failed") for arrival in arrivals):
            failed = sum(arrival.state == "failed" for arrival in arrivals)
            self._said.say(tr("{count} imported, {failed} could not be read.", count=self._count, failed=failed))

    def _decide(self, changes: dict[str, Any]) -> None:
        if self._shown:
            self._shown.want(**changes)
            if set := changes.get("set"):
                for arrival in self.importing.arrivals:
                    if arrival is not self._shown and arrival.again is None and arrival.state != "done":
                        arrival.want(set=set)

    def _take(self, arrivals: list[Arrival]) -> None:
        self._said.say("")
        self.importing.ask([arrival for arrival in arrivals if arrival.state not in ("failed", "done")])
        self._refresh()

    def _leave_out(self) -> None:
        if self._shown:
            self.importing.leave_out(self._shown)

    def _show(self) -> None:
        item = self.files.currentItem()
        new = item.data(DRAFT) if item else None
        fresh, self._shown = new is not self._shown, new
        if new is None or new.trial is None:
            if fresh or new is None:
                self.preview.show_nothing()
            self.form.show_arrival(None, new.wanted, None, new.said) if new else None
        else:
            found = scale_model(new.trial, new.wanted.unit, new.wanted.up, new.wanted.fill)
            self.preview.show_reading(new.trial, found, new.wanted.fill)
            self.form.show_arrival(new.trial, new.wanted, found)
        self._refresh()

    def _refresh(self) -> None:
        """Only what can be done can be pressed; a single file needs no list."""
        arrivals = self.importing.arrivals
        open_ = [arrival for arrival in arrivals if arrival.state not in ("failed", "done") and not arrival.asked]
        self._files.setVisible(len(arrivals) != 1 or arrivals[0].state == "failed")
        over = bool(arrivals) and not open_ and not self.importing.busy
        self.take_one.setVisible(len(arrivals) > 1 and not over)
        self.take_all.setVisible(not over)
        self.take_one.setEnabled(self._shown in open_ and self._shown.wanted.title != "")
        self.take_all.setText(tr("Import all ({count})", count=len(open_)) if len(arrivals) > 1 else tr("Import"))
        self.take_all.setEnabled(bool(open_) and all(arrival.wanted.title for arrival in open_))
        self.cancel.setText(tr("Close") if over else tr("Cancel"))
        self._measure()

    def _measure(self) -> None:
        asked = [arrival for arrival in self.importing.arrivals if arrival.asked or arrival.state == "done"]
        arrivals = asked or self.importing.arrivals
        done = sum(1.0 if arrival.state in ("done", "failed", "ready") else arrival.share for arrival in arrivals)
        self._progress.setVisible(self.importing.busy)
        self._progress.tell(done / max(1, len(arrivals)))

    def _row(self, arrival: Arrival) -> int:
        return next(i for i in range(self.files.count()) if self.files.item(i).data(DRAFT) is arrival)

    def _lay_out(self) -> None:
        self._files = QWidget()
        below = column(8, self._files)
        below.addWidget(self.files, 1)
        below.addWidget(self.leave_out)
        room = QScrollArea()
        room.setWidget(self.form)
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setMinimumWidth(self.fontMetrics().averageCharWidth() * 44)
        kept = self._progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # the preview keeps its size, and need not be drawn anew
        self._progress.setSizePolicy(kept)
        self._progress.setAccessibleName(tr("Import progress"))
        across = QSplitter()
        for widget, share in ((self._files, 0), (self.preview, 1), (room, 0)):
            across.addWidget(widget)
            across.setStretchFactor(across.count() - 1, share)
        across.setChildrenCollapsible(False)
        letter = self.fontMetrics().averageCharWidth()
        across.setSizes([36 * letter, 56 * letter, 50 * letter])
        buttons = row(8)
        buttons.addWidget(self._said, 100)
        buttons.addStretch(1)
        for button in (self.cancel, self.take_one, self.take_all):
            buttons.addWidget(button)
        self.take_all.setDefault(True)
        down = column(10, self)
        down.setContentsMargins(14, 14, 14, 14)
        down.addWidget(across, 1)
        down.addWidget(self._progress)
        down.addLayout(buttons)
        self._said.say("")
        screen = self.screen().availableSize()
        self.resize(QSize(1020, 660).boundedTo(screen * 0.95))
