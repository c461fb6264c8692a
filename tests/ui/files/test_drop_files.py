import json

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from app.model import Battle
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.scenes import meshes
from tests.ui.stand_ins import FakeViewport


@pytest.fixture
def window(qtbot):
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    made.asked = []
    made.workspace.open_requested.connect(made.asked.append)
    yield made
    made.close()
    assert stop_all()


def dragged(*paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drop(window, *paths):
    """What the window says while the files are held over it, and whether it took them."""
    said = dragged(*paths)
    entered, let_go = QDragEnterEvent(QPoint(90, 90), *said), QDropEvent(QPointF(90, 90), *said)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    promise = window.workspace.messages.line.text()
    QApplication.sendEvent(window, let_go)
    return promise, entered.isAccepted()


@pytest.mark.parametrize("name", ["evening.eyeline", "evening.EYELINE", "evening.json"])
def test_a_battle_that_is_dropped_is_opened(window, tmp_path, name):
    path = tmp_path / name
    path.write_text(json.dumps({"format": "eyeline-battle", "version": 1}))
    promise, accepted = drop(window, path)
    assert accepted
    assert promise == f"Drop to open this battle: {name}"
    assert window.asked == [path]


def test_a_photo_that_is_dropped_is_offered_as_the_board(qtbot, window, tmp_path):
    document = BattleDocument(Session(Battle("free"), meshes), FakeViewport(), window)
    window.workspace.open_document(document, "Battle")
    path = tmp_path / "table.jpg"
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(90, 120, 60))
    image.save(str(path))
    _, accepted = drop(window, path)
    dialog = next(child for child in window.children() if type(child).__name__ == "BoardDialog")
    assert accepted
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=20000)
    assert dialog.board.photo.picture == "table.jpg"
    dialog.reject()
    window.workspace.close_document()


def test_a_photo_without_a_battle_is_told_what_it_needs(window, tmp_path):
    path = tmp_path / "table.png"
    path.write_bytes(b"")
    drop(window, path)
    assert window.workspace.messages.bar.text.startswith("Open or start a battle first")


def test_other_files_are_for_others(window, tmp_path):
    path = tmp_path / "band.json"
    path.write_text("{}")
    drop(window, path)
    drop(window, tmp_path / "a.eyeline", tmp_path / "b.eyeline")
    assert window.asked == []


def test_what_is_promised_is_gone_when_the_file_is_carried_away(window, tmp_path):
    path = tmp_path / "evening.eyeline"
    said = dragged(path)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(90, 90), *said))
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert "Drop to" not in window.workspace.messages.line.text()
