"""Qt without a window, for pictures that the command line draws."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QFontDatabase, QGuiApplication

from app.core.app_paths import own_caches
from app.core.language import current_language
from app.ui.qt_language import install_language
from app.ui.viewport.gl_support import prepare_gl

_DISPLAYS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}


@own_caches()
def make_application() -> QGuiApplication:
    """Returns the Qt application, in the language of the command line.

    Without a display, it is an application that cannot draw in 3D, because Qt would otherwise abort.
    """
    if sys.platform == "linux" and "QT_QPA_PLATFORM" not in os.environ:
        shown = [platform for platform, name in _DISPLAYS.items() if os.environ.get(name)]
        os.environ["QT_QPA_PLATFORM"] = ";".join([*shown, "offscreen"])
    prepare_gl()
    qInstallMessageHandler(lambda *_: None)
    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    qInstallMessageHandler(None)
    assert isinstance(application, QGuiApplication)
    QFontDatabase.families()  # The font cache is used now.
    install_language(application, current_language()[0])
    return application
