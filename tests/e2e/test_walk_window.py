"""Part of the walk through the window: everything opened is yielded, and nothing stays open.

`dev.py e2e walk_window`
"""

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from tests.e2e.audits.walk_battles import walk_set_up
from tests.e2e.audits.walk_window import walk_commands, walk_context_menus, walk_docks, walk_menus

pytestmark = pytest.mark.gl


def list_visited(steps):
    """Returns every visited widget: its name, and whether it was visible."""
    found = []
    for name, widget in steps:
        assert widget.isVisible(), name
        found.append((name, type(widget).__name__))
    assert [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog | QMenu) and one.isVisible()] == []
    return found


@pytest.mark.thorough
def test_commands_open_dialogs_that_open_more(demo):
    found = list_visited(walk_commands(demo, "demo", ("settings", "muster", "library", "tour")))
    assert ("demo: Settings…", "SettingsDialog") in found
    assert ("demo: Settings…: Keyboard shortcuts…", "ShortcutsDialog") in found
    assert ("demo: Muster…: New fighter…", "CardFormDialog") in found
    assert any(title.startswith("demo: Terrain library") and kind == "QMenu" for title, kind in found)
    assert ("demo: Terrain library", "PanelDock") in found
    assert ("demo: Tour", "Tour") in found
    assert not demo.terrain.visible


@pytest.mark.thorough
def test_an_open_panel_stays_open_and_its_rows_have_menus(demo):
    demo.workspace.actions.run("library")
    found = list_visited(walk_docks(demo, "demo"))
    assert ("demo: Library", "PanelDock") in found
    assert any("a row of" in name for name, _ in found)
    assert demo.terrain.visible


@pytest.mark.thorough
def test_all_menus_and_submenus_are_opened(demo):
    names = [name for name, _ in list_visited(walk_menus(demo, "demo"))]
    assert {"demo: File: Export", "demo: View: Panels", "demo: Game"} <= set(names)
    assert len(names) == len(set(names))


def test_everything_is_right_clicked(demo):
    names = [name for name, _ in list_visited(walk_context_menus(demo, "demo"))]
    fighter, piece = demo.document.session.battle.fighters[0].id, demo.document.session.battle.pieces[0].id
    for about in ("the board", fighter, piece):
        assert f"demo: right click on {about}" in names


@pytest.mark.thorough
def test_each_set_up_step_opens_its_dialogs(demo):
    kinds = {kind for _, kind in list_visited(walk_set_up_until(demo, "set-up, colours"))}
    assert {"MusterDialog", "GroupsDialog", "CardDialog", "CardEditor", "PacksDialog", "BoardDialog"} <= kinds


def walk_set_up_until(window, last):
    for name, widget in walk_set_up(window):
        if name == last:
            return
        yield name, widget
