"""Older battle files become present ones: on a copy, step by step, and the old file is kept."""

import contextlib
import os
import sqlite3
from pathlib import Path

from app.storage import tables


def upgraded_copy(path: Path, copy: Path, version: int) -> None:
    """A copy of an older file as one of the present version. Raises sqlite3.Error, OSError or PlayerError."""
    copy.unlink(missing_ok=True)
    copy.touch()
    old = tables.connected(path)
    new = tables.connected(copy)
    try:
        old.backup(new)
        tables.upgrade(new, version)
        tables.require_tables(new, path.name)
    finally:
        new.close()
        old.close()


def upgrade_file(path: Path, version: int) -> None:
    """Put the upgraded copy in the file's place, and keep the old one beside it under another name."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        _require_unclaimed(path)
        upgraded_copy(path, part, version)
        _keep_old(path, version)
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _require_unclaimed(path: Path) -> None:
    link = tables.connected(path, wait_s=0.0)
    try:
        link.execute("BEGIN IMMEDIATE")
    finally:
        link.close()


def _keep_old(path: Path, version: int) -> None:
    kept = path.with_name(f"{path.stem} (version {version}){path.suffix}")
    if kept.exists():
        return
    old, new = tables.connected(path), sqlite3.connect(kept, isolation_level=None)
    try:
        old.backup(new)
    finally:
        new.close()
        old.close()
