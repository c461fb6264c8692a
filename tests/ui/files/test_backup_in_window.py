"""Backing up everything and restoring it, in the real window."""

import shutil

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton

from app.core.app_paths import DEMO
from app.games.actions import Remove
from app.storage import settings
from app.storage.backup import read_contents, write_backup
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.storage.test_backup import fill, titles


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.workspace.set_viewport(PlanView())
    opened.show()
    loader = DocumentLoader(opened)
    with qtbot.waitSignal(loader.opened, timeout=30000):
        loader.open(DEMO)
    yield opened
    opened.close()
    assert stop_all()


def choose(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))


def press(qtbot, window, text):
    """Waits for the question about a backup, and presses one of its buttons. Returns the question."""
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    (box,) = (box for box in window.findChildren(QMessageBox) if box.isVisible())
    (button,) = (one for one in box.findChildren(QPushButton) if one.text().replace("&", "") == text)
    said = box.text()
    button.click()
    return said


def test_everything_is_backed_up_while_a_battle_is_open(qtbot, window, monkeypatch, tmp_path):
    fill(tmp_path, "anna")
    choose(monkeypatch, tmp_path / "anna.zip")
    window.workspace.actions.run("back_up")
    qtbot.waitUntil(lambda: "anna.zip" in window.workspace.messages.line.text())
    assert read_contents(tmp_path / "anna.zip") in window.workspace.messages.line.text()
    assert window.document is not None


@pytest.mark.parametrize(("button", "key"), [("Add what is missing", "Ctrl+3"), ("Replace", "Ctrl+4")])
def test_a_backup_is_restored_as_chosen(qtbot, window, monkeypatch, tmp_path, data_folder, button, key):
    fill(tmp_path, "anna")
    write_backup(tmp_path / "anna.zip")
    for path in data_folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    fill(tmp_path, "bob")
    choose(monkeypatch, tmp_path / "anna.zip")
    window.workspace.actions.run("restore")
    said = press(qtbot, window, button)
    assert read_contents(tmp_path / "anna.zip") in said
    qtbot.waitUntil(lambda: bool(window.workspace.messages.bar.offer))
    assert window.isEnabled()
    assert window.document is None
    assert "anna" in titles()[1]
    assert ("bob" in titles()[1]) == (button != "Replace")
    assert settings.current_settings().keys == {"open": key}
    window.workspace.settings.set(grid_mm=5.0)  # The window still has its old settings, but writes only what changes.
    assert settings.current_settings().keys == {"open": key}


def test_a_restore_that_fails_leaves_the_battle_open(qtbot, window, monkeypatch, tmp_path):
    fill(tmp_path, "anna")
    write_backup(tmp_path / "anna.zip")
    choose(monkeypatch, tmp_path / "anna.zip")

    def fail(*_):
        raise OSError("no room")

    monkeypatch.setattr("app.storage.backup.swap", fail)
    session = window.document.session
    session.do(Remove((session.battle.pieces[0].id,)))
    window.workspace.actions.run("restore")
    press(qtbot, window, "Replace")
    qtbot.waitUntil(lambda: "no room" in window.workspace.messages.bar.text)
    assert window.isEnabled()
    assert window.document.session is session
    session.undo()
    assert session.save_error is None


def test_a_cancelled_question_and_a_wrong_archive_change_nothing(qtbot, window, monkeypatch, tmp_path):
    fill(tmp_path, "anna")
    write_backup(tmp_path / "anna.zip")
    choose(monkeypatch, tmp_path / "anna.zip")
    window.workspace.actions.run("restore")
    press(qtbot, window, "Cancel")
    assert window.document is not None
    (tmp_path / "wrong.zip").write_bytes(b"PK")
    choose(monkeypatch, tmp_path / "wrong.zip")
    window.workspace.actions.run("restore")
    qtbot.waitUntil(lambda: "wrong.zip" in window.workspace.messages.bar.text)
    assert window.isEnabled()
    assert window.document is not None
    assert titles()[1] == ["anna"]
