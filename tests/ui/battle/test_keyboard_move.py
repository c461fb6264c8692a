"""Moves without a mouse: arrow keys move the active fighter, and Enter ends the move."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.battle_actions import Wound
from app.ui.app_services import messages
from tests.ui.battle.test_moves_in_window import RIM, TOWER, open_table  # noqa: F401

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def start(open_table):  # noqa: F811
    """Returns a function that opens a table on which Axe is active and selected, with focus on the view."""

    def begin(*given, **card):
        table = open_table(*given, **card)
        table.document.selection.select("Axe")
        table.view.setFocus()
        return table

    return begin


def press(table, *keys, modifier=CTRL):
    for key in keys:
        QTest.keyClick(table.view, key, modifier)


def enter(table):
    QTest.keyClick(table.view, Qt.Key.Key_Return)


@pytest.mark.thorough
def test_arrow_keys_preview_a_move_in_inches_and_enter_makes_it(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert table.position == pytest.approx((7, 5))
    assert table.pills() == ["Walk: 2″ of 5″, 3″ left"]
    assert not table.session.is_committed
    assert "Enter" in table.said[-1]
    enter(table)
    assert table.session.is_committed
    assert table.position == pytest.approx((7, 5))
    assert table.session.battle.log[-1].text.startswith("Axe walks 2")
    table.session.undo()
    assert table.position == pytest.approx((5, 5))


@pytest.mark.thorough
def test_undo_cancels_the_keyboard_move_and_no_step(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    enter(table)
    history = table.session.history
    press(table, Qt.Key.Key_Right)
    table.window.workspace.actions.run("undo")
    assert table.session.history is history
    assert table.position == pytest.approx((6, 5))
    table.window.workspace.actions.run("undo")
    assert table.position == pytest.approx((5, 5))


@pytest.mark.thorough
def test_space_adds_a_corner_and_backspace_removes_it(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Space, modifier=Qt.KeyboardModifier.NoModifier)
    press(table, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert "Walk: 4″ of 5″, 1″ left" in table.pills()
    press(table, Qt.Key.Key_Backspace, modifier=Qt.KeyboardModifier.NoModifier)
    assert any(text.startswith("Walk: 2.83″ of 5″") for text in table.pills())
    assert table.document.sight_pair.observer == "Axe"  # which Space would have cleared


@pytest.mark.thorough
def test_esc_cancels_the_move_and_keeps_the_selection(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.position == pytest.approx((5, 5))
    assert table.document.selection.ids == ("Axe",)
    assert table.session.is_committed
    enter(table)
    assert not table.session.battle.clock.done


@pytest.mark.thorough
def test_keys_climb_a_wall(qtbot, start):
    table = start([RIM - 0.5, 10], TOWER)
    press(table, Qt.Key.Key_Right)
    press(table, *[Qt.Key.Key_PageUp] * 4, *[Qt.Key.Key_Right] * 3, modifier=Qt.KeyboardModifier.NoModifier)
    qtbot.waitUntil(lambda: len(table.pills()) == 1 and "↑" in table.pills()[0])
    assert table.height == pytest.approx(3)
    press(table, *[Qt.Key.Key_PageDown] * 5, modifier=Qt.KeyboardModifier.NoModifier)
    assert table.height == 0
    press(table, *[Qt.Key.Key_PageUp] * 4, modifier=Qt.KeyboardModifier.NoModifier)
    enter(table)
    assert b'"route"' in table.done


@pytest.mark.thorough
def test_a_move_of_zero_length_takes_no_action(start):
    table = start([RIM, 10], TOWER | {"size": [4, 4, 6]})
    table.window.battle.controller.move_planner.set_manner("climb")
    press(table, Qt.Key.Key_PageUp, modifier=Qt.KeyboardModifier.NoModifier)
    enter(table)
    assert not table.session.battle.clock.done
    assert table.session.is_committed
    assert "walk" not in table.view._overlays


@pytest.mark.thorough
def test_keys_climb_a_wall_too_high_for_one_move(start):
    table = start([RIM, 10], TOWER | {"size": [4, 4, 6]})
    table.window.battle.controller.move_planner.set_manner("climb")
    press(table, *[Qt.Key.Key_PageUp] * 6, Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.NoModifier)
    enter(table)
    assert table.height == pytest.approx(5)


@pytest.mark.thorough
def test_a_move_that_is_too_long_asks(qtbot, start):
    table = start([5, 5])
    press(table, *[Qt.Key.Key_Right] * 7)
    enter(table)
    qtbot.waitUntil(lambda: table.window.workspace.action_bar.has_question)
    assert table.position == pytest.approx((5, 5))


@pytest.mark.thorough
def test_another_step_ends_the_keyboard_move(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    wound = Wound("Axe", 1)
    table.session.do(wound)
    enter(table)
    assert not table.session.battle.clock.done


@pytest.mark.thorough
def test_the_screen_reader_announces_the_distance(qtbot, start, monkeypatch):
    table, heard = start([5, 5]), []
    monkeypatch.setattr(messages, "announce", lambda where, text, urgent=False: heard.append(text))
    press(table, Qt.Key.Key_Right, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(heard))
    assert "2″ of 5″" in heard[-1]
    assert len(heard) == 1


@pytest.mark.thorough
def test_a_move_mode_chosen_during_the_move_counts(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_2, modifier=Qt.KeyboardModifier.NoModifier)
    assert table.pills() == ["Jump: 1″ of 5″, 4″ left"]
    enter(table)
    assert b'"jump"' in table.done


def test_ctrl_enter_is_another_command(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Return)
    assert table.session.history.at == 0
    assert not table.session.is_committed


@pytest.mark.thorough
def test_after_another_step_nothing_remains_of_the_move(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    table.session.do(Wound("Axe", 1))
    assert "walk" not in table.view._overlays
    press(table, Qt.Key.Key_Space, modifier=Qt.KeyboardModifier.NoModifier)
    assert table.position == pytest.approx((5, 5))


@pytest.mark.thorough
def test_rotating_the_fighter_ends_the_keyboard_move(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Q, modifier=Qt.KeyboardModifier.NoModifier)
    enter(table)
    table.session.commit_pending()
    assert table.session.battle.fighter("Axe").pose.yaw != 0
    assert table.position == pytest.approx((5, 5)), "nobody gets anywhere without a walk"
    assert not table.session.battle.clock.done
    assert "walk" not in table.view._overlays


@pytest.mark.thorough
def test_pressing_space_twice_adds_one_corner(start):
    table = start([5, 5])
    press(table, Qt.Key.Key_Right)
    press(table, *[Qt.Key.Key_Space] * 3, modifier=Qt.KeyboardModifier.NoModifier)
    press(table, Qt.Key.Key_Up)
    press(table, Qt.Key.Key_Backspace, modifier=Qt.KeyboardModifier.NoModifier)
    assert any(text.startswith("Walk: 1.41″") for text in table.pills())
