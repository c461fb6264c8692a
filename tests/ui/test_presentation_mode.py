"""Presentation mode gives the table the whole screen, and restores everything."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget

from app.games.setup_actions import Begin
from app.ui.app_services.window_geometry import WindowGeometry
from app.ui.battle_document import BattleDocument
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.measure.measure_feature import TAPE
from app.ui.widgets.theme import apply_theme, text_scale
from app.ui.workers import stop_all
from tests.setup_scenes import FIRST, placed

pytestmark = pytest.mark.gl


@pytest.fixture
def demo(qapp, qtbot):
    apply_theme(qapp, "light", 100)
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1100, 720)
    window.show()
    window.opener = DocumentLoader(window)
    with qtbot.waitSignal(window.opener.opened, timeout=30000):
        window.opener.open_initial(None)
    qtbot.waitUntil(window.sight.card.isVisible)
    yield window
    window.close()
    qapp.setStyleSheet("")
    assert stop_all()


@pytest.fixture
def press(demo):
    """Returns a function that presses keys; they reach only active windows, which needs a window manager."""

    def run(key):
        action = next(one for one in demo.workspace.actions.actions.values() if key in one.shortcuts())
        demo.workspace.actions.refresh()
        action.trigger()

    return run


def dock(window, id):
    return window.findChild(QDockWidget, id)


def places(window):
    """Returns for every panel whether it is open, its place and its size."""
    return {
        one.objectName(): (one.isVisible(), one.isFloating(), one.geometry())
        for one in window.findChildren(QDockWidget)
    }


@pytest.mark.thorough
def test_f11_shows_only_table_verdict_and_prompt_and_f11_restores_everything(qtbot, demo, press):
    for id in ("side", "sight", "library", "measuring"):
        demo.workspace.actions.run(id)
    dock(demo, "measuring").setFloating(True)
    demo.resizeDocks([dock(demo, "library")], [420], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: dock(demo, "library").width() == 420)
    before, size, usual = places(demo), demo.size(), demo.sight.card.sizeHint().width()
    press("F11")
    assert demo.isFullScreen()
    assert not any(open_ for open_, *_ in places(demo).values())
    assert not demo.toolbar.isVisible()
    qtbot.waitUntil(lambda: demo.workspace.table_area.stack.width() == demo.width())
    assert demo.workspace.action_bar.isVisible()
    assert "F11" in demo.workspace.messages.line.text()
    assert demo.sight.card.isVisible()
    qtbot.waitUntil(lambda: demo.sight.card.width() > 1.2 * usual)
    assert demo.workspace.actions.actions["presentation"].isChecked()
    press("F11")
    assert not demo.isFullScreen()
    qtbot.waitUntil(lambda: places(demo) == before)
    assert demo.size() == size
    qtbot.waitUntil(lambda: demo.sight.card.width() == usual)
    assert demo.toolbar.isVisible()


@pytest.mark.thorough
@pytest.mark.parametrize("leave", [Qt.Key.Key_F11, Qt.Key.Key_Escape])
def test_shortcuts_work_with_hidden_menus(qtbot, demo, leave):
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    QTest.keyClick(demo.viewport, Qt.Key.Key_F11)
    assert demo.presentation.active
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    QTest.keyClick(demo.viewport, leave)
    assert not demo.presentation.active


@pytest.mark.thorough
def test_texts_are_larger_and_focus_is_restored_afterwards(demo, press):
    demo.workspace.actions.run("library")
    focus, scale = demo.focusWidget(), text_scale()
    press("F11")
    assert text_scale() > scale
    assert demo.focusWidget() is demo.viewport
    press("Esc")
    assert text_scale() == scale
    assert demo.focusWidget() is focus


@pytest.mark.thorough
def test_esc_cancels_the_drag_first_and_the_selection_last(demo, press):
    demo.document.selection.select("Ashka")
    press("F11")
    demo.document.toggle_tool(TAPE)
    press("Esc")
    assert demo.isFullScreen()
    assert demo.document.tool is demo.document.select_tool
    press("Esc")
    assert not demo.isFullScreen()
    assert demo.document.selection.ids


def test_a_maximised_window_is_restored_maximised(demo, press):
    demo.setWindowState(Qt.WindowState.WindowMaximized)
    press("F11")
    press("Esc")
    assert demo.isMaximized()


@pytest.mark.thorough
def test_presentation_works_in_the_plan_and_in_first_person_view(demo, press):
    press("F11")
    press("V")
    assert demo.sight.in_first_person
    press("Esc")
    assert not demo.sight.in_first_person
    assert demo.isFullScreen()
    demo.workspace.actions.run("plan")
    assert demo.document.flat
    assert demo.sight.card.isVisible()
    press("Esc")
    assert not demo.isFullScreen()
    assert demo.document.flat


@pytest.mark.thorough
def test_closing_during_presentation_saves_the_window_with_its_panels(qtbot, demo, press):
    WindowGeometry(demo.workspace)
    demo.resize(900, 640)
    demo.workspace.actions.run("library")
    press("F11")
    demo.close()
    again = MainWindow()
    qtbot.addWidget(again)
    geometry = WindowGeometry(again.workspace)
    assert again.size().toTuple() == (900, 640)
    assert not again.isFullScreen()
    assert geometry._panels == ["library"]


@pytest.mark.thorough
def test_presentation_ends_with_the_battle(demo, press):
    press("F11")
    demo.workspace.actions.run("close")
    assert not demo.isFullScreen()
    assert demo.toolbar.isVisible()
    assert not demo.workspace.actions.actions["presentation"].isEnabled()


@pytest.mark.thorough
def test_another_battle_does_not_inherit_panels(qtbot, demo, press):
    demo.workspace.actions.run("sight")
    press("F11")
    demo.workspace.close_document()
    assert not demo.isFullScreen()
    assert not demo.presentation.active


@pytest.mark.thorough
def test_a_theme_change_keeps_the_presentation_text_size(demo, press):
    press("F11")
    scale = text_scale()
    demo.workspace.settings.set(look="dark")
    assert text_scale() == scale
    press("F11")
    assert text_scale() == 1.0
    demo.workspace.settings.set(look="light")


@pytest.mark.thorough
def test_a_battle_started_during_presentation_has_its_panel_afterwards(qtbot, demo, press):
    demo.workspace.open_document(BattleDocument(placed(FIRST), demo.viewport, demo), "Battle")
    demo.workspace.actions.run("setup")
    assert dock(demo, "setup").isVisible()
    press("F11")
    demo.document.session.do(Begin())
    qtbot.waitUntil(lambda: demo.battle.controller.is_played)
    assert not any(open_ for open_, *_ in places(demo).values())
    press("F11")
    assert dock(demo, "rounds").isVisible()
    assert not dock(demo, "setup").isVisible()


@pytest.mark.thorough
def test_undoing_the_start_during_presentation_keeps_the_panel_closed(qtbot, demo, press):
    demo.workspace.open_document(BattleDocument(placed(FIRST), demo.viewport, demo), "Battle")
    demo.workspace.actions.run("setup")
    demo.document.session.do(Begin())
    qtbot.waitUntil(dock(demo, "rounds").isVisible)
    press("F11")
    demo.document.session.undo()
    assert not any(open_ for open_, *_ in places(demo).values())
    press("F11")
    assert not dock(demo, "rounds").isVisible()
    assert dock(demo, "setup").isVisible()


@pytest.mark.thorough
def test_a_panel_closed_during_presentation_is_open_again_afterwards(demo, press):
    demo.workspace.actions.run("library")
    assert dock(demo, "library").isVisible()
    press("F11")
    demo.workspace.actions.run("library")
    demo.workspace.actions.run("library")
    assert not dock(demo, "library").isVisible()
    press("F11")
    assert dock(demo, "library").isVisible()
