"""What a battle's values are as shapes: outlines, slabs, bodies and occluders where they stand."""

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
from app.geometry.mesh_repair.boolean import cut_with_lids, fuse
from app.geometry.outlines import Outline
from app.geometry.placement import base_meshes
from app.geometry.placement.base_meshes import BaseCut
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on
from app.model import Base, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pill, Pose, Round, Sculpt

Meshes = Callable[[ModelRef], Mesh]
"""Gives the mesh of a model; the same object every time."""
_STAND_IN_MM = 50.0


@lru_cache(maxsize=4096)
def base_outline(base: Base, x: float, y: float, yaw: float) -> Outline:
    """The base seen from above."""
    if isinstance(base, Round):
        return outlines.disc(x, y, base.diameter_mm / 2)
    make = outlines.pill if isinstance(base, Pill) else outlines.oval
    return make((x, y), yaw, base.length_mm, base.width_mm)


def fighter_outline(fighter: Fighter) -> Outline:
    """The fighter's base seen from above."""
    return base_outline(fighter.base, fighter.pose.x, fighter.pose.y, fighter.pose.yaw)


def fighter_slab(fighter: Fighter) -> Slab:
    """The fighter's base as a solid."""
    bottom = fighter.pose.z
    return Slab(fighter_outline(fighter), bottom, bottom + fighter.base.thickness_mm)


def point_slab(x: float, y: float, z: float) -> Slab:
    """A point of the table, to measure to."""
    return Slab(outlines.point(x, y), z, z)


def line_slab(start: tuple[float, float], end: tuple[float, float], z: float = 0.0) -> Slab:
    """A level line on the table, to measure to."""
    return Slab(outlines.line(start, end), z, z)


def pose_frame(pose: Pose) -> Floats:
    """From own coordinates to the table's, `(4, 4)`; a piece's scale and tilt are in it."""
    origin = (pose.x, pose.y, pose.z)
    if isinstance(pose, PiecePose):
        return make_frame(origin, pose.yaw, pose.scale, pose.tilt)
    return make_frame(origin, pose.yaw)


def piece_occluder(piece: Piece, meshes: Meshes) -> Occluder:
    """The piece where it stands; the same object for the same piece."""
    return _make_occluder(piece.id, meshes(piece.ref), piece.pose)


def fighter_occluder(fighter: Fighter, meshes: Meshes, based: bool = True) -> Occluder:
    """The fighter, body and base, as it stands in other fighters' lines; its body alone where it is not `based`.

    Its mesh contains the true round shapes and its core is contained in them.
    """
    bodies = (body_mesh(fighter, meshes, containing) for containing in (True, False))
    if not based:
        mesh, core = (_close_body(body, fighter.base.thickness_mm) for body in bodies)
        return _make_occluder(fighter.id, mesh, fighter.pose, core)
    bases = (base_mesh(fighter.base, containing) for containing in (True, False))
    mesh, core = (_join_figure(base, body) for base, body in zip(bases, bodies, strict=True))
    return _make_occluder(fighter.id, mesh, fighter.pose, core)


def sight_body(fighter: Fighter, meshes: Meshes) -> Body:
    """The fighter's body without its base: what sees and is seen."""
    pose, body = fighter.pose, fighter.body
    if isinstance(body, Cylinder):
        bottom, top = pose.z + fighter.base.thickness_mm, pose.z + body.height_mm
        return CylinderBody(pose.x, pose.y, body.radius_mm, bottom, top)
    return _make_mesh_body(_make_occluder(fighter.id, body_mesh(fighter, meshes), pose))


@lru_cache(maxsize=256)
def base_mesh(base: Base, containing: bool = True) -> Mesh:
    """The base as a prism that contains it or is contained in it, its underside's centre at the origin."""
    return base_meshes.make_solid_mesh(
        *base_meshes.make_upright(base_outline(base, 0, 0, 0), 0.0, base.thickness_mm, containing)
    )


def body_mesh(fighter: Fighter, meshes: Meshes, containing: bool = True) -> Mesh:
    """The body in the fighter's own frame: a prism that contains the cylinder or is contained in it, or the miniature.

    The miniature is without its base, and open where that was cut away.
    """
    thickness, body = fighter.base.thickness_mm, fighter.body
    if isinstance(body, Cylinder):
        return _make_cylinder(body, thickness, containing)
    mesh = meshes(body.ref)
    if mesh is make_stand_in():
        # A body that would not surprise on such a base.
        base = fighter.base
        across = base.diameter_mm if isinstance(base, Round) else min(base.length_mm, base.width_mm)
        usual = Cylinder(0.35 * across, thickness + 1.2 * across, assumed=True)
        return _make_cylinder(usual, thickness, containing)
    return _cut_miniature(mesh, make_base_cut(body, thickness), body.model)


@cache
def make_stand_in() -> Mesh:
    """What stands where a model is missing: a box as a piece, and as a body a cylinder in its place."""
    box = base_meshes.make_solid_mesh(
        *base_meshes.make_prism(_STAND_IN_MM * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2, 0, _STAND_IN_MM)
    )
    said = tr("The model is missing and a placeholder is shown; results for it are not reliable.")
    return replace(box, health=replace(box.health, warnings=(said,)))


def make_base_cut(body: Sculpt, thickness: float) -> BaseCut:
    """How a miniature is taken off its own base and put on one of this thickness."""
    height = thickness if body.cut_mm is None else body.cut_mm
    return BaseCut(height, thickness, body.scale, body.turn, body.centre)


@lru_cache(maxsize=256)
def _make_cylinder(body: Cylinder, thickness: float, containing: bool) -> Mesh:
    return base_meshes.make_solid_mesh(
        *base_meshes.make_cylinder(body.radius_mm, thickness, body.height_mm, containing)
    )


@cached_on()
def _cut_miniature(mesh: Mesh, cut: BaseCut, name: str) -> Mesh:
    return base_meshes.cut_miniature(mesh, cut, name)


@cached_on(1)
def _join_figure(base: Mesh, body: Mesh) -> Mesh:
    top = float(base.vertices[:, 2].max())
    return fuse(base, cut_with_lids(body, top)) or base_meshes.join_meshes(base, body)


@cached_on()
def _close_body(body: Mesh, height: float) -> Mesh:
    return cut_with_lids(body, height)


@cached_on()
def _make_mesh_body(occluder: Occluder) -> MeshBody:
    return MeshBody(occluder)


@cached_on(1)
def _make_occluder(name: str, mesh: Mesh, pose: Pose, core: Mesh | None = None) -> Occluder:
    return Occluder(name, mesh, pose_frame(pose), core)
