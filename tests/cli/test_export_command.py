import json

import pytest

from app.cli import parser
from app.geometry.mesh_io import read
from app.session import open_session
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.storage.battles import kept_battle


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main([str(a) for a in arguments], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def club(tmp_path):
    return kept_battle(tmp_path)


def test_commands_accept_battle_files_and_json(eyeline, club, tmp_path):
    eyeline("export", club, "--out", tmp_path / "club.json")
    for asked in (("measure", "A", "B"), ("sight", "--from", "A", "--to", "B")):
        kept = eyeline(asked[0], club, *asked[1:])
        plain = eyeline(asked[0], tmp_path / "club.json", *asked[1:])
        assert kept[0] == 0
        assert kept[1].splitlines()[0] == plain[1].splitlines()[0]


def test_export_writes_json_with_its_models(eyeline, club, tmp_path):
    out = tmp_path / "club.json"
    code, said, _ = eyeline("export", club, "--out", out, "--json")
    assert code == 0
    assert [path.rsplit(".", 1)[-1] for path in json.loads(said)["files"]] == ["json", "stl"]
    assert open_session(out).battle.fighters == open_session(club).battle.fighters


def test_export_writes_the_table_as_a_3d_model(eyeline, club, tmp_path):
    code, said, _ = eyeline("export", club, "--out", tmp_path / "table.GLB")
    assert (code, said) == (0, f"Wrote {tmp_path / 'table.GLB'}.\n")
    assert read(tmp_path / "table.GLB").health.extents_mm[0] == pytest.approx(762)
    _, said, _ = eyeline("export", club, "--out", tmp_path / "table.glb", "--json")
    assert json.loads(said) == {"files": [str(tmp_path / "table.glb")]}


def test_export_never_overwrites_a_battle_file(eyeline, club):
    before = club.read_bytes()
    code, _, err = eyeline("export", club, "--out", club)
    assert (code, err) == (
        2,
        f"eyeline: {club.name} does not end in .json, .glb; choose another name\n",
    )
    assert club.read_bytes() == before


def test_a_damaged_battle_file_prints_one_line(eyeline, club):
    club.write_bytes(club.read_bytes()[:5000])
    code, _, err = eyeline("measure", club, "A", "B")
    assert code == 2
    assert err.startswith("eyeline: club.eyeline")
    assert err.count("\n") == 1
