"""Strips of paper on the command line: written without a display, and refused in one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import parser
from app.geometry.mesh_io import read
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.ui.dispute_card.test_card import table

ROOT = Path(__file__).parents[2]


def run(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment, check=False)


@pytest.mark.thorough
def test_a_strip_is_written_without_a_display_as_pages_and_as_plates(tmp_path):
    table(tmp_path, wall=80.0)
    out = tmp_path / "new" / "strip.pdf"
    done = run("strip", tmp_path / "table.json", "--from", "Ashka", "--to", "Borin", "--out", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the wall stops this line" in done.stdout
    assert out.read_bytes().startswith(b"%PDF")
    plates = tmp_path / "strip.stl"
    done = run("strip", tmp_path / "table.json", "--from", "Ashka", "--to", "Borin", "--out", plates, "--json")
    assert json.loads(done.stdout)["strip"] == str(plates)
    assert read(plates).health.watertight


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--from", "Ashka", "--to", "Borin", "--out", "strip.png"), "strip.png does not end in .pdf, .stl"),
        (("--from", "Ashka", "--to", "Nobody", "--out", "strip.pdf"), "unknown fighter “Nobody”"),
        (("--from", "Ashka", "--to", "Ashka", "--out", "strip.pdf"), "given twice"),
    ],
)
def test_a_strip_needs_two_fighters_and_a_file_name_of_its_type(tmp_path, capsys, arguments, words):
    table(tmp_path)
    assert parser.main(["strip", str(tmp_path / "table.json"), *arguments], DRAWS_NOTHING) == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.glob("strip*"))
