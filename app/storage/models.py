"""Finds the files a battle names, reads each mesh once, and keeps them."""

import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.errors import PlayerError
from app.geometry.mesh import Mesh
from app.geometry.reading import Limits, read
from app.language import tr
from app.model import ModelRef
from app.places import TERRAIN_MODELS
from app.progress import Report, silent
from app.storage import assets, library
from app.storage.assets import MODEL_SUFFIXES, Asset

SUFFIXES = MODEL_SUFFIXES


class Models:
    """The meshes and photos of one battle; calling it with a ref gives the mesh, the same object every time.

    A name means the file that is kept inside the battle, else one in the folder beside it, else one of the player's
    library, else a shipped model.
    """

    def __init__(self, folder: Path | None, limits: Limits | None = None, kept: Iterable[Asset] = ()) -> None:
        self.folder = folder
        self.limits = limits or Limits()
        self._kept = {asset.name: asset for asset in kept}
        self._meshes: dict[ModelRef, Mesh] = {}

    def __call__(self, ref: ModelRef) -> Mesh:
        """The mesh of a model. Raises PlayerError where it cannot be found or read."""
        return self.load(ref, silent)

    def load(self, ref: ModelRef, report: Report) -> Mesh:
        """The same, telling how far the reading is."""
        if ref not in self._meshes:
            self._meshes[ref] = self._read(ref, report)
        return self._meshes[ref]

    def asset(self, name: str) -> Asset:
        """The file of this name, packed; the same object every time. Raises PlayerError where there is none."""
        if name not in self._kept:
            self._kept[name] = assets.packed(name, self.path(name))
        return self._kept[name]

    def keep(self, path: Path) -> str:
        """Take a file in; the name it has from now on, which is the same for the same content."""
        found = assets.packed("", path)
        name = found.sha256 + found.suffix
        self._kept.setdefault(name, replace(found, name=name))
        return name

    def path(self, name: str) -> Path:
        """The file a battle means by a name, where it is not inside the battle."""
        found = self._beside(name) or library.file(name) or shipped_model(name)
        if found is None:
            raise self._missing(name)
        return found

    def _beside(self, name: str) -> Path | None:
        if self.folder is None or name.replace("\\", "/").startswith("//"):
            return None  # merely to look at a stranger's share tells it who looks
        return _file(self.folder / name)

    def _missing(self, name: str) -> PlayerError:
        if self.folder is None:
            sentence = tr('there is no model "{name}"; import it again', name=name)
        else:
            sentence = tr(
                'there is no model "{name}": put the file at {path} or name one of the shipped models, '
                "such as {example}",
                name=name,
                path=(self.folder / name).absolute(),
                example=_an_example(),
            )
        return PlayerError(sentence)

    def _read(self, ref: ModelRef, report: Report) -> Mesh:
        if ref.name not in self._kept:
            return read(self.path(ref.name), ref.unit, ref.up, self.limits, report)
        kept = self._kept[ref.name]
        data = assets.content(kept)
        with tempfile.TemporaryDirectory(prefix="eyeline-", ignore_cleanup_errors=True) as folder:
            path = Path(folder) / (kept.file if assets.is_short(kept.file) else f"model{kept.suffix}")
            _write(path, data, kept)
            return read(path, ref.unit, ref.up, self.limits, report)


def shipped_model(name: str) -> Path | None:
    """The shipped model called `<set>/<name>`, with or without its suffix; None where there is none."""
    parts = Path(name).parts
    if len(parts) != 2 or ".." in parts or Path(name).is_absolute():
        return None
    path = TERRAIN_MODELS / name
    tries = [path, *(path.with_name(path.name + suffix) for suffix in SUFFIXES)]
    return next((p for p in tries if p.suffix.lower() in SUFFIXES and _file(p)), None)


def _file(path: Path) -> Path | None:
    """The path where it leads to a file; names no system can have lead nowhere."""
    try:
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def _write(path: Path, data: bytes, kept: Asset) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(
            tr("{name} cannot be opened ({why}); check that you may read it", name=kept.file, why=why)
        ) from error


def shipped_names() -> list[str]:
    """The names of all shipped models, `<set>/<name>`."""
    files = sorted(p for p in TERRAIN_MODELS.glob("*/*") if p.suffix.lower() in SUFFIXES)
    return [f"{p.parent.name}/{p.stem}" for p in files]


def _an_example() -> str:
    names = shipped_names()
    return f'"{names[0]}"' if names else tr("(none are installed)")
