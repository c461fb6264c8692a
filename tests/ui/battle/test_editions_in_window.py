"""A round of each edition in the real window: only offered options are pressed."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.games import battle_actions as ba
from app.games.warcry.state import WarbandDice, all_dice, with_dice
from app.model import Battle, Board, Clock, Profile, Side, State, Token, Weapon
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.sight.live_sight import quick_answer
from app.ui.sight_answer import SightQuestion
from app.ui.workers import stop_all
from tests.scenes import fighter, meshes, piece

LEFT = Qt.MouseButton.LeftButton
AXE, BOW = Weapon("Axe", 0, 1, 3, 4, 1, 3), Weapon("Bow", 3, 12, 2, 3, 1, 2)
EMBERS = (("Ash", "Embers", 300, 200), ("Bel", "Embers", 200, 250))
TIDE = (("Esk", "Tide", 335, 200), ("Fen", "Tide", 480, 260))


def started_battle(system, phase):
    profile = Profile("Raider", movement=5, toughness=4, wounds=12, points=100, weapons=(AXE, BOW))
    fighters = tuple(
        replace(fighter(id, x, y, side=side), profile=profile, state=State(group="dagger"))
        for id, side, x, y in (*EMBERS, *TIDE)
    )
    sides = (Side("Embers", colour="red"), Side("Tide", colour="blue"))
    tokens = (Token("Treasure 1", "treasure", (250.0, 400.0, 0.0)),)
    pieces = (piece("wall", "wall", 420, 200),)
    clock = Clock("battle", round=1, phase=phase)
    return Battle(system, Board(), pieces, fighters, sides=sides, tokens=tokens, clock=clock)


@pytest.fixture(params=[("warcry-1e", "hero"), ("warcry-2e", "initiative")], ids=["first", "second"])
def window(qtbot, request):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(
        BattleDocument(Session(started_battle(*request.param), meshes), opened.viewport, opened), "Battle"
    )
    opened.viewport.fit()
    yield opened
    opened.close()
    assert stop_all()


def wait_until_up_to_date(qtbot, window):
    following, session = window.battle.controller.game_state, window.document.session
    qtbot.waitUntil(
        lambda: following.state is not None and following.state.snapshot.table is session.table, timeout=20000
    )
    return following.state


def press(widget, text):
    found = [b for b in widget.findChildren(QPushButton) if b.isVisible() and b.text() == text]
    if found:
        QTest.mouseClick(found[0], LEFT)
    return bool(found)


def go_on_until(qtbot, window, reached):
    """Takes the next option, and rolls the requested dice, until the condition holds."""
    for _ in range(60):
        now = wait_until_up_to_date(qtbot, window)
        if reached(now):
            return now
        press(window.workspace.action_bar, "No reaction")
        if not press(window.workspace.action_bar, "Roll"):
            window.workspace.action_bar.press_main()
            press(window.workspace.action_bar, "Continue")
    raise AssertionError(now.prompt.text)


@pytest.mark.thorough
def test_initiative_activation_and_attack_are_played_and_logged(qtbot, window):
    session, panel = window.document.session, window.battle.panel
    go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.active)
    assert panel.turn.side_dice.isVisible()
    assert window.document.selection.ids == (session.battle.clock.active,)
    before = len(session.battle.log)
    go_on_until(qtbot, window, lambda now: any(entry.kind == "attack" for entry in now.snapshot.battle.log[before:]))
    attack = next(entry for entry in session.battle.log[before:] if entry.kind == "attack")
    assert attack.rolls
    assert attack.text in [line.text for line in panel.log.rows]


@pytest.mark.thorough
def test_a_round_is_played_by_the_next_button_and_undone(qtbot, window):
    session, first = window.document.session, window.document.session.battle
    go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.round == 2)
    window.battle.controller.history.show_step(0)
    assert session.battle == first
    window.battle.cards.replay_bar.restore_button.click()
    assert session.battle == first
    assert session.redo_label
    assert wait_until_up_to_date(qtbot, window).prompt.options


@pytest.mark.thorough
def test_positions_and_attacks_are_those_of_the_selected_fighter(qtbot, window):
    window.document.selection.select("Ash")
    following = window.battle.controller.game_state
    qtbot.waitUntil(
        lambda: following.positions is not None and following.positions.snapshot.fighter == "Ash", timeout=20000
    )
    panel = window.battle.panel
    window.battle.show_page("facts")
    assert any("Esk" in line.text() for line in panel.facts.lines)
    window.battle.show_page("attack")
    titles = [line.text() for weapon in panel.attacks._weapons for line in weapon.lines]
    assert sorted(set(titles)) == ["Esk", "Fen"]
    window.battle.runner.attempt(ba.Wound("Esk", 100, "test"))
    qtbot.waitUntil(lambda: following.positions.snapshot.table is window.document.session.table, timeout=20000)
    assert list_down(window) == ["Esk"]


def list_down(window):
    return [one.id for one in window.document.session.battle.aside if one.state.whereabouts == "down"]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("winner", "says"), [("Tide", "Tide has won: supper (manually)"), ("draw", "supper (manually)")]
)
def test_the_battle_can_be_ended_by_hand_and_this_is_logged(qtbot, window, winner, says):
    wait_until_up_to_date(qtbot, window)
    option = next(one for one in wait_until_up_to_date(qtbot, window).prompt.options if one.asks == "winner")
    window.battle.controller.choose(option)
    dialog = window.battle.winner_dialog
    assert not dialog.end_button.isEnabled()
    dialog.winners[winner].click()
    QTest.keyClicks(dialog.reason_field, "supper")
    QTest.mouseClick(dialog.end_button, LEFT)
    assert (window.document.session.battle.clock.stage, window.document.session.battle.clock.winner) == ("over", winner)
    assert window.document.session.battle.log[-1].text.endswith(says)
    window.battle.end_dialog and window.battle.end_dialog.close()


@pytest.mark.thorough
def test_one_press_ends_an_activation_and_starts_the_likely_next(qtbot, window):
    now = go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.active)
    first, session = now.snapshot.battle.clock.active, window.document.session
    press(window.workspace.action_bar, "Next fighter")
    active = session.battle.clock.active
    assert active
    assert active != first
    assert session.battle.fighter(active).side != session.battle.fighter(first).side
    assert session.undo_label.startswith("Activate")
    wait_until_up_to_date(qtbot, window)
    assert window.document.selection.ids == (active,)


@pytest.mark.thorough
def test_pressing_next_fighter_twice_counts_once(qtbot, window):
    go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.active)
    session, bar = window.document.session, window.workspace.action_bar
    next_button = next(one for one in bar.findChildren(QPushButton) if one.text() == "Next fighter")
    next_button.click()
    active, history = session.battle.clock.active, session.history
    next_button.click()
    assert session.battle.clock.active == active
    assert session.history is history


@pytest.mark.few(1)
def test_a_quickly_found_line_is_as_certain_on_the_attack_page_as_on_the_card(window):
    session, sights = window.document.session, window.battle.controller.attack_controller
    question = SightQuestion(1, session.table, session.game, "Ash", "Bel", thorough=False, everyone=True)
    (found,) = quick_answer(question)
    assert found.pair.ruling.kind == "visible"
    window.document.sight_answered.emit(found)
    assert sights.sights.pair_ruling("Ash", "Bel") == found.pair.ruling


def show_battle(window, battle):
    window.workspace.close_document()
    window.workspace.open_document(BattleDocument(Session(battle, meshes), window.viewport, window), "Battle")
    window.viewport.fit()


def click_on(window, id):
    pose = window.document.session.battle.fighter(id).pose
    QTest.mouseClick(window.viewport, LEFT, pos=window.viewport.to_pixel(pose.x, pose.y).toPoint())


@pytest.mark.thorough
def test_the_bar_button_attacks_the_clicked_enemy(qtbot, window):
    window.workspace.settings.set(dice="program")
    given = window.document.session.battle
    clock = replace(given.clock, phase="combat", initiative="Embers", turn="Embers", active="Ash")
    near = replace(given.fighter("Fen"), pose=replace(given.fighter("Fen").pose, x=300, y=165))
    show_battle(window, replace(given.with_fighters(near), clock=clock))
    session, button = window.document.session, window.workspace.action_bar.main_button
    wait_until_up_to_date(qtbot, window)
    for target in ("Esk", "Fen", "Esk", "Fen"):
        click_on(window, target)
        qtbot.waitUntil(lambda target=target: target in button.text())
        assert not session.battle.log
    QTest.mouseClick(button, LEFT)
    go_on_until(qtbot, window, lambda now: any(entry.kind == "attack" for entry in now.snapshot.battle.log))
    assert "Ash" in session.battle.log[-1].text
    assert "Fen" in session.battle.log[-1].text
    assert session.battle.clock.active == "Ash"


@pytest.mark.thorough
def test_one_press_keeps_all_wild_dice_and_starts_combat(qtbot, window):
    given = window.document.session.battle
    rolled = with_dice(given, *(WarbandDice(side.name, (1, 2, 3), wild=1) for side in given.sides))
    show_battle(window, replace(rolled, clock=replace(given.clock, initiative="Tide", turn="", active="")))
    session = window.document.session
    before = session.battle
    wait_until_up_to_date(qtbot, window)
    assert press(window.workspace.action_bar, "Keep all")
    now = wait_until_up_to_date(qtbot, window)
    assert now.snapshot.battle.clock.phase == "combat"
    assert [dice.wild for dice in all_dice(session.battle)] == [1, 1]
    assert not press(window.workspace.action_bar, "Keep all")
    session.undo()
    assert session.battle == before
    wait_until_up_to_date(qtbot, window)
    assert press(window.workspace.action_bar, "Keep all")


@pytest.mark.thorough
def test_an_active_fighter_taken_down_is_not_made_the_seer(qtbot, window):
    now = go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.active)
    active = now.snapshot.battle.clock.active
    window.battle.runner.attempt(ba.Wound(active, 100, "test"))
    battle = window.document.session.battle
    assert battle.clock.active == active
    show_battle(window, battle)
    assert window.document.sight_pair.observer == ""
    assert window.document.selection.ids == ()
