"""Upgrades older battle files to the current version, completely or not at all, and keeps the old file."""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from app.core.errors import PlayerError
from app.core.language import tr
from app.storage import sqlite_schema
from app.storage.assets import Asset
from app.storage.step_codec import INITIAL_HASH, file_hash, step_hash

Content = TypeVar("Content")
Upgrade = Callable[[sqlite3.Connection], None]


def _add_hashes(link: sqlite3.Connection) -> None:
    """Upgrades to version 3: adds hashes to the steps and to the file."""
    link.execute("ALTER TABLE steps RENAME TO old_steps")
    link.execute(sqlite_schema.STEPS)
    last = INITIAL_HASH
    for number, *step in link.execute("SELECT number, label, action, battle FROM old_steps ORDER BY number"):
        last = step_hash(last, number, *step)
        link.execute("INSERT INTO steps VALUES(?, ?, ?, ?, ?)", (number, last, *step))
    link.execute("DROP TABLE old_steps")
    rows = link.execute("SELECT name, file, sha256, size, packing FROM assets")
    assets = [Asset(name, file, sha256, size, packing, b"") for name, file, sha256, size, packing in rows]
    (at,) = link.execute("SELECT value FROM state WHERE key = 'at'").fetchone() or ("",)
    link.execute("INSERT OR REPLACE INTO state VALUES('hash', ?)", (file_hash(last, at, assets),))


UPGRADES: dict[int, Upgrade] = {
    1: lambda link: None,
    2: _add_hashes,
    3: lambda link: None,
    4: lambda link: None,
    5: lambda link: None,
    6: lambda link: None,
    7: lambda link: None,
    8: lambda link: None,
}
"""`UPGRADES[n]` upgrades a file from version n to n + 1; no entry is ever removed.

A step is never rewritten, since its hash covers it: `older_battle_json` reads the steps of every version.
"""


def require_version(version: int, name: str) -> None:
    """Raises PlayerError if a file was made by a newer program, or has a version that never existed."""
    if version > sqlite_schema.VERSION:
        raise PlayerError(tr("{name} was made by a newer version of Eyeline; update Eyeline", name=name))
    if any(step not in UPGRADES for step in range(version, sqlite_schema.VERSION)):
        raise PlayerError(tr("{name} is not an Eyeline battle file; choose another", name=name))


def upgrade_copy(path: Path, copy: Path, version: int) -> None:
    """Writes a copy of an older file, upgraded to the current version. Raises sqlite3.Error, OSError or PlayerError."""
    sqlite_schema.copy_database(path, copy)
    with sqlite_schema.closing(sqlite_schema.open_connection(copy)) as new:
        new.execute("BEGIN IMMEDIATE")
        _upgrade(new, path.name, version)
        new.execute("COMMIT")


def upgrade_claimed(link: sqlite3.Connection, path: Path, version: int, read: Callable[[], Content]) -> Content:
    """Upgrades a file that this connection has claimed, and returns what `read` finds in it then.

    No other program can write to the file before the upgrade is complete. The old file is kept beside it under another
    name. If this fails, or `read` raises, the caller closes the connection, and nothing has changed.
    """
    part = path.with_name(f"{path.stem} (version {version}){path.suffix}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        sqlite_schema.copy_database(path, part)
        _upgrade(link, path.name, version)
        found = read()
        kept = _find_free_path(path, version, part.read_bytes())
        if kept:
            sqlite_schema.move_into_place(part, kept)
        link.execute("COMMIT")
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    link.execute("BEGIN IMMEDIATE")
    return found


def _upgrade(link: sqlite3.Connection, name: str, version: int) -> None:
    """Upgrades a file to the current version, one version at a time, in the caller's transaction."""
    require_version(version, name)
    sqlite_schema.require_tables(link, name, version)  # Check this before any foreign code in the file could run.
    with sqlite_schema.limit_row_size(link):
        for step in range(version, sqlite_schema.VERSION):
            UPGRADES[step](link)
    link.execute(f"PRAGMA user_version={sqlite_schema.VERSION}")
    sqlite_schema.require_tables(link, name)


def _find_free_path(path: Path, version: int, data: bytes) -> Path | None:
    """Returns an unused name for the old file; None if a file with the same bytes is already kept."""
    for number in ("", *(f" {count}" for count in range(2, 1000))):
        kept = path.with_name(f"{path.stem} (version {version}){number}{path.suffix}")
        if not kept.exists():
            return kept
        if kept.stat().st_size == len(data) and kept.read_bytes() == data:
            return None
    return None
