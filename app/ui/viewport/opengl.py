"""OpenGL through PyOpenGL, on the same glue as Qt."""

import os
import sys
from typing import Any

from PySide6.QtGui import QGuiApplication


def match_pyopengl() -> None:
    """Make PyOpenGL use what Qt uses, EGL or GLX; it guesses otherwise. Call before OpenGL is imported."""
    if sys.platform.startswith("linux") and "OpenGL" not in sys.modules:
        os.environ.setdefault("PYOPENGL_PLATFORM", "egl" if _wayland() else "glx")


def _wayland() -> bool:
    if QGuiApplication.instance() is not None:
        return QGuiApplication.platformName().startswith("wayland")
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    return asked.startswith("wayland") or (not asked and bool(os.environ.get("WAYLAND_DISPLAY")))


match_pyopengl()

import OpenGL  # noqa: E402

OpenGL.ERROR_CHECKING = False
OpenGL.ERROR_LOGGING = False

from OpenGL import GL as _GL  # noqa: E402

GL: Any = _GL  # its stubs know no constants

PAINTER_ATTRIBUTES = 6


def yield_to_painter() -> None:
    """Leave things as QPainter expects them: it binds pictures at whatever unit is active, and gives its matrix as
    constants of vertex attributes, which arrays left enabled would override: from freed memory, it may crash.
    """  # noqa: D205
    GL.glActiveTexture(GL.GL_TEXTURE0)
    for number in range(PAINTER_ATTRIBUTES):
        GL.glDisableVertexAttribArray(number)


__all__ = ["GL", "match_pyopengl", "yield_to_painter"]
