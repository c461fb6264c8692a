from dataclasses import replace as replaced

import numpy as np
import pytest
from msgspec.structs import replace

from app.games.actions import Move, Remove, make_edit
from app.model import Piece, PiecePose, Pose
from app.session import Session
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.select_tool import SelectTool
from app.ui.tools.table_actions import FreeDrag
from tests.scenes import battle, box_mesh, fighter, meshes, piece
from tests.ui.stand_ins import FakeViewport, above, click, drag, oblique, wall_between


class Hand:
    """The tool on a session, with its notes."""

    def __init__(self, session):
        self.session, self.sight_pair, self.remarks = session, SightPair(), [""]
        self.viewport, self.selection = FakeViewport(), Selection()
        self.tool = SelectTool(session, self.viewport, self.sight_pair, self.selection, self.remarks.append)

    def pose(self, id="A"):
        return self.session.battle.fighter(id).pose


@pytest.fixture
def hand():
    return Hand(wall_between())


def test_two_clicks_choose_observer_and_target(hand):
    click(hand.tool, above(100, 200))
    click(hand.tool, above(400, 200))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("A", "B")


def test_the_observer_is_held_so_that_targets_are_compared_click_by_click(hand):
    for spot in ((100, 200), (400, 200), (100, 400)):
        click(hand.tool, above(*spot))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("A", "C")
    assert hand.selection.ids == ("C",)


def test_a_click_on_the_target_changes_nothing(hand):
    hand.sight_pair.choose("A", "B")
    click(hand.tool, above(400, 200))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("A", "B")


def test_a_click_on_the_observer_lets_go_of_both_and_the_next_click_begins_anew(hand):
    hand.sight_pair.choose("A", "B")
    click(hand.tool, above(100, 200))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("", "")
    click(hand.tool, above(100, 400))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("C", "")


def test_a_click_on_an_empty_spot_clears_the_pair(hand):
    hand.sight_pair.choose("A", "B")
    click(hand.tool, above(600, 500))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("", "")


def test_a_fighter_taken_where_a_question_shows_it_is_dragged_from_there(hand):
    hand.session.preview(Move((("A", Pose(200, 300)),)))
    hand.tool.actions.drag.begin = hand.session.cancel_preview
    drag(hand.tool, above(205, 300), above(235, 310), above(255, 320))
    hand.tool.release(above(255, 320))
    assert (hand.pose().x, hand.pose().y) == (pytest.approx(250), pytest.approx(320))


def test_an_impossible_place_shows_a_note_and_keeps_the_fighter():
    narrow = box_mesh(3, 400, 30)
    models = lambda ref: narrow if ref.name == "narrow" else meshes(ref)  # noqa: E731
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("edge", "narrow", 250, 200)]), models))
    drag(hand.tool, above(100, 200), oblique(250, 200, 30))
    assert hand.remarks[-1] == "Nothing can be placed here."
    hand.tool.actions.drag = Silencing(hand.session, hand.remarks.append)
    hand.tool.release(oblique(250, 200, 30))
    assert hand.pose() == Pose(100, 200)
    assert hand.remarks[-1] == "Nothing can be placed here."


class Silencing(FreeDrag):
    """A policy that clears notes at the end of a drag, as that of a battle does."""

    def cancel(self):
        self._show_remark("")


def test_rotating_the_camera_keeps_the_selection(hand):
    hand.sight_pair.choose("A", "B")
    assert not hand.tool.press(above(600, 500))
    assert not hand.tool.move(above(650, 500))
    assert not hand.tool.release(above(650, 500))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("A", "B")


def test_a_drag_moves_the_fighter_with_the_mouse_in_one_step(hand):
    drag(hand.tool, above(104, 203), above(150, 203), above(204, 253))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((200, 250))
    hand.tool.release(above(204, 253))
    assert hand.session.undo_label == "Move A"
    hand.session.undo()
    assert hand.pose() == Pose(100, 200)


def test_a_fighter_grabbed_by_its_head_does_not_jump(hand):
    drag(hand.tool, oblique(100, 195, 35), oblique(105, 195, 35))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((105, 200), abs=0.01)


