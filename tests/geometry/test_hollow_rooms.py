"""An open room never proves anyone hidden: a proof uses only the inside of the pieces."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.games.move_costs import MoveCosts
from app.geometry.frames import transform_points
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.placement.base_meshes import join_meshes
from app.geometry.sight_proof import bundles, proof
from app.geometry.sight_proof.cells import hull_points, make_cells
from app.geometry.sight_proof.closed_surfaces import CRACK_MM
from app.geometry.sight_proof.inside import contains_hull, encloses, find_ambiguous
from app.geometry.sight_proof.obstacles import gather_faces
from app.geometry.sight_proof.portals import find_cover
from app.geometry.sight_proof.proof_walls import find_walls
from app.geometry.sight_proof.shafts import SLACK, make_shaft
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import Effort, SightQuery, occluders_between
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.planning.move_proof import prove_unseen_after_move
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness import sound_rooms
from build_scripts.soundness.sound_rooms import make_room
from tests.effort import examples
from tests.oracle import distance, triangles_of
from tests.scenes import block_mesh, column, standing

CASES = {
    "a hairline crack": ("one shell", 0.005, 1.0, 0),
    "shells one in the other, wound alike": ("two shells", 0.0, 1.0, 5),
    "open pieces whose rims meet": ("two pieces", 1e-5, 1.0, 4),
    "a crack that is narrow in a small mesh only": ("one shell", 0.05, 1000.0, 0),
}
AT_ONCE = Effort(lines=1, max_lines=1, milliseconds=math.inf)
"""All that is asked is whether there is a proof."""


@pytest.fixture
def impatient(monkeypatch):
    """Makes lemma 3 run before the longer search for lines."""
    monkeypatch.setattr(proof, "_SCREEN_AFTER_PAIRS", 1)


@pytest.mark.few(1)
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("kind", "crack", "scale", "seed"), CASES.values(), ids=CASES)
def test_a_fighter_in_an_open_room_is_not_proven_hidden(kind, crack, scale, seed):
    room = make_room(seed, kind, crack, scale)
    assert sound_rooms.is_free(*room.line, room)
    assert find_sight(room.a, room.b, room.occluders, AT_ONCE).verdict != "blocked"


@pytest.mark.usefixtures("impatient")
def test_a_fighter_in_a_closed_room_is_hidden():
    room = make_room(0, "one shell", 0.0, 1.0)
    assert not sound_rooms.is_free(*room.line, room)
    assert find_sight(room.a, room.b, room.occluders, AT_ONCE).verdict == "blocked"


def as_table(room):
    """Returns the room on a table: its pieces in place, A and B in place of its bodies."""
    shapes = {
        one.name: mesh_without_repair(transform_points(one.mesh.vertices, one.frame), one.mesh.faces)
        for one in room.occluders
    }
    fighters = (
        Fighter(id, id, Round(12.0), Cylinder(6.0, body.top - body.bottom + 2), Pose(body.x, body.y, body.bottom - 2))
        for id, body in (("A", room.a), ("B", room.b))
    )
    pieces = tuple(Piece(name, name, PiecePose(0.0, 0.0)) for name in shapes)
    return BattleGeometry(Battle("free", Board(), pieces, tuple(fighters)), lambda ref: shapes[ref.name])


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", [0])
def test_a_fighter_moving_in_a_cracked_room_is_not_proven_blind(seed):
    room = make_room(seed, "one shell", 0.005, 1.0)
    table = as_table(room)
    assert sound_rooms.is_free(*room.line, room)
    for target, enemy in (("A", "B"), ("B", "A")):
        found = prove_unseen_after_move(table, table.battle.fighter(target), enemy, MoveCosts(1.0), most=1)
        assert found.outcome != "blocked"


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(3))
def test_random_rooms_are_judged_as_by_exact_arithmetic(seed):
    room = make_room(seed)
    assert not sound_rooms.find_fault(room, find_sight(room.a, room.b, room.occluders, sound_rooms.EFFORT))


@pytest.mark.parametrize("scale", [0.001, 1.0, 1000.0])
def test_the_closing_tolerance_is_stated_in_millimetres_of_the_table(scale):
    for crack, closed in ((CRACK_MM / 2, True), (2 * CRACK_MM, False)):
        room = make_room(4, "one shell", crack, scale)
        assert encloses(room.occluders[0], room.line[0]) == closed


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", ["one shell", "two shells", "two pieces"])
def test_the_note_and_the_proof_agree_on_who_counts_as_outside(kind, seed, monkeypatch):
    """If the note says that a fighter counts as outside a piece, no proof says that it is inside."""
    room = make_room(seed, kind)
    asked, cover = [], bundles.find_cover

    def heard(parts, triangles, reach, shaft, solids, *rest):
        asked.append(solids)
        return cover(parts, triangles, reach, shaft, solids, *rest)

    monkeypatch.setattr(bundles, "find_cover", heard)
    found = find_sight(room.a, room.b, room.occluders, sound_rooms.EFFORT)
    doubtful = find_ambiguous(room.occluders, room.a, room.b)
    assert all(any(one.name in note for note in found.notes) for one in doubtful)
    for body in (room.a, room.b):
        centre = (body.low + body.high) / 2
        outside = {one.name for one in find_ambiguous(room.occluders, body)}
        for solids in (room.occluders, *asked):
            assert outside.isdisjoint(one.name for one in solids if encloses(one, centre))


KINDS = st.sampled_from(["one shell", "two shells", "two pieces"])
WIDTHS = st.floats(-5, 0).map(lambda width: 10**width if abs(10**width / CRACK_MM - 1) > 0.02 else 0.0)
SCALES = st.sampled_from([0.001, 0.1, 1.0, 30.0, 1000.0])


def walls_alone(seed, kind, crack, scale):
    """Returns a room whose plates are not part of its walls' mesh, and the pieces that are its walls."""
    room = make_room(seed, kind, crack, scale)
    walls = room.occluders[: 2 if kind == "two pieces" else 1]
    assume(len(room.occluders) > len(walls))
    return room, walls


