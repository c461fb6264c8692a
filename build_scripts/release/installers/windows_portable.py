"""The portable program for Windows: a zip that needs no installation, with the folder of the player's data inside."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

from build_scripts.release.freeze import SEED
from build_scripts.release.installers.program_tree import PORTABLE

FOLDER = "Eyeline"
"""The only folder at the top of the zip; it holds the program. Short, as Windows limits paths to 259 characters."""
README = f"{PORTABLE}/README.txt"
TEXT = Path(__file__).with_name("data_folder.txt")


def make(bundle: Path, out: Path) -> None:
    """Writes the zip of a frozen program; the same files give the same bytes."""
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path in files:
            made.writestr(_entry(path.relative_to(bundle).as_posix()), path.read_bytes(), compresslevel=9)
        made.writestr(_entry(README), TEXT.read_text(encoding="utf-8").replace("\n", "\r\n"))


def _entry(name: str) -> zipfile.ZipInfo:
    date = time.gmtime(int(SEED["SOURCE_DATE_EPOCH"]))[:6]
    entry = zipfile.ZipInfo(f"{FOLDER}/{name}", date)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 0  # Windows: no modes
    entry.external_attr = 0
    return entry
