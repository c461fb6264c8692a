"""The battle file as SQLite: tables, versions, how it is opened, and what SQLite's failures mean to a player."""

import contextlib
import errno
import itertools
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from urllib.parse import quote

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.storage import journals
from app.storage.outside_changes import APPLICATION, changed_error

VERSION = 8
"""1: the table alone. 2: sides, cards, rounds, tokens and the log as well. 3: hashes of the steps and of it all.

4: what a game keeps of its own. 5: all that is a game's is there (see `older_battles`).
6: plans. 7: the log says by ids who looks at whom.
"""
WAIT_S = 2.0
"""How long to wait for somebody who is reading the file at this moment."""
LONGEST_VALUE = 2**28 + 2**16
"""Bytes of the longest row: one of our models or photos, and its names."""
LONGEST_SHORT = 2**25
"""Bytes of the longest row of all others: a battle, and the action that led to it."""
_WORK, _TURN = 5_000, 10_000
"""A statement on a file that may be a stranger's ends after so many turns of so many instructions: some seconds."""
_DONE_BY_US = frozenset(
    (
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_INSERT,
        sqlite3.SQLITE_UPDATE,
        sqlite3.SQLITE_DELETE,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_PRAGMA,
        sqlite3.SQLITE_CREATE_TABLE,
        sqlite3.SQLITE_CREATE_INDEX,
        sqlite3.SQLITE_ALTER_TABLE,
        sqlite3.SQLITE_DROP_TABLE,
    )
)
"""What this program's own statements do; no other is carried out, and nothing out of a view or a trigger."""

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


def open_connection(path: Path, wait_s: float = WAIT_S, *, damaged: bool = False) -> sqlite3.Connection:
    """A connection to a file that is there; whatever it holds, no code of its own is run.

    With `damaged` its schema may be read although it contradicts itself. Raises Damaged where a file lies beside it
    that SQLite would use and that this program cannot have written; OSError and sqlite3.Error.
    """
    require_own_journal(path)
    link = sqlite3.connect(_to_uri(path), timeout=wait_s, isolation_level=None, check_same_thread=False, uri=True)
    try:
        link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        link.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        if sys.version_info >= (3, 12):
            link.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, not damaged)
            link.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
            link.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
        link.set_authorizer(_authorize)
        # No Python runs meanwhile, where Ctrl+C would end as an error of SQLite's.
        link.set_progress_handler(itertools.chain(itertools.repeat(0, _WORK), itertools.repeat(1)).__next__, _TURN)
        link.execute("PRAGMA trusted_schema=OFF")
        link.execute("PRAGMA cell_size_check=ON")
        link.execute("PRAGMA mmap_size=0")
        if damaged:
            link.execute("PRAGMA writable_schema=ON")  # else a file that was cut off would not be read at all
        # A commit must outlive the power: the journal, the file and the folder are all flushed.
        link.execute("PRAGMA synchronous=EXTRA")
        link.execute("PRAGMA fullfsync=ON")
    except (sqlite3.Error, ValueError):  # SQLite's message about a damaged file may not be UTF-8
        link.close()
        raise
    return link


def require_own_journal(path: Path) -> None:
    """Raises Damaged where a file lies beside a battle that SQLite would use and that we cannot have written; OSError.

    To be asked before every first statement, for SQLite looks for a journal at the beginning of each transaction.
    """
    if foreign := journals.find_foreign(path):
        raise Damaged(
            tr(
                "{file} next to {name} is damaged, or was not written by Eyeline; move it away, or recover {name}",
                file=foreign.name,
                name=path.name,
            )
        )


def _authorize(action: int, _one: str | None, _two: str | None, _database: str | None, source: str | None) -> int:
    return sqlite3.SQLITE_OK if action in _DONE_BY_US and source is None else sqlite3.SQLITE_DENY


@contextlib.contextmanager
def closing(link: sqlite3.Connection) -> Generator[sqlite3.Connection]:
    """The connection, closed at the end by `close_connection`."""
    try:
        yield link
    finally:
        close_connection(link)


def close_connection(link: sqlite3.Connection) -> None:
    """Rolls back and closes.

    Closing alone is not enough: a statement that an error's traceback holds keeps the file locked, and its journal.
    """
    roll_back(link)
    link.close()


