import numpy as np
import pytest
from msgspec.structs import replace

from app.games.actions import Move, make_edit
from app.model import Pose
from app.session import Session
from app.ui.editing.nudge_controller import NudgeController
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.snap_aids import SnapSettings
from tests.scenes import battle, fighter, meshes, piece


class Hands:
    """Keyboard actions on a session."""

    def __init__(self, session):
        self.session, self.sight_pair, self.selection, self.remarks = session, SightPair(), Selection(), []
        self.handling = NudgeController(session, self.sight_pair, self.selection, SnapSettings())
        self.handling.remarked.connect(self.remarks.append)

    def pose(self, id="A"):
        return self.session.battle.thing(id).pose


@pytest.fixture
def hands(qapp):
    things = [piece("wall", "wall", 250, 200), piece("crate", "crate", 500, 300)]
    session = Session(battle(fighter("A", 100, 200), fighter("B", 100, 300), pieces=things), meshes)
    return Hands(session)


def test_a_series_of_rotations_is_one_step(hands):
    hands.sight_pair.choose("A")
    for _ in range(3):
        assert hands.handling.turn(15)
    hands.handling.commit_series()
    assert hands.pose() == Pose(100, 200, yaw=45)
    assert hands.session.undo_label == "Turn A"
    hands.session.undo()
    assert hands.pose() == Pose(100, 200)
    assert hands.session.undo_label == ""


def test_a_pause_ends_the_series(qtbot, hands):
    hands.selection.select("A")
    hands.handling._pause_timer.setInterval(20)
    hands.handling.push(5, 0, -90)
    assert hands.session.has_pending
    qtbot.waitUntil(lambda: not hands.session.has_pending)
    assert hands.session.history.at == 1


def test_a_different_nudge_or_thing_starts_a_new_step(hands):
    hands.selection.select("A")
    hands.handling.push(5, 0, -90)
    hands.handling.turn(15)
    hands.selection.select("B")
    hands.handling.push(5, 0, -90)
    hands.handling.commit_series()
    labels = [step.label for step in hands.session.history.steps[1:]]
    assert labels == ["Move A", "Turn A", "Move B"]


def test_a_series_continues_from_the_current_pose(hands):
    hands.selection.select("A")
    hands.handling.push(5, 0, -90)
    hands.session.do(Move((("A", Pose(300, 300)),)))
    hands.handling.push(5, 0, -90)
    assert (hands.pose().x, hands.pose().y) == (305, 300)
    hands.session.undo()
    assert hands.pose() == Pose(300, 300)


def test_closing_the_battle_keeps_pending_nudges(hands):
    hands.selection.select("A")
    hands.handling.push(5, 0, -90)
    hands.handling.close()
    assert hands.session.undo_label == "Move A"
    assert not hands.session.has_pending


@pytest.mark.parametrize(
    ("azimuth", "place"), [(-90, (105, 200)), (-79, (105, 200)), (0, (100, 205)), (90, (95, 200)), (181, (100, 195))]
)
def test_nudging_right_is_relative_to_the_camera(hands, azimuth, place):
    hands.selection.select("A")
    hands.handling.push(5, 0, azimuth)
    assert (hands.pose().x, hands.pose().y) == pytest.approx(place)


def test_several_things_rotate_about_their_centre(hands):
    hands.selection.select("A", "B")
    hands.handling.turn(90)
    assert (hands.pose("A").x, hands.pose("A").y) == pytest.approx((150, 250))
    assert (hands.pose("B").x, hands.pose("B").y) == pytest.approx((50, 250))


def test_a_nudged_base_stays_on_the_board_and_reverses_at_once(hands):
    hands.selection.select("A")
    hands.handling.push(-5000, 0, -90)
    assert hands.session.battle.fighter("A").pose.x == pytest.approx(12.5)
    assert hands.remarks == ["Stopped at the edge of the board."]
    hands.handling.push(5, 0, -90)
    assert hands.session.battle.fighter("A").pose.x == pytest.approx(17.5)


