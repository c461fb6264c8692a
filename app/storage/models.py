"""Finds the mesh files a battle names, reads each once, and keeps them."""

from pathlib import Path

from app.errors import PlayerError
from app.geometry.mesh import Mesh
from app.geometry.reading import Limits, read
from app.model import ModelRef
from app.progress import Report, silent
from app.storage.places import TERRAIN_MODELS

SUFFIXES = (".stl", ".obj", ".ply", ".glb", ".gltf", ".3mf")
"""The kinds of mesh file there are readers for."""


class Models:
    """The meshes of one battle file; calling it with a ref gives the mesh, the same object every time."""

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        self.folder = folder
        self.limits = limits or Limits()
        self._meshes: dict[ModelRef, Mesh] = {}

    def __call__(self, ref: ModelRef) -> Mesh:
        """The mesh of a model. Raises PlayerError where it cannot be found or read."""
        return self.load(ref, silent)

    def load(self, ref: ModelRef, report: Report) -> Mesh:
        """The same, telling how far the reading is."""
        if ref not in self._meshes:
            self._meshes[ref] = read(self.path(ref.name), ref.unit, ref.up, self.limits, report)
        return self._meshes[ref]

    def path(self, name: str) -> Path:
        """The file a battle means by a model's name: beside the battle, else among the shipped models."""
        beside = self.folder / name
        found = _file(beside) or shipped_model(name)
        if found is None:
            raise PlayerError(
                f'there is no model "{name}": put the file at {beside.absolute()} or name one of the shipped models, '
                f"such as {_an_example()}"
            )
        return found


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


def shipped_names() -> list[str]:
    """The names of all shipped models, `<set>/<name>`."""
    files = sorted(p for p in TERRAIN_MODELS.glob("*/*") if p.suffix.lower() in SUFFIXES)
    return [f"{p.parent.name}/{p.stem}" for p in files]


def _an_example() -> str:
    names = shipped_names()
    return f'"{names[0]}"' if names else "(none are installed)"
