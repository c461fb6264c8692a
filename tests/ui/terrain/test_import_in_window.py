"""Imported models are placed on the table and selected; those without space stay in the library."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.table.collision import find_overlaps
from app.ui.terrain.terrain_feature import MAX_PLACED_MODELS
from tests.ui.drop_events import drop
from tests.ui.terrain.test_import_dialog import wall
from tests.ui.test_window import battle, window  # noqa: F401

pytestmark = pytest.mark.gl


def press_import(qtbot, window, count):  # noqa: F811
    dialog = window.terrain.dialog
    qtbot.waitUntil(lambda: len(dialog.queue.arrivals) == count and not dialog.queue.busy)
    with qtbot.waitSignal(dialog.finished):
        QTest.mouseClick(dialog.import_all_button, Qt.MouseButton.LeftButton)


def pieces(window):  # noqa: F811
    return window.document.session.battle.pieces


def note(window):  # noqa: F811
    return window.workspace.messages.line.text()


@pytest.mark.thorough
def test_a_dropped_model_is_placed_and_selected_and_undo_removes_it(qtbot, battle, tmp_path):  # noqa: F811
    before = len(pieces(battle))
    drop(battle, wall(tmp_path))
    press_import(qtbot, battle, 1)
    qtbot.waitUntil(lambda: len(pieces(battle)) == before + 1)
    assert battle.document.selection.ids == ("Stone wall",)
    assert not battle.terrain.visible
    assert note(battle) == "Placed Stone wall on the table."
    battle.document.session.undo()
    assert len(pieces(battle)) == before


@pytest.mark.thorough
def test_importing_during_a_battle_checks_the_rules(qtbot, battle, tmp_path):  # noqa: F811
    before, asked = len(pieces(battle)), []
    battle.document.actions.do = asked.append
    drop(battle, wall(tmp_path))
    press_import(qtbot, battle, 1)
    qtbot.waitUntil(lambda: bool(asked))
    assert [piece.id for piece in asked[0].pieces] == ["Stone wall"]
    assert (len(pieces(battle)), battle.document.selection.ids) == (before, ())


@pytest.mark.thorough
def test_several_models_are_placed_side_by_side_in_one_step(qtbot, battle, tmp_path):  # noqa: F811
    before = len(pieces(battle))
    drop(battle, *(wall(tmp_path, f"wall_{number}.stl", 60.0 + number) for number in range(4)))
    press_import(qtbot, battle, 4)
    qtbot.waitUntil(lambda: len(pieces(battle)) == before + 4)
    assert len(battle.document.selection.ids) == 4
    assert note(battle) == "Placed 4 models on the table."
    assert not find_overlaps(battle.document.session.battle, battle.document.session.table.meshes)
    battle.document.session.undo()
    assert len(pieces(battle)) == before


@pytest.mark.thorough
def test_a_model_too_large_for_the_table_goes_to_the_library_with_a_note(qtbot, battle, tmp_path):  # noqa: F811
    before = len(pieces(battle))
    drop(battle, wall(tmp_path, "small.stl", 60.0), wall(tmp_path, "huge.stl", 900.0))
    arrivals = battle.terrain.dialog.queue.arrivals
    qtbot.waitUntil(lambda: all(arrival.state == "ready" for arrival in arrivals))
    arrivals[1].set_options(unit="mm")
    press_import(qtbot, battle, 2)
    qtbot.waitUntil(lambda: len(pieces(battle)) == before + 1)
    assert battle.document.selection.ids == ("Small",)
    assert battle.terrain.visible
    assert battle.workspace.messages.bar.text == "No room on the table for Huge; look in the library."


@pytest.mark.thorough
def test_a_large_collection_goes_to_the_library(qtbot, battle, tmp_path):  # noqa: F811
    before = len(pieces(battle))
    for number in range(MAX_PLACED_MODELS + 1):
        wall(tmp_path, f"wall_{number}.stl", 30.0 + number)
    drop(battle, tmp_path)
    press_import(qtbot, battle, MAX_PLACED_MODELS + 1)
    assert len(pieces(battle)) == before
    assert battle.terrain.visible
    assert note(battle) == "13 imported models are in the library; drag them onto the table."


def test_a_folder_without_models_is_reported_in_the_window(qtbot, battle, tmp_path):  # noqa: F811
    drop(battle, tmp_path)
    qtbot.waitUntil(lambda: "contains no models" in battle.workspace.messages.bar.text)
    assert battle.terrain.dialog is None
