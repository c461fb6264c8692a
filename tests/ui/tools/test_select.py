import pytest
from msgspec.structs import replace

from app.model import Pose
from app.session import Session
from app.ui.bridge import Choice, Selection
from app.ui.tools.select import SelectTool
from tests.scenes import battle, fighter, meshes, piece
from tests.ui.stand_ins import FakeStage, above, aslant, click, drag, wall_between


class Hand:
    """The tool on a session, with what it remarked."""

    def __init__(self, session):
        self.session, self.choice, self.remarks = session, Choice(), [""]
        self.stage, self.selection = FakeStage(), Selection()
        self.tool = SelectTool(session, self.stage, self.choice, self.selection, self.remarks.append)

    def pose(self, id="A"):
        return self.session.battle.fighter(id).pose


@pytest.fixture
def hand():
    return Hand(wall_between())


def test_two_clicks_choose_seer_and_target(hand):
    click(hand.tool, above(100, 200))
    click(hand.tool, above(400, 200))
    assert (hand.choice.seer, hand.choice.target) == ("A", "B")


def test_a_third_click_begins_the_next_pair(hand):
    for spot in ((100, 200), (400, 200), (100, 400)):
        click(hand.tool, above(*spot))
    assert (hand.choice.seer, hand.choice.target) == ("C", "")


def test_a_click_on_the_seer_lets_go_of_the_target_and_then_of_itself(hand):
    hand.choice.choose("A", "B")
    click(hand.tool, above(100, 200))
    assert (hand.choice.seer, hand.choice.target) == ("A", "")
    click(hand.tool, above(100, 200))
    assert hand.choice.seer == ""


def test_a_click_beside_everyone_lets_go_of_everyone(hand):
    hand.choice.choose("A", "B")
    click(hand.tool, above(600, 500))
    assert (hand.choice.seer, hand.choice.target) == ("", "")


def test_turning_the_camera_lets_go_of_nobody(hand):
    hand.choice.choose("A", "B")
    assert not hand.tool.press(above(600, 500))
    assert not hand.tool.move(above(650, 500))
    assert not hand.tool.release(above(650, 500))
    assert (hand.choice.seer, hand.choice.target) == ("A", "B")


def test_a_drag_moves_the_fighter_as_far_as_the_mouse_and_is_one_step_back(hand):
    drag(hand.tool, above(104, 203), above(150, 203), above(204, 253))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((200, 250))
    hand.tool.release(above(204, 253))
    assert hand.session.undo_label == "Move A"
    hand.session.undo()
    assert hand.pose() == Pose(100, 200)


def test_a_fighter_taken_by_its_head_does_not_jump_to_the_cursor(hand):
    drag(hand.tool, aslant(100, 195, 35), aslant(105, 195, 35))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((105, 200), abs=0.01)


def test_a_drag_that_was_cancelled_never_happened(hand):
    drag(hand.tool, above(100, 200), above(150, 250))
    assert hand.tool.cancel()
    assert hand.pose() == Pose(100, 200)
    assert hand.session.undo_label == ""
    hand.tool.release(above(150, 250))
    assert hand.pose() == Pose(100, 200)


def test_a_fighter_dragged_onto_a_crate_stands_on_it_and_down_again_beside_it():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 300, 200)]), meshes))
    drag(hand.tool, above(100, 200), above(300, 200))
    assert hand.pose().z == pytest.approx(40)
    hand.tool.move(above(400, 200))
    assert hand.pose().z == 0


def test_a_fighter_dragged_across_a_wall_does_not_climb_it():
    """Its top is narrower than a third of the base: nobody stands there."""
    walled = battle(fighter("A", 100, 200, diameter=60), pieces=[piece("wall", "wall", 250, 200)])
    hand = Hand(Session(walled, meshes))
    drag(hand.tool, above(100, 200), above(200, 200), above(250, 200))
    assert hand.pose().z == 0
    assert hand.pose().x == pytest.approx(200)


def test_a_fighter_stays_where_it_last_could_stand_while_the_mouse_is_off_the_board(hand):
    drag(hand.tool, above(100, 200), above(150, 200), above(-500, 200))
    assert hand.pose().x == pytest.approx(150)


def test_a_fighter_can_be_dragged_under_a_platform(hand):
    raised = [piece("plank", "crate", 300, 200, z=60.0)]
    hand = Hand(Session(battle(fighter("A", 300, 100), pieces=raised), meshes))
    drag(hand.tool, aslant(300, 100, 10), aslant(300, 200, 10))
    assert (hand.pose().y, hand.pose().z) == pytest.approx((200, 0))


def test_a_fighter_half_over_an_edge_is_remarked_upon():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 300, 200)]), meshes))
    drag(hand.tool, above(100, 200), above(315, 200))
    assert "of its base is supported" in hand.remarks[-1]


def test_a_base_that_meets_anothers_is_remarked_upon(hand):
    drag(hand.tool, above(100, 200), above(110, 390))
    assert hand.remarks[-1] == "A: its base meets C's"


def test_dragging_somebody_while_a_seer_is_chosen_makes_it_the_target(hand):
    hand.choice.choose("A")
    drag(hand.tool, above(400, 200), above(420, 200))
    assert (hand.choice.seer, hand.choice.target) == ("A", "B")


def test_turning_is_one_step_back_and_keeps_the_place(hand):
    hand.choice.choose("A")
    hand.tool.turn(15)
    assert hand.pose() == Pose(100, 200, yaw=15)
    assert hand.session.undo_label == "Turn A"


def test_turning_while_dragging_belongs_to_the_drag(hand):
    drag(hand.tool, above(100, 200), above(150, 250))
    hand.tool.turn(15)
    assert hand.session.undo_label == ""
    hand.tool.release(above(150, 250))
    assert hand.pose() == replace(Pose(150, 250), yaw=15)


def test_with_nobody_chosen_there_is_nothing_to_turn(hand):
    assert not hand.tool.turn(15)
