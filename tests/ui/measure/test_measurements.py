import pytest
from msgspec.structs import replace

from app.games.actions import Move, Remove, make_edit
from app.model import Pose
from app.ui.measure.measurements import Measurements
from app.ui.measure.tape import MeasurePoint, MeasureTool, format_measure, measure_between
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from tests.ui.stand_ins import FakeViewport, above, click, wall_between


@pytest.fixture
def desk(qtbot):
    class Desk:
        session, viewport = wall_between(), FakeViewport()

    desk = Desk()
    desk.notifier = SessionNotifier(desk.session)
    desk.choice, desk.selection = SightPair(), Selection()
    desk.measuring = Measurements(desk.session, desk.viewport, desk.notifier)
    desk.measuring.attach(desk.choice, desk.selection)
    yield desk
    desk.measuring.close()


def tags(desk, name):
    overlay = desk.viewport.overlays.get(name)
    return [tag.text for tag in overlay.tags] if overlay else []


def test_distance_between_fighters_is_base_to_base(desk):
    found = measure_between(desk.session.table, MeasurePoint("A"), MeasurePoint("B"))
    assert found.distance_mm == pytest.approx(300 - 25)
    assert format_measure(found) == "10.83″"


def test_distance_to_a_wall_is_to_its_nearest_face(desk):
    found = measure_between(desk.session.table, MeasurePoint("A"), MeasurePoint("wall"))
    assert found.distance_mm == pytest.approx(150 - 12.5 - 5, abs=0.01)
    assert measure_between(desk.session.table, MeasurePoint("wall"), MeasurePoint("A")).distance_mm == pytest.approx(
        found.distance_mm
    )


def test_a_sloping_distance_shows_its_components(desk):
    found = measure_between(desk.session.table, MeasurePoint("A"), MeasurePoint("", (200.0, 200.0, 53.5)))
    assert format_measure(found).startswith("3.97″ (↔ 3.44″, ↕ 1.97″")


def test_the_ruler_is_shown_only_while_a_fighter_moves(desk, qtbot):
    desk.session.preview(Move((("A", Pose(150, 200)),)))
    qtbot.waitUntil(lambda: tags(desk, "ruler") != [])
    assert tags(desk, "ruler") == ["7.13″", "8.86″"]  # C, then B: the nearest first
    desk.session.do(Move((("A", Pose(150, 200)),)))
    assert tags(desk, "ruler") == []


def test_the_ruler_shows_distances_up_to_its_reach(desk, qtbot):
    desk.measuring.ruler.reach = 8 * 25.4
    desk.session.preview(Move((("A", Pose(150, 200)),)))
    qtbot.waitUntil(lambda: tags(desk, "ruler") != [])
    assert tags(desk, "ruler") == ["7.13″"]
    desk.session.cancel_preview()
    assert tags(desk, "ruler") == []


def test_a_disabled_ruler_shows_nothing(desk, qtbot):
    desk.measuring.ruler.set_enabled(False)
    desk.session.preview(Move((("A", Pose(150, 200)),)))
    desk.measuring.tape.measure(MeasurePoint("A"), MeasurePoint("B"))
    qtbot.waitUntil(lambda: tags(desk, "tape") != [])
    assert tags(desk, "ruler") == []


def test_two_clicks_measure_and_the_tape_follows_moved_things(desk, qtbot):
    tool = MeasureTool(desk.session, desk.measuring.tape, lambda text: None)
    click(tool, above(100, 200))
    click(tool, above(400, 200))
    qtbot.waitUntil(lambda: tags(desk, "tape") == ["10.83″"])
    desk.session.do(Move((("B", Pose(350, 200)),)))
    qtbot.waitUntil(lambda: tags(desk, "tape") == ["8.86″"])
    assert desk.session.undo_label == "Move B"


def test_points_of_the_table_are_measured_too(desk, qtbot):
    tool = MeasureTool(desk.session, desk.measuring.tape, lambda text: None)
    click(tool, above(100, 100))
    assert desk.measuring.tape.first_end.name == "3.94″, 3.94″ at height 0″"
    click(tool, above(100, 200 - 12.5 - 25.4))
    qtbot.waitUntil(lambda: tags(desk, "tape") == ["2.44″"])


def test_esc_cancels_the_first_end_of_the_tape(desk):
    tool = MeasureTool(desk.session, desk.measuring.tape, lambda text: None)
    click(tool, above(100, 200))
    assert tool.cancel()
    assert not tool.cancel()
    assert desk.measuring.tape.first_end is None


def test_removed_things_are_no_longer_measured(desk, qtbot):
    desk.measuring.tape.measure(MeasurePoint("A"), MeasurePoint("B"))
    desk.measuring.tape.measure(MeasurePoint("A"), MeasurePoint("C"))
    qtbot.waitUntil(lambda: len(tags(desk, "tape")) == 2)
    desk.session.do(Remove(("B",)))
    qtbot.waitUntil(lambda: len(tags(desk, "tape")) == 1)
    desk.session.undo()
    qtbot.waitUntil(lambda: len(tags(desk, "tape")) == 2)
    desk.measuring.tape.clear()
    qtbot.waitUntil(lambda: tags(desk, "tape") == [])


def test_rings_lie_round_the_observer_over_whatever_stands_there(desk, qtbot):
    desk.choice.choose("A")
    desk.measuring.ranges.set_ranges((152.4,))
    qtbot.waitUntil(lambda: tags(desk, "ranges") == ["6″"])
    heights = {round(ribbon.start[2]) for ribbon in desk.viewport.overlays["ranges"].ribbons}
    assert heights == {1, 61}  # the board, and the top of the wall
    desk.measuring.ranges.set_ranges(())
    assert tags(desk, "ranges") == []


def test_spheres_are_solids_around_the_selection(desk, qtbot):
    desk.choice.choose("A")
    desk.selection.select("B", "wall")
    desk.measuring.ranges.set_ranges((50.0, 100.0), rings=False, spheres=True)
    qtbot.waitUntil(lambda: len(desk.viewport.solids.get("ranges", ())) == 2)
    assert desk.viewport.solids["ranges"][0].vertices[:, 0].max() == pytest.approx(400 + 12.5 + 50, abs=0.3)
    assert not desk.viewport.overlays["ranges"].ribbons


def test_ranges_follow_the_fighter(desk, qtbot):
    desk.choice.choose("A")
    desk.measuring.ranges.set_ranges((50.0,), rings=False, spheres=True)
    qtbot.waitUntil(lambda: bool(desk.viewport.solids.get("ranges")))
    fighter = desk.session.battle.fighter("A")
    desk.session.do(make_edit(replace(fighter, pose=Pose(300, 300))))
    qtbot.waitUntil(lambda: desk.viewport.solids["ranges"][0].vertices[:, 0].max() == pytest.approx(362.5, abs=0.3))
