"""Older battle files become present ones: on a copy, step by step, and the old file is kept."""

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from app.errors import PlayerError
from app.language import tr
from app.storage import sqlite_schema
from app.storage.assets import Asset
from app.storage.step_codec import NOTHING, file_hash, step_hash

Upgrade = Callable[[sqlite3.Connection], None]


def _add_hashes(link: sqlite3.Connection) -> None:
    """Version 3: the steps get hashes, and so does the file."""
    link.execute("ALTER TABLE steps RENAME TO old_steps")
    link.execute(sqlite_schema.STEPS)
    last = NOTHING
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
}
"""`UPGRADES[n]` makes a file of version n one of version n + 1; each is kept for ever.

A step is never written anew, since its hash vouches for it: `older_battles` reads those of any version."""


def require_version(version: int, name: str) -> None:
    """Raises PlayerError where a newer program made the file, or none of ours."""
    if version > sqlite_schema.VERSION:
        raise PlayerError(
            tr("{name} was made by a newer version of Eyeline; open it with that one, or update this one", name=name)
        )
    if any(step not in UPGRADES for step in range(version, sqlite_schema.VERSION)):
        raise PlayerError(tr("{name} is no battle file of this program; open another", name=name))


def upgrade(link: sqlite3.Connection, version: int) -> None:
    """Make an older file one of the present version, step by step, each wholly or not at all."""
    for step in range(version, sqlite_schema.VERSION):
        link.execute("BEGIN IMMEDIATE")
        UPGRADES[step](link)
        link.execute(f"PRAGMA user_version={step + 1}")
        link.execute("COMMIT")


def upgrade_copy(path: Path, copy: Path, version: int) -> None:
    """A copy of an older file as one of the present version. Raises sqlite3.Error, OSError or PlayerError."""
    _copy_database(path, copy)
    new = sqlite_schema.open_connection(copy)
    try:
        sqlite_schema.require_tables(new, path.name, version)  # before anything that a stranger put there could run
        upgrade(new, version)
        sqlite_schema.require_tables(new, path.name)
    finally:
        new.close()


def upgrade_file(path: Path, version: int, check: Callable[[Path], object]) -> None:
    """Put the upgraded copy in the file's place, and keep the old one beside it under another name.

    `check` raises PlayerError where the copy is none to go on in: then nothing has changed.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        _require_unclaimed(path)
        upgrade_copy(path, part, version)
        check(part)
        _keep_old(path, version)
        sqlite_schema.move_into_place(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _require_unclaimed(path: Path) -> None:
    link = sqlite_schema.open_connection(path, wait_s=0.0)
    try:
        sqlite_schema.claim(link)
    finally:
        link.close()


def _keep_old(path: Path, version: int) -> None:
    """A copy of the old file under another name: whole or not at all, and once."""
    part = path.with_name(f"{path.stem} (version {version}){path.suffix}.{os.getpid()}.part")
    try:
        _copy_database(path, part)
        kept = _find_free_path(path, version, part.read_bytes())
        if kept:
            sqlite_schema.move_into_place(part, kept)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _copy_database(path: Path, copy: Path) -> None:
    copy.unlink(missing_ok=True)
    copy.touch()
    old, new = sqlite_schema.open_connection(path), sqlite_schema.open_connection(copy)
    try:
        old.backup(new)
    finally:
        new.close()
        old.close()


def _find_free_path(path: Path, version: int, data: bytes) -> Path | None:
    """A name for the old file that nothing has; None where these very bytes are kept already."""
    for number in ("", *(f" {count}" for count in range(2, 1000))):
        kept = path.with_name(f"{path.stem} (version {version}){number}{path.suffix}")
        if not kept.exists():
            return kept
        if kept.stat().st_size == len(data) and kept.read_bytes() == data:
            return None
    return None
