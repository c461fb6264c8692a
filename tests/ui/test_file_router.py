"""Files that arrive while a dialog is open: they wait for it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from app.ui.file_router import FileKind
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all


@pytest.fixture
def window(qtbot):
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    assert stop_all()


@pytest.fixture
def router(window):
    """A router of the window that opens files that end in .test, and lists them in `opened`."""
    made, made.opened = window.workspace.file_router, []
    made.register(FileKind(lambda path: path.suffix == ".test", lambda _: "", made.opened.extend))
    return made


@pytest.fixture
def dialog(window, qtbot, qapp):
    made = QDialog(window)
    made.open()
    qtbot.waitUntil(lambda: qapp.activeModalWidget() is made)
    return made


def make_file(folder: Path, name: str) -> Path:
    (folder / name).touch()
    return folder / name


def test_a_second_start_without_files_says_nothing_while_others_wait_for_a_dialog(
    router, window, dialog, qtbot, tmp_path
):
    wall = make_file(tmp_path, "wall.test")
    router.open([wall])
    router.open([])
    assert "wall.test" in window.workspace.messages.line.text()
    dialog.reject()
    qtbot.waitUntil(lambda: router.opened == [wall])


def test_the_note_names_the_file_that_was_just_given(router, window, dialog, qtbot, tmp_path):
    wall, tower = make_file(tmp_path, "wall.test"), make_file(tmp_path, "tower.test")
    router.open([wall])
    router.open([tower])
    assert "tower.test" in window.workspace.messages.line.text()
    dialog.reject()
    qtbot.waitUntil(lambda: router.opened == [wall, tower])


def test_a_file_that_does_not_exist_is_not_said_to_open_later(router, window, dialog, tmp_path):
    router.open([tmp_path / "gone.test"])
    assert "gone.test" not in window.workspace.messages.line.text()
    router.forget_waiting()
    dialog.reject()
