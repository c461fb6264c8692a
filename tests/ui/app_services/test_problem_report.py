"""The report of a problem: facts for the developers, and nothing personal."""

import json
import platform
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from app import RELEASED, __version__
from app.core.app_paths import data_folder
from app.core.running_processes import is_running
from app.games.actions import Rename
from app.session import Session
from app.ui.app_services import problem_report
from app.ui.app_services.about_dialog import format_age
from app.ui.app_services.problem_report import ProblemDialog, find_kind
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import FakeViewport


@pytest.fixture
def window(qtbot):
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    yield made
    made.workspace.close_document()
    made.close()
    assert stop_all()


def test_the_report_names_the_program_and_the_kinds_of_steps_but_nobody(window, tmp_path):
    session = Session(battle(fighter("Hulda the Grey", 0, 0)), meshes)
    session.do(Rename("Hulda the Grey", "Secret Sigrun"))
    window.workspace.open_document(BattleDocument(session, FakeViewport(), window), "Battle")
    (data_folder() / "reports").mkdir(parents=True)
    (data_folder() / "reports" / "2026-01-01 10-00-00-1.txt").touch()
    text = window.app.report_problem().text
    for part in (__version__, RELEASED, platform.machine(), "rename", "2026-01-01 10-00-00-1.txt"):
        assert part in text
    for part in ("Hulda", "Sigrun", str(Path.home()), str(data_folder())):
        assert part not in text


def test_the_self_test_runs_in_another_process_and_its_result_is_shown_and_copied(window, qtbot, monkeypatch):
    monkeypatch.setattr(
        problem_report, "own_command", lambda _: [platform.sys.executable, "-c", "print('Parts in /home/sigrun/x: OK')"]
    )
    window.workspace.actions.run("run_self_test")
    dialog = window.findChild(ProblemDialog)
    qtbot.waitUntil(lambda: "exit code 0" in dialog.text)
    assert "x: OK" in dialog.text
    assert "sigrun" not in dialog.text
    assert dialog.test_button.isEnabled()
    dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == dialog.text


@pytest.mark.parametrize("leave", [ProblemDialog.reject, lambda _: stop_all()])
def test_the_self_test_ends_with_its_dialog_and_with_the_program(window, qtbot, monkeypatch, tmp_path, leave):
    code = "import os, pathlib, sys, time; pathlib.Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(600)"
    noted = tmp_path / "process"
    monkeypatch.setattr(problem_report, "own_command", lambda _: [platform.sys.executable, "-c", code, str(noted)])
    window.workspace.actions.run("run_self_test")
    qtbot.waitUntil(lambda: noted.exists() and noted.read_text() != "")
    leave(window.findChild(ProblemDialog))
    qtbot.waitUntil(lambda: not is_running(int(noted.read_text())))


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (b'{"action": "move", "id": "Hulda"}', "move"),
        (json.dumps([{"action": "move"}, {"action": "hurt"}, {"action": "move"}]).encode(), "move+hurt"),
        (b'{"action": "Hulda the Grey"}', "?"),
        (b'{"action": ["a"]}', "?"),
        (b"nonsense", "?"),
    ],
)
def test_a_step_is_named_by_its_kind_alone(action, kind):
    assert find_kind(action) == kind


def test_the_data_folder_is_created_and_opened(window, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: not opened.append(url))
    window.workspace.actions.run("open_data_folder")
    assert opened == [QUrl.fromLocalFile(str(data_folder()))]
    assert data_folder().is_dir()
    assert not window.workspace.messages.bar.text


def test_a_data_folder_that_no_file_manager_shows_is_named(window, monkeypatch):
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    window.workspace.actions.run("open_data_folder")
    assert str(data_folder()) in window.workspace.messages.bar.text


@pytest.mark.parametrize(("days", "said"), [(-400, ""), (0, ""), (20, ""), (35, "1"), (430, "14")])
def test_about_tells_the_age_of_a_version_that_is_older_than_a_month(days, said):
    age = format_age(date.fromisoformat(RELEASED) + timedelta(days=days))
    assert said in age
    assert bool(age) == bool(said)
