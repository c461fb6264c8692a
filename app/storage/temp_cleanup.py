"""Removes temporary files left behind by killed programs, once they are old and the programs have ended."""

import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
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
            for path, found in _find_matching(place, pattern):
                if _is_old(path, stat.S_ISREG) and not is_running(int(found[found.lastindex or 1])):
                    with suppress(OSError):
                        path.unlink()
    for path, found in _find_matching(Path(tempfile.gettempdir()), _FOLDER):
        if _is_old(path, stat.S_ISDIR) and not is_running(int(found[1])):
            shutil.rmtree(path, ignore_errors=True)
    for place in (own, own / "library"):
        for path, _ in _find_matching(place, re.compile(r"\.(?:new|gone)-\w{8}")):
            if _is_old(path, stat.S_ISDIR):
                shutil.rmtree(path, ignore_errors=True)
            elif _is_old(path, stat.S_ISREG):
                with suppress(OSError):
                    path.unlink()


def _find_matching(folder: Path, pattern: re.Pattern[str]) -> Iterator[tuple[Path, re.Match[str]]]:
    """Yields the paths in a folder whose names match a pattern."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 # names are enough, in a folder of thousands
    except OSError:
        return
    for name in names:
        if found := pattern.fullmatch(name):
            yield folder / name, found


def _is_old(path: Path, is_kind: Callable[[int], bool]) -> bool:
    """Returns whether a path has a certain file type, is not a link, is ours, and is older than a day."""
    try:
        about = path.lstat()
    except OSError:
        return False
    ours = os.name != "posix" or about.st_uid == os.getuid()
    return is_kind(about.st_mode) and ours and time.time() - about.st_mtime > A_DAY_S
