"""Fighters are added through the window, with real keys."""

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.games.actions import Remove, make_edit
from app.geometry.mesh_io.ply import write_ply
from app.model import Cylinder, Sculpt
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.ui.editing.test_miniature_dialog import pawn

pytestmark = pytest.mark.gl


def written(folder):
    def fighter(id, side, x, y):
        body = {"shape": "cylinder", "radius_mm": 12, "height_mm": 40}
        base = {"shape": "round", "diameter_mm": 32}
        return {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": y}}

    document = {
        "format": "eyeline-battle",
        "version": 1,
        "system": "free",
        "pieces": [{"id": "tower", "model": "ruins/tower", "pose": {"x": 380, "y": 280}}],
        "fighters": [fighter("Ashka", "red", 150, 150), fighter("Borin", "blue", 600, 150)],
    }
    path = folder / "dispute.json"
    path.write_text(json.dumps(document))
    return path


@pytest.fixture
def window(qtbot, tmp_path):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1000, 700)
    opened.show()
    opened.opener = DocumentLoader(opened)
    with qtbot.waitSignal(opened.opener.opened, timeout=30000):
        opened.opener.open(written(tmp_path))
    with qtbot.waitSignal(opened.viewport.frame_painted, timeout=20000):
        pass
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    assert stop_all()


@pytest.mark.thorough
def test_an_empty_table_offers_two_sides(window):
    window.document.session.do(Remove(tuple(sorted(window.document.session.battle.ids))))
    window.fighters.show_fighter_dialog()
    box = window.fighters.dialog.side
    offered = [box.itemText(number) for number in range(2)]
    assert offered == ["Side A", "Side B"]
    icons = [box.itemIcon(number).pixmap(20, 20).toImage() for number in range(2)]
    assert icons[0] != icons[1]
    window.fighters.dialog.accept()
    assert [box.itemText(number) for number in range(2)] == offered


@pytest.mark.thorough
def test_a_double_click_or_f2_asks_for_the_name_of_what_stands_there(qtbot, window):
    pose = window.document.session.battle.fighter("Borin").pose
    spot = window.viewport.pixel((pose.x, pose.y, pose.z + 2)).toPoint()
    for act in (QTest.mouseDClick, QTest.mouseRelease):
        act(window.viewport, Qt.MouseButton.LeftButton, pos=spot)
    name = window.fighters.panel._name
    qtbot.waitUntil(lambda: name.hasFocus() and name.selectedText() == "Borin")
    QTest.keyClicks(name, "Bo")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert ids(window) == ["Ashka", "Bo"]
    qtbot.waitUntil(window.viewport.hasFocus)
    QTest.keyClick(window.viewport, Qt.Key.Key_F2)
    assert name.selectedText() == "Bo"


def ids(window):
    return [fighter.id for fighter in window.document.session.battle.fighters]


def new(qtbot, window, name, count="1"):
    """Opens the dialog by its key, types a name and a count, and presses Enter."""
    QTest.keyClick(window.viewport, Qt.Key.Key_A)
    dialog = window.fighters.dialog
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.count.setFocus()
    dialog.count.selectAll()
    QTest.keyClicks(dialog.count, count)
    dialog.name.setFocus()
    dialog.name.selectAll()
    QTest.keyClicks(dialog.name, name)
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    return dialog


@pytest.mark.thorough
def test_three_fighters_are_added_numbered_and_selected_in_one_step(qtbot, window):
    dialog = new(qtbot, window, "Axe", "3")
    assert ids(window) == ["Ashka", "Borin", "Axe", "Axe 2", "Axe 3"]
    assert window.document.selection.ids == ("Axe", "Axe 2", "Axe 3")
    assert window.document.session.battle.fighter("Axe 2").body == Cylinder(12.0, 35.0, assumed=True)
    assert "Axe to Axe 3" in dialog.message.text()
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert len(ids(window)) == 8
    QTest.keyClick(dialog.name, Qt.Key.Key_Escape)
    window.document.session.undo()
    window.document.session.undo()
    assert ids(window) == ["Ashka", "Borin"]


