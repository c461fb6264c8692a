import pytest
from msgspec import json
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import (
    ForgetView,
    Move,
    Place,
    Remove,
    Rename,
    SaveView,
    SetBoard,
    make_edit,
    make_move,
    make_place,
)
from app.model import Board, Cylinder, PiecePose, Pose, Round, SavedView
from app.session import Session
from tests.scenes import battle, fighter, meshes, piece

A, B, WALL = fighter("A", 100, 100), fighter("B", 300, 100, side="blue"), piece("wall", "wall", 200, 100)
FAR = SavedView("from afar", (381.0, 280.0, 0.0), 900.0, -79.0, 42.0)


@pytest.fixture
def session():
    return Session(battle(A, B, pieces=[WALL]), meshes)


def at(thing, **pose):
    return replace(thing, pose=replace(thing.pose, **pose))


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (make_move(at(A, x=110)), "Move A"),
        (make_move(at(A, yaw=90)), "Turn A"),
        (make_move(at(A, z=20)), "Raise A"),
        (make_move(at(WALL, scale=2)), "Scale wall"),
        (make_move(at(WALL, tilt=(5.0, 0.0))), "Tilt wall"),
        (make_move(at(A, x=110), at(WALL, x=220)), "Move 2 objects"),
        (make_move(at(A, yaw=5), at(WALL, x=220)), "Move 2 objects"),
        (make_edit(replace(WALL, locked=True)), "Lock wall"),
        (make_edit(replace(A, base=Round(40.0))), "Change A"),
        (make_place(fighter("C", 5, 5)), "Place C"),
        (make_place(fighter("C", 5, 5), piece("tower", "wall", 9, 9)), "Place 2 objects"),
        (Remove(("A",)), "Remove A"),
        (Rename("A", "Axe"), "Rename A to Axe"),
        (SetBoard(Board(900, 600)), "Change the board"),
        (SaveView(FAR), "Save the view from afar"),
    ],
)
def test_every_action_is_one_undoable_step_with_a_label(session, action, label):
    before = session.battle
    session.do(action)
    assert session.undo_label == label
    assert session.battle != before
    session.undo()
    assert session.battle is before


def test_moving_a_wall_keeps_all_other_objects(session):
    before = session.battle
    session.do(make_move(at(WALL, x=250)))
    assert session.battle.piece("wall").pose.x == 250
    assert session.battle.fighters is before.fighters


def test_a_group_moves_in_one_step_and_unmoved_members_are_unchanged(session):
    before = session.battle
    session.do(make_move(at(A, x=120), B))
    assert session.undo_label == "Move A"
    assert session.battle.fighter("B") is before.fighter("B")


def test_a_name_in_use_is_refused_with_a_sentence(session):
    with pytest.raises(PlayerError, match="“wall” is already taken"):
        session.do(Rename("A", "wall"))
    with pytest.raises(PlayerError, match="“B” is already taken"):
        session.do(make_place(fighter("B", 9, 9)))


def test_a_view_of_the_same_name_is_replaced_and_can_be_deleted(session):
    session.do(SaveView(FAR))
    session.do(SaveView(replace(FAR, elevation=80.0)))
    assert [view.elevation for view in session.battle.views] == [80.0]
    session.do(ForgetView(FAR.name))
    assert session.battle.views == ()


def test_every_object_off_the_board_is_a_problem(session):
    problems = session.check(Move((("A", Pose(-1, 0)), ("B", Pose(50, 9999)))))
    assert [problem.text for problem in problems] == ["A is off the board", "B is off the board"]
    assert session.check(Place((fighter("C", -9, 0),)))
    assert not session.check(make_move(at(WALL, x=-9)))


@pytest.mark.parametrize(
    "action",
    [
        make_place(fighter("C", 5, 5), piece("tower", "wall", 9, 9)),
        Move((("A", Pose(1, 2, 3, 4)),), (("wall", PiecePose(1, 2, scale=2.0)),)),
        make_edit(replace(A, body=Cylinder(9, 30, assumed=True))),
        Remove(("A", "wall")),
        Rename("A", "Axe"),
        SetBoard(Board(900, 600)),
        SaveView(FAR),
        ForgetView("from afar"),
    ],
)
def test_every_action_can_be_saved(action):
    assert json.decode(json.encode(action), type=type(action)) == action


@pytest.mark.parametrize(
    "gone",
    [
        make_move(fighter("Nobody", 1, 1)),
        make_move(piece("no wall", "wall", 1, 1)),
        make_edit(WALL, fighter("Nobody", 1, 1)),
    ],
)
def test_an_object_that_is_not_on_the_table_is_not_moved(session, gone):
    with pytest.raises(PlayerError, match="not on the table"):
        session.do(gone)


def test_the_history_names_a_moved_group():
    session = Session(battle(fighter("A", 100, 100), fighter("B", 200, 100)), meshes)
    session.do(make_edit(*(replace(one, group="1") for one in session.battle.fighters)))
    assert session.undo_label == "Group 2 objects"
    session.do(make_edit(*(replace(one, group="") for one in session.battle.fighters)))
    assert session.undo_label == "Ungroup 2 objects"
