"""Miniatures cut from their own bases: their position, and their true shape in sight."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.geometry.bodies import CylinderBody, MeshBody
from app.geometry.mesh import Mesh
from app.geometry.placement.base_meshes import make_cylinder, make_solid_mesh
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Pose, Round, Sculpt
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from tests.effort import examples
from tests.scenes import box_mesh

OWN_BASE, OWN_TOP, RADIUS = 3.0, 30.0, 5.0


def joined(*parts):
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    faces = [faces + offset for (_, faces), offset in zip(parts, offsets[:-1], strict=True)]
    return make_solid_mesh(np.vstack([vertices for vertices, _ in parts]), np.vstack(faces).astype(np.int32))


def pawn(x: float = 0.0, y: float = 0.0, containing: bool = True) -> Mesh:
    """Returns a column on its own base, whose middle is at x and y."""
    parts = make_cylinder(12.5, 0, OWN_BASE, containing), make_cylinder(RADIUS, 1, OWN_TOP, containing)
    return joined(*((vertices + np.array((x, y, 0.0)), faces) for vertices, faces in parts))


def fighter(id, x, body, base=None, yaw=0.0, y=250.0):
    return Fighter(id, "red", base or Round(25.0, 3.5), body, Pose(x, y, 0.0, yaw))


def table(mesh, *fighters, wall=0.0):
    """Returns fighters on a table, with a wall of this height across it at x = 200."""
    pieces = (Piece("wall", "wall", PiecePose(200.0, 250.0)),) if wall else ()
    models = {"mini.stl": mesh, "wall": box_mesh(10, 1000, wall or 1)}
    return BattleGeometry(Battle("free", Board(), pieces, fighters), lambda ref: models[ref.name])


def box(fighter, mesh):
    seen = battle_shapes.sight_body(fighter, lambda _: mesh)
    return np.array([seen.low, seen.high])


BODIES = [
    (Sculpt("mini.stl"), 3.5, OWN_TOP),
    (Sculpt("mini.stl", cut_mm=OWN_BASE), 3.5, OWN_TOP + 0.5),
    (Sculpt("mini.stl", cut_mm=10.0), 3.5, OWN_TOP - 6.5),
    (Sculpt("mini.stl", cut_mm=6.0, scale=2.0), 3.5, 2 * OWN_TOP - 2.5),
    (Sculpt("mini.stl", cut_mm=OWN_BASE, turn=33.0), 3.5, OWN_TOP + 0.5),
]


@pytest.mark.parametrize(("body", "bottom", "top"), BODIES)
def test_the_body_above_the_cut_is_on_top_of_the_base(body, bottom, top):
    found = box(fighter("A", 100.0, body), pawn())
    radius = RADIUS * body.scale
    true = CylinderBody(100.0, 250.0, radius, bottom, top)
    assert np.abs(found - [true.low, true.high]).max() <= 0.011 * body.scale


def test_the_middle_of_the_original_base_is_on_the_middle_of_the_base():
    found = box(fighter("A", 100.0, Sculpt("mini.stl", cut_mm=OWN_BASE, centre=(40.0, -8.0))), pawn(40.0, -8.0))
    assert found.mean(axis=0)[:2] == pytest.approx([100.0, 250.0])


def test_the_default_middle_is_that_of_the_cut_off_part():
    found = box(fighter("A", 100.0, Sculpt("mini.stl", cut_mm=OWN_BASE)), pawn(40.0, -8.0))
    assert found.mean(axis=0)[:2] == pytest.approx([100.0, 250.0])


def test_turning_a_miniature_does_not_turn_its_base():
    arm = joined(
        make_cylinder(12.5, 0, OWN_BASE),
        (box_mesh(20, 2, 2).vertices + np.array((10.0, 0, 10)), box_mesh(20, 2, 2).faces),
    )
    base = Oval(60.0, 35.0, 3.0)
    body = Sculpt("mini.stl", cut_mm=OWN_BASE, centre=(0.0, 0.0), turn=90.0)
    low, high = box(fighter("A", 100.0, body, base), arm)
    assert low == pytest.approx([99, 250, 10])
    assert high == pytest.approx([101, 270, 12])
    standing = battle_shapes.fighter_occluder(fighter("A", 100.0, body, base), lambda _: arm)
    assert np.ptp(standing.mesh.vertices[:, 0]) == pytest.approx(60.0, abs=0.02)


def test_a_miniature_without_its_own_base_is_placed_whole_on_the_base():
    body = make_solid_mesh(*make_cylinder(RADIUS, 0.0, OWN_TOP))
    one = fighter("A", 100.0, Sculpt("mini.stl", cut_mm=0.0, centre=(0.0, 0.0)))
    low, high = box(one, body)
    assert (low[2], high[2]) == pytest.approx((3.5, OWN_TOP + 3.5))
    standing = battle_shapes.fighter_occluder(one, lambda _: body)
    assert standing.core is not None
    assert standing.mesh.health.watertight
    assert standing.mesh.health.bodies == 1
    assert len(battle_shapes.body_mesh(one, lambda _: body).faces) == len(body.faces)


def test_a_cut_above_the_whole_miniature_gives_a_sentence():
    with pytest.raises(PlayerError, match=r"mini\.stl has nothing above its base, 40 mm thick"):
        battle_shapes.body_mesh(fighter("A", 100.0, Sculpt("mini.stl", cut_mm=40.0)), lambda _: pawn())


@pytest.mark.parametrize(("body", "bottom", "top"), BODIES)
def test_the_obstacle_contains_the_column_and_its_core_is_contained_in_it(body, bottom, top):
    volumes = []
    for containing in (True, False):
        mesh = pawn(containing=containing)
        found = battle_shapes.fighter_occluder(fighter("A", 0.0, body, y=0.0), lambda _, mesh=mesh: mesh)
        assert found.core is not None
        volumes.append(volume(found.mesh if containing else found.core))
    true = math.pi * (12.5**2 * 3.5 + (RADIUS * body.scale) ** 2 * (top - bottom))
    assert volumes[1] < true < volumes[0] < volumes[1] * 1.006


def volume(mesh):
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


@pytest.mark.thorough
@pytest.mark.parametrize(("body", "bottom", "top"), BODIES)
def test_two_miniatures_see_each_other_over_a_wall_up_to_their_true_height(body, bottom, top):
    pair = fighter("A", 100.0, body), fighter("B", 300.0, body)
    assert table(pawn(), *pair, wall=top - 0.3).sight("A", "B").verdict == "visible"
    assert table(pawn(), *pair, wall=top + 0.1).sight("A", "B").verdict == "blocked"


@pytest.mark.few(1)
@pytest.mark.parametrize("height", [4.0, 20.0, 30.0, 31.0])
def test_a_wall_stops_a_cut_miniature_where_it_stops_a_column_of_its_size(height):
    column = Cylinder(RADIUS, OWN_TOP + 0.5)
    verdicts = {
        table(pawn(), fighter("A", 100.0, body), fighter("B", 300.0, column), wall=height).sight("A", "B").verdict
        for body in (column, Sculpt("mini.stl", cut_mm=OWN_BASE))
    }
    assert len(verdicts) == 1


@examples(12)
@given(
    shift=st.tuples(st.floats(-60, 60), st.floats(-60, 60)),
    scale=st.floats(0.4, 3.0),
    turn=st.floats(-720, 720),
    cut=st.floats(0.5, 20.0),
)
def test_the_body_is_centred_above_the_cut_wherever_the_file_places_it(shift, scale, turn, cut):
    mesh = pawn(*shift)
    body = Sculpt("mini.stl", cut_mm=cut * scale, scale=scale, turn=turn, centre=(shift[0] * scale, shift[1] * scale))
    found = battle_shapes.sight_body(fighter("A", 0.0, body, y=0.0), lambda _: mesh)
    assert isinstance(found, MeshBody)
    assert found.low[2] == pytest.approx(3.5, abs=1e-9)
    assert found.high[2] == pytest.approx(3.5 + scale * (OWN_TOP - cut), abs=1e-9)
    radius = np.hypot(*found.triangles.reshape(-1, 3)[:, :2].T).max()
    assert radius == pytest.approx(scale * (RADIUS if cut >= OWN_BASE else 12.5), abs=0.011 * scale)
