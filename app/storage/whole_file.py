"""Writes files that a player exports: with the right suffix, completely or not at all."""

from collections.abc import Collection
from pathlib import Path

from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import replace_file
from app.core.language import mark, tr
from app.storage.outside_changes import is_open_here

NOT_WRITTEN = mark("{name} cannot be written ({why}); choose another place")


def ensure_folder(out: Path) -> None:
    """Creates the folder of a file that is about to be written. Raises PlayerError."""
    sentence = mark("the folder {folder} cannot be created ({why}); choose another place")
    with translate_disk_errors(sentence, folder=out.parent):
        out.parent.mkdir(parents=True, exist_ok=True)


def require_ending(path: Path, endings: Collection[str]) -> None:
    """Raises PlayerError if a file name has none of these suffixes: it may be another file of the player's."""
    if path.suffix.lower() not in endings:
        said = ", ".join(endings)
        raise PlayerError(tr("{name} does not end in {endings}; choose another name", name=path.name, endings=said))


def export_atomically(path: Path, data: bytes, endings: Collection[str]) -> None:
    """Writes a file completely or not at all, with one of these suffixes; replaces a link in its place.

    Raises PlayerError with one sentence, also if the file is the open battle.
    """
    require_ending(path, endings)
    if is_open_here(path):
        raise PlayerError(tr("{name} is the battle that is open; choose another name", name=path.name))
    with translate_disk_errors(NOT_WRITTEN, name=path.name):
        replace_file(path, data)
