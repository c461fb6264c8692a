"""Whether this machine's OpenGL will do: tried in a child process, for a faulty driver ends the process it is in.

At most starts nothing is tried: a mark is left when the viewport is made and taken away with its first frame. Only
where the mark of an earlier start is still there, that start did not come so far, and the driver is doubted.
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
    """Call before the QApplication is made.

    Shared contexts: two views in two windows crash without. Version 2.1 without a profile: drivers answer with
    their highest compatibility profile. No samples: the view multisamples into a buffer of its own. On Windows, Qt
    draws with the `opengl32sw.dll` beside it where the driver has no OpenGL 2, or where EYELINE_SOFTWARE_GL is set.
    """
    if os.environ.get(SOFTWARE):
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseSoftwareOpenGL)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
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
    """Whether the last start ended before its first frame."""
    return _marker_path().exists()


def mark_start() -> None:
    """The viewport is about to be made."""
    with suppress(OSError):
        _marker_path().parent.mkdir(parents=True, exist_ok=True)
        _marker_path().touch()


def mark_first_frame() -> None:
    """The first frame is there: all is well."""
    with suppress(OSError):
        _marker_path().unlink(missing_ok=True)


def mark_end() -> None:
    """The program is closed as it should be, with or without a frame."""
    mark_first_frame()


def find_gl_problem(seconds: float = SECONDS, command: list[str] | None = None) -> str:
    """Why OpenGL cannot be used here, in a sentence; "" where it can. Takes as long as starting a process."""
    import subprocess  # seldom needed, and every start would wait for it

    try:
        done = subprocess.run(  # noqa: S603 # our own program
            command or own_command(PROBE_OPTION),
            env=own_environment(),
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return tr("The graphics driver did not respond.")
    except OSError:
        return ""  # nothing is known then, and trying is better than doing without
    said = done.stdout.strip().splitlines()
    if done.returncode == 0 and said:
        return explain_probe(said[-1])
    return tr("The graphics driver failed.")


def explain_probe(answer: str) -> str:
    """What a child's answer, `version|driver`, means: the cause in a sentence, or "" where all is well."""
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
    """In the child: make a context, print its version and driver, or an empty line; the exit code."""
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
