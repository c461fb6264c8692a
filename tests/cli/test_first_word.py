"""Which arguments are a command, and which are files for the window."""

from pathlib import Path

import pytest

from app.__main__ import main
from app.cli import parser
from app.cli.first_word import COMMANDS, find_window_files
from app.core import system_libraries
from tests.cli.drawing_hooks import DRAWS_NOTHING


def test_the_words_of_all_commands_are_known(capsys):
    with pytest.raises(SystemExit):
        parser.main(["--help"], DRAWS_NOTHING)
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("    ")]
    assert set(COMMANDS) <= set(listed)
    for word in COMMANDS:
        with pytest.raises(SystemExit):
            parser.main([word, "--help"], DRAWS_NOTHING)


@pytest.mark.parametrize(
    "words",
    [
        [], ["club.eyeline"], ["house.obj", "roster.json", "board.jpg"], ["--new-window"], ["--new-window", "a.png"],
        ["folder/ruins"], ["gone.stl"], ["/abs/ruins"],
    ],
)  # fmt: skip
def test_files_are_for_the_window(words):
    assert find_window_files(words) == [Path(word) for word in words if word != "--new-window"]


@pytest.mark.parametrize("words", [["demo"], ["sight", "a.eyeline"], ["house.obj", "--json"], ["--help"], ["sigt"]])
def test_commands_and_options_are_not(words):
    assert find_window_files(words) is None


def test_a_file_without_suffix_is_a_file_unless_a_command_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("ruins", "demo"):
        (tmp_path / name).mkdir()
    assert find_window_files(["ruins"]) == [Path("ruins")]
    assert find_window_files(["demo"]) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a.eyeline", "eyeline sight"),
        ("a.stl", "eyeline import-model"),
        ("a.rosz", "eyeline roster"),
        ("a.toml", "eyeline check-rules"),
        ("a.jpg", "a.jpg"),
        ("gone.stl", "gone.stl"),
    ],
)
def test_without_a_display_one_sentence_names_the_command_for_a_file(tmp_path, monkeypatch, capsys, name, said):
    monkeypatch.setattr("app.cli.first_word.has_display", lambda: False)
    if name != "gone.stl":
        (tmp_path / name).touch()
    assert main([str(tmp_path / name)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert line.startswith("eyeline: ")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["--new-windo"], "--new-window"),
        (["--datta", "folder", "demo"], "--data"),
        (["-x", "a.eyeline"], "--help"),
        (["--jso=1"], "--version"),
    ],
)
def test_an_unknown_option_in_place_of_a_command_is_named(capsys, words, meant):
    assert main(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words[0].partition("=")[0] in line
    assert meant in line


def test_every_system_but_linux_has_a_display(monkeypatch):
    for name in system_libraries.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    assert system_libraries.has_display()
