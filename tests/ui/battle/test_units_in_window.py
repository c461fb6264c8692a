"""A battle of units in the real window: strip, turn counter, unit rows, and dice with symbols."""

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.games.dice_looks import format_faces
from app.games.warcrow.combat.attacks import AttackUnit
from app.games.warcrow.move.unit_moves import MoveUnit
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.stress import Demoralize, GiveStress
from app.games.warcrow.turn.activations import FinishActivation
from app.games.warcrow.units.casualties import Harm
from app.model import Pose
from app.session import Session
from app.ui.actions.context_menu import ContextTarget, MenuEntry
from app.ui.battle.context_entries import list_entries
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.odds_chart import OddsChart
from app.ui.workers import stop_all
from tests.cases.questions_warcrow import meshes
from tests.warcrow_scenes import BLUE, RED, begin, muster, take

ATTACKS = [{"name": "axe", "dice": "2 red, 1 success"}, {"name": "bow", "dice": "1 yellow", "reach": 9.0}]


def started_battle():
    """Returns a battle of two distant units, the first of Red's active in round 1."""
    ash = RED | {"card": {"attacks": ATTACKS, "willpower": "2 orange", "morale": 1, "moves": [3, 3, 6]}}
    session = muster([ash, {"id": "Alder", "side": "Red"}, BLUE])
    begin(session)
    take(session, "first Red")
    take(session, "activate Ash")
    return session


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(BattleDocument(started_battle(), opened.viewport, opened), "Battle")
    opened.battle.show_page("turn")
    wait_until_settled(qtbot, opened)
    yield opened
    opened.close()
    assert stop_all()


def wait_until_settled(qtbot, window):
    following, session = window.battle.controller.game_state, window.document.session
    qtbot.waitUntil(lambda: following.state is not None and following.state.snapshot.table is session.table)
    return following.state


def unit(window, id):
    return read_state(window.document.session.battle).unit(id)


@pytest.mark.thorough
def test_the_strip_shows_turn_and_unit(window):
    said = window.battle.cards.strip.spoken_text
    assert "Round 1 of" in said
    assert "Turn 1 of" in said
    assert "Ash." in said
    assert "Ash 1" not in said


@pytest.mark.thorough
def test_features_the_game_lacks_are_not_offered(window):
    panel = window.battle.panel
    assert not panel.move_bar.isVisible()
    shown = [panel.pages.tabText(at) for at in range(panel.pages.count()) if panel.pages.isTabVisible(at)]
    assert shown == ["Turn", "Fighters", "Attack", "Facts", "Log"]


@pytest.mark.thorough
def test_an_attack_shows_dice_and_chances_and_starts_from_its_page(window, qtbot):
    window.battle.show_page("attack")
    page = window.battle.panel.attacks
    qtbot.waitUntil(lambda: len(page.lines) == 2)
    assert [line.text() for line in page.lines] == ["Birch", "Birch"]
    QTest.mouseClick(page.lines[1], Qt.MouseButton.LeftButton)
    said = [label.text() for label in page.details.findChildren(WrappingLabel) if label.isVisible()]
    assert "Ash attacks Birch" in said
    assert any("strides away" in text for text in said)
    assert not page.details.modifiers.isVisible()
    assert [chart for chart in page.details.findChildren(OddsChart) if chart.isVisible()]
    asked = []
    page.attack_requested.connect(asked.append)
    page.details.attack_button.click()
    assert asked == [AttackUnit("Ash", "Birch", page.selected_option.weapon)]
    window.battle.runner.cancel()


@pytest.mark.thorough
def test_the_facts_of_a_unit_are_under_its_name(window, qtbot):
    window.battle.show_page("facts")
    qtbot.waitUntil(lambda: bool(window.battle.panel.facts.lines))
    said = [line.text() for line in window.battle.panel.facts.lines]
    assert any(text.startswith("Ash: MOV ") for text in said)
    assert "Axe: 2 red, 1 success" in said


@pytest.mark.thorough
def test_skills_are_under_the_term_the_game_uses(window):
    window.battle.panel.turn.options.more.header.click()
    said = {label.text() for label in window.battle.panel.turn.options.findChildren(WrappingLabel)}
    assert "SPELLS AND SKILLS" in said
    assert "ABILITIES" not in said


