"""What files are called, and where battles lie that have no name yet; quick to import."""

import re
from pathlib import Path

from app.core.app_paths import data_folder
from app.core.legible import legible, without_marks

SUFFIX = ".eyeline"
_STAMPED = re.compile(r"^(?P<name>.*) \d{4}-\d\d-\d\d \d\d-\d\d-\d\d(?: \d+)?$")
_NO_NAME = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]+")
"""What some system lets no file be called; a path begins anew at two of them."""
MODEL_SUFFIXES = (".stl", ".obj", ".ply", ".off", ".glb", ".gltf", ".dae", ".zae", ".3mf")
"""The kinds of mesh file there are readers for."""
PHOTO_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp")
"""The kinds of picture that can lie on the board."""
ARCHIVE_SUFFIX = ".zip"
"""The kind of archive models may come in."""


def is_archive(path: Path) -> bool:
    """Whether this is a file that may be an archive of models, by its name."""
    return path.suffix.lower() == ARCHIVE_SUFFIX and not path.is_dir()


def plain_name(name: str) -> str:
    """A title, or a fighter's name, as it can stand in the name of a file on every system."""
    return " ".join(_NO_NAME.sub(" ", without_marks(name)).split()).strip(" .")


def drafts_folder() -> Path:
    """Where battles without a name are kept."""
    return data_folder() / "battles"


def is_draft(path: Path) -> bool:
    """Whether a file is a battle that has no name of its own yet."""
    return path.parent == drafts_folder() and bool(_STAMPED.match(path.stem))


def battle_title(path: Path) -> str:
    """What a battle is called on screen: the file's name, without its day and hour where it has no name of its own."""
    stamped = _STAMPED.match(path.stem) if is_draft(path) else None
    return legible(stamped["name"] if stamped else path.stem)
