"""New fighters are placed by clicks: previewed under the mouse, on the intended floor, on the board."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.model import Clock, Side
from app.session import Session
from app.ui.battle_document import SELECT, BattleDocument
from app.ui.editing.fighter_placement import TOOL
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes, piece

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    show(opened, battle(fighter("A", 100, 200), pieces=[piece("crate", "crate", 400, 300)]))
    yield opened
    opened.close()
    assert stop_all()


def show(window, shown):
    session = Session(shown, meshes)
    window.workspace.open_document(BattleDocument(session, window.viewport, window), "Battle")
    window.viewport.fit()


def begin(window, count=1):
    window.fighters.show_fighter_dialog()
    dialog = window.fighters.dialog
    dialog.name.setText("Axe")
    dialog.count.setValue(count)
    QTest.mouseClick(dialog.place_button, LEFT)
    assert window.document.tool is window.document.tools[TOOL]


def hover(window, x, y):
    """Moves the mouse there, with no button down."""
    spot = window.viewport.to_pixel(x, y)
    window.viewport.hovered.emit(window.viewport.pointer(spot.x(), spot.y()))


def click(window, x, y):
    QTest.mouseClick(window.viewport, LEFT, pos=QPointF(window.viewport.to_pixel(x, y)).toPoint())


def committed(window):
    return window.document.session.committed_table.battle


@pytest.mark.thorough
def test_a_fighter_being_placed_is_shown_under_the_mouse_only(window):
    begin(window)
    hover(window, 250, 150)
    seen = window.document.session.battle.fighter("Axe").pose
    assert (seen.x, seen.y) == pytest.approx((250, 150), abs=1)
    assert "Axe" not in committed(window).ids


@pytest.mark.thorough
def test_each_click_places_one_fighter_and_the_last_ends_placing(window):
    begin(window, 2)
    click(window, 250, 150)
    assert committed(window).fighter("Axe").pose.x == pytest.approx(250, abs=2)
    assert window.document.selection.ids == ("Axe",)
    assert window.document.tool is window.document.tools[TOOL]
    click(window, 250, 400)
    assert committed(window).fighter("Axe 2").pose.y == pytest.approx(400, abs=2)
    assert window.document.tool is window.document.tools[SELECT]
    assert len(window.document.session.history.steps) == 3


def test_pointing_at_a_crate_places_the_fighter_on_it(window):
    begin(window)
    crate = committed(window).thing("crate")
    top = window.document.session.table.meshes(crate.ref).health.extents_mm[2]
    click(window, 400, 300)
    assert committed(window).fighter("Axe").pose.z == pytest.approx(top, abs=0.1)


def test_a_fighter_placed_past_the_edge_stays_on_the_board(window):
    begin(window)
    hover(window, 2, 300)
    assert window.document.session.battle.fighter("Axe").pose.x == pytest.approx(16)


@pytest.mark.thorough
def test_esc_cancels_fighters_not_yet_placed(window):
    begin(window, 3)
    click(window, 250, 150)
    hover(window, 300, 400)
    window.document.use_tool(SELECT)
    assert window.document.session.battle == committed(window)
    assert sorted(committed(window).ids) == ["A", "Axe", "crate"]
    hover(window, 320, 400)
    assert window.document.session.battle == committed(window)


@pytest.mark.thorough
def test_placing_in_a_battle_checks_rules_and_is_logged_as_by_hand(window):
    fighters = fighter("A", 100, 200, side="Red"), fighter("B", 500, 200, side="Blue")
    clock = Clock("battle", round=1, phase="combat", turn="Red")
    table = battle(*fighters)
    show(window, replace(table, system="warcry-2e", sides=(Side("Red"), Side("Blue")), clock=clock))
    begin(window)
    click(window, 250, 150)
    bar = window.workspace.action_bar
    assert "breaks a rule" in bar.sentence.text()
    assert "Axe" not in committed(window).ids
    main = next(b for b in bar.findChildren(QPushButton) if b.text().startswith("Overrule"))
    QTest.mouseClick(main, LEFT)
    assert "Axe" in committed(window).ids
    assert committed(window).log[-1].by_hand
    assert window.battle.cards.banner.undo_button.isVisibleTo(window.battle.cards.banner)
