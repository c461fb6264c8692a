import pytest

from app.games.actions import Move, make_place
from app.model import PiecePose, Pose
from app.session import Session
from app.ui.editing.overlap_overlay import OverlapOverlay
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes, piece
from tests.ui.stand_ins import FakeViewport


@pytest.fixture
def watch(qapp):
    session = Session(
        battle(fighter("A", 100, 200), fighter("B", 100, 300), pieces=[piece("wall", "wall", 250, 200)]), meshes
    )
    notifier = SessionNotifier(session)
    made = OverlapOverlay(session, FakeViewport(), notifier, Selection())
    made.session = session
    yield made
    made.close()
    assert stop_all()


def lines(watch):
    return watch._viewport.overlays["overlaps"].ribbons if "overlaps" in watch._viewport.overlays else ()


def test_overlaps_are_hatched_and_reported(qtbot, watch):
    watch.session.do(Move((("A", Pose(240, 200)),)))
    qtbot.waitUntil(lambda: bool(watch.overlaps))
    assert watch.format_overlaps() == "A overlaps wall by 3.5 mm"
    assert len(lines(watch)) > 4


def test_the_mark_disappears_when_one_moves_away(qtbot, watch):
    watch.session.do(Move((("B", Pose(110, 200)),)))
    qtbot.waitUntil(lambda: bool(watch.overlaps))
    watch.session.preview(Move((("B", Pose(110, 260)),)))
    assert not lines(watch)
    qtbot.waitUntil(lambda: not watch.overlaps)
    assert watch.format_overlaps() == ""


def test_moving_something_else_keeps_the_mark(qtbot, watch):
    watch.session.do(Move((("B", Pose(110, 200)),)))
    qtbot.waitUntil(lambda: bool(watch.overlaps))
    watch.session.do(Move((), (("wall", PiecePose(400, 300)),)))
    assert lines(watch)


def test_no_message_is_shown_without_overlaps(qtbot, watch):
    told = []
    watch.changed.connect(lambda: told.append(watch.sentence()))
    watch.session.do(Move((("A", Pose(300, 300)),)))
    qtbot.waitUntil(lambda: not watch._delay_timer.isActive())
    assert told == []


def test_the_overlap_depth_is_shown_beside_fighters(qtbot, watch):
    watch.session.do(Move((("B", Pose(110, 200)),)))
    qtbot.waitUntil(lambda: bool(watch.overlaps))
    assert [tag.text for tag in watch._viewport.overlays["overlaps"].tags] == ["15.0 mm overlap"]


def test_the_overlap_depth_of_terrain_is_shown_beside_the_selection(qtbot, watch):
    watch.session.do(make_place(piece("other", "wall", 252, 200)))
    qtbot.waitUntil(lambda: bool(watch.overlaps))
    assert watch._viewport.overlays["overlaps"].tags == ()
    watch._selection.select("other")
    assert len(watch._viewport.overlays["overlaps"].tags) == 1
