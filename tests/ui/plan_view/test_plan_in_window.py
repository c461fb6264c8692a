import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.app_paths import DEMO
from app.ui.measuring.ends import End
from app.ui.start import Opener
from app.ui.window import Window

pytestmark = pytest.mark.gl


def active(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def window(qtbot):
    window = Window()
    qtbot.addWidget(window)
    window.show()
    opener = Opener(window)
    with qtbot.waitSignal(opener.opened, timeout=30000):
        opener.open(DEMO)
    yield window
    window.close()


def test_the_plan_takes_the_tables_place_and_gives_it_back(qtbot, window):
    active(qtbot, window)
    spatial, pair = window.view, (window.play.choice.seer, window.play.choice.target)
    QTest.keyClick(window.view, Qt.Key.Key_P)
    assert window.view is not spatial
    assert window.plan.shown
    assert (window.play.choice.seer, window.play.choice.target) == pair
    qtbot.waitUntil(lambda: window.panel.answer is not None and window.panel.answer.question.resting, timeout=30000)
    assert not window.menus.actions["stoop"].isEnabled()
    QTest.keyClick(window.view, Qt.Key.Key_P)
    assert window.view is spatial
    assert window.menus.actions["stoop"].isEnabled()


def test_what_was_measured_stays_when_the_plan_comes(qtbot, window):
    window.play.measuring.tape.measure(End("Ashka"), End("Borin"))
    window.play.measuring.ranges.want((152.4,))
    qtbot.waitUntil(lambda: len(window.play.measuring.tape.stretches) == 1)
    window.plan.toggle()
    assert window.play.measuring.ranges.reaches == (152.4,)
    qtbot.waitUntil(lambda: len(window.play.measuring.tape.stretches) == 1)


def test_without_opengl_the_plan_is_all_there_is_and_the_cause_is_told(qtbot, window):
    window.plan.prepare()
    window.plan.take_over("The driver only knows OpenGL 1.1.")
    assert window.plan.shown
    assert window.bar.text.startswith("The driver only knows OpenGL 1.1. The table is shown as a plan")
