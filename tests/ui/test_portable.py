"""The real program with a data folder of its own, which is watched from outside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2]
WATCHED = (PROGRAM / "app", PROGRAM / "resources")
"""Folders of the program, where it must not write either."""

pytestmark = [pytest.mark.gl, pytest.mark.thorough]


def listing(*folders):
    return {path: path.stat().st_mtime_ns for folder in folders for path in folder.rglob("*")}


@pytest.fixture
def home(tmp_path):
    """Returns a player's home folder, with a temporary folder and a stick beside it."""
    for name in ("home", "temporary", "stick"):
        (tmp_path / name).mkdir()
    return tmp_path / "home"


def run(home, *command):
    kept = {
        name: os.environ[name] for name in ("PATH", "DISPLAY", "XAUTHORITY", "LD_LIBRARY_PATH") if name in os.environ
    }
    own = {"HOME": str(home), "TMPDIR": str(home.parent / "temporary"), "PYTHONDONTWRITEBYTECODE": "1"}
    env = {**kept, **own, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(PROGRAM)}
    done = subprocess.run([sys.executable, *command], cwd=home, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.skipif(sys.platform == "win32", reason="a home folder cannot be replaced there")
def test_an_evening_on_a_stick_writes_nothing_elsewhere(home):
    before, stick = listing(*WATCHED), home.parent / "stick"
    run(home, str(PROGRAM / "tests/ui/portable_evening.py"), "--data", str(stick / "Eyeline-Data"))
    run(home, "-m", "app", "sight", str(stick / "evening.eyeline"), "--matrix", "--data", str(stick / "Eyeline-Data"))
    assert listing(*WATCHED) == before
    assert listing(home, home.parent / "temporary") == {}
    assert {path.name for path in stick.iterdir()} == {"Eyeline-Data", "evening.eyeline"}
    assert {"settings.json", "window.ini", "cache"} <= {path.name for path in (stick / "Eyeline-Data").iterdir()}
