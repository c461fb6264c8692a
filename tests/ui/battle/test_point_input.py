"""In the real window: sight is proven before dice, and who may choose a point of the table clicks it."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from app.model import Battle, Board, Clock, Profile, Side, State, Token, Weapon
from app.rules import battle_actions as ba
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import fighter, meshes, piece
from tests.ui.battle.test_battle_in_window import at, button, click, drag

LEFT, ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
BOW = Weapon("Bow", 0, 20, 2, 3, 1, 2)


def battle():
    """Ash behind a wall from Esk, who carries the treasure; Fen in the open."""
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
    opened.workspace.show_in(PlanView())
    opened.workspace.open(BattleDocument(Session(battle(), meshes), opened.view, opened), "Battle")
    opened.view.fit()
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def session(window):
    return window.document.session


def options(window):
    now = window.battle.desk.following.now
    return (
        {one.id: one for one in now.guide.options} if now and now.moment.table is window.document.session.table else {}
    )


def press_key(window, held=Qt.KeyboardModifier.NoModifier, spot=None):
    QTest.mouseClick(window.view, LEFT, held, at(window, *spot))


def hover(window, spot):
    there = QPointF(at(window, *spot))
    away = QPointF(window.view.mapToGlobal(there))
    none = Qt.MouseButton.NoButton
    QCoreApplication.sendEvent(
        window.view, QMouseEvent(QEvent.Type.MouseMove, there, away, none, none, Qt.KeyboardModifier(0))
    )


def test_who_is_hidden_is_greyed_with_the_reason_and_asked_about_before_any_dice(qtbot, window, session):
    qtbot.waitUntil(
        lambda: bool("attack 0 Esk" in options(window) and options(window)["attack 0 Esk"].problems), timeout=20000
    )
    shown = options(window)
    assert "Esk is not visible to Ash" in shown["attack 0 Esk"].problems[0].text
    assert not shown["attack 0 Fen"].problems
    hidden = window.battle.panel.turn.options.button("attack 0 Esk")
    assert "not visible" in hidden.accessibleName()
    click(hidden)
    assert not window.battle.doing.waits.needs
    click(button(window.battle.asking, "Do it anyway"))
    assert window.battle.doing.waits.needs
    click(button(window.battle.asking, "Roll"))
    click(button(window.battle.asking, "Use these dice"))
    assert "not visible" in " ".join(next(one for one in session.battle.log if one.kind == "attack").against)


def test_the_owner_of_a_carrier_that_is_taken_down_clicks_where_its_treasure_falls(qtbot, window, session):
    window.battle.doing.attempt(ba.Wound("Esk", 12))
    if window.battle.doing.waits:
        window.battle.doing.overrule()
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.button("put-down Gold"))
    assert window.battle.doing.waits.where.side == "Tide"
    spots = window.battle.desk.spots
    qtbot.waitUntil(lambda: spots.room is not None, timeout=20000)
    assert window.view._overlays["spot"].ribbons
    said = []
    window.document.remarked.connect(said.append)
    hover(window, (500, 215))
    assert said[-1] == "Allowed here."
    assert session.battle.token("Gold").at[:2] == pytest.approx((500, 215), abs=3)
    hover(window, (600, 215))
    assert said[-1].startswith("Not allowed here")
    press_key(window, spot=(600, 215))
    qtbot.waitUntil(lambda: bool(window.battle.doing.waits and window.battle.doing.waits.problems), timeout=20000)
    assert "more than 1" in window.battle.doing.waits.problems[0].text
    click(button(window.battle.asking, "Cancel"))
    assert session.battle.token("Gold").carrier == "Esk"
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.button("put-down Gold"))
    press_key(window, spot=(500, 215))
    qtbot.waitUntil(lambda: session.battle.token("Gold").carrier == "", timeout=20000)
    assert session.battle.token("Gold").at[:2] == pytest.approx((500, 215), abs=3)
    assert window.document.tool is window.document.tools["select"]
    assert "spot" not in window.view._overlays


def test_a_place_is_found_for_who_has_no_mouse_at_hand_and_esc_leaves_it(qtbot, window, session):
    session.do(ba.TakeDown("Esk"))
    qtbot.waitUntil(lambda: "put-down Gold" in options(window), timeout=20000)
    click(window.battle.panel.turn.options.button("put-down Gold"))
    window.workspace.actions.run("back")
    assert window.battle.doing.waits is None
    click(window.battle.panel.turn.options.button("put-down Gold"))
    click(button(window.battle.asking, "Find a place"))
    qtbot.waitUntil(lambda: session.battle.token("Gold").carrier == "", timeout=20000)
    assert session.battle.log[-1].against == ()


def test_a_token_under_a_fighter_is_taken_with_alt_held(qtbot, window, session):
    said = []
    window.document.remarked.connect(said.append)
    press_key(window, spot=(200, 450))
    assert any("hold Alt" in text for text in said)
    spot = at(window, 200, 450)
    QTest.mousePress(window.view, LEFT, ALT, spot)
    assert window.document.tool.first._token.id == "Silver"
    QTest.mouseRelease(window.view, LEFT, ALT, spot)


def test_who_is_not_active_resists_a_drag_and_what_is_done_all_the_same_is_told_as_done_by_hand(qtbot, window, session):
    said = []
    window.document.remarked.connect(said.append)
    end = drag(window, (300, 400), (360, 400))
    QTest.mouseRelease(window.view, LEFT, pos=end)
    assert "by hand" in window.battle.doing.waits.problems[0].text
    click(button(window.battle.asking, "Do it anyway"))
    assert session.battle.log[-1].by_hand
    assert session.battle.log[-1].text.startswith("Fen is moved 2")
    assert any(text.endswith("Undo reverts it.") for text in said)
    session.undo()
    assert session.battle.fighter("Fen").pose.x == 300


def test_who_is_removed_in_a_battle_is_asked_about_first(qtbot, window, session):
    window.document.selection.select("Fen")
    window.editing.controller.arranging.remove()
    assert "Fen is taken out of the battle by hand" in window.battle.doing.waits.problems[0].text
    click(button(window.battle.asking, "Cancel"))
    assert session.battle.fighter("Fen")


def test_a_die_thrown_again_says_what_allowed_it(qtbot, window, session):
    window.battle.doing.attempt(ba.Attack("Ash", 0, "Fen"))
    qtbot.waitUntil(lambda: bool(window.battle.doing.waits and window.battle.doing.waits.needs), timeout=20000)
    tray = window.battle.asking.tray
    click(button(window.battle.asking, "Roll"))
    assert not tray.why.isVisible()
    tray._rows[0]._again(0)
    assert tray.why.isVisible()
    tray.why.setCurrentText("by an ability")
    click(button(window.battle.asking, "Use these dice"))
    attack = next(one for one in session.battle.log if one.kind == "attack")
    assert attack.rolls[0].why == "by an ability"
    assert "thrown again, by an ability" in attack.text


def test_who_is_targeted_is_asked_whether_it_reacts_before_the_hit_rolls(qtbot, window, session):
    axe = Weapon("Axe", 0, 3, 3, 4, 1, 3)
    there = session.battle
    ash = there.fighter("Ash")
    ash = replace(ash, pose=replace(ash.pose, x=300, y=340), profile=replace(ash.profile, weapons=(axe,)))
    play = BattleDocument(Session(replace(there.with_fighters(ash), system="warcry-2e"), meshes), window.view, window)
    window.document.close()
    window.workspace.open(play, "Battle")
    window.battle.doing.attempt(ba.Attack("Ash", 0, "Fen"))
    qtbot.waitUntil(lambda: bool(window.battle.doing.waits and window.battle.doing.waits.choice), timeout=20000)
    assert not window.battle.doing.waits.needs
    click(button(window.battle.asking, "Fen: Counter"))
    assert window.battle.doing.waits.needs
    click(button(window.battle.asking, "Roll"))
    click(button(window.battle.asking, "Use these dice"))
    log = [entry.text for entry in play.session.battle.log]
    assert log[0] == "Fen reacts: Counter"
    assert any("Fen counters" in text for text in log)
