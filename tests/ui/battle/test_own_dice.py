"""Players who roll their own dice type them: the keyboard is in the field, and nothing rolls for them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.games import battle_actions as ba
from app.games.actions import Move
from app.games.game_list import find_game
from app.games.requests import DiceRequest
from app.model import Pose
from app.ui.app_services.app_settings import AppSettings
from app.ui.battle_document import BattleDocument
from app.ui.dice_preference import DicePreference
from app.ui.widgets.dice_row import FACE, DiceRow
from app.ui.widgets.dice_tray import DiceTray
from app.ui.widgets.drawn_dice import NO_SIDE, DieButton
from tests.setup_scenes import FIRST, SECOND, revealed
from tests.ui.battle.fake_game import roll
from tests.ui.battle.test_battle_in_window import session, window  # noqa: F401

pytestmark = pytest.mark.gl


@pytest.fixture
def asked(qtbot, window, session):  # noqa: F811
    """Returns a window that asks for the dice of an attack."""
    session.do(ba.Activate(session.battle.fighters[0].id))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    attack(qtbot, window, session)
    return window


def attack(qtbot, window, session):  # noqa: F811
    """Attempts an attack, and waits for the question for its dice: its sight is proven first."""
    first, second = session.battle.fighters[:2]
    window.battle.runner.attempt(ba.Attack(first.id, 0, second.id, roll()))
    qtbot.waitUntil(lambda: bool(window.battle.runner.prompt.dice_requests))


def type_keys(text):
    """Types on the real keyboard: to the widget that has the focus."""
    for letter in text:
        at = QApplication.focusWidget()
        if letter == "\r":
            QTest.keyClick(at, Qt.Key.Key_Return)
        else:
            QTest.keyClicks(at, letter)


def test_dice_typed_at_a_prompt_are_taken_by_enter(asked, session):  # noqa: F811
    type_keys("541\r")
    (rolled,) = session.battle.log[-1].rolls
    assert (rolled.faces, rolled.typed) == ((5, 4, 1), True)


def test_digits_reach_the_dice_wherever_the_focus_is_and_choose_no_movement(asked, session):  # noqa: F811
    before = asked.battle.controller.move_planner.manner
    for widget in (asked.viewport, asked.workspace.action_bar.main_button):
        widget.setFocus()
        QTest.keyClicks(widget, "3")
    assert asked.battle.prompts.card.tray.rows[0].field.text() == "33"
    assert asked.battle.controller.move_planner.manner == before
    assert asked.battle.runner.prompt


@pytest.mark.parametrize("typed", ["54", "549", "five"])
def test_wrong_dice_are_explained_and_kept(asked, session, typed):  # noqa: F811
    steps = len(session.history.steps)
    type_keys(f"{typed}\r")
    tray = asked.battle.prompts.card.tray
    assert tray.error_label.text()
    assert tray.rows[0].field.text() == typed
    assert len(session.history.steps) == steps


def test_typed_dice_survive_leaving_the_question_until_something_else_happens(asked, session, qtbot):  # noqa: F811
    tray = asked.battle.prompts.card.tray
    type_keys("54")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert asked.battle.runner.prompt is None
    attack(qtbot, asked, session)
    assert tray.rows[0].field.text() == "54"
    asked.battle.runner.cancel()
    session.do(Move(((session.battle.fighters[0].id, Pose(200, 200)),)))
    attack(qtbot, asked, session)
    assert tray.rows[0].field.text() == ""


def test_dice_that_the_program_rolled_cannot_be_typed_over(asked, session):  # noqa: F811
    tray = asked.battle.prompts.card.tray
    tray.throw()
    rolled = tray.rows[0].roll
    tray.take_focus()
    type_keys("666")
    assert tray.rows[0].roll == rolled
    asked.battle.runner.cancel()
    assert session.battle.log[-1].rolls[0].faces == rolled.faces


def test_symbol_dice_are_typed_by_number_or_clicked(qtbot):
    kinds = find_game("warcrow").die_kinds
    need = DiceRequest(next(iter(kinds)), 2, "attack")
    row = DiceRow(need, NO_SIDE, kinds)
    qtbot.addWidget(row)
    QTest.keyClicks(row.field, "38")
    assert (row.roll.faces, row.roll.typed) == ((3, 8), True)
    row.field.clear()
    for face in (3, 8):
        row.click_face(face)
    assert (row.roll.faces, row.roll.typed) == ((3, 8), True)


def test_the_rows_below_a_complete_roll_stay_where_they_are(qtbot):
    kinds = find_game("warcrow").die_kinds
    needs = [DiceRequest(kind, 1, "attack") for kind in list(kinds)[:2]]
    tray = DiceTray()
    qtbot.addWidget(tray)
    tray.show_needs(tuple(needs), {}, kinds)
    first, second = tray.rows
    height = first.heightForWidth(500)
    assert height > second.field.sizeHint().height() + FACE
    first.click_face(1)
    assert first.roll
    assert first.heightForWidth(500) == height
    first.click_face(3)
    assert first.roll.faces == (3,)


def test_dice_typed_so_far_are_shown_and_an_impossible_one_is_not(qtbot):
    row = DiceRow(DiceRequest("D6", 3, "attack"), NO_SIDE, {})
    qtbot.addWidget(row)
    QTest.keyClicks(row.field, "59")
    names = [one.accessibleName() for one in row.findChildren(DieButton) if not one.isHidden()]
    assert ["not rolled yet" in name for name in names] == [False, True, True]


def test_the_program_does_not_roll_for_players_who_roll_their_own_dice(asked, session, qtbot):  # noqa: F811
    asked.workspace.settings.set(dice="players")
    asked.battle.runner.cancel()
    attack(qtbot, asked, session)
    steps = len(session.history.steps)
    type_keys("\r")
    QTest.keyClick(asked, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.battle.prompts.card.tray.error_label.text()
    assert len(session.history.steps) == steps


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_a_roll_off_of_the_set_up_is_typed_with_its_ties(qtbot, window, system):  # noqa: F811
    window.workspace.settings.set(dice="players")
    done = revealed(system)
    window.workspace.open_document(BattleDocument(done, window.viewport, window), "A battle")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.setup.refresh()
    window.workspace.action_bar.press_main()
    type_keys("4\r4\r")
    assert window.battle.runner.prompt
    type_keys("5\r2\r")
    rolls = done.battle.log[-1].rolls
    assert [one.faces for one in rolls] == [(4,), (4,), (5,), (2,)]
    assert all(one.typed for one in rolls)


def test_the_first_roll_of_all_asks_who_rolls_and_the_answer_is_kept(qtbot):
    dice, rolls = DicePreference(AppSettings(), QApplication.instance()), []
    first = dice.roll_buttons("Roll off", rolls.append)
    first[1].run()
    assert rolls == [False]
    assert AppSettings().current.dice == "players"
    main, other = dice.roll_buttons("Roll off", rolls.append)
    assert main.text == "Roll off"
    main.run()
    other.run()
    assert rolls == [False, False, True]
    assert AppSettings().current.dice == "players"


def test_a_battle_can_be_played_in_the_other_way_until_it_is_closed(qtbot):
    dice = DicePreference(AppSettings(), QApplication.instance())
    dice.toggle_for_battle()
    assert dice.players_roll
    assert AppSettings().current.dice == ""
    dice.start_battle()
    assert not dice.players_roll


def test_a_typed_die_is_re_rolled_and_the_record_keeps_its_first_face(qtbot):
    tray = DiceTray()
    qtbot.addWidget(tray)
    tray.show_needs((DiceRequest("D6", 3, "attack"),), {})
    row = tray.rows[0]
    QTest.keyClicks(row.field, "541")
    tray.count_box.setCurrentIndex(1)
    tray.count_box.activated.emit(1)
    row._reroll(2)
    assert not tray.is_complete
    QTest.keyClicks(row.field, "6")
    rolled = row.roll
    assert (rolled.faces, rolled.again, rolled.before, rolled.typed) == ((5, 4, 6), (2,), (1,), True)
    QTest.keyClicks(row.field, "1")
    assert row.roll == rolled
    with qtbot.waitSignal(tray.rolled) as sent:
        tray.use()
    assert sent.args[0][0].why


def test_a_re_roll_of_a_typed_die_can_be_called_off(qtbot):
    row = DiceRow(DiceRequest("D6", 2, "attack"), NO_SIDE, {})
    qtbot.addWidget(row)
    QTest.keyClicks(row.field, "52")
    row.allow_rerolls(1)
    row._reroll(0)
    row._reroll(0)
    assert (row.roll.faces, row.roll.again, row.is_rerolling) == ((5, 2), (), False)


def test_a_re_roll_can_be_called_off_after_none_was_chosen(qtbot):
    row = DiceRow(DiceRequest("D6", 2, "attack"), NO_SIDE, {})
    qtbot.addWidget(row)
    QTest.keyClicks(row.field, "52")
    row.allow_rerolls(1)
    row._reroll(0)
    row.allow_rerolls(0)
    row._reroll(0)
    assert (row.roll.faces, row.is_rerolling) == ((5, 2), False)


def test_another_die_can_be_chosen_for_the_re_roll(qtbot):
    row = DiceRow(DiceRequest("D6", 2, "attack"), NO_SIDE, {})
    qtbot.addWidget(row)
    QTest.keyClicks(row.field, "12")
    row.allow_rerolls(1)
    row._reroll(0)
    row._reroll(1)
    QTest.keyClicks(row.field, "5")
    assert (row.roll.faces, row.roll.again, row.roll.before) == ((1, 5), (1,), (2,))


def test_a_second_enter_after_the_dice_does_nothing(asked, session):  # noqa: F811
    asked.battle.runner.cancel()
    asked.workspace.action_bar.main_button.setFocus()
    first, second = session.battle.fighters[:2]
    asked.battle.runner.attempt(ba.Attack(first.id, 0, second.id, roll()))
    type_keys("541\r")
    steps = len(session.history.steps)
    type_keys("\r")
    assert len(session.history.steps) == steps
