import csv
import dataclasses
import json

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from app.core.lengths import format_length
from app.games.actions import Move, Rename
from app.model import Battle, Board, Pose, State
from app.session import Session
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.planning.map_export import format_map_csv
from app.ui.planning.map_overlay import SQUARE_PX
from app.ui.workers import stop_all
from tests.scenes import fighter as make_fighter
from tests.scenes import meshes

pytestmark = pytest.mark.gl


def fighter(id, side, x, y):
    body = {"shape": "cylinder", "radius_mm": 12, "height_mm": 40}
    base = {"shape": "round", "diameter_mm": 32}
    return {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": y}}


@pytest.fixture
def open_battle(qtbot):
    """Returns a function that opens a file in a window, closed at the end."""
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 740)
    opened.show()
    opener = DocumentLoader(opened)

    def open_file(path):
        opener.open_initial(path)
        with qtbot.waitSignal(opener.opened):
            pass
        with qtbot.waitSignal(opened.viewport.frame_painted):
            pass
        return opened

    yield open_file
    opened.close()
    assert stop_all()


@pytest.fixture
def window(open_battle, tmp_path):
    path = tmp_path / "plan.json"
    fighters = [
        fighter("Ashka", "red", 150, 150),
        fighter("Borin", "blue", 600, 150),
        fighter("Finn", "blue", 600, 400),
    ]
    tower = {"id": "tower", "model": "ruins/tower", "pose": {"x": 380, "y": 280}}
    document = {"format": "eyeline-battle", "version": 1, "system": "free", "pieces": [tower], "fighters": fighters}
    path.write_text(json.dumps(document))
    return open_battle(path)


def whole_map(qtbot, window, kind="seen"):
    controller = window.planning.maps

    def is_there():
        found = controller.map
        if not found or found.question.kind != kind:
            return False
        if kind == "seen_after" or found.exposure is None:
            return found.exposure is None or bool(found.exposure.known.all())
        return found.exposure.lowest is not None

    qtbot.waitUntil(is_there)
    return controller.map


def choose_kind(panel, kind):
    panel._kind.setCurrentIndex(panel._kind.findData(kind))


@pytest.mark.thorough
def test_the_command_toggles_the_map_of_the_first_fighter(window, qtbot):
    assert window.workspace.actions.actions["planning"].shortcut().toString() == "Shift+V"
    window.workspace.actions.run("planning")
    found = whole_map(qtbot, window)
    assert found.question.fighter.id == "Ashka"
    assert found.question.enemies == ("Borin", "Finn")
    assert sum(found.count(band) for band in range(len(found.bands))) == len(found.places)
    assert "seen by no enemy" in window.planning.panel.look.map_page.texts
    window.workspace.actions.run("planning")
    qtbot.waitUntil(lambda: window.planning.maps.map is None)


@pytest.mark.thorough
def test_the_fighter_of_the_map_is_marked_unless_selected(window, qtbot, monkeypatch):
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    session = window.document.session
    assert [(tag.text, tag.point) for tag in drawn["planning-subject"].tags] == [("Ashka", (150, 150, 0))]
    session.do(Move((("Ashka", Pose(200, 150)),)))
    assert drawn["planning-subject"].tags[0].point == (200, 150, 0)
    window.document.selection.select("Ashka")
    assert drawn["planning-subject"].tags == ()
    window.document.selection.select()
    assert drawn["planning-subject"].tags
    window.workspace.actions.run("planning")
    assert drawn["planning-subject"].tags == ()


