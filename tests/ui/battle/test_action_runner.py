"""Actions ask for dice, are checked by the rules, and are done in the session."""

import pytest

from app.games import battle_actions as ba
from app.games.game_list import GAMES
from app.games.requests import DiceRequest
from app.games.ruling import Problem, Ruling
from app.model import Pose
from app.session import Session
from app.table.sight_cache import find_sight
from app.ui.battle.action_runner import ActionRunner
from app.ui.session_notifier import SessionNotifier
from app.ui.widgets import typed_rolls
from tests.scenes import meshes
from tests.ui.battle.fake_game import FAKE, ROLLING, Dice, roll, started_battle

ATTACK = ba.Attack("Ana", 0, "Cid", roll())
"""An action without problems."""
FAR, NEAR = ba.Walk("Ana", (Pose(500, 150),)), ba.Walk("Ana", (Pose(200, 150),))


@pytest.fixture
def session(monkeypatch):
    monkeypatch.setitem(GAMES, "fake", FAKE)
    opened = Session(started_battle(), meshes)
    find_sight(opened.table, "Ana", "Cid")
    return opened


@pytest.fixture
def runner(qtbot, session):
    return ActionRunner(session, SessionNotifier(session))


def test_a_legal_action_without_dice_is_done_at_once(runner, session):
    runner.attempt(NEAR)
    assert session.battle.fighter("Ana").pose.x == 200
    assert runner.prompt is None


def test_dice_are_requested_and_their_results_used(runner, session):
    runner.attempt(ATTACK)
    assert runner.prompt.dice_requests == (ROLLING,)
    assert not session.battle.log
    runner.answer_dice((roll(4, 2, 6),))
    assert session.battle.log[-1].rolls == (roll(4, 2, 6),)
    assert runner.prompt is None


def test_a_broken_rule_is_shown_first_and_overruling_is_logged(runner, session):
    runner.attempt(FAR)
    assert [problem.rule for problem in runner.prompt.problems] == ["Rule of moving"]
    assert session.battle.fighter("Ana").pose.x == 150
    runner.overrule()
    assert session.battle.fighter("Ana").pose.x == 500
    assert session.battle.log[-1].against == ("Further than it can go",)


def test_what_is_done_manually_is_logged_as_overruled_without_a_question(runner, session):
    runner.do_manually(FAR)
    assert runner.prompt is None
    assert session.battle.log[-1].against == ("Further than it can go",)


def test_a_cancelled_action_is_not_done_and_its_preview_ends(runner, session):
    session.preview(FAR)
    runner.attempt(FAR)
    assert session.battle.fighter("Ana").pose.x == 500
    runner.cancel()
    assert session.is_committed
    assert session.undo_label == ""


def test_another_action_ends_the_question(runner, session):
    runner.attempt(FAR)
    session.do(NEAR)
    assert runner.prompt is None
    runner.overrule()
    assert session.battle.fighter("Ana").pose.x == 200


def test_an_impossible_action_is_reported(runner, session, qtbot):
    with qtbot.waitSignal(runner.failed) as told:
        runner.attempt(ba.Pass("Red"))
    assert "no such action" in str(told.args[0])


def test_dice_are_rolled_typed_and_rerolled_once():
    need = ROLLING
    assert typed_rolls.throw_dice(need, Dice([1, 5, 6])).faces == (1, 5, 6)
    assert typed_rolls.parse_roll(need, "4, 2 6").faces == (4, 2, 6)
    assert [one.side for one in (typed_rolls.throw_dice(need), typed_rolls.parse_roll(need, "426"))] == [need.side] * 2
    assert typed_rolls.parse_roll(need, "426").typed
    assert [typed_rolls.parse_roll(need, text) for text in ("42", "4267", "427", "4 2 x")] == [None] * 4
    again = typed_rolls.reroll_die(roll(1, 5, 6), 0, Dice([3]))
    assert (again.faces, again.again, again.before) == ((3, 5, 6), (0,), (1,))
    assert typed_rolls.reroll_die(again, 0, Dice([4])) == again


def test_a_request_of_several_rolls_asks_for_all_their_dice():
    assert [typed_rolls.count_dice(DiceRequest(kind, 2, "")) for kind in ("D6", "2D6", "D3", "D66")] == [2, 4, 2, 4]


