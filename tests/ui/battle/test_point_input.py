"""In the real window: sight is proven before dice, and the player who may choose a point clicks it."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from app.games import battle_actions as ba
from app.model import Battle, Board, Clock, Profile, Side, State, Token, Weapon
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import fighter, meshes, piece
from tests.ui.battle.test_battle_in_window import at, button, click, drag, move, overrule_button

LEFT, ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
BOW = Weapon("Bow", 0, 20, 2, 3, 1, 2)


def battle():
    """Returns a battle with Ash behind a wall from Esk, who carries the treasure; Fen is in the open."""
    profile = Profile("Raider", movement=5, toughness=4, wounds=12, points=100, weapons=(BOW,))
    places = (
        ("Ash", "Embers", 300, 200),
        ("Bel", "Embers", 200, 450),
        ("Esk", "Tide", 480, 200),
        ("Fen", "Tide", 300, 400),
    )
    fighters = tuple(
        replace(fighter(id, x, y, side=side), profile=profile, state=State(group="dagger")) for id, side, x, y in places
    )
    return Battle(
        "warcry-1e",
        Board(),
        (piece("wall", "wall", 400, 200),),
        fighters,
        sides=(Side("Embers", colour="red"), Side("Tide", colour="blue")),
        tokens=(
            Token("Gold", "treasure", (10.0, 10.0, 0.0), carrier="Esk"),
            Token("Silver", "treasure", (200.0, 450.0, 0.0)),
        ),
        clock=Clock("battle", round=1, phase="combat", initiative="Embers", turn="Embers", active="Ash"),
    )


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(BattleDocument(Session(battle(), meshes), opened.viewport, opened), "Battle")
    opened.viewport.fit()
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def session(window):
    return window.document.session


def options(window):
    now = window.battle.controller.game_state.state
    return (
        {one.id: one for one in now.prompt.options}
        if now and now.snapshot.table is window.document.session.table
        else {}
    )


def press_key(window, held=Qt.KeyboardModifier.NoModifier, spot=None):
    QTest.mouseClick(window.viewport, LEFT, held, at(window, *spot))


def hover(window, spot):
    there = QPointF(at(window, *spot))
    away = QPointF(window.viewport.mapToGlobal(there))
    none = Qt.MouseButton.NoButton
    QCoreApplication.sendEvent(
        window.viewport, QMouseEvent(QEvent.Type.MouseMove, there, away, none, none, Qt.KeyboardModifier(0))
    )


@pytest.mark.thorough
def test_a_hidden_target_is_disabled_with_a_reason_and_asks_before_dice(qtbot, window, session):
    qtbot.waitUntil(
        lambda: bool("attack 0 Esk" in options(window) and options(window)["attack 0 Esk"].problems), timeout=20000
    )
    shown = options(window)
    assert "Esk is not visible to Ash" in shown["attack 0 Esk"].problems[0].text
    assert not shown["attack 0 Fen"].problems
    hidden = window.battle.panel.turn.options.find_button("attack 0 Esk")
    assert "not visible" in hidden.accessibleName()
    click(hidden)
    assert not window.battle.runner.prompt.dice_requests
    click(overrule_button(window.workspace.action_bar))
    assert window.battle.runner.prompt.dice_requests
    click(button(window.workspace.action_bar, "Roll"))
    assert "not visible" in " ".join(next(one for one in session.battle.log if one.kind == "attack").against)


@pytest.mark.thorough
def test_the_owner_of_a_lost_carrier_clicks_where_its_treasure_drops(qtbot, window, session):
    window.battle.runner.attempt(ba.Wound("Esk", 12))
    if window.battle.runner.prompt:
        window.battle.doing.overrule()
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.find_button("put-down Gold"))
    assert window.battle.runner.prompt.point_request.side == "Tide"
    spots = window.battle.controller.point_input.picker
    qtbot.waitUntil(lambda: spots.point_regions is not None, timeout=20000)
    assert window.viewport._overlays["spot"].ribbons
    said = []
    window.document.remarked.connect(said.append)
    hover(window, (500, 215))
    assert said[-1] == "Allowed here."
    assert session.battle.token("Gold").at[:2] == pytest.approx((500, 215), abs=3)
    hover(window, (600, 215))
    assert said[-1].startswith("Not allowed here")
    press_key(window, spot=(600, 215))
    qtbot.waitUntil(lambda: bool(window.battle.runner.prompt and window.battle.runner.prompt.problems), timeout=20000)
    assert "more than 1" in window.battle.runner.prompt.problems[0].text
    click(button(window.workspace.action_bar, "Cancel"))
    assert session.battle.token("Gold").carrier == "Esk"
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.find_button("put-down Gold"))
    press_key(window, spot=(500, 215))
    qtbot.waitUntil(lambda: session.battle.token("Gold").carrier == "", timeout=20000)
    assert session.battle.token("Gold").at[:2] == pytest.approx((500, 215), abs=3)
    assert window.document.tool is window.document.tools["select"]
    assert "spot" not in window.viewport._overlays


@pytest.mark.thorough
def test_enter_finds_a_place_without_a_mouse_and_esc_cancels(qtbot, window, session):
    session.do(ba.TakeDown("Esk"))
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.find_button("put-down Gold"))
    window.workspace.actions.run("back")
    assert window.battle.runner.prompt is None
    click(window.battle.panel.turn.options.find_button("put-down Gold"))
    click(button(window.workspace.action_bar, "Find a place"))
    qtbot.waitUntil(lambda: session.battle.token("Gold").carrier == "", timeout=20000)
    assert session.battle.log[-1].against == ()


@pytest.mark.thorough
def test_alt_grabs_a_token_under_a_fighter(qtbot, window, session):
    said = []
    window.document.remarked.connect(said.append)
    press_key(window, spot=(200, 450))
    assert any("hold Alt" in text for text in said)
    spot = at(window, 200, 450)
    QTest.mousePress(window.viewport, LEFT, ALT, spot)
    assert window.document.tool._other_tool._token.id == "Silver"
    QTest.mouseRelease(window.viewport, LEFT, ALT, spot)


@pytest.mark.thorough
def test_a_token_cannot_be_dragged_onto_a_wall(qtbot, window, session):
    said = []
    window.document.remarked.connect(said.append)
    spot = at(window, 200, 450)
    QTest.mousePress(window.viewport, LEFT, ALT, spot)
    move(window.viewport, QPointF(at(window, 390, 300)))
    regions = window.battle.controller._token_regions
    qtbot.waitUntil(lambda: regions.point_regions is not None, timeout=20000)
    qtbot.wait(100)
    move(window.viewport, QPointF(at(window, 400, 200)))
    window.viewport._dispatcher._send_move()
    assert "Nothing can be placed here." in said
    assert session.battle.token("Silver").at[:2] == pytest.approx((390, 300), abs=3)
    window.document.handle_escape()
    QTest.mouseRelease(window.viewport, LEFT, ALT, at(window, 400, 200))
    assert session.battle.token("Silver").at == (200.0, 450.0, 0.0)


@pytest.mark.thorough
def test_dragging_an_inactive_fighter_asks_and_is_logged_as_done_by_hand(qtbot, window, session):
    end = drag(window, (300, 400), (360, 400))
    QTest.mouseRelease(window.viewport, LEFT, pos=end)
    assert "manually" in window.battle.runner.prompt.problems[0].text
    click(overrule_button(window.workspace.action_bar))
    assert session.battle.log[-1].by_hand
    assert session.battle.log[-1].text.startswith("Fen is moved 2")
    banner = window.battle.cards.banner
    assert banner.text == session.battle.log[-1].text
    assert banner.undo_button.isVisible()
    session.undo()
    assert session.battle.fighter("Fen").pose.x == 300


def test_removing_a_fighter_in_a_battle_asks_first(qtbot, window, session):
    window.document.selection.select("Fen")
    window.editing.controller.arrange.remove()
    assert "Fen is removed from the battle" in window.battle.runner.prompt.problems[0].text
    click(button(window.workspace.action_bar, "Cancel"))
    assert session.battle.fighter("Fen")


@pytest.mark.thorough
def test_the_number_of_rerolled_dice_is_asked_first(qtbot, window, session):
    window.battle.runner.attempt(ba.Attack("Ash", 0, "Fen"))
    qtbot.waitUntil(
        lambda: bool(window.battle.runner.prompt and window.battle.runner.prompt.dice_requests), timeout=20000
    )
    tray = window.battle.prompts.card.tray
    assert not tray.count_box.isVisible()
    click(button(window.workspace.action_bar, "Roll, then re-roll…"))
    row = tray.rows[0]
    count = len(row.roll.faces)
    assert count > 1
    assert [tray.count_box.itemText(at) for at in range(tray.count_box.count())] == [
        "none",
        *map(str, range(1, count + 1)),
    ]
    row._reroll(0)
    assert not row.roll.again, "no rule has said how many"
    tray.count_box.setCurrentIndex(1)
    tray.count_box.activated.emit(1)
    row._reroll(0)
    assert row.roll.again == (0,)
    for place in range(count):
        row._reroll(place)
    assert row.roll.again == (0,)
    assert not tray.count_box.isEnabled(), "one rule re-rolls a roll, once"
    tray.reason_box.setCurrentText("by an ability")
    click(button(window.workspace.action_bar, "Use these dice"))
    attack = next(one for one in session.battle.log if one.kind == "attack")
    assert attack.rolls[0].why == "by an ability, 1 die at most"
    assert "re-rolled (by an ability, 1 die at most)" in attack.text


@pytest.mark.thorough
def test_the_target_is_offered_a_reaction_before_the_hit_rolls(qtbot, window, session):
    axe = Weapon("Axe", 0, 3, 3, 4, 1, 3)
    there = session.battle
    ash = there.fighter("Ash")
    ash = replace(ash, pose=replace(ash.pose, x=300, y=340), profile=replace(ash.profile, weapons=(axe,)))
    document = BattleDocument(
        Session(replace(there.with_fighters(ash), system="warcry-2e"), meshes), window.viewport, window
    )
    window.document.close()
    window.workspace.open_document(document, "Battle")
    window.battle.runner.attempt(ba.Attack("Ash", 0, "Fen"))
    qtbot.waitUntil(
        lambda: bool(window.battle.runner.prompt and window.battle.runner.prompt.choice_request), timeout=20000
    )
    assert not window.battle.runner.prompt.dice_requests
    click(button(window.battle.prompts.card, "Fen: Counter"))
    assert window.battle.runner.prompt.dice_requests
    click(button(window.workspace.action_bar, "Roll"))
    log = [entry.text for entry in document.session.battle.log]
    assert log[0] == "Fen reacts: Counter"
    assert any("Fen counters" in text for text in log)
