"""The sheet of a plan: positions as measured by hand on a real table."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.game_list import GAMES
from app.games.plan_actions import AddPlan
from app.geometry.placement.base_meshes import make_solid_mesh
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Plan, PlannedPlace, Pose, Round, Side
from app.planning.plan_sheet import EdgeMeasure, find_plan, make_plan_sheet
from app.table.battle_geometry import BattleGeometry
from tests.scenes import block_mesh, box_mesh
from tests.warcrow_scenes import BLUE, RED, muster

FREE = GAMES["free"]
BODY = Cylinder(10, 40)
BOARD = Board(760, 560)


def meshes(ref):
    if ref.name == "storeys":
        return storeys_mesh()
    return box_mesh(*map(float, ref.name.split()[1:]))


@cache
def storeys_mesh():
    """Returns two floors side by side, 3" and 6" high, in one model."""
    low, high = block_mesh((-100, -60, 0), (0, 60, 76.2)), block_mesh((0, -60, 0), (100, 60, 152.4))
    faces = np.concatenate([low.faces, high.faces + len(low.vertices)])
    return make_solid_mesh(np.concatenate([low.vertices, high.vertices]), faces)


def fighter(id, side="red", base=None, x=0.0, y=0.0):
    return Fighter(id, side, base or Round(32), BODY, Pose(x, y))


def table(*fighters, pieces=(), board=BOARD):
    sides = tuple(Side(name) for name in dict.fromkeys(one.side for one in fighters))
    return BattleGeometry(Battle("free", board, tuple(pieces), tuple(fighters), sides=sides), meshes)


def plan(**places):
    return Plan("Left", places=tuple(PlannedPlace(id, pose, "") for id, pose in places.items()))


def sheet(there, wanted):
    return make_plan_sheet(there, FREE, wanted)


def test_a_base_is_measured_from_the_nearer_edges_to_its_nearest_point():
    found = sheet(table(fighter("Axe"), fighter("Bow")), plan(Axe=Pose(100, 500), Bow=Pose(700, 60)))
    axe, bow = found.places
    assert axe.measures == (EdgeMeasure("left", 84), EdgeMeasure("far", 44))
    assert bow.measures == (EdgeMeasure("right", 44), EdgeMeasure("near", 44))
    assert (axe.number, bow.number, axe.ground) == (1, 2, "")


def test_an_oval_base_is_measured_as_rotated():
    there = table(fighter("Axe", base=Oval(100, 50)))
    (axe,) = sheet(there, plan(Axe=Pose(100, 100, yaw=90))).places
    assert [one.mm for one in axe.measures] == pytest.approx([75, 50])


@given(x=st.floats(20, 740), y=st.floats(20, 540))
def test_a_place_can_be_found_from_its_measurements(x, y):
    (axe,) = sheet(table(fighter("Axe")), plan(Axe=Pose(x, y))).places
    across, deep = axe.measures
    again = across.mm + 16 if across.edge == "left" else 760 - across.mm - 16
    behind = deep.mm + 16 if deep.edge == "near" else 560 - deep.mm - 16
    assert (again, behind) == pytest.approx((x, y), abs=1e-6)
    assert across.mm <= 760 / 2
    assert deep.mm <= 560 / 2


def test_fighters_of_each_side_are_numbered_and_others_are_not_listed():
    there = table(fighter("A1", "red"), fighter("B1", "blue"), fighter("A2", "red"), fighter("C", "blue", x=50, y=50))
    found = sheet(there, plan(B1=Pose(50, 50), A2=Pose(100, 50), A1=Pose(150, 50)))
    assert [(row.name, row.side, row.places[0].number) for row in found.rows] == [
        ("A2", "red", 1),
        ("A1", "red", 2),
        ("B1", "blue", 3),
    ]
    assert [one.id for one in found.others] == ["C"]


def test_a_fighter_on_terrain_is_listed_with_the_piece_and_the_height():
    tower = Piece("Tower", "box 150 150 76.2", PiecePose(380, 280, 0))
    there = table(fighter("Axe"), pieces=[tower])
    (axe,) = sheet(there, plan(Axe=Pose(380, 280, 76.2))).places
    assert axe.ground == "on Tower, 3″ above the table"


def test_the_right_one_of_several_floors_is_named():
    house = Piece("House", "storeys", PiecePose(380, 280, 0))
    there = table(fighter("Axe"), fighter("Bow"), pieces=[house])
    axe, bow = sheet(there, plan(Axe=Pose(330, 280, 76.2), Bow=Pose(430, 280, 152.4))).places
    assert axe.ground == "on House, floor 1 of 2, 3″ above the table"
    assert bow.ground == "on the top floor of House, 6″ above the table"


def test_a_piece_is_measured_at_two_corners_of_its_side_nearer_to_the_edges():
    wall = Piece("Wall", "box 100 20 50", PiecePose(100, 100, 0))
    (found,) = sheet(table(fighter("Axe"), pieces=[wall]), plan(Axe=Pose(380, 280))).pieces
    assert found.letters == "A"
    assert [[(one.edge, round(one.mm, 6)) for one in corner] for corner in found.measures] == [
        [("left", 50), ("near", 90)],
        [("left", 150), ("near", 90)],
    ]


@given(x=st.floats(150, 610), y=st.floats(150, 410), yaw=st.floats(0, 360), wide=st.sampled_from((100, 40)))
def test_two_measured_corners_determine_the_rotation_of_a_piece(x, y, yaw, wide):
    piece = Piece("Ruin", f"box {wide} 60 50", PiecePose(x, y, 0, yaw))
    (found,) = sheet(table(fighter("Axe"), pieces=[piece]), plan(Axe=Pose(50, 50))).pieces
    points = []
    for across, deep in found.measures:
        at = across.mm if across.edge == "left" else 760 - across.mm
        points.append(complex(at, deep.mm if deep.edge == "near" else 560 - deep.mm))
    along = points[1] - points[0]
    assert abs(along) == pytest.approx(max(wide, 60), abs=1e-6)
    middle = (points[0] + points[1]) / 2 + along / abs(along) * 1j * min(wide, 60) / 2
    assert (middle.real, middle.imag) == pytest.approx((x, y), abs=1e-6)


def test_letters_continue_after_z():
    pieces = [Piece(f"P{number}", "box 10 10 10", PiecePose(20.0 * number, 300, 0)) for number in range(28)]
    found = sheet(table(fighter("Axe"), pieces=pieces), plan(Axe=Pose(50, 50))).pieces
    assert [found[at].letters for at in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_troops_of_a_unit_are_one_row_with_the_leader_first():
    session = muster([RED, BLUE], "deployment")
    ids = ("Birch 1", "Ash 3", "Ash 1", "Ash 2")
    places = tuple(PlannedPlace(id, Pose(100.0 + 60 * number, 100), "") for number, id in enumerate(ids))
    found = make_plan_sheet(session.table, session.game, Plan("Far", places=places))
    rows = [(row.name, [place.fighter.id for place in row.places]) for row in found.rows]
    assert rows == [("Ash", ["Ash 1", "Ash 2", "Ash 3"]), ("Birch", ["Birch 1"])]
    assert [place.number for place in found.places] == [1, 2, 3, 4]


def test_a_hidden_unit_is_not_on_the_sheet():
    session = muster([{**RED, "keywords": ["Scout"], "hidden": True}, BLUE], "deployment")
    places = tuple(PlannedPlace(id, Pose(100, 100), "") for id in ("Ash 1", "Birch 1"))
    found = make_plan_sheet(session.table, session.game, Plan("Far", places=places))
    assert [place.fighter.id for place in found.places] == ["Birch 1"]
    assert not [one for one in found.others if one.id.startswith("Ash")]
    assert not found.missing
    with pytest.raises(PlayerError, match="“Far” has no positions yet"):
        make_plan_sheet(session.table, session.game, Plan("Far", places=places[:1]))


def test_a_fighter_removed_from_the_battle_is_named():
    found = sheet(table(fighter("Axe")), plan(Axe=Pose(50, 50), Bow=Pose(90, 50)))
    assert found.missing == ("Bow",)


@pytest.mark.parametrize("wanted", [Plan("Left"), plan(Bow=Pose(90, 50))])
def test_a_plan_without_places_is_refused_in_a_sentence(wanted):
    with pytest.raises(PlayerError, match="the plan “Left” has no positions yet; add fighters to it first"):
        sheet(table(fighter("Axe")), wanted)


def test_a_plan_is_found_by_its_name_or_because_it_is_the_only_one():
    battle = table(fighter("Axe")).battle
    with pytest.raises(PlayerError, match="no plans; create one"):
        find_plan(battle)
    one = replace(battle, plans=(Plan("Left"),))
    assert find_plan(one).name == "Left"
    two = replace(battle, plans=(Plan("Left"), Plan("Right")))
    assert find_plan(two, "Right").name == "Right"
    with pytest.raises(PlayerError, match="choose one with --plan: “Left”, “Right”"):
        find_plan(two)
    with pytest.raises(PlayerError, match="unknown plan “Middle”; use one of: “Left”, “Right”"):
        find_plan(two, "Middle")


def test_a_planned_fighter_beside_the_table_is_at_its_planned_place():
    session = muster([RED, BLUE], "deployment")
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ash 1", Pose(100, 100), ""),))))
    found = make_plan_sheet(session.table, session.game, session.battle.plan("Far"))
    assert (found.places[0].fighter.pose.x, found.places[0].fighter.pose.y) == (100, 100)
