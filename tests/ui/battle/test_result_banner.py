"""The result of an action is shown above the bar until the next one: also after undo, and in a reopened battle."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games import battle_actions as ba
from app.games.actions import make_move
from app.games.log import new_entries, with_entry
from app.model import LogEntry, Roll
from app.ui.battle.result_banner import find_results
from app.ui.widgets.drawn_dice import DiceStrip
from tests.ui.battle.fake_game import roll, started_battle
from tests.ui.battle.test_battle_in_window import session, show, wait_until_settled, window  # noqa: F401

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def banner(window):  # noqa: F811
    return window.battle.cards.banner


def attack(session):  # noqa: F811
    session.do(ba.Attack("Ana", 0, "Cid", roll(1, 2, 6)))


def rows(banner):
    return [row for row in banner.findChildren(DiceStrip) if row.isVisible()]


@pytest.mark.thorough
def test_attack_dice_are_shown_in_side_colours_until_the_next_action(window, session, banner):  # noqa: F811
    assert not banner.isVisible()
    attack(session)
    assert banner.isVisible()
    assert "Ana attacks Cid" in banner.text
    (row,) = rows(banner)
    assert [die.face for die in row.dice] == [1, 2, 6]
    red = {die.colour for die in row.dice}
    session.do(ba.Activate("Ana"))
    assert not banner.isVisible()
    assert len(red) == 1


@pytest.mark.thorough
def test_undo_hides_a_result_and_redo_shows_it_again(session, banner):  # noqa: F811
    attack(session)
    session.undo()
    assert not banner.isVisible()
    session.redo()
    assert "Ana attacks Cid" in banner.text


@pytest.mark.thorough
def test_a_reopened_battle_shows_its_last_result(qtbot, window, session, banner):  # noqa: F811
    attack(session)
    show(window, session)
    wait_until_settled(qtbot, window)
    assert "Ana attacks Cid" in window.battle.cards.banner.text


@pytest.mark.thorough
def test_a_dismissed_result_stays_hidden(window, session, banner):  # noqa: F811
    attack(session)
    QTest.mouseClick(banner.close_button, LEFT)
    assert not banner.isVisible()
    window.battle.view_step_by(-1)
    window.battle.view_step_by(0)
    assert not banner.isVisible()


@pytest.mark.thorough
def test_a_question_replaces_the_result(window, session, banner):  # noqa: F811
    attack(session)
    window.battle.runner.attempt(ba.Attack("Ana", 0, "Cid", roll()))
    assert not banner.isVisible()
    window.battle.prompts.cancel()
    assert banner.isVisible()


def test_an_earlier_moment_has_no_result(window, session, banner):  # noqa: F811
    attack(session)
    window.battle.view_step_by(-1)
    assert not banner.isVisible()
    window.battle.view_step_by(0)
    assert banner.isVisible()


@pytest.mark.thorough
def test_an_action_by_hand_has_an_undo_button(session, banner):  # noqa: F811
    session.do(ba.Note(LogEntry("Ben is moved (by hand)", by_hand=True)))
    assert banner.undo_button.isVisible()
    QTest.mouseClick(banner.undo_button, LEFT)
    assert not session.battle.log
    assert not banner.isVisible()
    attack(session)
    assert not banner.undo_button.isVisible()


@pytest.mark.thorough
def test_roll_off_dice_have_the_colours_of_their_sides(window, session, banner):  # noqa: F811
    rolls = (Roll("D6", (2,), side="Red"), Roll("D6", (5,), "file of before, or of its line"))
    session.do(ba.Note(LogEntry("Blue wins", "roll", side="Blue", rolls=rolls)))
    colours = [row.dice[0].colour for row in rows(banner)]
    assert len(set(colours)) == 2
    log = window.battle.panel.log.rows[-1]
    assert log.owners == ("Red", "Blue")


def test_only_dice_results_and_actions_by_hand_are_shown(session):  # noqa: F811
    session.do(ba.Activate("Ana"))
    assert find_results(session.history) == ()
    session.do(ba.Note(LogEntry("Ana strikes", result="1 hit: Cid 4/8")))
    assert [entry.result for entry in find_results(session.history)] == ["1 hit: Cid 4/8"]


def test_the_lines_of_an_action_are_found_in_a_truncated_log(monkeypatch):
    from app.games import log

    monkeypatch.setitem(log.MAX_COUNTS, "log", 3)
    battle = started_battle()
    for number in range(3):
        battle = with_entry(battle, LogEntry(str(number)))
    after = with_entry(with_entry(battle, LogEntry("3")), LogEntry("4"))
    assert [entry.text for entry in after.log] == ["2", "3", "4"]
    assert [entry.text for entry in new_entries(battle, after)] == ["3", "4"]
    assert new_entries(after, after) == ()


@pytest.mark.thorough
def test_undo_reverts_the_shown_action_even_with_a_pending_nudge(session, banner):  # noqa: F811
    session.do(ba.Note(LogEntry("Ben is moved (by hand)", by_hand=True)))
    ana = session.battle.fighter("Ana")
    session.set_pending(make_move(replace(ana, pose=replace(ana.pose, x=ana.pose.x + 1))))
    QTest.mouseClick(banner.undo_button, LEFT)
    assert not session.battle.log
    session.redo()
    session.redo()
    assert session.battle.fighter("Ana").pose.x == ana.pose.x + 1
