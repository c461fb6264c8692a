"""Reports of crashes: what happened and on what machine, and nothing about whose it is."""

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
"""So many of the last steps are named."""
MOST = 40
"""No more reports than this are kept."""
_PROGRAM = Path(__file__).resolve().parents[2]
_FOLDERS = re.compile(r"(?<![\w.…)])(?:[A-Za-z]:|~)?[\\/](?:[^\\/:;,*?\"<>|\r\n']+[\\/])+")


def reports_folder() -> Path:
    """Where reports lie."""
    return data_folder() / "reports"


def format_report(happened: str, battle: str, labels: Sequence[str], about: str = "") -> str:
    """A report in words: `happened` is a traceback, `about` is what is known of the machine besides."""
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
    """Keep a report; where it lies, or None where it cannot be kept: a crash is no time for another failure."""
    folder = reports_folder()
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for old in sorted(folder.glob("*.txt"))[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def read(path: Path) -> str:
    """A report that was kept; nothing where it is gone."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def remove_personal(text: str) -> str:
    """The text without the folders of this machine: files of the program keep their place in it, others their name."""
    for folder in (_PROGRAM, Path(sys.prefix), Path(sys.base_prefix)):
        text = text.replace(f"{folder}{os.sep}", "")
    return _FOLDERS.sub("…/", text.replace(str(Path.home()), "~"))
