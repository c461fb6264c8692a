import pytest
from msgspec.structs import replace

from app.games.actions import Move, Place
from app.model import PiecePose
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight
from app.ui.sight.section_cut import LiveSection, SectionQuestion, cut_sections
from app.ui.sight.section_text import format_room, format_section
from app.ui.workers import stop_all
from tests.ui.stand_ins import wall_between


def side_view(session, observer, target):
    table = session.table
    sight = table.with_silhouette(observer, target, table.sight(observer, target))
    (found,) = cut_sections(SectionQuestion(table, observer, target, sight))
    return found


def wall_aside():
    """Returns a session in which the end of the wall leaves a path past it, on its right."""
    session = wall_between()
    session.do(Move(pieces=(("wall", PiecePose(250, 270, 0)),)))
    return session


def test_a_blocked_line_ends_at_the_wall_and_continues_behind_it():
    found = side_view(wall_between(), "A", "B")
    assert (found.verdict, found.stopper, found.met_names) == ("blocked", "wall", {"wall"})
    (wall,) = (part for part in found.parts if part.name == "wall")
    low, high = wall.cut.closed[0].min(axis=0), wall.cut.closed[0].max(axis=0)
    assert (found.stop[0], found.free_again[0]) == pytest.approx((low[0], high[0]), abs=0.05)
    assert (low[1], high[1]) == pytest.approx((0, 60))
    assert found.narrowest is None


def test_a_visible_line_names_its_narrowest_place_and_neighbours():
    session = wall_aside()
    found = side_view(session, "A", "B")
    assert found.verdict == "visible"
    assert found.narrowest.name == "wall"
    assert found.narrowest.mm == pytest.approx(session.table.sight("A", "B").clearance_mm, abs=1e-9)
    assert found.narrowest.offset == pytest.approx(found.narrowest.mm, rel=0.1)
    assert found.stop is None
    assert not found.met_names


def test_objects_beside_the_line_within_its_clearance_are_indicated():
    found = side_view(wall_aside(), "A", "B")
    assert not found.parts
    assert {part.name for part in found.beside} == {"wall"}
    assert all(part.offset > 0 for part in found.beside)


def test_fighters_are_drawn_from_the_side_with_their_bases():
    found = side_view(wall_between(), "A", "C")
    for one in (found.observer, found.target):
        assert one.body[:, 1].min() == pytest.approx(3.5)
        assert one.body[:, 1].max() == pytest.approx(35)
        assert one.body[:, 0].max() - one.body[:, 0].min() == pytest.approx(20, abs=0.1)
        assert one.base[:, 0].max() - one.base[:, 0].min() == pytest.approx(25, abs=0.1)
    assert found.line[0][0] == 0


def test_a_hairline_is_drawn_with_the_objects_it_passes():
    session = wall_between()
    first = PiecePose(250, 260.04, 0)
    session.do(Move(pieces=(("wall", first),)))
    wall = session.battle.piece("wall")
    session.do(Place(pieces=(replace(wall, id="other", pose=PiecePose(250, 139.96, 0)),)))
    found = side_view(session, "A", "B")
    assert found.verdict == "blocked"
    assert found.narrowest.mm < 0.1
    assert found.stop is None
    assert "only a hairline" in format_section(found)
    assert " mm" in format_room(found.narrowest)
    assert "0.0 mm" not in format_room(found.narrowest)


def test_without_a_verdict_the_line_joins_the_centres():
    session = wall_between()
    (found,) = cut_sections(SectionQuestion(session.table, "A", "B", None))
    assert found.verdict == "undecided"
    assert found.line[1][0] == pytest.approx(300)
    assert found.stopper == "wall"


@pytest.fixture
def watched(qapp):
    session, sight_pair = wall_aside(), SightPair()
    notifier = SessionNotifier(session)
    live = LiveSight(session, notifier, sight_pair)
    live_section, found = LiveSection(session, sight_pair, live), []
    live_section.found.connect(found.append)
    yield session, sight_pair, live_section, found
    live_section.close()
    live.close()
    assert stop_all()


def test_the_side_view_follows_moved_things(qtbot, watched):
    session, sight_pair, live_section, found = watched
    live_section.set_enabled(True)
    sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: bool(found) and found[-1].verdict == "visible")
    session.preview(Move(pieces=(("wall", PiecePose(250, 200, 0)),)))
    qtbot.waitUntil(lambda: found[-1].verdict != "visible")
    qtbot.waitUntil(lambda: found[-1].verdict == "blocked")


def test_a_hidden_side_view_calculates_nothing(qtbot, watched):
    _, sight_pair, live_section, found = watched
    answered = []
    live_section.parent().answered.connect(answered.append)
    sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: bool(answered) and answered[-1].question.thorough)
    assert found == []
    live_section.set_enabled(True)
    qtbot.waitUntil(lambda: bool(found))
    sight_pair.choose("")
    assert found[-1] is None
