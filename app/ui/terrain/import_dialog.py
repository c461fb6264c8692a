"""The dialog that imports files into the library: a list of files, and a preview of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QWidget,
)

from app.core.language import counted, format_number, mark, tr
from app.geometry.mesh_io.formats import printable_name
from app.storage.import_preview import scale_model
from app.storage.library_entries import LibraryEntry
from app.ui.drop_target import get_dropped_files
from app.ui.terrain.import_form import ImportForm, format_row
from app.ui.terrain.import_queue import ImportItem, ImportQueue
from app.ui.terrain.import_view import ImportPreview
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import ElidedLabel, WrappingLabel, fill, keep_space, make_column, make_row, plain_tooltip
from app.ui.widgets.scroll_areas import make_scroll_area

DRAFT = Qt.ItemDataRole.UserRole
EDGE, LETTERS = 8, 24
BREAK = "\u200b"
"""A zero-width space, where a long name may wrap."""


class ImportFiles(QListWidget):
    """A list whose rows are as high as their text needs."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Files to import"))
        self.setWordWrap(True)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def show_row(self, item: QListWidgetItem, arrival: ImportItem) -> None:
        sign, said = format_row(arrival)
        words = said if arrival.state == "failed" else f"{printable_name(arrival.path)}\n{said}"
        text = f"{sign} {words}".replace("_", f"_{BREAK}").replace(".", f"{BREAK}.")
        if item.text() != text:
            item.setText(text)
            item.setToolTip(plain_tooltip(printable_name(arrival.path)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words.replace("\n", " "))
            self._fit_row(item)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Fits the height of the rows to the new width."""
        super().resizeEvent(e)
        for index in range(self.count()):
            self._fit_row(self.item(index))

    def _fit_row(self, item: QListWidgetItem) -> None:
        width = max(60, self.viewport().width() - 3 * EDGE)
        room = QRect(0, 0, width - 2 * EDGE, 10_000)
        needed = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
        item.setSizeHint(QSize(width, needed + 2 * EDGE))


class ImportDialog(Dialog):
    """The import dialog. Closing it stops everything that is not done.

    `imported` carries each new library entry, and `nothing_found` the reason why there was nothing to import.
    `scan_requested` carries a file to be placed on the board as the scan of a whole table.
    """

    imported = Signal(LibraryEntry)
    nothing_found = Signal(str)
    scan_requested = Signal(Path)

    def __init__(self, parent: QWidget, sets: list[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import terrain"))
        self.setAcceptDrops(True)
        self.queue = ImportQueue(self)
        self.files, self.preview, self.form = ImportFiles(), ImportPreview(), ImportForm(sets)
        self.skip_button, self.cancel_button = QPushButton(tr("Skip this file")), QPushButton(tr("Cancel"))
        self.import_button, self.import_all_button = QPushButton(tr("Import")), QPushButton(tr("Import"))
        self._message, self._activity, self._progress = WrappingLabel(), ElidedLabel(), ProgressBar()
        self._scan_text = ""
        self._current: ImportItem | None = None
        self._count = 0
        self._lay_out()
        importing = self.queue
        importing.added.connect(self._on_added)
        importing.removed.connect(self._on_removed)
        importing.changed.connect(self._on_changed)
        importing.progressed.connect(self._on_progressed)
        importing.imported.connect(self._on_imported)
        importing.remarked.connect(self._message.show_text)
        importing.scanned.connect(self._on_scanned)
        self.form.edited.connect(self._apply_edit)
        self.form.scan_requested.connect(self._request_scan)
        self.files.currentItemChanged.connect(lambda *_: self._show())
        self.skip_button.clicked.connect(self._skip)
        self.import_button.clicked.connect(lambda: self._import([self._current] if self._current else []))
        self.import_all_button.clicked.connect(self._import_all)
        self.cancel_button.clicked.connect(self.reject)
        self._refresh()

    @property
    def current(self) -> ImportItem | None:
        return self._current

    def add(self, paths: list[Path], previous: LibraryEntry | None = None) -> None:
        self.queue.add(paths, previous)
        self._show()

    def done(self, result: int) -> None:
        """Stops all background work, however the dialog ends."""
        self.queue.stop()
        self.preview.stop()
        super().done(result)
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skips a file with Delete."""
        if event.key() == Qt.Key.Key_Delete and self.files.hasFocus():
            self._skip()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if get_dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add(get_dropped_files(event))

    def _on_added(self, arrival: ImportItem) -> None:
        item = QListWidgetItem()
        item.setData(DRAFT, arrival)
        self.files.addItem(item)
        self.files.show_row(item, arrival)
        if self.files.currentRow() < 0:
            self.files.setCurrentRow(0)
        self._refresh()

    def _on_scanned(self, activity: str) -> None:
        """Closes the dialog if nothing was found. The code that opened it reports the reason."""
        self._scan_text = activity
        if not self.queue.scanning and not self.queue.arrivals:
            self.nothing_found.emit(self._message.text())
            self.reject()
        else:
            self._update_progress()

    def _on_removed(self, arrival: ImportItem) -> None:
        self.files.takeItem(self._find_row(arrival))
        self._refresh()
        if not self.queue.arrivals and not self.queue.scanning:
            self.reject()

    def _on_changed(self, arrival: ImportItem) -> None:
        item = self.files.item(self._find_row(arrival))
        self.files.show_row(item, arrival)
        if arrival is self._current:
            self._show()
        self._refresh()

    def _on_progressed(self, arrival: ImportItem) -> None:
        if arrival in self.queue.arrivals:
            self.files.show_row(self.files.item(self._find_row(arrival)), arrival)
            self._update_progress()

    def _on_imported(self, entry: LibraryEntry) -> None:
        self._count += 1
        self.imported.emit(entry)
        arrivals = self.queue.arrivals
        if all(arrival.state == "done" for arrival in arrivals):
            self.accept()
        elif not self.queue.busy and all(arrival.state in ("done", "failed") for arrival in arrivals):
            failed = sum(arrival.state == "failed" for arrival in arrivals)
            self._message.show_text(
                tr("{count} imported, {failed} could not be read.", count=self._count, failed=failed)
            )

    def _apply_edit(self, changes: dict[str, Any]) -> None:
        if self._current:
            self._current.set_options(**changes)
            if set := changes.get("set"):
                for arrival in self.queue.arrivals:
                    if arrival is not self._current and arrival.previous is None and arrival.state != "done":
                        arrival.set_options(set=set)

    def _import(self, arrivals: list[ImportItem]) -> None:
        self._message.show_text("")
        self.queue.request_import([arrival for arrival in arrivals if arrival.state not in ("failed", "done")])
        self._refresh()

    def _import_all(self) -> None:
        """Imports all files, but those of doubtful unit only if the player has been told."""
        unseen = [item for item in self.queue.arrivals if item.is_unit_doubtful and not item.is_unit_seen]
        self._import([item for item in self.queue.arrivals if item not in unseen])
        if unseen:
            for item in unseen:
                item.is_unit_seen = True
            said = counted(
                len(unseen),
                "The unit of {count} file is unclear. Check its size, or import it as it is.",
                "The units of {count} files are unclear. Check their sizes, or import them as they are.",
            )
            self._message.show_text(said)
            self.files.setCurrentRow(self._find_row(unseen[0]))

    def _skip(self) -> None:
        if self._current:
            self.queue.remove(self._current)

    def _request_scan(self) -> None:
        if current := self._current:
            self.queue.remove(current)
            self.scan_requested.emit(current.path)

    def _show(self) -> None:
        item = self.files.currentItem()
        new = item.data(DRAFT) if item else None
        fresh, self._current = new is not self._current, new
        if new is None or new.model is None:
            if fresh or new is None:
                self.preview.show_nothing()
            self.preview.show_text(self._format_wait(new))
            self.form.show_arrival(None, new.settings, None, new.error_text) if new else None
        else:
            found = scale_model(new.model, new.settings.unit, new.settings.up, new.settings.fill)
            new.is_unit_seen = True
            self.preview.show_text("")
            self.preview.show_model(new.model, found, new.settings.fill)
            self.form.show_arrival(new.model, new.settings, found, is_unit_open=new.is_unit_open)
        self._refresh()

    def _refresh(self) -> None:
        """Enables only possible actions, and hides the list for a single file."""
        arrivals = self.queue.arrivals
        open_ = [arrival for arrival in arrivals if arrival.state not in ("failed", "done") and not arrival.requested]
        self._files.setVisible(len(arrivals) > 1 or any(arrival.state == "failed" for arrival in arrivals))
        self.form.setVisible(bool(arrivals))
        over = bool(arrivals) and not open_ and not self.queue.busy
        self.import_button.setVisible(len(arrivals) > 1 and not over)
        self.import_all_button.setVisible(not over)
        self.import_button.setEnabled(self._current in open_ and _is_decided(self._current))
        self.import_all_button.setText(
            tr("Import all ({count})", count=len(open_)) if len(arrivals) > 1 else tr("Import")
        )
        self.import_all_button.setEnabled(bool(open_) and all(map(_is_decided, open_)))
        self.cancel_button.setText(tr("Close") if over else tr("Cancel"))
        self._update_progress()

    def _update_progress(self) -> None:
        asked = [arrival for arrival in self.queue.arrivals if arrival.requested or arrival.state == "done"]
        arrivals = asked or self.queue.arrivals
        done = sum(1.0 if arrival.state in ("done", "failed", "ready") else arrival.share for arrival in arrivals)
        self._progress.setVisible(self.queue.busy)
        self._activity.setText(self._format_activity())
        self._progress.set_share(done / max(1, len(arrivals)))

    def _format_activity(self) -> str:
        """Returns what is being done now, and with which file."""
        if self.queue.scanning:
            return f"{self._scan_text or tr('Reading')}…"
        busy = next((arrival for arrival in self.queue.arrivals if arrival.busy), None)
        if busy is None:
            return ""
        words = mark("Reading {name}: {share}") if busy.state == "reading" else mark("Importing {name}: {share}")
        return tr(words, name=printable_name(busy.path), share=format_number(busy.share, ".0%"))

    def _format_wait(self, arrival: ImportItem | None) -> str:
        """Returns the text in place of a model that is not ready."""
        if arrival is None:
            return tr("Reading…") if self.queue.scanning else ""
        return tr("Reading {name}…", name=printable_name(arrival.path)) if arrival.state != "failed" else ""

    def _find_row(self, arrival: ImportItem) -> int:
        return next(i for i in range(self.files.count()) if self.files.item(i).data(DRAFT) is arrival)

    def _lay_out(self) -> None:
        self._files = QWidget()
        fill(make_column(8, self._files), (self.files, 1), self.skip_button)
        room = make_scroll_area(self.form)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setMinimumWidth(self.fontMetrics().averageCharWidth() * 44)
        keep_space(self._progress)  # The preview keeps its size and need not be redrawn.
        progress = fill(make_row(10), (self._activity, 2), (self._progress, 3))
        self._progress.setAccessibleName(tr("Progress"))
        splitter = QSplitter()
        for widget, share in ((self._files, 0), (self.preview, 1), (room, 0)):
            splitter.addWidget(widget)
            splitter.setStretchFactor(splitter.count() - 1, share)
        splitter.setChildrenCollapsible(False)
        letter = self.fontMetrics().averageCharWidth()
        splitter.setSizes([36 * letter, 56 * letter, 50 * letter])
        buttons = fill(make_row(8), (self._message, 100), 1)
        fill(buttons, self.cancel_button, self.import_button, self.import_all_button)
        self.import_all_button.setDefault(True)
        fill(make_column(10, self, (14, 14, 14, 14)), (splitter, 1), progress, buttons)
        self._message.show_text("")
        screen = self.screen().availableSize()
        self.resize(QSize(1020, 660).boundedTo(screen * 0.95))


def _is_decided(arrival: ImportItem) -> bool:
    """Returns whether a file can be imported as it is: it has a title and its unit is known."""
    return bool(arrival.settings.title) and not arrival.is_unit_open
