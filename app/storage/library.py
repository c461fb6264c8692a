"""The terrain library: the player's models in the data folder, by their content, and the shipped sets.

A model is a folder `library/<sha256>.<suffix>/` with the mesh file, its card and its thumbnail. It appears complete or
not at all; several windows may use the library.
"""

import hashlib
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.file_replacement import replace_file, retry_while_in_use
from app.core.language import mark, tr
from app.core.progress import Report, silent
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_repair.hole_repair import repair_holes
from app.model import Axis, Unit
from app.rosters.visible_text import clean_lines
from app.storage import assets, mesh_cache
from app.storage.file_names import MODEL_SUFFIXES
from app.storage.library_entries import MAX_TITLE_LENGTH, Card, LibraryEntry, read_card, shipped_entries, write_card
from app.storage.library_install import THUMBNAIL, find_mesh, install, library_folder, translate_library_errors

OWN_SET = mark("My models")
"""The set of models that were imported without naming a set."""
_NAME = re.compile(rf"[0-9a-f]{{64}}(?:{'|'.join(map(re.escape, MODEL_SUFFIXES))})")


@dataclass(frozen=True)
class ImportSettings:
    """The settings for an import: the file's unit and up axis, and title and set; defaults replace empty ones.

    `fill` is set to fill the holes of the mesh.
    """

    unit: Unit = "file"
    up: Axis = "file"
    title: str = ""
    set: str = ""
    fill: bool = False


DEFAULTS = ImportSettings()


@dataclass(frozen=True)
class LibraryContents:
    """The entries of the library, shipped sets first, and a sentence about each damaged model."""

    entries: tuple[LibraryEntry, ...]
    troubles: tuple[str, ...] = ()


def entries() -> tuple[LibraryEntry, ...]:
    """Returns every model that can be placed: shipped sets first, then the player's models by set and title."""
    return read_contents().entries


def read_contents() -> LibraryContents:
    """Returns the same entries, and what is damaged."""
    own: list[LibraryEntry] = []
    troubles: list[str] = []
    for place in _model_folders():
        try:
            own.append(_read_entry(place))
        except PlayerError as error:
            troubles.append(str(error))
    own.sort(key=lambda entry: (entry.set.casefold(), entry.title.casefold(), entry.name))
    return LibraryContents((*shipped_entries(), *own), tuple(troubles))


def find_file(name: str) -> Path | None:
    """Returns the mesh file of one of the player's models; None if the library has no model of that name."""
    place = library_folder() / name
    return find_mesh(place) if _NAME.fullmatch(name) else None


def require_content(name: str, data: bytes) -> None:
    """Raises PlayerError if a library model has changed since its import: its name contains the hash."""
    if _NAME.fullmatch(name) and hashlib.sha256(data).hexdigest() != name[:64]:
        title = next((entry.title for entry in entries() if entry.name == name), name)
        raise PlayerError(tr("the mesh of “{title}” in the library has changed; import the model again", title=title))


def import_model(path: Path, wanted: ImportSettings = DEFAULTS, report: Report = silent) -> LibraryEntry:
    """Imports a mesh file and returns its entry. A model that is already there gets this title, set and unit.

    The file is read first, within limits. Files that a glTF scene refers to are embedded. Raises PlayerError with a
    sentence that names the file, and any exception that `report` raises.
    """
    found = assets.read_asset(path)
    mesh = mesh_cache.read_mesh(path, found.data, wanted.unit, wanted.up, report=report)
    data, suffix, filled = found.data, path.suffix.lower(), 0
    taken = (tr("Included the files that it refers to."),) if found.others else ()
    if wanted.fill and (found := repair_holes(mesh)) is not None:
        mesh, filled, data, suffix = found.mesh, found.holes, write_ply(found.mesh), ".ply"
    health, as_read = mesh.health, not filled
    card = Card(
        title=clean_title(wanted.title or suggest_title(path)),
        set=clean_title(wanted.set or tr(OWN_SET)),
        unit=wanted.unit if as_read else "mm",
        up=wanted.up if as_read else "z",
        size_mm=health.extents_mm,
        triangles=health.triangles,
        source=clean_title(path.name, 200),
        filled=filled,
        repairs=(*taken, *health.repairs),
        warnings=health.warnings,
    )
    return install(data, suffix, card)


def rename(entry: LibraryEntry, title: str) -> LibraryEntry:
    """Renames a model. Pieces on the table keep their names."""
    return _save_card(entry, replace(entry.card, title=clean_title(title)))


def move(entry: LibraryEntry, set: str) -> LibraryEntry:
    """Moves a model to another set."""
    return _save_card(entry, replace(entry.card, set=clean_title(set)))


def remove(entry: LibraryEntry) -> None:
    """Removes a model from the library. Battles that use it keep their own copy."""
    _require_own(entry)
    with translate_library_errors():
        gone = Path(tempfile.mkdtemp(prefix=".gone-", dir=library_folder()))
        retry_while_in_use(lambda: (library_folder() / entry.name).rename(gone / "model"))
        shutil.rmtree(gone, ignore_errors=True)


def save_thumbnail(entry: LibraryEntry, png: bytes) -> None:
    """Stores the thumbnail of a model. Raises PlayerError."""
    _require_own(entry)
    with translate_library_errors():
        replace_file(library_folder() / entry.name / THUMBNAIL, png)


def suggest_title(path: Path) -> str:
    """Returns a title made from the name of a file: "Old stone wall" from "old_stone-wall.stl"."""
    words = " ".join(re.sub(r"[_\-.]+", " ", path.stem).split())
    return clean_title(words[:1].upper() + words[1:]) if words else tr("Model")


def clean_title(text: str, longest: int = MAX_TITLE_LENGTH) -> str:
    """Returns a title as a card can hold it: on one line and not too long. Raises PlayerError if nothing is left."""
    name = " ".join(clean_lines(text).split())[:longest].strip()
    if not name:
        raise PlayerError(tr("a model and its set need a title; enter one"))
    return name


def _model_folders() -> list[Path]:
    try:
        return sorted(place for place in library_folder().iterdir() if _NAME.fullmatch(place.name))
    except OSError:
        return []


def _read_entry(place: Path) -> LibraryEntry:
    card = read_card(place)
    if find_mesh(place) is None:
        sentence = tr(
            "the mesh of “{title}” is missing from the library; import {file} again", title=card.title, file=card.source
        )
        raise PlayerError(sentence)
    return LibraryEntry(place.name, card, place / THUMBNAIL)


def _save_card(entry: LibraryEntry, card: Card) -> LibraryEntry:
    _require_own(entry)
    with translate_library_errors():
        write_card(library_folder() / entry.name, card)
    return replace(entry, card=card)


def _require_own(entry: LibraryEntry) -> None:
    if entry.shipped:
        raise PlayerError(tr("“{title}” comes with the program and cannot be changed", title=entry.title))
