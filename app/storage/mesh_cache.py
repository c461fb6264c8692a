"""Cache of repaired meshes on this machine, so that a file is parsed and repaired only once.

An entry is a file in the cache folder. Its name is a hash of everything that its arrays depend on: the bytes of the
mesh file, its format, the unit, axis and limits of reading, the language, this machine and this build of the program.
An entry begins with a hash of its name and of its other bytes; an entry that is damaged or was renamed is created
again. The folder can be deleted at any time. Cache errors are never reported: without a writable folder, files are read
each time.

Entries come only from this folder. A battle contains the bytes of a mesh file, never the result of reading them.
"""

import hashlib
import os
import platform
import stat
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from app import __version__
from app.core.app_paths import cache_folder
from app.core.file_replacement import is_link, replace_file
from app.core.language import current_language
from app.core.progress import Report, silent
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io import DEFAULT, Axis, Limits, MeshReading, Unit, read, read_as_likely
from app.geometry.mesh_io.formats import IN_CHILD_ALWAYS
from app.geometry.mesh_io.units import format_numbers, mm_per

VERSION = 1
"""Version of the format of entries; increased when the format changes."""
MAX_BYTES = 2**30
"""Largest total size of all entries, in bytes; the least recently used are removed first."""
MIN_BYTES = 2**18
"""Smallest file of a simple format that is cached, in bytes; smaller ones are read in a few milliseconds."""
SUFFIX = ".mesh"
_DIGEST = 32
_LIBRARIES = ("numpy", "scipy", "trimesh", "manifold3d", "pycollada", "DracoPy")
_APP = Path(__file__).parents[1]


class _Entry(msgspec.Struct, frozen=True):
    """A cached mesh: its health report, and its arrays as little-endian bytes, row by row."""

    health: Health
    vertices: bytes
    faces: bytes
    colours: bytes | None = None


def read_mesh(
    path: Path,
    data: bytes,
    unit: Unit = "file",
    up: Axis = "file",
    limits: Limits = DEFAULT,
    report: Report = silent,
) -> Mesh:
    """Returns the repaired mesh in the bytes of a file, from the cache or read now; see `mesh_io.read`.

    Uses only the bytes, never files beside the path. Raises PlayerError and any exception that `report` raises.
    """
    key = _make_key(path, data, unit, up, limits)
    mesh = _load(key)
    if mesh is None:
        mesh = read(path, unit, up, limits, report, data)
        _save(key, mesh)
    return mesh


def read_likely_mesh(path: Path, data: bytes, limits: Limits = DEFAULT, report: Report = silent) -> MeshReading:
    """Reads the bytes of a file with the likeliest unit and axis, and caches the mesh for `read_mesh`."""
    found = read_as_likely(path, limits, report, data)
    _save(_make_key(path, data, found.likely.unit, found.likely.up, limits), found.mesh)
    return found


def _make_key(path: Path, data: bytes, unit: Unit, up: Axis, limits: Limits) -> str:
    """Returns the name of an entry; "" for a mesh that is not worth caching."""
    suffix = path.suffix.lower()
    if len(data) < MIN_BYTES and suffix not in IN_CHILD_ALWAYS:
        return ""
    stated, upwards = format_numbers(suffix)
    mm = unit if unit == "file" and stated is None else mm_per(unit, stated or 1.0)
    numbers = (suffix, mm, upwards if up == "file" else up, limits, current_language()[0])
    try:
        about = (VERSION, *_describe_program(), hashlib.sha256(data).hexdigest(), *numbers)
    except OSError:
        return ""
    return hashlib.sha256(repr(about).encode()).hexdigest()