def test_a_fighter_seen_through_a_wall_is_dragged_instead_of_the_wall():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("wall", "wall", 100, 170)]), meshes))
    seen = [replaced(oblique(x, 200, 20), x_ray=True) for x in (100, 120)]
    assert hand.session.table.pick(seen[0].origin, seen[0].direction).id == "wall"
    drag(hand.tool, *seen)
    hand.tool.release(seen[-1])
    assert hand.pose().x == pytest.approx(120, abs=0.5)
    assert hand.session.battle.piece("wall").pose.x == 100


def test_a_label_over_a_wall_grabs_its_fighter():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("wall", "wall", 100, 300)]), meshes))
    on_label = [replaced(oblique(x, 300, 20), label="A") for x in (100, 130)]
    assert hand.session.table.pick(on_label[0].origin, on_label[0].direction).id == "wall"
    drag(hand.tool, *on_label)
    hand.tool.release(on_label[-1])
    assert (hand.pose().x, hand.pose().y) == pytest.approx((130, 200), abs=0.5)
    assert hand.session.battle.piece("wall").pose.x == 100


def planked_floor(gap):
    """Returns a floor of boards 60 mm up, 20 mm wide with gaps between them, the middle of one gap at x = 300."""
    boards = [Piece(f"board {n}", "board", PiecePose(300 + (n + 0.5) * (20 + gap), 200, 60)) for n in range(-3, 3)]
    return Hand(Session(battle(fighter("A", 100, 200), pieces=boards), lambda ref: box_mesh(20, 120, 4)))


@pytest.mark.parametrize(("gap", "height"), [(1.0, 64), (3.0, 64), (10.0, 64), (40.0, 0)])
def test_a_dragged_fighter_bridges_a_crack_and_falls_through_a_wide_gap(gap, height):
    hand = planked_floor(gap)
    drag(hand.tool, above(100, 200), above(300, 200))
    assert hand.pose().z == pytest.approx(height), "shown"
    hand.tool.release(above(300, 200))
    assert (hand.pose().x, hand.pose().z) == pytest.approx((300, height)), "let go"


def test_the_wheel_moves_a_fighter_through_a_crack_and_back_up():
    hand = planked_floor(3.0)
    drag(hand.tool, above(100, 200), above(300, 200))
    for down, height in ((1, 0), (-1, 64)):
        assert hand.tool.change_level(above(300, 200), down)
        assert hand.pose().z == pytest.approx(height)


def test_a_fighter_dragged_past_a_deck_drops_to_the_floor():
    hand = planked_floor(3.0)
    drag(hand.tool, above(100, 200), above(300, 265))
    assert hand.pose().z == 0


def test_a_cancelled_drag_leaves_no_trace(hand):
    drag(hand.tool, above(100, 200), above(150, 250))
    assert hand.tool.cancel()
    assert hand.pose() == Pose(100, 200)
    assert hand.session.undo_label == ""
    hand.tool.release(above(150, 250))
    assert hand.pose() == Pose(100, 200)


def test_a_fighter_is_dragged_onto_a_crate_and_off_it():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 300, 200)]), meshes))
    drag(hand.tool, above(100, 200), above(300, 200))
    assert hand.pose().z == pytest.approx(40)
    hand.tool.move(above(400, 200))
    assert hand.pose().z == 0


def test_a_fighter_dragged_across_a_wall_does_not_climb_it():
    """Its top is narrower than a third of the base: a fighter cannot be placed there."""
    walled = battle(fighter("A", 100, 200, diameter=60), pieces=[piece("wall", "wall", 250, 200)])
    hand = Hand(Session(walled, meshes))
    drag(hand.tool, above(100, 200), above(200, 200), above(250, 200))
    assert hand.pose().z == 0
    assert hand.pose().x == pytest.approx(200)


def test_a_fighter_slides_along_the_edge_with_the_mouse_beyond_it(hand):
    drag(hand.tool, above(100, 200), above(-500, 240), above(-500, 300))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((12.5, 300)), "all of its base is on the board"
    hand.tool.move(above(-500, -500))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((12.5, 12.5))


def test_a_base_is_not_released_past_the_edge(hand):
    drag(hand.tool, above(100, 200), above(5, 200, "alt"))
    assert hand.pose().x == pytest.approx(12.5)


