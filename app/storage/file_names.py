"""File names, and the folder of drafts; a small module that imports quickly."""

import re
from pathlib import Path

from app.core.app_paths import data_folder
from app.core.legible import legible

SUFFIX = ".eyeline"
_STAMPED = re.compile(r"^(?P<name>.*) \d{4}-\d\d-\d\d \d\d-\d\d-\d\d(?: \d+)?$")
MODEL_SUFFIXES = (".stl", ".obj", ".ply", ".off", ".glb", ".gltf", ".dae", ".zae", ".3mf")
"""The file types of meshes that can be read."""
STORED_PHOTO_SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp")
"""The file types of pictures that a battle can contain."""
PHOTO_SUFFIXES = (*STORED_PHOTO_SUFFIXES, ".heic", ".heif")
"""The file types of pictures that can be laid on the board."""
ARCHIVE_SUFFIX = ".zip"
"""The file type of archives of models."""


def is_archive(path: Path) -> bool:
    """Returns whether a file may be an archive of models, judging by its name."""
    return path.suffix.lower() == ARCHIVE_SUFFIX and not path.is_dir()


def drafts_folder() -> Path:
    """Returns the folder of drafts."""
    return data_folder() / "battles"


def is_draft(path: Path) -> bool:
    """Returns whether a file is a draft."""
    return path.parent == drafts_folder() and bool(_STAMPED.match(path.stem))


def battle_title(path: Path) -> str:
    """Returns the title of a battle on screen: the name of its file, without the time stamp if it is a draft."""
    stamped = _STAMPED.match(path.stem) if is_draft(path) else None
    return legible(stamped["name"] if stamped else path.stem)
