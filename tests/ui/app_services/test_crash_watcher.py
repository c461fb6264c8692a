"""Messages at the start after a run that ended badly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.session import resume_session
from app.ui.app_services.error_reports import CrashDialog
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.storage.battles import kept_battle, move

pytestmark = pytest.mark.gl
PROGRAM = Path(__file__).parents[3]


@pytest.fixture
def start_after(qtbot, data_folder, tmp_path, monkeypatch):
    """Returns a function that opens a window after a run of this script."""
    monkeypatch.setattr("faulthandler.enable", lambda _: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    club = kept_battle(tmp_path)
    session = resume_session(club)
    session.do(move("A", 200))
    session.close()
    windows = []

    def start(done):
        if done:
            script = (
                "import ctypes, os, signal\n"
                "from app.ui.app_services.crash_watcher import ProgramRun\n"
                f"run = ProgramRun()\n{done}"
            )
            environment = {**os.environ, "EYELINE_DATA": str(data_folder)}
            subprocess.run(
                [sys.executable, "-c", script], cwd=PROGRAM, env=environment, check=False, stderr=subprocess.DEVNULL
            )
        window = MainWindow()
        windows.append(window)
        qtbot.addWidget(window)
        window.show()
        opener = window.opener = DocumentLoader(window).enable_crash_reports()
        with qtbot.waitSignal(opener.opened, timeout=30000):
            opener.open_initial(club)
        return window

    yield start
    for window in windows:
        window.close()
        window.opener.end()
    assert stop_all()


def end(window):
    window.close()
    window.opener.end()


ENDED = "Eyeline did not close properly. The battle is as you left it."


@pytest.mark.thorough
def test_a_killed_run_is_mentioned_once_in_a_quiet_note(start_after):
    window = start_after("os.kill(os.getpid(), 9)")
    assert window.workspace.messages.line.text() == ENDED
    assert window.findChild(CrashDialog) is None
    end(window)
    assert start_after("").workspace.messages.line.text() != ENDED


@pytest.mark.thorough
def test_after_a_crash_the_report_is_shown_and_the_battle_restored(start_after, data_folder):
    window = start_after("run.write_machine('OpenGL: fast')\nctypes.string_at(0)")
    assert window.document.session.undo_label == "Move A"
    dialog = window.findChild(CrashDialog)
    assert dialog.isVisible()
    [path] = (data_folder / "reports").iterdir()
    text = path.read_text()
    for part in ("string_at", "OpenGL: fast", "Battle: club.eyeline", "Move A"):
        assert part in text
    assert str(Path.home()) not in text
    dialog.copy()
    dialog.accept()
    end(window)
    assert start_after("").findChild(CrashDialog) is None


@pytest.mark.thorough
def test_nothing_is_shown_after_a_normal_exit(start_after):
    window = start_after("run.end()")
    assert window.workspace.messages.line.text() != ENDED
    assert window.findChild(CrashDialog) is None


def test_a_dismissed_error_is_forgotten_and_an_open_one_is_kept(start_after, data_folder):
    window = start_after("")
    window.workspace.messages.show_error(ValueError("ours"))
    [mark] = (data_folder / "runs").glob("*.report")
    window.findChild(CrashDialog).accept()
    assert not mark.exists()
