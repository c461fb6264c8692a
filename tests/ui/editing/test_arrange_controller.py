import pytest
from msgspec.structs import replace

from app.games.actions import make_edit
from app.games.warcrow.terrain_elements import SetElement
from app.model import PieceKind, Pose
from app.session import Session
from app.ui.editing.arrange_controller import ArrangeController
from app.ui.editing.nudge_controller import NudgeController
from app.ui.session_notifier import Selection, SightPair
from app.ui.tools.snap_aids import SnapSettings
from tests.scenes import battle, fighter, meshes, piece


class Desk:
    """Actions on several things, on a session."""

    def __init__(self, session):
        self.session, self.selection = session, Selection()
        self.handling = NudgeController(session, SightPair(), self.selection, SnapSettings())
        self.arranging = ArrangeController(session, self.selection, self.handling, session.do)

    def thing(self, id):
        return self.session.battle.thing(id)

    def along(self, *ids, axis="x"):
        return [getattr(self.thing(id).pose, axis) for id in ids]

    def lock(self, id):
        self.session.do(make_edit(replace(self.thing(id), locked=True)))


@pytest.fixture
def desk(qapp):
    pieces = [piece("wall", "wall", 250, 200), piece("crate", "crate", 500, 300)]
    fighters = fighter("Axe", 100, 200), fighter("Bow", 160, 300), fighter("Cat", 400, 400, diameter=50)
    return Desk(Session(battle(*fighters, pieces=pieces), meshes))


def test_a_copy_is_numbered_placed_beside_and_selected(desk):
    desk.selection.select("Axe")
    desk.arranging.duplicate()
    desk.arranging.duplicate()
    assert desk.selection.ids == ("Axe 3",)
    assert not desk.session.table.find_overlaps()
    assert desk.thing("Axe 2").pose.x > 125
    assert desk.session.undo_label == "Place Axe 3"


def test_copies_of_several_things_keep_their_arrangement(desk):
    desk.selection.select("Axe", "Bow")
    desk.arranging.duplicate()
    assert desk.selection.ids == ("Axe 2", "Bow 2")
    for axis, apart in (("x", 60), ("y", 100)):
        first, second = desk.along("Axe 2", "Bow 2", axis=axis)
        assert second - first == pytest.approx(apart)
    desk.session.undo()
    assert len(desk.session.battle.things) == 5


def test_a_stack_is_copied_as_a_stack(qapp):
    stack = [piece("top", "crate", 100, 100, z=40.0), piece("crate", "crate", 100, 100)]
    desk = Desk(Session(battle(pieces=stack), meshes))
    desk.selection.select("top", "crate")
    desk.arranging.duplicate()
    assert desk.along("crate 2", "top 2", axis="z") == pytest.approx([0, 40], abs=0.01)


def test_copies_of_locked_things_are_unlocked(desk):
    desk.lock("crate")
    desk.selection.select("crate")
    desk.arranging.duplicate()
    assert not desk.thing("crate 2").locked


def test_removing_skips_locked_things(desk):
    desk.lock("crate")
    desk.selection.select("Axe", "crate")
    desk.arranging.remove()
    assert desk.session.battle.ids == {"Bow", "Cat", "wall", "crate"}
    assert desk.session.undo_label == "Remove Axe"


def test_locking_again_unlocks_everything(desk):
    desk.lock("crate")
    desk.selection.select("Axe", "crate")
    desk.arranging.toggle_lock()
    assert desk.thing("Axe").locked
    assert desk.thing("crate").locked
    desk.arranging.toggle_lock()
    assert not desk.thing("Axe").locked
    assert not desk.thing("crate").locked
    assert desk.session.undo_label == "Unlock 2 objects"


def test_select_all_skips_locked_things_the_first_time(desk):
    desk.lock("wall")
    desk.arranging.select_all()
    assert desk.selection.ids == ("Axe", "Bow", "Cat", "crate")
    desk.arranging.select_all()
    assert "wall" in desk.selection.ids


def test_left_edges_align_to_the_leftmost(desk):
    desk.selection.select("Axe", "Cat", "crate")
    desk.arranging.align(0, "low")
    assert desk.along("Axe", "Cat", "crate") == pytest.approx([100, 112.5, 107.5])
    assert desk.along("Axe", "Cat", "crate", axis="y") == [200, 400, 300]
    assert desk.session.undo_label == "Move 2 objects"


def test_centres_align_half_way_between_the_outermost(desk):
    desk.selection.select("Axe", "Bow", "Cat")
    desk.arranging.align(1, "middle")
    assert desk.along("Axe", "Bow", "Cat", axis="y") == pytest.approx([300, 300, 300])


def test_distributed_things_have_equal_gaps(desk):
    desk.selection.select("Cat", "Axe", "Bow")
    desk.arranging.distribute(0)
    axe, bow, cat = desk.along("Axe", "Bow", "Cat")
    assert (axe, cat) == (100, 400)
    assert (cat - 25) - (bow + 12.5) == pytest.approx((bow - 12.5) - (axe + 12.5))


def test_match_rotation_uses_the_first_selected_thing(desk):
    desk.session.do(make_edit(replace(desk.thing("Bow"), pose=Pose(160, 300, yaw=70))))
    desk.selection.select("Bow", "Axe", "crate")
    desk.arranging.match_rotation()
    assert desk.along("Axe", "Bow", "crate", axis="yaw") == [70, 70, 70]
    assert desk.along("Axe", "crate") == [100, 500]


def test_things_in_the_air_are_dropped_onto_each_other(desk):
    up = [piece("low", "crate", 600, 100, z=10.0), piece("high", "crate", 600, 100, z=90.0)]
    desk.session.do(make_edit(replace(desk.thing("Axe"), pose=Pose(600, 100, 200))))
    desk = Desk(Session(desk.session.battle.with_things(up), meshes))
    desk.selection.select("Axe", "high", "low")
    desk.arranging.drop_to_surface()
    assert desk.along("low", "high", "Axe", axis="z") == pytest.approx([0, 40, 80], abs=0.01)
    assert desk.session.undo_label == "Raise 3 objects"


def test_a_copy_of_terrain_keeps_its_element(qapp):
    desk = Desk(Session(replace(battle(pieces=[piece("wall", "wall", 250, 200)]), system="warcrow"), meshes))
    desk.session.do(SetElement("wall", "wall"))
    desk.selection.select("wall")
    desk.arranging.duplicate()
    assert desk.session.piece_kinds == (PieceKind("wall", "wall"), PieceKind("wall 2", "wall"))
