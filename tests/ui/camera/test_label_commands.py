"""The label mode is chosen by a key, in the menu and in the settings, and remembered."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint

from app.model import Clock
from app.storage.settings import current_settings
from app.ui.app_services.settings_dialog import SettingsDialog
from app.ui.camera.camera_feature import FEW, find_grade
from tests.scenes import battle as battle_of
from tests.scenes import fighter
from tests.ui.test_window import battle, window

pytestmark = pytest.mark.gl
__all__ = ["battle", "window"]


def run(window, id):
    window.workspace.actions.run(id)


def test_labels_are_short_in_battles_and_crowds_and_full_otherwise():
    few = battle_of(*(fighter(f"F{number}", 50 * number, 50) for number in range(FEW)))
    assert find_grade(few) == "all"
    assert find_grade(replace(few, fighters=(*few.fighters, fighter("One more", 300, 300)))) == "short"
    assert find_grade(replace(few, clock=Clock("battle"))) == "short"
    assert find_grade(replace(few, clock=Clock("deployment"))) == "all"


@pytest.mark.thorough
def test_the_key_cycles_label_modes_and_the_choice_is_remembered(battle):
    assert battle.viewport.label_grade == "all"
    told = []
    for _ in range(4):
        run(battle, "labels")
        told.append((battle.viewport.label_grade, current_settings().labels))
    assert told == [("short", "short"), ("hover", "hover"), ("none", "none"), ("all", "all")]
    assert battle.workspace.actions.actions["labels"].shortcut().toString() == "Ctrl+L"


@pytest.mark.thorough
def test_the_menu_and_the_settings_offer_the_label_modes(battle):
    run(battle, "labels_hover")
    assert battle.viewport.label_grade == "hover"
    assert battle.workspace.actions.actions["labels_hover"].isChecked()
    dialog = SettingsDialog(battle.workspace)
    assert dialog.labels.currentData() == "hover"
    dialog.labels.setCurrentIndex(dialog.labels.findData("none"))
    assert battle.viewport.label_grade == "none"
    run(battle, "labels_auto")
    assert battle.viewport.label_grade == "all"
    assert dialog.labels.currentData() == ""
    dialog.close()


@pytest.mark.thorough
def test_the_plan_has_the_same_labels(qtbot, battle):
    run(battle, "labels_short")
    run(battle, "plan")
    assert battle.viewport.flat
    assert battle.viewport.label_grade == "short"


@pytest.mark.thorough
def test_labels_avoid_the_verdict_card(qtbot, battle):
    battle.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(battle.sight.card.isVisible)
    qtbot.waitUntil(lambda: len(battle.workspace.table_area.covered) == 1)
    (card,) = battle.workspace.table_area.covered
    stack = battle.workspace.table_area.stack
    assert stack.mapToGlobal(card.topLeft()) == battle.sight.card.mapToGlobal(QPoint())
    assert battle.viewport._covered == (card,)
