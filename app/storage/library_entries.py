"""What is known of a terrain model without opening it: an entry, its card, and the sets that come with the program."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from app.core.app_paths import TERRAIN_MODELS
from app.core.errors import PlayerError
from app.core.file_replacement import replace_file
from app.core.language import tr
from app.core.toml_keys import require_short_keys
from app.model import Axis, ModelRef, PartKind, TerrainPart, Unit
from app.model.legible_json import legible_values
from app.model.value import NAME_PATTERN

CARD = "model.toml"
LONGEST_TITLE = 60
"""Letters of a title: what stands on the table is called by it, with a number after it."""
_MOST = 64 * 2**10
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE, pattern=NAME_PATTERN)]
Size = tuple[float, float, float]


class Card(Struct, frozen=True):
    """What `model.toml` says: how the file is read, and what came of it. Keys of newer programs are passed over.

    `set` is the title of the set it belongs to; `filled` how many holes the program closed; sentences as they were
    said when the model was imported.
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
    """One model of the library, shipped or the player's own; `name` is what a piece calls its model.

    `thumbnail` is a picture that may not be there yet; `kind` what all of it counts as in a game, where its shape does
    not tell.
    """

    name: str
    card: Card
    thumbnail: Path
    shipped: bool = False
    kind: PartKind | None = None

    @property
    def parts(self) -> tuple[TerrainPart, ...]:
        """What is said of a piece of it from the start."""
        return (TerrainPart(self.kind),) if self.kind else ()

    @property
    def title(self) -> str:
        """What players call it."""
        return self.card.title

    @property
    def set(self) -> str:
        """The set it is shown with."""
        return self.card.set

    @property
    def ref(self) -> ModelRef:
        """The mesh that a piece of it has."""
        return ModelRef(self.name, self.card.unit, self.card.up)

    @property
    def is_sound(self) -> bool:
        """Whether there is nothing to be said against it."""
        return not self.card.warnings

    @property
    def health(self) -> tuple[str, ...]:
        """What is odd about the mesh, and what was repaired, in sentences."""
        return (*self.card.warnings, *self.card.repairs)


def read_card(folder: Path) -> Card:
    """The card in a model's folder. Raises PlayerError where it is not there or damaged."""
    try:
        with (folder / CARD).open("rb") as file:
            text = file.read(_MOST).decode("utf-8")
        require_short_keys(text)
        return msgspec.convert(legible_values(tomllib.loads(text)), Card)
    except OSError as error:
        why = error.strerror or str(error)
    except (ValueError, RecursionError) as error:  # msgspec's, tomllib's and Unicode's are ValueErrors
        why = " ".join(str(error).split())[:80]
    raise PlayerError(
        tr("the library entry {path} is damaged ({why}); import the model again", path=f"{folder.name}/{CARD}", why=why)
    )


def write_card(folder: Path, card: Card) -> None:
    """Put a card into a folder, in place of the one that is there. Raises OSError."""
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
    """Every model of every pack, in the packs' order."""
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
    """What the head of a binary STL counts; ours are right."""
    try:
        with path.open("rb") as file:
            return int.from_bytes(file.read(84)[80:], "little")
    except OSError:
        return 0
