"""Reads battle files, which may be untrusted, within limits."""

import contextlib
import shutil
import sqlite3
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError, reason_of
from app.core.language import labelled, mark, tr
from app.core.legible import legible
from app.core.progress import Report, silent
from app.model import Battle
from app.storage import file_upgrades, journals, sqlite_schema, step_codec
from app.storage.assets import MAX_ASSET_BYTES, MAX_ASSETS, MAX_BYTES, Asset, damaged_asset_error, is_within_limits
from app.storage.file_names import SUFFIX
from app.storage.outside_changes import find_version
from app.storage.sqlite_schema import Damaged, NeedsCopy, file_error
from app.storage.step_codec import INITIAL_HASH, History, StepRecord, file_hash, step_hash

MAX_FILE_BYTES = 2**32
"""Largest size of a battle file, in bytes: models and steps take up to half of it, deleted rows the rest."""
_NOT_BACK = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR")
"""SQLite's errors when it cannot roll back what a killed program left half written."""
_MIXED = mark(
    "it is damaged, or was separated from its journal: its contents do not match; recover the battle, or "
    "open another copy"
)

_PRESENT = "SELECT battle FROM steps WHERE number = ?"


@dataclass(frozen=True)
class BattleContent:
    """The content of a battle file."""

    history: History
    assets: tuple[Asset, ...]
    hashes: tuple[bytes, ...]
    """The hash of each step."""

    @property
    def hash(self) -> str:
        """The hash of the whole content."""
        return file_hash(self.hashes[-1], str(self.history.at), self.assets)


def read(path: Path, report: Report = silent) -> BattleContent:
    """Returns the content of a battle file without changing it; other programs may have it open.

    Raises PlayerError with one sentence that names the file.
    """
    with translate_errors(path):
        number = read_version(path)
        try:
            return _read(path, path.name, number, report)
        except sqlite3.OperationalError as error:
            if not getattr(error, "sqlite_errorname", "").startswith(_NOT_BACK):
                raise
        with make_temporary_folder() as folder:
            return _read(copy_with_journal(path, folder), path.name, number, report)


def read_current_battle(path: Path) -> Battle:
    """Returns the battle that is on the table, without reading or verifying the file's history.

    Files of an older version are read completely. Raises PlayerError with one sentence that names the file.
    """
    with translate_errors(path):
        if read_version(path) != sqlite_schema.VERSION:
            return read(path).history.battle
        with sqlite_schema.closing(sqlite_schema.open_connection(path, wait_s=0.0)) as link:
            link.execute("BEGIN")
            sqlite_schema.require_tables(link, path.name)
            with sqlite_schema.limit_row_size(link):
                at = read_state(link).get("at", "")
                row = link.execute(_PRESENT, (int(at) if is_step_number(at) else -1,)).fetchone()
            if row is None:
                raise sqlite_schema.damaged_error(path.name)
            return step_codec.unpack_battle(row[0], None)[0]


def _read(path: Path, name: str, number: int, report: Report) -> BattleContent:
    if number == sqlite_schema.VERSION:
        return read_current(path, name, report)
    with make_temporary_folder() as folder:
        copy = folder / "upgraded.eyeline"
        file_upgrades.upgrade_copy(path, copy, number)
        return read_current(copy, name, report)


def copy_with_journal(path: Path, folder: Path) -> Path:
    """Returns a copy of a battle file, with its journal if it is our own.

    Opening the copy rolls back a half-written step there; the original stays unchanged.
    """
    copy = folder / "copy.eyeline"
    shutil.copyfile(path, copy)
    if (journal := journals.companion_path(path)).exists() and not journals.find_foreign_companion(path):
        shutil.copyfile(journal, journals.companion_path(copy))
    return copy


@contextlib.contextmanager
def translate_errors(path: Path) -> Generator[None]:
    """Turns every error in reading a file into a PlayerError with one sentence that names the file."""
    try:
        yield
    except NeedsCopy:
        raise
    except PlayerError as error:
        sentence = str(error)
        raise type(error)(sentence if path.name in sentence else labelled(path.name, sentence)) from error
    except sqlite3.Error as error:
        raise file_error(error, path.name, sqlite_schema.NO_READ) from error
    except (OSError, ValueError) as error:
        raise PlayerError(tr(sqlite_schema.NO_READ, name=path.name, why=reason_of(error))) from error
    except (MemoryError, OverflowError) as error:
        raise sqlite_schema.damaged_error(path.name) from error


