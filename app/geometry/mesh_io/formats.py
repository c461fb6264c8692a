"""The parser for each file format, and the steps from a file's bytes to a mesh, in this process."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.legible import legible
from app.core.progress import Cancelled, Report, silent
from app.geometry.arrays import Floats, Longs
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import dae, gltf, obj, off, ply, stl, threemf
from app.geometry.mesh_io.other_files import HEAD, describe_other, require_matching_content
from app.geometry.mesh_io.raw_mesh import TURNS, Limits, RawMesh, Source, TooManyTriangles, Unreadable
from app.geometry.mesh_io.unit_suggestion import UnitSuggestion, suggest_for_file
from app.geometry.mesh_io.units import STATING, Axis, Unit, mm_per
from app.geometry.mesh_io.vertex_colours import PictureReader, known_colours
from app.geometry.mesh_repair.preparation import MAX_COORDINATE_MM, prepare_mesh
from app.geometry.mesh_repair.weld import are_flat


@dataclass(frozen=True)
class ReadOptions:
    """The interpretation of a file's numbers: their unit, their up axis, or `as_scan`.

    A scan stays at its position in the file, and its colours are taken from its pictures too. With `as_likely`, the
    most likely unit is used, whatever `unit` is.
    """

    unit: Unit = "file"
    up: Axis = "file"
    as_scan: bool = False
    as_likely: bool = False


PARSERS: dict[str, Callable[[Source], RawMesh]] = {
    ".stl": stl.read_stl,
    ".obj": obj.read_obj,
    ".ply": ply.read_ply,
    ".glb": gltf.read_gltf,
    ".gltf": gltf.read_gltf,
    ".3mf": threemf.read_threemf,
    ".off": off.read_off,
    ".dae": dae.read_dae,
    ".zae": dae.read_dae,
}
IN_CHILD_ALWAYS = {".glb", ".gltf", ".3mf", ".off", ".dae", ".zae"}
"""Formats that are always read in a child process.

They contain files, descriptions or references, which can be hostile in more ways than we can check for, or they are
read by libraries that no other module imports.
"""

AS_ASKED = UnitSuggestion("file", "file", "")
"""No suggestion."""

MIN_SIZE_MM = 1e-6
"""Smallest size of a model, a nanometre: below it, the steps of the repair would be larger than the model."""


@dataclass(frozen=True, eq=False)
class MeshReading:
    """A file's mesh, the mm per unit that the file states, if any, and the numbers that were used as `likely`."""

    mesh: Mesh
    likely: UnitSuggestion = AS_ASKED
    stated_mm: float | None = None


class TooManyInProcess(PlayerError):
    """More triangles than are allowed in this process; a child process may be allowed more."""


def printable_name(path: Path) -> str:
    """Returns the file's name in a form that can be shown on one line anywhere."""
    return legible(path.name)


def require_readable(path: Path, limits: Limits) -> int:
    """Returns the size of a file in bytes. Raises PlayerError if it is too large or cannot be read."""
    return _open_file(path, limits, 1)[0]


def read_content(path: Path, limits: Limits) -> bytes:
    """Returns the bytes of a file. Raises PlayerError if there are too many or the file cannot be read."""
    return _open_file(path, limits, limits.file_bytes)[1]


def require_known_suffix(path: Path) -> str:
    """Returns the suffix of a mesh file's name. Raises PlayerError, naming the kind of file, if it cannot be read."""
    suffix, name = path.suffix.lower(), printable_name(path)
    if suffix in PARSERS:
        return suffix
    try:
        head = _open_file(path, Limits(file_bytes=sys.maxsize), HEAD)[1]
    except PlayerError:
        head = None
    if found := describe_other(suffix, head):
        raise PlayerError(found.format_for(name))
    sentence = tr(
        "{name} is not a supported mesh file; choose an STL, OBJ, PLY, OFF, GLB, glTF, DAE or 3MF file.", name=name
    )
    raise PlayerError(sentence)


def _open_file(path: Path, limits: Limits, most: int) -> tuple[int, bytes]:
    """Returns the number of bytes in a file, and the first `most` of them."""
    try:
        if not path.is_file():  # Reading a pipe would block; a device may never end.
            sentence = tr(
                "{name} does not exist or is not a file; check the name and the folder.", name=printable_name(path)
            )
            raise PlayerError(sentence)
        with path.open("rb") as stream:
            size = path.stat().st_size
            data = stream.read(min(size, most)) if size <= limits.file_bytes else b""
    except OSError as error:
        sentence = tr(
            "{name} cannot be opened ({why}); check that you have permission to read it.",
            name=printable_name(path),
            why=error.strerror,
        )
        raise PlayerError(sentence) from error
    return require_size(path, size, limits), data


def require_size(path: Path, size: int, limits: Limits) -> int:
    """Returns the size of a file in bytes. Raises PlayerError if it is too large."""
    if size > limits.file_bytes:
        sentence = tr(
            "{name} is larger than the {megabytes:,.0f} MB allowed; simplify it.",
            name=printable_name(path),
            megabytes=limits.file_bytes / (1 << 20),
        )
        raise PlayerError(sentence)
    return size


