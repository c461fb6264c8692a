"""A battle in the real window with mouse and keys; its panels must equal those of a fresh window."""

import threading
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QPushButton

from app.games import battle_actions as ba
from app.games.actions import ChooseSystem, Move, make_move
from app.games.game_list import GAMES
from app.games.prompts import Option
from app.games.ruling import Problem
from app.games.warcry.move.move_actions import Disengage
from app.model import Clock, LogEntry, Pose
from app.session import Session
from app.table import sight_cache
from app.table.battle_geometry import BattleGeometry
from app.ui.battle import report_export
from app.ui.battle.battle_panel import PAGES
from app.ui.battle.battle_strip import format_round
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.widgets import dice_row
from app.ui.widgets.drawn_dice import DiceStrip, Die
from app.ui.widgets.theme import apply_theme
from app.ui.workers import stop_all
from tests.effort import thinned
from tests.scenes import meshes
from tests.ui.battle.fake_game import FAKE, FORGETS, roll, started_battle

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, monkeypatch):
    monkeypatch.setitem(GAMES, "fake", FAKE)
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    session = Session(started_battle(), meshes)
    sight_cache.find_sight(session.table, "Ana", "Cid")
    show(opened, session)
    wait_until_settled(qtbot, opened)
    yield opened
    opened.close()
    assert stop_all()


def show(window, session):
    """Shows the session in this window, as a plan without OpenGL."""
    if window.viewport is None:
        window.workspace.set_viewport(PlanView())
    if window.document:
        window.document.close()
    document = BattleDocument(session, window.viewport, window)
    window.workspace.open_document(document, "Battle")
    window.viewport.fit()
    return document


@pytest.fixture
def panel(window):
    return window.battle.panel


@pytest.fixture
def session(window):
    return window.document.session


def wait_until_settled(qtbot, window):
    """Waits until everything is calculated for the shown battle."""
    following, session = window.battle.controller.game_state, window.document.session
    subject = following.subject
    qtbot.waitUntil(
        lambda: (
            following.state is not None
            and following.state.snapshot.table is session.table
            and following.positions is not None
            and following.positions.snapshot.table is session.table
            and following.positions.snapshot.fighter == subject
        ),
        timeout=10000,
    )


def at(window, x, y):
    return window.viewport.to_pixel(x, y).toPoint()


def drag(window, start, end, steps=5):
    QCoreApplication.processEvents()  # new panels have their size
    a, b = at(window, *start), at(window, *end)
    QTest.mousePress(window.viewport, LEFT, pos=a)
    for step in range(1, steps + 1):
        move(window.viewport, QPointF(a) + QPointF(b - a) * step / steps)
    return b


def move(view, spot):
    """Moves the mouse with a button down; QTest moves it without one."""
    away = QPointF(view.mapToGlobal(spot))
    QCoreApplication.sendEvent(
        view, QMouseEvent(QEvent.Type.MouseMove, spot, away, Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier(0))
    )


