"""Removes temporary files left behind by killed programs, once they are old and the programs have ended."""

import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.core.app_paths import TEMPORARY, cache_folder, data_folder
from app.core.file_replacement import PART
from app.core.running_processes import is_running

A_DAY_S = 86_400
_OLD_PART = re.compile(
    r".+\.(?:eyeline|json|html?|txt|glb|png|pdf|csv|svg|stl|toml)\.(\d{1,10})\.part(?:-journal)?"
    r"|settings\.(\d{1,10})\.new"
)
"""Names of temporary files of older versions, with the process number."""
_ASIDE = re.compile(r"\.(?:new|gone)-\w{8}")
"""Names of what is assembled or removed in the library, and of the same in older versions."""
_FOLDER = re.compile(rf"{re.escape(TEMPORARY)}(\d{{1,10}})-\w{{8}}")


def remove_leftovers(folder: Path) -> None:
    """Removes old temporary files from a folder, from the program's own folders and from the system's temporary folder.

    Removes only what this program creates, that is older than a day and, where the name contains a process number,
    whose process has ended.
    """
    own = data_folder()
    ours = (own, own / "templates", own / "packs", own / "library", own / "copies", cache_folder())
    for place in dict.fromkeys((folder, *ours)):
        for pattern in (PART, _OLD_PART):
            _remove_old(place, pattern, stat.S_ISREG)
    _remove_old(Path(tempfile.gettempdir()), _FOLDER, stat.S_ISDIR)
    for place in (own, own / "library"):
        for is_kind in (stat.S_ISREG, stat.S_ISDIR):
            _remove_old(place, _ASIDE, is_kind)


def _remove_old(folder: Path, pattern: re.Pattern[str], is_kind: Callable[[int], bool]) -> None:
    """Removes what is old, of one file type, and named like this; the last group is the number of its process."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 # names are enough, in a folder of thousands
    except OSError:
        return
    for found in filter(None, map(pattern.fullmatch, names)):
        path = folder / found[0]
        if _is_old(path, is_kind) and not (found.lastindex and is_running(int(found[found.lastindex]))):
            if is_kind is stat.S_ISDIR:
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    path.unlink()


def _is_old(path: Path, is_kind: Callable[[int], bool]) -> bool:
    """Returns whether a path has a certain file type, is not a link, is ours, and is older than a day."""
    try:
        about = path.lstat()
    except OSError:
        return False
    ours = os.name != "posix" or about.st_uid == os.getuid()
    return is_kind(about.st_mode) and ours and time.time() - about.st_mtime > A_DAY_S
