"""No code in the current folder, which may be a stranger's, is ever run."""

import os
import subprocess
import sys

import pytest

from app.core.app_paths import own_command, own_environment
from app.geometry.mesh_io import read
from app.ui.viewport import gl_support
from build_scripts import environment
from tests.geometry import mesh_files
from tests.storage.battles import kept_battle

MODULES = ("platformdirs", "msgspec", "numpy", "sitecustomize", "usercustomize", "json", "pathlib", "gc", "PySide6")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Makes a current folder full of modules that leave a file, and a path of modules that contains it."""
    tmp_path = tmp_path / "battles"
    (tmp_path / "app").mkdir(parents=True)
    planted = f"open({str(tmp_path / 'run')!r}, 'a').write(__file__)\n"
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(planted)
    (tmp_path / "app" / "__init__.py").write_text(planted)
    (tmp_path / "app" / "__main__.py").write_text(planted)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep)
    yield tmp_path
    assert not (tmp_path / "run").exists()


def test_the_trap_works(tmp_path):
    # Without this file, the folder would be second to a whole package of that name on the path of modules.
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").touch()
    (tmp_path / "app" / "__main__.py").write_text("print('run')")
    command = [sys.executable, "-m", "app"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert done.stdout.strip() == "run"


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="the command is a batch file there")
def test_the_command_runs_no_code_from_the_folder(folder, tmp_path):
    venv = tmp_path / "a venv"
    (venv / "bin").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    environment.write_command(venv, environment.ROOT)
    kept_battle(folder)
    command = [venv / "bin" / "eyeline", "measure", "club.eyeline", "A", "B"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("A → B")


def test_the_windows_batch_file_runs_no_code_from_the_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(environment.os, "name", "nt")
    monkeypatch.setattr(environment, "python_of", lambda venv: venv / "Scripts" / "python.exe")
    (tmp_path / "Scripts").mkdir()
    environment.write_command(tmp_path, tmp_path)
    text = (tmp_path / "Scripts" / "eyeline.cmd").read_text(encoding="utf-8")
    assert " -P -m app " in text
    assert text.startswith("@setlocal")


def test_the_mesh_reader_runs_no_code_from_the_folder(folder):
    path = folder / "box.3mf"
    path.write_bytes(mesh_files.one_of_each()["box.3mf"])
    assert read(path).health.triangles == 12


@pytest.mark.thorough
def test_the_opengl_test_runs_no_code_from_the_folder(folder):
    assert isinstance(gl_support.find_gl_problem(), str)


@pytest.mark.thorough
def test_a_child_process_runs_no_code_from_the_folder(folder):
    command, env = own_command("--version"), own_environment()
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.stdout.startswith("eyeline ")
