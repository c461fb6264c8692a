"""Files on their way into the terrain library: each read, looked at, and taken in, by jobs that can be stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QObject, Signal

from app.app_paths import temporary
from app.errors import PlayerError
from app.geometry.mesh_io.formats import printable_name
from app.geometry.mesh_io.import_preview import RawModel, preview_import
from app.language import tr
from app.progress import Report
from app.storage import library
from app.storage.assets import MODEL_SUFFIXES
from app.storage.library import ImportSettings
from app.storage.model_archive import ArchiveContent, is_archive, unpack
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.storage.library_entries import LibraryEntry

AT_ONCE = 2
"""So many files are worked on at a time."""
SPEECH_S = 0.25
MOST_FILES = 500
"""Of a folder with more models only the first are taken."""

State = Literal["waiting", "reading", "ready", "importing", "done", "failed"]


class Arrival(QObject):
    """One file: how far it is, what was found in it, and how the player wants it."""

    changed = Signal()
    progressed = Signal()

    def __init__(self, path: Path, again: LibraryEntry | None, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.state: State = "waiting"
        self.share, self.said = 0.0, ""
        self.trial: RawModel | None = None
        self.entry: LibraryEntry | None = None
        self.asked = False
        """Whether it is to be taken in as soon as that is possible."""
        self.again = again
        self.wanted = ImportSettings(title=again.title, set=again.set) if again else ImportSettings(title=_title(path))
        self._job: Worker | None = None
        self._spoke = 0.0

    @property
    def busy(self) -> bool:
        return self.state in ("reading", "importing")

    def read(self) -> None:
        """Read the file in a thread."""
        path = self.path
        self._begin("reading", lambda report: preview_import(path, report=report), self._found)

    def take_in(self) -> None:
        """Put it into the library, in a thread."""
        path, wanted = self.path, self.wanted
        self._begin("importing", lambda report: library.take_in(path, wanted, report), self._taken)

    def want(self, **changes: Any) -> None:
        """Have it otherwise: unit, up, title, set or fill."""
        self.wanted = replace(self.wanted, **changes)
        self.changed.emit()

    def stop(self) -> None:
        if self._job:
            self._job.cancel()

    def _begin(self, state: State, work: Callable[[Report], Any], done: Callable[[Any], None]) -> None:
        self.state, self.share = state, 0.0
        self._job = Worker(work, done, self._failed, self._told).start()
        self.changed.emit()

    def _found(self, found: RawModel) -> None:
        self.trial, self.state = found, "ready"
        card = self.again.card if self.again else None
        unit = found.likely.unit if card is None or card.unit == "file" else card.unit
        up = found.likely.up if card is None or card.up == "file" else card.up
        self.want(unit=unit, up=up)

    def _taken(self, entry: LibraryEntry) -> None:
        self.entry, self.state = entry, "done"
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self.state = "failed"
        self.said = _sentence(self.path, error)
        self.changed.emit()

    def _told(self, share: float, doing: str) -> None:
        self.share = share
        if (now := time.monotonic()) - self._spoke > SPEECH_S:  # each redraws the window, which costs
            self._spoke = now
            self.progressed.emit()


class ImportQueue(QObject):
    """Reads files and takes them into the library, some at a time, in jobs that can be stopped.

    Each file is an `Arrival` until then: `came` tells a new one, `left` one that is gone, `taken_in` its library
    entry.
    """

    came = Signal(object)
    left = Signal(object)
    changed = Signal(object)
    progressed = Signal(object)
    taken_in = Signal(object)
    remarked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.arrivals: list[Arrival] = []
        self._looking: list[Worker] = []
        self._folders: list[TemporaryDirectory[str]] = []
        """What was unpacked lies there until nobody wants it any more."""

    def add(self, paths: list[Path], again: LibraryEntry | None = None) -> None:
        """Take these files, and those in these folders and archives, which are looked through in a thread."""
        for path in paths:
            if is_archive(path):
                self._unpack(path)
            elif not path.is_dir():
                self._take(path, again)
        folders = [path for path in paths if path.is_dir()]
        if folders:
            looking = Worker(lambda report: list(_models_in(folders, report)), self._found_files, self._not_found)
            self._looking.append(looking.start())

    def ask(self, arrivals: list[Arrival]) -> None:
        """Take these in as soon as they are read."""
        for arrival in arrivals:
            arrival.asked = True
        self._go_on()

    def leave_out(self, arrival: Arrival) -> None:
        arrival.stop()
        if arrival in self.arrivals:
            self.arrivals.remove(arrival)
            self.left.emit(arrival)
        self._go_on()

    def stop(self) -> None:
        """Forget about everything that is not done."""
        for job in self._looking:
            job.cancel()
        for arrival in self.arrivals:
            arrival.stop()
        for folder in self._folders:
            folder.cleanup()
        self._folders.clear()

    @property
    def busy(self) -> bool:
        """Whether something is still to be read or taken in."""
        return any(arrival.busy or arrival.state == "waiting" or _due(arrival) for arrival in self.arrivals)

    def _unpack(self, path: Path) -> None:
        folder = temporary()
        self._folders.append(folder)
        place = Path(folder.name)
        job = Worker(lambda report: unpack(path, place, report), self._found_models, self._not_found)
        self._looking.append(job.start())

    def _found_models(self, found: ArchiveContent) -> None:
        self._found_files(list(found.models))
        if found.said and len(found.models) <= MOST_FILES:
            self.remarked.emit(found.said)

    def _found_files(self, paths: list[Path]) -> None:
        for path in paths[:MOST_FILES]:
            self._take(path, None)
        if not paths:
            self.remarked.emit(
                tr("There is no model in that folder; choose one with STL, OBJ, PLY, OFF, GLB, DAE or 3MF files.")
            )
        elif len(paths) > MOST_FILES:
            self.remarked.emit(tr("Only the first {count} models are taken; import the rest later.", count=MOST_FILES))

    def _not_found(self, error: Exception) -> None:
        self.remarked.emit(str(error))

    def _take(self, path: Path, again: LibraryEntry | None) -> None:
        if any(arrival.path == path for arrival in self.arrivals):
            return
        arrival = Arrival(path, again, self)
        self.arrivals.append(arrival)
        arrival.changed.connect(lambda: self._heard(arrival))
        arrival.progressed.connect(lambda: self.progressed.emit(arrival))
        self.came.emit(arrival)
        self._go_on()

    def _heard(self, arrival: Arrival) -> None:
        if arrival not in self.arrivals:
            return
        self.changed.emit(arrival)
        if arrival.state == "done" and arrival.asked:
            arrival.asked = False
            self.taken_in.emit(arrival.entry)
        if not arrival.busy:
            self._go_on()

    def _go_on(self) -> None:
        """Begin with as many as may be worked on at once; what is asked for comes first."""
        free = AT_ONCE - sum(arrival.busy for arrival in self.arrivals)
        due = [arrival for arrival in self.arrivals if _due(arrival)]
        waiting = [arrival for arrival in self.arrivals if arrival.state == "waiting"]
        for arrival in (*due, *waiting)[: max(free, 0)]:
            (arrival.take_in if arrival.state == "ready" else arrival.read)()


def _due(arrival: Arrival) -> bool:
    return arrival.state == "ready" and arrival.asked


def _models_in(folders: list[Path], report: Report) -> Iterator[Path]:
    """The model files in folders and those below, one more than are taken at most."""
    found = 0
    for folder in folders:
        for place, below, names in os.walk(folder):
            report(0.0, place)
            below.sort()
            for name in sorted(names):
                if Path(name).suffix.lower() in MODEL_SUFFIXES and found <= MOST_FILES:
                    found += 1
                    yield Path(place) / name


def _title(path: Path) -> str:
    return library.title_of(path)


def _sentence(path: Path, error: Exception) -> str:
    """One sentence that names the file, whatever happened."""
    if not isinstance(error, PlayerError):
        return tr(
            "{name} cannot be read ({why}); export it again.", name=printable_name(path), why=type(error).__name__
        )
    said = str(error)
    return said if printable_name(path) in said else f"{printable_name(path)}: {said}"
