"""The portable program for Windows: a zip that needs no installation, with the folder of the player's data inside."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

from build_scripts.release.freeze import SEED

FOLDER = "Eyeline"
"""The only folder at the top of the zip; it holds the program. Short, as Windows limits paths to 259 characters."""
DATA = "Eyeline-Data"
"""The folder beside the program in which it keeps everything, because the folder exists."""
README = f"{DATA}/README.txt"
TEXT = """Eyeline keeps everything in this folder: your library, fighters, templates, settings and drafts.
It does so because the folder is beside eyeline.exe. Without it, Eyeline uses your user folder.
To move to another computer or stick, copy the whole folder in which eyeline.exe is.
To get a newer version, unpack it elsewhere and copy this folder over the new one.
"""


def make(bundle: Path, out: Path) -> None:
    """Writes the zip of a frozen program; the same files give the same bytes."""
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path in files:
            made.writestr(_entry(path.relative_to(bundle).as_posix()), path.read_bytes(), compresslevel=9)
        made.writestr(_entry(README), TEXT.replace("\n", "\r\n"))


def _entry(name: str) -> zipfile.ZipInfo:
    date = time.gmtime(int(SEED["SOURCE_DATE_EPOCH"]))[:6]
    entry = zipfile.ZipInfo(f"{FOLDER}/{name}", date)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 0  # Windows: no modes
    entry.external_attr = 0
    return entry
