"""Reads mesh files into meshes ready for sight: formats, limits, and a child process for untrusted files."""

import math
from dataclasses import replace
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.mesh import Mesh
from app.geometry.mesh_io.formats import (
    IN_CHILD_ALWAYS,
    MeshReading,
    ReadOptions,
    TooManyInProcess,
    printable_name,
    read_in_process,
    require_known_suffix,
    require_readable,
    require_size,
)
from app.geometry.mesh_io.isolation import read_in_child
from app.geometry.mesh_io.raw_mesh import Limits
from app.geometry.mesh_io.unit_suggestion import UnitSuggestion, suggest_if_unlikely, suggest_unit
from app.geometry.mesh_io.units import Axis, Unit

__all__ = [
    "Axis",
    "Limits",
    "MeshReading",
    "Unit",
    "UnitSuggestion",
    "read",
    "read_as_likely",
    "read_scan",
    "suggest_if_unlikely",
    "suggest_unit",
]

DEFAULT = Limits()


def read(
    path: Path,
    unit: Unit = "file",
    up: Axis = "file",
    limits: Limits = DEFAULT,
    report: Report = silent,
    data: bytes | None = None,
) -> Mesh:
    """Returns the mesh in a file, repaired and resting on z = 0; from `data` if the file has been read already.

    `unit` and `up` describe the file's own numbers; "file" takes what the file or its format states (3MF: its unit
    attribute; Collada: its unit, and always its axis; glTF: metres, y up; else mm, z up). Raises PlayerError for
    everything that can be wrong with a file.
    """
    require_known_suffix(path)
    if not isinstance(unit, str) and not 0.0 < unit < math.inf:
        name = printable_name(path)
        raise PlayerError(
            tr("{name} cannot be read at {unit:g} mm per unit; choose a number above 0.", name=name, unit=unit)
        )
    return _read(path, ReadOptions(unit, up), limits, report, data).mesh


def read_as_likely(
    path: Path, limits: Limits = DEFAULT, report: Report = silent, data: bytes | None = None
) -> MeshReading:
    """Returns the mesh as `read` does, in the unit that the file states or that fits best, and with the likely axis up.

    The reading names the unit and the axis. Raises PlayerError for everything that can be wrong with a file.
    """
    return _read(path, ReadOptions(as_likely=True), limits, report, data)


def _read(path: Path, numbers: ReadOptions, limits: Limits, report: Report, data: bytes | None) -> MeshReading:
    suffix = require_known_suffix(path)
    size = require_readable(path, limits) if data is None else require_size(path, len(data), limits)
    here = replace(limits, triangles=min(limits.triangles, limits.in_process_triangles))
    if suffix not in IN_CHILD_ALWAYS and size <= limits.in_process_bytes:
        try:
            return read_in_process(path, numbers, here, report, data)
        except TooManyInProcess:
            if here == limits:
                raise
    return read_in_child(path, numbers, limits, report, data)


def read_scan(path: Path, limits: Limits = DEFAULT, report: Report = silent) -> Mesh:
    """Returns the mesh in a file, repaired, in the file's own position and units, with vertex and picture colours.

    Raises PlayerError for everything that can be wrong with a file.
    """
    require_known_suffix(path)
    require_readable(path, limits)
    return read_in_child(path, ReadOptions(1.0, "z", as_scan=True), limits, report).mesh
