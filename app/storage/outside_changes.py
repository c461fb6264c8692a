"""Detects when another program replaces, removes or writes to an open battle file."""

import os
import stat
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import tr

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x4579654C
"""The application id in the header that marks a file as ours: "EyeL"."""
HEADER = 100
"""Size of SQLite's header in bytes; it contains the magic, the change counter, the version and the application id."""

_held: dict[tuple[int, int], int] = {}
"""The files that this process watches, with their descriptors.

On POSIX, closing any other descriptor of such a file would release SQLite's locks.
"""


class FileGuard:
    """Keeps a battle file open while the battle is open; call `close` after SQLite has closed the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._key = _file_key(os.fstat(self._file))
        _held[self._key] = self._file
        self.remember()

    def remember(self) -> None:
        """Records the file's current size, header and time as written by this program."""
        about = os.fstat(self._file)
        self._seen, self._when = (about.st_size, _read_header(self._file)), about.st_mtime_ns

    def require_unchanged(self) -> None:
        """Raises PlayerError if the file is not the one that this program wrote last."""
        try:
            found = _file_key(self._path.stat())
        except OSError:
            found = None
        # On Windows an open file cannot be replaced, and some file systems there have no file numbers.
        same = found == self._key or (found is not None and os.name != "posix")
        if not same or (os.fstat(self._file).st_size, _read_header(self._file)) != self._seen:
            raise changed_error(self._path.name)

    @property
    def mtime_changed(self) -> bool:
        """True if the file's time has changed: another program may have written to it, or only changed its time."""
        return os.fstat(self._file).st_mtime_ns != self._when

    def close(self) -> None:
        """Closes the file."""
        if _held.pop(self._key, None) is not None:
            os.close(self._file)


def changed_error(name: str) -> PlayerError:
    """Returns the error for an open file that differs from what this program wrote."""
    return PlayerError(
        tr(
            (
                "{name} was changed, replaced or removed by another program: your changes are kept in memory "
                "only; save a copy"
            ),
            name=name,
        )
    )


def is_battle_file(path: Path) -> bool:
    """Returns whether the file begins like an SQLite file. Raises OSError."""
    return read_start(path).startswith(MAGIC)


def find_version(path: Path) -> int | None:
    """Returns the version of a battle file; None if it is not one of ours. Raises OSError."""
    header = read_start(path)
    ours = header.startswith(MAGIC) and int.from_bytes(header[68:72], "big") == APPLICATION
    return int.from_bytes(header[60:64], "big") if ours else None


def read_start(path: Path) -> bytes:
    """Returns the first bytes of a file; b"" for a pipe or device, which could block. Raises OSError."""
    about = path.stat()
    held = _held.get(_file_key(about))
    if held is not None:
        return _read_header(held)
    if not stat.S_ISREG(about.st_mode):
        return b""
    with path.open("rb") as file:
        return file.read(HEADER)


def is_open_here(path: Path) -> bool:
    """Returns whether the file is open in this process."""
    try:
        return _file_key(path.stat()) in _held
    except OSError:
        return False


def _file_key(about: os.stat_result) -> tuple[int, int]:
    return about.st_dev, about.st_ino


def _read_header(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, HEADER)
