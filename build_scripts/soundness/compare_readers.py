"""Compares how mesh files are read with an independent reader.

`dev.py soundness compare_readers FOLDER …`. It compares area, volume and bounding box of every mesh below the folders,
in the file's own units and axes. The other reader is trimesh, and meshio if installed; OFF, which the program reads
with trimesh, is compared with meshio alone. A difference does not show which reader is right: look at each one. Volumes
are compared if both readers report a closed mesh.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import trimesh

from app.core.errors import PlayerError
from app.geometry.arrays import Floats, Longs
from app.geometry.mesh_io import Limits, read
from app.geometry.mesh_io.formats import PARSERS

CLOSE = 1e-4
"""Largest relative difference between two equal numbers."""
OURS_ALONE = {".off"}
_MESHIO = {".off", ".obj", ".ply", ".stl"}


@dataclass(frozen=True)
class Sizes:
    """The area of a mesh, its volume if it is closed, and the sides of its bounding box."""

    area: float
    volume: float | None
    box: tuple[float, float, float]

    def list_differences(self, other: "Sizes") -> Iterator[str]:
        """Yields the differences from another mesh, in words."""
        if not np.isclose(self.area, other.area, rtol=CLOSE):
            yield f"area {self.area:.6g} / {other.area:.6g}"
        if None not in (self.volume, other.volume) and not np.isclose(
            self.volume or 0.0, other.volume or 0.0, rtol=CLOSE, atol=CLOSE * max(self.box) ** 3
        ):
            yield f"volume {self.volume:.6g} / {other.volume:.6g}"
        # In any order: unlike trimesh, the program applies Collada's up axis.
        if not np.allclose(sorted(self.box), sorted(other.box), rtol=CLOSE, atol=CLOSE * max(self.box)):
            yield f"box {_format_box(self.box)} / {_format_box(other.box)}"


def main(arguments: list[str]) -> int:
    """Prints a line for each file that is read differently, and the number of files compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--largest", type=float, default=16.0, help="largest file to compare, in MB")
    asked = parser.parse_args(arguments)
    told = Counter[str]()
    for path in sorted({file for folder in asked.folders for file in folder.rglob("*")}):
        if path.suffix.lower() in PARSERS and path.is_file() and path.stat().st_size <= asked.largest * 2**20:
            outcome, words = compare(path)
            told[outcome] += 1
            if words:
                print(f"{outcome:9} {path}: {words}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in told.most_common()))
    return 0 if not told["different"] else 1


def compare(path: Path) -> tuple[str, str]:
    """Returns the outcome of comparing a file with another reader, and a remark."""
    try:
        mesh = read(path, 1.0, "z", Limits(triangles=1_000_000))
    except PlayerError as error:
        return "refused", str(error)
    ours = measure(mesh.vertices, mesh.faces.astype(np.int64))
    readers = [_read_with_meshio] if path.suffix.lower() in OURS_ALONE else [_read_with_trimesh, _read_with_meshio]
    found: list[str] = []
    for reader in readers:
        try:
            theirs = reader(path)
        except (Exception, SystemExit) as error:  # any error of another library; meshio exits the process
            found.append(f"{reader.__name__}: {type(error).__name__} {error}"[:120])
            continue
        if theirs is not None:
            differences = list(ours.list_differences(theirs))
            if not differences:
                return "same", ""
            found.append(f"{reader.__name__}: {', '.join(differences)}")
    said = "; ".join((*found, *mesh.health.repairs))
    return ("different" if any(" / " in one for one in found) else "alone"), said


def measure(vertices: Floats, faces: Longs) -> Sizes:
    """Returns the sizes of a mesh; duplicate triangles count once."""
    _, same = np.unique(vertices + 0.0, axis=0, return_inverse=True)
    _, first = np.unique(np.sort(same.reshape(-1)[faces], axis=1), axis=0, return_index=True)
    solid = trimesh.Trimesh(vertices, faces[np.sort(first)], process=True)
    used = vertices[faces].reshape(-1, 3)
    box = (used.max(axis=0) - used.min(axis=0)).tolist()
    return Sizes(float(solid.area), abs(float(solid.volume)) if solid.is_volume else None, (box[0], box[1], box[2]))


def _read_with_trimesh(path: Path) -> Sizes:
    found = trimesh.load_mesh(path, process=False)
    return measure(np.asarray(found.vertices, dtype=np.float64), np.asarray(found.faces, dtype=np.int64))


def _read_with_meshio(path: Path) -> Sizes | None:
    """Returns the sizes by meshio; None if it is not installed or does not know the format."""
    try:
        import meshio  # pyright: ignore[reportMissingImports] - by whoever wants it
    except ImportError:
        return None
    if path.suffix.lower() not in _MESHIO:
        return None
    found = meshio.read(path)
    fans = [_cut(np.asarray(block.data)) for block in found.cells if block.type in ("triangle", "quad", "polygon")]
    return measure(np.asarray(found.points, dtype=np.float64)[:, :3], np.concatenate(fans).astype(np.int64))


def _cut(polygons: Longs) -> Longs:
    """Returns polygons `(k, n)` as fans of triangles `(m, 3)`."""
    fans = [polygons[:, [0, at, at + 1]] for at in range(1, polygons.shape[1] - 1)]
    return np.concatenate(fans)


def _format_box(box: tuple[float, float, float]) -> str:
    return " × ".join(f"{side:.5g}" for side in box)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
