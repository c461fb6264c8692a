"""Players may do anything else during a dice question: the battle continues, and nothing is asked twice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games import battle_actions as ba
from app.games.actions import Move, Remove
from app.model import Pose
from tests.ui.battle.fake_game import roll
from tests.ui.battle.test_battle_in_window import session, window  # noqa: F401


@pytest.fixture
def asked(window, session):  # noqa: F811
    """Returns a window that has played two steps, and asks for the dice of an attack."""
    first, second = session.battle.fighters[:2]
    session.do(Move(((first.id, Pose(200, 200)),)))
    session.do(ba.Activate(first.id))
    window.battle.runner.attempt(ba.Attack(first.id, 0, second.id, roll()))
    assert window.battle.runner.prompt
    return window


@pytest.mark.thorough
def test_viewing_an_earlier_moment_does_not_break_an_open_question(asked, session):  # noqa: F811
    doing, steps = asked.battle.runner, len(session.history.steps)
    asked.battle.view_step_by(-1)
    doing.answer_dice((roll(4, 4, 4),))
    doing.cancel()
    assert len(session.history.steps) == steps
    asked.battle.view_step_by(0)
    assert session.viewed_step is None
    assert session.is_committed


@pytest.mark.thorough
def test_going_to_an_earlier_moment_ends_the_question(asked, session):  # noqa: F811
    asked.battle.view_step_by(-1)
    asked.battle.controller.history._go_to_viewed_step()
    assert session.viewed_step is None
    assert asked.battle.runner.prompt is None
    asked.battle.runner.answer_dice((roll(4, 4, 4),))
    asked.battle.runner.overrule()
    assert session.redo_label


@pytest.mark.thorough
def test_undoing_the_action_ends_its_dice_question(asked, session):  # noqa: F811
    session.undo()
    assert asked.battle.runner.prompt is None
    asked.battle.runner.answer_dice((roll(4, 4, 4),))
    assert session.redo_label


@pytest.mark.thorough
def test_the_rolling_fighter_may_be_removed_during_the_question(asked, session):  # noqa: F811
    session.do(Remove((session.battle.fighters[0].id,)))
    assert asked.battle.runner.prompt is None
    asked.battle.runner.answer_dice((roll(4, 4, 4),))
    assert asked.battle.panel.isVisible()


def test_a_battle_can_be_closed_during_a_dice_question(asked, qtbot):
    prompts = asked.battle.prompts
    asked.files.close_battle()
    qtbot.wait(50)
    assert asked.document is None
    prompts.cancel()
    prompts.card.tray.rolled.emit((roll(4, 4, 4),))
    prompts.place_requested.emit()
    asked.battle.view_step_by(-1)
    asked.battle.view_step_by(0)
    asked.battle.handle_escape()
    asked.workspace.action_bar.press_main()
    asked.battle.wound_selected(1)


@pytest.mark.thorough
def test_a_battle_can_be_closed_while_viewing_an_earlier_moment(asked, qtbot):
    asked.battle.view_step_by(-1)
    asked.files.close_battle()
    qtbot.wait(50)
    assert asked.document is None


@pytest.mark.thorough
def test_undo_and_redo_keys_only_cancel_the_question(asked, session, qtbot):  # noqa: F811
    asked.activateWindow()
    qtbot.waitUntil(asked.isActiveWindow)
    at = session.history.at
    QTest.keyClick(asked, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked.battle.runner.prompt is None
    assert session.history.at == at
    QTest.keyClick(asked, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.history.at == at - 1
    QTest.keyClick(asked, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert session.history.at == at


@pytest.mark.thorough
@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Delete, Qt.Key.Key_D, Qt.Key.Key_Q])
def test_a_stray_key_changes_nothing_and_keeps_the_question(asked, session, qtbot, key):  # noqa: F811
    asked.activateWindow()
    qtbot.waitUntil(asked.isActiveWindow)
    asked.document.selection.select(session.battle.fighters[1].id)
    asked.viewport.setFocus()
    prompt, battle = asked.battle.runner.prompt, session.battle
    QTest.keyClick(asked.viewport, key)
    assert asked.battle.runner.prompt is prompt
    assert session.battle is battle
    assert asked.workspace.messages.line.text().startswith("Answer the question below the table first")
    QTest.keyClick(asked.viewport, Qt.Key.Key_Escape)
    assert asked.battle.runner.prompt is None
    QTest.keyClick(asked.viewport, Qt.Key.Key_Delete)
    assert session.battle is not battle


@pytest.mark.thorough
def test_commands_that_keep_the_table_work_during_a_question(asked, session):  # noqa: F811
    prompt = asked.battle.runner.prompt
    for id in ("next_thing", "choose", "select_all", "copy"):
        asked.workspace.actions.run(id)
    assert set(asked.document.selection.ids) == {one.id for one in session.battle.things}
    assert asked.battle.runner.prompt is prompt
