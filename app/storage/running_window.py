"""One window for each data folder: a second start hands its files to the window that runs, and ends.

The first start holds a lock, which ends with its process. A second one writes a file with its paths into a folder that
the first one watches; whoever removes this file opens them, so that no file is opened twice or not at all.
"""

import ctypes
import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from app.core.app_paths import data_folder
from app.core.file_replacement import replace_file
from app.storage.file_lock import try_lock

LOCK, FOLDER, SUFFIX = "window.lock", "handed_over", ".json"
MAX_BYTES, MAX_FILES = 1 << 20, 2_000
"""Largest size of a file that hands over paths, and largest number of paths."""
MAX_AGE_S = 60.0
"""Age from which a file that was handed over is forgotten: the start that wrote it is gone."""
ANSWER_S, START_S = 2.5, 30.0
"""Longest wait for a window to take files, and for one that is still starting, in seconds."""
POLL_S = 0.03
ANY_PROCESS = -1
"""Windows lets the program that the player started pass the right to come to the front on to any other."""
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
_TOKEN = "XDG_ACTIVATION_TOKEN"  # noqa: S105 # the name of a variable
"""With this token of the desktop, a window may come to the front on Wayland."""


@dataclass(frozen=True)
class HandOver:
    """The files of another start, as absolute paths, and the token for coming to the front; "" if there is none."""

    files: tuple[Path, ...]
    token: str


class RunningWindow:
    """The one window of a data folder: `hand_over` before a window is made, then `set_ready`, and `release`.

    Where nothing can be locked or written, or the lock belongs to another machine or display, each start opens its own
    window.
    """

    def __init__(self) -> None:
        self.folder = data_folder() / FOLDER
        """The folder to watch for files that are handed over."""
        self._lock: IO[bytes] | None = None

    @property
    def is_first(self) -> bool:
        """True if this process holds the lock: other starts hand their files to it."""
        return self._lock is not None

    def lock(self) -> bool:
        """Becomes the first window, and returns whether that succeeded."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
            file = os.fdopen(os.open(data_folder() / LOCK, flags, 0o600), "r+b")
        except (OSError, ValueError):
            return False
        if not try_lock(file):
            file.close()
            return False
        self._lock = file
        self._write_state(ready=False)
        return True

    def set_ready(self) -> None:
        """Records that the window watches the folder from now on."""
        self._write_state(ready=True)

    def release(self) -> None:
        """Gives the lock up when the window is closed."""
        if self._lock:
            self._lock.close()
            self._lock = None

    def hand_over(self, files: Sequence[Path]) -> bool:
        """Hands files to the window that runs, or asks it to come to the front; returns whether it took them.

        If there is none, this process becomes the first. If it does not answer, this start opens its own window.
        """
        if self.lock() or not self.folder.is_dir():
            return False
        offer, began = None, time.monotonic()
        while not self.is_first:
            owner = _read_owner()
            if owner.get("where", _find_here()) != _find_here():
                break
            offer = offer or self._offer(files)
            if offer is None or time.monotonic() - began > (ANSWER_S if owner.get("ready") else START_S):
                break
            if not offer.exists():
                return True
            time.sleep(POLL_S)
            self.lock()
        if offer is None or _remove(offer):
            return False
        self.release()  # The window took the files, and may be closed since.
        return True

    def take(self) -> Iterator[HandOver]:
        """Yields what other starts have handed over since the last call, oldest first; ignores anything else."""
        with suppress(OSError):
            for path in sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda one: one.name):
                handed = _read(path)
                if _remove(path) and handed:
                    yield handed

    def _offer(self, files: Sequence[Path]) -> Path | None:
        paths = [str(path.absolute()) for path in files]
        data = json.dumps({"files": paths, "token": os.environ.get(_TOKEN, "")}).encode()
        offer = self.folder / f"{time.time_ns()}-{os.getpid()}{SUFFIX}"
        if len(data) > MAX_BYTES or len(paths) > MAX_FILES:
            return None
        try:
            replace_file(offer, data)
            if sys.platform == "win32":
                ctypes.windll.user32.AllowSetForegroundWindow(ANY_PROCESS)
        except (OSError, ValueError):
            return None
        return offer

    def _write_state(self, ready: bool) -> None:
        if self._lock:
            with suppress(OSError):
                self._lock.seek(0)
                self._lock.write(json.dumps({"where": _find_here(), "ready": ready}).encode())
                self._lock.truncate()
                self._lock.flush()


def _find_here() -> str:
    """Returns the machine and the display on which this process can show a window."""
    return " ".join((platform.node(), *(os.environ.get(name, "") for name in _DISPLAYS)))


def _read_owner() -> dict[str, Any]:
    """Returns what the owner of the lock has written; empty if that is nothing yet."""
    with suppress(OSError, ValueError):
        owner = json.loads((data_folder() / LOCK).read_bytes())
        return owner if isinstance(owner, dict) else {}
    return {}


def _read(path: Path) -> HandOver | None:
    """Returns the contents of a file that another start has written; None if it is old, damaged or something else."""
    try:
        about = path.lstat()
        if path.is_symlink() or not path.is_file() or about.st_size > MAX_BYTES:
            return None
        written = int(path.name.partition("-")[0]) / 1e9  # The disk may be another machine's, with another clock.
        if time.time() - written > MAX_AGE_S:
            return None
        found = json.loads(path.read_bytes())
        files, token = found["files"], found["token"]
        if not isinstance(files, list) or len(files) > MAX_FILES:
            return None
        if not all(isinstance(word, str) and "\0" not in word for word in (*files, token)):
            return None
        return HandOver(tuple(path for path in map(Path, files) if path.is_absolute()), token)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _remove(path: Path) -> bool:
    """Removes a file, and returns whether this process did so, rather than another one."""
    with suppress(OSError):
        path.unlink()
        return True
    return False
