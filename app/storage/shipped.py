"""The sets of models that come with the program, as entries of the terrain library."""

import tomllib
from pathlib import Path
from typing import Any

from app.app_paths import TERRAIN_MODELS
from app.language import tr
from app.storage.library_entries import Card, Entry


def shipped_entries() -> list[Entry]:
    """Every model of every pack, in the packs' order."""
    packs = sorted(TERRAIN_MODELS.glob("*/pack.toml"))
    return [entry for pack in packs for entry in _of(pack.parent, tomllib.loads(pack.read_text("utf-8")))]


def _of(folder: Path, pack: dict[str, Any]) -> list[Entry]:
    return [_entry(folder, str(pack["name"]), model) for model in pack["model"]]


def _entry(folder: Path, name: str, model: dict[str, Any]) -> Entry:
    width, depth, height = model["extents_mm"]
    id = str(model["id"])
    card = Card(
        title=tr(model["title"]),
        set=tr(name),
        size_mm=(float(width), float(depth), float(height)),
        triangles=_triangles(folder / f"{id}.stl"),
        source=f"{id}.stl",
    )
    return Entry(f"{folder.name}/{id}", card, folder / "thumbnails" / f"{id}.png", shipped=True)


def _triangles(path: Path) -> int:
    """What the head of a binary STL counts; ours are right."""
    try:
        with path.open("rb") as file:
            return int.from_bytes(file.read(84)[80:], "little")
    except OSError:
        return 0