def test_rules_are_overruled_before_dice_and_again_after_if_dice_break_one(runner, session, monkeypatch):
    def check(action):
        early = Problem("It is tired", "Rule of rest")
        return (early, *((Problem("A one", "Rule of ones"),) if 1 in action.hits.faces else ()))

    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: check(rule.action))
    runner.attempt(ATTACK)
    assert [problem.rule for problem in runner.prompt.problems] == ["Rule of rest"]
    assert not runner.prompt.dice_requests
    runner.overrule()
    assert runner.prompt.dice_requests == (ROLLING,)
    runner.answer_dice((roll(1, 2, 6),))
    assert [problem.rule for problem in runner.prompt.problems] == ["Rule of ones"]
    runner.overrule()
    assert session.battle.log[-1].against == ("It is tired", "A one")


def test_dice_rolled_and_cancelled_are_logged(runner, session):
    runner.attempt(ATTACK)
    runner.remember_rolls((roll(1, 1, 2),))
    runner.cancel()
    assert session.battle.log[-1].rolls[0].faces == (1, 1, 2)
    assert session.battle.log[-1].text == "Hits: rolled but not used"
    runner.attempt(ATTACK)
    runner.remember_rolls((roll(1, 3, 3),))
    runner.attempt(NEAR)
    assert session.battle.log[-2].rolls[0].faces == (1, 3, 3)
    assert runner.prompt is None


def test_dice_of_an_action_cancelled_later_are_logged(runner, session, monkeypatch):
    def check(action):
        return (Problem("A one", "Rule of ones"),) if 1 in action.hits.faces else ()

    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: check(rule.action))
    runner.attempt(ATTACK)
    runner.remember_rolls((roll(1, 1, 2),))
    runner.answer_dice((roll(1, 1, 2),))
    assert runner.prompt.problems
    runner.remember_rolls(())
    runner.cancel()
    assert session.battle.log[-1].text == "Hits: rolled but not used"
    assert session.battle.log[-1].rolls[0].faces == (1, 1, 2)
    count = len(session.battle.log)
    runner.attempt(ATTACK)
    runner.answer_dice((roll(4, 5, 6),))
    assert [entry.rolls for entry in session.battle.log[count:]] == [(roll(4, 5, 6),)]


def test_undecided_sight_is_shown_with_the_dice_and_allowed(runner, session, monkeypatch):
    def open_question(table, observer, target, sight):
        return Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")

    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: open_question(*asked))
    runner.attempt(ATTACK)
    assert runner.prompt.dice_requests
    assert runner.prompt.note == "Sight: undecided (the budget is spent). Check it on the table."
    runner.answer_dice((roll(4, 4, 4),))
    assert session.battle.log


def test_program_dice_are_rolled_at_once_without_other_questions(runner, session):
    runner.attempt(ATTACK, throws=True)
    assert runner.prompt is None
    assert len(session.battle.log[-1].rolls[0].faces) == 3
    assert not session.battle.log[-1].rolls[0].typed


def test_program_dice_wait_until_a_broken_rule_is_overruled(runner, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: (Problem("It is late", "Rule of rest"),))
    runner.attempt(ATTACK, throws=True)
    assert runner.prompt.problems
    assert not session.battle.log
    runner.overrule()
    assert runner.prompt is None
    assert session.battle.log[-1].against == ("It is late",)
    assert len(session.battle.log[-1].rolls[0].faces) == 3


def test_decisions_left_to_players_are_shown_before_program_dice(runner, session, monkeypatch):
    ruling = Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")
    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: ruling)
    runner.attempt(ATTACK, throws=True)
    assert runner.prompt.dice_requests == (ROLLING,)
    assert "). Check it on the table." in runner.prompt.note
    assert not session.battle.log


def test_earlier_dice_are_shown_with_the_next_request(runner, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "dice_requests", lambda rule: (ROLLING,))
    runner.attempt(ATTACK)
    runner.answer_dice((roll(4, 2, 6),))
    assert runner.prompt.dice_requests == (ROLLING,)
    assert runner.prompt.rolls == (roll(4, 2, 6),)
