"""The environment that a frozen program gives its children, and the program's own folders."""

import sys

from app.core.app_paths import cache_folder, data_folder, own_environment, restore_library_path


def frozen(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")


def test_a_frozen_program_restores_the_library_path(monkeypatch):
    frozen(monkeypatch)
    environment = {"LD_LIBRARY_PATH": "/opt/eyeline/_internal", "LD_LIBRARY_PATH_ORIG": "/opt/cuda"}
    restore_library_path(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/cuda"}


def test_an_unset_library_path_is_unset_again(monkeypatch):
    frozen(monkeypatch)
    environment = {"LD_LIBRARY_PATH": "/opt/eyeline/_internal"}
    restore_library_path(environment)
    assert environment == {}


def test_a_checkout_leaves_the_environment_alone():
    environment = {"LD_LIBRARY_PATH": "/opt/cuda"}
    restore_library_path(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/cuda"}


def test_children_of_a_frozen_program_find_its_libraries(monkeypatch):
    """By then the library path is restored, and PyInstaller's loader would mistake it for set."""
    assert "PYINSTALLER_RESET_ENVIRONMENT" not in own_environment()
    frozen(monkeypatch)
    assert own_environment()["PYINSTALLER_RESET_ENVIRONMENT"] == "1"


def test_files_that_can_be_recreated_are_kept_apart_from_the_players_files(monkeypatch, tmp_path):
    assert cache_folder() == data_folder() / "cache"
    monkeypatch.delenv("EYELINE_DATA")
    assert cache_folder() != data_folder()
    assert "eyeline" in str(cache_folder()).lower()
