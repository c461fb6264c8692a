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
from tests.ui.battle.fake_game import FAKE, ROLLING, Dice, fought, roll

ATTACK = ba.Attack("Ana", 0, "Cid", roll())
"""An action without problems."""
FAR, NEAR = ba.Walk("Ana", (Pose(500, 150),)), ba.Walk("Ana", (Pose(200, 150),))


@pytest.fixture
def session(monkeypatch):
    monkeypatch.setitem(GAMES, "fake", FAKE)
    opened = Session(fought(), meshes)
    find_sight(opened.table, "Ana", "Cid")
    return opened


@pytest.fixture
def doing(qtbot, session):
    return ActionRunner(session, SessionNotifier(session))


def test_a_legal_action_without_dice_is_done_at_once(doing, session):
    doing.attempt(NEAR)
    assert session.battle.fighter("Ana").pose.x == 200
    assert doing.prompt is None


def test_dice_are_requested_and_their_results_used(doing, session):
    doing.attempt(ATTACK)
    assert doing.prompt.dice_requests == (ROLLING,)
    assert not session.battle.log
    doing.answer_dice((roll(4, 2, 6),))
    assert session.battle.log[-1].rolls == (roll(4, 2, 6),)
    assert doing.prompt is None


def test_a_broken_rule_is_shown_first_and_overruling_is_logged(doing, session):
    doing.attempt(FAR)
    assert [problem.rule for problem in doing.prompt.problems] == ["Rule of moving"]
    assert session.battle.fighter("Ana").pose.x == 150
    doing.overrule()
    assert session.battle.fighter("Ana").pose.x == 500
    assert session.battle.log[-1].against == ("Further than it can go",)


def test_a_cancelled_action_is_not_done_and_its_preview_ends(doing, session):
    session.preview(FAR)
    doing.attempt(FAR)
    assert session.battle.fighter("Ana").pose.x == 500
    doing.cancel()
    assert session.is_committed
    assert session.undo_label == ""


def test_another_action_ends_the_question(doing, session):
    doing.attempt(FAR)
    session.do(NEAR)
    assert doing.prompt is None
    doing.overrule()
    assert session.battle.fighter("Ana").pose.x == 200


def test_an_impossible_action_is_reported(doing, session, qtbot):
    with qtbot.waitSignal(doing.failed) as told:
        doing.attempt(ba.Pass("Red"))
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


def test_rules_are_overruled_before_dice_and_again_after_if_dice_break_one(doing, session, monkeypatch):
    def check(action):
        early = Problem("It is tired", "Rule of rest")
        return (early, *((Problem("A one", "Rule of ones"),) if 1 in action.hits.faces else ()))

    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: check(rule.action))
    doing.attempt(ATTACK)
    assert [problem.text for problem in doing.prompt.problems] == ["It is tired"]
    assert not doing.prompt.dice_requests
    doing.overrule()
    assert doing.prompt.dice_requests == (ROLLING,)
    doing.answer_dice((roll(1, 2, 6),))
    assert [problem.text for problem in doing.prompt.problems] == ["A one"]
    doing.overrule()
    assert session.battle.log[-1].against == ("It is tired", "A one")


def test_dice_rolled_and_cancelled_are_logged(doing, session):
    doing.attempt(ATTACK)
    doing.remember_rolls((roll(1, 1, 2),))
    doing.cancel()
    assert session.battle.log[-1].rolls[0].faces == (1, 1, 2)
    assert session.battle.log[-1].text == "Hits: rolled but not used"
    doing.attempt(ATTACK)
    doing.remember_rolls((roll(1, 3, 3),))
    doing.attempt(NEAR)
    assert session.battle.log[-2].rolls[0].faces == (1, 3, 3)
    assert doing.prompt is None


def test_dice_of_an_action_cancelled_later_are_logged(doing, session, monkeypatch):
    def check(action):
        return (Problem("A one", "Rule of ones"),) if 1 in action.hits.faces else ()

    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: check(rule.action))
    doing.attempt(ATTACK)
    doing.remember_rolls((roll(1, 1, 2),))
    doing.answer_dice((roll(1, 1, 2),))
    assert doing.prompt.problems
    doing.remember_rolls(())
    doing.cancel()
    assert session.battle.log[-1].text == "Hits: rolled but not used"
    assert session.battle.log[-1].rolls[0].faces == (1, 1, 2)
    count = len(session.battle.log)
    doing.attempt(ATTACK)
    doing.answer_dice((roll(4, 5, 6),))
    assert [entry.rolls for entry in session.battle.log[count:]] == [(roll(4, 5, 6),)]


def test_undecided_sight_is_shown_with_the_dice_and_allowed(doing, session, monkeypatch):
    def open_question(table, seer, target, sight):
        return Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")

    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: open_question(*asked))
    doing.attempt(ATTACK)
    assert doing.prompt.dice_requests
    assert doing.prompt.note == "Sight: undecided (the budget is spent). Check it on the table."
    doing.answer_dice((roll(4, 4, 4),))
    assert session.battle.log


def test_program_dice_are_rolled_at_once_without_other_questions(doing, session):
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt is None
    assert len(session.battle.log[-1].rolls[0].faces) == 3
    assert not session.battle.log[-1].rolls[0].typed


def test_program_dice_wait_until_a_broken_rule_is_overruled(doing, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: (Problem("It is late", "Rule of rest"),))
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt.problems
    assert not session.battle.log
    doing.overrule()
    assert doing.prompt is None
    assert session.battle.log[-1].against == ("It is late",)
    assert len(session.battle.log[-1].rolls[0].faces) == 3


def test_decisions_left_to_players_are_shown_before_program_dice(doing, session, monkeypatch):
    ruling = Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")
    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: ruling)
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt.dice_requests == (ROLLING,)
    assert "). Check it on the table." in doing.prompt.note
    assert not session.battle.log


def test_earlier_dice_are_shown_with_the_next_request(doing, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "dice_requests", lambda rule: (ROLLING,))
    doing.attempt(ATTACK)
    doing.answer_dice((roll(4, 2, 6),))
    assert doing.prompt.dice_requests == (ROLLING,)
    assert doing.prompt.rolls == (roll(4, 2, 6),)
