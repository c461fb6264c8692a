"""Crash reports: the error and the machine, without personal data."""

import os
import platform
import re
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from app import __version__
from app.core.app_paths import data_folder

LABELS = 10
"""Largest number of latest steps that a report lists."""
MAX_REPORTS = 40
"""Largest number of reports that are kept."""
_PROGRAM = Path(__file__).resolve().parents[2]
_FOLDERS = re.compile(r"(?<![\w.…)])(?:[A-Za-z]:|~)?[\\/](?:[^\\/:;,*?\"<>|\r\n']+[\\/])+")


def format_report(happened: str, battle: str, labels: Sequence[str], about: str = "") -> str:
    """Returns a report as text: `happened` is a traceback, `about` adds what is known about the machine."""
    steps = "\n".join(f"  {label}" for label in labels[-LABELS:]) or "  (none)"
    facts = [
        f"Eyeline {__version__}",
        f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S}",
        f"{platform.platform()}, Python {platform.python_version()}",
        *([about] if about else []),
        f"Battle: {Path(battle).name}",
        f"The last steps:\n{steps}",
    ]
    return remove_personal("\n".join(facts) + f"\n\n{happened.strip()}\n")


def write(text: str) -> Path | None:
    """Stores a report and returns its path; None if that fails, since a crash must not cause another error."""
    folder = data_folder() / "reports"
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for old in sorted(folder.glob("*.txt"))[:-MAX_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def read(path: Path) -> str:
    """Returns a stored report; "" if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def remove_personal(text: str) -> str:
    """Returns the text without the folders of this machine.

    Files of the program keep their path within it, other files only their name.
    """
    for folder in (_PROGRAM, Path(sys.prefix), Path(sys.base_prefix)):
        text = text.replace(f"{folder}{os.sep}", "")
    return _FOLDERS.sub("…/", text.replace(str(Path.home()), "~"))
