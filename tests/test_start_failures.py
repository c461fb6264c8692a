"""If no window can be opened, the program says why in a sentence, without Python's traceback and Qt's abort."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import app.__main__
from app.core import system_libraries
from app.core.app_paths import data_folder
from app.ui import display_errors, window_start

ROOT = Path(__file__).parents[1]
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")


def start(tmp_path, **displays):
    env = {name: value for name, value in os.environ.items() if name not in system_libraries.DISPLAYS}
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


@pytest.fixture
def shown(monkeypatch):
    """Notes the sentences of dialogs, without a dialog."""
    sentences = []
    monkeypatch.setattr(window_start, "show_failure", lambda sentence, details="": sentences.append(sentence))
    return sentences


def test_a_failure_before_the_window_is_shown_in_a_dialog_and_kept_as_a_report(monkeypatch, shown):
    def fail(*_):
        raise RuntimeError("no context")

    monkeypatch.setattr("app.ui.application.run", fail)
    assert app.__main__.main(["--new-window"]) == 1
    (sentence,) = shown
    assert "RuntimeError: no context" in sentence
    (report,) = (data_folder() / "reports").iterdir()
    assert "RuntimeError: no context" in report.read_text("utf-8")


@pytest.mark.parametrize("arguments", [["sigth", "a.eyeline"], ["house.obj", "--wrong"], ["sight", "--wrong"]])
def test_the_windowed_program_shows_bad_arguments_in_a_dialog(monkeypatch, shown, arguments):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert app.__main__.main(arguments) == 2
    assert len(shown) == 1
    assert arguments[0] in shown[0]


def test_the_windowed_program_shows_one_dialog_if_a_file_cannot_be_opened_in_a_window(monkeypatch):
    """The dialog also prints its sentence, which must not become a dialog of its own."""
    shown = []

    def show(sentence, details=""):
        shown.append(sentence)
        print(sentence, file=sys.stderr)

    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(window_start, "show_failure", show)
    monkeypatch.setattr("app.ui.application.run", lambda *_: 1 / 0)
    assert app.__main__.main(["--new-window", "house.obj"]) == 1
    sys.stdout.close()  # They led nowhere.
    sys.stderr.close()
    assert len(shown) == 1


def test_without_qt_windows_itself_shows_the_sentence(monkeypatch):
    boxes = []
    windll = SimpleNamespace(user32=SimpleNamespace(MessageBoxW=lambda *arguments: boxes.append(arguments[1])))
    monkeypatch.setattr(window_start.ctypes, "windll", windll, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    window_start.show_failure("No window.")
    assert boxes == ["No window."]
