"""Checks the files beside a battle that SQLite treats as parts of it, before SQLite sees them.

A rollback journal can name another file, which SQLite then deletes, and it determines the size to which SQLite sets the
battle. A journal is therefore accepted only if this program can have written it: it names no file, and it consists of
whole pages that the battle has. The format is described in SQLite's "Database File Format", "The Rollback Journal".
"""

import errno
import os
import stat
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.storage.outside_changes import read_start

SUFFIXES = ("-journal", "-wal", "-shm")
"""The suffixes that SQLite appends to the name of a battle file for these files."""
PAGE = 4096
"""Size of a page in every battle file, in bytes."""

_MAGIC = bytes.fromhex("d9d505f920a163d7")
_SEGMENT = struct.Struct(">8s5I")
_SECTORS = frozenset(2**power for power in range(9, 17))
_RECORD = PAGE + 8
_LOCK_PAGE = 2**30 // PAGE + 1
"""Number of the page that SQLite uses for locking: it holds no data and is never in a journal."""
_FIRST_SIZE = slice(28, 32)
"""The bytes of the first page that hold the number of pages."""
_MAX_SIZE_FACTOR, _MAX_EXTRA_BYTES = 4, 2**20
"""Largest size of a journal: this many times the battle, plus this many bytes; it holds each page once."""
_TRIES, _PAUSE_S = 3, 0.02


def find_foreign_companion(path: Path) -> Path | None:
    """Returns a file that SQLite would use with the battle but that this program cannot have written, or None.

    Another window may be writing at this moment: a file counts as foreign only if it still does after several checks.
    Raises OSError.
    """
    found = None
    for attempt in range(_TRIES):
        if attempt:
            time.sleep(_PAUSE_S)
        found = next((one for suffix in SUFFIXES if not _is_own(one := companion_path(path, suffix), path)), None)
        if found is None:
            break
    return found


def companion_path(path: Path, suffix: str = SUFFIXES[0]) -> Path:
    """Returns the path where SQLite looks for such a file: on POSIX beside the target of a symbolic link."""
    place = Path(os.path.realpath(path)) if os.name == "posix" else path
    return place.with_name(place.name + suffix)


def remove_leftovers(path: Path) -> bool:
    """Removes leftover files of an older battle of this name, and returns whether there were any."""
    left = [one for suffix in SUFFIXES if os.path.lexists(one := path.with_name(path.name + suffix))]
    for one in left:
        one.unlink(missing_ok=True)
    return bool(left)


def _is_own(file: Path, path: Path) -> bool:
    """Returns whether a file does not exist or may have been left by this program.

    A link, a pipe, a journal that names another file, and a write-ahead log that is not empty are never our own.
    """
    try:
        about = file.lstat()
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENAMETOOLONG):
            return True
        raise
    if not stat.S_ISREG(about.st_mode) or about.st_nlink > 1:
        return False
    if not file.name.endswith(SUFFIXES[0]):
        return file.name.endswith(SUFFIXES[2]) or not about.st_size
    pages = path.stat().st_size // PAGE
    stated = int.from_bytes(read_start(path)[_FIRST_SIZE], "big") if about.st_size else 0
    try:
        with file.open("rb") as data:
            return _Journal(data, os.fstat(data.fileno()).st_size).is_own(pages, stated)
    except FileNotFoundError:  # The other window has finished writing.
        return True


@dataclass(frozen=True)
class _Segment:
    """The header of a segment of a journal, with its offset."""

    at: int
    count: int
    nonce: int
    pages: int
    sector: int
    page: int


@dataclass(frozen=True)
class _Journal:
    """A rollback journal, open for reading."""

    file: BinaryIO
    size: int

    def is_own(self, pages: int, stated: int) -> bool:
        """Returns whether this program may have written the journal of a battle with `pages` pages.

        `stated` is the number of pages that the battle's first page states. Data that was never flushed may be
        arbitrary, but SQLite ignores it: only what SQLite would use is checked.
        """
        # The journal ends with the name of another file.
        if self._read(max(0, self.size - len(_MAGIC)), len(_MAGIC)) == _MAGIC:
            return False
        if self.size > _MAX_SIZE_FACTOR * PAGE * pages + _MAX_EXTRA_BYTES:
            return False
        first, last, total = None, None, 0
        for segment in self._segments():
            first = first or segment
            total += segment.count
            # A segment must have the values that ours have, and the same as the first segment.
            same = (segment.pages, segment.sector, segment.page) == (first.pages, first.sector, PAGE)
            fits = same and segment.sector in _SECTORS and 0 < segment.pages <= pages
            if not fits or total > first.pages or (last and not last.count):
                return False
            for number, data in self._records(segment):
                if data is None or not 0 < number <= first.pages or number == _LOCK_PAGE:
                    return False
                if number == 1:
                    stated = int.from_bytes(data[_FIRST_SIZE], "big")
            last = segment
        return first is None or first.pages == stated

    def _segments(self) -> Iterator[_Segment]:
        """Yields the segments that SQLite would find: each begins at a sector boundary after the previous segment."""
        at, sector = 0, min(_SECTORS)
        while at + sector <= self.size:
            magic, *numbers = _SEGMENT.unpack(self._read(at, _SEGMENT.size))
            if magic != _MAGIC:
                return
            found = _Segment(at, *numbers)
            yield found
            sector = found.sector
            end = at + sector + found.count * _RECORD
            at = end + -end % sector

    def _records(self, segment: _Segment) -> Iterator[tuple[int, bytes | None]]:
        """Yields the page numbers of a segment with the old pages; None for a page whose checksum is wrong."""
        for place in range(segment.count):
            record = self._read(segment.at + segment.sector + place * _RECORD, _RECORD)
            data, said = record[4:-4], record[-4:]
            whole = len(record) == _RECORD and said == _checksum(data, segment.nonce)
            yield int.from_bytes(record[:4], "big"), data if whole else None

    def _read(self, at: int, count: int) -> bytes:
        self.file.seek(at)
        return self.file.read(count)


def _checksum(data: bytes, nonce: int) -> bytes:
    """Returns the checksum of a page in a journal: every 200th byte, counted from the end, plus the segment's nonce."""
    return ((nonce + sum(data[len(data) - 200 : 0 : -200])) % 2**32).to_bytes(4, "big")
