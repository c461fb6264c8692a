"""Atomic replacement of files: a file is written completely or not at all, safe against links placed by others.

The data is first written to a neighbouring file with a random name, so no link can be waiting there; this file then
replaces the target. If the target is a link, the link is replaced, and the file that it points to stays unchanged.
"""

import contextlib
import filecmp
import os
import re
import stat
import time
from collections.abc import Callable
from pathlib import Path

PART = re.compile(r"\.eyeline-[0-9a-f]{16}\.(\d{1,10})\.part(?:-journal)?")
"""Name pattern of the temporary file, which includes the process id."""

_IN_USE = (5, 32, 33)
"""Windows' errors for a file that another program has open: access denied, and the violations of sharing and locks."""
_TRIES, _PAUSE_S = 10, 0.05
_JUNCTION = 0xA0000003


def part_path(path: Path) -> Path:
    """Returns where to write the data that will replace a file."""
    return path.with_name(f".eyeline-{os.urandom(8).hex()}.{os.getpid()}.part")


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file by these bytes, synced to disk. If it raises OSError or ValueError, the old file is unchanged."""
    part = part_path(path)
    try:
        with part.open("xb") as stream:  # never opens an existing file or link
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        move_file(part, path)
    finally:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)


def move_file(part: Path, path: Path) -> None:
    """Gives a file its final name, replacing the file or link there; keeps a file that has the same bytes if it must.

    Raises OSError.
    """
    try:
        retry_while_in_use(lambda: part.replace(path))
    except PermissionError:
        if is_link(path) or not path.is_file() or not filecmp.cmp(part, path, shallow=False):
            raise


def retry_while_in_use(action: Callable[[], object]) -> None:
    """Renames or removes something; tries for half a second while Windows refuses because another program reads it.

    Another window or a virus scanner has a file open only briefly. Raises OSError.
    """
    for tries_left in reversed(range(_TRIES)):
        try:
            action()
            break
        except OSError as error:
            if not tries_left or getattr(error, "winerror", None) not in _IN_USE:
                raise
        time.sleep(_PAUSE_S)


def is_link(path: Path) -> bool:
    """Returns whether a path is a symbolic link or, on Windows, a junction. Raises OSError, not for a missing file."""
    try:
        about = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISLNK(about.st_mode) or getattr(about, "st_reparse_tag", 0) == _JUNCTION