def test_a_raised_thing_keeps_its_height_when_nudged(hands):
    hands.selection.select("crate")
    hands.handling.raise_(25)
    hands.handling.push(5, 0, -90)
    hands.handling.commit_series()
    assert (hands.pose("crate").x, hands.pose("crate").z) == (505, 25)
    assert [step.label for step in hands.session.history.steps[1:]] == ["Raise crate", "Move crate"]


def test_a_thing_raised_in_a_photo_stays_on_the_ray_from_its_eye(hands):
    eye, start = np.array((300.0, -400.0, 800.0)), hands.pose("crate")
    hands.selection.select("crate")
    for _ in range(3):
        hands.handling.raise_(10, tuple(eye.tolist()))
    hands.handling.commit_series()
    pose = hands.pose("crate")
    before, after = (np.array((one.x, one.y, one.z)) - eye for one in (start, pose))
    assert pose.z == pytest.approx(30)
    assert np.linalg.norm(np.cross(before, after)) / np.linalg.norm(before) < 1e-6
    assert len(hands.session.history.steps) == 2


def test_a_fighter_nudged_over_an_edge_drops_down(hands):
    hands.session.do(Move((("A", Pose(500, 300, 40)),)))
    hands.selection.select("A")
    hands.handling.push(50, 0, -90)
    assert hands.pose().z == 0


def test_pieces_are_scaled_and_fighters_are_not(hands):
    hands.selection.select("A", "crate")
    hands.handling.scale(1.05)
    hands.handling.scale(1.05)
    hands.handling.commit_series()
    assert hands.pose("crate").scale == pytest.approx(1.1025)
    assert hands.session.undo_label == "Scale crate"


def test_locked_things_do_not_move_and_a_note_says_so(hands):
    hands.session.do(make_edit(replace(hands.session.battle.fighter("A"), locked=True)))
    hands.selection.select("A")
    assert not hands.handling.turn(15)
    assert hands.remarks == ["A is locked; unlock it first"]


def test_next_steps_through_all_things_and_ends_with_none(hands):
    while hands.handling.select_next(1):
        pass
    assert hands.remarks == [
        "A, fighter, 1 of 4",
        "B, fighter, 2 of 4",
        "wall, terrain, 3 of 4",
        "crate, terrain, 4 of 4",
    ]
    assert hands.selection.ids == ("crate",)
    assert hands.handling.select_next(-1)
    assert hands.selection.ids == ("wall",)


def test_the_fighter_that_is_selected_becomes_observer_then_another_target(hands):
    for id in ("A", "B"):
        hands.selection.select(id)
        hands.handling.choose_for_sight()
    assert (hands.sight_pair.observer, hands.sight_pair.target) == ("A", "B")


def test_with_a_grid_one_press_moves_to_the_next_line(hands):
    assert hands.handling.step_mm == 5
    for said in ("Grid: 5 mm", "Grid: 10 mm", "Grid: 25.4 mm"):
        hands.handling.cycle_grid()
        assert hands.remarks[-1] == said
    assert hands.handling.step_mm == 25.4
    hands.handling.cycle_grid()
    assert hands.remarks[-1] == "Grid: off"


def test_keys_do_not_move_fighters_off_the_table(hands):
    """Lists can also select fighters in reserve and fighters taken down."""
    session = hands.session
    session = Session(replace(session.battle, aside=(fighter("Gone", 0, 0),)), meshes)
    hands = Hands(session)
    hands.selection.select("Gone")
    hands.handling.push(5, 0, -90)
    hands.handling.raise_(5)
    assert not hands.handling.turn(15)
    assert hands.handling.filter_unlocked() == ()
    hands.handling.scale(1.1)
    assert not session.has_pending
    assert hands.handling.select_next(1)
    assert hands.selection.ids == ("A",)
