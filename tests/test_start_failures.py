"""If no window can be opened, the program says why in a sentence, without Python's traceback and Qt's abort."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import app.__main__
from app.core import system_libraries
from app.ui import display_errors

ROOT = Path(__file__).parents[1]
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")


def start(tmp_path, **displays):
    env = {name: value for name, value in os.environ.items() if name not in display_errors.DISPLAYS}
    env |= {"HOME": str(tmp_path), "EYELINE_LANGUAGE": "en", "PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "app"]
    return subprocess.run(
        command, cwd=ROOT, env=env | displays, capture_output=True, encoding="utf-8", check=False, timeout=120
    )


@pytest.mark.thorough
@linux
@pytest.mark.parametrize(
    ("displays", "said"),
    [
        ({}, "No display is available for a window; eyeline --help lists the commands that do not need one."),
        ({"DISPLAY": ":31999"}, "The window cannot be opened (could not connect to display :31999)."),
        ({"QT_QPA_PLATFORM": "nonsense"}, 'The window cannot be opened (Could not find the Qt platform plugin "non'),
    ],
)
def test_without_a_display_one_sentence_is_printed(tmp_path, displays, said):
    done = start(tmp_path, **displays)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"eyeline: {said}")


def test_a_missing_system_library_is_named(monkeypatch, capsys):
    def lack(_given):
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(app.__main__, "_start", lack)
    monkeypatch.setenv("EYELINE_LANGUAGE", "en")
    assert app.__main__.main(["demo"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("eyeline: libEGL.so.1 is missing on this system; the window needs it.")
    assert system_libraries.PACKAGES in line


def test_other_import_errors_are_not_hidden(monkeypatch):
    def fail(_given):
        raise ImportError("cannot import name 'x' from 'app'")

    monkeypatch.setattr(app.__main__, "_start", fail)
    with pytest.raises(ImportError, match="cannot import name"):
        app.__main__.main([])


@pytest.mark.parametrize("said", [[], ["Could not load the Qt platform plugin."]])
def test_missing_packages_are_named_if_the_display_is_not_to_blame(monkeypatch, said):
    monkeypatch.setenv("DISPLAY", ":0")
    assert system_libraries.PACKAGES in display_errors.explain(said)
