import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from app.core.lengths import INCHES, set_length_unit
from app.ui import workers
from app.ui.app_services.gc_timer import GcTimer
from tests.effort import PATIENCE_S
from tests.ui.undrawn import draw_nothing

# A busy machine may take long to end threads; a test only checks that they end.
workers.stop_all.__defaults__ = (PATIENCE_S,)


MAX_NEW_OBJECTS = 100_000
"""Garbage is collected after a test if more objects than this were created since the last time: a few windows."""


class PatientBot(QtBot):
    """A bot whose waits have a generous timeout."""

    def waitUntil(self, callback, **_shorter):
        super().waitUntil(callback, timeout=round(1000 * PATIENCE_S))

    def waitSignal(self, signal, **options):
        return super().waitSignal(signal, **{**options, "timeout": round(1000 * PATIENCE_S)})


@pytest.fixture
def qtbot(qapp, request):
    return PatientBot(request)


@pytest.fixture(scope="module", autouse=True)
def disabled_gc():
    """Collects garbage before the tests of a module, and none while a test runs.

    Objects that are alive then, such as all imported modules, stay frozen: searching them again before each module
    took more than a fifth of the time of the window's tests. The program itself freezes nothing in tests: its window
    and battle would never be freed, 120 MB for each window that loads the demo.
    """
    gc.disable()
    gc.collect()
    gc.freeze()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(GcTimer, "freeze", lambda self: None)
        yield
    gc.enable()


@pytest.fixture(autouse=True)
def deleted_windows():
    """Deletes the windows left by a test, which the event loop would do in the program.

    Otherwise they pile up, and Python may collect one of them in a worker thread, where Qt crashes.
    """
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if gc.get_count()[0] > MAX_NEW_OBJECTS:
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def default_appearance():
    """Restores the default theme, text size and length unit."""
    yield
    set_length_unit(INCHES)
    from PySide6.QtWidgets import QApplication

    from app.ui.widgets.theme import apply_theme, text_scale

    app = QApplication.instance()
    if isinstance(app, QApplication) and text_scale() != 1.0:
        apply_theme(app, "system", 100)


@pytest.fixture(autouse=True)
def no_drawing(request, monkeypatch):
    """Draws the table only in tests that check its pixels: without a graphics card, drawing is the slowest part."""
    if not request.node.get_closest_marker("pixels"):
        draw_nothing(monkeypatch)
