"""Battles begun from templates on the command line."""

import json
import os
import sys

import pytest

from app.cli import parser
from app.session import open_session
from tests.cli.drawing_hooks import DRAWS_NOTHING


@pytest.fixture
def eyeline(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))

    def run(*arguments):
        code = parser.main([str(a) for a in arguments], DRAWS_NOTHING)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.thorough
def test_a_game_template_is_written_ready_for_deployment(eyeline, tmp_path):
    out = tmp_path / "night.eyeline"
    code, said, _ = eyeline("new", out, "--template", "warcry-2e", "--seed", "3", "--json")
    told = json.loads(said)
    assert (code, told["stage"], told["pieces"]) == (0, "deployment", 12)
    battle = open_session(out).battle
    assert (battle.system, len(battle.all_fighters)) == ("warcry-2e", told["fighters"])


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode there")
def test_json_reports_a_file_whose_name_is_not_unicode(eyeline, tmp_path):
    out = tmp_path / os.fsdecode(b"night\xff.eyeline")
    code, said, _ = eyeline("new", out, "--json")
    assert (code, json.loads(said)["file"], out.exists()) == (0, str(out), True)


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_terrain(eyeline, tmp_path):
    battles = []
    for name in ("one", "other"):
        eyeline("new", tmp_path / f"{name}.eyeline", "--template", "random", "--seed", "8", "--density", "light")
        battles.append(open_session(tmp_path / f"{name}.eyeline").battle)
    assert battles[0] == battles[1]
    assert battles[0].pieces


def test_an_unknown_template_is_reported_with_the_known_ones(eyeline, tmp_path):
    code, _, err = eyeline("new", tmp_path / "x.eyeline", "--template", "moon")
    assert code == 2
    assert "template “moon”" in err
    assert "random, empty" in err


def test_an_existing_file_is_not_overwritten(eyeline, tmp_path):
    out = tmp_path / "night.eyeline"
    assert eyeline("new", out)[0] == 0
    code, _, err = eyeline("new", out)
    assert code == 2
    assert "already exists" in err
