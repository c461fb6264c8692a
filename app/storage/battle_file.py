"""The battle file: every step is in it, on the disk, before the players see it done."""

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from app.core.errors import PlayerError
from app.core.file_replacement import part_path
from app.core.language import tr
from app.core.progress import Report, silent
from app.storage import file_upgrades, sqlite_schema, step_codec
from app.storage.assets import MOST_ASSETS, MOST_BYTES, Asset, used_names
from app.storage.battle_reader import BattleContent, read_content, read_version, translate_errors
from app.storage.model_files import Models
from app.storage.outside_changes import FileGuard, find_version, is_open_here
from app.storage.read_back import Reader
from app.storage.sqlite_schema import NeedsCopy, file_error, step_error
from app.storage.step_codec import NOTHING, History, StepRecord, step_hash

_STATE = "INSERT OR REPLACE INTO state VALUES('at', ?), ('hash', ?)"
_STEP = "INSERT INTO steps VALUES(?, ?, ?, ?, ?)"
_ASSET = "INSERT OR REPLACE INTO assets VALUES(?, ?, ?, ?, ?, ?)"


class BattleFile:
    """A battle file that nobody else writes in while it is open."""

    def __init__(self, path: Path, link: sqlite3.Connection, guard: FileGuard, kept: BattleContent) -> None:
        """For `claim_file` and `create_file`, which know that the file is ours."""
        self.path = path
        self._link, self._guard, self._kept = link, guard, kept
        sqlite_schema.trust(link)
        guard.remember()
        self._reader = Reader(path)

    def write_history(self, history: History, models: Models) -> None:
        """Make the file hold this history, on the disk; what it holds already is not written again.

        Raises PlayerError where that fails: the file is as it was before, and the next call tries everything again.
        """
        try:
            self._guard.require_unchanged()
            sqlite_schema.require_own_journal(self.path)
            touched = self._guard.is_touched
            self._reader.require_same(self._kept, whole=touched)
            if touched:
                self._guard.remember()
            self._claim()
            old = self._kept.history.steps
            # How many steps at the beginning are the very same.
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
        self._kept = kept
        with contextlib.suppress(sqlite3.Error, OSError, PlayerError):  # the next `write_history` says so
            self._guard.remember()
            self._claim()

    def close(self) -> None:
        """Let others write in the file."""
        self._reader.close()
        sqlite_schema.close_connection(self._link)
        self._guard.close()

    def _claim(self) -> None:
        """A transaction that is always open keeps others from writing, and lets them read; it dies with the program."""
        if not self._link.in_transaction:
            sqlite_schema.require_own_journal(self.path)
            self._link.execute("BEGIN IMMEDIATE")


def claim_file(path: Path, report: Report = silent) -> tuple[BattleFile, BattleContent]:
    """A battle file to go on in, and what it holds; an older one is made a present one first, the old one kept.

    Raises PlayerError with one sentence that names the file; NeedsCopy where it can be read but not written.
    """
    with translate_errors(path), contextlib.ExitStack() as opened:
        read_version(path)
        if is_open_here(path):
            raise NeedsCopy(tr("{name} is already open in this window", name=path.name))
        guard = _watch(path, opened)
        link = sqlite_schema.open_connection(path, wait_s=0.0)
        opened.callback(sqlite_schema.close_connection, link)
        # Another program may have had it write beside the file: then a copy of the file would not be all of it.
        link.execute("PRAGMA journal_mode=DELETE")
        sqlite_schema.claim(link)  # whoever has it already keeps it: waiting would not help
        sqlite_schema.wait_for_readers(link)
        kept = _read_claimed(link, path, report)
        file = BattleFile(path, link, guard, kept)
        opened.pop_all()
        return file, kept


def _watch(path: Path, opened: contextlib.ExitStack) -> FileGuard:
    """Watch a file before SQLite locks it: what else reads it here must not open and close it, which unlocks it."""
    return opened.enter_context(contextlib.closing(FileGuard(path)))


def _read_claimed(link: sqlite3.Connection, path: Path, report: Report) -> BattleContent:
    """What is in a claimed file, which is of the present version from then on."""

    def read() -> BattleContent:
        return read_content(link, path.name, report)

    # Nobody can change it any more: it was another one, perhaps, before it was claimed.
    (version,) = link.execute("PRAGMA user_version").fetchone()
    if version == sqlite_schema.VERSION:
        sqlite_schema.require_tables(link, path.name)
        return read()
    try:
        return file_upgrades.upgrade_claimed(link, path, version, read)
    except OSError as error:
        raise file_error(error, path.name, sqlite_schema.NO_READ) from error


def create_file(path: Path, history: History, models: Models) -> BattleFile:
    """A new battle file with this history, claimed; what was there under this name stays whole until it is there.

    Raises PlayerError where it cannot be written: nothing has changed then.
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
    """Write the steps after the `same` first that are there, in a transaction of the caller's; what is there then.

    The files they use are written, too.
    """
    assets = there.assets + _write_assets(link, history.steps[same:], models, {asset.name for asset in there.assets})
    hashes = list(there.hashes[:same])
    for number, step in enumerate(history.steps[same:], same):
        row = (step.label, step.action, step_codec.pack_battle(step.battle))
        hashes.append(step_hash(hashes[-1] if hashes else NOTHING, number, *row))
        link.execute(_STEP, (number, hashes[-1], *row))
    kept = BattleContent(history, assets, tuple(hashes))
    link.execute(_STATE, (str(history.at), kept.hash))
    return kept


def _write_assets(
    link: sqlite3.Connection, steps: Sequence[StepRecord], models: Models, there: set[str]
) -> tuple[Asset, ...]:
    """Write the files that the steps use and that are not there yet; these."""
    used = {id(step.battle): step.battle for step in steps}.values()
    names = used_names(*used) - there
    new = tuple(models.assets(names))
    for asset in new:
        link.execute(_ASSET, (asset.name, asset.file, asset.sha256, asset.size, asset.packing, asset.packed))
    if new:
        _require_room(link)
    return new


def _require_room(link: sqlite3.Connection) -> None:
    """Raises PlayerError where the files in a battle are more than will be read again."""
    count, total = link.execute("SELECT count(*), total(size) FROM assets").fetchone()
    if count > MOST_ASSETS or total > MOST_BYTES:
        raise PlayerError(
            tr(
                "the models and photos of this battle exceed the limit of {count} files or {megabytes} MB; "
                "remove some from the table, then save a copy",
                count=MOST_ASSETS,
                megabytes=MOST_BYTES >> 20,
            )
        )


def _write_new(path: Path, history: History, models: Models) -> BattleContent:
    """Write a whole file under a name that nobody opens."""
    with sqlite_schema.closing(sqlite_schema.create_database(path)) as link:
        link.execute("BEGIN IMMEDIATE")
        kept = write_steps(link, history, models, BattleContent(history, (), ()), 0)
        link.execute("COMMIT")
    return kept


def _require_free(path: Path) -> None:
    """Raises sqlite3.Error where the file that would be replaced is open in another window."""
    if path.exists() and find_version(path) is not None:
        with sqlite_schema.closing(sqlite_schema.open_connection(path, wait_s=0.0)) as link:
            link.execute("BEGIN IMMEDIATE")


def _write_error(error: Exception, path: Path) -> PlayerError:
    found = file_error(error, path.name)
    if isinstance(found, NeedsCopy):
        return PlayerError(
            tr("{name} cannot be written there, or is open in another window; choose another place", name=path.name)
        )
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return PlayerError(tr("{name} cannot be written ({why}); choose another place", name=path.name, why=why))
