"""`--self-test` in its own process, and its messages about missing parts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.core import app_paths, system_libraries
from app.geometry import rays
from app.self_test import file_checks, geometry_checks, process_checks, self_test, window_checks

ROOT = Path(__file__).parents[2]


def run(**environment):
    command = [sys.executable, "-P", "-m", "app", "--self-test"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.thorough
@pytest.mark.gl
def test_every_part_works_on_this_machine():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"{part.name}: OK." for part in self_test.PARTS]


@pytest.mark.thorough
@pytest.mark.gl
def test_the_plan_is_tested_if_opengl_is_insufficient():
    done = run(MESA_GL_VERSION_OVERRIDE="1.4")
    assert done.returncode == 0
    assert "OK. OpenGL 2.1 is required" in done.stdout


def test_a_failing_part_is_reported_in_one_sentence_and_the_others_are_tested(capsys):
    def fail(_):
        raise ImportError("No module named\n'embreex'")

    parts = (self_test.Part("Lines", fail), self_test.Part("Files", lambda _: "A remark."))
    assert self_test.run(parts) == 1
    told = capsys.readouterr()
    assert told.err == "eyeline: Lines: failed (ImportError: No module named 'embreex').\n"
    assert told.out == "Files: OK. A remark.\n"


def test_the_players_files_are_not_touched(data_folder):
    seen = []
    assert self_test.run((self_test.Part("Files", lambda folder: seen.append(app_paths.data_folder())),)) == 0
    assert data_folder not in seen
    assert app_paths.data_folder() == data_folder


def test_the_self_test_fails_without_embree(monkeypatch, tmp_path):
    monkeypatch.setattr(rays, "rtcore_scene", None)
    with pytest.raises(AssertionError, match="Embree is missing"):
        geometry_checks.check_embree(tmp_path)


def test_the_self_test_fails_without_a_part_of_scipy(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(ImportError):
        geometry_checks.check_hulls_and_graphs(tmp_path)


def test_the_self_test_fails_without_help_in_a_language(monkeypatch, tmp_path):
    monkeypatch.setattr(app_paths, "RESOURCES", tmp_path)
    with pytest.raises(AssertionError, match="help"):
        file_checks.check_shipped_files(tmp_path)


def test_a_child_process_that_cannot_read_meshes_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr("app.core.child_process.own_command", lambda *_: [sys.executable, "-c", ""])
    with pytest.raises(Exception, match=r"crashed \(code"):
        process_checks.check_mesh_reader(tmp_path)


@pytest.mark.thorough
def test_a_child_process_that_cannot_prove_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr("app.table.proof_pool.proof_process.own_command", lambda *_: [sys.executable, "-c", ""])
    with pytest.raises(AssertionError, match="ends without an answer"):
        process_checks.check_prover(tmp_path)


def test_an_empty_picture_has_one_colour(qapp):
    from PySide6.QtGui import QColor, QImage

    image = QImage(20, 10, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert window_checks.count_colours(image) == 1
    image.setPixelColor(3, 4, QColor("blue"))
    assert window_checks.count_colours(image) == 2


def test_the_self_test_says_that_there_is_no_display(monkeypatch, tmp_path):
    for name in system_libraries.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(Exception, match="there is no display"):
        window_checks.check_window(tmp_path)
