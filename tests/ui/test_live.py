import pytest

from app.model import Pose
from app.rules.actions import MoveFighter
from app.ui.bridge import Choice, SessionBridge
from app.ui.jobs import stop_all
from app.ui.live import Live, Question, answer
from tests.ui.stand_ins import wall_between


@pytest.fixture
def watched(qapp):
    session, choice = wall_between(), Choice()
    bridge = SessionBridge(session)
    live = Live(session, bridge, choice)
    answers = []
    live.answered.connect(answers.append)
    yield session, choice, answers
    live.close()
    assert stop_all()


def rested(answers):
    return bool(answers) and answers[-1].question.resting


def test_choosing_two_gives_an_answer_about_them_and_everyone_else(qtbot, watched):
    _, choice, answers = watched
    choice.choose("A", "B")
    qtbot.waitUntil(lambda: rested(answers))
    assert answers[-1].pair.sight.verdict == "undecided"
    assert answers[-1].pair.sight.blockers == ("wall",)
    assert {glance.id: glance.visible for glance in answers[-1].others} == {"B": False, "C": True}


def test_a_preview_is_answered_for_where_the_fighter_is_shown(qtbot, watched):
    session, choice, answers = watched
    choice.choose("A", "B")
    qtbot.waitUntil(lambda: rested(answers))
    session.preview(MoveFighter("A", Pose(250, 400)))
    qtbot.waitUntil(lambda: answers[-1].question.table is session.table and rested(answers))
    assert answers[-1].pair.sight.verdict == "visible"
    assert session.undo_label == ""


def test_answers_never_go_back_in_time(qtbot, watched):
    session, choice, answers = watched
    choice.choose("A", "B")
    for x in range(100, 140, 2):
        session.preview(MoveFighter("A", Pose(float(x), 100)))
        qtbot.wait(5)
    qtbot.waitUntil(lambda: rested(answers) and answers[-1].question.table is session.table)
    numbers = [found.question.number for found in answers]
    assert numbers == sorted(set(numbers))


def test_without_a_seer_nothing_is_asked(qtbot, watched):
    session, _, answers = watched
    session.do(MoveFighter("A", Pose(250, 400)))
    qtbot.wait(300)
    assert answers == []


def test_a_seer_alone_is_told_whom_it_sees():
    session = wall_between()
    found = answer(Question(1, session.table, session.system.judge, "A", "", resting=False))
    assert found.pair is None
    assert {glance.id for glance in found.others} == {"B", "C"}
