"""Fighters as obstacles: one clean solid round the true shape, and one within it."""

import math

import numpy as np
import pytest

from app.geometry.arrays import Floats, Ints
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology
from app.geometry.placement.base_meshes import make_cylinder, make_solid_mesh
from app.geometry.rays import Occluder
from app.model import Base, Cylinder, Fighter, Oval, Pill, Pose, Round, Sculpt
from app.table import battle_shapes
from tests.scenes import meshes

FIGHTERS = [
    (Round(25.0), Cylinder(10.0, 35.0)),
    (Round(25.0), Cylinder(12.5, 35.0)),  # as wide as its base
    (Round(25.0), Cylinder(20.0, 60.0)),  # overhangs its base
    (Round(60.0), Cylinder(28.0, 80.0)),
    (Oval(60.0, 35.0), Cylinder(15.0, 40.0)),
    (Pill(70.0, 25.0), Cylinder(12.0, 40.0)),
]


def obstacle(base: Base, body: Cylinder) -> Occluder:
    return battle_shapes.fighter_occluder(Fighter("A", "red", base, body, Pose(100.0, 50.0, 10.0, 30.0)), meshes)


def volume(mesh: Mesh) -> float:
    return float(
        topology.shell_volumes(mesh.vertices, mesh.faces.astype(np.int64), np.zeros(len(mesh.faces), np.int64))[0]
    )


def area(base: Base) -> float:
    if isinstance(base, Round):
        return math.pi * base.diameter_mm**2 / 4
    if isinstance(base, Oval):
        return math.pi * base.length_mm * base.width_mm / 4
    return math.pi * base.width_mm**2 / 4 + (base.length_mm - base.width_mm) * base.width_mm


def skin(mesh: Mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


@pytest.mark.parametrize(("base", "body"), FIGHTERS)
def test_a_fighter_is_one_clean_solid_without_inner_faces(base: Base, body: Cylinder) -> None:
    found = obstacle(base, body)
    assert found.core is not None
    for mesh in (found.mesh, found.core):
        assert mesh.health.watertight
        assert mesh.health.bodies == 1
        # The skin of base and column is the top view twice and the walls: a seam between them would be more.
        top = max(area(base), math.pi * body.radius_mm**2)
        low, wall = base.thickness_mm, 2 * math.pi * body.radius_mm * (body.height_mm - base.thickness_mm)
        assert skin(mesh) == pytest.approx(2 * top + wall + rim(base) * low, rel=2e-3)


def rim(base: Base) -> float:
    if isinstance(base, Round):
        return math.pi * base.diameter_mm
    if isinstance(base, Pill):
        return math.pi * base.width_mm + 2 * (base.length_mm - base.width_mm)
    angles = np.linspace(0, 2 * math.pi, 10_001)
    return float(
        np.hypot(np.diff(base.length_mm / 2 * np.cos(angles)), np.diff(base.width_mm / 2 * np.sin(angles))).sum()
    )


@pytest.mark.parametrize(("base", "body"), FIGHTERS)
def test_the_true_shape_is_between_mesh_and_core(base: Base, body: Cylinder) -> None:
    found = obstacle(base, body)
    true = area(base) * base.thickness_mm + math.pi * body.radius_mm**2 * (body.height_mm - base.thickness_mm)
    assert found.core is not None
    assert volume(found.core) < true < volume(found.mesh) < volume(found.core) * 1.004
    assert len(found.mesh.faces) < 1000
    outline = battle_shapes.base_outline(base, 0, 0, 0)
    reach = max(outline.a + outline.core, body.radius_mm)
    assert np.hypot(*found.core.vertices[:, :2].T).max() <= reach + 1e-9
    assert np.hypot(*found.mesh.vertices[:, :2].T).max() <= reach + 0.0101


def test_a_fighter_is_the_same_solid_anywhere() -> None:
    base, body = FIGHTERS[0]
    here, there = (
        battle_shapes.fighter_occluder(Fighter("A", "red", base, body, Pose(x, 0.0)), meshes) for x in (0.0, 100.0)
    )
    assert here.mesh is there.mesh
    assert here.core is there.core


def mini(*parts: tuple[Floats, Ints]) -> Occluder:
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    faces = np.vstack([faces + offset for (_, faces), offset in zip(parts, offsets[:-1], strict=True)])
    mesh = make_solid_mesh(np.vstack([vertices for vertices, _ in parts]), faces.astype(np.int32))
    fighter = Fighter("A", "red", Round(25.0), Sculpt("mini.stl"), Pose(0.0, 0.0))
    return battle_shapes.fighter_occluder(fighter, lambda ref: mesh)


def test_a_miniature_cut_from_its_base_is_one_clean_solid_with_its_new_base() -> None:
    found = mini(make_cylinder(12.5, 0, 3.5), make_cylinder(5, 1, 30), make_cylinder(8, 20, 25))
    assert found.core is not None
    volumes = math.pi * (12.5**2 * 3.5 + 5**2 * (26.5 - 5) + 8**2 * 5)
    for mesh in (found.mesh, found.core):
        assert mesh.health.watertight
        assert mesh.health.bodies == 1
        assert volume(mesh) == pytest.approx(volumes, rel=5e-3)
        assert mesh.vertices[:, 2].min() == 0
        assert mesh.vertices[:, 2].max() == 30


def test_a_miniature_that_is_not_solid_blocks_with_its_triangles() -> None:
    vertices, faces = make_cylinder(5, 1, 30)
    found = mini(make_cylinder(12.5, 0, 3.5), (vertices, faces[5:]))
    assert found.core is not None
    assert found.core.health.open_edges > 0
    assert found.core.vertices[:, 2].max() == 30
