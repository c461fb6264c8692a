"""Second copies of battles in the data folder, for a stick that is lost or a file that is deleted.

A copy appears complete or not at all.
"""

import hashlib
import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from app.core.allowed_names import plain_name
from app.core.app_paths import data_folder
from app.core.errors import PlayerError
from app.core.file_replacement import part_path
from app.storage.file_names import SUFFIX, is_draft
from app.storage.sqlite_schema import closing, copy_database, move_into_place, open_connection

MAX_COPIES, MAX_BYTES = 10, 2**30
"""Largest number of copies that are kept, and their largest total size in bytes; the newest are kept."""
MIN_FREE_BYTES = 2**26
"""Space that a copy leaves free on the disk, in bytes."""


def copy_path(original: Path) -> Path:
    """Returns where the second copy of a battle file is, or would be; its time is when the two were last the same."""
    key = hashlib.sha256(os.fsencode(original.absolute())).hexdigest()[:16]
    return data_folder() / "copies" / f"{plain_name(original.stem)[:40]} {key}{SUFFIX}"


def find_copy(original: Path) -> Path | None:
    """Returns the second copy of a battle file; None if it was never copied."""
    with suppress(OSError, ValueError):
        return path if (path := copy_path(original)).is_file() else None
    return None


def find_copy_of_lost(original: Path) -> Path | None:
    """Returns the second copy of a battle file that is gone or empty; None if it is there, or was never copied."""
    with suppress(OSError, ValueError):
        return None if original.exists() and original.stat().st_size else find_copy(original)
    return None


def update_copy(original: Path) -> None:
    """Copies a battle file, unless it is a draft, which is in the data folder itself, too large, damaged or unchanged.

    Raises OSError, PlayerError or sqlite3.Error if that fails; an older copy is kept then.
    """
    if is_draft(original):
        return
    path, size = copy_path(original), original.stat().st_size
    if not (state := state_hash(original)):  # A stick that was pulled out can leave an empty file.
        return
    if state_hash(path) == state:
        os.utime(path)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    if size > MAX_BYTES or shutil.disk_usage(path.parent).free < size + MIN_FREE_BYTES:
        return
    part = part_path(path)
    try:
        copy_database(original, part)
        move_into_place(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    _prune(path)


def state_hash(path: Path) -> str:
    """Returns the hash that a battle file states for its content; "" if it cannot be read."""
    with suppress(OSError, ValueError, PlayerError, sqlite3.Error):
        if path.exists():
            with closing(open_connection(path)) as link:
                return str((link.execute("SELECT value FROM state WHERE key = 'hash'").fetchone() or ("",))[0])
    return ""


def _prune(newest: Path) -> None:
    """Removes the oldest copies beyond the limits."""
    now, total = newest.stat().st_mtime, 0
    for path in newest.parent.glob(f"*{SUFFIX}"):
        if path.stat().st_mtime > now:  # The clock was set back: from now on, this one counts as older.
            os.utime(path, (now - 1, now - 1))
    found = sorted(((about := path.stat()).st_mtime, about.st_size, path) for path in newest.parent.glob(f"*{SUFFIX}"))
    for number, (_, size, path) in enumerate(reversed(found)):
        total += size
        if number >= MAX_COPIES or total > MAX_BYTES:
            path.unlink(missing_ok=True)
