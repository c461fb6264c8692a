import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from app.games.setup_actions import Split
from app.ui.setup.groups_dialog import GroupsDialog
from tests.setup_scenes import FIRST, decided


@pytest.fixture
def dialog(qtbot):
    done = decided(FIRST)
    made = GroupsDialog(done.battle, "Red", done.game)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.told = []
    made.split_chosen.connect(made.told.append)
    return made


def ids(dialog, group):
    shown = dialog.columns[group].list
    return [shown.item(at).text() for at in range(shown.count())]


@pytest.mark.thorough
def test_number_keys_assign_fighters_to_groups_in_turn(dialog):
    shown = dialog.columns[""].list
    for key in "123123":
        QTest.keyClick(shown, key)
    assert [len(ids(dialog, group)) for group in dialog.columns] == [0, 2, 2, 2]
    QTest.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)
    (action,) = dialog.told
    assert isinstance(action, Split)
    assert len(action.groups) == 6


def test_rule_messages_follow_each_change(dialog):
    shown = dialog.columns[""].list
    for _ in range(6):
        QTest.keyClick(shown, "1")
    assert dialog.problems.lines[0].text()
    assert "anyway" in dialog.keep_button.text()
    QTest.mouseClick(dialog.propose_button, Qt.MouseButton.LeftButton)
    assert not dialog.problems.isVisible()


def test_zero_removes_a_fighter_from_its_group(dialog):
    QTest.keyClick(dialog.columns[""].list, "2")
    dialog.columns["shield"].list.setCurrentRow(0)
    QTest.keyClick(dialog.columns["shield"].list, "0")
    assert len(ids(dialog, "")) == 6


def test_a_fighter_is_dragged_into_another_column(dialog):
    source, target = dialog.columns[""].list, dialog.columns["hammer"].list
    source.setCurrentRow(2)
    (id,) = source.selected_ids
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.MoveAction,
        QMimeData(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.source = lambda: source
    target.dropEvent(event)
    assert ids(dialog, "hammer") == [id]
    assert id not in ids(dialog, "")


def test_left_and_right_keys_move_between_columns(qtbot, dialog):
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog.columns[""].list, "1")
    QTest.keyClick(dialog.columns[""].list, Qt.Key.Key_Right)
    assert dialog.columns["dagger"].list.hasFocus()


def test_cancelling_changes_nothing(dialog):
    QTest.keyClick(dialog.columns[""].list, "1")
    dialog.reject()
    assert dialog.told == []
