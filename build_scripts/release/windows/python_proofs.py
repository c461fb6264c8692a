"""Tests that run the checkout by the Windows Python: its packages, and kills while a battle is written."""

from __future__ import annotations

from build_scripts.release.windows.running_python import RunningPython
from build_scripts.release.windows.steps import ProofFailed

VERSIONS = (
    "import sys, numpy, scipy.special, shapely, embreex, manifold3d, DracoPy, PySide6.QtCore as qt, sqlite3;"
    "print(f'Python {sys.version.split()[0]}, NumPy {numpy.__version__}, Qt {qt.qVersion()}, "
    "SQLite {sqlite3.sqlite_version}')"
)
KILLS = 200
KILL_LIMIT_S = 3600


def show_versions(python: RunningPython) -> str:
    """Returns the versions of Python and some packages. Raises ProofFailed if one cannot be imported."""
    return _checked(python, "-c", VERSIONS)


def kill(python: RunningPython) -> str:
    """Ends programs by TerminateProcess while they write a battle: each one must open again and have lost no step."""
    return _checked(python, "-m", "build_scripts.soundness.kill_test", "--kills", str(KILLS))


def _checked(python: RunningPython, *arguments: str) -> str:
    done = python.ask(*arguments, limit_s=KILL_LIMIT_S)
    if done.returncode:
        raise ProofFailed(done.stdout[-4000:])
    return done.stdout.strip()
