"""The command line in another language: texts of argparse and our own, and data that tools read in any language."""

import contextlib
import gettext
import json
from pathlib import Path

import pytest

from app.cli import parser
from app.core.language import set_language
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.german import german_catalogue

SAID = {
    "usage: ": "Aufruf: ",
    "show this help message and exit": "diese Hilfe zeigen",
    "print the result as JSON": "als JSON antworten",
    "the following arguments are required: %s": "es fehlt: %s",
    "{problem}; see {program} --help": "{problem}; siehe {program} --help",
    "visible": "sichtbar",
    "not visible": "nicht zu sehen",
}


@pytest.fixture
def german(monkeypatch, tmp_path):
    monkeypatch.setattr(parser, "TRANSLATIONS", german_catalogue(tmp_path, SAID))
    monkeypatch.setenv("EYELINE_LANGUAGE", "de")
    monkeypatch.setenv("LANGUAGE", "")
    yield
    gettext.textdomain("messages")
    set_language("en", Path())


def output_of(capsys, *arguments):
    """Returns what a command prints on stdout and stderr."""
    with contextlib.suppress(SystemExit):
        parser.main(arguments, DRAWS_NOTHING)
    return capsys.readouterr()


@pytest.mark.usefixtures("german")
def test_the_help_is_completely_in_the_players_language(capsys):
    out = output_of(capsys, "measure", "--help").out
    assert out.startswith("Aufruf: ")
    assert "diese Hilfe zeigen" in out
    assert "als JSON antworten" in out


@pytest.mark.usefixtures("german")
def test_a_wrong_call_is_refused_in_the_players_language(capsys):
    assert output_of(capsys, "measure").err == "eyeline measure: es fehlt: BATTLE, A, B; siehe eyeline measure --help\n"


@pytest.mark.thorough
@pytest.mark.usefixtures("german")
def test_json_data_stays_english_and_its_texts_are_translated(capsys):
    answer = json.loads(output_of(capsys, "demo", "--json").out)
    assert answer["verdict"] in ("visible", "blocked")
    assert answer["ruling"]["kind"] == answer["verdict"]
    assert answer["ruling"]["name"] in ("sichtbar", "nicht zu sehen")
