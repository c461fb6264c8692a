"""Libraries that a Linux system may lack for a window: a clear sentence instead of a traceback or an abort of Qt."""

import os
import re
import sys

from app.core.app_paths import TRANSLATIONS
from app.core.language import choose_language, preferred_language, set_language, tr

PACKAGES = "libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0 libx11-xcb1 xkb-data"
"""Debian packages that every desktop has; a window needs them and their dependencies."""
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Environment variables in which a session or its user names the display on Linux."""
_MISSING = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")


def has_display() -> bool:
    """Returns whether a window could be shown: everywhere but on Linux, there is always a display."""
    return sys.platform != "linux" or any(map(os.environ.get, DISPLAYS))


def find_missing(error: ImportError) -> str:
    """Returns the library whose absence caused the ImportError; "" if it has another cause."""
    found = _MISSING.match(str(error))
    return found[1] if found else ""


def report_missing(library: str) -> int:
    """Prints that the system lacks the library and where to get it; returns the exit code."""
    speak_early()
    lacks = tr("{library} is missing on this system; the window needs it.", library=library)
    print(f"eyeline: {lacks} {advice()}", file=sys.stderr, flush=True)
    return 1


def advice() -> str:
    """Returns how to install the libraries."""
    return tr("On Debian and Ubuntu: apt install {packages}", packages=PACKAGES)


def speak_early() -> None:
    """Sets the system's language before a window or the command line sets one."""
    set_language(choose_language(preferred_language()), TRANSLATIONS)
