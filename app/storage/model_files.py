"""Finds the files that a battle refers to, reads each file once, and keeps the result."""

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from app.core.app_paths import TERRAIN_MODELS, find_beside
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import Limits
from app.model import ModelRef
from app.model.colours import STONE, Rgb
from app.storage import assets, library, mesh_cache
from app.storage.assets import Asset, FileContent
from app.storage.file_names import MODEL_SUFFIXES
from app.table.battle_shapes import make_stand_in


class Models:
    """The meshes and photos of a battle; calling it with a reference returns the mesh, always the same object.

    A name refers to the file inside the battle, else to a file in or below the battle's folder, else to a model of the
    player's library, else to a shipped model. Each file is read once, so the bytes that are stored are those that were
    parsed.
    """

    def __init__(self, folder: Path | None, limits: Limits | None = None, kept: Iterable[Asset] = ()) -> None:
        self.folder = folder
        self.limits = limits or Limits()
        self._files: dict[str, Asset | FileContent] = {asset.name: asset for asset in kept}
        self._meshes: dict[ModelRef, Mesh] = {}
        self._missing_names: set[str] = set()

    def __call__(self, ref: ModelRef) -> Mesh:
        """Returns the mesh of a model. Raises PlayerError if it cannot be found or read."""
        return self.load(ref, silent)

    def load(self, ref: ModelRef, report: Report) -> Mesh:
        """Returns the mesh of a model and reports progress."""
        if ref.name in self._missing_names:
            return make_stand_in()
        if ref not in self._meshes:
            found = self._find_file(ref.name)
            found = found if isinstance(found, FileContent) else FileContent(found.file, assets.unpack_asset(found))
            mesh = mesh_cache.read_mesh(Path(found.file), found.data, ref.unit, ref.up, self.limits, report)
            self._meshes.setdefault(ref, mesh)  # Another thread may have been faster.
        return self._meshes[ref]

    def asset(self, name: str) -> Asset:
        """Returns the file of this name, packed. Raises PlayerError if there is none."""
        found = self._find_file(name)
        if isinstance(found, FileContent):
            self._files[name] = found = assets.pack_asset(name, found)
        return found

    def assets(self, names: Iterable[str]) -> list[Asset]:
        """Returns the packed files of these names, in order, without those that are missing."""
        return [self.asset(name) for name in sorted(names) if name in self._files or name not in self._missing_names]

    def add_file(self, path: Path) -> str:
        """Adds a file and returns its new name, which is the same for the same content."""
        return self.add_content(assets.read_asset(path))

    def add_content(self, content: FileContent) -> str:
        """Adds a file, given its content, and returns its new name.

        A file that has a placeholder gets another name, under which it is stored although the first one is taken.
        """
        found = assets.pack_asset("", content)
        name, count = found.sha256 + found.suffix, 1
        while name in self._missing_names:
            count += 1
            name = f"{found.sha256} {count}{found.suffix}"
        self._files.setdefault(name, replace(found, name=name))
        return name

    def has_content(self, name: str, sha256: str) -> bool:
        """Returns whether the file of this name has exactly this content."""
        try:
            found = self._find_file(name)
        except PlayerError:
            return False
        return (hashlib.sha256(found.data).hexdigest() if isinstance(found, FileContent) else found.sha256) == sha256

    def add_asset(self, asset: Asset) -> None:
        """Adds a packed file under its name. Raises PlayerError if another file has that name."""
        self._files.setdefault(asset.name, asset)
        if not self.has_content(asset.name, asset.sha256):
            raise assets.damaged_asset_error(asset)

    def require_file(self, name: str) -> None:
        """Raises PlayerError if there is no file of this name; does not read or pack it."""
        if name not in self._files:
            self.find_path(name)

    def use_placeholder(self, name: str) -> None:
        """Uses a placeholder for this model from now on, or no picture for this photo."""
        self._missing_names.add(name)

    def repair(self, name: str) -> bool:
        """Replaces a damaged file with its original from the library or the shipped models.

        Returns whether there was one.
        """
        kept = self._files.get(name)
        if not isinstance(kept, Asset):
            return False
        try:
            found = assets.pack_asset(name, assets.read_asset(self.find_path(name)))
        except PlayerError:
            return False
        if found.sha256 == kept.sha256:
            self._files[name] = found
        return found.sha256 == kept.sha256

    @property
    def missing_names(self) -> frozenset[str]:
        """The names of the files that are missing from the battle."""
        return frozenset(self._missing_names)

    def find_path(self, name: str) -> Path:
        """Returns the file that a name refers to outside the battle. Raises PlayerError if there is none."""
        found = self._path_beside(name) or library.find_file(name) or find_shipped_model(name)
        if found is None:
            raise self._missing_error(name)
        return found

    def _find_file(self, name: str) -> Asset | FileContent:
        """Returns the file as it was first read, by any thread."""
        if name not in self._files:
            found = assets.read_asset(self.find_path(name))
            library.require_content(name, found.data)
            self._files.setdefault(name, found)
        return self._files[name]

    def _path_beside(self, name: str) -> Path | None:
        if self.folder is None:
            return None
        try:
            found = find_beside(self.folder, name)
        except (OSError, ValueError, RuntimeError):
            return None
        return _existing_file(found) if found else None

    def _missing_error(self, name: str) -> PlayerError:
        if self.folder is None:
            return PlayerError(tr("the model “{name}” is missing; import it again", name=name))
        if _leads_out(self.folder, name):
            sentence = tr(
                "the file “{name}” is not in the folder of the battle; put it there, and use its name without a path",
                name=name,
            )
            return PlayerError(sentence)
        names = shipped_names()
        example = f"“{names[0]}”" if names else tr("(none are installed)")
        sentence = tr(
            "the model “{name}” is missing; put the file at {path}, or use an included model, such as {example}",
            name=name,
            path=(self.folder / name).absolute(),
            example=example,
        )
        return PlayerError(sentence)


