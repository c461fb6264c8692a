"""Warbands in the window: a key, files dropped on the table, and other files."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.setup_actions import Enlist
from app.geometry.mesh_io.ply import write_ply
from app.model import Round, Sculpt, Side
from app.rosters import SUFFIXES, demo_rosters
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.rosters.roster_files import FILES
from tests.ui.drop_events import drop
from tests.ui.editing.test_miniature_dialog import pawn

pytestmark = pytest.mark.gl


@pytest.fixture
def window(qtbot, tmp_path):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1000, 700)
    opened.show()
    opened.opener = DocumentLoader(opened)
    path = tmp_path / "battle.json"
    path.write_text(json.dumps({"format": "eyeline-battle", "version": 3, "system": "warcry-1e"}))
    with qtbot.waitSignal(opened.opener.opened, timeout=30000):
        opened.opener.open(path)
    with qtbot.waitSignal(opened.viewport.frame_painted, timeout=20000):
        pass
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    assert stop_all()


@pytest.mark.thorough
def test_a_key_opens_the_warband_dialog_for_one_side_after_the_other(window, qtbot):
    for side, roster in zip(("Side A", "Side B"), demo_rosters(), strict=True):
        window.viewport.setFocus()
        QTest.keyClick(window.viewport, Qt.Key.Key_W)
        dialog = window.muster.dialog
        assert dialog.ui.side.text() == side
        dialog.show_demo(roster.name)
        QTest.mouseClick(dialog.ui.enlist, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: window.muster.dialog is None)
    battle = window.document.session.battle
    assert [side.name for side in battle.sides] == [roster.name for roster in demo_rosters()]
    assert len(battle.aside) == sum(roster.heads for roster in demo_rosters())
    assert battle.fighters == ()


def test_a_roster_dropped_on_the_table_is_read(window, qtbot):
    assert drop(window, FILES / "moor.ros") == "Drop to muster from moor.ros"
    qtbot.waitUntil(lambda: window.muster.dialog is not None)
    dialog = window.muster.dialog
    assert dialog.draft.roster.heads == 4
    assert window.terrain.dialog is None
    dialog.reject()


@pytest.mark.few(3)
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_dropped_file_without_fighters_shows_a_message_only(window, qtbot, tmp_path, suffix):
    path = tmp_path / f"fighters{suffix}"
    path.write_text("{}")
    drop(window, path)
    qtbot.waitUntil(lambda: f"fighters{suffix}: it is not a supported file" in window.workspace.messages.bar.text)
    assert window.muster.dialog is None


def test_a_dropped_battle_is_not_read_as_a_roster(window, tmp_path):
    drop(window, tmp_path / "battle.json")
    assert window.muster.dialog is None


def test_the_dialog_opens_for_a_named_side(window):
    window.muster.show_dialog("Green")
    assert window.muster.dialog.ui.side.text() == "Green"
    window.muster.dialog.reject()


def test_without_a_battle_the_window_says_so(qtbot):
    bare = MainWindow()
    qtbot.addWidget(bare)
    bare.muster.show_dialog()
    assert bare.muster.dialog is None
    assert not bare.workspace.actions.actions["muster"].isEnabled()


@pytest.mark.thorough
def test_a_miniature_mesh_becomes_the_body_of_a_recruit(window, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    monkeypatch.setattr("app.ui.file_dialogs.QFileDialog.getOpenFileName", lambda *_: (str(path), ""))
    window.muster.show_dialog("Red")
    dialog = window.muster.dialog
    dialog.show_demo(demo_rosters()[0].name)
    dialog.ui.roster_list.show_line(1)
    QTest.mouseClick(dialog.ui.form.mesh, Qt.MouseButton.LeftButton)
    cut = window.muster.miniature_import.dialog
    qtbot.waitUntil(lambda: cut.is_ready, timeout=20000)
    cut.accept()
    assert dialog.draft.roster.fighters[1].mesh is not None
    form = dialog.ui.form
    assert not form.height_.isVisible()
    assert form.sculpt.isVisible()
    assert form.sculpt.text().startswith("Pawn, 30.5 mm high")
    dialog.enlist()
    warband = window.document.session.battle.fighters_of("Red")
    assert isinstance(warband[1].body, Sculpt)
    assert warband[1].base == demo_rosters()[0].fighters[1].base


@pytest.mark.thorough
def test_a_recruit_with_a_mesh_gets_its_cylinder_back(window, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "pawn.ply"
    path.write_bytes(write_ply(pawn()))
    monkeypatch.setattr("app.ui.file_dialogs.QFileDialog.getOpenFileName", lambda *_: (str(path), ""))
    window.muster.show_dialog("Red")
    dialog = window.muster.dialog
    dialog.show_demo(demo_rosters()[0].name)
    QTest.mouseClick(dialog.ui.form.mesh, Qt.MouseButton.LeftButton)
    cut = window.muster.miniature_import.dialog
    qtbot.waitUntil(lambda: cut.is_ready, timeout=20000)
    cut.accept()
    dialog.ui.form._on_base_chosen(Round(50.0))
    assert dialog.draft.roster.fighters[0].mesh is not None
    QTest.mouseClick(dialog.ui.form.cylinder_button, Qt.MouseButton.LeftButton)
    assert dialog.draft.roster.fighters[0].mesh is None
    assert not dialog.ui.form.sculpt.isVisible()
    assert dialog.ui.form.height_.isVisible()
    dialog.reject()


@pytest.mark.thorough
def test_a_warband_not_enlisted_is_kept_for_the_next_time(window):
    window.muster.show_dialog("Red")
    window.muster.dialog.show_demo(demo_rosters()[0].name)
    QTest.keyClick(window.muster.dialog, Qt.Key.Key_Escape)
    window.muster.show_dialog("Blue")
    assert window.muster.dialog.draft.roster.fighters == ()
    window.muster.dialog.reject()
    window.muster.show_dialog("Red")
    dialog = window.muster.dialog
    assert dialog.draft.roster == demo_rosters()[0]
    dialog.enlist()
    window.muster.show_dialog("Red")
    assert not window.muster.dialog.ui.message.isVisible()
    window.muster.dialog.reject()


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("typed", "taken", "name"), [("", "", "The Long Watch"), ("Ink", "", "Ink"), ("Ink", "Ink", "Side A")]
)
def test_a_warband_not_enlisted_keeps_its_side_name_unless_taken(window, typed, taken, name):
    window.muster.show_dialog("Side A")
    dialog = window.muster.dialog
    dialog.show_demo("The Long Watch")
    if typed:
        dialog.ui.side.selectAll()
        QTest.keyClicks(dialog.ui.side, typed)
    QTest.mouseClick(dialog.ui.close_, Qt.MouseButton.LeftButton)
    if taken:
        window.document.session.do(Enlist(Side(taken)))
    window.muster.show_dialog("Side A")
    dialog = window.muster.dialog
    assert (dialog.ui.side.text(), dialog.draft.side, dialog.draft.roster.heads) == (name, name, 8)
    dialog.show_demo("Reedmaw’s Own")  # only a name given by the program is replaced
    assert dialog.draft.side == (typed if typed and not taken else "Reedmaw’s Own")
    dialog.reject()
