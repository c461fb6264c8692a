"""What is due in Warcrow: everything has a name, and nothing else comes first."""

import typing

import pytest

from app.rules.systems.warcrow.due import Due, Flight, WillpowerTest
from app.rules.systems.warcrow.due_kind import due_problems, format_due
from app.rules.systems.warcrow.state import read_state, with_state
from tests.cases.questions_warcrow import warcrow_session

KINDS = typing.get_args(Due)


def battle_with(*due):
    battle = warcrow_session("warcrow", {"units": []}).battle
    return with_state(battle, read_state(battle).with_due(*due))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_can_be_due_is_told_by_the_unit_it_is_about(kind):
    words = {name: "Ash" for name in kind.__struct_fields__ if name in ("unit", "winner", "loser", "piece", "target")}
    others = {"reason": "morale", "reaction": "opportunity", "dice": "1 red" if "piece" in words else 1}
    due = kind(**words, **{name: value for name, value in others.items() if name in kind.__struct_fields__})
    assert "Ash" in format_due(due)


def test_what_is_due_comes_before_everything_else():
    test, flight = WillpowerTest("Ash", "morale"), Flight("Birch")
    battle = battle_with(test, flight)
    assert due_problems(battle, test) == ()
    assert "Ash" in due_problems(battle, flight)[0].text
    assert "Ash" in due_problems(battle)[0].text
    assert due_problems(battle_with()) == ()