def _leads_out(folder: Path, name: str) -> bool:
    try:
        return find_beside(folder, name) is None
    except (OSError, ValueError, RuntimeError):
        return True


def find_shipped_model(name: str) -> Path | None:
    """Returns the shipped model called `<set>/<name>`, with or without its suffix; None if there is none."""
    parts = Path(name).parts
    if len(parts) != 2 or ".." in parts or ":" in name or Path(name).is_absolute():
        return None
    path = TERRAIN_MODELS / name
    tries = [path, *(path.with_name(path.name + suffix) for suffix in MODEL_SUFFIXES)]
    return next((p for p in tries if p.suffix.lower() in MODEL_SUFFIXES and _existing_file(p)), None)


def _existing_file(path: Path) -> Path | None:
    """Returns the path if it is a file; None also for names that are invalid on this system."""
    try:
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


def shipped_names() -> list[str]:
    """Returns the names of all shipped models, `<set>/<name>`."""
    files = sorted(p for p in TERRAIN_MODELS.glob("*/*") if p.suffix.lower() in MODEL_SUFFIXES)
    return [f"{p.parent.name}/{p.stem}" for p in files]


@lru_cache(maxsize=256)
def model_colour(name: str) -> Rgb:
    """Returns the colour of a shipped model, from its pack; stone for everything else."""
    path = find_shipped_model(name)
    return _pack_colours(path.parent).get(path.stem, STONE) if path else STONE


@lru_cache(maxsize=64)
def _pack_colours(folder: Path) -> dict[str, Rgb]:
    """Returns the colours of the models of a shipped set, by their ids."""
    pack = folder / "pack.toml"
    models = tomllib.loads(pack.read_text(encoding="utf-8")).get("model", []) if pack.is_file() else []
    return {model["id"]: (model["colour"][0], model["colour"][1], model["colour"][2]) for model in models}
