"""Files written whole or not at all, whatever a stranger has put beside them.

What is written lies beside its place first, under a name that nobody can guess and that no link can have taken; it then
takes the place. Where a link is in that place, the link is replaced: what it leads to stays as it is.
"""

import contextlib
import os
import re
from pathlib import Path

PART = re.compile(r"\.eyeline-[0-9a-f]{16}\.(\d{1,10})\.part(?:-journal)?")
"""The name of what is written, until it takes its place; with the number of the process."""


def part_path(path: Path) -> Path:
    """Where to write what is to take the place of a file."""
    return path.with_name(f".eyeline-{os.urandom(8).hex()}.{os.getpid()}.part")


def replace_file(path: Path, data: bytes) -> None:
    """Have a file with these bytes, on the disk. Raises OSError or ValueError; what was there is there still then."""
    part = part_path(path)
    try:
        with part.open("xb") as stream:  # never what is there already, a link least of all
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
