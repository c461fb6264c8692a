"""Checks of the window: a frame of the table, the side view of a sight line, and Qt's own texts."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtGui import QImage

from app.core.errors import PlayerError
from app.core.language import current_language, find_translations, tr
from app.core.system_libraries import has_display
from app.ui.application import PaintWatcher, create_application
from app.ui.main_window import MainWindow
from app.ui.qt_language import install_language
from app.ui.viewport import gl_support

CANCEL = {"de": "Abbrechen", "fr": "Annuler", "es": "Cancelar"}
"""A word of Qt's own dialogs in each language; its translation ships with Qt."""
OPEN = "Open a battle first"
"""A text of the program that is translated in every language."""
TABLE_COLOURS, SIDE_VIEW_COLOURS = 50, 8
"""Numbers of colours; a picture with no more than these shows nothing."""
PATIENCE_S = 120.0


def check_window(_: Path) -> str:
    """Opens and draws the demo battle and its side view; returns why it is drawn as a plan if OpenGL is insufficient.

    Raises PlayerError if there is no display.
    """
    if not has_display():
        raise PlayerError(tr("there is no display"))
    gl_support.mark_start()  # makes the program test OpenGL in a child process first
    _app, window, opener = create_application()
    PaintWatcher(window).painted.connect(lambda: opener.open_initial(None))
    window.show()
    try:
        _wait("the demo battle is not shown", lambda: window.document and window.viewport)
        view = window.viewport
        assert view is not None
        _wait("the table is not drawn", lambda: view.is_up_to_date)
        found = count_colours(view.snapshot(view.devicePixelRatioF()))
        assert found > TABLE_COLOURS, f"the table has only {found} colours"
        _check_side_view(window)
        return window.plan.reason
    finally:
        window.close()


def _check_side_view(window: MainWindow) -> None:
    panel = window.sight.section
    window.sight.toggle_section()
    _wait("the side view is empty", lambda: panel.section)
    assert panel.view is not None, "the side view is not shown"
    found = count_colours(panel.view.grab().toImage())
    assert found > SIDE_VIEW_COLOURS, f"the side view has only {found} colours"


def count_colours(image: QImage) -> int:
    """Returns the number of colours in a picture."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return len(np.unique(np.frombuffer(plain.constBits(), dtype=np.uint32)))


def check_languages(_: Path) -> None:
    """Checks that each language has the program's catalogue and Qt's own."""
    application = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    spoken = current_language()[0]
    try:
        for language in find_translations():
            install_language(application, language)
            word = QCoreApplication.translate("QPlatformTheme", "Cancel")
            assert word == CANCEL.get(language, word), f"Qt's words in {language} are missing"
            assert tr(OPEN) != OPEN, f"the texts in {language} are missing"
    finally:
        install_language(application, spoken)


def _wait(otherwise: str, done: Callable[[], object]) -> None:
    """Runs the event loop until a condition holds; raises AssertionError with this text if it takes too long."""
    end = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < end, otherwise
        loop = QEventLoop()
        QTimer.singleShot(20, loop.quit)
        loop.exec()
