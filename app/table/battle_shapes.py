"""The shapes of a battle's values: outlines, slabs, bodies and occluders in place."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from app.core.language import tr
from app.geometry import outlines
from app.geometry.arrays import Floats
from app.geometry.base_distances import Slab
from app.geometry.bodies import Body, CylinderBody, MeshBody
from app.geometry.frames import make_frame
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import cap_level_cut, unite_meshes
from app.geometry.outlines import Outline
from app.geometry.placement import base_meshes
from app.geometry.placement.base_meshes import BaseCut
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Base, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pill, Pose, Round, Sculpt

Meshes = Callable[[ModelRef], Mesh]
"""Function that returns the mesh of a model; the same object every time."""
_STAND_IN_MM = 50.0


@lru_cache(maxsize=4096)
def base_outline(base: Base, x: float, y: float, yaw: float) -> Outline:
    """Returns the outline of the base seen from above."""
    if isinstance(base, Round):
        return outlines.disc(x, y, base.diameter_mm / 2)
    make = outlines.pill if isinstance(base, Pill) else outlines.oval
    return make((x, y), yaw, base.length_mm, base.width_mm)


def fighter_outline(fighter: Fighter) -> Outline:
    """Returns the outline of the fighter's base seen from above."""
    return base_outline(fighter.base, fighter.pose.x, fighter.pose.y, fighter.pose.yaw)


def fighter_slab(fighter: Fighter) -> Slab:
    """Returns the fighter's base as a solid."""
    bottom = fighter.pose.z
    return Slab(fighter_outline(fighter), bottom, bottom + fighter.base.thickness_mm)


def point_slab(x: float, y: float, z: float) -> Slab:
    """Returns a point of the table as a slab, to measure to."""
    return Slab(outlines.point(x, y), z, z)


def line_slab(start: tuple[float, float], end: tuple[float, float], z: float = 0.0) -> Slab:
    """Returns a level line on the table as a slab, to measure to."""
    return Slab(outlines.line(start, end), z, z)


def pose_frame(pose: Pose) -> Floats:
    """Returns the transform `(4, 4)` from local to table coordinates; it includes a piece's scale and tilt."""
    origin = (pose.x, pose.y, pose.z)
    if isinstance(pose, PiecePose):
        return make_frame(origin, pose.yaw, pose.scale, pose.tilt)
    return make_frame(origin, pose.yaw)


def piece_occluder(piece: Piece, meshes: Meshes) -> Occluder:
    """Returns the piece in place; the same object for the same piece."""
    return _make_occluder(piece.id, meshes(piece.ref), piece.pose)


def fighter_occluder(fighter: Fighter, meshes: Meshes, based: bool = True) -> Occluder:
    """Returns the fighter's body and base as they block other fighters' lines; only its body if not `based`.

    Its mesh contains the true round shapes, and they contain its core.
    """
    bodies = (body_mesh(fighter, meshes, containing) for containing in (True, False))
    if not based:
        mesh, core = (_close_body(body, fighter.base.thickness_mm) for body in bodies)
        return _make_occluder(fighter.id, mesh, fighter.pose, core)
    bases = (base_mesh(fighter.base, containing) for containing in (True, False))
    mesh, core = (_join_figure(base, body) for base, body in zip(bases, bodies, strict=True))
    return _make_occluder(fighter.id, mesh, fighter.pose, core)


def sight_body(fighter: Fighter, meshes: Meshes) -> Body:
    """Returns the fighter's body without its base: the part that sees and is seen."""
    pose, body = fighter.pose, fighter.body
    if isinstance(body, Cylinder):
        bottom, top = pose.z + fighter.base.thickness_mm, pose.z + body.height_mm
        return CylinderBody(pose.x, pose.y, body.radius_mm, bottom, top)
    return _make_mesh_body(_make_occluder(fighter.id, body_mesh(fighter, meshes), pose))


@lru_cache(maxsize=256)
def base_mesh(base: Base, containing: bool = True) -> Mesh:
    """Returns the base as a prism that contains it or is contained in it, with its underside's centre at the origin."""
    return base_meshes.make_solid_mesh(
        *base_meshes.make_upright(base_outline(base, 0, 0, 0), 0.0, base.thickness_mm, containing)
    )


def body_mesh(fighter: Fighter, meshes: Meshes, containing: bool = True) -> Mesh:
    """Returns the body in the fighter's own frame: the miniature, or a prism that contains a cylinder or is inside it.

    The miniature has no base, and is open where its base was cut off.
    """
    thickness, body = fighter.base.thickness_mm, fighter.body
    if isinstance(body, Cylinder):
        return _make_cylinder(body, thickness, containing)
    mesh = meshes(body.ref)
    if mesh is make_stand_in():
        # A body of a plausible size for the base.
        base = fighter.base
        across = base.diameter_mm if isinstance(base, Round) else min(base.length_mm, base.width_mm)
        usual = Cylinder(0.35 * across, thickness + 1.2 * across, assumed=True)
        return _make_cylinder(usual, thickness, containing)
    return _cut_miniature(mesh, make_base_cut(body, thickness), body.model)


@cache
def make_stand_in() -> Mesh:
    """Returns the placeholder for a missing model: a box for a piece; `body_mesh` replaces it by a cylinder."""
    box = base_meshes.make_solid_mesh(
        *base_meshes.make_prism(_STAND_IN_MM * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2, 0, _STAND_IN_MM)
    )
    said = tr("The model is missing and a placeholder is shown; results for it are not reliable.")
    return replace(box, health=replace(box.health, warnings=(said,)))


def make_base_cut(body: Sculpt, thickness: float) -> BaseCut:
    """Returns how a miniature is cut off its own base and placed on one of this thickness."""
    height = thickness if body.cut_mm is None else body.cut_mm
    return BaseCut(height, thickness, body.scale, body.turn, body.centre)


@lru_cache(maxsize=256)
def _make_cylinder(body: Cylinder, thickness: float, containing: bool) -> Mesh:
    return base_meshes.make_solid_mesh(
        *base_meshes.make_cylinder(body.radius_mm, thickness, body.height_mm, containing)
    )


_cut_miniature, _close_body = cached_on()(base_meshes.cut_miniature), cached_on()(cap_level_cut)


@cached_on(1)
def _join_figure(base: Mesh, body: Mesh) -> Mesh:
    top = float(base.vertices[:, 2].max())
    return unite_meshes(base, cap_level_cut(body, top)) or base_meshes.join_meshes(base, body)


@cached_on()
def _make_mesh_body(occluder: Occluder) -> MeshBody:
    return MeshBody(occluder)


@cached_on(1)
def _make_occluder(name: str, mesh: Mesh, pose: Pose, core: Mesh | None = None) -> Occluder:
    return Occluder(name, mesh, pose_frame(pose), core)