@pytest.mark.thorough
def test_one_press_continues_with_the_next_unit(window, qtbot):
    state = wait_until_settled(qtbot, window)
    (shortcut,) = state.prompt.shortcuts
    assert shortcut.text == "Next unit"
    button = next(one for one in window.workspace.action_bar.findChildren(QPushButton) if one.text() == "Next unit")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert read_state(window.document.session.battle).course.activation.unit == "Birch"


@pytest.mark.thorough
def test_illegal_options_are_under_more_with_their_reason(window):
    options = window.battle.panel.turn.options
    options.more.header.click()
    axe = next(one for one in options.findChildren(QPushButton) if "axe" in one.text())
    assert axe.isVisible()
    assert "is not engaged with Birch" in axe.toolTip()


@pytest.mark.thorough
def test_a_demoralized_unit_is_marked_on_the_turn_counter(qtbot, window):
    window.document.session.do(Demoralize("Birch"))
    wait_until_settled(qtbot, window)
    row = window.battle.panel.turn.track.row
    assert row.isVisible()
    assert "3: Birch: rally test" in row.accessibleName()
    assert row.accessibleName().startswith("Turn counter: 1")


@pytest.mark.thorough
def test_stress_is_changed_by_hand_logged_and_undone(qtbot, window):
    window.battle.show_page("fighters")
    row = window.battle.panel.fighters.find_row("Ash")
    chip = row.counters["Stress"]
    assert not chip.less_button.isEnabled()
    chip.more_button.click()
    assert unit(window, "Ash").tokens.stress == 1
    wait_until_settled(qtbot, window)
    assert "Stress 1 of 1" in row.accessibleName()
    assert window.document.session.battle.log[-1].by_hand
    banner = window.battle.cards.banner
    assert "(manually)" in banner.text
    banner.undo_button.click()
    assert unit(window, "Ash").tokens.stress == 0


@pytest.mark.thorough
def test_a_unit_row_selects_its_troops(window):
    window.battle.show_page("fighters")
    row = window.battle.panel.fighters.find_row("Birch")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert window.document.selection.ids == ("Birch 1", "Birch 2", "Birch 3")


@pytest.mark.thorough
def test_dice_faces_are_clicked_one_by_one_and_named(qtbot, window):
    session = window.document.session
    session.do(GiveStress("Ash", 2))
    wait_until_settled(qtbot, window)
    take(session, "end-activation")
    wait_until_settled(qtbot, window)
    window.battle.controller.choose(find(window, "willpower Ash"))
    tray = window.battle.prompts.card.tray
    (row,) = tray.rows
    assert tray.charts[0].isVisible()
    assert "successes: 0: 14%" in tray.charts[0].accessibleName()
    row.click_face(1)
    assert row.roll is None
    row.click_face(5)
    assert row.roll.faces == (1, 5)
    assert row.roll.typed
    assert tray.is_complete
    assert row.faces.isVisible()
    tray.use()
    wait_until_settled(qtbot, window)
    entry = next(one for one in reversed(session.battle.log) if one.rolls)
    assert "2 successes" in entry.text
    window.battle.show_page("log")
    told = [line for line in window.battle.panel.log.rows if line.entry is entry]
    assert told[0].faces == ("success; success, special",)


def find(window, id):
    return next(one for one in window.battle.controller.game_state.state.prompt.options if one.id == id)


@pytest.mark.thorough
def test_points_and_other_dice_are_added_by_hand(qtbot, window):
    page, session = window.battle.panel.turn, window.document.session
    page.scores.scored.emit("Red", 2)
    assert session.battle.side("Red").points == 2
    assert session.battle.log[-1].by_hand
    wait_until_settled(qtbot, window)
    kinds = [page.dice_form.kind.itemData(at) for at in range(page.dice_form.kind.count())]
    assert kinds == [*session.game.die_kinds, "D6", "D3", "D66"]
    page.dice_form.kind.setCurrentIndex(kinds.index("D8 green"))
    page.dice_form.count.setValue(2)
    page.dice_form.what.setText("for luck")
    page.dice_form.roll_button.click()
    window.battle.prompts.card.tray.throw_and_use()
    line = session.battle.log[-1]
    assert line.rolls[0].kind == "2D8 green"
    assert line.text == f"for luck: {format_faces(session.game.die_kinds, line.rolls[0])}"


