import itertools
import threading
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint

from app.core.progress import silent
from app.games.actions import make_place
from app.model import Battle, Board, ModelRef
from app.session import Session
from app.storage.library_entries import shipped_entries
from app.storage.model_files import Models
from app.table.collision import find_overlaps
from app.ui.battle_document import BattleDocument
from app.ui.plan_view.plan_view import PlanView
from app.ui.terrain.terrain_placement import TerrainPlacement, find_free_poses
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.scenes import battle, fighter, meshes, piece


def find_free_pose(table, near, size):
    return next(find_free_poses(table, near, [size]))


def test_on_an_empty_board_the_requested_place_is_free():
    pose = find_free_pose(Session(battle(), meshes).table, (300.0, 200.0), (40, 40, 40))
    assert (pose.x, pose.y) == (300.0, 200.0)


@pytest.mark.thorough
def test_pieces_placed_one_by_one_do_not_overlap():
    session = Session(battle(fighter("A", 380, 280)), meshes)
    for number in range(30):
        pose = find_free_pose(session.table, (380.0, 280.0), (40, 40, 40))
        session.do(make_place(piece(f"crate {number}", "crate", pose.x, pose.y)))
    assert find_overlaps(session.battle, meshes) == ()
    assert all(20 <= one.pose.x <= 742 and 20 <= one.pose.y <= 539 for one in session.battle.pieces)


def test_space_is_found_even_in_the_farthest_corner():
    crates = [piece(f"{x} {y}", "crate", 20 + 40 * x, 20 + 40 * y) for x in range(19) for y in range(13)]
    free = [one for one in crates if one.pose.x < 640 or one.pose.y < 440]
    pose = find_free_pose(Session(battle(pieces=free), meshes).table, (20.0, 20.0), (60, 60, 40))
    assert pose.x > 640
    assert pose.y > 440


def test_a_full_board_gives_no_pose():
    assert find_free_pose(Session(battle(), meshes).table, (300.0, 200.0), (5000, 40, 40)) is None


def test_several_pieces_are_placed_side_by_side_and_the_rest_left_out():
    sizes = [(200, 200, 40)] * 3 + [(5000, 40, 40), (100, 100, 40)]
    poses = list(find_free_poses(Session(battle(), meshes).table, (381.0, 280.0), sizes))
    assert [pose is None for pose in poses] == [False, False, False, True, False]
    placed = [(pose, size) for pose, size in zip(poses, sizes, strict=True) if pose]
    for (one, wide), (other, narrow) in itertools.combinations(placed, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= (wide[0] + narrow[0]) / 2


class SlowSession(Session):
    """A session that reads models for as long as the test wants."""

    def __init__(self, *given):
        super().__init__(*given)
        self.begun, self.go_on = threading.Event(), threading.Event()

    def preload_model(self, ref, report=silent):
        self.begun.set()
        while not self.go_on.wait(0.01):
            report(0.5, "Reading")


def test_a_placed_model_arrives_even_if_another_is_picked_up_meanwhile(qtbot):
    """Cancelling the second one must not forget the first."""
    session = SlowSession(battle(), meshes)
    view = PlanView()
    qtbot.addWidget(view)
    document = BattleDocument(session, view)
    placement = TerrainPlacement(document, view)
    card = SimpleNamespace(size_mm=(40, 40, 40))
    wall, crate = (SimpleNamespace(ref=ModelRef(name), title=name, card=card, parts=()) for name in ("wall", "crate"))
    placement.place(wall)
    assert session.begun.wait(PATIENCE_S)
    placement.drag(crate, QPoint(-1000, -1000))
    placement.cancel_drag()
    session.go_on.set()
    qtbot.waitUntil(lambda: [piece.id for piece in session.battle.pieces] == ["wall"])
    document.close()
    view.close_()
    assert stop_all()


def test_a_shape_made_for_an_element_has_that_element(qtbot):
    """Undo removes both the shape and its element."""
    session = Session(Battle("warcrow", Board(900.0, 900.0)), Models(None))
    view = PlanView()
    qtbot.addWidget(view)
    document = BattleDocument(session, view)
    placement = TerrainPlacement(document, view)
    lake = next(entry for entry in shipped_entries() if entry.name == "shapes/lake")
    placement.place(lake)
    qtbot.waitUntil(lambda: bool(session.battle.pieces))
    (note,) = session.game.terrain.notes(session.battle)
    assert (note.name, note.keywords) == ("Lake", "Impassable")
    session.undo()
    assert (session.battle.pieces, session.game.terrain.notes(session.battle)) == ((), ())
    document.close()
    view.close_()
    assert stop_all()
