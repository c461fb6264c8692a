"""Morale in Warcrow: the shown chance is that of the dice, and no unit stays frightened."""

import itertools

import pytest

from app.core.errors import PlayerError
from app.games.warcrow.state import read_state
from app.games.warcrow.willpower import RollWillpower
from app.model import Roll
from tests.cases.questions_warcrow_units import army_session


def session_with(pool="2 orange", states=(), needs=1, keywords=(), reason="morale"):
    ash = {"id": "Ash", "side": "Red", "at": [[10, 10]], "keywords": list(keywords)}
    ash |= {"card": {"willpower": pool, "morale": 1}, "tokens": {"stress": 3, "states": list(states)}}
    due = [{"due": "willpower", "unit": "Ash", "reason": reason, "needs": needs}]
    return army_session("warcrow", {"units": [ash], "course": {"turn": 1, "due": due}})


@pytest.mark.parametrize("needs", [1, 2])
@pytest.mark.parametrize("keywords", [(), ("Elite",)])
def test_the_shown_chance_matches_the_frequency_of_passing(needs, keywords):
    session = session_with(needs=needs, keywords=keywords)
    passed = 0
    for faces in itertools.product(range(1, 9), repeat=2):
        session.do(RollWillpower("Ash", (Roll("2D8 orange", faces),)))
        passed += not read_state(session.battle).course.due
        session.undo()
    (request,) = session.rule(RollWillpower("Ash")).dice_requests()
    assert f"{round(100 * passed / 64)}%" in request.note


def test_dice_of_another_pool_are_refused():
    with pytest.raises(PlayerError, match="not the requested dice"):
        session_with().do(RollWillpower("Ash", (Roll("D8 orange", (1,)),)))


def test_a_frightened_unit_cannot_keep_its_successes():
    session = session_with(states=["frightened"])
    with pytest.raises(PlayerError, match="successes must be re-rolled"):
        session.do(RollWillpower("Ash", (Roll("2D8 orange", (1, 2)),)))


def test_a_frightened_unit_is_asked_only_for_its_successes():
    session = session_with(states=["frightened"])
    action = RollWillpower("Ash", (Roll("2D8 orange", (1, 2)),))
    (request,) = session.rule(action).dice_requests()
    assert (request.kind, request.count) == ("D8 orange", 1)
    done = session.rule(action).with_dice((Roll("D8 orange", (3,)),))
    assert not session.rule(done).dice_requests()
    session.do(done)
    entry = next(line for line in session.battle.log if line.rolls)
    assert entry.rolls[0].faces == (3, 2)
    assert "became 3" in entry.text


def test_the_prompt_asks_only_for_the_test():
    session = session_with()
    prompt = session.game.turn_prompt(session.table)
    assert prompt.side == "Red"
    assert [option.asks for option in prompt.options if not option.secondary] == ["dice"]


@pytest.mark.parametrize("reason", ["morale", "rally", "bloodlust"])
def test_the_option_names_the_test_as_the_sentence_does(reason):
    session = session_with(reason=reason)
    prompt = session.game.turn_prompt(session.table)
    (option,) = [option for option in prompt.options if option.asks == "dice"]
    assert prompt.text.startswith(f"{option.text}:")


def test_no_reminder_says_that_a_pending_test_is_not_made():
    session = session_with()
    assert not [one for one in session.game.reminders(session.table) if "Ash" in one.text]
