import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QSurface
from PySide6.QtTest import QTest

from app.core.app_paths import DEMO
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.measure.tape import MeasurePoint
from app.ui.widgets.accessibility import FocusRing

pytestmark = pytest.mark.gl


def active(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def window(qtbot):
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    opener = window.opener = DocumentLoader(window)
    with qtbot.waitSignal(opener.opened, timeout=30000):
        opener.open(DEMO)
    yield window
    window.close()


@pytest.mark.thorough
def test_the_plan_replaces_the_table_view_and_back(qtbot, window):
    active(qtbot, window)
    spatial, pair = window.viewport, (window.document.sight_pair.observer, window.document.sight_pair.target)
    QTest.keyClick(window.viewport, Qt.Key.Key_P)
    assert window.viewport is not spatial
    assert window.plan.visible
    assert (window.document.sight_pair.observer, window.document.sight_pair.target) == pair
    qtbot.waitUntil(
        lambda: window.sight.verdict.answer is not None and window.sight.verdict.answer.question.thorough, timeout=30000
    )
    assert not window.workspace.actions.actions["stoop"].isEnabled()
    QTest.keyClick(window.viewport, Qt.Key.Key_P)
    assert window.viewport is spatial
    assert window.workspace.actions.actions["stoop"].isEnabled()


def test_measurements_survive_the_switch_to_the_plan(qtbot, window):
    window.measure.measurements.tape.measure(MeasurePoint("Ashka"), MeasurePoint("Borin"))
    window.measure.measurements.ranges.set_ranges((152.4,))
    qtbot.waitUntil(lambda: len(window.measure.measurements.tape.measurements) == 1)
    window.plan.toggle()
    assert window.measure.measurements.ranges.reaches == (152.4,)
    qtbot.waitUntil(lambda: len(window.measure.measurements.tape.measurements) == 1)


@pytest.mark.thorough
def test_without_opengl_only_the_plan_is_shown_with_the_cause(qtbot, window):
    window.plan.prepare()
    window.plan.fall_back("The driver only knows OpenGL 1.1.")
    assert window.plan.visible
    assert window.workspace.messages.bar.text.startswith(
        "The driver only knows OpenGL 1.1. The table is shown as a plan"
    )


@pytest.mark.thorough
def test_a_window_without_opengl_is_not_black(window):
    assert window.windowHandle().surfaceType() == QSurface.SurfaceType.OpenGLSurface
    window.viewport.failed.emit("OpenGL is not available.")
    assert window.isVisible()
    assert window.plan.visible
    assert window.windowHandle().surfaceType() == QSurface.SurfaceType.RasterSurface


@pytest.mark.thorough
def test_switching_views_leaves_no_extra_focus_rings(window):
    for _ in range(6):
        window.plan.toggle()
    assert len(window.findChildren(FocusRing)) == 2