@given(st.integers(0, 10**6), KINDS, WIDTHS, SCALES)
@examples(40)
def test_a_place_inside_a_piece_is_inside_by_exact_arithmetic(seed, kind, crack, scale):
    (room, walls), rng = walls_alone(seed, kind, crack, scale), np.random.default_rng(seed)
    low, high = np.minimum(room.a.low, room.b.low) - 20, np.maximum(room.a.high, room.b.high) + 20
    for spot in rng.uniform(low, high, (8, 3)):
        assert any(encloses(one, spot) for one in walls) == sound_rooms.is_inside(spot, room.shells)
        hull = np.vstack([spot, spot + rng.normal(0, 3, (4, 3))])
        if any(contains_hull(one, spot, hull) for one in walls):
            assert all(sound_rooms.is_inside(share @ hull, room.shells) for share in rng.dirichlet(np.ones(5), 2))


@given(st.integers(0, 10**6), KINDS, WIDTHS, SCALES)
@examples(40)
def test_a_covered_place_is_inside_a_piece_or_near_its_surface(seed, kind, crack, scale):
    """Repaired and united walls cover only places inside a piece or near one of its faces."""
    (room, _), rng = walls_alone(seed, kind, crack, scale), np.random.default_rng(seed)
    around = occluders_between(room.a, room.b, room.occluders)
    question = SightQuery(room.a, room.b, room.occluders, around, (), sound_rooms.EFFORT, RESOLUTION)
    walls, shaft = find_walls(question), make_shaft(hull_points(room.a), hull_points(room.b))
    reach = RESOLUTION - walls.stray - SLACK
    faces, _ = gather_faces(walls.occluders, shaft, reach)
    for body, other in ((room.a, room.b), (room.b, room.a)):
        parts = make_cells(body, other)
        some = parts.select(rng.integers(0, len(parts.shares), 1))
        if find_cover(some, faces.corners, reach, shaft, around):
            spot = some.at(rng.random((1, 2)))[0]
            near = distance(spot, spot, triangles_of(*around)) < RESOLUTION
            assert near or sound_rooms.is_inside(spot, room.shells)


def test_a_fighter_partly_in_the_floor_of_a_hollow_piece_is_not_hidden_by_it():
    """Its shells have the same winding, so that their union has no face at the start of the hollow."""
    shells = [block_mesh((-30, -30, -30), (130, 30, 60)), block_mesh((-25, -25, 24), (125, 25, 55))]
    case = standing("case", join_meshes(*shells))
    a, b = column(0), column(100)
    found = find_sight(a, b, [case], AT_ONCE)
    assert distance(np.array((12.5, 0, 30.0)), np.array((87.5, 0, 30.0)), triangles_of(case)) > 5
    assert not encloses(case, np.array((12.5, 0, 30.0)))
    assert encloses(case, np.array((12.5, 0, 20.0)))
    assert found.verdict == "visible"
