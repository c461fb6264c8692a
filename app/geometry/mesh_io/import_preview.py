"""A mesh file read before its unit and up axis are settled: how large it is in each, and which is likeliest."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.geometry.mesh import Health, Mesh, make_warnings
from app.geometry.mesh_io import DEFAULT, Limits, read, suggest_unit
from app.geometry.mesh_io.formats import STATING, Axis, Unit
from app.geometry.mesh_io.raw_mesh import MM_PER, TURNS
from app.geometry.mesh_io.unit_suggestion import UnitSuggestion, is_likely, unit_mm
from app.geometry.mesh_repair.hole_repair import HoleRepair, repair_holes
from app.geometry.mesh_repair.simplification import simplify_mesh

FILLED_AT_MOST = 300_000
"""In a mesh of more faces no holes are looked for: it would take too long."""
SAME = 1e-4


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
    whole = read(path, "mm", "z", limits, report)
    suffix, stated = path.suffix.lower(), None
    if suffix in STATING:
        stated = max(read(path, "file", "file", limits, report).health.extents_mm) / max(whole.health.extents_mm)
    if stated and (suffix == ".3mf" or is_likely(stated * max(whole.health.extents_mm))):
        likely = UnitSuggestion(_match_unit(stated), "z", tr("The file says so."))
    else:  # Collada says metres where nobody has thought of it
        likely = suggest_unit(whole.health.extents_mm, suffix)
        likely = replace(likely, unit=1.0 if likely.unit == "file" else likely.unit)
    report(0.95, tr("Looking for holes"))
    factor = unit_mm(likely.unit)
    found = repair_holes(_scale_mesh(whole, factor)) if len(whole.faces) <= FILLED_AT_MOST else None
    if found is not None:
        found = replace(found, mesh=_scale_mesh(found.mesh, 1 / factor), lids=_scale_mesh(found.lids, 1 / factor))
    return RawModel(simplify_mesh(whole), whole.health, likely, stated, found)


def scale_model(model: RawModel, unit: Unit, up: Axis, filled: bool = False) -> ScaledModel:
    """The model in this unit and with this axis up, with its holes filled or as it is."""
    factor = unit_mm(unit)
    turn = np.zeros((3, 3))
    for row, (axis, sign) in enumerate(TURNS["z" if up == "file" else up]):
        turn[row, axis] = sign * factor
    health = model.filling.mesh.health if filled and model.filling else model.health
    width, depth, height = model.health.extents_mm
    corners = np.array([(x * width, y * depth, z * height) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)])
    frame = np.eye(4)
    frame[:3, :3] = turn
    box = transform_points(corners, frame)
    low, high = box.min(axis=0), box.max(axis=0)
    frame[:3, 3] = (-(low + high)[0] / 2, -(low + high)[1] / 2, -low[2])
    extents = (float(high[0] - low[0]), float(high[1] - low[1]), float(high[2] - low[2]))
    return ScaledModel(frame, extents, make_warnings(extents, health.open_edges, health.nonmanifold_edges))


def is_unit_doubtful(model: RawModel) -> bool:
    """Whether the file says nothing of its unit, and several are likely, or it would be of no likely size in mm."""
    unlikely = not is_likely(max(model.health.extents_mm))
    return model.stated_mm is None and (unlikely or bool(model.likely.others))


def _match_unit(stated: float) -> Unit:
    """The unit of a size by its name, where it has one."""
    for unit in ("mm", "cm", "inch", "m"):
        if abs(MM_PER[unit] - stated) < SAME * stated:
            return unit
    return stated


def _scale_mesh(mesh: Mesh, factor: float) -> Mesh:
    return Mesh(mesh.vertices * factor, mesh.faces, mesh.health)
