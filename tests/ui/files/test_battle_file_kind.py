"""Files dropped on the window: the message while they hover, and the feature that accepts them."""

import json
import zipfile

import pytest
from PySide6.QtGui import QColor, QDragLeaveEvent, QImage
from PySide6.QtWidgets import QApplication

from app.model import Battle
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.drop_target import DropOverlay
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.scenes import meshes
from tests.ui.drop_events import drop, hover
from tests.ui.stand_ins import FakeViewport


@pytest.fixture
def window(qtbot):
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    made.asked = []
    made.workspace.open_requested.connect(made.asked.append)
    yield made
    made.workspace.close_document()
    made.close()
    assert stop_all()


@pytest.fixture
def table(window):
    window.workspace.open_document(BattleDocument(Session(Battle("free"), meshes), FakeViewport(), window), "Battle")
    return window


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "table.jpg"
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(90, 120, 60))
    image.save(str(path))
    return path


def write_battle(path):
    path.write_text(json.dumps({"format": "eyeline-battle", "version": 1}))
    return path


class Loading:
    """Says whether a battle is being loaded."""

    goes_on = False

    def __call__(self):
        return self.goes_on


def find_dialog(window, kind):
    return next((child for child in window.children() if type(child).__name__ == kind), None)


def bar(window):
    return window.workspace.messages.bar.text


@pytest.mark.parametrize("name", ["evening.eyeline", "evening.EYELINE", "evening.json"])
def test_a_dropped_battle_is_opened(window, tmp_path, name):
    path = write_battle(tmp_path / name)
    assert hover(window, path)
    assert drop(window, path) == f"Drop to open the battle {name}"
    assert window.asked == [path]


def test_a_dropped_photo_is_offered_as_the_board(qtbot, table, photo):
    assert drop(table, photo) == "Drop to use table.jpg as the board photo"
    dialog = find_dialog(table, "BoardDialog")
    qtbot.waitUntil(lambda: dialog.board.photo is not None)
    assert dialog.board.photo.picture == "table.jpg"
    dialog.reject()


def test_a_photo_dropped_without_a_battle_starts_one(qtbot, window, photo):
    begun = []
    window.workspace.new_requested.connect(lambda board, content: begun.append((board.photo.picture, content.file)))
    assert drop(window, photo) == "Drop to start a battle on the photo table.jpg"
    dialog = find_dialog(window, "BoardDialog")
    qtbot.waitUntil(lambda: dialog.board.photo is not None)
    dialog.accept()
    assert begun == [("table.jpg", "table.jpg")]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("tower.stl",), "Drop to import the model tower.stl"),
        (("tower.stl", "wall.3mf", "barrel.obj"), "Drop to import 3 models"),
        (("ruins.zip",), "Drop to import the models in ruins.zip"),
        (("ruins",), "Drop to import the models in ruins"),
    ],
)
def test_dropped_terrain_is_imported(window, tmp_path, names, said):
    paths = [tmp_path / name for name in names]
    for path in paths:
        if path.suffix == ".zip":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("tower.stl", b"solid tower\nendsolid tower")
        elif path.suffix:
            path.write_bytes(b"")
        else:
            path.mkdir()
    assert drop(window, *paths) == said
    assert find_dialog(window, "ImportDialog") is not None
    find_dialog(window, "ImportDialog").reject()


def test_a_roster_dropped_without_a_battle_shows_what_is_needed(window, tmp_path):
    path = tmp_path / "band.json"
    path.write_text("{}")
    assert drop(window, path) == "Open or start a battle first."
    assert bar(window).startswith("Open or start a battle first")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            ("notes.docx",),
            "notes.docx is not a battle, photo, roster, card pack or terrain model that Eyeline can read.",
        ),
        (
            ("notes.docx", "a.pdf"),
            "2 files are not battles, photos, rosters, card packs or terrain models that Eyeline can read.",
        ),
    ],
)
def test_unsupported_files_show_a_message_while_hovering_and_after(table, tmp_path, names, said):
    paths = [write_battle(tmp_path / name) for name in names]
    assert drop(table, *paths).startswith(said)
    assert bar(table).startswith(said)
    assert table.asked == []
    assert not find_dialog(table, "BoardDialog")
    assert not find_dialog(table, "ImportDialog")


def test_two_battles_are_dropped_and_the_first_opens(table, tmp_path):
    paths = [write_battle(tmp_path / name) for name in ("one.eyeline", "two.eyeline")]
    drop(table, *paths)
    assert table.asked == paths[:1]
    assert "one.eyeline" in bar(table)


def test_a_battle_dropped_with_terrain_opens_before_it(table, tmp_path):
    (tmp_path / "tower.stl").write_bytes(b"")
    battle = write_battle(tmp_path / "one.eyeline")
    loading = table.workspace.file_router.is_loading = Loading()
    table.workspace.open_requested.connect(lambda _: setattr(loading, "goes_on", True))
    drop(table, tmp_path / "tower.stl", battle)
    assert table.asked == [battle]
    assert not find_dialog(table, "ImportDialog")
    loading.goes_on = False
    table.workspace.file_router.open([])
    assert find_dialog(table, "ImportDialog")
    find_dialog(table, "ImportDialog").reject()


def test_files_wait_until_the_open_dialog_is_closed(qtbot, table, tmp_path):
    table.app.show_keys()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    battle = write_battle(tmp_path / "one.eyeline")
    table.workspace.file_router.open([battle])
    assert table.asked == []
    assert "one.eyeline" in table.workspace.messages.line.text()
    QApplication.activeModalWidget().reject()
    qtbot.waitUntil(lambda: table.asked == [battle])


def test_a_file_that_does_not_exist_is_named_in_a_dialog(qtbot, table, tmp_path):
    table.workspace.file_router.open([tmp_path / "gone.eyeline"])
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    assert "gone.eyeline" in QApplication.activeModalWidget().text()
    assert table.asked == []
    QApplication.activeModalWidget().accept()


def test_readable_files_are_accepted_and_the_others_reported(table, tmp_path):
    for name in ("tower.stl", "notes.docx"):
        (tmp_path / name).write_bytes(b"")
    assert drop(table, tmp_path / "tower.stl", tmp_path / "notes.docx") == "Drop to import the model tower.stl"
    assert [arrival.path.name for arrival in table.terrain.dialog.queue.arrivals] == ["tower.stl"]
    assert bar(table).startswith("notes.docx is not a battle")
    table.terrain.dialog.reject()


def test_the_drop_hint_covers_the_window_until_the_files_leave(window, tmp_path):
    hover(window, write_battle(tmp_path / "evening.eyeline"))
    overlay = window.findChild(DropOverlay)
    assert overlay.isVisible()
    assert overlay.size() == window.size()
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not overlay.isVisible()
    assert window.workspace.drops.text == ""
