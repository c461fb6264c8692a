"""Reads a mesh file before its unit and up axis are chosen: its size in each unit, and the likeliest unit."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import invert_frame, transform_points
from app.geometry.mesh import Health, Mesh, make_warnings
from app.geometry.mesh_io import DEFAULT, Limits
from app.geometry.mesh_io.formats import require_known_suffix, require_readable
from app.geometry.mesh_io.raw_mesh import TURNS
from app.geometry.mesh_io.unit_suggestion import UnitSuggestion, is_likely, measure_in_file, unit_mm
from app.geometry.mesh_io.units import Axis, Unit
from app.geometry.mesh_repair.hole_repair import HoleRepair, repair_holes
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.storage import assets, mesh_cache

FILLED_AT_MOST = 300_000
"""Largest number of faces of a mesh in which holes are searched; with more it would take too long."""
DIGITS = 12
"""Number of significant digits of a length; the rounding errors of unit conversions are beyond them."""


@dataclass(frozen=True, eq=False)
class RawModel:
    """A mesh in the units of its file, centred at x = y = 0, with its lowest point at z = 0.

    `mesh` is for display and is simplified if it has many faces; `health` describes the complete mesh. `stated_mm` is
    the unit that the file states, or None. `filling` is the result of filling its holes.
    """

    mesh: Mesh
    health: Health
    likely: UnitSuggestion
    stated_mm: float | None = None
    filling: HoleRepair | None = None


@dataclass(frozen=True, eq=False)
class ScaledModel:
    """A raw model in a chosen unit and up axis: the frame `(4, 4)` that puts it on the table, and its size.

    `warnings` are the warnings about its mesh at this size.
    """

    frame: Floats
    extents_mm: tuple[float, float, float]
    warnings: tuple[str, ...]


def preview_import(path: Path, limits: Limits = DEFAULT, report: Report = silent) -> RawModel:
    """Reads a file for the first time. Raises PlayerError, and any exception that `report` raises."""
    require_known_suffix(path)
    require_readable(path, limits)
    found = mesh_cache.read_likely_mesh(path, assets.read_asset(path).data, limits, report)
    mesh, likely = found.mesh, found.likely
    report(0.95, tr("Finding holes"))
    filling = repair_holes(mesh) if len(mesh.faces) <= FILLED_AT_MOST else None
    up = "z" if likely.up == "file" else likely.up
    x, y, z = measure_in_file(mesh.health.extents_mm, unit_mm(likely.unit), up)
    lengths = _round(x), _round(y), _round(z)
    back = invert_frame(_make_frame(lengths, likely.unit, up))
    if filling is not None:
        filling = replace(filling, mesh=_move_mesh(filling.mesh, back), lids=_move_mesh(filling.lids, back))
    health = replace(mesh.health, extents_mm=lengths)
    return RawModel(_move_mesh(simplify_mesh(mesh), back), health, likely, found.stated_mm, filling)


def scale_model(model: RawModel, unit: Unit, up: Axis, filled: bool = False) -> ScaledModel:
    """Returns the model in this unit and with this axis up, with its holes filled if `filled` is set."""
    health = model.filling.mesh.health if filled and model.filling else model.health
    frame = _make_frame(model.health.extents_mm, unit, up)
    low, high = _find_box(model.health.extents_mm, frame)
    extents = (float(high[0] - low[0]), float(high[1] - low[1]), float(high[2] - low[2]))
    return ScaledModel(frame, extents, make_warnings(extents, health.open_edges, health.nonmanifold_edges))


def _round(length: float) -> float:
    """Returns a length as it is in the file, without the errors of converting it to a unit and back."""
    return float(f"{length:.{DIGITS}g}")


def _make_frame(lengths: tuple[float, float, float], unit: Unit, up: Axis) -> Floats:
    """Returns the frame `(4, 4)` that puts a raw model with these lengths along its axes on the table."""
    frame = np.eye(4)
    for row, (axis, sign) in enumerate(TURNS["z" if up == "file" else up]):
        frame[row, :3] = 0.0
        frame[row, axis] = sign * unit_mm(unit)
    low, high = _find_box(lengths, frame)
    frame[:3, 3] = (-(low + high)[0] / 2, -(low + high)[1] / 2, -low[2])
    return frame


def _find_box(lengths: tuple[float, float, float], frame: Floats) -> tuple[Floats, Floats]:
    """Returns the lowest and the highest corner of a raw model in a frame."""
    width, depth, height = lengths
    corners = np.array([(x * width, y * depth, z * height) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)])
    box = transform_points(corners, frame)
    return box.min(axis=0), box.max(axis=0)


def is_unit_doubtful(model: RawModel) -> bool:
    """Returns whether the file states no unit, and several units are likely or its size in mm is unlikely."""
    unlikely = not is_likely(max(model.health.extents_mm))
    return model.stated_mm is None and (unlikely or bool(model.likely.others))


def _move_mesh(mesh: Mesh, frame: Floats) -> Mesh:
    return Mesh(transform_points(mesh.vertices, frame), mesh.faces, mesh.health)