def test_several_things_slide_along_the_edge_together(hand):
    hand.selection.select("A", "C")
    drag(hand.tool, above(100, 200), above(100, -500, "alt"))
    assert places(hand.session, "A", "C") == pytest.approx([100, 12.5, 100, 212.5])
    hand.tool.move(above(100, 5000, "alt"))
    depth = hand.session.battle.board.depth_mm
    assert places(hand.session, "A", "C") == pytest.approx([100, depth - 212.5, 100, depth - 12.5])


def test_terrain_slides_with_its_centre_on_the_board():
    hand = Hand(Session(battle(pieces=[piece("crate", "crate", 300, 200)]), meshes))
    drag(hand.tool, above(300, 200), above(300, -500, "alt"))
    assert (hand.session.battle.piece("crate").pose.x, hand.session.battle.piece("crate").pose.y) == (300, 0)


def test_a_fighter_held_by_its_head_goes_on_the_surface_pointed_at():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 300, 400)]), meshes))
    drag(hand.tool, oblique(100, 200, 30), oblique(300, 400, 40))
    assert hand.pose().z == pytest.approx(40)
    assert (hand.pose().x, hand.pose().y) == pytest.approx((300, 400), abs=20)


def test_a_fighter_can_be_dragged_under_a_platform(hand):
    raised = [piece("plank", "crate", 300, 200, z=60.0)]
    hand = Hand(Session(battle(fighter("A", 300, 100), pieces=raised), meshes))
    drag(hand.tool, oblique(300, 100, 10), oblique(300, 200, 10))
    assert (hand.pose().y, hand.pose().z) == pytest.approx((200, 0))


def test_a_fighter_half_over_an_edge_shows_a_note():
    hand = Hand(Session(battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 300, 200)]), meshes))
    drag(hand.tool, above(100, 200), above(315, 200))
    assert "of its base is supported" in hand.remarks[-1]


def test_an_overlap_of_bases_shows_a_note(hand):
    drag(hand.tool, above(100, 200), above(110, 390))
    assert hand.remarks[-1] == "A: its base touches C’s"


def test_a_fighter_is_dragged_behind_another_under_the_mouse(hand):
    drag(hand.tool, oblique(100, 190, 10), oblique(405, 215, 10))
    assert (hand.pose().x, hand.pose().y) == pytest.approx((405, 225), abs=6)


def test_a_drag_changes_neither_observer_nor_target(hand):
    drag(hand.tool, above(100, 200), above(120, 200))
    assert hand.sight_pair.observer == ""
    hand.sight_pair.choose("B")
    drag(hand.tool, above(120, 200), above(100, 200))
    assert (hand.sight_pair.observer, hand.sight_pair.target) == ("B", "")


def test_rotating_during_a_drag_is_part_of_it(hand):
    drag(hand.tool, above(100, 200), above(150, 250))
    hand.tool.turn(15)
    assert hand.session.undo_label == ""
    hand.tool.release(above(150, 250))
    assert hand.pose() == replace(Pose(150, 250), yaw=15)


def test_without_a_drag_the_tool_rotates_nothing(hand):
    hand.sight_pair.choose("A")
    assert not hand.tool.turn(15)


# selecting


def test_a_click_selects_and_ctrl_or_shift_toggles(hand):
    click(hand.tool, above(100, 200))
    assert hand.selection.ids == ("A",)
    click(hand.tool, above(250, 200, "ctrl"))
    click(hand.tool, above(100, 400, "shift"))
    assert hand.selection.ids == ("A", "wall", "C")
    click(hand.tool, above(100, 200, "ctrl"))
    assert hand.selection.ids == ("wall", "C")


def test_selecting_terrain_leaves_observer_and_target_alone(hand):
    hand.sight_pair.choose("A", "B")
    click(hand.tool, above(250, 200))
    assert (hand.sight_pair.observer, hand.sight_pair.target, hand.selection.ids) == ("A", "B", ("wall",))


def test_a_click_on_an_empty_spot_selects_nothing(hand):
    hand.selection.select("A", "wall")
    click(hand.tool, above(600, 500))
    assert hand.selection.ids == ()