def roll_back(link: sqlite3.Connection) -> None:
    """Undoes what was not committed."""
    with contextlib.suppress(sqlite3.Error):  # it may be closed already
        if link.in_transaction:
            link.execute("ROLLBACK")


def trust(link: sqlite3.Connection) -> None:
    """What is in the file is ours: from now on its statements may take as long as they do."""
    link.set_progress_handler(None, 0)


@contextlib.contextmanager
def short_values(link: sqlite3.Connection) -> Generator[None]:
    """Rows longer than any of ours, but for models and photos, raise sqlite3.DataError: they are not even loaded."""
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_SHORT)
    try:
        yield
    finally:
        link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)


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
    make_empty(path)
    link = open_connection(path)
    try:
        link.execute(f"PRAGMA application_id={APPLICATION}")
        link.execute(f"PRAGMA user_version={VERSION}")
        for table in TABLES:
            link.execute(table)
    except sqlite3.Error:
        close_connection(link)
        raise
    return link


def make_empty(path: Path) -> None:
    """A new file, with nothing beside it that would be taken for a part of it. Raises FileExistsError."""
    path.touch(exist_ok=False)
    journals.remove_leftovers(path)


def move_into_place(part: Path, path: Path) -> None:
    """Give a whole file its name, on the disk, too."""
    # What a killed program left to be taken back belongs to the old file, and would ruin the new one.
    if journals.remove_leftovers(path):
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
    if Counter(sql for (sql,) in found) != Counter(OLD_TABLES.get(version, TABLES)):
        raise PlayerError(tr("{name} is not an Eyeline battle file; choose another", name=name))
    if link.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise damaged_error(name)


def damaged_error(name: str) -> Damaged:
    """What a player hears of a file that is ours and broken."""
    return Damaged(tr("{name} is damaged; recover it, or open another copy", name=name))


_IN_USE = mark("{name} is open in another window; continue there, or open a copy")
_PROTECTED = mark("{name} or its folder is write-protected; open a copy")
NO_READ = mark("{name} cannot be opened ({why}); check the path")
_FULL = mark(
    "the disk of {name} is full: your changes are kept in memory only; free up disk space, or save a copy elsewhere"
)
_NO_ROOM_TO_OPEN = mark(
    "{name} cannot be opened because its disk or the disk for temporary files is full; free up disk space"
)
_NO_WRITE = mark("{name} can no longer be written ({why}): your changes are kept in memory only; save a copy elsewhere")


def step_error(error: Exception, name: str) -> PlayerError:
    """The sentence for a step that could not be written into the file of this name, which was ours to write in."""
    found = file_error(error, name)
    if isinstance(found, Damaged):
        return changed_error(name)
    return PlayerError(tr(_NO_WRITE, name=name, why=error)) if isinstance(found, NeedsCopy) else found


def file_error(error: Exception, name: str, otherwise: str = _NO_WRITE) -> PlayerError:
    """The sentence for what went wrong with the file of this name."""
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK")):
        return NeedsCopy(tr(_IN_USE, name=name))
    may_not = code.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR_DELETE"))
    if may_not or getattr(error, "errno", 0) in _MAY_NOT:
        return NeedsCopy(tr(_PROTECTED, name=name))
    if code.startswith(
        (
            "SQLITE_CORRUPT",
            "SQLITE_NOTADB",
            "SQLITE_TOOBIG",
            "SQLITE_ERROR",
            "SQLITE_FORMAT",
            "SQLITE_AUTH",
            "SQLITE_INTERRUPT",
        )
    ):
        return damaged_error(name)
    if code == "SQLITE_FULL" or getattr(error, "errno", 0) == errno.ENOSPC:
        return PlayerError(tr(_NO_ROOM_TO_OPEN if otherwise == NO_READ else _FULL, name=name))
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return PlayerError(tr(otherwise, name=name, why=why))


_MAY_NOT = (errno.EACCES, errno.EPERM, errno.EROFS)


def _to_uri(path: Path) -> str:
    """SQLite's way to name a file that must be there; of a Windows share, too."""
    plain = path.absolute().as_posix()
    return f"file://{'' if plain.startswith('/') else '/'}{quote(os.fsencode(plain))}?mode=rw"
