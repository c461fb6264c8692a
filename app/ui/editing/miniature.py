"""Converts miniatures' meshes to bodies: reads them, detects their bases, and computes the effect of a cut."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.legible import legible
from app.core.progress import Report
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import suggest_if_unlikely
from app.geometry.mesh_io.unit_suggestion import is_likely, suggest_unit
from app.geometry.mesh_io.units import COLLADA
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.placement.base_detection import DetectedBase, detect_base
from app.geometry.placement.base_meshes import cut_miniature, cut_off_base
from app.model import Axis, Base, ModelRef, Oval, Pill, Round, Sculpt
from app.model.standard_sizes import base_sides, shape_name, standard_bases
from app.session import Session
from app.storage import library
from app.storage.library_entries import read_card, shipped_entries
from app.storage.model_files import Models
from app.table import battle_shapes


def model_title(session: Session, name: str) -> str:
    """Returns a model's title from its card, or else from its file name."""
    found = _find_card_title(name)
    meshes = session.table.meshes
    if found or not isinstance(meshes, Models):
        return found or legible(name)
    try:
        return library.suggest_title(Path(meshes.asset(name).file))
    except PlayerError:
        return legible(name)


@lru_cache(maxsize=256)
def _find_card_title(name: str) -> str:
    found = next((entry.title for entry in shipped_entries() if entry.name == name), "")
    try:
        return found or read_card(library.library_folder() / name).title
    except PlayerError:
        return ""


NEAR_MM, NEAR_SHARE = 0.8, 0.03
"""Tolerances within which a detected base counts as a standard one."""
TURNABLE = (".stl", ".ply", ".obj", ".off")
"""Suffixes of files that do not define an up axis."""


@dataclass(frozen=True, eq=False)
class MiniatureMesh:
    """A mesh as read, and its base, or None if no base was detected."""

    ref: ModelRef
    mesh: Mesh
    detected_base: DetectedBase | None


@dataclass(frozen=True, eq=False)
class CutMiniature:
    """A miniature with its cut and the base it is put on."""

    mini: MiniatureMesh
    body: Sculpt
    base: Base


@dataclass(frozen=True, eq=False)
class CutParts:
    """The kept and removed parts of a cut, in the fighter's frame, or the `problem` if nothing is left."""

    based: CutMiniature
    kept: Mesh | None
    gone: Mesh | None
    problem: str = ""


def read_miniature(session: Session, ref: ModelRef, report: Report) -> MiniatureMesh:
    """Reads a model with the unit and axis of its reference. Raises PlayerError."""
    session.preload_model(ref, report)
    mesh = session.table.meshes(ref)
    return MiniatureMesh(ref, mesh, detect_base(mesh))


def read_likely_miniature(session: Session, name: str, report: Report) -> MiniatureMesh:
    """Reads a model with its likely unit and up axis: the unit suits its size, the axis has a base below."""
    first = read_miniature(session, ModelRef(name), report)
    suffix = name[name.rfind(".") :].lower()
    likely = suggest_if_unlikely(first.mesh.health.extents_mm, "file", "file", suffix)
    if likely is None and suffix in COLLADA and not is_likely(max(first.mesh.health.extents_mm)):
        # Such a file states metres if its author did not set the unit.
        raw = read_miniature(session, ModelRef(name, "mm", "z"), report)
        likely = suggest_unit(raw.mesh.health.extents_mm, suffix)
    if likely is None:
        return first
    best = read_miniature(session, ModelRef(name, likely.unit, likely.up), report)
    if best.detected_base is None and suffix in TURNABLE:
        other: Axis = "y" if likely.up == "z" else "z"
        turned = read_miniature(session, ModelRef(name, likely.unit, other), report)
        return turned if turned.detected_base else best
    return best


def suggest_cut(mini: MiniatureMesh, scale: float, otherwise: Base) -> tuple[Base, Sculpt]:
    """Returns the likely base of a miniature, and its body cut from the modelled base, if it has one."""
    found, ref = mini.detected_base, mini.ref
    if found is None:
        return otherwise, Sculpt(ref.name, ref.unit, ref.up, 0.0, (0.0, 0.0), scale)
    cut = math.ceil(found.thickness * scale * 100 - 1e-6) / 100
    x, y = (round(part * scale, 2) for part in found.centre)
    turn = 0.0 if found.shape == "round" else -round(found.turn, 1)
    return find_usual_base(found, scale, cut), Sculpt(ref.name, ref.unit, ref.up, cut, (x, y), scale, turn)


def find_usual_base(found: DetectedBase, scale: float, thickness: float) -> Base:
    """Returns the standard base nearest to a detected one, or a base of exactly its size."""
    size = (found.length * scale, found.width * scale)
    alike = [base for base in standard_bases() if shape_name(base) == found.shape]
    nearest = min(alike, key=lambda base: _size_gap(base, size))
    if _size_gap(nearest, size) <= max(NEAR_MM, NEAR_SHARE * size[0]):
        return replace(nearest, thickness_mm=thickness)
    length, width = (round(part, 1) for part in size)
    if found.shape == "round":
        return Round(length, thickness)
    return (Oval if found.shape == "oval" else Pill)(length, width, thickness)


def rescale_sculpt(body: Sculpt, scale: float) -> Sculpt:
    """Returns the body at another scale, cut at the same place of the mesh."""
    by = scale / body.scale
    x, y = body.centre or (0.0, 0.0)
    cut = None if body.cut_mm is None else round(body.cut_mm * by, 3)
    return replace(body, scale=scale, cut_mm=cut, centre=None if body.centre is None else (x * by, y * by))


def full_height(based: CutMiniature) -> float:
    """Returns the height of the fighter including its base, in mm."""
    return _compute_height(based.body, based.base, based.mini.mesh)


def format_sculpt(session: Session, base: Base, body: Sculpt) -> str:
    """Returns a body's title and height, or only the title if its mesh cannot be read."""
    title = model_title(session, body.model)
    try:
        height = _compute_height(body, base, session.table.meshes(body.ref))
    except PlayerError:
        return title
    return tr("{model}, {height:.1f} mm high, base included", model=title, height=height)


def _compute_height(body: Sculpt, base: Base, mesh: Mesh) -> float:
    cut = battle_shapes.make_base_cut(body, base.thickness_mm)
    return cut.top - cut.height + float(mesh.vertices[:, 2].max()) * cut.scale


def compute_halves(based: CutMiniature, report: Report) -> Iterator[CutParts]:
    """Yields the two parts of a cut miniature; runs in a worker."""
    cut = battle_shapes.make_base_cut(based.body, based.base.thickness_mm)
    mesh = based.mini.mesh
    gone = (
        mesh_without_repair(*cut_off_base(mesh, cut))
        if cut.height > 0 and bool(mesh.vertices[:, 2].max() * cut.scale > cut.height)
        else None
    )
    report(0.5, "")
    try:
        kept = cut_miniature(mesh, cut, "")
    except PlayerError as error:
        yield CutParts(based, None, gone, str(error))
        return
    yield CutParts(based, kept, gone)


def _size_gap(base: Base, size: tuple[float, float]) -> float:
    return max(abs(a - b) for a, b in zip(base_sides(base), size, strict=True))
