"""What every OpenGL surface is like; knows no OpenGL itself, so that the window is not kept waiting for it."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QSurfaceFormat


def prepare_gl() -> None:
    """Call before the QApplication is made.

    Shared contexts: two views in two windows crash without. Version 2.1 without a profile: drivers answer with
    their highest compatibility profile. No samples: the view multisamples into a buffer of its own.
    """
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    wanted = QSurfaceFormat()
    wanted.setVersion(2, 1)
    wanted.setDepthBufferSize(24)
    wanted.setSamples(0)
    QSurfaceFormat.setDefaultFormat(wanted)
