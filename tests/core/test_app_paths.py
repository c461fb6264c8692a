"""What a frozen program does to the environment of what it starts, and where the program's own folders are."""

import sys

from app.core.app_paths import cache_folder, data_folder, own_environment, restore_library_path


def frozen(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


def test_a_frozen_program_gives_the_library_path_back(monkeypatch):
    frozen(monkeypatch)
    environment = {"LD_LIBRARY_PATH": "/opt/eyeline/_internal", "LD_LIBRARY_PATH_ORIG": "/opt/cuda"}
    restore_library_path(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/cuda"}


def test_where_there_was_none_there_is_none_again(monkeypatch):
    frozen(monkeypatch)
    environment = {"LD_LIBRARY_PATH": "/opt/eyeline/_internal"}
    restore_library_path(environment)
    assert environment == {}


def test_a_checkout_leaves_it_alone():
    environment = {"LD_LIBRARY_PATH": "/opt/cuda"}
    restore_library_path(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/cuda"}


def test_a_frozen_program_has_its_children_find_their_own_libraries(monkeypatch):
    """The library path is given back by then, and PyInstaller's loader would take it for set."""
    assert "PYINSTALLER_RESET_ENVIRONMENT" not in own_environment()
    frozen(monkeypatch)
    assert own_environment()["PYINSTALLER_RESET_ENVIRONMENT"] == "1"


def test_what_can_be_made_anew_is_kept_apart_from_what_players_made(monkeypatch, tmp_path):
    assert cache_folder() == data_folder() / "cache"
    monkeypatch.delenv("EYELINE_DATA")
    assert cache_folder() != data_folder()
    assert "eyeline" in str(cache_folder()).lower()
