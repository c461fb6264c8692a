"""The battle file: every step is on the disk before the players see its result.

A battle file is an SQLite database. A step is written in one transaction and flushed, so the file holds the history
either before or after the step, also after a crash or a power failure. While a battle is open, a transaction stays open
too: other programs can read the file but not write it, and the lock ends with the program. Before each write, the
file's identity, its header and its last step are compared with what was written last; if its time of modification has
changed, the whole file is. A difference is reported and nothing is written over it. See `step_codec` for the hashes of
the steps, and `recovery` for damaged files.
"""

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from app.core.errors import PlayerError, reason_of
from app.core.file_replacement import part_path
from app.core.language import tr
from app.core.progress import Report, silent
from app.model.file_references import find_file_names
from app.storage import battle_picture, file_upgrades, sqlite_schema, step_codec
from app.storage.assets import MAX_ASSETS, MAX_BYTES, Asset
from app.storage.battle_reader import BattleContent, read_content, read_version, translate_errors
from app.storage.model_files import Models
from app.storage.outside_changes import FileGuard, find_version, is_open_here
from app.storage.read_back import ReadBackVerifier
from app.storage.sqlite_schema import NeedsCopy, file_error, step_error
from app.storage.step_codec import INITIAL_HASH, History, StepRecord, step_hash
from app.storage.whole_file import NOT_WRITTEN

_STATE = "INSERT OR REPLACE INTO state VALUES('at', ?), ('hash', ?)"
_STEP = "INSERT INTO steps VALUES(?, ?, ?, ?, ?)"
_ASSET = "INSERT OR REPLACE INTO assets VALUES(?, ?, ?, ?, ?, ?)"


class BattleFile:
    """A battle file that no other program can write to while it is open."""

    def __init__(self, path: Path, link: sqlite3.Connection, guard: FileGuard, kept: BattleContent) -> None:
        """Creates an open file; called by `claim_file` and `create_file`, which have locked it."""
        self.path = path
        self.picture_is_old = False
        """True if the players have changed the battle since its picture was written."""
        self._link, self._guard, self._kept = link, guard, kept
        sqlite_schema.remove_time_limit(link)
        guard.remember()
        self._reader = ReadBackVerifier(path)

    def write_history(self, history: History, models: Models) -> None:
        """Writes the history to the disk, except for the steps that the file already contains.

        Raises PlayerError if that fails: the file is unchanged, and the next call writes everything that is missing.
        """
        try:
            self._guard.require_unchanged()
            sqlite_schema.require_own_journal(self.path)
            touched = self._guard.mtime_changed
            self._reader.require_same(self._kept, whole=touched)
            if touched:
                self._guard.remember()
            self._claim()
            old = self._kept.history.steps
            # Number of leading steps that are the same objects.
            same = next(
                (i for i, (a, b) in enumerate(zip(old, history.steps, strict=False)) if a is not b),
                min(len(old), len(history.steps)),
            )
            if same < len(old):
                self._link.execute("DELETE FROM steps WHERE number >= ?", (same,))
            kept = write_steps(self._link, history, models, self._kept, same)
            self._link.execute("COMMIT")
        except (sqlite3.Error, OSError, ValueError, OverflowError, MemoryError) as error:
            raise step_error(error, self.path.name) from error
        finally:
            sqlite_schema.roll_back(self._link)
        self._kept, self.picture_is_old = kept, True
        with contextlib.suppress(sqlite3.Error, OSError, PlayerError):  # The next `write_history` reports the error.
            self._guard.remember()
            self._claim()

    def write_picture(self, picture: battle_picture.Picture) -> None:
        """Stores the picture that file managers show if the battle has changed; errors are ignored."""
        if not self.picture_is_old:
            return
        try:
            self._guard.require_unchanged()
            if self._guard.mtime_changed:  # The next `write_history` compares everything.
                return
            self._claim()
            self._link.execute(battle_picture.WRITE, (picture.pack(),))
            self._link.execute("COMMIT")
            self.picture_is_old = False
            self._guard.remember()
            self._claim()
        except (sqlite3.Error, OSError, PlayerError):
            sqlite_schema.roll_back(self._link)

    def close(self) -> None:
        """Closes the file, so that other programs can write to it."""
        self._reader.close()
        sqlite_schema.close_connection(self._link)
        self._guard.close()

    def _claim(self) -> None:
        """Begins the transaction that keeps other programs from writing.

        They can still read, and the transaction ends with the program.
        """
        if not self._link.in_transaction:
            sqlite_schema.require_own_journal(self.path)
            self._link.execute("BEGIN IMMEDIATE")


def claim_file(path: Path, report: Report = silent) -> tuple[BattleFile, BattleContent]:
    """Opens a battle file for writing and returns it with its content.

    Upgrades an older file first and keeps the old file beside it. Raises PlayerError with one sentence that names the
    file, and NeedsCopy if the file can be read but not written.
    """
    with translate_errors(path), contextlib.ExitStack() as opened:
        read_version(path)
        if is_open_here(path):
            raise NeedsCopy(tr("{name} is already open in this window", name=path.name))
        guard = _watch(path, opened)
        link = sqlite_schema.open_connection(path, wait_s=0.0)
        opened.callback(sqlite_schema.close_connection, link)
        # Another program may have switched the file to a write-ahead log; a copy of the file alone would be incomplete.
        link.execute("PRAGMA journal_mode=DELETE")
        sqlite_schema.claim(link)  # Whoever has the file open keeps it open, so there is no point in waiting.
        sqlite_schema.wait_for_readers(link)
        kept = _read_claimed(link, path, report)
        file = BattleFile(path, link, guard, kept)
        opened.pop_all()
        return file, kept