@lru_cache(maxsize=1)
def _describe_program() -> tuple[str, ...]:
    """Returns the identity of this machine and of all code that affects how a mesh file is read."""
    about = (platform.node(), platform.machine(), sys.version, __version__)
    if getattr(sys, "frozen", False):  # All our code is in one file.
        program = Path(sys.executable).stat()
        return (*about, str(program.st_size), str(program.st_mtime_ns))
    sources = hashlib.sha256(b"".join(path.read_bytes() for path in list_sources()))
    return (*about, sources.hexdigest(), *map(_library_version, _LIBRARIES))


def list_sources() -> list[Path]:
    """Returns the modules that read and repair meshes, if the program runs from source."""
    geometry = _APP / "geometry"
    parts = (geometry, geometry / "mesh_io", geometry / "mesh_repair")
    return sorted([*(_APP / "core").rglob("*.py"), *(path for part in parts for path in part.glob("*.py"))])


def _library_version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # Loading takes a while.

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _load(key: str) -> Mesh | None:
    """Returns the mesh that is cached under a key; None if there is none or it is damaged."""
    path = cache_folder() / f"{key}{SUFFIX}"
    try:
        if not key or not _is_own_file(path):
            return None
        kept = path.read_bytes()
        if kept[:_DIGEST] != _hash(key, kept[_DIGEST:]):
            return None
        entry = msgspec.msgpack.decode(memoryview(kept)[_DIGEST:], type=_Entry)
        vertices, faces = _unpack(entry.vertices, "<f8"), _unpack(entry.faces, "<i4")
        colours = None if entry.colours is None else _unpack(entry.colours, "u1")
    except (OSError, ValueError, MemoryError):  # The errors of msgspec are ValueErrors.
        return None
    # Any program can write an entry with a correct hash. A missing vertex would be read from outside the array, and a
    # face with a vertex at NaN would block no line.
    if faces.min(initial=0) < 0 or faces.max(initial=-1) >= len(vertices) or not np.isfinite(vertices).all():
        return None
    if colours is not None and len(colours) != len(vertices):
        return None
    with suppress(OSError):
        os.utime(path)  # Mark the entry as recently used.
    return Mesh(vertices, faces, entry.health, colours)


def _save(key: str, mesh: Mesh) -> None:
    """Caches a mesh under a key and removes the oldest entries if necessary; does nothing if that fails."""
    if not key:
        return
    with suppress(OSError, ValueError, MemoryError):
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        colours = None if mesh.colours is None else _pack(mesh.colours, "u1")
        entry = _Entry(mesh.health, _pack(mesh.vertices, "<f8"), _pack(mesh.faces, "<i4"), colours)
        body = msgspec.msgpack.encode(entry)
        size = _DIGEST + len(body)
        if not is_link(folder) and size <= MAX_BYTES:
            _make_room(folder, size)
            replace_file(folder / f"{key}{SUFFIX}", _hash(key, body) + body)


def _make_room(folder: Path, size: int) -> None:
    """Removes the least recently used entries until another entry of `size` bytes fits within MAX_BYTES."""
    found: list[tuple[float, int, Path]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):  # Another program may have removed the file.
            about = path.lstat()
            found.append((about.st_mtime, about.st_size, path))
    total = size + sum(length for _, length, _ in found)
    for _, length, path in sorted(found):
        if total <= MAX_BYTES:
            break
        with suppress(OSError):
            path.unlink()
            total -= length


def _is_own_file(path: Path) -> bool:
    """Returns whether a path is a regular file of plausible size in a folder that is not a link."""
    about = path.lstat()
    return stat.S_ISREG(about.st_mode) and about.st_size <= MAX_BYTES and not is_link(path.parent)


def _hash(key: str, body: bytes) -> bytes:
    digest = hashlib.sha256(key.encode())
    digest.update(body)
    return digest.digest()


def _pack(array: NDArray[Any], kind: str) -> bytes:
    return array.astype(kind, copy=False).tobytes()


def _unpack(packed: bytes, kind: str) -> NDArray[Any]:
    """Returns an array with rows of three; it is read-only, as its bytes are."""
    return np.frombuffer(packed, kind).reshape(-1, 3)
