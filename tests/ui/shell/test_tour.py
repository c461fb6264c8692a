import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from shiboken6 import delete

from app.app_paths import DEMO
from app.rules.actions import Remove
from app.ui.jobs import stop_all
from app.ui.shell.tour import STEPS, Tour, begin_tour, offer_tour
from app.ui.start import Opener
from app.ui.window import Window

pytestmark = pytest.mark.gl


@pytest.fixture
def demo(qtbot):
    window = Window()
    qtbot.addWidget(window)
    window.show()
    window.opener = Opener(window)
    with qtbot.waitSignal(window.opener.opened, timeout=60000):
        window.opener.begin(DEMO)
    yield window
    window.close()
    assert stop_all()


def test_the_tour_is_gone_through_with_enter_and_not_offered_again(demo, qtbot):
    offer_tour(demo)
    tour = demo.findChild(Tour)
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    for number in range(len(STEPS)):
        assert tour.step == number
        assert demo.rect().contains(tour.geometry())
        tour._next.setFocus()
        QTest.keyClick(tour._next, Qt.Key.Key_Space)
    assert tour.isHidden()
    assert demo.desk.now.tour_seen
    qtbot.waitUntil(lambda: demo.findChild(Tour) is None)
    offer_tour(demo)
    assert demo.findChild(Tour) is None


def test_esc_skips_the_tour_and_lets_nobody_go(demo, qtbot):
    demo.play.choice.choose("Ashka", "Borin")
    tour = begin_tour(demo)
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    tour._next.setFocus()
    QTest.keyClick(tour._next, Qt.Key.Key_Escape)
    assert tour.isHidden()
    assert demo.play.choice.target == "Borin"


def test_doing_what_a_step_says_leads_to_the_next(demo, qtbot):
    tour = begin_tour(demo)
    demo.play.choice.choose("Ashka", "Sela")
    qtbot.waitUntil(lambda: tour.step == 1, timeout=20000)
    demo.play.selection.select("Ashka")
    demo.menus.run("turn_left")
    qtbot.waitUntil(lambda: tour.step == 2, timeout=5000)
    tour.end()


def test_the_tour_is_there_again_when_asked_for(demo):
    demo.desk.set(tour_seen=True)
    demo.menus.run("tour")
    assert demo.findChild(Tour).step == 0


def test_a_window_may_go_while_its_tour_is_shown(qtbot):
    window = Window()
    window.show()
    window.opener = Opener(window)
    with qtbot.waitSignal(window.opener.opened, timeout=60000):
        window.opener.begin(DEMO)
    begin_tour(window)
    assert stop_all()
    with qtbot.captureExceptions() as raised:
        delete(window)
    assert not raised


def test_the_tour_is_not_offered_over_a_table_without_two_sides_to_look_at_each_other(demo):
    battle = demo.play.session.battle
    demo.play.session.do(Remove(tuple(fighter.id for fighter in battle.fighters)))
    offer_tour(demo)
    assert demo.findChild(Tour) is None
    demo.play.session.undo()
    offer_tour(demo)
    assert demo.findChild(Tour) is not None


def test_the_tour_takes_the_keyboard_from_nobody_who_is_writing(demo, qtbot):
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    demo.terrain.toggle()
    search = demo.terrain.panel.search
    qtbot.waitUntil(search.hasFocus, timeout=5000)
    offer_tour(demo)
    assert search.hasFocus()
    assert demo.findChild(Tour) is None
