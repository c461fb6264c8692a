"""The battle file as an SQLite database: tables, versions, safe connections, and SQLite's errors in plain words."""

import contextlib
import errno
import itertools
import os
import re
import sqlite3
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from urllib.parse import quote

from app.core.errors import PlayerError, reason_of
from app.core.file_replacement import move_file
from app.core.language import mark, tr
from app.storage import journals
from app.storage.outside_changes import APPLICATION, changed_error

VERSION = 9
"""Version of battle files.

1: the table alone. 2: sides, cards, rounds, tokens and the log as well. 3: hashes of the steps and of the whole file.
4: a game's own data. 5: all data of a game is there (see `older_battle_json`). 6: plans. 7: the log names observer and
target by id. 8: newer versions of the games' own data. 9: photos of the table.
"""
WAIT_S = 2.0
"""Time to wait for another program that is reading the file, in seconds."""
MAX_ROW_BYTES = 2**28 + 2**16
"""Largest row, in bytes: a model or photo with its names."""
MAX_SMALL_ROW_BYTES = 2**25
"""Largest row without a model or photo, in bytes: a battle and the action that led to it."""
_WORK, _TURN = 5_000, 10_000
"""Limit for a statement on an untrusted file: this many turns of this many instructions, some seconds."""
_PORTION, _PAUSE_S, _MAX_PORTIONS = 64, 0.001, 2**16
"""Pages that are copied at once, the pause after them, and how many portions are tried before giving up."""
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
"""The operations of this program's own statements; all others are denied, as is everything in a view or trigger."""

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
"""All tables of the current version, verbatim: a file with any other table is not ours."""
_UNHASHED_TABLES = (_STATE, _STEPS_WITHOUT_HASH, _ASSETS)
OLD_TABLES: dict[int, tuple[str, ...]] = {1: _UNHASHED_TABLES, 2: _UNHASHED_TABLES}
"""The tables of older versions whose tables differ."""


class NeedsCopy(PlayerError):
    """The file can be read but not written; a copy of it can be opened instead."""


class Damaged(PlayerError):
    """The file differs from what was written; its intact part may be recovered."""


def open_connection(
    path: Path, wait_s: float = WAIT_S, *, damaged: bool = False, immutable: bool = False
) -> sqlite3.Connection:
    """Returns a connection to an existing file that runs no code from the file, whatever it contains.

    With `damaged`, the file can be read although its schema contradicts itself. With `immutable`, it is only read, and
    no file beside it is opened or made: nobody may be writing to it. Raises Damaged if a file beside it that
    SQLite would use cannot have been written by this program; OSError and sqlite3.Error.
    """
    require_own_journal(path)
    link = sqlite3.connect(
        _to_uri(path, "ro&immutable=1" if immutable else "rw"),
        timeout=wait_s,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    try:
        link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_ROW_BYTES)
        link.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        if sys.version_info >= (3, 12):
            link.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, not damaged)
            link.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
            link.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
        link.set_authorizer(_authorize)
        # The handler runs no Python code, in which Ctrl+C would turn into an SQLite error.
        link.set_progress_handler(itertools.chain(itertools.repeat(0, _WORK), itertools.repeat(1)).__next__, _TURN)
        link.execute("PRAGMA trusted_schema=OFF")
        link.execute("PRAGMA cell_size_check=ON")
        link.execute("PRAGMA mmap_size=0")
        if damaged:
            link.execute("PRAGMA writable_schema=ON")  # Needed to read a truncated file at all.
        # A commit must survive a power failure: the journal, the file and the folder are flushed.
        link.execute("PRAGMA synchronous=EXTRA")
        link.execute("PRAGMA fullfsync=ON")
    except (sqlite3.Error, ValueError):  # SQLite's message about a damaged file may not be UTF-8.
        link.close()
        raise
    return link


def require_own_journal(path: Path) -> None:
    """Raises Damaged if a file beside a battle that SQLite would use is not our own; OSError.

    Call it before the first statement of every transaction: SQLite looks for a journal whenever one begins.
    """
    if foreign := journals.find_foreign_companion(path):
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
    """Yields the connection and closes it with `close_connection`."""
    try:
        yield link
    finally:
        close_connection(link)


def close_connection(link: sqlite3.Connection) -> None:
    """Rolls back and closes the connection.

    Closing alone is not enough: a statement that is held by the traceback of an error keeps the file and its journal
    locked.
    """
    roll_back(link)
    link.close()


def roll_back(link: sqlite3.Connection) -> None:
    """Rolls back what was not committed."""
    with contextlib.suppress(sqlite3.Error):  # The connection may already be closed.
        if link.in_transaction:
            link.execute("ROLLBACK")


def remove_time_limit(link: sqlite3.Connection) -> None:
    """Removes the time limit of statements, once the content of the file is known to be our own."""
    link.set_progress_handler(None, 0)


@contextlib.contextmanager
def limit_row_size(link: sqlite3.Connection) -> Generator[None]:
    """Limits rows other than models and photos; larger rows raise sqlite3.DataError and are not loaded."""
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_SMALL_ROW_BYTES)
    try:
        yield
    finally:
        link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_ROW_BYTES)


