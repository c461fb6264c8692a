"""A battle is restored at the next start whatever happened to its models; if it cannot be, there are other options."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton

from app.core.app_paths import data_folder
from app.games.actions import ChooseSystem, Place, Remove
from app.geometry.drawing.camera import HOME
from app.geometry.mesh_io.ply import write_ply
from app.model import Board, Photo, Sculpt
from app.rosters import demo_rosters
from app.storage import recent_files, settings
from app.ui.document_loader import DocumentLoader
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.files.recent_dialog import RecentDialog
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.scenes import fighter
from tests.storage.battles import forge, kept_battle
from tests.ui.editing.test_miniature_dialog import pawn

pytestmark = pytest.mark.gl


@pytest.fixture
def start(qtbot):
    windows = []

    def begin(opens=True):
        window = MainWindow()
        qtbot.addWidget(window)
        window.resize(1000, 700)
        window.show()
        opener = window.opener = DocumentLoader(window)
        windows.append(window)
        if opens:
            with qtbot.waitSignal(opener.opened, timeout=30000):
                opener.open_initial(None)
        else:
            opener.open_initial(None)
        return window

    yield begin
    for window in windows:
        window.close()
    assert stop_all()


def enlist_warband(window, qtbot, path, monkeypatch):
    """Creates a battle with a warband, one of whose fighters has a miniature mesh as its body; returns its id."""
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.opener.begin_new(Board())
    window.document.session.do(ChooseSystem("warcry-1e"))
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
    dialog.enlist()
    one = next(one for one in window.document.session.battle.fighters_of("Red") if isinstance(one.body, Sculpt))
    return one.id


@pytest.mark.thorough
def test_a_warband_with_a_miniature_mesh_is_restored_at_the_next_start(start, qtbot, tmp_path, monkeypatch):
    window = start()
    id = enlist_warband(window, qtbot, tmp_path / "pawn.ply", monkeypatch)
    before = window.document.session.battle
    window.close()
    (tmp_path / "pawn.ply").unlink()
    again = start()
    assert again.document.session.battle == before
    assert "missing" not in again.workspace.messages.bar.text
    body = again.document.session.battle.any_fighter(id).body
    assert again.document.session.table.meshes(body.ref).health.triangles == len(pawn().faces)


@pytest.mark.thorough
def test_a_battle_with_a_lost_mesh_is_restored_and_names_its_owner(start, qtbot, tmp_path, monkeypatch):
    window = start()
    id = enlist_warband(window, qtbot, tmp_path / "pawn.ply", monkeypatch)
    path = window.document.session.journal.path
    window.close()
    forge(path, "DELETE FROM assets WHERE file LIKE 'pawn%'")
    again = start()
    assert id in again.workspace.messages.bar.text
    assert again.document.session.battle.any_fighter(id)
    again.files.close_battle()
    assert id not in again.workspace.messages.bar.text


@pytest.mark.few(1)
@pytest.mark.parametrize("earlier", [True, False])
def test_a_missing_last_battle_is_named_and_another_opens(start, tmp_path, earlier):
    (tmp_path / "earlier").mkdir()
    if earlier:
        recent_files.remember(kept_battle(tmp_path / "earlier", "first.eyeline"))
    recent_files.remember(tmp_path / "friday.eyeline")
    window = start()
    assert window.workspace.messages.bar.text.startswith("friday.eyeline, the last open battle, was not found")
    assert ("first" in window.windowTitle()) == earlier


@pytest.mark.thorough
def test_a_battle_with_a_lost_photo_says_so_and_stays_playable(start, qtbot, tmp_path):
    photo = tmp_path / "table.png"
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(photo))
    window = start()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.opener.begin_new(Board(photo=Photo("table.png")), photo)
    path = window.document.session.journal.path
    window.close()
    forge(path, "DELETE FROM assets")
    again = start()
    qtbot.waitUntil(
        lambda: again.workspace.messages.bar.text.startswith("The photo of the board is missing from the battle")
    )
    again.document.session.do(Place((fighter("A", 100, 100),)))
    assert again.document.session.save_error is None


@pytest.mark.thorough
def test_undoing_to_a_state_with_a_placeholder_says_so(start, qtbot, tmp_path):
    path = kept_battle(tmp_path)
    window = start()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(path)
    window.document.session.do(Remove(("crate",)))
    window.close()
    forge(path, "DELETE FROM assets")
    again = start()
    assert not again.workspace.messages.bar.text
    again.document.session.undo()
    assert "crate" in again.workspace.messages.bar.text
    again.document.session.redo()
    assert not again.workspace.messages.bar.text


def test_a_table_is_first_seen_from_the_same_place(start, qtbot):
    window = start(opens=False)
    for azimuth in (30.0, 60.0):
        with qtbot.waitSignal(window.opener.opened, timeout=20000):
            window.opener.begin_new(Board())
        assert window.viewport.orbit.azimuth == HOME.azimuth
        window.viewport.set_orbit(replace(HOME, azimuth=azimuth))


@pytest.mark.thorough
def test_an_unreadable_last_battle_leaves_other_ways_to_start(start, qtbot, tmp_path, monkeypatch):
    path = kept_battle(tmp_path)
    window = start()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.workspace.open_requested.emit(path)
    window.close()
    path.write_bytes(path.read_bytes()[:5000])
    again = start(opens=False)
    qtbot.waitUntil(lambda: bool(again.workspace.messages.bar.text), timeout=10000)
    assert "club.eyeline" in again.workspace.messages.bar.text
    buttons = {button.text(): button for button in again._welcome.findChildren(QPushButton) if button.isVisible()}
    assert list(buttons) == ["New battle…", "Open recent…", "Open a battle…", "Demo"]
    asked = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: asked.append("open") or ("", ""))
    QTest.mouseClick(buttons["Open a battle…"], Qt.MouseButton.LeftButton)
    assert asked == ["open"]
    for words, kind in (("New battle…", NewBattleDialog), ("Open recent…", RecentDialog)):
        QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)
        again.findChild(kind).reject()
    with qtbot.waitSignal(again.opener.opened, timeout=20000):
        QTest.mouseClick(buttons["Demo"], Qt.MouseButton.LeftButton)
    assert again.document.session.battle.pieces


@pytest.mark.thorough
@pytest.mark.parametrize("damage", ["{half", '{"text_percent": "huge"}'])
def test_unreadable_settings_are_reported_at_the_start(start, damage):
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / settings.NAME).write_text(damage)
    window = start()
    assert settings.NAME in window.workspace.messages.bar.text
    assert window.workspace.messages.bar.text.endswith(".")
