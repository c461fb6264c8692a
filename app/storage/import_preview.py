"""A mesh file read before its unit and up axis are settled: how large it is in each, and which is likeliest."""

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
"""In a mesh of more faces no holes are looked for: it would take too long."""
DIGITS = 12
"""So many digits of a length count: what a factor and its inverse change lies behind them."""


@dataclass(frozen=True, eq=False)
class RawModel:
    """A file whose numbers are as it has them: x, y, z in its own units, the middle at x = y = 0, the lowest z = 0.

    `mesh` is for pictures, and coarser where there are many faces; `health` is of the whole. `stated_mm` is what the
    file itself says a unit is, None where it says nothing. `filling` is what filling its holes comes to.
    """

    mesh: Mesh
    health: Health
    likely: UnitSuggestion
    stated_mm: float | None = None
    filling: HoleRepair | None = None


@dataclass(frozen=True, eq=False)
class ScaledModel:
    """A raw model in one unit and with one axis up: the frame `(4, 4)` that puts it on the table, and its size.

    `warnings` are those of its health at this size.
    """

    frame: Floats
    extents_mm: tuple[float, float, float]
    warnings: tuple[str, ...]


def preview_import(path: Path, limits: Limits = DEFAULT, report: Report = silent) -> RawModel:
    """A file, read for the first time. Raises PlayerError, and what `report` raises."""
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
    """The model in this unit and with this axis up, with its holes filled or as it is."""
    health = model.filling.mesh.health if filled and model.filling else model.health
    frame = _make_frame(model.health.extents_mm, unit, up)
    low, high = _find_box(model.health.extents_mm, frame)
    extents = (float(high[0] - low[0]), float(high[1] - low[1]), float(high[2] - low[2]))
    return ScaledModel(frame, extents, make_warnings(extents, health.open_edges, health.nonmanifold_edges))


def _round(length: float) -> float:
    """A length as the file has it, although it was multiplied by a unit and divided again."""
    return float(f"{length:.{DIGITS}g}")


def _make_frame(lengths: tuple[float, float, float], unit: Unit, up: Axis) -> Floats:
    """The frame `(4, 4)` that puts a raw model, so long along its own axes, on the table."""
    frame = np.eye(4)
    for row, (axis, sign) in enumerate(TURNS["z" if up == "file" else up]):
        frame[row, :3] = 0.0
        frame[row, axis] = sign * unit_mm(unit)
    low, high = _find_box(lengths, frame)
    frame[:3, 3] = (-(low + high)[0] / 2, -(low + high)[1] / 2, -low[2])
    return frame


def _find_box(lengths: tuple[float, float, float], frame: Floats) -> tuple[Floats, Floats]:
    """The lowest and the highest corner of a raw model in a frame."""
    width, depth, height = lengths
    corners = np.array([(x * width, y * depth, z * height) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)])
    box = transform_points(corners, frame)
    return box.min(axis=0), box.max(axis=0)


def is_unit_doubtful(model: RawModel) -> bool:
    """Whether the file says nothing of its unit, and several are likely, or it would be of no likely size in mm."""
    unlikely = not is_likely(max(model.health.extents_mm))
    return model.stated_mm is None and (unlikely or bool(model.likely.others))


def _move_mesh(mesh: Mesh, frame: Floats) -> Mesh:
    return Mesh(transform_points(mesh.vertices, frame), mesh.faces, mesh.health)
