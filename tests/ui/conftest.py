import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from app.core.lengths import INCHES, set_length_unit
from app.ui import workers
from tests.effort import PATIENCE_S
from tests.ui.undrawn import draw_nothing

# A busy machine may take its time to end threads; a test only asks whether they end.
workers.stop_all.__defaults__ = (PATIENCE_S,)


MAX_NEW_OBJECTS = 100_000
"""Garbage is collected after a test if more objects than this were made since the last time: a few windows' worth."""


class PatientBot(QtBot):
    """Whatever a test waits for may take its time."""

    def waitUntil(self, callback, **_shorter):
        super().waitUntil(callback, timeout=round(1000 * PATIENCE_S))

    def waitSignal(self, signal, **options):
        return super().waitSignal(signal, **{**options, "timeout": round(1000 * PATIENCE_S)})


@pytest.fixture
def qtbot(qapp, request):
    return PatientBot(request)


@pytest.fixture(scope="module", autouse=True)
def frozen():
    """Nothing is collected while a test runs; what stands before a module's first test is not looked through again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.fixture(autouse=True)
def swept():
    """Deletes the windows that a test left: no event loop runs between tests, which would do it in the program.

    Left to themselves, they pile up, and Python may collect one of them in a worker thread, where Qt crashes.
    """
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if gc.get_count()[0] > MAX_NEW_OBJECTS:
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def plainly_dressed():
    """A look, a text size or a game's unit that a test put on is taken off again."""
    yield
    set_length_unit(INCHES)
    from PySide6.QtWidgets import QApplication

    from app.ui.widgets.theme import apply_theme, text_scale

    app = QApplication.instance()
    if isinstance(app, QApplication) and text_scale() != 1.0:
        apply_theme(app, "system", 100)


@pytest.fixture(autouse=True)
def undrawn(request, monkeypatch):
    """The table is drawn only where a test looks at its pixels: without a graphics card, that costs most."""
    if not request.node.get_closest_marker("pixels"):
        draw_nothing(monkeypatch)
