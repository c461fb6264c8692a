"""Plans are saved with the battle, can be turned and undone, and move nobody."""

import json
import zlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Move, Remove, Rename, RenameSides
from app.games.plan_actions import (
    AddPlan,
    ClearPlaces,
    DeletePlan,
    NotePlan,
    PlanPlaces,
    RenamePlan,
    TurnPlan,
    free_plan_name,
    turn_pose,
)
from app.model import MAX_COUNTS, Battle, Board, Plan, PlannedPlace, Pose
from app.session import Session, open_session, resume_session
from app.storage.battle_file import create_file
from app.storage.battle_json import format_battle
from app.storage.consistency import find_flaw
from app.storage.model_files import Models
from app.storage.step_codec import initial_history
from tests.scenes import fighter, meshes
from tests.storage.battles import forge, kept_battle

AXE, BOW = fighter("Axe", 100, 100, side="red"), fighter("Bow", 600, 400, side="blue")
BATTLE = Battle("free", Board(), (), (AXE, BOW))
LEFT = Plan("Left", "behind the wall", (PlannedPlace("Axe", Pose(50.0, 60.0, 0.0, 30.0), "red"),))
WITHIN = st.floats(-900, 1700, allow_nan=False)
TURNS = st.sampled_from(("across", "deep", "half"))


@pytest.fixture
def session():
    made = Session(BATTLE, meshes)
    made.do(AddPlan(LEFT))
    return made


def place(id, x, y, side="red", **more):
    return PlannedPlace(id, Pose(x, y), side, **more)


def test_a_plan_moves_nobody_and_can_be_undone_and_redone(session):
    session.do(PlanPlaces("Left", (place("Bow", 10, 20, "blue"),)))
    assert session.battle.fighters == BATTLE.fighters
    assert session.undo_label == "Plan a position for Bow"
    with_both = session.battle
    session.undo()
    assert session.battle.plans == (LEFT,)
    session.redo()
    assert session.battle == with_both


def test_every_change_of_a_plan_has_its_own_label(session):
    for action, label in (
        (NotePlan("Left", "or not"), "Note on the plan Left"),
        (TurnPlan("Left", "across"), "Mirror the plan Left left–right"),
        (PlanPlaces("Left", (place("Axe", 1, 2), place("Bow", 3, 4))), "Plan 2 positions"),
        (ClearPlaces("Left", ("Axe",)), "Clear the planned position of Axe"),
        (RenamePlan("Left", "Right"), "Rename Left to Right"),
        (DeletePlan("Right"), "Delete the plan Right"),
    ):
        session.do(action)
        assert session.undo_label == label
    assert session.battle.plans == ()


def test_replacing_a_place_keeps_the_order_of_the_others(session):
    session.do(PlanPlaces("Left", (place("Bow", 3, 4, "blue"),)))
    session.do(PlanPlaces("Left", (place("Axe", 9, 9),)))
    assert [(one.fighter, one.pose.x) for one in session.battle.plan("Left").places] == [("Axe", 9), ("Bow", 3)]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (AddPlan(Plan("Left")), "“Left” is already taken"),
        (DeletePlan("Nothing"), "unknown plan “Nothing”"),
        (TurnPlan("Nothing", "half"), "unknown plan “Nothing”"),
    ],
)
def test_an_impossible_change_of_a_plan_is_one_sentence(session, action, words):
    before = session.battle
    with pytest.raises(PlayerError, match=words):
        session.do(action)
    assert session.battle is before


def test_the_number_of_plans_is_limited(session):
    for _ in range(MAX_COUNTS["plans"] - 1):
        session.do(AddPlan(Plan(free_plan_name(session.battle, "Left"))))
    with pytest.raises(PlayerError, match="30 plans"):
        session.do(AddPlan(Plan("One more")))


def test_copying_a_plan_adds_the_same_under_a_free_name(session):
    session.do(AddPlan(replace(LEFT, name=free_plan_name(session.battle, "Left"))))
    assert [plan.name for plan in session.battle.plans] == ["Left", "Left 2"]


@given(WITHIN, WITHIN, st.floats(-720, 720, allow_nan=False), TURNS)
@settings(max_examples=60, deadline=None)
def test_turning_a_plan_twice_restores_it(x, y, yaw, turn):
    board = Board()
    begun = Pose(x, y, 40.0, yaw)
    again = turn_pose(board, turn_pose(board, begun, turn), turn)
    assert (again.x, again.y, again.z) == pytest.approx((x, y, 40.0), abs=0.002)
    assert (again.yaw - yaw + 180) % 360 - 180 == pytest.approx(0.0, abs=0.002)


@given(WITHIN, WITHIN, st.floats(-180, 180, allow_nan=False))
@settings(max_examples=40, deadline=None)
def test_half_a_turn_equals_mirroring_both_ways(x, y, yaw):
    board, begun = Board(), Pose(x, y, 0.0, yaw)
    half, both = turn_pose(board, begun, "half"), turn_pose(board, turn_pose(board, begun, "across"), "deep")
    assert (half.x, half.y) == pytest.approx((both.x, both.y), abs=0.002)
    assert (half.yaw - both.yaw + 180) % 360 - 180 == pytest.approx(0.0, abs=0.002)


def test_half_a_turn_of_a_known_place():
    assert turn_pose(Board(), Pose(62, 59, 10, 30), "half") == Pose(700, 500, 10, -150)
    assert turn_pose(Board(), Pose(62, 59, 10, 30), "across") == Pose(700, 59, 10, 150)
    assert turn_pose(Board(), Pose(62, 59, 10, 30), "deep") == Pose(62, 500, 10, -30)


