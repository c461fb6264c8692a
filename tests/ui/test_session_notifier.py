import pytest
from msgspec.structs import replace as changed

from app.games.actions import Move
from app.model import Change, Clock, Pose
from app.session import Session
from app.ui.session_notifier import SessionNotifier, SightPair
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


def during(active, *names):
    """Returns a battle in which a fighter is active."""
    fighters = (fighter(name, 100 * number, 100) for number, name in enumerate(names or "ABC"))
    return changed(battle(*fighters), clock=Clock("battle", active=active))


def test_the_active_fighter_is_the_observer_and_keeps_its_target():
    pair = SightPair()
    pair.show_battle(during("A"))
    assert (pair.observer, pair.is_asked) == ("A", False)
    pair.click("B")
    pair.show_battle(during("A"))
    assert (pair.observer, pair.target) == ("A", "B")
    pair.show_battle(during("C"))
    assert (pair.observer, pair.target) == ("C", "")
    pair.show_battle(during(""))
    assert (pair.observer, pair.target) == ("", "")


def test_another_pair_is_asked_about_until_the_next_step():
    pair = SightPair()
    pair.show_battle(during("A"))
    pair.choose("B", "C")
    pair.show_battle(during("A"), is_step=False)
    assert (pair.observer, pair.target, pair.instead_of) == ("B", "C", "A")
    pair.show_battle(during("A"))
    assert (pair.observer, pair.target, pair.instead_of) == ("A", "", "")
    pair.choose("B", "C")
    pair.choose("")
    assert (pair.observer, pair.target) == ("A", "")


def test_whoever_may_act_next_is_never_the_target():
    pair = SightPair()
    pair.click("A")
    pair.click("B", may_act=True)
    assert (pair.observer, pair.target) == ("B", "")


def test_in_free_play_the_pair_stays_through_steps():
    pair, free = SightPair(), changed(during(""), clock=Clock())
    pair.show_battle(free)
    pair.click("A")
    pair.click("B")
    pair.show_battle(free)
    assert (pair.observer, pair.target) == ("A", "B")
    pair.show_battle(changed(free, fighters=free.fighters[1:]))
    assert (pair.observer, pair.target) == ("", "")