def test_shift_and_a_drag_select_with_a_rubber_band(hand):
    drag(hand.tool, above(60, 150, "shift"), above(200, 300, "shift"), above(300, 300, "shift"))
    assert hand.viewport.overlays["band"].ribbons
    hand.tool.release(above(300, 300, "shift"))
    assert hand.selection.ids == ("A", "wall")
    assert not hand.viewport.overlays["band"].ribbons
    assert hand.session.undo_label == ""


def test_a_rubber_band_skips_locked_things_and_esc_cancels_it(hand):
    lock(hand.session, "wall")
    drag(hand.tool, above(60, 150, "shift"), above(300, 300, "shift"))
    assert hand.tool.cancel()
    hand.tool.release(above(300, 300, "shift"))
    assert hand.selection.ids == ()
    drag(hand.tool, above(300, 300, "shift"), above(60, 150, "shift"))
    hand.tool.release(above(60, 150, "shift"))
    assert hand.selection.ids == ("A",)


def test_a_rubber_band_skips_hidden_pieces(hand):
    start, end = (replaced(above(*at, "shift"), hidden=frozenset({"wall"})) for at in ((60, 150), (300, 300)))
    drag(hand.tool, start, end)
    hand.tool.release(end)
    assert hand.selection.ids == ("A",)


# dragging several


def lock(session, id):
    thing = session.battle.thing(id)
    session.do(make_edit(replace(thing, locked=True)))


def places(session, *ids):
    """Returns x and y of each, one after the other."""
    poses = [session.battle.thing(id).pose for id in ids]
    return [place for pose in poses for place in (pose.x, pose.y)]


def test_dragging_a_selection_moves_all_of_it_in_one_step(hand):
    hand.selection.select("A", "C", "wall")
    before = hand.session.battle
    drag(hand.tool, above(100, 200), above(150, 230))
    hand.tool.release(above(150, 230))
    assert places(hand.session, "A", "C", "wall") == pytest.approx([150, 230, 150, 430, 300, 230])
    assert hand.session.undo_label == "Move 3 objects"
    hand.session.undo()
    assert hand.session.battle == before


def test_dragging_an_unselected_thing_moves_it_alone(hand):
    hand.selection.select("B", "C")
    drag(hand.tool, above(250, 200), above(300, 300))
    hand.tool.release(above(300, 300))
    assert hand.selection.ids == ("wall",)
    assert places(hand.session, "wall", "B") == pytest.approx([300, 300, 400, 200])


def test_a_piece_dragged_onto_a_piece_rests_on_it():
    crates = [piece("crate", "crate", 100, 100), piece("other", "crate", 300, 200)]
    hand = Hand(Session(battle(pieces=crates), meshes))
    drag(hand.tool, above(100, 100), above(295, 207, "alt"))
    assert hand.session.battle.piece("crate").pose.z == pytest.approx(40)
    hand.tool.move(above(400, 300, "alt"))
    assert hand.session.battle.piece("crate").pose.z == pytest.approx(0, abs=0.002)


def test_a_dragged_piece_carries_what_is_on_it():
    stack = [piece("crate", "crate", 100, 100), piece("top", "crate", 100, 100, z=40.0)]
    hand = Hand(Session(battle(fighter("A", 105, 100, z=80.0), fighter("B", 140, 100), pieces=stack), meshes))
    drag(hand.tool, oblique(100, 80, 20), oblique(180, 140, 20))
    hand.tool.release(oblique(180, 140, 20))
    assert places(hand.session, "crate", "top", "A", "B") == pytest.approx(
        [180, 160, 180, 160, 185, 160, 140, 100], abs=0.01
    )
    assert hand.pose().z == pytest.approx(80, abs=0.01)
    assert hand.session.undo_label == "Move 3 objects"


def test_shift_keeps_the_height_during_a_drag():
    crates = [piece("crate", "crate", 100, 100), piece("other", "crate", 300, 200)]
    hand = Hand(Session(battle(pieces=crates), meshes))
    drag(hand.tool, above(100, 100), above(295, 207, "shift", "alt"))
    assert hand.session.battle.piece("crate").pose == replace(crates[0].pose, x=295, y=207)


