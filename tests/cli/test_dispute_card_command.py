"""Dispute cards on the command line: written without a display, and refused in one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import parser
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.ui.dispute_card.test_card import table

ROOT = Path(__file__).parents[2]


def run(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment, check=False)


@pytest.mark.thorough
def test_a_card_is_written_without_a_display_and_every_command_reads_it(tmp_path):
    table(tmp_path, wall=80.0)
    out = tmp_path / "new" / "card.png"
    done = run("report", tmp_path / "table.json", "--card", "Ashka", "Borin", "--out", out, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["card"], told["verdict"]) == (str(out), "Not visible")
    source, card = (
        json.loads(run("sight", battle, "--from", "Ashka", "--to", "Borin", "--json").stdout)
        for battle in (tmp_path / "table.json", out)
    )
    assert source | {"ms": 0} == card | {"ms": 0}
    again = run("report", out, "--card", "Ashka", "Borin", "--out", tmp_path / "card.pdf")
    assert again.stdout.splitlines()[0] == f"Ashka → Borin: Not visible ({told['checksum']})"
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--out", "card.jpg"), "card.jpg does not end in .pdf, .png; choose another name"),
        ((), "a dispute card needs an output file; add --out card.pdf or --out card.png"),
    ],
)
def test_a_card_needs_a_file_name_of_its_type(tmp_path, capsys, arguments, sentence):
    table(tmp_path)
    command = ["report", str(tmp_path / "table.json"), "--card", "Ashka", "Borin", *arguments]
    assert parser.main(command, DRAWS_NOTHING) == 2
    assert capsys.readouterr().err == f"eyeline: {sentence}\n"


def test_a_card_needs_two_fighters_of_the_battle(tmp_path, capsys):
    table(tmp_path)
    for pair, words in ((("Ashka", "Nobody"), "unknown fighter “"), (("Ashka", "Ashka"), "given twice")):
        command = ["report", str(tmp_path / "table.json"), "--card", *pair, "--out", str(tmp_path / "card.pdf")]
        assert parser.main(command, DRAWS_NOTHING) == 2
        assert words in capsys.readouterr().err
