"""The battle file as SQLite: tables, versions, how it is opened, and what SQLite's failures mean to a player."""

import errno
import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from app.errors import PlayerError
from app.language import mark, tr

APPLICATION = 0x4579654C
"""Says in the file's header that it is ours: "EyeL"."""
VERSION = 7
"""1: the table alone. 2: sides, cards, rounds, tokens and the log as well. 3: hashes of the steps and of it all.

4: what a game keeps of its own. 5: all that is a game's is there (see `older_battles`).
6: plans. 7: the log says by ids who looks at whom.
"""
MAGIC = b"SQLite format 3\0"
WAIT_S = 2.0
"""How long to wait for somebody who is reading the file at this moment."""
LONGEST_VALUE = 2**30

_STATE = "CREATE TABLE state(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"
STEPS = (
    "CREATE TABLE steps(number INTEGER PRIMARY KEY, hash BLOB NOT NULL, label TEXT NOT NULL, action BLOB NOT NULL, "
    "battle BLOB NOT NULL) STRICT"
)
_STEPS_WITHOUT_HASH = STEPS.replace("hash BLOB NOT NULL, ", "")
_ASSETS = (
    "CREATE TABLE assets(name TEXT PRIMARY KEY, file TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL, "
    "packing TEXT NOT NULL, data BLOB NOT NULL) STRICT"
)
TABLES = (_STATE, STEPS, _ASSETS)
"""Every table of the present version, word for word: a file with anything else in it is not ours."""
_UNHASHED_TABLES = (_STATE, _STEPS_WITHOUT_HASH, _ASSETS)
OLD_TABLES: dict[int, tuple[str, ...]] = {1: _UNHASHED_TABLES, 2: _UNHASHED_TABLES}
"""Those of older versions, where they were others."""


class NeedsCopy(PlayerError):
    """The file can be read but not written: a copy of it can be opened instead."""


class Damaged(PlayerError):
    """The file is not as it was written: what is whole in it may be recovered."""


def open_connection(path: Path, wait_s: float = WAIT_S) -> sqlite3.Connection:
    """A connection to a file that is there; whatever it holds, no code of its own is run."""
    link = sqlite3.connect(_to_uri(path), wait_s, isolation_level=None, check_same_thread=False, uri=True)
    try:
        _limit_connection(link)
        # A commit must outlive the power: the journal, the file and the folder are all flushed.
        link.execute("PRAGMA synchronous=EXTRA")
        link.execute("PRAGMA fullfsync=ON")
    except sqlite3.Error:
        link.close()
        raise
    return link


def _limit_connection(link: sqlite3.Connection) -> None:
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    link.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    link.execute("PRAGMA trusted_schema=OFF")
    link.execute("PRAGMA cell_size_check=ON")
    link.execute("PRAGMA mmap_size=0")


def wait_for_readers(link: sqlite3.Connection) -> None:
    """Wait for those who read at this moment, from now on."""
    link.execute(f"PRAGMA busy_timeout={round(1000 * WAIT_S)}")


def claim(link: sqlite3.Connection) -> None:
    """Begin to write; something was changed and taken back before, so that write protection is told from the start.

    To begin a transaction is not enough: SQLite makes it one for reading where the file cannot be written. It has to be
    a real change, too: there is no journal for one that leaves everything as it is. Raises sqlite3.Error.
    """
    link.execute("BEGIN IMMEDIATE")
    link.execute("PRAGMA user_version=0")
    link.execute("ROLLBACK")
    link.execute("BEGIN IMMEDIATE")


def create_database(path: Path) -> sqlite3.Connection:
    """A new battle file of the present version, without anything in it."""
    path.touch(exist_ok=False)
    link = open_connection(path)
    link.execute(f"PRAGMA application_id={APPLICATION}")
    link.execute(f"PRAGMA user_version={VERSION}")
    for table in TABLES:
        link.execute(table)
    return link


def move_into_place(part: Path, path: Path) -> None:
    """Give a whole file its name, on the disk, too."""
    # What a killed program left to be taken back belongs to the old file, and would ruin the new one.
    left = path.with_name(f"{path.name}-journal")
    if left.exists():
        left.unlink(missing_ok=True)
        _flush_folder(path.parent)
    part.replace(path)
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """Have it on the disk which files are there."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def require_tables(link: sqlite3.Connection, name: str, version: int = VERSION) -> None:
    """Raises PlayerError where the file has other tables than ours, or has triggers, views or indexes of strangers."""
    found = link.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchmany(len(TABLES) + 1)
    if sorted(sql for (sql,) in found) != sorted(OLD_TABLES.get(version, TABLES)):
        raise PlayerError(tr("{name} is no battle file of this program; open another", name=name))
    if link.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise damaged_error(name)


def damaged_error(name: str) -> Damaged:
    """What a player hears of a file that is ours and broken."""
    return Damaged(tr("{name} is damaged; recover what is whole in it, or open another copy", name=name))


_IN_USE = mark("{name} is open in another window; go on there, or open a copy of it")
_PROTECTED = mark("{name} cannot be written in, because it or its folder is write-protected; open a copy of it")
NO_READ = mark("{name} cannot be opened ({why}); check the path")
_FULL = mark(
    "{name} has no room left on its disk: what you do is kept in memory only; make room there, or save a copy elsewhere"
)
_NO_WRITE = mark(
    "{name} cannot be written any more ({why}): what you do is kept in memory only; save a copy somewhere else"
)


def step_error(error: Exception, name: str) -> PlayerError:
    """The sentence for a step that could not be written into the file of this name, which was ours to write in."""
    found = file_error(error, name)
    if isinstance(found, Damaged):
        return changed_error(name)
    return PlayerError(tr(_NO_WRITE, name=name, why=error)) if isinstance(found, NeedsCopy) else found


def changed_error(name: str) -> PlayerError:
    """What a player hears where the file that is open is not as we wrote it any more."""
    return PlayerError(
        tr(
            "{name} was changed or damaged by another program: what you do is kept in memory only; save a copy",
            name=name,
        )
    )


def file_error(error: Exception, name: str, otherwise: str = _NO_WRITE) -> PlayerError:
    """The sentence for what went wrong with the file of this name."""
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK")):
        return NeedsCopy(tr(_IN_USE, name=name))
    may_not = code.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR_DELETE"))
    if may_not or getattr(error, "errno", 0) in _MAY_NOT:
        return NeedsCopy(tr(_PROTECTED, name=name))
    if code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_TOOBIG", "SQLITE_ERROR", "SQLITE_FORMAT")):
        return damaged_error(name)
    if code == "SQLITE_FULL" or getattr(error, "errno", 0) == errno.ENOSPC:
        return PlayerError(tr(_FULL, name=name))
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return PlayerError(tr(otherwise, name=name, why=why))


_MAY_NOT = (errno.EACCES, errno.EPERM, errno.EROFS)


def _to_uri(path: Path) -> str:
    """SQLite's way to name a file that must be there; of a Windows share, too."""
    plain = path.absolute().as_posix()
    return f"file://{'' if plain.startswith('/') else '/'}{quote(os.fsencode(plain))}?mode=rw"
