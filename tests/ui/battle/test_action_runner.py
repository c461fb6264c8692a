"""Dice first, then the rules, then the session."""

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
"""Nothing is in its way."""
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


def test_what_needs_nothing_and_breaks_nothing_is_done_at_once(doing, session):
    doing.attempt(NEAR)
    assert session.battle.fighter("Ana").pose.x == 200
    assert doing.prompt is None


def test_dice_are_asked_for_and_what_they_show_is_in_what_is_done(doing, session):
    doing.attempt(ATTACK)
    assert doing.prompt.dice_requests == (ROLLING,)
    assert not session.battle.log
    doing.answer_dice((roll(4, 2, 6),))
    assert session.battle.log[-1].rolls == (roll(4, 2, 6),)
    assert doing.prompt is None


def test_a_rule_against_it_is_said_first_and_the_log_tells_that_it_was_overruled(doing, session):
    doing.attempt(FAR)
    assert [problem.rule for problem in doing.prompt.problems] == ["Rule of moving"]
    assert session.battle.fighter("Ana").pose.x == 150
    doing.overrule()
    assert session.battle.fighter("Ana").pose.x == 500
    assert session.battle.log[-1].against == ("Further than it can go",)


def test_what_is_left_is_not_done_and_its_preview_goes_back(doing, session):
    session.preview(FAR)
    doing.attempt(FAR)
    assert session.battle.fighter("Ana").pose.x == 500
    doing.cancel()
    assert session.is_committed
    assert session.undo_label == ""


def test_what_is_done_meanwhile_ends_the_question(doing, session):
    doing.attempt(FAR)
    session.do(NEAR)
    assert doing.prompt is None
    doing.overrule()
    assert session.battle.fighter("Ana").pose.x == 200


def test_what_cannot_be_done_at_all_is_told(doing, session, qtbot):
    with qtbot.waitSignal(doing.failed) as told:
        doing.attempt(ba.Pass("Red"))
    assert "no such action" in str(told.args[0])


def test_dice_are_thrown_typed_and_thrown_again_once():
    need = ROLLING
    assert typed_rolls.throw_dice(need, Dice([1, 5, 6])).faces == (1, 5, 6)
    assert typed_rolls.parse_roll(need, "4, 2 6").faces == (4, 2, 6)
    assert [one.side for one in (typed_rolls.throw_dice(need), typed_rolls.parse_roll(need, "426"))] == [need.side] * 2
    assert typed_rolls.parse_roll(need, "426").typed
    assert [typed_rolls.parse_roll(need, text) for text in ("42", "4267", "427", "4 2 x")] == [None] * 4
    again = typed_rolls.reroll_die(roll(1, 5, 6), 0, Dice([3]))
    assert (again.faces, again.again, again.before) == ((3, 5, 6), (0,), (1,))
    assert typed_rolls.reroll_die(again, 0, Dice([4])) == again


def test_a_need_of_several_rolls_asks_for_all_their_dice():
    assert [typed_rolls.count_dice(DiceRequest(kind, 2, "")) for kind in ("D6", "2D6", "D3", "D66")] == [2, 4, 2, 4]


def test_rules_are_overruled_before_dice_are_asked_for_and_what_only_dice_show_after(doing, session, monkeypatch):
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


def test_dice_that_were_thrown_and_left_stand_in_the_log(doing, session):
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


def test_dice_that_were_used_for_what_is_left_after_all_stand_in_the_log(doing, session, monkeypatch):
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


def test_sight_that_is_undecided_is_said_with_the_dice_and_may_be_done(doing, session, monkeypatch):
    def open_question(table, observer, target, sight):
        return Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")

    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: open_question(*asked))
    doing.attempt(ATTACK)
    assert doing.prompt.dice_requests
    assert doing.prompt.note == "Sight: undecided (the budget is spent). Check it on the table."
    doing.answer_dice((roll(4, 4, 4),))
    assert session.battle.log


def test_dice_of_the_program_fall_at_once_where_nothing_else_is_asked(doing, session):
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt is None
    assert len(session.battle.log[-1].rolls[0].faces) == 3
    assert not session.battle.log[-1].rolls[0].typed


def test_dice_of_the_program_wait_for_a_rule_to_be_overruled(doing, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "check", lambda rule: (Problem("It is late", "Rule of rest"),))
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt.problems
    assert not session.battle.log
    doing.overrule()
    assert doing.prompt is None
    assert session.battle.log[-1].against == ("It is late",)
    assert len(session.battle.log[-1].rolls[0].faces) == 3


def test_what_is_left_to_the_players_is_said_before_dice_of_the_program_fall(doing, session, monkeypatch):
    ruling = Ruling("undecided", "undecided", "the budget is spent", "Rule of sight")
    monkeypatch.setattr(type(FAKE), "ruling", lambda self, *asked: ruling)
    doing.attempt(ATTACK, throws=True)
    assert doing.prompt.dice_requests == (ROLLING,)
    assert "). Check it on the table." in doing.prompt.note
    assert not session.battle.log


def test_dice_that_ask_for_more_are_told_with_the_next(doing, session, monkeypatch):
    monkeypatch.setattr(FAKE.rules[ba.Attack], "dice_requests", lambda rule: (ROLLING,))
    doing.attempt(ATTACK)
    doing.answer_dice((roll(4, 2, 6),))
    assert doing.prompt.dice_requests == (ROLLING,)
    assert doing.prompt.rolls == (roll(4, 2, 6),)
