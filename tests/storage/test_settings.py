import json
import os
from dataclasses import fields, replace
from pathlib import Path

import pytest

from app.core import lengths
from app.core.errors import PlayerError
from app.storage import settings as stored
from app.storage.settings import NAME, Settings, change, current_settings, read, with_recent


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_defaults_apply_without_a_file(folder):
    assert read() == (Settings(), "")


def test_changed_settings_are_kept_for_the_next_start(folder):
    change(look="dark", keys={"fit": "Z"}, recent=("/a", "/b"))
    assert current_settings() == Settings(look="dark", keys={"fit": "Z"}, recent=("/a", "/b"))


def test_one_window_does_not_revert_what_another_set(folder):
    change(look="dark")
    change(text_percent=150)
    assert current_settings() == Settings(look="dark", text_percent=150)


def test_settings_of_a_newer_program_are_kept(folder):
    folder.mkdir()
    (folder / NAME).write_text(json.dumps({"look": "dark", "lamp": "on"}))
    change(tour_seen=True)
    assert json.loads((folder / NAME).read_text())["lamp"] == "on"


@pytest.mark.parametrize("damage", ["", "{", "[1]", '"dark"', "\x00\xff", "[" * 100_000, '{"a":' * 9_000])
def test_a_damaged_file_gives_the_defaults_and_one_sentence(folder, damage):
    folder.mkdir()
    (folder / NAME).write_text(damage, "utf-8")
    found, said = read()
    assert found == Settings()
    assert NAME in said
    assert "default settings" in said


def test_unpaired_surrogates_in_settings_are_kept_and_do_no_harm(folder):
    folder.mkdir()
    (folder / NAME).write_text('{"keys": {"undo": "\\ud800"}, "lamp": "\\udfff"}')
    change(look="dark")
    assert current_settings() == Settings(look="dark", keys={"undo": "\ud800"})
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_a_file_with_a_byte_order_mark_is_read(folder):
    folder.mkdir()
    (folder / NAME).write_bytes(b'\xef\xbb\xbf{"look": "dark"}')
    assert read(folder) == (Settings(look="dark"), "")


def test_a_damaged_file_is_set_aside_when_a_setting_changes(folder):
    folder.mkdir()
    (folder / NAME).write_text("{half")
    change(look="light")
    assert current_settings().look == "light"
    assert [path.read_text() for path in folder.glob("*damaged*")] == ["{half"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("look", "pink"),
        ("text_percent", 900),
        ("text_percent", True),
        ("units", "furlongs"),
        ("grid_mm", -1),
        ("keys", ["F"]),
        ("keys", {"fit": 7}),
        ("recent", "a"),
        ("tour_seen", "yes"),
        ("language", None),
    ],
)
def test_one_invalid_value_does_not_affect_the_others(folder, name, value):
    folder.mkdir()
    (folder / NAME).write_text(json.dumps({"tour_seen": name != "tour_seen", name: value}))
    found, said = read()
    assert found == Settings(tour_seen=name != "tour_seen")
    assert name in said


ODD = (
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        -1,
        5,
        100,
        2.0,
        1.0,
        100.0,
        5.5,
        1e-9,
        float("nan"),
        float("inf"),
        10**400,
        -(10**400),
    ),
    *("", "x", "2", "dark", "de", "all", "mm", "\ud800", "x" * 100_000, [], ["a"], [1], [None], ["a"] * 5_000, [["a"]]),
    *({}, {"a": "b"}, {"a": 1}, {"a": 1.5}, {"a": True}, {"a": 10**400}, {"a": None}, {"": ""}, {"a": {"b": "c"}}),
    {str(number): "F" for number in range(5_000)},
)


def find_kind(value):
    """Returns the type of a setting, and the types of its contents."""
    if isinstance(value, dict):
        return dict, {type(key) for key in value}, {type(one) for one in value.values()}
    return (tuple, {type(one) for one in value}) if isinstance(value, tuple) else type(value)


ALLOWED = {
    tuple: [(tuple, set()), (tuple, {str})],
    dict: [(dict, set(), set()), (dict, {str}, {str}), (dict, {str}, {float})],
}


@pytest.mark.parametrize("name", [one.name for one in fields(Settings)])
def test_a_setting_always_has_its_type_whatever_the_file_contains(folder, name, monkeypatch):
    folder.mkdir()
    usual = getattr(Settings(), name)
    for value in ODD:
        (folder / NAME).write_text(json.dumps({name: value}))
        found, _ = read()
        now = getattr(found, name)
        assert find_kind(now) in ALLOWED.get(type(usual), [type(usual)])
        assert not isinstance(now, dict | tuple) or len(now) <= stored.MAX_ENTRIES
        monkeypatch.setattr(lengths, "_notation", stored.notation(found))
        assert lengths.format_length(1234.5)


def test_lengths_of_units_are_numbers_and_keys_are_texts(folder):
    change(unit_mm={"free": 15.0}, keys={"fit": "Z"})
    assert find_kind(read()[0].unit_mm) == (dict, {str}, {float})
    assert find_kind(read()[0].keys) == (dict, {str}, {str})


def test_a_file_longer_than_any_settings_is_damaged(folder):
    folder.mkdir()
    (folder / NAME).write_text(json.dumps({"look": "dark", "lamp": "x" * stored.MAX_BYTES}))
    assert read()[0] == Settings()


@pytest.mark.parametrize("step", ["open", "mkdir", "fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_intact(folder, monkeypatch, step):
    change(look="dark")

    def fail(*_, **__):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        if step == "fsync":
            broken.setattr(os, "fsync", fail)
        else:
            broken.setattr(Path, step, fail)
        with pytest.raises(PlayerError, match="No space left"):
            change(look="light")
    assert current_settings() == Settings(look="dark")
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_the_newest_battle_is_listed_first_and_only_once(tmp_path):
    now = replace(Settings(), recent=tuple(str(tmp_path / f"{n}") for n in range(stored.MAX_RECENT_FILES)))
    recent = with_recent(now, tmp_path / "3")
    assert recent[0] == str(tmp_path / "3")
    assert len(recent) == len(set(recent)) == stored.MAX_RECENT_FILES


def test_shortcuts_of_a_renamed_command_are_kept(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_text(json.dumps({"keys": {"warband": "Ctrl+W", "grid": "G"}}))
    assert current_settings().keys == {"muster": "Ctrl+W", "grid": "G"}
    assert change(look="dark").keys == {"muster": "Ctrl+W", "grid": "G"}
    assert json.loads((folder / NAME).read_text())["keys"] == {"muster": "Ctrl+W", "grid": "G"}


@pytest.mark.parametrize("bad", [{"a": "15"}, {"a": 0}, {"a": -1.0}, {"a": True}, [15.0], {"a": float("inf")}])
def test_lengths_of_games_are_positive_numbers(folder, bad):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_text(json.dumps({"unit_mm": bad}))
    now, said = read(folder)
    assert now.unit_mm == {}
    assert "unit_mm" in said
