import pytest

from app.games.actions import Move
from app.model import Change, Pose
from app.session import Session
from app.ui.session_notifier import SessionNotifier
from tests.scenes import battle, fighter, meshes


class Heard:
    """A session, with the signals of its notifier."""

    def __init__(self):
        self.session = Session(battle(fighter("A", 100, 100), fighter("B", 300, 100)), meshes)
        self.notifier, self.changed, self.committed = SessionNotifier(self.session), [], []
        self.notifier.changed.connect(self.changed.append)
        self.notifier.committed.connect(self.committed.append)


@pytest.fixture
def heard():
    return Heard()


def move_to(x):
    return Move((("A", Pose(x, 100)),))


def test_each_frame_of_a_drag_is_announced_as_a_preview(heard):
    for x in (110, 120, 130):
        heard.session.preview(move_to(x))
    assert heard.changed == [Change(fighters=frozenset("A"))] * 3
    assert heard.committed == []


def test_the_end_of_a_drag_is_announced_once(heard):
    heard.session.preview(move_to(110))
    heard.session.do(move_to(120))
    (told,) = heard.committed
    assert told.fighters == frozenset("A")


def test_a_cancelled_preview_has_no_effect(heard):
    heard.session.preview(move_to(110))
    heard.session.cancel_preview()
    assert heard.committed == [Change()]


def test_viewing_an_earlier_moment_is_announced_as_done(heard):
    heard.session.do(move_to(120))
    heard.session.view_step(0)
    assert [told.fighters for told in heard.committed] == [frozenset("A")] * 2


def test_a_released_session_is_no_longer_announced(heard):
    heard.notifier.close()
    heard.session.do(move_to(120))
    assert (heard.changed, heard.committed) == ([], [])
