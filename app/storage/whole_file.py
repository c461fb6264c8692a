"""Files for others, written whole or not at all."""

import contextlib
import os
from pathlib import Path

from app.errors import PlayerError
from app.language import tr
from app.storage.file_guard import is_open_here


def write_whole(path: Path, data: bytes) -> None:
    """All of it or nothing: written beside its place, then put there. Raises PlayerError over the open battle."""
    if is_open_here(path):
        raise PlayerError(tr("{name} is the battle that is open; choose another name", name=path.name))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def export_whole(path: Path, data: bytes) -> None:
    """`write_whole` where a player chose the place: raises PlayerError with the reason where it cannot be written."""
    try:
        write_whole(path, data)
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(
            tr("{name} cannot be written ({why}); choose another place", name=path.name, why=why)
        ) from error
