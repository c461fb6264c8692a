"""Runs that end badly, in a separate process, and what the next run finds."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage.crash_reports import format_report
from app.ui.app_services.crash_watcher import ProgramRun

PROGRAM = Path(__file__).parents[3]


def run(data_folder, then):
    begin = (
        "import os, signal, ctypes\n"
        "from app.ui.app_services.crash_watcher import ProgramRun\n"
        "run = ProgramRun()\n"
        "run.write_machine('OpenGL: fast')\n"
    )
    script = begin + then
    environment = {**os.environ, "EYELINE_DATA": str(data_folder)}
    subprocess.run([sys.executable, "-c", script], cwd=PROGRAM, env=environment, check=False)


@pytest.fixture
def read_last_run(monkeypatch):
    """Returns a function that reads how the previous run ended; the reading run ends normally."""
    monkeypatch.setattr("faulthandler.enable", lambda _: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)

    def look():
        now = ProgramRun()
        now.end()
        return now.previous_end

    return look


@pytest.mark.thorough
def test_a_normal_exit_leaves_nothing_to_report(data_folder, read_last_run):
    run(data_folder, "run.end()")
    assert read_last_run() is None
    assert list((data_folder / "runs").iterdir()) == []


@pytest.mark.thorough
def test_a_killed_run_is_reported_once_and_not_as_a_crash(data_folder, read_last_run):
    run(data_folder, "os.kill(os.getpid(), signal.SIGTERM if os.name == 'nt' else signal.SIGKILL)")
    before = read_last_run()
    assert before is not None
    assert not before.crashed
    assert read_last_run() is None


@pytest.mark.thorough
def test_a_crash_in_a_library_is_reported_with_its_place(data_folder, read_last_run):
    run(data_folder, "ctypes.string_at(0)")
    before = read_last_run()
    assert before.crashed
    assert "Fatal" in before.output or "fatal" in before.output
    assert "string_at" in before.output
    assert before.machine == "OpenGL: fast"


@pytest.mark.thorough
def test_a_report_written_before_a_crash_is_found(data_folder, read_last_run):
    run(data_folder, "from pathlib import Path\nrun.write_report_path(Path('there.txt'))\nos._exit(3)")
    assert read_last_run().report == Path("there.txt")


@pytest.mark.thorough
def test_a_handled_report_does_not_belong_to_a_later_crash(data_folder, read_last_run):
    script = "from pathlib import Path\nrun.write_report_path(Path('there.txt'))\nrun.clear_report_path()\nos._exit(3)"
    run(data_folder, script)
    before = read_last_run()
    assert before is not None
    assert not before.crashed


def test_two_open_windows_do_not_count_each_other_as_crashed(data_folder, monkeypatch):
    monkeypatch.setattr("faulthandler.enable", lambda _: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    first, second = ProgramRun(), ProgramRun()
    assert (first.previous_end, second.previous_end) == (None, None)
    first.end()
    second.end()


def test_a_report_names_the_last_steps_but_no_folders():
    labels = [f"Move {n}" for n in range(30)]
    words = f'File "{PROGRAM}/app/session.py", line 3\n{Path.home()}/secret plans/club.eyeline'
    text = format_report(words, str(Path.home() / "secret plans" / "club.eyeline"), labels, "OpenGL: fast")
    assert 'File "app/session.py", line 3' in text
    assert "Battle: club.eyeline" in text
    assert "Move 29" in text
    assert "Move 19\n" not in text
    assert "secret" not in text
    assert signal.Signals.__name__ not in text
