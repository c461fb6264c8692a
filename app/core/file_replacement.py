"""Atomic replacement of files: a file is written completely or not at all, safe against links placed by others.

The data is first written to a neighbouring file with a random name, so no link can be waiting there; this file then
replaces the target. If the target is a link, the link is replaced, and the file that it points to stays unchanged.
"""

import contextlib
import os
import re
from pathlib import Path

PART = re.compile(r"\.eyeline-[0-9a-f]{16}\.(\d{1,10})\.part(?:-journal)?")
"""Name pattern of the temporary file, which includes the process id."""


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
        part.replace(path)
    finally:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