@pytest.mark.thorough
def test_revealing_hidden_units_first_asks_who_is_looking_and_can_be_cancelled(qtbot, window):
    session, bar = window.document.session, window.workspace.action_bar
    steps = len(session.history.steps)
    window.battle.controller.choose(find(window, "reveal Red"))
    assert "Is only Red looking at the screen?" in window.battle.prompts.card.findChild(WrappingLabel).text()
    bar.press_main()
    assert "No hidden unit has a Permanent skill." in window.battle.prompts.card.findChild(WrappingLabel).text()
    assert bar.isAncestorOf(window.focusWidget())
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.battle.runner.prompt is None
    assert len(session.history.steps) == steps


@pytest.mark.thorough
def test_no_drag_is_suggested_while_a_step_is_pending(qtbot, window):
    session = window.document.session
    assert window.document.tool.hint.startswith("Drag the active fighter")
    session.do(GiveStress("Ash", 2))
    take(session, "end-activation")
    assert not window.document.tool.hint.startswith("Drag the active fighter")


@pytest.mark.thorough
def test_rapid_undo_and_redo_keys_in_a_question_reach_every_step(qtbot, window):
    session, runner = window.document.session, window.battle.runner
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for _ in range(3):
        session.do(GiveStress("Ash", 1))
    battle, at = session.battle, session.history.at
    runner.attempt(MoveUnit("Ash", (Pose(450.0, 800.0),)))
    qtbot.waitUntil(lambda: runner.prompt is not None and bool(runner.prompt.problems))
    press = partial(QTest.keyClick, window, Qt.Key.Key_Z)
    press(Qt.KeyboardModifier.ControlModifier)
    assert runner.prompt is None
    assert session.history.at == at
    for _ in range(3):
        press(Qt.KeyboardModifier.ControlModifier)
    assert session.history.at == at - 3
    for _ in range(3):
        press(Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert (session.battle, session.history.at) == (battle, at)


def menu_texts(window, id):
    """Returns the entries of the context menu of a troop."""
    pose = window.document.session.battle.fighter(id).pose
    QTest.mouseClick(
        window.viewport, Qt.MouseButton.RightButton, pos=window.viewport.to_pixel(pose.x, pose.y).toPoint()
    )
    menu = QApplication.activePopupWidget()
    found = [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]
    menu.close()
    return found


def test_a_right_click_on_any_troop_offers_the_options_of_its_unit(window):
    found = menu_texts(window, "Ash 2")
    assert any(text.startswith("Move Ash") for text in found)
    assert "Ash rests" in found
    assert found == menu_texts(window, "Ash 1")


@pytest.mark.thorough
def test_a_troop_that_may_be_removed_offers_only_its_own_loss(qtbot, window):
    window.document.session.do(Harm("Ash", 1))
    wait_until_settled(qtbot, window)
    found = menu_texts(window, "Ash 2")
    assert "Ash 2 is removed as a casualty" in found
    assert not any("Ash 1" in text and "Vacate" in text for text in found)


def test_the_facts_are_those_of_the_unit_that_is_clicked_during_an_activation(qtbot, window):
    document, following = window.document, window.battle.controller.game_state
    document.selection.select("Birch 1")
    document.sight_pair.click("Birch 1")
    qtbot.waitUntil(
        lambda: following.positions is not None and {one.subject for one in following.positions.facts} == {"Birch"}
    )
    assert following.positions.snapshot.fighter == "Ash 1"


def test_the_menu_of_a_spent_unit_offers_its_activation_with_the_reason_against_it(qtbot, window):
    session = window.document.session
    session.do(FinishActivation())
    state = read_state(session.battle)
    spent = replace(state.unit("Ash"), tokens=replace(state.unit("Ash").tokens, demoralized=9))
    ready = with_state(
        replace(session.battle, clock=replace(session.battle.clock, turn="Red")), state.with_units(spent)
    )
    opened = Session(ready, meshes)
    window.workspace.open_document(BattleDocument(opened, window.viewport, window), "Battle")
    wait_until_settled(qtbot, window)
    entries = list_entries(window.battle.controller, ContextTarget("fighter", "Ash 1"), window)
    (entry,) = [one for one in entries if isinstance(one, MenuEntry) and one.text.startswith("Activate Ash")]
    assert entry.section == "battle"
    assert "demoralized" in entry.note
