"""Files left by killed programs are deleted: only our own, old ones, of processes that have ended."""

import os
import subprocess
import sys
import tempfile
import time

import pytest

from app.core.app_paths import cache_folder, make_temporary_folder
from app.games.actions import SaveView
from app.model import Board, SavedView
from app.session import new_session, resume_session
from app.storage.temp_cleanup import A_DAY_S, remove_leftovers
from tests.storage.battles import kept_battle


@pytest.fixture
def ended():
    """Returns the number of a process that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return child.pid


@pytest.fixture
def temp(tmp_path, monkeypatch):
    folder = tmp_path / "system"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def make_leftover(path, age=2 * A_DAY_S):
    """Makes a file that nobody has changed for so many seconds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"half a battle")
    then = time.time() - age
    os.utime(path, (then, then))
    return path


def make_leftover_folder(path, age=2 * A_DAY_S):
    path.mkdir(parents=True)
    make_leftover(path / "crate.stl")
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_the_temporary_cache_of_a_killed_program_is_deleted_but_not_its_entries(tmp_path, temp, ended):
    part = make_leftover(cache_folder() / f".eyeline-{'0f' * 8}.{ended}.part")
    entry = make_leftover(cache_folder() / f"{'0f' * 32}.mesh")
    remove_leftovers(tmp_path)
    assert (part.exists(), entry.exists()) == (False, True)


def test_temporary_files_beside_a_battle_are_deleted_when_it_is_opened(tmp_path, temp, ended):
    path = kept_battle(tmp_path)
    names = (f"{name}.{ended}.part{more}" for name in ("club.eyeline", "x.json") for more in ("", "-journal"))
    gone = [make_leftover(tmp_path / name) for name in names]
    gone += [make_leftover(tmp_path / f"map.{ending}.{ended}.part") for ending in ("png", "pdf", "csv", "svg", "stl")]
    gone += [make_leftover(tmp_path / f".eyeline-{'0f' * 8}.{ended}.part{more}") for more in ("", "-journal")]
    resume_session(path).close()
    assert not [part for part in gone if part.exists()]
    assert path.exists()


def test_temporary_files_beside_an_unnamed_battle_are_deleted_too(data_folder, temp, ended):
    (data_folder / "battles").mkdir()
    part = make_leftover(data_folder / "battles" / f"Untitled.eyeline.{ended}.part")
    session = new_session(Board())
    session.do(SaveView(SavedView("from above", (0, 0, 0), 500, 0, 30)))
    session.close()
    assert not part.exists()


def test_new_files_files_in_use_and_foreign_files_are_kept(tmp_path, temp, ended):
    path = kept_battle(tmp_path)
    stays = [
        make_leftover(tmp_path / f"club.eyeline.{ended}.part", age=60),
        make_leftover(tmp_path / f"club.eyeline.{os.getpid()}.part"),
        make_leftover(tmp_path / f"club.eyeline.{os.getppid()}.part"),
        make_leftover(tmp_path / "film.mkv.part"),
        make_leftover(tmp_path / f"film.mkv.{ended}.part"),
        make_leftover(tmp_path / f"{ended}.part"),
        make_leftover(tmp_path / f".eyeline-{'0f' * 8}.{os.getpid()}.part"),
        make_leftover(tmp_path / f"club.eyeline.{ended}.part.txt"),
    ]
    link = tmp_path / f"link.eyeline.{ended}.part"
    link.symlink_to(path)
    (tmp_path / f"folder.eyeline.{ended}.part").mkdir()
    resume_session(path).close()
    assert all(file.exists() for file in stays)
    assert link.is_symlink()
    assert (tmp_path / f"folder.eyeline.{ended}.part").is_dir()


def test_temporary_folders_of_killed_programs_are_deleted(tmp_path, temp, ended, data_folder):
    gone = [
        make_leftover_folder(temp / f"eyeline-{ended}-abcdefgh"),
        make_leftover_folder(data_folder / "library" / ".new-abcdefgh"),
        make_leftover_folder(data_folder / "library" / ".gone-abcdefgh"),
        make_leftover(data_folder / ".new-abcdefgh"),
        make_leftover(data_folder / f"settings.{ended}.new"),
        make_leftover(data_folder / "templates" / f"Night.eyeline.{ended}.part"),
        make_leftover(data_folder / "packs" / f".eyeline-{'0f' * 8}.{ended}.part"),
    ]
    stays = [
        make_leftover_folder(temp / f"eyeline-{ended}-abcdefgi", age=60),
        make_leftover_folder(temp / f"eyeline-{os.getpid()}-abcdefgh"),
        make_leftover_folder(temp / "eyeline-projects"),
        make_leftover_folder(temp / "other-12345-abcdefgh"),
        make_leftover_folder(data_folder / "library" / f"{'a' * 64}.stl"),
    ]
    remove_leftovers(tmp_path)
    assert not [path for path in gone if path.exists()]
    assert all(path.exists() for path in stays)


def test_a_temporary_folder_has_a_recognisable_name(temp, ended, monkeypatch):
    monkeypatch.setattr(os, "getpid", lambda: ended)
    with make_temporary_folder() as folder:
        os.utime(folder, (time.time() - 2 * A_DAY_S,) * 2)
        remove_leftovers(temp)
        assert list(temp.iterdir()) == []


def test_an_unreadable_folder_is_ignored(tmp_path, temp):
    remove_leftovers(tmp_path / "nowhere")
