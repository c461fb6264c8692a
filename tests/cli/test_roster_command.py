"""Rosters on the command line."""

import json

import pytest

from app.cli import parser
from app.session.roster_files import read
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.rosters.roster_files import FILES


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main([str(a) for a in arguments], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_roster_is_printed_line_by_line(eyeline):
    code, said, _ = eyeline("roster", FILES / "moor.ros")
    lines = said.splitlines()
    assert code == 0
    assert lines[0] == "Moor patrol: 4 fighters"
    assert lines[2].split(maxsplit=1) == ["total", "385 points"]
    assert lines[4].split(maxsplit=4)[:4] == ["2", "×", "Turf", "Slinger"]
    assert "Sling 3–10″ 2×3 1/3" in lines[4]
    assert "base unknown" in lines[4]


def test_a_roster_is_printed_as_json(eyeline):
    _, said, _ = eyeline("roster", FILES / "moor.ros", "--json")
    told = json.loads(said)
    assert (told["points"], told["count"]) == (385, 4)
    assert told["roster"]["fighters"][0]["profile"]["wounds"] == 21


def test_a_written_roster_reads_back_the_same(eyeline, tmp_path):
    out = tmp_path / "mine.json"
    assert eyeline("roster", FILES / "moor.ros", "--out", out)[0] == 0
    assert read(out).roster == read(FILES / "moor.ros").roster


def test_tables_are_printed_too(eyeline):
    assert eyeline("roster", FILES / "tts_fighters.json")[1].splitlines()[0] == "tts_fighters.json: 4 fighters"
    assert "60 × 35 mm" in eyeline("roster", FILES / "tts_fighters.json")[1]
    assert eyeline("roster", FILES / "base_sizes.json")[1] == "base_sizes.json: 3 bases\n"


def test_units_are_printed_as_units(eyeline, tmp_path):
    army, table = tmp_path / "army.txt", tmp_path / "units.csv"
    army.write_text("Night levy\nFaction: Tribes\nAsh Guard x2 (60 pts)\n", "utf-8")
    table.write_text(
        "Unit Name EN,Characteristics,Keywords,Points Cost\nAsh Guard,[Infantry],[Immovable],30\n", "utf-8"
    )
    assert eyeline("roster", army)[1].splitlines()[0] == "Night levy: 2 units"
    assert eyeline("roster", table)[1].splitlines()[0] == "units.csv: 1 unit"


def test_a_table_cannot_be_written_as_a_roster(eyeline, tmp_path):
    code, _, said = eyeline("roster", FILES / "fighters.json", "--out", tmp_path / "x.json")
    assert (code, said) == (2, "eyeline: fighters.json contains no roster that can be exported; choose a roster\n")


def test_a_bad_file_prints_one_sentence(eyeline, tmp_path):
    (tmp_path / "x.ros").write_text("<roster>")
    code, _, said = eyeline("roster", tmp_path / "x.ros")
    assert code == 2
    assert said.startswith("eyeline: x.ros: ")
    assert said.count("\n") == 1
