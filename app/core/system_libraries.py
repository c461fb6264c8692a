"""What a Linux system may lack for a window: a sentence that says so, in place of Python's traceback or Qt's abort."""

import re
import sys

from app.core.app_paths import TRANSLATIONS
from app.core.language import choose_language, preferred_language, set_language, tr

PACKAGES = "libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0 libx11-xcb1 xkb-data"
"""What every desktop has, by Debian's names; a window needs them and what they bring along."""
_MISSING = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")


def find_missing(error: ImportError) -> str:
    """The library whose absence is why something cannot be imported; "" where that is not why."""
    found = _MISSING.match(str(error))
    return found[1] if found else ""


def report_missing(library: str) -> int:
    """Say that the system has no such library, and where to get it; the exit code."""
    speak_early()
    lacks = tr("{library} is missing on this system; the window needs it.", library=library)
    print(f"eyeline: {lacks} {advice()}", file=sys.stderr, flush=True)
    return 1


def advice() -> str:
    """Where the libraries are to be had."""
    return tr("On Debian and Ubuntu: apt install {packages}", packages=PACKAGES)


def speak_early() -> None:
    """Speak the system's language before there is a window or a command line that would choose."""
    set_language(choose_language(preferred_language()), TRANSLATIONS)
