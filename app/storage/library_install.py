"""Installs models in the library: a folder is assembled under a temporary name and appears complete or not at all."""

import hashlib
import shutil
import tempfile
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from msgspec.structs import replace

from app.core.allowed_names import plain_name
from app.core.app_paths import data_folder
from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import replace_file, retry_while_in_use
from app.core.language import mark
from app.storage.library_entries import Card, LibraryEntry, read_card, write_card

THUMBNAIL = "thumbnail.png"


def library_folder() -> Path:
    """Returns the folder of the player's models."""
    return data_folder() / "library"


def install(data: bytes, suffix: str, card: Card) -> LibraryEntry:
    """Adds a mesh with these bytes and this card to the library and returns its entry. Raises PlayerError."""
    name = hashlib.sha256(data).hexdigest() + suffix
    place = library_folder() / name
    with translate_library_errors():
        library_folder().mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=".new-", dir=library_folder()))
        try:
            replace_file(aside / _portable_name(card.source, suffix), data)
            write_card(aside, card)
            try:
                retry_while_in_use(lambda: aside.rename(place))
            except OSError:  # The model already exists, intact or damaged.
                card = _repair(place, data, card)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    return LibraryEntry(name, card, place / THUMBNAIL)


def _repair(place: Path, data: bytes, card: Card) -> Card:
    """Restores the mesh of an existing model, removes its old thumbnail, writes its card and returns it.

    If the model is imported again from the library, its card keeps the record of filled holes and its source.
    """
    if not place.is_dir():
        raise NotADirectoryError(place)
    with suppress(PlayerError):
        old = read_card(place)
        if old.filled and not card.filled:
            card = replace(card, filled=old.filled, source=old.source, repairs=old.repairs)
    mesh = find_mesh(place)
    if mesh is None or mesh.read_bytes() != data:
        replace_file(mesh or place / _portable_name(card.source, place.suffix), data)
    write_card(place, card)
    retry_while_in_use(lambda: (place / THUMBNAIL).unlink(missing_ok=True))
    return card


def find_mesh(place: Path) -> Path | None:
    """Returns the mesh file in a model's folder; None if there is none."""
    try:
        return next((path for path in sorted(place.glob(f"*{place.suffix}")) if path.is_file()), None)
    except OSError:
        return None


def _portable_name(source: str, suffix: str) -> str:
    """Returns a file name that is valid on every system."""
    return (plain_name(Path(source).stem, "_")[:60].rstrip(" .") or "model") + suffix


def translate_library_errors() -> AbstractContextManager[None]:
    """Turns disk errors into a PlayerError about the library."""
    sentence = mark(
        "the terrain library in {folder} cannot be written ({why}); free up disk space, or check that you have "
        "permission to write"
    )
    return translate_disk_errors(sentence, folder=library_folder())
