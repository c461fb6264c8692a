"""The environment that a frozen program gives its children, and the program's own folders."""

import os
import sys

import pytest

from app.core.app_paths import (
    cache_folder,
    choose_data_folder,
    data_folder,
    own_caches,
    own_environment,
    restart_without_foreign_libraries,
    restore_library_path,
)
from app.storage.data_folder_check import find_problem
from tests.links import link_folder


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


@pytest.mark.parametrize(
    ("linked", "before", "restarts"), [(False, "/srv/qt", 1), (True, "/srv/qt", 0), (False, "", 0)]
)
def test_without_links_a_library_path_of_the_user_is_left_out(monkeypatch, tmp_path, linked, before, restarts):
    """Otherwise Qt would load libraries of another Qt from there."""
    frozen(monkeypatch)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    if linked:
        (tmp_path / "libQt6Core.so.6").touch()
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    started = []
    monkeypatch.setattr(os, "execve", lambda program, line, env: started.append(env))
    restart_without_foreign_libraries()
    assert len(started) == restarts
    assert not any(name.startswith("LD_LIBRARY_PATH") for env in started for name in env)


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


@pytest.fixture
def unnamed(monkeypatch):
    """No data folder is chosen; whatever is chosen ends with the test."""
    for variable in ("EYELINE_DATA", "XDG_CACHE_HOME", "MESA_SHADER_CACHE_DISABLE", "__GL_SHADER_DISK_CACHE"):
        monkeypatch.setenv(variable, "before")  # so that it is restored
        monkeypatch.delenv(variable)


@pytest.mark.parametrize("words", ["--data FOLDER sight", "sight --data FOLDER", "--data=FOLDER sight", "sight"])
def test_the_data_folder_can_be_named_anywhere_among_the_arguments(unnamed, tmp_path, words):
    given = words.replace("FOLDER", str(tmp_path)).split(" ")
    assert choose_data_folder([*given, "x"]) == ["sight", "x"]
    assert (data_folder() == tmp_path) == ("--data" in words)


def test_a_named_folder_comes_before_the_variable(unnamed, monkeypatch, tmp_path):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "other"))
    choose_data_folder(["--data", str(tmp_path)])
    assert own_environment()["EYELINE_DATA"] == str(tmp_path)


def test_an_option_without_a_folder_and_a_file_of_that_name_are_left_alone(unnamed):
    assert choose_data_folder(["--data"]) == ["--data"]
    assert choose_data_folder(["--", "--data", "x"]) == ["--", "--data", "x"]
    assert choose_data_folder(["--data", ""]) == ["--data", ""]
    assert choose_data_folder(["--data="]) == ["--data="]


@pytest.mark.parametrize("program", ["eyeline", "Eyeline.app/Contents/MacOS/eyeline"])
def test_a_folder_beside_a_frozen_program_is_used(unnamed, monkeypatch, tmp_path, program):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / program))
    choose_data_folder([])
    assert data_folder() != tmp_path / "Eyeline-Data"
    (tmp_path / "Eyeline-Data").mkdir()
    choose_data_folder([])
    assert data_folder() == tmp_path / "Eyeline-Data"
    (tmp_path / "Eyeline-Data").rmdir()  # The stick is pulled out.
    assert data_folder() == tmp_path / "Eyeline-Data"


def test_a_portable_folder_that_cannot_be_used_is_not_replaced_by_the_systems(unnamed, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "eyeline"))
    (tmp_path / "elsewhere").mkdir()
    link_folder(tmp_path / "Eyeline-Data", tmp_path / "elsewhere")
    (tmp_path / "elsewhere").rmdir()
    choose_data_folder([])
    assert data_folder() == tmp_path / "Eyeline-Data"
    assert str(tmp_path / "Eyeline-Data") in find_problem()
    (tmp_path / "Eyeline-Data").unlink()
    (tmp_path / "Eyeline-Data").write_bytes(b"")
    assert str(tmp_path / "Eyeline-Data") in find_problem()


def test_only_the_font_cache_is_moved_and_only_while_qt_starts(unnamed, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", "usual")
    choose_data_folder(["--data", str(tmp_path)])
    with own_caches():
        assert os.environ["XDG_CACHE_HOME"] == str(cache_folder())
    assert os.environ["XDG_CACHE_HOME"] == "usual"
