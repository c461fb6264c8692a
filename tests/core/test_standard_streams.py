"""What the program prints is UTF-8 everywhere, and a program without a console runs like any other."""

import io
import sys

import pytest

from app.__main__ import main
from app.core.standard_streams import prepare_streams
from app.ui import window_start


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_a_pipe_gets_utf_8_whatever_the_system_writes(name, monkeypatch):
    kept = io.BytesIO()
    monkeypatch.setattr(sys, name, io.TextIOWrapper(kept, encoding="cp1252"))
    prepare_streams()
    print("2″ → 3″ \udcff", end="", file=getattr(sys, name), flush=True)
    assert kept.getvalue().decode("utf-8") == "2″ → 3″ \\udcff"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["measure", "demo", "Ashka", "Borin"], 0), (["sight", "gone.eyeline", "--matrix"], 2)],
)
def test_a_program_without_a_console_runs_commands(arguments, code, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    shown = []
    monkeypatch.setattr(window_start, "show_failure", shown.append)
    assert main(arguments) == code
    assert len(shown) == (code != 0)
