"""While dice are asked for, players may do anything else: the battle goes on, and nothing is asked twice."""

import pytest

from app.model import Pose
from app.rules import battle_actions as ba
from app.rules.actions import Move, Remove
from tests.ui.battle.fake_flow import roll
from tests.ui.battle.test_battle_in_window import session, window  # noqa: F401


@pytest.fixture
def asked(window, session):  # noqa: F811
    """A window that has played two steps, and asks for the dice of an attack."""
    first, second = session.battle.fighters[:2]
    session.do(Move(((first.id, Pose(200, 200)),)))
    session.do(ba.Activate(first.id))
    window.battle.doing.attempt(ba.Attack(first.id, 0, second.id, roll()))
    assert window.battle.doing.waits
    return window


def test_answers_to_what_was_asked_before_an_earlier_moment_was_looked_at_are_no_accident(asked, session):  # noqa: F811
    doing, steps = asked.battle.doing, len(session.history.steps)
    asked.battle.look(-1)
    doing.roll((roll(4, 4, 4),))
    doing.leave()
    assert len(session.history.steps) == steps
    asked.battle.look(0)
    assert session.looking is None
    assert session.at_rest


def test_an_earlier_moment_that_is_gone_to_asks_nothing_any_more(asked, session):  # noqa: F811
    asked.battle.look(-1)
    asked.battle.desk.telling._go()
    assert session.looking is None
    assert asked.battle.doing.waits is None
    asked.battle.doing.roll((roll(4, 4, 4),))
    asked.battle.doing.overrule()
    assert session.redo_label


def test_what_is_taken_back_while_dice_are_asked_for_asks_nothing_any_more(asked, session):  # noqa: F811
    session.undo()
    assert asked.battle.doing.waits is None
    asked.battle.doing.roll((roll(4, 4, 4),))
    assert session.redo_label


def test_who_is_to_roll_may_be_taken_off_the_table_meanwhile(asked, session):  # noqa: F811
    session.do(Remove((session.battle.fighters[0].id,)))
    assert asked.battle.doing.waits is None
    asked.battle.doing.roll((roll(4, 4, 4),))
    assert asked.battle.panel.isVisible()


def test_a_battle_is_closed_while_dice_are_asked_for(asked, qtbot):
    panel = asked.battle.asking
    asked.files.close_battle()
    qtbot.wait(50)
    assert asked.document is None
    panel.left.emit()
    panel.rolled.emit((roll(4, 4, 4),))
    panel.overruled.emit()
    asked.battle.look(-1)
    asked.battle.look(0)
    asked.battle.step_back()
    asked.battle.go_on()
    asked.battle.hurt(1)


def test_a_battle_is_closed_while_an_earlier_moment_is_looked_at(asked, qtbot):
    asked.battle.look(-1)
    asked.files.close_battle()
    qtbot.wait(50)
    assert asked.document is None