@pytest.mark.thorough
def test_an_excluded_enemy_sees_nothing(window, qtbot):
    window.workspace.actions.run("planning")
    before = whole_map(qtbot, window)
    panel = window.planning.panel.look
    panel._enemies_fold.set_open(True)
    QTest.mouseClick(panel._boxes["Finn"], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.waitUntil(lambda: window.planning.maps.map.question.enemies == ("Borin",))
    after = whole_map(qtbot, window)
    assert after.count(0) > before.count(0)


@pytest.mark.thorough
def test_a_click_describes_a_place_and_move_here_is_one_step(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.maps
    panel, document = window.planning.panel.look, window.document
    QTest.mouseClick(panel._click_button, Qt.MouseButton.LeftButton)
    open_field = found.places.nearest(480.0, 80.0, 0.0)
    view = window.viewport
    pixels, _ = view.camera.pixels(found.places.points[open_field][None], (float(view.width()), float(view.height())))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(*(round(c) for c in pixels[0].tolist())))
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    assert "Seen by" in panel._summary.text()
    place = controller.check.fighter.pose
    QTest.mouseClick(panel._move_button, Qt.MouseButton.LeftButton)
    assert document.session.battle.fighter("Ashka").pose == place
    qtbot.waitUntil(lambda: controller.check is None)
    document.session.undo()
    assert document.session.battle.fighter("Ashka").pose.x == 150


@pytest.mark.thorough
def test_every_kind_of_map_is_made_and_states_its_assumptions(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    panel = window.planning.panel.look
    for kind in ("seen_after", "share", "height", "worst", "threat", "targets", "reach"):
        choose_kind(panel, kind)
        found = whole_map(qtbot, window, kind)
        assert np.isin(found.numbers, np.arange(-1, len(found.bands))).all()
    assert "Move unknown for Ashka" in panel.map_page.note


@pytest.mark.thorough
def test_esc_clears_the_chosen_place(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.maps
    window.document.use_tool("planning")
    controller.choose_place(*found.places.points[10].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    window.document.handle_escape()
    assert controller.check is None


@pytest.mark.thorough
def test_closing_the_panel_ends_the_tool(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.planning._use_tool("planning")
    assert window.document.tool is window.document.tools["planning"]
    window.workspace.actions.run("planning")
    assert window.document.tool is window.document.select_tool


@pytest.mark.thorough
def test_the_move_map_shows_the_path_to_a_place_and_its_cost(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    choose_kind(window.planning.panel.look, "reach")
    found, controller = whole_map(qtbot, window, "reach"), window.planning.maps
    far = found.places.nearest(150 + 4 * 25.4, 150.0, 0.0)
    controller.choose_place(*found.places.points[far].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    assert controller.path[0][:2] == (150, 150)
    assert controller.cost_mm == pytest.approx(4 * 25.4, abs=8)
    assert f"The move here costs {format_length(controller.cost_mm)}." in window.planning.panel.look._summary.text()


@pytest.mark.thorough
def test_without_known_weapons_no_place_is_called_out_of_reach(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    choose_kind(window.planning.panel.look, "threat")
    found = whole_map(qtbot, window, "threat")
    assert (found.numbers == -1).all()
    assert "No known weapons: Borin, Finn." in window.planning.panel.look.map_page.note


@pytest.mark.thorough
def test_changing_the_counted_enemies_clears_the_answers_about_a_place(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.maps
    controller.set_ignored(frozenset({"Finn"}))
    controller.choose_place(*found.places.points[10].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    controller.set_ignored(frozenset())
    assert controller.check is None
    assert controller.action is None


def test_in_free_play_the_map_does_not_set_up_a_waiting_fighter(open_battle, qtbot, tmp_path):
    waiting = replace(make_fighter("Ashka", 150, 150, side="red"), state=State(whereabouts="mustered"))
    path = tmp_path / "waiting.json"
    battle = Battle("free", Board(), fighters=(make_fighter("Borin", 600, 150, side="blue"),), aside=(waiting,))
    Session(battle, meshes).export_json(path)
    window = open_battle(path)
    window.workspace.actions.run("planning")
    controller = window.planning.maps
    controller.set_fighter("Ashka")
    found = whole_map(qtbot, window)
    controller.choose_place(*found.places.points[10].tolist())
    qtbot.waitUntil(lambda: controller.check is not None and controller.check.done)
    assert not controller.is_on_table
    assert controller.action is None


@pytest.mark.thorough
def test_the_tick_boxes_follow_the_battle(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.planning.maps.set_ignored(frozenset({"Finn"}))
    window.planning.panel.look._update()
    assert not window.planning.panel.look._boxes["Finn"].isChecked()
    window.planning.maps.set_ignored(frozenset())
    window.planning.panel.look._update()
    assert window.planning.panel.look._boxes["Finn"].isChecked()


def pixel_of(window, point):
    view = window.viewport
    pixels, _ = view.camera.pixels(np.array([point]), (float(view.width()), float(view.height())))
    return QPoint(*(round(c) for c in pixels[0].tolist()))


def listed_places(qtbot, window, goal=0):
    """Returns the list of good places once the search has ended."""
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    panel = window.planning.panel.look
    panel.tabs.setCurrentIndex(1)
    page = panel.places_page
    page._goal.setCurrentIndex(goal)
    QTest.mouseClick(page._button, Qt.MouseButton.LeftButton)
    assert window.planning.places.is_searching
    qtbot.waitUntil(lambda: not window.planning.places.is_searching)
    return page


@pytest.mark.thorough
def test_good_places_are_listed_numbered_and_chosen_by_keyboard(window, qtbot):
    page = listed_places(qtbot, window)
    found, controller = window.planning.places.places.found, window.planning.maps
    assert page.list.count() == len(found) > 0
    assert page.list.item(0).text().startswith("1: ")
    assert "proven unseen by 2 enemies" in page.list.item(0).text()
    page.list.setFocus()
    page.list.setCurrentRow(0)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert "Map (sampled): Seen by no enemy." in window.planning.panel.look._summary.text()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert controller.check.is_proven_unseen
    assert controller.check.fighter.pose == found[1].at
    assert "Proven: no counted enemy sees Ashka here." in window.planning.panel.look._summary.text()
    QTest.mouseClick(window.planning.panel.look._move_button, Qt.MouseButton.LeftButton)
    assert window.document.session.battle.fighter("Ashka").pose == found[1].at
    assert page.list.count() == 0  # it may be another table now
    window.document.session.undo()
    assert page.list.count() == len(found)


@pytest.mark.thorough
def test_a_click_on_a_numbered_ring_chooses_that_place(window, qtbot):
    listed_places(qtbot, window)
    window.planning._use_tool("planning")
    for one in window.planning.places.places.found:
        at = pixel_of(window, (one.at.x + 5, one.at.y, one.at.z))
        met = window.planning.hover.find_ground(window.viewport.pointer(at.x(), at.y()))
        if np.hypot(met[0] - one.at.x, met[1] - one.at.y) < 8:  # not behind the tower
            break
    else:
        pytest.fail("every place lies behind something")
    QTest.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=at)
    assert window.planning.maps.check is one.check


@pytest.mark.thorough
def test_a_search_can_be_stopped_and_ends_with_its_panel(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.planning.panel.look.tabs.setCurrentIndex(1)
    button = window.planning.panel.look.places_page._button
    button.click()
    assert button.text() == "Stop"
    button.click()
    assert button.text() == "Find places"
    assert not window.planning.places.is_searching
    button.click()
    window.workspace.actions.run("planning")
    assert window.planning.places.places is None
    assert not window.planning.places.is_searching


@pytest.mark.thorough
def test_hovering_over_a_place_shows_its_map_value(window, qtbot):
    window.workspace.actions.run("planning")
    found, panel = whole_map(qtbot, window), window.planning.panel.look
    place = found.places.nearest(480.0, 80.0, 0.0)
    QTest.mouseMove(window.viewport, QPoint(5, 5))
    QTest.mouseMove(window.viewport, pixel_of(window, found.places.points[place]))
    qtbot.waitUntil(lambda: "Map (sampled): Seen by 2" in panel._summary.text())
    assert "Unseen" in panel._summary.text()
    assert window.planning.hover._place == place
    QTest.mouseMove(window.viewport, QPoint(5, 5))
    qtbot.waitUntil(lambda: "Map (sampled):" not in panel._summary.text())


@pytest.mark.thorough
def test_choosing_a_level_draws_only_that_level(window, qtbot):
    window.workspace.actions.run("planning")
    found, controller = whole_map(qtbot, window), window.planning.maps
    level = window.planning.panel.look.map_page._level
    assert level.count() == 1 + len(found.places.heights) > 2
    level.setCurrentIndex(2)
    assert controller.level == 1
    assert found.on_level(1).sum() < len(found.places)


@pytest.mark.thorough
def test_the_map_is_drawn_on_the_plan_in_its_colours(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    window.workspace.actions.run("plan")
    found = whole_map(qtbot, window)
    qtbot.waitUntil(lambda: "planning" in window.viewport._pictures)
    pixels = window.viewport._pictures["planning"].image
    squares = pixels[SQUARE_PX // 2 :: SQUARE_PX, SQUARE_PX // 2 :: SQUARE_PX]
    assert squares.shape == (*found.places.shape, 4)
    highest = found.places.to_grid(found.numbers.astype(float)).max(axis=0)
    for number, band in enumerate(found.bands):
        alone = (found.places.to_grid(found.numbers.astype(float)) >= 0).sum(axis=0) == 1
        assert (squares[alone & (highest == number), :3] == np.rint(255 * np.array(band.colour))).all()
    assert (squares[..., 3] > 0).sum() <= len(found.places)
    window.workspace.actions.run("planning")
    qtbot.waitUntil(lambda: "planning" not in window.viewport._pictures)
    window.workspace.actions.run("plan")


@pytest.mark.thorough
def test_a_map_is_exported_as_numbers_and_as_a_picture(window, qtbot, tmp_path, monkeypatch):
    window.workspace.actions.run("planning")
    found = whole_map(qtbot, window)
    for form in ("csv", "png"):
        out = tmp_path / f"map.{form}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), ""))
        window.workspace.actions.run("export_map")
        assert out.stat().st_size > 1000
    rows = list(csv.DictReader((tmp_path / "map.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(found.places)
    assert {"x_mm", "y_mm", "z_mm", "level", "seen_by_count", "unseen_below_mm", "seen_by Borin"} <= rows[0].keys()
    assert [float(row["seen_by_count"]) for row in rows] == found.exposure.counts.tolist()
    assert float(rows[7]["x_mm"]) == pytest.approx(found.places.points[7, 0], abs=0.01)


@pytest.mark.thorough
def test_a_read_only_folder_shows_one_message(window, qtbot, tmp_path, monkeypatch):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    told = []
    monkeypatch.setattr(window.workspace.messages, "show_error", told.append)
    for form in ("csv", "png"):
        out = tmp_path / "gone" / f"map.{form}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), ""))
        window.workspace.actions.run("export_map")
    assert [str(one) for one in told] == [
        "map.csv cannot be written (No such file or directory); choose another place",
        "map.png cannot be written (No such file or directory); choose another place",
    ]


@pytest.mark.thorough
def test_names_in_an_exported_table_are_not_formulas(window, qtbot):
    window.workspace.actions.run("planning")
    found = whole_map(qtbot, window)
    exposure = dataclasses.replace(found.exposure, enemies=("=1+1", 'a "b", c'))
    text = format_map_csv(dataclasses.replace(found, exposure=exposure))
    head = next(csv.reader([text.splitlines()[0]]))
    assert "seen_by =1+1" in head  # a text that begins with a word is not a formula
    assert 'seen_by a "b", c' in head


@pytest.mark.thorough
def test_the_map_follows_renamed_fighters_and_undo(window, qtbot):
    window.workspace.actions.run("planning")
    whole_map(qtbot, window)
    panel, controller, session = window.planning.panel.look, window.planning.maps, window.document.session
    controller.set_ignored(frozenset(("Finn",)))
    qtbot.waitUntil(lambda: controller.map.question.enemies == ("Borin",))
    session.do(Rename("Ashka", "Ash the Grey"))
    session.do(Rename("Finn", "Fintan"))
    assert (controller.fighter, controller.counted) == ("Ash the Grey", ("Borin",))
    qtbot.waitUntil(lambda: controller.map is not None and controller.map.question.fighter.id == "Ash the Grey")
    assert panel._fighter.currentText() == "Ash the Grey"
    assert not panel._boxes["Fintan"].isChecked()
    session.undo()
    session.undo()
    assert (controller.fighter, controller.counted) == ("Ashka", ("Borin",))
    assert panel._fighter.currentText() == "Ashka"
