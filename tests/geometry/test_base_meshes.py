"""Solids of bases and bodies, and miniatures cut from their bases."""

import math
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.geometry.arrays import Floats, Ints
from app.geometry.outlines import Outline, disc, oval, pill, polygon_containing
from app.geometry.placement.base_meshes import (
    BaseCut,
    cut_miniature,
    cut_off_base,
    make_cylinder,
    make_prism,
    make_solid_mesh,
    without_base,
)

MINIS = Path(__file__).parents[3] / "shared" / "meshes" / "minis"
PAWN_BASE = 3.0


def volume(vertices: Floats, faces: Ints) -> float:
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def pawn() -> tuple[Floats, Ints]:
    """Returns a miniature as exported by makers: a column that extends into its base disc, both in one file."""
    (base, base_faces), (body, body_faces) = make_cylinder(16, 0, PAWN_BASE), make_cylinder(5, 1, 30)
    return np.vstack([base, body]), np.vstack([base_faces, body_faces + len(base)]).astype(np.int32)


@pytest.mark.parametrize("outline", [disc(0, 0, 16), oval((3, 4), 30, 60, 35), pill((0, 0), 10, 70, 25)])
def test_a_prism_is_closed_and_faces_outwards(outline: Outline) -> None:
    polygon = polygon_containing(outline, 32)
    vertices, faces = make_prism(polygon, 1.0, 4.5)
    health = make_solid_mesh(vertices, faces).health
    assert health.watertight
    assert (health.bodies, health.inside_out_bodies, health.repairs) == (1, 0, ())
    x, y = polygon.T
    assert volume(vertices, faces) == pytest.approx(3.5 * (x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def test_the_outer_cylinder_contains_the_round_body_and_the_inner_is_contained_in_it() -> None:
    outer, inner = (volume(*make_cylinder(10, 0, 20, containing)) for containing in (True, False))
    assert inner < math.pi * 10**2 * 20 < outer < inner * 1.0021


@pytest.mark.parametrize("radius", [4, 12.5, 16, 30])
def test_inscribed_and_circumscribed_polygons_are_a_hundredth_of_a_millimetre_apart(radius: float) -> None:
    reach = [np.hypot(*make_cylinder(radius, 0, 1, containing)[0][:, :2].T).max() for containing in (True, False)]
    assert 0.005 < reach[0] - reach[1] <= 0.01


def test_a_huge_base_has_a_limited_number_of_sides() -> None:
    assert len(make_cylinder(300, 0, 1)[0]) == 2 * 160


def test_a_solid_keeps_its_position() -> None:
    mesh = make_solid_mesh(*make_prism(polygon_containing(disc(100, 50, 16), 24), 40, 43.5))
    assert mesh.vertices.min(axis=0) == pytest.approx([84, 34, 40])
    assert mesh.vertices.max(axis=0) == pytest.approx([116, 66, 43.5])


def test_cutting_off_the_base_leaves_the_body_above_it() -> None:
    vertices, faces = without_base(*pawn(), PAWN_BASE)
    assert vertices[:, 2].min() == pytest.approx(PAWN_BASE)
    assert vertices[:, 2].max() == 30
    assert np.hypot(vertices[:, 0], vertices[:, 1]).max() < 5.1
    # The body's cut end is the only opening: closed there, it is the original column.
    lid = make_solid_mesh(*make_cylinder(5, PAWN_BASE, 30))
    assert volume(vertices - [0, 0, PAWN_BASE], faces) == pytest.approx(volume(lid.vertices, lid.faces))


def test_the_cut_is_the_only_opening() -> None:
    mesh = make_solid_mesh(*without_base(*pawn(), 10.0))
    assert mesh.health.open_edges == len(
        make_cylinder(5, 0, 1)[0]
    )  # each side of the column is two triangles, and both are cut
    assert mesh.health.bodies == 1


def test_a_base_top_slightly_above_the_cut_is_removed_with_the_base() -> None:
    vertices, faces = pawn()
    vertices[:, 2] += 1e-5
    kept, _ = without_base(vertices, faces, PAWN_BASE)
    assert np.hypot(kept[:, 0], kept[:, 1]).max() < 5.1


@pytest.mark.parametrize("cut", [BaseCut(3.0, 3.5), BaseCut(9.0, 3.5, 2.0, 40.0, (1.0, -2.0)), BaseCut(7.3, 7.3, 0.5)])
def test_the_two_parts_of_a_cut_add_up_to_the_whole(cut: BaseCut) -> None:
    def area(vertices: Floats, faces: Ints) -> float:
        a, b, c = (vertices[faces[:, i]] for i in range(3))
        return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)

    mesh = make_solid_mesh(*pawn())
    kept, gone = cut_miniature(mesh, cut, "pawn"), cut_off_base(mesh, cut)
    whole = area(mesh.vertices, mesh.faces) * cut.scale**2
    assert area(kept.vertices, kept.faces) + area(*gone) == pytest.approx(whole, rel=1e-3)
    assert kept.vertices[:, 2].min() == pytest.approx(cut.top)
    assert gone[0][:, 2].min() == pytest.approx(cut.top - cut.height)


def test_a_miniature_that_is_all_base_is_refused_with_its_name() -> None:
    with pytest.raises(PlayerError, match=r"pawn\.stl has nothing above its base, 40 mm thick"):
        without_base(*pawn(), 40.0, "pawn.stl")


@pytest.mark.skipif(not MINIS.exists(), reason="the set of real meshes is not here")
@pytest.mark.parametrize("name", ["goblin_bow0", "housecarl", "robed_thing", "spearman"])
def test_real_miniatures_lose_their_base_and_keep_their_body(name: str) -> None:
    import trimesh  # slow to import

    mini = trimesh.load_mesh(MINIS / f"rpgscad__mini_{name}.stl")
    vertices, faces = np.array(mini.vertices), np.array(mini.faces, dtype=np.int32)
    vertices[:, 2] -= vertices[:, 2].min()
    body, body_faces = without_base(vertices, faces, 3.5, name)
    assert body[:, 2].min() == pytest.approx(3.5)
    assert body[:, 2].max() == vertices[:, 2].max()
    assert 0.5 * len(faces) < len(body_faces) < len(faces)
    # No flat disc is left: nothing lies level at the height of the cut.
    assert (np.ptp(body[body_faces][:, :, 2], axis=1) > 0)[body[body_faces][:, :, 2].max(axis=1) < 3.51].all()
