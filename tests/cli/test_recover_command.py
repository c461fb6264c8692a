import json

import pytest

from app.cli import parser
from app.session import open_session, resume_session
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.storage.battles import kept_battle, meddle, move


@pytest.fixture
def eyeline(capsys):
    def run(*arguments):
        code = parser.main([str(a) for a in arguments], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def club(tmp_path):
    """Makes a battle of three steps, the first of them damaged."""
    path = kept_battle(tmp_path)
    session = resume_session(path)
    session.do(move("A", 200))
    session.do(move("A", 300))
    session.close()
    meddle(path, "UPDATE steps SET battle = x'00' WHERE number = 0")
    return path


def test_opening_a_damaged_battle_suggests_to_recover_it(eyeline, club):
    code, _, err = eyeline("measure", club, "A", "B")
    assert code == 2
    assert "recover the battle" in err
    assert err.count("\n") == 1


def test_intact_steps_are_written_to_another_file(eyeline, club, tmp_path, data_folder):
    before, out = club.read_bytes(), tmp_path / "rescued.eyeline"
    code, said, err = eyeline("recover", club, "--out", out)
    assert (code, err) == (0, "")
    assert "2 of 3 steps" in said
    assert f"Wrote {out}." in said
    assert open_session(out).battle.fighter("A").pose.x == 300
    assert club.read_bytes() == before
    assert not (data_folder / "battles").exists()


def test_recover_prints_json_too(eyeline, club, tmp_path):
    code, said, _ = eyeline("recover", club, "--out", tmp_path / "rescued.eyeline", "--json")
    assert code == 0
    assert json.loads(said)["steps"] == 2
    assert "2 of 3" in json.loads(said)["said"]


def test_recover_never_overwrites_an_existing_file(eyeline, club, tmp_path):
    other = kept_battle(tmp_path, "other.eyeline")
    for out, words in ((club, "already exists"), (other, "already exists"), (tmp_path / "x.json", ".eyeline")):
        before = out.read_bytes() if out.exists() else None
        code, _, err = eyeline("recover", club, "--out", out)
        assert code == 2
        assert words in err
        assert (out.read_bytes() if out.exists() else None) == before


def test_a_file_with_nothing_intact_prints_one_line(eyeline, tmp_path):
    bad = tmp_path / "bad.eyeline"
    bad.write_bytes(bytes(9000))
    code, _, err = eyeline("recover", bad, "--out", tmp_path / "rescued.eyeline")
    assert code == 2
    assert "nothing in it can be recovered" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "rescued.eyeline").exists()
