"""Replaces files and folders in the data folder all together or not at all, also if the program is killed meanwhile.

The new files wait in `.restore/new`. A plan is written when they are complete; from then on, renaming alone puts them
in place, and `finish_swap` at the next start continues where the program was killed. What they replace waits in
`.restore/old` until everything is in place, so that any error can be undone.
"""

import json
import os
import shutil
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from app.core.app_paths import data_folder
from app.core.errors import PlayerError
from app.core.file_replacement import replace_file
from app.core.language import tr
from app.storage.file_lock import try_lock

Move = tuple[str, str]
"""A path below `.restore/new`, and the path below the data folder where it goes."""


@contextmanager
def staging_folder() -> Generator[Path]:
    """Yields the folder for the new files, and removes it afterwards. Raises PlayerError if it is in use, and OSError.

    A swap that was interrupted is finished first.
    """
    finish_swap()
    place = _folder()
    place.mkdir(parents=True, exist_ok=True)
    lock = (place / "lock").open("ab")
    if not try_lock(lock):
        lock.close()
        raise PlayerError(tr("another window is restoring a backup; wait until it is finished"))
    try:
        (place / "new").mkdir()
        yield place / "new"
    finally:
        lock.close()  # Windows removes no open file.
        _clean_up(place)


def swap(out: Sequence[str], into: Sequence[Move]) -> None:
    """Puts new files in place of these paths. If it raises OSError, everything is as before."""
    if hasattr(os, "sync"):
        os.sync()  # After a power failure, no file that the plan names is empty.
    replace_file(_folder() / "plan.json", json.dumps([out, into]).encode())
    try:
        _move(out, into)
    except OSError:
        _undo(out, into)
        (_folder() / "plan.json").unlink(missing_ok=True)
        raise
    (_folder() / "plan.json").unlink()


def finish_swap() -> None:
    """Finishes or undoes what a killed program left; called before anything in the data folder is read."""
    place = _folder()
    if not place.is_dir():
        return
    with suppress(OSError, ValueError):
        with (place / "lock").open("ab") as lock:
            if not try_lock(lock):  # Another window is at work.
                return
            if (place / "plan.json").exists():
                out, into = json.loads((place / "plan.json").read_bytes())
                try:
                    _move(out, into)
                except OSError:
                    _undo(out, into)
                (place / "plan.json").unlink()
        _clean_up(place)


def _move(out: Sequence[str], into: Sequence[Move]) -> None:
    data, place = data_folder(), _folder()
    for name in out:
        if (data / name).exists() and not (place / "old" / name).exists():
            _rename(data / name, place / "old" / name)
    for source, target in into:
        if (place / "new" / source).exists():
            _rename(place / "new" / source, data / target)


def _undo(out: Sequence[str], into: Sequence[Move]) -> None:
    data, place = data_folder(), _folder()
    for source, target in reversed(into):
        if not (place / "new" / source).exists():
            _rename(data / target, place / "new" / source)
    for name in out:
        if (place / "old" / name).exists():
            _rename(place / "old" / name, data / name)


def _rename(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    path.rename(target)


def _clean_up(place: Path) -> None:
    """Removes the folder, unless a plan is left that could be neither followed nor undone."""
    if not (place / "plan.json").exists():
        shutil.rmtree(place, ignore_errors=True)


def _folder() -> Path:
    return data_folder() / ".restore"
