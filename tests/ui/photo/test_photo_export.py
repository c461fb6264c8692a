"""The photo with the verdict, saved from the window: by the panel's button and by the menu."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.photo_files import to_array
from app.ui.viewport.scene import SIGHT
from app.ui.workers import stop_all
from tests.photo_tables import look_at, photo_table, pixels_of

pytestmark = pytest.mark.gl
WINDOW = look_at((800, 600))


@pytest.fixture
def window(qtbot, tmp_path):
    photo_table(tmp_path, WINDOW).close()
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    opener = DocumentLoader(opened)
    with qtbot.waitSignal(opener.opened):
        opener.open_initial(tmp_path / "table.json")
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def answer(monkeypatch, tmp_path):
    """Chooses a file in place of the player; returns its path."""
    path = tmp_path / "saved.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    return path


def show_photo(qtbot, window):
    window.document.sight_pair.choose("Ashka", "Borin")
    window.workspace.actions.run("photo_view")
    feature = window.photo
    qtbot.waitUntil(lambda: feature.view.shown is not None and window.workspace.viewport.state.sight is not None)
    return feature


def test_the_button_saves_the_photo_at_its_size_with_the_line(qtbot, window, answer):
    feature = show_photo(qtbot, window)
    window.workspace.actions.run("photo")
    QTest.mouseClick(feature.panel.picture_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(answer.exists)
    saved = to_array(QImage(str(answer)))
    assert saved.shape == (600, 800, 3)
    line = window.workspace.viewport.state.sight
    middle = np.mean([line.start, line.end], axis=0)
    [(x, y)] = np.floor(pixels_of(WINDOW, middle)).astype(int)
    near = saved[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3)
    assert np.abs(near - 255 * np.array(SIGHT)).max(axis=1).min() < 40


def test_the_command_needs_a_photo_that_is_shown(qtbot, window, answer):
    action = window.workspace.actions.actions["export_photo"]
    assert not action.isEnabled()
    show_photo(qtbot, window)
    qtbot.waitUntil(action.isEnabled)
    action.trigger()
    qtbot.waitUntil(answer.exists)
    window.photo.leave()
    assert not action.isEnabled()
