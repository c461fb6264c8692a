"""Notices when an open battle file is replaced, removed or written by somebody else."""

import os
import stat
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import tr

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x4579654C
"""Says in the file's header that it is ours: "EyeL"."""
HEADER = 100
"""The bytes of SQLite's header: magic, change counter, version, whose file it is."""

_held: dict[tuple[int, int], int] = {}
"""The files this process watches, each with its descriptor. To close another one would end SQLite's locks (POSIX)."""


class FileGuard:
    """Holds the file open for as long as the battle is; `close` after SQLite has let go of it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._key = _file_key(os.fstat(self._file))
        _held[self._key] = self._file
        self.remember()

    def remember(self) -> None:
        """Remember what we have just written."""
        about = os.fstat(self._file)
        self._seen, self._when = (about.st_size, _read_header(self._file)), about.st_mtime_ns

    def require_unchanged(self) -> None:
        """Raises PlayerError where the file is not the one that we wrote last."""
        try:
            found = _file_key(self._path.stat())
        except OSError:
            found = None
        # On Windows nobody can replace a file that is open, and not every place there numbers its files.
        same = found == self._key or (found is not None and os.name != "posix")
        if not same:
            raise PlayerError(
                tr(
                    "{name} was changed, replaced or removed by another program: your changes are kept in "
                    "memory only; save a copy",
                    name=self._path.name,
                )
            )
        if (os.fstat(self._file).st_size, _read_header(self._file)) != self._seen:
            raise changed_error(self._path.name)

    @property
    def is_touched(self) -> bool:
        """Whether somebody may have written in it: another program, or one that only changed the day of the file."""
        return os.fstat(self._file).st_mtime_ns != self._when

    def close(self) -> None:
        """Let go of the file."""
        if _held.pop(self._key, None) is not None:
            os.close(self._file)


def changed_error(name: str) -> PlayerError:
    """What a player hears where the file that is open is not as we wrote it any more."""
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
    """Whether the file begins as every SQLite file does. Raises OSError."""
    return read_start(path).startswith(MAGIC)


def find_version(path: Path) -> int | None:
    """The version of a battle file; None where it is not one of ours. Raises OSError."""
    header = read_start(path)
    ours = header.startswith(MAGIC) and int.from_bytes(header[68:72], "big") == APPLICATION
    return int.from_bytes(header[60:64], "big") if ours else None


def read_start(path: Path) -> bytes:
    """The first bytes of a file; none of what is no file: a pipe would be waited for. Raises OSError."""
    about = path.stat()
    held = _held.get(_file_key(about))
    if held is not None:
        return _read_header(held)
    if not stat.S_ISREG(about.st_mode):
        return b""
    with path.open("rb") as file:
        return file.read(HEADER)


def is_open_here(path: Path) -> bool:
    """Whether the file is open in this very program."""
    try:
        return _file_key(path.stat()) in _held
    except OSError:
        return False


def _file_key(about: os.stat_result) -> tuple[int, int]:
    return about.st_dev, about.st_ino


def _read_header(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, HEADER)
