"""The bytes written are those kept in `tests/files/golden`, so that files keep the names of everything in them.

They were written by the program as it was before its code was put in order. A new field is added to them by hand.
"""

import json

import pytest

from tests.storage import golden
from tests.storage.golden import BATTLES, GOLDEN, VERSIONS


def kept(name):
    """Returns a golden file's text. On Windows, Git may have changed its line endings."""
    return (GOLDEN / name).read_bytes().decode().replace("\r\n", "\n")


def test_there_is_a_battle_of_every_version():
    assert {name.split("-")[1] for name in BATTLES} == {f"v{number}" for number in range(1, 9)}


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_of_any_version_is_written_as_before(name, tmp_path):
    assert golden.write_interchange(name, tmp_path) == kept(f"{name}.written.json")


@pytest.mark.parametrize("name", [name for name in BATTLES if not name.endswith("free")])
def test_the_state_of_a_game_is_written_as_before(name, tmp_path):
    assert golden.write_state(name, tmp_path) == kept(f"{name}.state.json")


@pytest.mark.parametrize("name", [name for name in BATTLES if "-v7-" in name or "-v8-" in name])
def test_a_step_of_a_battle_file_is_written_as_before(name, tmp_path):
    assert golden.write_step(name, tmp_path) == kept(f"{name}.step.json")


@pytest.mark.parametrize("version", VERSIONS)
def test_every_step_of_a_battle_file_of_any_version_is_written_as_before(version, tmp_path):
    assert golden.write_steps(version, tmp_path) == kept(f"steps-v{version}.txt")


def test_every_action_is_written_as_before():
    assert golden.write_actions() == kept("actions.jsonl")
    assert [json.loads(line)["action"] for line in kept("actions.jsonl").splitlines()] == golden.action_tags()


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("settings.json", golden.write_settings),
        ("fighters.json", golden.write_fighters),
        ("model.toml", golden.write_model_card),
    ],
)
def test_the_players_own_files_are_written_as_before(name, write, tmp_path):
    assert write(tmp_path) == kept(name)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("pack.toml", golden.write_pack),
        ("roster.json", golden.write_roster),
        ("army.json", golden.write_army),
    ],
)
def test_shared_files_are_written_as_before(name, write):
    assert write() == kept(name)


@pytest.mark.parametrize("name", ["objects", "card-head", "unit-sheet", "unit-copy"])
def test_clipboard_and_picture_contents_are_written_as_before(name):
    assert golden.write_struct(name) == kept(f"{name}.json")
