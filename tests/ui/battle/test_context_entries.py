"""Context menus during a round, in the real window."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog

from app.model import Clock
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.fighting_scenes import meshes, session

FIGHTERS = [
    {"id": "Axe", "at": (5, 5)},
    {"id": "Bow", "side": "Blue", "at": (6.5, 5), "state": {"group": "dagger"}},
    {"id": "Far", "side": "Blue", "at": (25, 18)},
    {"id": "Friend", "at": (5, 8)},
]
HOARD = {"id": "Hoard", "kind": "treasure", "at": (15, 11)}


@pytest.fixture
def window(qtbot, request):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 768)
    opened.show()
    given = dict(getattr(request, "param", {}))
    stage = given.pop("stage", "battle")
    battle = session("warcry-1e", {"fighters": FIGHTERS, "tokens": [HOARD], **given})
    if stage != "battle":
        battle = Session(replace(battle.battle, clock=Clock(stage)), meshes)
    opened.workspace.set_viewport(PlanView())
    opened.workspace.open_document(BattleDocument(battle, opened.viewport, opened), "Battle")
    opened.viewport.fit()
    if stage == "battle":
        wait_until_settled(qtbot, opened)
    yield opened
    while popup := QApplication.activePopupWidget():
        popup.close()
    opened.close()
    assert stop_all()


def wait_until_settled(qtbot, window):
    qtbot.waitUntil(lambda: window.battle.controller.current_options != ())


def menu_at(window, x, y):
    spot = window.viewport.to_pixel(25.4 * x, 25.4 * y).toPoint()
    QTest.mouseClick(window.viewport, Qt.MouseButton.RightButton, pos=spot)
    return QApplication.activePopupWidget()


def menu_of(window, id):
    pose = window.document.session.battle.fighter(id).pose
    return menu_at(window, pose.x / 25.4, pose.y / 25.4)


def texts(menu):
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def line(menu, text):
    """Returns an entry of a menu or of its submenus."""
    below = [action.menu() for action in menu.actions() if action.menu()]
    every = [action for one in (menu, *below) for action in one.actions()]
    return next(action for action in every if action.text().replace("&", "") == text)


def choose(menu, text):
    chosen = line(menu, text)
    menu.close()
    chosen.trigger()


@pytest.mark.thorough
def test_the_active_fighter_has_its_targets_in_a_menu(qtbot, window):
    menu = menu_of(window, "Axe")
    assert texts(line(menu, "Attack").menu())[0].startswith("Attack Bow: axe")
    assert "Axe waits" in texts(menu)
    assert texts(menu).count("End the activation of Axe") == 1


@pytest.mark.thorough
def test_the_target_menu_starts_an_attack_and_asks_for_dice(qtbot, window):
    menu = menu_of(window, "Bow")
    choose(menu, next(text for text in texts(menu) if text.startswith("Attack Bow")))
    qtbot.waitUntil(lambda: bool(window.battle.runner.prompt and window.battle.runner.prompt.dice_requests))


@pytest.mark.thorough
def test_the_menu_says_why_a_target_cannot_be_attacked(window):
    menu = menu_of(window, "Far")
    grey = line(menu, "Attack")
    assert not grey.isEnabled()
    assert "Far is" in menu.reason(grey)


@pytest.mark.thorough
@pytest.mark.parametrize("window", [{"active": ""}], indirect=True)
def test_a_fighter_is_activated_from_its_menu(qtbot, window):
    choose(menu_of(window, "Friend"), "Activate Friend")
    qtbot.waitUntil(lambda: window.document.session.battle.clock.active == "Friend")


@pytest.mark.thorough
def test_wounds_set_by_hand_are_logged(qtbot, window):
    choose(menu_of(window, "Bow"), "Set wounds…")
    dialog = window.findChild(QInputDialog)
    dialog.setIntValue(7)
    dialog.accept()
    qtbot.waitUntil(lambda: window.document.session.battle.fighter("Bow").state.damage == 3)
    assert window.document.session.battle.log[-1].by_hand


def test_the_menu_fits_a_low_screen(window):
    menu = menu_of(window, "Axe")
    assert len(texts(menu)) <= 22
    assert texts(line(menu, "Wounds").menu())[-1] == "Set wounds…"


@pytest.mark.thorough
def test_a_single_wound_is_a_command_with_a_shortcut(window):
    menu = menu_of(window, "Bow")
    hurt = line(menu, "Inflict 1 wound on selection")
    assert hurt.shortcut().toString() == "D"
    menu.close()
    hurt.trigger()
    assert window.document.session.battle.fighter("Bow").state.damage == 1


@pytest.mark.thorough
def test_removing_a_token_is_logged_as_done_by_hand(qtbot, window):
    choose(menu_at(window, 15, 11), "Remove Hoard")
    qtbot.waitUntil(lambda: window.document.session.battle.tokens == ())
    assert window.document.session.battle.log[-1].by_hand


@pytest.mark.thorough
def test_at_an_earlier_moment_the_game_offers_nothing(qtbot, window):
    choose(menu_of(window, "Bow"), "Inflict 1 wound on selection")
    window.document.session.view_step(0)
    assert "Wounds" not in texts(menu_of(window, "Bow"))


@pytest.mark.thorough
def test_a_row_of_the_fighters_page_has_the_table_menu(window):
    page = window.battle.panel.fighters
    page.menu_requested.emit(page.find_row("Bow").shown, window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert "Use as observer" in texts(menu)
    assert line(menu, "Take down Bow").isEnabled()
    assert window.document.selection.ids == ("Bow",)


@pytest.mark.thorough
def test_a_target_row_has_the_table_menu(qtbot, window):
    window.document.sight_pair.choose("Axe")
    targets = window.sight.targets
    targets.menu_requested.emit("Far", window.mapToGlobal(window.rect().center()))
    assert "Use as target" in texts(QApplication.activePopupWidget())


@pytest.mark.thorough
@pytest.mark.parametrize("window", [{"stage": "deployment"}], indirect=True)
def test_the_menu_takes_a_fighter_back_during_deployment(qtbot, window):
    choose(menu_of(window, "Bow"), "Take Bow off the table to set it up again")
    qtbot.waitUntil(lambda: "Bow" not in window.document.session.battle.ids)
    assert window.document.session.battle.any_fighter("Bow").state.whereabouts == "mustered"
    choose(menu_at(window, 15, 11), "Remove Hoard")
    qtbot.waitUntil(lambda: window.document.session.battle.tokens == ())