@pytest.mark.thorough
def test_a_key_adds_the_same_fighters_again(qtbot, window):
    window.document.selection.select("Borin")
    QTest.keyClick(window.viewport, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(window.viewport, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert ids(window) == ["Ashka", "Borin", "Borin 2", "Borin 3"]
    old, copy = (window.document.session.battle.fighter(id) for id in ("Borin", "Borin 3"))
    assert (copy.base, copy.body, copy.side) == (old.base, old.body, old.side)


@pytest.mark.thorough
def test_a_key_opens_the_numbers_and_esc_returns_to_the_table(qtbot, window):
    window.document.selection.select("tower")
    QTest.keyClick(window.viewport, Qt.Key.Key_I)
    box = window.fighters.panel.rows.find_box("x")
    qtbot.waitUntil(box.hasFocus)
    QTest.keyClicks(box, "100")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert window.document.session.battle.piece("tower").pose.x == 100
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert window.viewport.hasFocus()
    assert window.document.session.undo_label == "Move tower"


@pytest.mark.thorough
def test_an_assumed_height_is_stated_beside_the_verdict(qtbot, window):
    new(qtbot, window, "Axe")
    window.fighters.dialog.close()
    window.document.sight_pair.choose("Axe", "Borin")
    qtbot.waitUntil(lambda: window.sight.verdict.answer is not None, timeout=20000)
    assert window.sight.verdict.answer.pair.assumed == "The height of Axe is assumed."
    window.sight.verdict.copy()
    assert "The height of Axe is assumed." in QApplication.clipboard().text()


@pytest.mark.thorough
def test_sides_are_renamed_in_one_step(qtbot, window):
    window.fighters.show_sides_dialog()
    dialog = window.fighters.sides_dialog
    name = dialog.names["red"]
    name.setFocus()
    name.selectAll()
    QTest.keyClicks(name, "The Ashen")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert [fighter.side for fighter in window.document.session.battle.fighters] == ["The Ashen", "blue"]
    window.document.session.undo()
    assert [fighter.side for fighter in window.document.session.battle.fighters] == ["red", "blue"]


@pytest.mark.thorough
def test_a_whole_side_is_copied_across_the_board(qtbot, window):
    window.document.selection.select("Ashka")
    window.fighters.copy_side()
    qtbot.waitUntil(lambda: "Ashka 2" in window.document.session.battle.ids)
    copy = window.document.session.battle.fighter("Ashka 2")
    assert copy.side == "red 2"
    assert (copy.pose.x, copy.pose.y) == (762 - 150, 559 - 150)
    assert len(set(window.document.side_styles.values())) == 3


@pytest.mark.thorough
def test_a_miniature_becomes_the_body_of_a_fighter_in_one_step(qtbot, window, tmp_path, monkeypatch):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    chosen = lambda *_: (str(path), "")  # noqa: E731
    monkeypatch.setattr("app.ui.file_dialogs.QFileDialog.getOpenFileName", chosen)
    window.fighters.miniature_import.ask_for_body("Ashka")
    dialog = window.fighters.miniature_import.dialog
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=20000)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    fighter = window.document.session.battle.fighter("Ashka")
    assert isinstance(fighter.body, Sculpt)
    assert fighter.base.diameter_mm == 25.0
    assert window.document.session.undo_label == "Change Ashka"
    window.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(lambda: window.sight.verdict.answer is not None, timeout=20000)
    assert window.sight.verdict.answer.pair.assumed == ""
    window.fighters.miniature_import.ask_for_body("Ashka")
    dialog = window.fighters.miniature_import.dialog
    qtbot.waitUntil(lambda: dialog.is_ready, timeout=20000)
    assert dialog._body == fighter.body
    QTest.mouseClick(dialog.cylinder_button, Qt.MouseButton.LeftButton)
    assert window.document.session.battle.fighter("Ashka").body == Cylinder(9.4, 30.0, assumed=True)


@pytest.mark.thorough
def test_a_miniature_is_chosen_in_the_new_fighter_dialog(qtbot, window, tmp_path, monkeypatch):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    chosen = lambda *_: (str(path), "")  # noqa: E731
    monkeypatch.setattr("app.ui.file_dialogs.QFileDialog.getOpenFileName", chosen)
    QTest.keyClick(window.viewport, Qt.Key.Key_A)
    dialog = window.fighters.dialog
    dialog.miniature_button.click()
    cut = window.fighters.miniature_import.dialog
    qtbot.waitUntil(lambda: cut.is_ready, timeout=20000)
    cut.accept()
    dialog.count.setValue(2)
    dialog.accept()
    bodies = [window.document.session.battle.fighter(id).body for id in ("Fighter", "Fighter 2")]
    assert all(isinstance(body, Sculpt) for body in bodies)
    assert bodies[0] == bodies[1]


def test_a_mirrored_side_with_a_very_long_name_gets_a_valid_name(qtbot, window):
    session = window.document.session
    session.do(make_edit(*(replace(fighter, side="S" * 80) for fighter in session.battle.fighters)))
    window.fighters.copy_side()
    qtbot.waitUntil(lambda: {len(fighter.side) for fighter in session.battle.fighters} == {80, 74})


@pytest.mark.thorough
def test_a_side_is_not_copied_into_a_battle_opened_meanwhile(qtbot, window):
    window.document.selection.select("Ashka")
    window.fighters._on_copied((object(), window.document.session.battle.fighters))
    assert len(window.document.session.battle.fighters) == 2
