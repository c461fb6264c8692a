"""Terrain models as the library lists them, without their meshes: entries, cards, and the shipped sets."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from app.core.app_paths import TERRAIN_MODELS
from app.core.errors import PlayerError, reason_of
from app.core.file_replacement import replace_file
from app.core.language import tr
from app.core.toml_keys import require_short_keys
from app.model import Axis, ModelRef, PartKind, TerrainPart, Unit
from app.model.legible_json import legible_values
from app.model.value import NAME_PATTERN

CARD = "model.toml"
MAX_TITLE_LENGTH = 60
"""Longest title, in characters: pieces on the table are named after it, with a number appended."""
_MAX_BYTES = 64 * 2**10
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

Title = Annotated[str, Meta(min_length=1, max_length=MAX_TITLE_LENGTH, pattern=NAME_PATTERN)]
Size = tuple[float, float, float]


class Card(Struct, frozen=True):
    """The contents of `model.toml`: how the file is read, and the result. Unknown keys of newer programs are ignored.

    `set` is the title of the model's set, `filled` the number of holes that were filled. Sentences are stored in the
    language of the import.
    """

    title: Title
    set: Title
    unit: Unit = "file"
    up: Axis = "file"
    size_mm: Size = (0.0, 0.0, 0.0)
    triangles: Annotated[int, Meta(ge=0)] = 0
    source: str = ""
    filled: Annotated[int, Meta(ge=0)] = 0
    repairs: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class LibraryEntry(Struct, frozen=True):
    """A model of the library, shipped or the player's; `name` is the model name that pieces use.

    `thumbnail` is a picture that may not exist yet. `kind` is the terrain kind of the whole model, if its shape does
    not determine it.
    """

    name: str
    card: Card
    thumbnail: Path
    shipped: bool = False
    kind: PartKind | None = None

    @property
    def parts(self) -> tuple[TerrainPart, ...]:
        """The terrain parts that a new piece of this model has."""
        return (TerrainPart(self.kind),) if self.kind else ()

    @property
    def title(self) -> str:
        """The title that players see."""
        return self.card.title

    @property
    def set(self) -> str:
        """The set that contains the model."""
        return self.card.set

    @property
    def ref(self) -> ModelRef:
        """The reference to the mesh for pieces of this model."""
        return ModelRef(self.name, self.card.unit, self.card.up)

    @property
    def is_sound(self) -> bool:
        """True if there are no warnings about the mesh."""
        return not self.card.warnings

    @property
    def health(self) -> tuple[str, ...]:
        """Sentences about the mesh: warnings, then repairs."""
        return (*self.card.warnings, *self.card.repairs)


def read_card(folder: Path) -> Card:
    """Reads the card in a model's folder. Raises PlayerError if it is missing or damaged."""
    try:
        with (folder / CARD).open("rb") as file:
            text = file.read(_MAX_BYTES).decode("utf-8")
        require_short_keys(text)
        return msgspec.convert(legible_values(tomllib.loads(text)), Card)
    except OSError as error:
        why = reason_of(error)
    except (ValueError, RecursionError) as error:  # The errors of msgspec, tomllib and Unicode are ValueErrors.
        why = " ".join(str(error).split())[:80]
    raise PlayerError(
        tr("the library entry {path} is damaged ({why}); import the model again", path=f"{folder.name}/{CARD}", why=why)
    )


def write_card(folder: Path, card: Card) -> None:
    """Writes a card into a folder and replaces an existing card. Raises OSError."""
    rows = (f"{key} = {_format_toml(value)}\n" for key, value in msgspec.to_builtins(card).items())
    replace_file(folder / CARD, "".join(rows).encode())


def _format_toml(value: Any) -> str:
    if isinstance(value, str):
        return f'"{"".join(_escape_letter(letter) for letter in value)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(_format_toml(part) for part in value)}]"
    return repr(value)


def _escape_letter(letter: str) -> str:
    if letter in _ESCAPED:
        return _ESCAPED[letter]
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def shipped_entries() -> list[LibraryEntry]:
    """Returns every model of every shipped pack, in the order of the packs."""
    entries: list[LibraryEntry] = []
    for file in sorted(TERRAIN_MODELS.glob("*/pack.toml")):
        pack = tomllib.loads(file.read_text("utf-8"))
        entries += [_make_entry(file.parent, str(pack["name"]), model) for model in pack["model"]]
    return entries


def _make_entry(folder: Path, name: str, model: dict[str, Any]) -> LibraryEntry:
    width, depth, height = model["extents_mm"]
    id = str(model["id"])
    card = Card(
        title=tr(model["title"]),
        set=tr(name),
        size_mm=(float(width), float(depth), float(height)),
        triangles=_count_triangles(folder / f"{id}.stl"),
        source=f"{id}.stl",
    )
    picture = folder / "thumbnails" / f"{id}.png"
    return LibraryEntry(f"{folder.name}/{id}", card, picture, shipped=True, kind=model.get("kind"))


def _count_triangles(path: Path) -> int:
    """Returns the number of triangles stated by the header of a binary STL, which is correct in shipped files."""
    try:
        with path.open("rb") as file:
            return int.from_bytes(file.read(84)[80:], "little")
    except OSError:
        return 0
