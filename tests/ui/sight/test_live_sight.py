import threading

import pytest
from msgspec.structs import replace

from app.games.actions import Move, make_edit
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import LIVE
from app.model import Pose
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.session_notifier import SessionNotifier, SightPair
from app.ui.sight.live_sight import LiveSight, quick_answer, thorough_answers
from app.ui.sight_answer import SightQuestion
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import wall_between


@pytest.fixture
def watched(qapp):
    session, sight_pair = wall_between(), SightPair()
    notifier = SessionNotifier(session)
    live = LiveSight(session, notifier, sight_pair)
    answers = []
    live.answered.connect(answers.append)
    yield session, sight_pair, answers
    live.close()
    assert stop_all()


def is_final(answers):
    return bool(answers) and answers[-1].question.thorough


def test_choosing_a_pair_gives_its_verdict_and_then_all_others(qtbot, watched):
    _, sight_pair, answers = watched
    sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: is_final(answers) and len(answers[-1].others) == 2)
    assert answers[-1].pair.sight.verdict == "blocked"
    assert answers[-1].pair.sight.blockers == ("wall",)
    assert {other.id: other.ruling.name for other in answers[-1].others} == {"B": "not visible", "C": "visible"}


def test_the_pair_is_answered_before_all_others():
    session = wall_between()
    answers = list(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", thorough=True)))
    assert [[other.id for other in found.others] for found in answers] == [["B"], ["B", "C"]]
    assert answers[0].pair is answers[1].pair


def test_an_unneeded_proof_is_stopped(qtbot, watched):
    session, sight_pair, answers = watched
    begun, stopped = threading.Event(), threading.Event()

    def slow(*pair, report):
        begun.set()
        try:
            while not stopped.is_set():
                report(0.5, "Looking at pairs of patches")
        finally:
            stopped.set()

    old = session.table
    old.sight = lambda *pair, effort=LIVE, report=None: (
        slow(*pair, report=report) if report else BattleGeometry.sight(old, *pair, LIVE)
    )
    sight_pair.choose("A", "B")
    assert begun.wait(PATIENCE_S)
    session.do(Move((("A", Pose(250, 400)),)))
    assert stopped.wait(PATIENCE_S)
    qtbot.waitUntil(lambda: is_final(answers))
    assert answers[-1].question.table is session.table


def test_the_closest_line_stops_where_it_meets_the_wall():
    session = wall_between()
    evidence = SightResult("blocked", 0.1, 64, 0.0, closest=((110, 200, 20), (390, 200, 20)))
    session.table.sight = lambda *pair, effort, report: evidence
    found = next(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", thorough=True)))
    assert found.pair.stop[0] == pytest.approx(245, abs=1e-4)


def assume_heights(session, *ids):
    """Returns the note about heights after the heights of these fighters become assumed."""
    fighters = (session.battle.fighter(id) for id in ids)
    session.do(make_edit(*(replace(one, body=replace(one.body, assumed=True)) for one in fighters)))
    found = next(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", thorough=True)))
    return found.pair.assumed


def test_a_verdict_names_fighters_whose_height_is_assumed():
    assert assume_heights(wall_between()) == ""
    assert assume_heights(wall_between(), "C") == ""
    assert assume_heights(wall_between(), "A") == "The height of A is assumed."
    assert assume_heights(wall_between(), "A", "B", "C") == "The heights of A, B are assumed."


def test_a_blocker_with_an_assumed_height_is_named_too():
    three = (
        fighter("A", 100, 200),
        fighter("B", 400, 200, side="blue"),
        fighter("giant", 250, 200, radius=40, height=90),
    )
    assert assume_heights(Session(battle(*three), meshes), "giant") == "The height of giant is assumed."


def test_a_preview_is_judged_where_the_fighter_is_shown(qtbot, watched):
    session, sight_pair, answers = watched
    sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: is_final(answers))
    session.preview(Move((("A", Pose(250, 400)),)))
    qtbot.waitUntil(lambda: answers[-1].question.table is session.table and is_final(answers))
    assert answers[-1].pair.sight.verdict == "visible"
    assert session.undo_label == ""


def test_answers_never_arrive_out_of_order(qtbot, watched):
    session, sight_pair, answers = watched
    sight_pair.choose("A", "B")
    for x in range(100, 140, 2):
        session.preview(Move((("A", Pose(float(x), 100)),)))
        qtbot.wait(PATIENCE_S)
    qtbot.waitUntil(lambda: is_final(answers) and answers[-1].question.table is session.table)
    numbers = [found.question.number for found in answers]
    assert numbers == sorted(numbers)


def test_without_a_observer_nothing_is_asked(qtbot, watched):
    session, _, answers = watched
    session.do(Move((("A", Pose(250, 400)),)))
    qtbot.wait(300)
    assert answers == []


def test_a_observer_alone_is_told_whom_it_sees():
    session = wall_between()
    (found,) = quick_answer(SightQuestion(1, session.table, session.game, "A", "", thorough=False))
    assert found.pair is None
    assert {other.id: other.quickly_visible for other in found.others} == {"B": False, "C": True}


def quick_ruling(session, evidence=None):
    """Returns the ruling of the quick check on A and B, from the given evidence if any."""
    if evidence:
        session.table.sight = lambda *pair, effort=LIVE, report=None: evidence
    (found,) = quick_answer(SightQuestion(1, session.table, session.game, "A", "B", thorough=False))
    return found.pair.ruling


def test_a_quick_check_calls_no_pair_undecided_or_too_close():
    session = wall_between()
    narrow = SightResult("visible", 0.1, 64, 0.1, ((110, 200, 20), (390, 200, 20)), clearance_mm=0.3)
    rulings = [quick_ruling(session), quick_ruling(session, narrow)]
    verdicts = [session.game.ruling(session.table, "A", "B", narrow).name, "undecided"]
    assert [ruling.kind for ruling in rulings] == ["undecided", "undecided"]
    assert [ruling.name for ruling in rulings if ruling.name in verdicts] == []


def test_on_the_plan_every_ruling_is_final():
    session = wall_between()
    exact = SightResult("visible", 0.1, 0, 1.0, clearance_mm=0.9, on_plan=True)
    assert quick_ruling(session, exact) == session.game.ruling(session.table, "A", "B", exact)


def test_a_quickly_found_line_is_a_verdict():
    assert quick_ruling(wall_between(), SightResult("visible", 0.1, 64, 0.1)).kind == "visible"


def test_a_result_of_another_pair_is_not_used_for_this_one(qapp, qtbot, monkeypatch):
    """A search started by a drag ends after another pair was chosen."""
    session, sight_pair, answers = wall_between(), SightPair(), []
    looking, go_on = threading.Event(), threading.Event()

    def slow(question, report=None):
        if question.target == "B" and not session.is_committed:
            looking.set()
            go_on.wait(PATIENCE_S)
        return quick_answer(question)

    monkeypatch.setattr("app.ui.sight.live_sight.quick_answer", slow)
    live = LiveSight(session, SessionNotifier(session), sight_pair)
    live.answered.connect(answers.append)
    try:
        sight_pair.choose("A", "B")
        qtbot.waitUntil(lambda: is_final(answers))
        session.preview(Move((("A", Pose(110, 200)),)))
        assert looking.wait(PATIENCE_S)
        answers.clear()
        sight_pair.choose("A", "C")
        go_on.set()
        qtbot.waitUntil(lambda: is_final(answers))
        assert {(found.question.observer, found.question.target) for found in answers} == {("A", "C")}
    finally:
        go_on.set()
        live.close()
        assert stop_all()
