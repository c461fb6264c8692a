"""Moves files and folders into the data folder all together or not at all, also if the program is killed meanwhile.

The new files wait in `.restore/new`, and what gives way goes to `.restore/old`. A plan of all moves is written first:
an error is undone, and after a kill `finish_swap` continues at the next start.
"""

import json
import os
import shutil
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from app.core.app_paths import data_folder, find_beside
from app.core.errors import PlayerError
from app.core.file_replacement import replace_file, retry_while_in_use
from app.core.language import tr
from app.storage.file_lock import try_lock

FOLDER = ".restore"
NEW, OLD = f"{FOLDER}/new", f"{FOLDER}/old"
_PLAN = "plan.json"
Move = Sequence[str]
"""Where a file or folder is, and where it goes, below the data folder."""


@contextmanager
def staging_folder() -> Generator[Path]:
    """Yields the empty folder `NEW`, and removes it afterwards. Raises OSError, and PlayerError if it is in use."""
    finish_swap()
    with _claim() as place:
        if place is None:
            raise PlayerError(tr("another window is restoring a backup; wait until it is finished"))
        (data_folder() / NEW).mkdir()
        yield data_folder() / NEW


def swap(moves: Sequence[Move]) -> None:
    """Makes all moves whose target is free, within `staging_folder`.

    If it raises OSError or PlayerError, everything is as before.
    """
    if hasattr(os, "sync"):
        os.sync()  # After a power failure, no file that the plan names is empty.
    replace_file(data_folder() / FOLDER / _PLAN, json.dumps(moves).encode())
    _follow(moves)


def finish_swap() -> None:
    """Finishes or undoes what a killed program left; called before anything in the data folder is read."""
    if (data_folder() / FOLDER).is_dir():
        with suppress(OSError, PlayerError), _claim() as place:
            if place and (plan := place / _PLAN).exists():
                try:
                    _follow([(str(source), str(target)) for source, target in json.loads(plan.read_bytes())])
                except (ValueError, TypeError, RuntimeError):  # The stick may be a stranger's.
                    plan.unlink(missing_ok=True)


def _follow(moves: Sequence[Move]) -> None:
    plan = data_folder() / FOLDER / _PLAN
    done: list[Move] = []
    try:
        for move in moves:
            _move(*move)
            done.append(move)
    except (OSError, ValueError, RuntimeError, PlayerError):
        for source, target in reversed(done):
            _move(target, source)
        plan.unlink()
        raise
    plan.unlink()


def _move(source: str, target: str) -> None:
    """Moves a file or folder, unless that was done before. Raises PlayerError if it is not in the data folder."""
    path, place = _find(source), _find(target)
    if path.exists() and not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        retry_while_in_use(lambda: path.rename(place))


def _find(name: str) -> Path:
    if path := find_beside(data_folder(), name):  # The stick may be a stranger's.
        return path
    raise PlayerError(
        tr("{name} is not in the data folder, but a link to another place; replace the link by a folder", name=name)
    )


@contextmanager
def _claim() -> Generator[Path | None]:
    """Yields the folder, or None if another window is using it; removes it unless a plan could not be followed."""
    place = data_folder() / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    lock = (place / "lock").open("ab")
    ours = try_lock(lock)
    try:
        yield place if ours else None
    finally:
        if over := ours and not (place / _PLAN).exists():
            for name in (NEW, OLD):
                shutil.rmtree(data_folder() / name, ignore_errors=True)
        lock.close()  # Windows removes no open file.
        if over:
            with suppress(OSError):
                (place / "lock").unlink()
                place.rmdir()
