import subprocess
import sys

import pytest

from app.core.app_paths import own_environment
from app.ui.viewport import gl_support


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))


def child(code):
    return [sys.executable, "-c", code]


def test_the_driver_is_trusted_until_a_start_fails_before_its_first_frame():
    assert not gl_support.has_last_start_failed()
    gl_support.mark_start()
    assert gl_support.has_last_start_failed()
    gl_support.clear_mark()
    assert not gl_support.has_last_start_failed()


def test_a_good_driver_is_accepted():
    assert gl_support.find_gl_problem(command=child("print('4.5 (Compatibility Profile) Mesa 22|llvmpipe')")) == ""


def test_an_old_driver_is_named_with_its_version():
    why = gl_support.find_gl_problem(command=child("print('1.1.0|GDI Generic')"))
    assert "GDI Generic" in why
    assert "1.1.0" in why


@pytest.mark.parametrize(("said", "good"), [("OpenGL ES 3.2 Mesa|V3D", True), ("OpenGL ES 2.0|Mali", False)])
def test_opengl_es_3_is_accepted(said, good):
    assert (gl_support.explain_probe(said) == "") == good


@pytest.mark.parametrize("code", ["print('|')", "import os; os.abort()", "import sys; sys.exit(3)"])
def test_a_missing_context_and_a_crash_are_reported(code):
    assert gl_support.find_gl_problem(command=child(code)).endswith(".")


def test_a_hanging_driver_is_reported():
    assert "did not respond" in gl_support.find_gl_problem(0.2, child("import time; time.sleep(20)"))


def test_without_a_probe_the_viewport_is_tried():
    assert gl_support.find_gl_problem(command=["/nowhere/at/all"]) == ""


@pytest.mark.thorough
def test_software_opengl_is_used_on_request():
    """Runs in a separate process: an application attribute applies to all later applications."""
    program = (
        "from PySide6.QtCore import QCoreApplication, Qt; from app.ui.viewport.gl_support import prepare_gl; "
        "prepare_gl(); print(QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_UseSoftwareOpenGL))"
    )
    for wanted in ("", "1"):
        env = {**own_environment(), "EYELINE_SOFTWARE_GL": wanted}
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(bool(wanted))


@pytest.mark.thorough
@pytest.mark.gl
def test_the_probe_accepts_this_machine():
    assert gl_support.find_gl_problem() == ""


@pytest.mark.thorough
@pytest.mark.gl
def test_a_bad_driver_falls_back_to_the_plan_after_a_failed_start(qtbot, monkeypatch):
    from app.ui.document_loader import DocumentLoader
    from app.ui.main_window import MainWindow

    window = MainWindow()
    qtbot.addWidget(window)
    gl_support.mark_start()
    monkeypatch.setattr(gl_support, "find_gl_problem", lambda: "The graphics driver failed.")
    opener = window.opener = DocumentLoader(window)
    with qtbot.waitSignal(opener.opened, timeout=20_000):
        opener.open_initial(None)
    assert window.plan.visible
    assert "driver" in window.workspace.messages.bar.text


@pytest.mark.thorough
@pytest.mark.gl
def test_the_first_frame_restores_trust_in_the_driver(qtbot):
    from app.ui.document_loader import DocumentLoader
    from app.ui.main_window import MainWindow

    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    DocumentLoader(window).open_initial(None)
    assert gl_support.has_last_start_failed()
    qtbot.waitUntil(lambda: not gl_support.has_last_start_failed(), timeout=20_000)
    assert not window.plan.visible
