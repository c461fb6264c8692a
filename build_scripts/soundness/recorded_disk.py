"""SQLite on a disk that reports every write, sync, creation and removal.

Meanwhile the program's own connections (`sqlite3`) go through apsw, whose SQLite is another version than Python's; the
program's commands, above all its PRAGMAs, stay the same.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from app.storage import sqlite_schema

VFS = "recorded"


@dataclass(frozen=True)
class Made:
    """A file of this name was created."""

    name: str


@dataclass(frozen=True)
class Written:
    """Bytes were written at an offset of a file."""

    name: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    """A file was truncated."""

    name: str
    size: int


@dataclass(frozen=True)
class Synced:
    """Everything written to a file has reached the disk."""

    name: str


@dataclass(frozen=True)
class Removed:
    """The file of this name was removed."""

    name: str


@dataclass(frozen=True)
class Renamed:
    """A file was renamed and replaced any file of that name."""

    name: str
    to: str


@dataclass(frozen=True)
class FolderSynced:
    """The list of files has reached the disk."""


Operation = Made | Written | Cut | Synced | Removed | Renamed | FolderSynced
Heard = Callable[[Operation], object]


@contextlib.contextmanager
def recorded(heard: Heard) -> Generator[None]:
    """Reports every operation on battle files within a `with` block; none of them waits for the real disk."""
    disk = _Disk(heard)
    connect, put = sqlite3.connect, sqlite_schema.move_into_place
    sqlite3.connect, sqlite_schema.move_into_place = Link, disk.put
    try:
        yield
    finally:
        sqlite3.connect, sqlite_schema.move_into_place = connect, put
        disk.unregister()


class _Disk(apsw.VFS):
    """The system's own files, with reports to a listener."""

    def __init__(self, heard: Heard) -> None:
        super().__init__(VFS, "")
        self.heard = heard
        self._known: set[str] = set()
        self._put = sqlite_schema.move_into_place

    def xOpen(self, name: "str | apsw.URIFilename | None", flags: list[int]) -> "_File":
        path = _path(name)
        new = path.name not in self._known
        if new:
            self._known.add(path.name)
            self.heard(Made(path.name))
        return _File(self, name, flags, path.name, flags[0] & apsw.SQLITE_OPEN_MAIN_JOURNAL and new)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, False)
        self._known.discard(Path(filename).name)
        self.heard(Removed(Path(filename).name))
        if syncdir:
            self.heard(FolderSynced())

    def put(self, part: Path, path: Path) -> None:
        """Moves a whole file into place, as the program does."""
        if path.with_name(f"{path.name}-journal").exists():
            self.heard(Removed(f"{path.name}-journal"))
            self.heard(FolderSynced())
        self._put(part, path)
        self._known -= {part.name, f"{path.name}-journal"}
        self._known.add(path.name)
        self.heard(Renamed(part.name, path.name))
        self.heard(FolderSynced())


class _File(apsw.VFSFile):
    """An open file."""

    def __init__(self, disk: _Disk, name: Any, flags: list[int], short: str, folder: int) -> None:
        super().__init__("", name, flags)
        self._disk, self._name, self._folder = disk, short, folder

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._disk.heard(Written(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._disk.heard(Cut(self._name, newsize))

    def xSync(self, flags: int) -> None:
        self._disk.heard(Synced(self._name))
        if self._folder:  # as SQLite's own files do at the first sync of a new journal
            self._disk.heard(FolderSynced())
            self._folder = 0


class _Rows:
    """The result of a statement."""

    def __init__(self, rows: Sequence[tuple[Any, ...]]) -> None:
        self._rows = iter(rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(self._rows, None)

    def fetchmany(self, size: int) -> list[tuple[Any, ...]]:
        return [row for row, _ in zip(self._rows, range(size), strict=False)]

    def fetchall(self) -> list[tuple[Any, ...]]:
        return list(self._rows)

    def close(self) -> None:
        """Does nothing: all rows are already read, and no statement is left open."""


class Link:
    """A connection with the interface of Python's own."""

    def __init__(self, address: str, timeout: float, **_: object) -> None:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI
        with _errors():
            self._link = apsw.Connection(address, flags=flags, vfs=VFS)
            self._link.set_busy_timeout(round(1000 * timeout))

    @property
    def in_transaction(self) -> bool:
        return self._link.in_transaction

    def execute(self, statement: str, values: Sequence[Any] = ()) -> _Rows:
        with _errors():
            return _Rows(list(self._link.execute(statement, values)))

    def setlimit(self, category: int, limit: int) -> None:
        self._link.limit(category, limit)

    def setconfig(self, option: int, on: bool) -> None:
        with _errors():
            self._link.config(option, on)

    def set_authorizer(self, allowed: Any) -> None:
        self._link.set_authorizer(allowed)

    def set_progress_handler(self, stopped: Any, instructions: int) -> None:
        self._link.set_progress_handler(stopped, max(1, instructions))

    def close(self) -> None:
        with _errors():
            self._link.close()


@contextlib.contextmanager
def _errors() -> Generator[None]:
    try:
        yield
    except apsw.Error as error:
        same = sqlite3.OperationalError(str(error))
        code = getattr(error, "extendedresult", 1)
        same.sqlite_errorname = str(apsw.mapping_extended_result_codes.get(code, type(error).__name__))
        raise same from error


def _path(name: "str | apsw.URIFilename | None") -> Path:
    return Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "nameless")