def key(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    """Presses a key on the table."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.viewport.setFocus()
    QTest.keyClick(window.viewport, key, modifier)


def button(widget, text):
    return next(b for b in widget.findChildren(QPushButton) if b.isVisible() and b.text() == text)


def overrule_button(bar):
    return next(b for b in bar.findChildren(QPushButton) if b.isVisible() and b.text().startswith("Overrule"))


def click(widget):
    QTest.mouseClick(widget, LEFT)


def read_panel(panel):
    """Returns the text of the panel."""
    lines = [line.accessibleName() for line in panel.facts.lines]
    rows = {id: row.accessibleName() for id, row in panel.fighters._rows.items()}
    log = [line.text for line in panel.log.rows]
    return panel.window().battle.cards.strip.spoken_text, lines, rows, log


@pytest.mark.thorough
def test_the_window_shows_whose_turn_it_is_and_the_options(window, panel):
    assert panel.isVisible()
    strip, bar = window.battle.cards.strip, window.workspace.action_bar
    assert strip.isVisible()
    assert strip.spoken_text == "Round 1 · Fight phase · Red. Red: 0. Blue: 0"
    assert bar.sentence.text() == "Red chooses a fighter."
    assert bar.main_button.text() == "Next phase"
    options = panel.turn.options
    assert options.find_button("next").isVisible()
    assert "too late" in options.find_button("never").accessibleName()
    assert options.find_button("activate Ana").text() == "Activate Ana"


def test_the_round_is_shown_with_the_last_round_if_known(monkeypatch):
    battle = started_battle()
    assert format_round(battle, FAKE) == "Round 1 · Fight phase"
    monkeypatch.setattr("tests.ui.battle.fake_game.LAST_ROUND", [4])
    assert format_round(battle, FAKE) == "Round 1 of 4 · Fight phase"
    extra = replace(battle, clock=replace(battle.clock, round=5))
    assert format_round(extra, FAKE) == "Round 5 · Fight phase"


@pytest.mark.thorough
def test_an_illegal_option_is_under_more_with_its_reason(qtbot, window, panel):
    options = panel.turn.options
    never = options.find_button("never")
    assert options.more.header.text() == "More (1)"
    assert not never.isVisible()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    options.more.header.setFocus()
    QTest.keyClick(options.more.header, Qt.Key.Key_Right)
    assert never.isVisible()
    QTest.keyClick(options.more.header, Qt.Key.Key_Tab)
    assert never.hasFocus()
    told = [label.text() for label in options.findChildren(QLabel) if label.isVisible()]
    assert "Never: It is too late" in told


@pytest.mark.thorough
def test_only_the_bar_button_is_highlighted_on_any_page(qtbot, window, panel):
    click(panel.turn.options.find_button("activate Ana"))
    wait_until_settled(qtbot, window)
    for page in PAGES:
        window.battle.show_page(page)
        main = [b for b in window.findChildren(QPushButton) if b.isVisible() and b.property("main")]
        assert main == [window.workspace.action_bar.main_button]


@pytest.mark.thorough
def test_an_option_is_done_and_the_activated_fighter_selected(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    assert session.battle.clock.active == "Ana"
    wait_until_settled(qtbot, window)
    pair = window.document.sight_pair
    assert (window.document.selection.ids, pair.observer) == (("Ana",), "Ana")
    pair.choose("Cid", "Ana")
    session.undo()
    assert (window.document.selection.ids, pair.observer) == ((), "")
    session.redo()
    assert (window.document.selection.ids, pair.observer) == (("Ana",), "Ana")
    session.view_step(0)
    assert (window.document.selection.ids, pair.observer) == ((), "")
    session.view_present()
    wait_until_settled(qtbot, window)
    assert (window.document.selection.ids, pair.observer) == (("Ana",), "Ana")
    assert window.battle.cards.strip.spoken_text.startswith("Round 1 · Fight phase · Ana")
    assert panel.move_bar.isVisible()


@pytest.mark.thorough
def test_focus_never_moves_to_an_option_that_replaced_another(qtbot, window, panel):
    options = panel.turn.options
    shown = options._shown
    picked, kept = (Option(id, id, topic="fighter") for id in ("pick up", "wait"))
    main = Option("go", "go", main=True)
    options.show_options((main, picked, kept))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    options.find_button("wait").setFocus()
    options.show_options((main, kept))
    assert options.find_button("wait").hasFocus()
    options.show_options((main, picked))
    assert options.find_button("go").hasFocus()
    options.show_options(shown)


@pytest.mark.thorough
def test_after_undo_the_panel_equals_a_fresh_window(qtbot, window, panel, session):
    wait_until_settled(qtbot, window)
    before = read_panel(panel)
    click(panel.turn.options.find_button("activate Ana"))
    window.battle.runner.attempt(ba.Wound("Cid", 3))
    wait_until_settled(qtbot, window)
    assert read_panel(panel) != before
    session.undo()
    session.undo()
    window.document.selection.select()
    wait_until_settled(qtbot, window)
    assert read_panel(panel) == before
    show(window, session)
    wait_until_settled(qtbot, window)
    assert read_panel(window.battle.panel) == before


@pytest.mark.thorough
def test_dragging_the_active_fighter_moves_it_and_shows_its_path(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    wait_until_settled(qtbot, window)
    key(qtbot, window, Qt.Key.Key_3)
    assert panel.move_bar.buttons["climb"].isChecked()
    said = []
    window.document.remarked.connect(said.append)
    end = drag(window, (150, 150), (200, 180))
    assert any("Climb: 2″ of 5″" in text for text in said)
    assert window.viewport._overlays["walk"].ribbons
    assert session.battle.log[-1].text == "Ana walks"
    assert window.battle.cards.strip.spoken_text.startswith("Round 1 · Fight phase · Ana")
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert session.battle.fighter("Ana").pose.x == pytest.approx(200, abs=3)
    assert session.history.steps[session.history.at].action.count(b'"climb"') == 1
    assert "walk" not in window.viewport._overlays


@pytest.mark.thorough
def test_esc_cancels_a_dragged_move(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    end = drag(window, (150, 150), (200, 180))
    assert not session.is_committed
    key(qtbot, window, Qt.Key.Key_Escape)
    assert session.is_committed
    assert session.battle.fighter("Ana").pose.x == 150
    assert "walk" not in window.viewport._overlays
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert session.undo_label == "Activate"


@pytest.mark.thorough
def test_a_move_too_far_asks_and_can_be_cancelled_or_overruled(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    bar = window.workspace.action_bar
    for find, x in ((lambda: button(bar, "Cancel"), 150), (lambda: overrule_button(bar), 400)):
        end = drag(window, (150, 150), (400, 150))
        QTest.mouseRelease(window.viewport, LEFT, pos=end)
        asking = window.battle.prompts.card
        assert asking.isVisible()
        click(find())
        assert session.battle.fighter("Ana").pose.x == pytest.approx(x, abs=3)
        assert not asking.isVisible()
    assert session.battle.log[-1].against == ("Further than it can go",)


@pytest.mark.thorough
def test_after_undo_a_fighter_that_was_only_looked_at_is_not_offered(qtbot, window, session):
    wait_until_settled(qtbot, window)
    before = window.workspace.action_bar.task.main.text
    session.do(ba.Activate("Ana"))
    window.document.selection.select("Ben")
    session.undo()
    wait_until_settled(qtbot, window)
    assert window.document.selection.ids == ()
    assert window.workspace.action_bar.task.main.text == before


def test_undo_cancels_the_question_without_undoing_a_step(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    end = drag(window, (150, 150), (400, 150))
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert window.workspace.action_bar.has_question
    window.workspace.actions.run("undo")
    assert not window.workspace.action_bar.has_question
    assert session.undo_label == "Activate"
    window.workspace.actions.run("undo")
    assert session.undo_label != "Activate"


@pytest.mark.thorough
def test_dice_are_rolled_by_the_program_or_typed(qtbot, window, session, monkeypatch):
    monkeypatch.setattr(dice_row, "throw_dice", lambda need: roll(1, 2, 6))
    attack = ba.Attack("Ana", 0, "Cid", roll())
    window.battle.runner.attempt(attack)
    asking, bar, pair = window.battle.prompts.card, window.workspace.action_bar, window.document.sight_pair
    assert (pair.observer, pair.target) == ("Ana", "Cid")  # Their line is shown before the dice.
    click(button(bar, "Roll"))
    assert session.battle.log[-1].rolls[0].faces == (1, 2, 6)
    assert not asking.isVisible()
    assert window.battle.cards.banner.isVisible()
    window.battle.runner.attempt(attack)
    click(button(bar, "Roll, then re-roll…"))
    assert len(session.battle.log) == 1
    click(button(bar, "Use these dice"))
    assert len(session.battle.log) == 2
    window.battle.runner.attempt(attack)
    field = asking.tray._rows[0].field
    for wrong, why in (
        ("4 4", "3D6 needs 3 dice, not 2"),
        ("4 4 9", "A D6 shows 1 to 6"),
        ("fours", "shows 1 to 6"),
    ):
        field.selectAll()
        QTest.keyClicks(field, wrong)
        assert not asking.tray.error_label.isVisible()
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert why in asking.tray.error_label.text()
        assert asking.tray.error_label.isVisible()
    field.selectAll()
    QTest.keyClicks(field, "4 4 5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session.battle.log[-1].rolls[0].faces == (4, 4, 5)
    assert session.battle.log[-1].rolls[0].typed


@pytest.mark.thorough
def test_unfinished_actions_are_listed_before_a_phase_ends(qtbot, window, panel, session):
    FORGETS.append("Ben")
    try:
        window.battle.controller.game_state.refresh()
        qtbot.waitUntil(lambda: bool(window.battle.controller.game_state.state.unfinished), timeout=10000)
        click(panel.turn.options.find_button("next"))
        bar, card = window.workspace.action_bar, window.battle.prompts.card
        assert card.isVisible()
        assert bar.sentence.text() == "Next phase: 1 open reminder"
        assert session.battle.clock.round == 1
        click(button(bar, "Cancel"))
        assert not card.isVisible()
        key(qtbot, window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        click(button(bar, "Continue"))
        assert session.battle.clock.round == 2
    finally:
        FORGETS.clear()


@pytest.mark.thorough
def test_wounds_are_set_by_buttons_and_keys_and_rows_select(qtbot, window, panel, session):
    window.battle.show_page("fighters")
    one = panel.fighters.find_row("Cid")
    QTest.mouseClick(one, LEFT, pos=QPoint(20, 10))
    assert window.document.selection.ids == ("Cid",)
    QTest.keyClick(one, Qt.Key.Key_Minus)
    QTest.keyClick(one, Qt.Key.Key_Minus)
    QTest.keyClick(one, Qt.Key.Key_Plus)
    assert session.battle.fighter("Cid").state.damage == 1
    key(qtbot, window, Qt.Key.Key_D)
    assert session.battle.fighter("Cid").state.damage == 2
    wait_until_settled(qtbot, window)
    assert "8 of 10 wounds left" in one.accessibleName()
    window.document.selection.select("Ana")
    assert panel.fighters.find_row("Ana").property("selected")
    assert not one.property("selected")


@pytest.mark.thorough
def test_points_are_changed_by_hand(qtbot, window, panel, session):
    panel.turn.scores.scored.emit("Red", 1)
    wait_until_settled(qtbot, window)
    assert session.battle.side("Red").points == 1
    assert panel.turn.scores._text.text() == "Red 1"


@pytest.mark.thorough
def test_facts_show_their_lines_and_their_rule(qtbot, window, panel):
    window.document.selection.select("Ana")
    wait_until_settled(qtbot, window)
    window.battle.show_page("facts")
    near, edge = panel.facts.lines[:2]
    assert near.text() == "13.2 inches to Cid"
    click(near)
    assert near.isChecked()
    assert "Rule of reach" in near.accessibleDescription()
    assert window.viewport._overlays["fact"].ribbons
    click(edge)
    assert not near.isChecked()
    assert "silent here" in edge.accessibleDescription()
    assert "fact" not in window.viewport._overlays


@pytest.mark.thorough
def test_attacks_list_chances_and_the_log_keeps_the_sight_verdict(qtbot, window, panel, session):
    window.document.selection.select("Ana")
    wait_until_settled(qtbot, window)
    window.battle.show_page("attack")
    (cid, dot) = panel.attacks._weapons[0].lines
    assert "3 dice, hits on 4+" in cid.accessibleName()
    assert "Out of range" in dot.accessibleName()
    click(cid)
    assert (window.document.sight_pair.observer, window.document.sight_pair.target) == ("Ana", "Cid")
    qtbot.waitUntil(panel.attacks.details.log_button.isVisible, timeout=20000)
    click(panel.attacks.details.log_button)
    assert session.battle.log[-1].kind == "sight"
    assert session.battle.log[-1].text.startswith("Sight from Ana to Cid: visible")
    wait_until_settled(qtbot, window)
    panel.attacks.details.modifiers.boxes["attacks"].setValue(2)
    click(panel.attacks.details.attack_button)
    assert window.battle.runner.prompt.action.attacks == 2
    assert window.battle.prompts.card.isVisible()


@pytest.mark.thorough
def test_a_click_on_an_enemy_targets_it_and_keeps_the_attacker(qtbot, window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    wait_until_settled(qtbot, window)
    window.battle.show_page("attack")
    for target in ("Cid", "Dot"):
        fighter = session.battle.fighter(target)
        spot = at(window, fighter.pose.x, fighter.pose.y)
        QTest.mouseClick(window.viewport, LEFT, pos=spot)
        wait_until_settled(qtbot, window)
        assert window.document.selection.ids == (target,)
        assert (window.document.sight_pair.observer, window.document.sight_pair.target) == ("Ana", target)
        assert panel.attacks.fighter == "Ana"
        assert panel.attacks.selected_option.target == target


@pytest.mark.thorough
def test_attacking_a_hidden_enemy_needs_overruling(qtbot, window, panel, session):
    from app.games.actions import make_place
    from tests.scenes import piece

    session.do(make_place(piece("wall", "wall", 300, 250, yaw=33.0)))
    window.document.selection.select("Ana")
    wait_until_settled(qtbot, window)
    window.battle.show_page("attack")
    click(panel.attacks._weapons[0].lines[0])
    qtbot.waitUntil(lambda: bool(panel.attacks.sights.rulings.get("Cid")), timeout=20000)
    assert panel.attacks.details.attack_button.text() == "Attack anyway…"
    click(panel.attacks.details.attack_button)
    assert window.battle.runner.prompt.problems[0].rule == "Rule of sight"
    click(overrule_button(window.workspace.action_bar))
    assert window.battle.runner.prompt.dice_requests
    window.battle.runner.answer_dice((roll(1, 2, 3),))
    assert "not visible" in session.battle.log[-1].against[0]


@pytest.mark.thorough
def test_sight_of_an_unchecked_target_is_proven_before_dice(qtbot, window, panel, session):
    from app.games.actions import make_place
    from tests.scenes import piece

    session.do(make_place(piece("wall", "wall", 300, 250, yaw=33.0)))
    sight_cache._found.clear()
    window.battle.runner.attempt(ba.Attack("Ana", 0, "Cid", roll()))
    assert window.battle.runner.prompt.awaits_proof
    assert not window.battle.runner.prompt.dice_requests
    qtbot.waitUntil(lambda: bool(window.battle.runner.prompt.problems), timeout=20000)
    click(button(window.workspace.action_bar, "Cancel"))
    assert window.battle.runner.prompt is None
    assert not session.battle.log


@pytest.mark.thorough
def test_a_slow_proof_can_be_cancelled(qtbot, window, session, monkeypatch):
    def slow(*asked, report, **kept):
        while True:
            time.sleep(0.01)
            report(0.5, "Looking")

    sight_cache._found.clear()
    monkeypatch.setattr(BattleGeometry, "sight", slow)
    window.battle.runner.attempt(ba.Attack("Ana", 0, "Cid", roll()))
    bar = window.workspace.action_bar
    qtbot.waitUntil(lambda: bar.has_question, timeout=10000)
    assert "checking visibility" in bar.sentence.text()
    click(button(bar, "Cancel"))
    assert window.battle.runner.prompt is None
    assert not bar.has_question


@pytest.mark.thorough
def test_the_turn_list_marks_sight_as_open_until_proven(qtbot, window, panel, session):
    from app.games.actions import make_place
    from tests.scenes import piece

    session.do(make_place(piece("wall", "wall", 300, 250, yaw=33.0)))
    session.do(ba.Activate("Ana"))
    wait_until_settled(qtbot, window)
    told = []
    sight_cache._found.clear()
    window.battle.controller.game_state.state_changed.connect(
        lambda now: told.extend(one for one in now.prompt.options if one.id == "attack")
    )
    window.battle.controller.game_state.refresh()
    qtbot.waitUntil(lambda: bool(told and told[-1].problems), timeout=20000)
    assert told[0].text == "Attack Cid (visible?)"
    assert told[-1].text == "Attack Cid"
    assert "Cid is not visible" in panel.turn.options.find_button("attack").accessibleName()


@pytest.mark.thorough
def test_tokens_are_drawn_and_dragged(qtbot, window, session):
    overlay = window.viewport._overlays["tokens"]
    assert {tag.text for tag in overlay.tags} == {"Gold", "Flag · Red"}
    said = []
    window.document.remarked.connect(said.append)
    end = drag(window, (350, 150), (400, 200))
    assert not session.is_committed
    assert "from the centre of the board" in said[-1]
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert session.battle.token("Gold").at[:2] == pytest.approx((400, 200), abs=3)
    assert session.undo_label == "Put token"
    session.undo()
    assert window.viewport._overlays["tokens"] == overlay


@pytest.mark.thorough
def test_an_earlier_moment_can_be_viewed_and_restored(qtbot, window, panel, session):
    for by in (1, 2, 3):
        window.battle.runner.attempt(ba.Wound("Cid", by))
    window.battle.show_page("log")
    window.battle.view_step_by(-1)
    wait_until_settled(qtbot, window)
    assert "after step 2 of 3" in window.battle.cards.replay_bar.shown_text
    assert session.battle.fighter("Cid").state.damage == 3
    assert not panel.turn.options.isVisible()
    drag(window, (150, 150), (300, 300))
    assert session.battle.fighter("Ana").pose.x == 150
    QTest.mouseRelease(window.viewport, LEFT, pos=at(window, 300, 300))
    click(window.battle.cards.replay_bar.present_button)
    assert session.battle.fighter("Cid").state.damage == 6
    assert not window.battle.cards.replay_bar.isVisible()
    window.battle.view_step_by(-1)
    click(window.battle.cards.replay_bar.restore_button)
    assert session.battle.fighter("Cid").state.damage == 3
    assert session.redo_label == "Wound"
    assert not window.battle.cards.replay_bar.isVisible()


@pytest.mark.thorough
def test_the_log_is_grouped_by_round_copied_and_exported(qtbot, window, panel, tmp_path):
    window.battle.runner.attempt(ba.Wound("Cid", 1))
    window.battle.runner.attempt(ba.NextPhase())
    window.battle.runner.attempt(ba.Wound("Dot", 1))
    assert [line.text for line in panel.log.rows] == [
        "Round 1 · Fight phase",
        "Cid: 1",
        "Round 2 · Fight phase",
        "Next",
        "Dot: 1",
    ]
    window.battle.controller.history.copy_report()
    assert "Cid: 1" in QGuiApplication.clipboard().text()
    for name in ("report.html", "report.txt", "report.pdf"):
        window.battle.controller.history.export_report(tmp_path / name)
        qtbot.waitUntil((tmp_path / name).exists, timeout=10000)
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    assert "Dot: 1" in (tmp_path / "report.html").read_text()
    assert "<" not in (tmp_path / "report.txt").read_text()


@pytest.mark.thorough
def test_a_report_is_saved_beside_the_battle_and_never_overwrites_unasked(qtbot, window, tmp_path, monkeypatch):
    there, asked = tmp_path / "report.html", []
    there.write_text("last week's")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: asked.append(given[2]) or (str(tmp_path / "report"), "")
    )
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.No)
    window.battle.controller.history.choose_export_file()
    assert there.read_text() == "last week's"
    assert Path(asked[0]).is_absolute()
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Yes)
    window.battle.controller.history.choose_export_file()
    line = window.workspace.messages.line
    qtbot.waitUntil(lambda: line.text() == "Exported report.html.", timeout=10000)
    assert "<html" in there.read_text()


@pytest.mark.thorough
def test_a_pending_nudge_is_in_the_exported_report(qtbot, window, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(report_export, "make_contents", lambda source, *_: told.append(source.battle))
    monkeypatch.setattr(report_export, "write_report", lambda contents, path: None)
    session = window.document.session
    one = session.battle.fighters[0]
    moved = replace(one, pose=replace(one.pose, x=one.pose.x + 1))
    session.set_pending(make_move(moved))
    with qtbot.waitSignal(window.document.remarked, timeout=10000):
        window.battle.controller.history.export_report(tmp_path / "report.txt")
    assert told[0].fighter(one.id).pose == moved.pose


@pytest.mark.thorough
def test_a_cancelled_export_writes_nothing(qtbot, window, tmp_path, monkeypatch):
    held = threading.Event()

    def slow(source, has_pictures, report):
        while not held.wait(0.01):
            report(0.5, "Drawing")

    monkeypatch.setattr(report_export, "make_contents", slow)
    history = window.battle.controller.history
    history.export_report(tmp_path / "report.html")
    [export] = window.findChildren(report_export.ReportExport)
    qtbot.waitUntil(export.dialog.isVisible, timeout=10000)
    with qtbot.waitSignal(export.destroyed, timeout=10000):
        qtbot.mouseClick(export.dialog.cancel_button, Qt.MouseButton.LeftButton)
    held.set()
    assert list(tmp_path.glob("report*")) == []


@pytest.mark.thorough
def test_a_report_is_printed_on_the_chosen_printer(qtbot, window, monkeypatch):
    asked = []
    monkeypatch.setattr(report_export, "ask_to_print", lambda printout, parent: asked.append(printout.title) or True)
    with qtbot.waitSignal(window.document.remarked, timeout=10000) as said:
        window.workspace.actions.run("print_report")
    assert said.args == ["Printed."]
    assert "battle report" in asked[0]


@pytest.mark.thorough
def test_a_report_that_cannot_be_written_shows_a_message(qtbot, window, tmp_path):
    (tmp_path / "x.html").mkdir()
    with qtbot.waitSignal(window.document.failed, timeout=10000) as told:
        window.battle.controller.history.export_report(tmp_path / "x.html")
    assert "cannot be written" in str(told.args[0])


@pytest.mark.thorough
def test_the_winner_is_announced_once(qtbot, window, panel):
    wait_until_settled(qtbot, window)
    window.battle.runner.attempt(ba.EndBattle("Red"))
    qtbot.waitUntil(lambda: window.battle.end_dialog is not None, timeout=10000)
    assert "Red has won" in window.battle.cards.strip.spoken_text
    window.battle.end_dialog.accept()
    show(window, window.document.session)
    wait_until_settled(qtbot, window)
    assert window.battle.cards.strip.spoken_text.startswith("The battle is over")


@pytest.mark.thorough
def test_nothing_is_calculated_during_a_drag(qtbot, window, panel):
    wait_until_settled(qtbot, window)
    asked = []
    window.battle.controller.game_state._state_worker.ask = asked.append
    window.battle.controller.game_state._positions_worker.ask = asked.append
    end = drag(window, (150, 150), (200, 180), steps=20)
    assert asked == []
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert asked


@pytest.mark.thorough
def test_questions_of_one_battle_do_not_carry_over_to_the_next(qtbot, window, panel, session):
    window.battle.runner.attempt(ba.Walk("Ana", (Pose(700.0, 500.0),)))
    assert window.battle.runner.prompt
    other = Session(started_battle(), meshes)
    show(window, other)
    assert not [button for button in panel.turn.options.findChildren(QPushButton) if button.isVisible()]
    wait_until_settled(qtbot, window)
    assert panel.turn.options.isEnabled()
    assert [button for button in panel.turn.options.findChildren(QPushButton) if button.isVisible()]


@pytest.mark.thorough
@pytest.mark.parametrize("at_rest", [False, True], ids=["at once", "after a while"])
def test_the_last_log_line_is_fully_visible(qtbot, window, panel, at_rest):
    for number in range(40):
        window.battle.runner.attempt(
            ba.Note(LogEntry(f"{number} and many words that go on until there is no room in a line"))
        )
    if at_rest:
        qtbot.waitUntil(lambda: not panel.log._scroll_timer.isActive())
    window.battle.show_page("log")
    qtbot.wait(100)
    bar = panel.log.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum(), timeout=5000)


@pytest.mark.thorough
def test_enter_on_a_log_entry_views_its_moment_and_returns(qtbot, window, panel, session):
    session.do(ba.Score("Red", 1))
    session.do(ba.Score("Red", 1))
    window.battle.show_page("log")
    row = next(number for number, line in enumerate(panel.log.rows) if line.entry and line.step >= 0)
    panel.log.list.setCurrentRow(row)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel.log.list.setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
    assert session.viewed_step == panel.log.rows[row].step
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
    assert session.viewed_step is None


@pytest.mark.thorough
def test_free_dice_are_rolled_or_typed_and_only_logged(qtbot, window, panel, session):
    panel.turn.dice_form.count.setValue(2)
    QTest.keyClicks(panel.turn.dice_form.what, "for luck")
    QTest.keyClick(panel.turn.dice_form.what, Qt.Key.Key_Return)
    field = window.battle.prompts.card.tray._rows[0].field
    QTest.keyClicks(field, "36")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert session.battle.log[-1].rolls[0].faces == (3, 6)
    assert session.battle.log[-1].text == "for luck"


@pytest.mark.thorough
def test_a_custom_action_is_named_and_a_custom_ability_paid_for(qtbot, window, panel, session):
    attempted = []
    window.battle.runner.attempt = attempted.append
    prompts, naming = window.battle.prompts, window.battle.prompts.card.form
    prompts.ask_for_words(Option("other", "Another action", "fighter", "Ana", asks="text"))
    assert naming.isVisible()
    QTest.keyClicks(naming.name_field, "Kick the door")
    QTest.keyClick(naming.name_field, Qt.Key.Key_Return)
    assert not naming.isVisible()
    choices = ("triple of 2", "double of 5")
    prompts.ask_for_words(Option("ability", "Another ability", "ability", "Ana", asks="text", choices=choices))
    assert naming.choice_box.count() == 2
    naming.choice_box.setCurrentIndex(1)
    QTest.keyClicks(naming.name_field, "Shout")
    click(button(window.workspace.action_bar, "OK"))
    assert attempted == [ba.OtherAction("Ana", "Kick the door"), ba.UseAbility("Ana", "Shout", 2, 5)]


@pytest.mark.thorough
def test_the_counters_of_a_fighter_are_changed_by_hand(qtbot, window, panel, session):
    window.battle.show_page("fighters")
    chip = panel.fighters.find_row("Ana").counters["Luck"]
    assert not chip.less_button.isEnabled()
    click(chip.more_button)
    assert session.battle.side("Red").points == 1


@pytest.mark.thorough
def test_disengaging_is_chosen_before_the_drag_and_reset_by_the_next_activation(window, panel, session):
    click(panel.turn.options.find_button("activate Ana"))
    walking = window.battle.controller.move_planner
    move = Move((("Ana", Pose(170, 170)),))
    assert isinstance(walking.make_action(move), ba.Walk)
    click(panel.move_bar.buttons["away"])
    assert walking.make_action(move) == Disengage("Ana", (Pose(170, 170),))
    window.battle.runner.attempt(ba.Activate("Ben"))
    assert walking.manner == "walk"


@pytest.mark.thorough
def test_an_inactive_fighter_is_only_moved(qtbot, window, session):
    end = drag(window, (250, 150), (280, 200))
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert session.undo_label == "Move Ben"
    assert not session.battle.log


@pytest.mark.thorough
def test_the_panel_closes_and_opens_with_the_battle(qtbot, window, session):
    session.do(ba.Activate("Ana"))
    first = window.battle.controller
    show(window, session)
    assert window.battle.controller is not first
    wait_until_settled(qtbot, window)
    click(window.battle.panel.turn.options.find_button("next"))
    assert session.battle.clock.round == 2
    show(window, Session(replace(started_battle(), clock=Clock()), meshes))
    assert not window.battle.visible


def test_dice_faces_have_names_including_blank_ones(qtbot):
    row = DiceStrip()
    qtbot.addWidget(row)
    row.show_dice([Die(3), Die(0), Die(6, again=True)], "Hits")
    assert row.accessibleName() == "Hits: 3 blank 6"
    assert row.minimumSizeHint().width() == 3 * row.minimumSizeHint().height()  # side by side, none of them cut
    assert not row.grab().isNull()


@pytest.mark.thorough
@pytest.mark.parametrize("look", thinned(["dark", "light", "contrast"], every=3))
def test_every_page_is_drawn_in_every_theme(qtbot, window, panel, look):
    apply_theme(QApplication.instance(), look, 150)
    window.document.selection.select("Ana")
    window.battle.runner.attempt(ba.Wound("Ana", 2))
    window.battle.runner.attempt(ba.Attack("Ana", 0, "Cid", roll()))
    assert not window.battle.prompts.card.grab().isNull()
    window.battle.runner.answer_dice((roll(1, 2, 3),))
    for page in ("turn", "fighters", "attack", "facts", "log"):
        window.battle.show_page(page)
        assert not panel.grab().isNull()
    apply_theme(QApplication.instance(), "system", 100)


@pytest.mark.thorough
def test_esc_cancels_the_question_then_returns_from_an_earlier_moment(qtbot, window, session):
    window.battle.runner.attempt(ba.Wound("Cid", 1))
    window.battle.view_step_by(-1)
    key(qtbot, window, Qt.Key.Key_Escape)
    assert session.viewed_step is None
    window.battle.runner.attempt(ba.Attack("Ana", 0, "Cid", roll()))
    window.workspace.actions.run("back")
    assert window.battle.runner.prompt is None
    assert not window.battle.prompts.card.isVisible()
    assert session.undo_label == "Wound"


@pytest.mark.thorough
def test_problems_of_one_rule_are_shown_together(qtbot, window):
    panel = window.battle.prompts.card
    one, two, other = (
        Problem("a is too far", "Reach"),
        Problem("b is too far", "Reach"),
        Problem("c is hidden", "Sight"),
    )
    panel.show_problems("Attack", (one, other, two))
    assert [text.text() for text in panel.reasons._texts] == [
        "A is too far.\nB is too far.",
        "Reach",
        "C is hidden.",
        "Sight",
    ]


@pytest.mark.thorough
def test_a_slow_answer_shows_progress(qtbot, window, panel):
    wait_until_settled(qtbot, window)
    strip = window.battle.cards.strip
    window.battle.controller.game_state.delayed.emit()
    assert strip.spoken_text == "Calculating…"
    window.battle.runner.attempt(ba.Wound("Cid", 1))
    wait_until_settled(qtbot, window)
    assert strip.spoken_text.startswith("Round 1")


def test_a_refusal_at_an_earlier_moment_ends_with_the_return_to_the_present(qtbot, window, panel, session):
    session.do(ba.Activate("Ana"))
    history = window.battle.controller.history
    history.view_step_by(-1)
    window.battle.runner.attempt(ba.Wound("Cid", 1))
    qtbot.wait(10)
    bar = window.workspace.messages.bar
    assert not bar.isHidden()
    history.view_step_by(0)
    assert bar.isHidden()


@pytest.mark.thorough
def test_the_buttons_of_an_outdated_state_are_disabled(qtbot, window, panel):
    wait_until_settled(qtbot, window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    bar = window.workspace.action_bar
    bar.main_button.setFocus()
    window.battle.runner.attempt(ba.Wound("Cid", 1))
    window.battle.controller.game_state.delayed.emit()
    assert not bar.main_button.isEnabled()
    wait_until_settled(qtbot, window)
    assert bar.main_button.isEnabled()
    assert bar.main_button.hasFocus()


def test_nothing_is_waited_for_once_the_battle_is_not_played(qtbot, window, session):
    state, told = window.battle.controller.game_state, []
    state.delayed.connect(lambda: told.append("delayed"))
    state.refresh()
    session.do(ChooseSystem("free"))
    with qtbot.waitSignal(state._busy_timer.timeout):
        state._busy_timer.start(0)
    assert told == []


@pytest.mark.thorough
def test_no_progress_is_shown_during_a_drag(qtbot, window, panel):
    wait_until_settled(qtbot, window)
    session, state = window.document.session, window.battle.controller.game_state
    told = []
    state.delayed.connect(lambda: told.append("delayed"))
    session.preview(Move((("Ana", Pose(510, 400)),)))
    state.refresh()
    with qtbot.waitSignal(state._busy_timer.timeout):
        state._busy_timer.start(0)
    assert told == []
    session.cancel_preview()
    wait_until_settled(qtbot, window)


@pytest.mark.thorough
def test_keys_switch_pages_and_move_the_focus(qtbot, window, panel):
    window.document.selection.select("Ana")
    wait_until_settled(qtbot, window)
    firsts = {
        Qt.Key.Key_U: lambda: panel.fighters.find_row("Ana"),
        Qt.Key.Key_K: lambda: panel.attacks.lines[0],
        Qt.Key.Key_J: lambda: panel.facts.lines[0],
        Qt.Key.Key_O: lambda: panel.log.list,
    }
    for number, (pressed, first) in enumerate(firsts.items(), start=1):
        key(qtbot, window, pressed)
        assert panel.pages.currentIndex() == number
        assert first().hasFocus()
    QTest.keyClick(panel.fighters.find_row("Ana"), Qt.Key.Key_Down)
    key(qtbot, window, Qt.Key.Key_R)
    assert not window.battle.visible
