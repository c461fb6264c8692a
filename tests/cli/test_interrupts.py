"""Ctrl+C ends every command with 130 at any moment; tested in real processes interrupted at a chosen point."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.cli import interrupts
from app.session import Session
from tests.scenes import box_mesh
from tests.setup_scenes import FIRST, enlisted, warband
from tests.storage.battles import stl

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="consoles of Windows send it another way")
ROOT = Path(__file__).resolve().parents[2]
IMPORTS = """
class Moment:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            sys.meta_path.remove(self)
            os.killpg(0, signal.SIGINT)

sys.meta_path.insert(0, Moment())
"""
CALLS = """
module, name = moment.rsplit(".", 1)
module = importlib.import_module(module)
original = getattr(module, name)

def stop(*arguments, **more):
    setattr(module, name, original)
    os.killpg(0, signal.SIGINT)
    return original(*arguments, **more)

setattr(module, name, stop)
"""
SCRIPT = """
import importlib, os, signal, sys
from app.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
moment = sys.argv.pop(1)
{}
if __name__ == "__main__":
    sys.exit(main())
"""


def interrupt(how, moment, *arguments, folder):
    """Returns the result of a command that gets Ctrl+C, with its children, when it imports or calls something."""
    script = folder / "moment.py"
    script.write_text(SCRIPT.format(how), "utf-8")
    command = [sys.executable, str(script), moment, *map(str, arguments)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(folder / "temporary")}
    (folder / "temporary").mkdir()
    done = subprocess.run(
        command, env=env, capture_output=True, encoding="utf-8", check=False, timeout=120, start_new_session=True
    )
    assert not list((folder / "temporary").glob("eyeline-*"))
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("moment", ["app.cli.parser", "numpy"])
def test_ctrl_c_during_start_up(tmp_path, moment):
    assert interrupt(IMPORTS, moment, "check-rules", folder=tmp_path) == (130, "", "")


@pytest.mark.thorough
def test_ctrl_c_while_a_library_is_imported(tmp_path):
    code, out, err = interrupt(
        IMPORTS, "PySide6.QtGui", "picture", "demo", "--out", tmp_path / "x.png", folder=tmp_path
    )
    assert (code, out, err.count("\n")) == (130, "", 1)


@pytest.mark.thorough
def test_ctrl_c_while_a_child_process_reads_a_mesh(tmp_path):
    stl(tmp_path / "crate.stl", box_mesh(40, 40, 40))
    (tmp_path / "crate.stl").rename(tmp_path / "crate.3mf")  # always read by a child
    code, out, err = interrupt(
        CALLS, "app.geometry.mesh_io.isolation.tr", "import-model", tmp_path / "crate.3mf", folder=tmp_path
    )
    assert (code, out, err.count("\n")) == (130, "", 1)


@pytest.mark.thorough
def test_ctrl_c_while_a_report_is_written(tmp_path):
    out = tmp_path / "x.html"
    code, said, err = interrupt(CALLS, "os.fsync", "report", "demo", "--out", out, folder=tmp_path)
    assert (code, said, err.count("\n")) == (130, "", 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["moment.py", "temporary"]


@pytest.mark.thorough
def test_ctrl_c_while_a_study_runs_in_processes(tmp_path):
    layout = tmp_path / "hall.eyeline"
    Session(enlisted(FIRST, warband(FIRST, 3), warband(FIRST, 3, "bears")).battle, lambda ref: None).save_copy(layout)
    asked = ("--cards", "The Duel", "--processes", "2", "--deployments", "2", "--out", tmp_path / "out")
    code, out, err = interrupt(CALLS, "app.reports.study.local_runner.wait", "study", layout, *asked, folder=tmp_path)
    assert (code, out, err.count("\n")) == (130, "", 1)
    assert "--resume" in err


@pytest.fixture
def soon(monkeypatch):
    """Raises Ctrl+C at once, also if the tests were started with it ignored."""
    monkeypatch.setattr(interrupts, "AGAIN_S", 0.01)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def swallow_one():
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def wait_until(ended):
    while not ended:
        time.sleep(0.01)


def test_an_interrupt_swallowed_by_a_library_is_raised_again(soon):
    with interrupts.heed_interrupts():
        swallow_one()
        with pytest.raises(KeyboardInterrupt):
            wait_until([])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_process_that_cannot_be_interrupted_ends_normally(soon, monkeypatch):
    ended = []
    monkeypatch.setattr(interrupts, "MAX_S", 0.0)
    monkeypatch.setattr(interrupts.os, "_exit", ended.append)
    with interrupts.heed_interrupts():
        swallow_one()
        with contextlib.suppress(KeyboardInterrupt):
            wait_until(ended)
    assert ended[0] == interrupts.EXIT_CODE


def test_ignored_ctrl_c_stays_ignored():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts.heed_interrupts():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