def test_dragging_a_locked_thing_rotates_the_view_and_shows_a_note(hand):
    lock(hand.session, "wall")
    assert not hand.tool.press(above(250, 200))
    assert not hand.tool.move(above(300, 200))
    assert not hand.tool.release(above(300, 200))
    assert hand.remarks[-1] == "wall is locked; unlock it to move it"
    assert places(hand.session, "wall") == [250, 200]


def test_dragging_a_selection_leaves_locked_things(hand):
    lock(hand.session, "C")
    hand.selection.select("A", "C")
    drag(hand.tool, above(100, 200), above(150, 230))
    hand.tool.release(above(150, 230))
    assert places(hand.session, "A", "C") == pytest.approx([150, 230, 100, 400])


def test_rotating_a_dragged_selection_turns_it_about_the_held_thing(hand):
    hand.selection.select("A", "C")
    drag(hand.tool, above(100, 200), above(250, 200, "alt"))
    hand.tool.turn(90)
    hand.tool.release(above(250, 200))
    assert places(hand.session, "A", "C") == pytest.approx([250, 200, 50, 200])


def test_removing_a_dragged_thing_ends_the_drag(hand):
    drag(hand.tool, above(250, 200), above(300, 300))
    hand.session.do(Remove(("wall",)))
    hand.tool.move(above(350, 300))
    assert not hand.tool.dragging
    hand.tool.release(above(350, 300))
    assert "wall" not in hand.session.battle.ids
    assert hand.session.undo_label == "Remove wall"


def test_undo_ends_a_drag(hand):
    hand.session.do(Move((("B", Pose(450, 200)),)))
    drag(hand.tool, above(100, 200), above(150, 260))
    hand.session.undo()
    hand.tool.release(above(150, 260))
    assert places(hand.session, "A", "B") == [100, 200, 400, 200]


# snapping


def test_a_base_dragged_near_another_touches_it_exactly(hand):
    drag(hand.tool, above(100, 200), above(103, 372))
    hand.tool.release(above(103, 372))
    apart = hand.session.table.distance("A", "C").distance_mm
    assert 0 < apart <= 1e-6
    assert not hand.session.table.find_overlaps()


def test_with_alt_or_ctrl_nothing_snaps(hand):
    for key in ("alt", "ctrl"):
        drag(hand.tool, above(100, 200), above(103, 372, key))
        assert places(hand.session, "A") == [103, 372]
        hand.tool.cancel()


def test_a_wall_dragged_near_a_wall_aligns_and_shows_a_guide():
    walls = [piece("wall", "wall", 250, 200, yaw=30), piece("other", "wall", 400, 300, yaw=30)]
    hand = Hand(Session(battle(pieces=walls), meshes))
    along = (np.cos(np.radians(30)), np.sin(np.radians(30)))
    beside = (400 - 12.5 * along[0] - 2 * along[1], 300 - 12.5 * along[1] + 2 * along[0])
    drag(hand.tool, above(250, 200), above(*beside))
    assert places(hand.session, "wall") == pytest.approx([400 - 10 * along[0], 300 - 10 * along[1]])
    assert hand.viewport.overlays["aids"].ribbons
    hand.tool.release(above(*beside))
    assert not hand.viewport.overlays["aids"].ribbons
    assert not hand.session.table.find_overlaps()


def test_things_snap_to_grid_lines(hand):
    hand.tool.snap_settings.grid_mm = 25.4
    drag(hand.tool, above(100, 200), above(160, 300))
    assert places(hand.session, "A") == pytest.approx([6 * 25.4, 12 * 25.4])
    assert len(hand.viewport.overlays["aids"].ribbons) > 10


def test_a_piece_aligns_with_a_neighbour_on_one_axis_and_the_grid_on_the_other():
    walls = [piece("wall", "wall", 250, 200), piece("other", "wall", 403, 400)]
    hand = Hand(Session(battle(pieces=walls), meshes))
    hand.tool.snap_settings.grid_mm = 10.0
    drag(hand.tool, above(250, 200), above(401, 163))
    assert places(hand.session, "wall") == pytest.approx([403, 160])
