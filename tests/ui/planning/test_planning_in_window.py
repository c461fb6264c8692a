import json

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.lengths import format_length
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl


def fighter(id, side, x, y):
    body = {"shape": "cylinder", "radius_mm": 12, "height_mm": 40}
    base = {"shape": "round", "diameter_mm": 32}
    return {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": y}}


@pytest.fixture
def window(qtbot, tmp_path):
    path = tmp_path / "plan.json"
    fighters = [
        fighter("Ashka", "red", 150, 150),
        fighter("Borin", "blue", 600, 150),
        fighter("Finn", "blue", 600, 400),
    ]
    tower = {"id": "tower", "model": "ruins/tower", "pose": {"x": 380, "y": 280}}
    document = {"format": "eyeline-battle", "version": 1, "system": "free", "pieces": [tower], "fighters": fighters}
    path.write_text(json.dumps(document))
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 740)
    opened.show()
    opener = DocumentLoader(opened)
    opener.open_initial(path)
    with qtbot.waitSignal(opener.opened):
        pass
    with qtbot.waitSignal(opened.viewport.frame_painted):
        pass
    yield opened
    opened.close()
    assert stop_all()


def whole_map(qtbot, window, kind="seen"):
    controller = window.planning.controller

    def is_there():
        found = controller.map
        if not found or found.question.kind != kind:
            return False
        return found.exposure is None or bool(found.exposure.known.all())

    qtbot.waitUntil(is_there)
    return controller.map


def choose_kind(panel, kind):
    panel._kind.setCurrentIndex(panel._kind.findData(kind))


def test_the_command_shows_the_map_of_the_first_fighter_and_puts_it_away(window, qtbot):
    assert window.workspace.actions.actions["planning"].shortcut().toString() == "Shift+V"
    window.workspace.actions.run("planning")
    found = whole_map(qtbot, window)
    assert found.question.fighter.id == "Ashka"
    assert found.question.enemies == ("Borin", "Finn")
    assert sum(found.count(band) for band in range(len(found.bands))) == len(found.places)
    assert "seen by none" in [widget.text() for widget in window.planning.panel._rows]
    window.workspace.actions.run("planning")
    qtbot.waitUntil(lambda: window.planning.controller.map is None)


def test_an_enemy_that_is_not_counted_sees_nobody(window, qtbot):
    window.workspace.actions.run("planning")
    before = whole_map(qtbot, window)
    panel = window.planning.panel
    QTest.mouseClick(panel._boxes["Finn"], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: window.planning.controller.map.question.enemies == ("Borin",))
    after = whole_map(qtbot, window)
    assert after.count(0) > before.count(0)


def test_a_click_tells_what_is_true_of_a_place_and_move_here_is_one_step(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.controller
    panel, document = window.planning.panel, window.document
    QTest.mouseClick(panel._click_button, Qt.MouseButton.LeftButton)
    open_field = found.places.nearest(480.0, 80.0, 0.0)
    view = window.viewport
    pixels, _ = view.camera.pixels(found.places.points[open_field][None], (float(view.width()), float(view.height())))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(*(round(c) for c in pixels[0].tolist())))
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    assert "Seen by" in panel._place.text()
    place = controller.check.fighter.pose
    QTest.mouseClick(panel._move_button, Qt.MouseButton.LeftButton)
    assert document.session.battle.fighter("Ashka").pose == place
    qtbot.waitUntil(lambda: controller.check is None)
    document.session.undo()
    assert document.session.battle.fighter("Ashka").pose.x == 150


def test_every_kind_of_map_is_made_and_says_what_it_takes_for_granted(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    panel = window.planning.panel
    for kind in ("seen_after", "height", "threat", "reach"):
        choose_kind(panel, kind)
        found = whole_map(qtbot, window, kind)
        assert np.isin(found.numbers, np.arange(-1, len(found.bands))).all()
    assert "No Move is known of Ashka" in panel._note.text()


def test_esc_forgets_the_place(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.controller
    window.document.use_tool("planning")
    controller.choose_place(*found.places.points[10].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    window.document.handle_escape()
    assert controller.check is None


def test_the_tool_goes_with_the_panel(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.planning._use_tool()
    assert window.document.tool is window.document.tools["planning"]
    window.workspace.actions.run("planning")
    assert window.document.tool is window.document.select_tool


def test_the_map_of_moves_tells_the_way_to_a_place_and_what_it_costs(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    choose_kind(window.planning.panel, "reach")
    found, controller = whole_map(qtbot, window, "reach"), window.planning.controller
    far = found.places.nearest(150 + 4 * 25.4, 150.0, 0.0)
    controller.choose_place(*found.places.points[far].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    assert controller.path[0][:2] == (150, 150)
    assert controller.cost_mm == pytest.approx(4 * 25.4, abs=8)
    assert f"The way there costs {format_length(controller.cost_mm)}." in window.planning.panel._place.text()


def test_where_no_weapons_are_known_nothing_is_called_out_of_reach(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    choose_kind(window.planning.panel, "threat")
    found = whole_map(qtbot, window, "threat")
    assert (found.numbers == -1).all()
    assert "No weapons are known of Borin, Finn." in window.planning.panel._note.text()


def test_what_was_said_of_a_place_goes_when_other_enemies_are_counted(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.controller
    controller.set_ignored(frozenset({"Finn"}))
    controller.choose_place(*found.places.points[10].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    controller.set_ignored(frozenset())
    assert controller.check is None
    assert controller.move is None


def test_ticks_are_those_of_the_battle(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.planning.controller.set_ignored(frozenset({"Finn"}))
    window.planning._update_panel()
    assert not window.planning.panel._boxes["Finn"].isChecked()
    window.planning.controller.set_ignored(frozenset())
    window.planning._update_panel()
    assert window.planning.panel._boxes["Finn"].isChecked()
