import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.sight.exposure_overlay import FREE
from app.ui.viewport.scene import STOPPED
from app.ui.workers import stop_all
from tests.ui.test_window import written
from tests.ui.viewport.looks import colours

pytestmark = [pytest.mark.gl, pytest.mark.pixels]

LOW_WALL = {"id": "wall", "model": "sheet.obj", "pose": {"x": 375, "y": 150}}


@pytest.fixture
def window(qtbot, tmp_path):
    """Returns a window in which Ashka looks at Borin over a wall that hides Borin's lower half."""
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1000, 760)
    opened.show()
    opened.opener = DocumentLoader(opened)
    (tmp_path / "sheet.obj").write_text("v 0 -60 0\nv 0 60 0\nv 0 60 30\nv 0 -60 30\nf 1 2 3 4\n")
    opened.opener.open_initial(written(tmp_path, pieces=[LOW_WALL | {"up": "z"}]))
    with qtbot.waitSignal(opened.opener.opened, timeout=20000):
        pass
    opened.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(
        lambda: opened.sight.verdict.answer is not None and opened.sight.verdict.answer.question.thorough, timeout=20000
    )
    yield opened
    opened.close()
    assert stop_all()


def wait_until_settled(qtbot, window):
    qtbot.waitUntil(lambda: window.sight.controller.first_person.survey is not None, timeout=10000)
    qtbot.waitUntil(lambda: window.viewport.is_up_to_date, timeout=20000)
    return colours(window.viewport.grabFramebuffer())


def near(picture, colour, reach=0.16):
    return int((np.abs(picture - np.array(colour)).max(axis=2) < reach).sum())


@pytest.mark.thorough
def test_v_shows_the_table_through_the_observers_eyes_with_free_and_blocked_parts_and_v_goes_back(qtbot, window):
    orbit, camera = window.viewport.orbit, window.viewport.camera
    action = window.workspace.actions.actions["stoop"]
    assert action.shortcut().toString() == "V"
    action.trigger()
    picture = wait_until_settled(qtbot, window)
    assert near(picture, FREE) > 40
    assert near(picture, STOPPED, 0.35) > 10
    assert action.isChecked()
    assert window.sight.first_person_bar.isVisible()
    assert 0.2 < window.sight.controller.first_person.exposure.share < 0.8
    action.trigger()
    qtbot.waitUntil(lambda: window.viewport.camera == camera)
    assert window.viewport.orbit is orbit
    assert not window.sight.first_person_bar.isVisible()
    assert not action.isChecked()


@pytest.mark.thorough
def test_wheel_and_arrow_keys_control_the_head_in_first_person_view(qtbot, window):
    window.workspace.actions.actions["stoop"].trigger()
    wait_until_settled(qtbot, window)
    before, orbit = window.viewport.camera, window.viewport.orbit
    spot = QPointF(200, 200)
    wheel = QWheelEvent(
        spot,
        window.viewport.mapToGlobal(spot),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(window.viewport, wheel)
    assert window.viewport.camera.fov < before.fov
    QTest.keyClick(window.viewport, Qt.Key.Key_Up)
    QTest.keyClick(window.viewport, Qt.Key.Key_Down)
    QTest.keyClick(window.viewport, Qt.Key.Key_Down)
    assert window.viewport.camera.eye[2] < before.eye[2]
    assert window.viewport.orbit is orbit


def test_fitting_the_table_ends_first_person_view(qtbot, window):
    window.workspace.actions.actions["stoop"].trigger()
    assert window.sight.controller.first_person.active
    window.workspace.actions.actions["fit"].trigger()
    assert not window.sight.controller.first_person.active
    assert not window.sight.first_person_bar.isVisible()


@pytest.mark.thorough
def test_another_battle_does_not_keep_first_person_view(qtbot, window, tmp_path):
    window.workspace.actions.actions["stoop"].trigger()
    other = tmp_path / "other"
    other.mkdir()
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        window.opener.open(written(other, pieces=[]))
    assert window.viewport.camera == window.viewport.orbit.camera()
    assert not window.sight.first_person_bar.isVisible()


@pytest.mark.thorough
def test_s_toggles_the_side_view_below_the_table(qtbot, window):
    action, panel = window.workspace.actions.actions["side"], window.sight.section
    assert action.shortcut().toString() == "S"
    assert not panel.isVisible()
    action.trigger()
    qtbot.waitUntil(lambda: panel.section is not None, timeout=10000)
    assert panel.isVisible()
    assert action.isChecked()
    assert panel.section.narrowest.name == "wall"
    action.trigger()
    assert not panel.isVisible()
    assert not window.workspace.docks.is_shown(window.sight.section)


@pytest.mark.thorough
def test_the_verdict_has_a_button_for_each_view(qtbot, window):
    buttons = {button.text(): button for button in window.sight.verdict.findChildren(QPushButton)}
    QTest.mouseClick(buttons["First-person view"], Qt.MouseButton.LeftButton)
    assert window.sight.controller.first_person.active
    assert window.viewport.hasFocus() or not window.isActiveWindow()
    assert "look around" in window.workspace.messages.line.text()
    QTest.mouseClick(buttons["Side view"], Qt.MouseButton.LeftButton)
    assert window.sight.section.isVisible()