def read_in_process(
    path: Path,
    numbers: ReadOptions,
    limits: Limits,
    report: Report = silent,
    data: bytes | None = None,
    read_picture: PictureReader | None = None,
) -> MeshReading:
    """Returns the mesh of a file, or of bytes that were read from it, parsed in this process.

    Pictures are read for scans only. Raises PlayerError, and otherwise only what `report` raises.
    """
    if data is None:
        data = read_content(path, limits)
    try:
        report(0.1, tr("Reading the file"))
        require_matching_content(path.suffix.lower(), data)
        with np.errstate(invalid="ignore", over="ignore"):  # NaN and overflow are reported in a sentence later.
            raw = PARSERS[path.suffix.lower()](
                Source(data, limits, path.parent, read_picture if numbers.as_scan else None)
            )
        return _prepare(raw, path.suffix.lower(), numbers, report)
    except Cancelled:
        raise
    except TooManyTriangles as error:
        raise TooManyInProcess(error.format_for(printable_name(path))) from error
    except Unreadable as error:
        raise PlayerError(error.format_for(printable_name(path))) from error
    except MemoryError as error:
        sentence = tr("{name} needs more memory than is available; simplify it.", name=printable_name(path))
        raise PlayerError(sentence) from error
    except Exception as error:  # A damaged file can make a parser raise anything; the player gets a sentence.
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        sentence = tr(
            "{name} is damaged and cannot be read ({why}); export it again.", name=printable_name(path), why=reason
        )
        raise PlayerError(sentence) from error


def _prepare(raw: RawMesh, suffix: str, numbers: ReadOptions, report: Report) -> MeshReading:
    if not len(raw.faces):
        raise Unreadable(
            mark("{name} contains no triangles; make a surface from its points first, for example in MeshLab.")
        )
    report(0.3, tr("Reading the file"))
    likely, stated_mm = AS_ASKED, raw.mm_per_unit if suffix in STATING else None
    if numbers.as_likely:
        likely = suggest_for_file(_find_extents(raw), suffix, stated_mm)
        numbers = replace(numbers, unit=likely.unit, up=likely.up)
    factor = mm_per(numbers.unit, raw.mm_per_unit)
    _require_size(raw, factor)
    turn = TURNS[raw.up if numbers.up == "file" else numbers.up]
    with np.errstate(over="ignore", invalid="ignore"):
        points = np.stack([raw.vertices[:, axis] * (sign * factor) for axis, sign in turn], axis=1)
    centred, paint = not numbers.as_scan, known_colours(raw.colours)
    mesh = prepare_mesh(points, raw.faces, centred, raw.notes, report, paint)
    repairs = (*raw.repairs, *mesh.health.repairs)
    mesh = replace(mesh, health=replace(mesh.health, repairs=repairs, tolerance_mm=raw.tolerance_mm))
    return MeshReading(mesh, likely, stated_mm)


def _find_extents(raw: RawMesh) -> tuple[float, float, float]:
    """Returns the extents of the usable faces with an area, along the file's own x, y, z and in its own units."""
    points = np.asarray(raw.vertices, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        near = np.all(np.abs(points) < MAX_COORDINATE_MM, axis=1)
    faces = raw.faces[np.all((raw.faces >= 0) & (raw.faces < len(near)), axis=1)]
    faces = faces[near[faces].all(axis=1)]
    flat = are_flat(points, faces, float(np.linalg.norm(_find_sides(points, faces))))
    x, y, z = _find_sides(points, faces[~flat]).tolist()
    return x, y, z


def _find_sides(points: Floats, faces: Longs) -> Floats:
    """Returns the extents `(3,)` of some faces along x, y, z."""
    used = np.zeros(len(points), dtype=np.bool_)
    used[faces] = True
    return np.ptp(points[used], axis=0) if used.any() else np.zeros(3)


def _is_plain(points: Floats, factor: float) -> bool:
    """Returns whether every vertex is in reach and the model has a size: a quick test that almost every file passes."""
    if not len(points):
        return False
    low, high = points.min(axis=0), points.max(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        farthest, size = np.maximum(-low, high).max() * factor, (high - low).max() * factor
    return bool(farthest < MAX_COORDINATE_MM and size >= MIN_SIZE_MM)  # False for NaN


def _require_size(raw: RawMesh, factor: float) -> None:
    """Raises Unreadable if the unit leaves the model without size, or puts vertices of the file out of reach.

    Vertices that are out of reach in the file's own unit do not count.
    """
    if _is_plain(raw.vertices, factor):
        return
    known = np.clip(raw.faces.ravel(), 0, max(len(raw.vertices) - 1, 0))
    points = raw.vertices[known] if len(raw.vertices) else raw.vertices
    with np.errstate(over="ignore", invalid="ignore"):
        reach = np.abs(points[np.isfinite(points).all(axis=1)]).max(axis=1, initial=0.0)
        lost = (reach * raw.mm_per_unit < MAX_COORDINATE_MM) & (reach * factor >= MAX_COORDINATE_MM)
        near = points[np.abs(points).max(axis=1, initial=0.0) * factor < MAX_COORDINATE_MM]
    size = float(np.ptp(near, axis=0).max()) if len(near) else 0.0
    if lost.any() or (len(reach) and not len(near)):
        sentence = mark("{name} would be larger than 100 km at {factor:g} mm per unit; choose another unit.")
        raise Unreadable(sentence, factor=factor)
    if size > 0.0 and size * factor < MIN_SIZE_MM:
        sentence = mark("{name} would be 0 mm in size at {factor:g} mm per unit; choose another unit.")
        raise Unreadable(sentence, factor=factor)
