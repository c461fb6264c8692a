"""The files beside a battle that SQLite takes for parts of it, looked at before SQLite sees them.

A rollback journal can name a file that SQLite removes after it, and says how long SQLite makes the battle. So nothing
but what this program writes may lie there: a journal without such a name, of whole pages that the battle has. The
format is that of "The Rollback Journal" in SQLite's "Database File Format".
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
"""What SQLite puts behind the name of a battle for each of these files."""
PAGE = 4096
"""Bytes of a page in every battle file."""

_MAGIC = bytes.fromhex("d9d505f920a163d7")
_SEGMENT = struct.Struct(">8s5I")
_SECTORS = frozenset(2**power for power in range(9, 17))
_RECORD = PAGE + 8
_LOCK_PAGE = 2**30 // PAGE + 1
"""The page at which SQLite locks a file: there is nothing in it, and it is in no journal."""
_FIRST_SIZE = slice(28, 32)
"""Where the first page says how many pages there are."""
_MOST_TIMES, _MOST_MORE = 4, 2**20
"""A journal holds each page once: it is never longer than so many times the battle, and a little."""
_TRIES, _PAUSE_S = 3, 0.02


def find_foreign(path: Path) -> Path | None:
    """The file beside a battle that SQLite would use and that this program cannot have written. Raises OSError.

    Another window may be writing at this moment: a file is foreign only if it stays so.
    """
    found = None
    for attempt in range(_TRIES):
        if attempt:
            time.sleep(_PAUSE_S)
        found = next((one for suffix in SUFFIXES if not _is_own(one := beside(path, suffix), path)), None)
        if found is None:
            break
    return found


def beside(path: Path, suffix: str = SUFFIXES[0]) -> Path:
    """Where SQLite looks for a file that belongs to a battle: on POSIX beside what a link leads to."""
    place = Path(os.path.realpath(path)) if os.name == "posix" else path
    return place.with_name(place.name + suffix)


def remove_leftovers(path: Path) -> bool:
    """Remove what is left of an older file of this name; whether there was anything."""
    left = [one for suffix in SUFFIXES if os.path.lexists(one := path.with_name(path.name + suffix))]
    for one in left:
        one.unlink(missing_ok=True)
    return bool(left)


def _is_own(file: Path, path: Path) -> bool:
    """Whether there is nothing, or what this program may have left: never a link, a pipe, or a name of another file."""
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
    except FileNotFoundError:  # what was written is done
        return True


@dataclass(frozen=True)
class _Segment:
    """The head of one part of a journal: where it is, and what it says."""

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
        """Whether this program may have written it beside a battle of so many pages, whose first page states a count.

        What was never flushed may be anything, and SQLite passes it over: all that counts is what it would use.
        """
        if self._read(max(0, self.size - len(_MAGIC)), len(_MAGIC)) == _MAGIC:  # the end of another file's name
            return False
        if self.size > _MOST_TIMES * PAGE * pages + _MOST_MORE:
            return False
        first, last, total = None, None, 0
        for segment in self._segments():
            first = first or segment
            total += segment.count
            # Whether a part says what ours do, and the same as the first one.
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
        """The parts that SQLite would find: each begins at a sector, behind the pages of the one before."""
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
        """The number of each page in a part, and what it was; None where that is not what was written."""
        for place in range(segment.count):
            record = self._read(segment.at + segment.sector + place * _RECORD, _RECORD)
            data, said = record[4:-4], record[-4:]
            whole = len(record) == _RECORD and said == _checksum(data, segment.nonce)
            yield int.from_bytes(record[:4], "big"), data if whole else None

    def _read(self, at: int, count: int) -> bytes:
        self.file.seek(at)
        return self.file.read(count)


def _checksum(data: bytes, nonce: int) -> bytes:
    """Of a page in a journal: every two-hundredth byte, counted from its end, and the number its part begins with."""
    return ((nonce + sum(data[len(data) - 200 : 0 : -200])) % 2**32).to_bytes(4, "big")