def _watch(path: Path, opened: contextlib.ExitStack) -> FileGuard:
    """Returns a guard for the file, created before SQLite locks it.

    Other code in this process that opened and closed the file would release SQLite's locks; it reads through the guard.
    """
    return opened.enter_context(contextlib.closing(FileGuard(path)))


def _read_claimed(link: sqlite3.Connection, path: Path, report: Report) -> BattleContent:
    """Returns the content of a claimed file, after upgrading it to the current version."""

    def read() -> BattleContent:
        return read_content(link, path.name, report)

    # Read the version again: the file may have changed before it was claimed, but cannot change now.
    (version,) = link.execute("PRAGMA user_version").fetchone()
    if version == sqlite_schema.VERSION:
        sqlite_schema.require_tables(link, path.name)
        return read()
    try:
        return file_upgrades.upgrade_claimed(link, path, version, read)
    except OSError as error:
        raise file_error(error, path.name, sqlite_schema.NO_READ) from error


def create_file(path: Path, history: History, models: Models) -> BattleFile:
    """Creates a battle file with this history and claims it.

    An existing file of this name stays intact until the new one is complete. Raises PlayerError if the file cannot be
    written; nothing has changed then.
    """
    if is_open_here(path):
        raise PlayerError(tr("{name} is the battle that is open; choose another name", name=path.name))
    part = part_path(path)
    try:
        _require_free(path)
        kept = _write_new(part, history, models)
        sqlite_schema.move_into_place(part, path)
        with contextlib.ExitStack() as opened:
            guard = _watch(path, opened)
            link = sqlite_schema.open_connection(path)
            opened.callback(sqlite_schema.close_connection, link)
            link.execute("BEGIN IMMEDIATE")
            file = BattleFile(path, link, guard, kept)
            file.picture_is_old = True
            opened.pop_all()
            return file
    except (sqlite3.Error, OSError, ValueError, OverflowError, MemoryError) as error:
        raise _write_error(error, path) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def write_steps(
    link: sqlite3.Connection, history: History, models: Models, there: BattleContent, same: int
) -> BattleContent:
    """Writes the steps after the first `same` and their files in the caller's transaction; returns the new content."""
    assets = there.assets + _write_assets(link, history.steps[same:], models, {asset.name for asset in there.assets})
    hashes = list(there.hashes[:same])
    for number, step in enumerate(history.steps[same:], same):
        row = (step.label, step.action, step_codec.pack_battle(step.battle))
        hashes.append(step_hash(hashes[-1] if hashes else INITIAL_HASH, number, *row))
        link.execute(_STEP, (number, hashes[-1], *row))
    kept = BattleContent(history, assets, tuple(hashes))
    link.execute(_STATE, (str(history.at), kept.hash))
    return kept


def _write_assets(
    link: sqlite3.Connection, steps: Sequence[StepRecord], models: Models, there: set[str]
) -> tuple[Asset, ...]:
    """Writes the files that the steps use and that are not in the battle file yet; returns these files."""
    used = {id(step.battle): step.battle for step in steps}.values()
    names = find_file_names(*used) - there
    new = tuple(models.assets(names))
    for asset in new:
        link.execute(_ASSET, (asset.name, asset.file, asset.sha256, asset.size, asset.packing, asset.packed))
    if new:
        _require_room(link)
    return new


def _require_room(link: sqlite3.Connection) -> None:
    """Raises PlayerError if the files in a battle exceed the limits for reading it again."""
    count, total = link.execute("SELECT count(*), total(size) FROM assets").fetchone()
    if count > MAX_ASSETS or total > MAX_BYTES:
        raise PlayerError(
            tr(
                "the models and photos of this battle exceed the limit of {count} files or {megabytes} MB; "
                "remove some from the table, then save a copy",
                count=MAX_ASSETS,
                megabytes=MAX_BYTES >> 20,
            )
        )


def _write_new(path: Path, history: History, models: Models) -> BattleContent:
    """Writes a complete battle file under a temporary name."""
    with sqlite_schema.closing(sqlite_schema.create_database(path)) as link:
        link.execute("BEGIN IMMEDIATE")
        kept = write_steps(link, history, models, BattleContent(history, (), ()), 0)
        link.execute("COMMIT")
    return kept


def _require_free(path: Path) -> None:
    """Raises sqlite3.Error if the file to be replaced is open in another window."""
    if path.exists() and find_version(path) is not None:
        with sqlite_schema.closing(sqlite_schema.open_connection(path, wait_s=0.0)) as link:
            link.execute("BEGIN IMMEDIATE")


def _write_error(error: Exception, path: Path) -> PlayerError:
    found = file_error(error, path.name)
    if isinstance(found, NeedsCopy):
        return PlayerError(
            tr("{name} cannot be written there, or is open in another window; choose another place", name=path.name)
        )
    return PlayerError(tr(NOT_WRITTEN, name=path.name, why=reason_of(error)))