def wait_for_readers(link: sqlite3.Connection) -> None:
    """Makes statements wait for other programs that are reading the file, from now on."""
    link.execute(f"PRAGMA busy_timeout={round(1000 * WAIT_S)}")


def claim(link: sqlite3.Connection) -> None:
    """Begins a write transaction; a trial change before it detects write protection.

    Beginning a transaction is not enough: SQLite begins one for reading if the file cannot be written. The trial change
    has to be a real one, because SQLite creates no journal for a transaction without changes. Raises sqlite3.Error.
    """
    link.execute("BEGIN IMMEDIATE")
    link.execute("PRAGMA user_version=0")
    link.execute("ROLLBACK")
    link.execute("BEGIN IMMEDIATE")


def create_database(path: Path) -> sqlite3.Connection:
    """Creates an empty battle file of the current version."""
    _make_empty(path)
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


def copy_database(original: Path, copy: Path) -> None:
    """Writes a copy of a battle file, which may be open. Raises OSError, PlayerError and sqlite3.Error.

    It is copied in small portions: a step that is written meanwhile waits only for one of them, and the copy then
    starts again.
    """
    left = _MAX_PORTIONS

    def check(_status: int, _remaining: int, _total: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise TimeoutError(original)

    _make_empty(copy)
    with (
        closing(open_connection(original)) as source,
        closing(open_connection(copy)) as target,
    ):
        source.backup(target, pages=_PORTION, progress=check, sleep=_PAUSE_S)


def _make_empty(path: Path) -> None:
    """Creates an empty file and removes leftover files that SQLite would use with it. Raises FileExistsError."""
    path.touch(exist_ok=False)
    journals.remove_leftovers(path)


def move_into_place(part: Path, path: Path) -> None:
    """Gives a complete file its final name and flushes the folder."""
    # A journal left by a killed program belongs to the old file and would damage the new one.
    if journals.remove_leftovers(path):
        _flush_folder(path.parent)
    move_file(part, path)
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """Flushes the entries of a folder to the disk."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def require_tables(link: sqlite3.Connection, name: str, version: int = VERSION) -> None:
    """Raises PlayerError if the file has other tables than ours, or any foreign trigger, view or index."""
    found = link.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchmany(len(TABLES) + 1)
    if Counter(sql for (sql,) in found) != Counter(OLD_TABLES.get(version, TABLES)):
        raise PlayerError(tr("{name} is not an Eyeline battle file; choose another", name=name))
    if link.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise damaged_error(name)


def damaged_error(name: str) -> Damaged:
    """Returns the error for a file that is ours but damaged."""
    return Damaged(tr("{name} is damaged; recover it, or open another copy", name=name))


_IN_USE = mark("{name} is open in another window; continue there, or open a copy")
_PROTECTED = mark("{name} or its folder is write-protected; open a copy")
NO_READ = mark("{name} cannot be opened ({why}); check the path")
_FULL = mark(
    "the disk of {name} is full: your changes are kept in memory only; free up disk space, or save a copy elsewhere"
)
_NO_ROOM_TO_OPEN = mark(
    "{name} cannot be opened because its disk or the disk for temporary files is full; free up disk space, or open a "
    "copy"
)
_NO_WRITE = mark("{name} can no longer be written ({why}): your changes are kept in memory only; save a copy elsewhere")


def step_error(error: Exception, name: str) -> PlayerError:
    """Returns the error for a step that could not be written to a file that was open for writing."""
    found = file_error(error, name)
    if isinstance(found, Damaged):
        return changed_error(name)
    return PlayerError(tr(_NO_WRITE, name=name, why=error)) if isinstance(found, NeedsCopy) else found


def file_error(error: Exception, name: str, otherwise: str = _NO_WRITE) -> PlayerError:
    """Returns the error with a sentence about what went wrong with the file of this name."""
    code = getattr(error, "sqlite_errorname", "")
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK")):
        return NeedsCopy(tr(_IN_USE, name=name))
    may_not = code.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR_DELETE"))
    if may_not or getattr(error, "errno", 0) in _MAY_NOT:
        return NeedsCopy(tr(_PROTECTED, name=name))
    if re.match("SQLITE_(CORRUPT|NOTADB|TOOBIG|ERROR|FORMAT|AUTH|INTERRUPT)", code):
        return damaged_error(name)
    if code == "SQLITE_FULL" or getattr(error, "errno", 0) == errno.ENOSPC:
        return NeedsCopy(tr(_NO_ROOM_TO_OPEN, name=name)) if otherwise == NO_READ else PlayerError(tr(_FULL, name=name))
    return PlayerError(tr(otherwise, name=name, why=reason_of(error)))


_MAY_NOT = (errno.EACCES, errno.EPERM, errno.EROFS)


def _to_uri(path: Path, mode: str) -> str:
    """Returns the URI with which SQLite opens an existing file, also on a Windows share."""
    plain = path.absolute().as_posix()
    return f"file://{'' if plain.startswith('/') else '/'}{quote(os.fsencode(plain))}?mode={mode}"
