"""Repaired meshes kept on this machine, so that a file that was read once need not be parsed and repaired again.

An entry is one file in the cache folder, named after everything its arrays hang on: the bytes of the mesh file, its
format, the numbers and limits it was read with, the players' language, this machine and this very program. It begins
with a hash of all the rest. An entry that is damaged, or was put under another name, is made anew; the folder may be
deleted at any time. Nothing here ever fails: without a folder that can be written, files are read each time.

Entries come from this folder alone. A battle brings the bytes of a mesh file, never what was made of them.
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
from app.core.file_replacement import replace_file
from app.core.language import current_language
from app.core.progress import Report, silent
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io import DEFAULT, Axis, Limits, MeshReading, Unit, read, read_as_likely
from app.geometry.mesh_io.formats import IN_CHILD_ALWAYS
from app.geometry.mesh_io.units import format_numbers, mm_per

VERSION = 1
"""Another one where entries are written differently."""
MOST_BYTES = 2**30
"""All entries together are no longer than this; what was not used for longest goes first."""
LEAST_BYTES = 2**18
"""A shorter file of a simple format is read in a few milliseconds."""
SUFFIX = ".mesh"
_DIGEST = 32
_LIBRARIES = ("numpy", "scipy", "trimesh", "manifold3d", "pycollada", "DracoPy")
_APP = Path(__file__).parents[1]


class _Entry(msgspec.Struct, frozen=True):
    """A mesh as it is kept: its report, and its arrays as little-endian bytes, row after row."""

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
    """The repaired mesh in the bytes of a file, kept from another time or read now; see `mesh_io.read`.

    The bytes alone are looked at, never what lies beside the path. Raises PlayerError and what `report` raises.
    """
    key = _make_key(path, data, unit, up, limits)
    mesh = _load(key)
    if mesh is None:
        mesh = read(path, unit, up, limits, report, data)
        _save(key, mesh)
    return mesh


def read_likely_mesh(path: Path, data: bytes, limits: Limits = DEFAULT, report: Report = silent) -> MeshReading:
    """The bytes of a file read as is likeliest; `read_mesh` has the mesh at once if it is wanted in that unit."""
    found = read_as_likely(path, limits, report, data)
    _save(_make_key(path, data, found.likely.unit, found.likely.up, limits), found.mesh)
    return found


def _make_key(path: Path, data: bytes, unit: Unit, up: Axis, limits: Limits) -> str:
    """The name of an entry; nothing for a mesh that is not worth one."""
    suffix = path.suffix.lower()
    if len(data) < LEAST_BYTES and suffix not in IN_CHILD_ALWAYS:
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
    """Names this machine, and whatever of this very program has a part in what is made of a mesh file."""
    about = (platform.node(), platform.machine(), sys.version, __version__)
    if getattr(sys, "frozen", False):  # all our code is in one file
        program = Path(sys.executable).stat()
        return (*about, str(program.st_size), str(program.st_mtime_ns))
    sources = hashlib.sha256(b"".join(path.read_bytes() for path in list_sources()))
    return (*about, sources.hexdigest(), *map(_library_version, _LIBRARIES))


def list_sources() -> list[Path]:
    """The modules that take part in reading and repairing meshes, where the program has its sources."""
    geometry = _APP / "geometry"
    parts = (geometry, geometry / "mesh_io", geometry / "mesh_repair")
    return sorted([*(_APP / "core").rglob("*.py"), *(path for part in parts for path in part.glob("*.py"))])


def _library_version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes a while to load

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _load(key: str) -> Mesh | None:
    """The mesh that is kept under a key; None where there is none, or it is damaged."""
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
    except (OSError, ValueError, MemoryError):  # msgspec's errors are ValueErrors
        return None
    # Any program can write an entry whose hash is right. A missing corner would be read from outside the array, and a
    # face with a corner at NaN would stop no line.
    if faces.min(initial=0) < 0 or faces.max(initial=-1) >= len(vertices) or not np.isfinite(vertices).all():
        return None
    if colours is not None and len(colours) != len(vertices):
        return None
    with suppress(OSError):
        os.utime(path)  # it was used
    return Mesh(vertices, faces, entry.health, colours)


def _save(key: str, mesh: Mesh) -> None:
    """Keep a mesh under a key, and forget the oldest where that gets too much; where that fails, nothing is kept."""
    if not key:
        return
    with suppress(OSError, ValueError, MemoryError):
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        colours = None if mesh.colours is None else _pack(mesh.colours, "u1")
        entry = _Entry(mesh.health, _pack(mesh.vertices, "<f8"), _pack(mesh.faces, "<i4"), colours)
        body = msgspec.msgpack.encode(entry)
        size = _DIGEST + len(body)
        if not folder.is_symlink() and size <= MOST_BYTES:
            _make_room(folder, size)
            replace_file(folder / f"{key}{SUFFIX}", _hash(key, body) + body)


def _make_room(folder: Path, size: int) -> None:
    """Remove the entries that were not used for longest, until another one of `size` bytes fits within MOST_BYTES."""
    found: list[tuple[float, int, Path]] = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):  # another program may have removed it
            about = path.lstat()
            found.append((about.st_mtime, about.st_size, path))
    total = size + sum(length for _, length, _ in found)
    for _, length, path in sorted(found):
        if total <= MOST_BYTES:
            break
        with suppress(OSError):
            path.unlink()
            total -= length


def _is_own_file(path: Path) -> bool:
    """Whether it is a plain file of a likely size, neither a link nor a pipe, in a folder that is not a link."""
    about = path.lstat()
    return stat.S_ISREG(about.st_mode) and about.st_size <= MOST_BYTES and not path.parent.is_symlink()


def _hash(key: str, body: bytes) -> bytes:
    digest = hashlib.sha256(key.encode())
    digest.update(body)
    return digest.digest()


def _pack(array: NDArray[Any], kind: str) -> bytes:
    return array.astype(kind, copy=False).tobytes()


def _unpack(packed: bytes, kind: str) -> NDArray[Any]:
    """Rows of three; read-only, since bytes are."""
    return np.frombuffer(packed, kind).reshape(-1, 3)