@given(st.lists(st.sampled_from(("place", "clear", "turn", "note", "copy", "delete", "undo", "redo")), max_size=12))
@settings(max_examples=30, deadline=None)
def test_all_changes_of_plans_can_be_undone_and_redone(steps):
    session = Session(BATTLE, meshes)
    session.do(AddPlan(LEFT))
    for number, step in enumerate(steps):
        names = [plan.name for plan in session.battle.plans]
        if step == "undo" and session.undo_label:
            session.undo()
        elif step == "redo" and session.redo_label:
            session.redo()
        elif step == "copy":
            session.do(AddPlan(replace(LEFT, name=free_plan_name(session.battle, "Left"))))
        elif names and step not in ("undo", "redo"):
            session.do(
                {
                    "place": PlanPlaces(names[-1], (place("Bow", number, 5),)),
                    "clear": ClearPlaces(names[0], ("Axe",)),
                    "turn": TurnPlan(names[0], "half"),
                    "note": NotePlan(names[-1], f"note {number}"),
                    "delete": DeletePlan(names[-1]),
                }[step]
            )
        assert find_flaw(session.battle) == ""
        assert session.battle.fighters == BATTLE.fighters
    last, count = session.battle, 0
    while session.undo_label:
        session.undo()
        count += 1
    assert session.battle == BATTLE
    for _ in range(count):
        session.redo()
    assert session.battle == last


def test_a_plan_follows_a_renamed_fighter_and_keeps_a_removed_one(session):
    session.do(Rename("Axe", "Hew"))
    session.do(RenameSides((("red", "Ash"),)))
    assert [(one.fighter, one.side) for one in session.battle.plan("Left").places] == [("Hew", "Ash")]
    session.do(Remove(("Hew",)))
    assert [one.fighter for one in session.battle.plan("Left").places] == ["Hew"]
    assert find_flaw(session.battle) == ""


def test_a_new_fighter_with_the_name_of_a_removed_one_has_its_own_place(session):
    session.do(PlanPlaces("Left", (place("Gone", 7, 7), place("Bow", 8, 8, "blue"))))
    session.do(Rename("Bow", "Gone"))
    assert [(one.fighter, one.pose.x) for one in session.battle.plan("Left").places] == [("Axe", 50), ("Gone", 8)]
    assert find_flaw(session.battle) == ""


def test_plans_are_saved_in_the_battle_file_and_in_json(tmp_path):
    path = tmp_path / "club.eyeline"
    models = Models(None)
    create_file(path, initial_history(BATTLE), models).close()
    session = resume_session(path)
    session.do(AddPlan(LEFT))
    session.do(PlanPlaces("Left", (place("Bow", 3, 4, "blue", guessed=True),)))
    kept = session.battle
    session.close()
    again = open_session(path)
    assert again.battle == kept
    again.close()
    text = tmp_path / "club.json"
    text.write_text(format_battle(kept))
    assert open_session(text).battle.plans == kept.plans


def test_unchanged_plans_are_the_same_objects_after_reading_the_file(tmp_path):
    path = kept_battle(tmp_path)
    session = resume_session(path)
    session.do(AddPlan(LEFT))
    session.do(Move((("A", Pose(222, 100)),)))
    session.do(AddPlan(Plan("Right")))
    session.close()
    steps = open_session(path).history.steps
    assert steps[-2].battle.plans is steps[-3].battle.plans
    assert steps[-1].battle.plans[0] is steps[-2].battle.plans[0]


HOSTILE = {
    "plans[1].name": [{"name": "One"}, {"name": "One"}],
    "plans[0].places[1].fighter": [
        {"name": "One", "places": [{"fighter": "A", "pose": {"x": 1, "y": 1}, "side": "red"}] * 2}
    ],
    "plans": [{"name": f"Plan {number}"} for number in range(31)],
    "plans[0].places": [
        {
            "name": "One",
            "places": [{"fighter": str(number), "pose": {"x": 1, "y": 1}, "side": "red"} for number in range(301)],
        }
    ],
    "plans[0].places[0].pose.x": [
        {"name": "One", "places": [{"fighter": "A", "pose": {"x": 1e9, "y": 1}, "side": "red"}]}
    ],
    "plans[0].name": [{"name": ""}],
    "plans[0].note": [{"name": "One", "note": "x" * 2001}],
}


@pytest.mark.parametrize("where", HOSTILE)
def test_impossible_plans_in_a_strangers_file_are_refused_with_their_place(tmp_path, where):
    document = json.loads(format_battle(BATTLE)) | {"plans": HOSTILE[where]}
    path = tmp_path / "strange.json"
    path.write_text(json.dumps(document))
    with pytest.raises(PlayerError) as caught:
        open_session(path)
    assert where in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_step_of_a_strangers_file_with_two_plans_of_the_same_name_is_refused(tmp_path):
    path = kept_battle(tmp_path)
    battle = json.loads(msgspec.json.encode(open_session(path).battle)) | {"plans": [{"name": "One"}, {"name": "One"}]}
    forge(path, ("UPDATE steps SET battle = ?", (zlib.compress(json.dumps(battle).encode()),)))
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        open_session(path)


def test_plans_of_fighters_missing_from_the_battle_are_read(tmp_path):
    plans = [{"name": "One", "places": [{"fighter": "Nobody", "pose": {"x": -90000, "y": 1}, "side": "Gone"}]}]
    path = tmp_path / "strange.json"
    path.write_text(json.dumps(json.loads(format_battle(BATTLE)) | {"plans": plans}))
    session = open_session(path)
    session.do(TurnPlan("One", "half"))
    assert session.battle.plan("One").places[0].fighter == "Nobody"
