"""The start of the program: the files that it opens, and those that come later."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFileOpenEvent

from app.storage.running_window import RunningWindow
from app.ui.app_services.second_starts import SecondStarts
from app.ui.application import FileOpenWatcher
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.storage.test_running_window import hand_over

BATTLE = Path("/battles/club night.eyeline")


@pytest.fixture
def window(qtbot, monkeypatch):
    made = MainWindow()
    qtbot.addWidget(made)
    made.opened = []
    monkeypatch.setattr(made.workspace.file_router, "open", lambda files: made.opened.append(list(files)))
    yield made
    made.close()
    assert stop_all()


@pytest.fixture
def watcher(window, qapp):
    made = FileOpenWatcher(window)
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def test_files_sent_by_macos_before_the_start_are_kept_for_it(watcher, window, qapp):
    qapp.sendEvent(qapp, QFileOpenEvent(str(BATTLE)))
    qapp.processEvents()
    assert window.opened == []
    assert watcher.take_battle() is None  # It does not exist.
    assert watcher.take() == [BATTLE]


def test_files_sent_by_macos_one_by_one_are_opened_together(watcher, window, qtbot, qapp):
    watcher.take()
    for name in (str(BATTLE), "/battles/house.stl"):
        qapp.sendEvent(qapp, QFileOpenEvent(name))
    qtbot.waitUntil(lambda: window.opened != [])
    assert window.opened == [[BATTLE, Path("/battles/house.stl")]]


def test_the_first_battle_among_the_files_opens_at_the_start(window, tmp_path):
    for name in ("wall.stl", "a.eyeline", "b.eyeline"):
        (tmp_path / name).touch()
    watcher = FileOpenWatcher(window, [tmp_path / name for name in ("wall.stl", "a.eyeline", "b.eyeline")])
    assert watcher.take_battle() == tmp_path / "a.eyeline"
    assert watcher.take() == [tmp_path / "wall.stl", tmp_path / "b.eyeline"]


def test_a_second_start_opens_its_file_in_the_window_and_brings_it_to_the_front(window, qtbot, tmp_path):
    running = RunningWindow()
    assert running.lock()
    SecondStarts(running, window, window.workspace.file_router)
    window.setWindowState(Qt.WindowState.WindowMinimized)
    second = hand_over(tmp_path / "wall.stl")
    qtbot.waitUntil(lambda: second.poll() is not None)
    running.release()
    assert second.communicate()[0].strip() == "True"
    assert window.opened == [[tmp_path / "wall.stl"]]
    assert window.isVisible()
    assert not window.isMinimized()
