"""Files on their way into the terrain library: each is read, previewed and imported by jobs that can be stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError
from app.core.language import labelled, tr
from app.core.progress import Report
from app.geometry.mesh_io.formats import printable_name
from app.storage import library
from app.storage.file_names import MODEL_SUFFIXES, is_archive
from app.storage.import_preview import RawModel, is_unit_doubtful, preview_import
from app.storage.library import ImportSettings
from app.storage.library_entries import LibraryEntry
from app.storage.model_archive import ArchiveContent, unpack
from app.ui.workers import Worker

MAX_PARALLEL = 2
"""Largest number of files processed in parallel."""
SPEECH_S = 0.25
MAX_FILES = 500
"""Largest number of models taken from a folder; the rest are ignored."""

State = Literal["waiting", "reading", "ready", "importing", "done", "failed"]


class ImportItem(QObject):
    """A file to import: its state, what was found in it, and the player's settings."""

    changed = Signal()
    progressed = Signal()

    def __init__(self, path: Path, previous: LibraryEntry | None, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.state: State = "waiting"
        self.share, self.error_text = 0.0, ""
        self.model: RawModel | None = None
        self.entry: LibraryEntry | None = None
        self.is_unit_open = False
        """True if the player must choose the unit, because several are likely and none is a safe default."""
        self.is_unit_doubtful = False
        """True if the player should check the unit that was suggested."""
        self.is_unit_seen = False
        """True if the player was told that the unit is doubtful."""
        self.requested = False
        """True if the file is to be imported as soon as possible."""
        self.previous = previous
        self.settings = (
            ImportSettings(title=previous.title, set=previous.set)
            if previous
            else ImportSettings(title=library.suggest_title(path))
        )
        self._job: Worker | None = None
        self._progress_at = 0.0

    @property
    def busy(self) -> bool:
        return self.state in ("reading", "importing")

    def read(self) -> None:
        """Reads the file in a thread."""
        path = self.path
        self._start_job("reading", lambda report: preview_import(path, report=report), self._on_read)

    def import_file(self) -> None:
        """Imports the file into the library in a thread."""
        path, wanted = self.path, self.settings
        self._start_job("importing", lambda report: library.import_model(path, wanted, report), self._on_imported)

    def set_options(self, **changes: Any) -> None:
        """Changes settings: unit, up, title, set or fill."""
        self.settings = replace(self.settings, **changes)
        if "unit" in changes:
            self.is_unit_open = self.is_unit_doubtful = False
        self.changed.emit()

    def stop(self) -> None:
        if self._job:
            self._job.cancel()

    def _start_job(self, state: State, work: Callable[[Report], Any], done: Callable[[Any], None]) -> None:
        self.state, self.share = state, 0.0
        self._job = Worker(work, done, self._on_failed, self._on_progress).start()
        self.changed.emit()

    def _on_read(self, found: RawModel) -> None:
        self.model, self.state = found, "ready"
        card = self.previous.card if self.previous else None
        unit = found.likely.unit if card is None or card.unit == "file" else card.unit
        up = found.likely.up if card is None or card.up == "file" else card.up
        self.settings = replace(self.settings, unit=unit, up=up)
        if card is None or card.unit == "file":
            self.is_unit_open, self.is_unit_doubtful = not found.likely.is_safe, is_unit_doubtful(found)
            self.requested = self.requested and not self.is_unit_doubtful
        self.changed.emit()

    def _on_imported(self, entry: LibraryEntry) -> None:
        self.entry, self.state = entry, "done"
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self.state = "failed"
        if not isinstance(error, PlayerError):
            self.error_text = tr(
                "{name} cannot be read ({why}); export it again.",
                name=printable_name(self.path),
                why=type(error).__name__,
            )
        else:
            said = str(error)
            self.error_text = said if printable_name(self.path) in said else labelled(printable_name(self.path), said)
        self.changed.emit()

    def _on_progress(self, share: float, doing: str) -> None:
        self.share = share
        if (now := time.monotonic()) - self._progress_at > SPEECH_S:  # Each signal redraws the window, which is slow.
            self._progress_at = now
            self.progressed.emit()


class ImportQueue(QObject):
    """Reads files and imports them into the library, a few at a time, in jobs that can be stopped.

    Each file is an `ImportItem`: `added` carries a new one, `removed` one that is gone, and `imported` its library
    entry. `scanned` carries the progress of searching folders and archives, or "" when a search ends.
    """

    added = Signal(ImportItem)
    removed = Signal(ImportItem)
    changed = Signal(ImportItem)
    progressed = Signal(ImportItem)
    imported = Signal(LibraryEntry)
    remarked = Signal(str)
    scanned = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.arrivals: list[ImportItem] = []
        self._scan_jobs: list[Worker] = []
        self.scanning = 0
        """Number of running searches of folders and archives."""
        self._folders = ExitStack()
        """Temporary folders with unpacked files, kept until the queue stops."""

    def add(self, paths: list[Path], previous: LibraryEntry | None = None) -> None:
        """Adds files, and the models in folders and archives, which are searched in a thread."""
        for path in paths:
            if is_archive(path):
                self._unpack(path)
            elif not path.is_dir():
                self._add(path, previous)
        folders = [path for path in paths if path.is_dir()]
        if folders:
            self._scan(lambda report: list(_find_models(folders, report)), self._on_found)

    def request_import(self, arrivals: list[ImportItem]) -> None:
        """Imports these files as soon as they are read."""
        for arrival in arrivals:
            arrival.requested = True
        self._start_next()

    def remove(self, arrival: ImportItem) -> None:
        arrival.stop()
        if arrival in self.arrivals:
            self.arrivals.remove(arrival)
            self.removed.emit(arrival)
        self._start_next()

    def stop(self) -> None:
        """Stops everything that is not done."""
        for job in self._scan_jobs:
            job.cancel()
        for arrival in self.arrivals:
            arrival.stop()
        self._folders.close()

    @property
    def busy(self) -> bool:
        """True if something is still to be read or imported."""
        return self.scanning > 0 or any(
            arrival.busy or arrival.state == "waiting" or _is_due(arrival) for arrival in self.arrivals
        )

    def _unpack(self, path: Path) -> None:
        place = self._folders.enter_context(make_temporary_folder())
        self._scan(lambda report: unpack(path, place, report), self._on_unpacked)

    def _scan(self, work: Callable[[Report], Any], done: Callable[[Any], None]) -> None:
        self.scanning += 1
        self._scan_jobs.append(Worker(work, done, self._on_scan_failed, self._on_scan_progress).start())

    def _end_scan(self) -> None:
        self.scanning -= 1
        self.scanned.emit("")

    def _on_scan_progress(self, share: float, doing: str) -> None:
        self.scanned.emit(doing)

    def _on_found(self, paths: list[Path]) -> None:
        for path in paths[:MAX_FILES]:
            self._add(path, None)
        if not paths:
            self.remarked.emit(
                tr("The folder contains no models; choose one with STL, OBJ, PLY, OFF, GLB, DAE or 3MF files.")
            )
        elif len(paths) > MAX_FILES:
            self.remarked.emit(
                tr("Only the first {count} models are imported; import the rest later.", count=MAX_FILES)
            )
        self._end_scan()

    def _on_unpacked(self, found: ArchiveContent) -> None:
        self._on_found(list(found.models))
        if found.said and len(found.models) <= MAX_FILES:
            self.remarked.emit(found.said)

    def _on_scan_failed(self, error: Exception) -> None:
        self.remarked.emit(str(error))
        self._end_scan()

    def _add(self, path: Path, previous: LibraryEntry | None) -> None:
        if any(arrival.path == path for arrival in self.arrivals):
            return
        arrival = ImportItem(path, previous, self)
        self.arrivals.append(arrival)
        arrival.changed.connect(lambda: self._on_arrival_changed(arrival))
        arrival.progressed.connect(lambda: self.progressed.emit(arrival))
        self.added.emit(arrival)
        self._start_next()

    def _on_arrival_changed(self, arrival: ImportItem) -> None:
        if arrival not in self.arrivals:
            return
        self.changed.emit(arrival)
        if arrival.state == "done" and arrival.requested:
            arrival.requested = False
            self.imported.emit(arrival.entry)
        if not arrival.busy:
            self._start_next()

    def _start_next(self) -> None:
        """Starts as many files as may be processed in parallel, requested imports first."""
        free = MAX_PARALLEL - sum(arrival.busy for arrival in self.arrivals)
        due = [arrival for arrival in self.arrivals if _is_due(arrival)]
        waiting = [arrival for arrival in self.arrivals if arrival.state == "waiting"]
        for arrival in (*due, *waiting)[: max(free, 0)]:
            (arrival.import_file if arrival.state == "ready" else arrival.read)()


def _is_due(arrival: ImportItem) -> bool:
    return arrival.state == "ready" and arrival.requested


def _find_models(folders: list[Path], report: Report) -> Iterator[Path]:
    """Yields the model files in folders and their subfolders, at most one more than `MAX_FILES`."""
    found = 0
    for folder in folders:
        for place, below, names in os.walk(folder):
            report(0.0, tr("Searching {name}", name=printable_name(Path(place))))
            below.sort()
            for name in sorted(names):
                if Path(name).suffix.lower() in MODEL_SUFFIXES and found <= MAX_FILES:
                    found += 1
                    yield Path(place) / name