def read_current(path: Path, name: str, report: Report) -> BattleContent:
    """Returns the content of a file of the current version; `name` is used in messages.

    Raises PlayerError and sqlite3.Error.
    """
    with sqlite_schema.closing(sqlite_schema.open_connection(path)) as link:
        link.execute("BEGIN")
        sqlite_schema.require_tables(link, name)
        return read_content(link, name, report)


def read_content(link: sqlite3.Connection, name: str, report: Report) -> BattleContent:
    """Returns the content of an open file, within limits. Raises PlayerError and sqlite3.Error."""
    with sqlite_schema.limit_row_size(link):
        found, state = list(_steps(link, name, report)), read_state(link)
    at = state.get("at", "")
    if not found or not is_step_number(at) or int(at) >= len(found):
        raise Damaged(tr("it is damaged; recover the battle, or open another copy"))
    steps, hashes = zip(*found, strict=True)
    kept = BattleContent(History(steps, int(at)), tuple(_assets(link)), hashes)
    if state.get("hash") != kept.hash:
        raise Damaged(tr(_MIXED))
    return kept


def read_state(link: sqlite3.Connection) -> dict[str, str]:
    """Returns the file's entries about the whole battle, by key; at most 100 of them."""
    return dict(link.execute("SELECT key, value FROM state LIMIT 100").fetchall())


def is_step_number(at: str) -> bool:
    """Returns whether a text is a step number as battle files write it."""
    return at.isdecimal() and len(at) <= 9


def _steps(link: sqlite3.Connection, name: str, report: Report) -> Iterator[tuple[StepRecord, bytes]]:
    """Yields each step with its hash."""
    (count,) = link.execute("SELECT count(*) FROM steps").fetchone()
    before, last, total, total_new, actions = None, INITIAL_HASH, 0, 0, 0
    rows = link.execute("SELECT number, hash, label, action, battle FROM steps ORDER BY number")
    with contextlib.closing(rows):  # An open cursor in the traceback of an error would keep the file locked.
        for place, (number, said, label, action, data) in enumerate(rows):
            report(place / count, tr("Reading {name}", name=name))
            last = step_hash(last, number, label, action, data)
            if said != last or number != place:
                raise Damaged(tr(_MIXED))
            battle, length = step_codec.unpack_battle(data, before)
            new = step_codec.count_new_bytes(battle, before)
            total, total_new, actions = total + length, total_new + new, actions + len(action)
            too_long = total > step_codec.MAX_BYTES or max(total_new, actions) > step_codec.MAX_NEW_BYTES
            if too_long or place >= step_codec.MAX_FILE_STEPS:
                raise PlayerError(tr("it is larger than allowed for a battle file; open another copy"))
            yield StepRecord(printable_label(label), action, battle, length, new), last
            before = battle


def _assets(link: sqlite3.Connection) -> Iterator[Asset]:
    count, most, total = link.execute("SELECT count(*), max(length(data)), sum(size) FROM assets").fetchone()
    if count > MAX_ASSETS or (most or 0) > MAX_ASSET_BYTES or (total or 0) > MAX_BYTES:
        raise Damaged(tr("it is larger than allowed for a battle file; open another copy"))
    for row in link.execute("SELECT * FROM assets"):
        asset = Asset(*row)
        if not is_within_limits(asset):
            raise damaged_asset_error(asset)
        yield asset


def printable_label(label: str) -> str:
    """Returns an untrusted label, shortened and on one line."""
    return legible(label[:200])[:200]


def read_version(path: Path) -> int:
    """Returns the version of a battle file. Raises PlayerError if the file is not readable as ours, and OSError."""
    require_file(path)
    found = find_version(path)
    if found is None:
        kind = Damaged if path.suffix.lower() == SUFFIX else PlayerError  # The damage may be limited to the header.
        raise kind(tr("it is not an Eyeline battle file; choose another"))
    file_upgrades.require_version(found, path.name)
    require_likely_size(path)
    return found


def require_file(path: Path) -> None:
    """Raises PlayerError if the path is a pipe or a device: reading it could block or never end."""
    if path.exists() and not path.is_file():
        raise PlayerError(tr("it is not a file; choose a battle file"))


def require_likely_size(path: Path) -> None:
    """Raises PlayerError if a file is larger than any battle: a copy of it could fill the disk."""
    if path.stat().st_size > MAX_FILE_BYTES:
        raise PlayerError(tr("it is larger than allowed for a battle file; open another copy"))
