"""Checks whether this machine's OpenGL works, in a child process, because a faulty driver crashes its process.

Most starts check nothing: the program leaves a mark before it creates the viewport, and removes it after the first
frame. The driver is checked only if the mark of an earlier start is left, which means that it never drew a frame.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat

from app.core.app_paths import data_folder, own_command, own_environment
from app.core.language import tr


def prepare_gl() -> None:
    """Sets Qt's OpenGL defaults. Must be called before the QApplication is created.

    Contexts are shared, because two views in two windows crash otherwise. Version 2.1 without a profile makes drivers
    provide their highest compatibility profile. There are no samples, because the view multisamples into its own
    buffer. On Windows, Qt draws with the `opengl32sw.dll` next to it if the driver has no OpenGL 2 or
    EYELINE_SOFTWARE_GL is set.
    """
    if os.environ.get(SOFTWARE):
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseSoftwareOpenGL)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    # Qt would keep compiled shaders in a folder that neither belongs to the program nor is removed with it.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DisableShaderDiskCache)
    wanted = QSurfaceFormat()
    wanted.setVersion(2, 1)
    wanted.setDepthBufferSize(24)
    wanted.setSamples(0)
    QSurfaceFormat.setDefaultFormat(wanted)


PROBE_OPTION = "--probe-gl"
SECONDS = 20.0
NEEDED = (2, 1)
EMBEDDED = ["OpenGL", "ES"]
SOFTWARE = "EYELINE_SOFTWARE_GL"


def has_last_start_failed() -> bool:
    """Returns whether the last start ended before its first frame."""
    return _marker_path().exists()


def mark_start() -> None:
    """Leaves the mark before the viewport is created."""
    with suppress(OSError):
        _marker_path().parent.mkdir(parents=True, exist_ok=True)
        _marker_path().touch()


def clear_mark() -> None:
    """Removes the mark after the first frame, or when the program closes normally without one."""
    with suppress(OSError):
        _marker_path().unlink(missing_ok=True)


def find_gl_problem(seconds: float = SECONDS, command: list[str] | None = None) -> str:
    """Returns a sentence on why OpenGL cannot be used, or "" if it can. Takes as long as starting a process."""
    import subprocess  # Rarely needed, and would slow every start.

    try:
        done = subprocess.run(  # noqa: S603 # our own program
            command or own_command(PROBE_OPTION),
            env=own_environment(),
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return tr("The graphics driver did not respond.")
    except OSError:
        return ""  # Nothing is known in this case, and trying OpenGL is better than doing without it.
    said = done.stdout.strip().splitlines()
    if done.returncode == 0 and said:
        return explain_probe(said[-1])
    return tr("The graphics driver failed.")


def explain_probe(answer: str) -> str:
    """Returns the cause if a child's answer, `version|driver`, means that OpenGL cannot be used, or ""."""
    version, _, driver = answer.partition("|")
    if not version:
        return tr("OpenGL is not available.")
    words = version.split()
    embedded = words[:2] == EMBEDDED
    parts = next((word for word in words if word[0].isdigit()), "").split(".")
    numbers = tuple(int(part) for part in parts[:2] if part.isdigit())
    if numbers < ((3, 0) if embedded else NEEDED):
        return tr("OpenGL 2.1 is required; {driver} provides only {version}.", driver=driver, version=version)
    return ""


def run_probe() -> int:
    """Runs in the child process: creates a context and prints `version|driver`. Returns the exit code.

    Without a context, the version and driver are empty.
    """
    from app.ui.viewport.gl_buffers import read_driver_name, read_gl_version

    prepare_gl()
    _application = QGuiApplication(sys.argv[:1])
    context, surface = QOpenGLContext(), QOffscreenSurface()
    surface.create()
    if not (context.create() and context.makeCurrent(surface)):
        print("|")
        return 0
    print(f"{read_gl_version()}|{read_driver_name()}")
    context.doneCurrent()
    return 0


def _marker_path() -> Path:
    return data_folder() / "opengl.tried"
