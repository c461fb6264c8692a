import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from shiboken6 import delete

from app.core.app_paths import DEMO
from app.games.actions import Remove
from app.ui.app_services.tour import STEPS, Tour
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl


@pytest.fixture
def demo(qtbot):
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.opener = DocumentLoader(window)
    with qtbot.waitSignal(window.opener.opened, timeout=60000):
        window.opener.open_initial(DEMO)
    yield window
    window.close()
    assert stop_all()


@pytest.mark.thorough
def test_enter_steps_through_the_tour_which_is_not_offered_again(demo, qtbot):
    demo.app.offer_tour()
    tour = demo.findChild(Tour)
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    for number in range(len(STEPS)):
        assert tour.step == number
        assert demo.rect().contains(tour.geometry())
        tour._next.setFocus()
        QTest.keyClick(tour._next, Qt.Key.Key_Space)
    assert tour.isHidden()
    assert demo.workspace.settings.current.tour_seen
    qtbot.waitUntil(lambda: demo.findChild(Tour) is None)
    demo.app.offer_tour()
    assert demo.findChild(Tour) is None


@pytest.mark.thorough
def test_esc_skips_the_tour_and_keeps_the_pair(demo, qtbot):
    demo.document.sight_pair.choose("Ashka", "Borin")
    tour = demo.app.begin_tour()
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    tour._next.setFocus()
    QTest.keyClick(tour._next, Qt.Key.Key_Escape)
    assert tour.isHidden()
    assert demo.document.sight_pair.target == "Borin"


@pytest.mark.thorough
def test_following_a_step_leads_to_the_next(demo, qtbot):
    tour = demo.app.begin_tour()
    demo.document.sight_pair.choose("Ashka", "Sela")
    qtbot.waitUntil(lambda: tour.step == 1, timeout=20000)
    demo.document.selection.select("Ashka")
    demo.workspace.actions.run("turn_left")
    qtbot.waitUntil(lambda: tour.step == 2, timeout=5000)
    tour.end()


@pytest.mark.thorough
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_tour_does_not_cover_the_verdict_it_explains(demo, qtbot, percent):
    demo.resize(1280, 800)
    demo.workspace.settings.set(text_percent=percent)
    demo.document.sight_pair.choose("Ashka", "Borin")
    card = demo.sight.card
    qtbot.waitUntil(card.isVisible, timeout=20000)
    tour = demo.app.begin_tour()
    qtbot.wait(50)
    bubble = tour._bubble_rect().toRect().translated(tour.pos())
    assert not bubble.intersects(card.rect().translated(card.mapTo(demo, card.rect().topLeft())))
    assert tour.rect().contains(tour._tip.toPoint())


@pytest.mark.thorough
def test_the_tour_can_be_started_again(demo):
    demo.workspace.settings.set(tour_seen=True)
    demo.workspace.actions.run("tour")
    assert demo.findChild(Tour).step == 0


def test_a_window_can_close_during_its_tour(qtbot):
    window = MainWindow()
    window.show()
    window.opener = DocumentLoader(window)
    with qtbot.waitSignal(window.opener.opened, timeout=60000):
        window.opener.open_initial(DEMO)
    window.app.begin_tour()
    assert stop_all()
    with qtbot.captureExceptions() as raised:
        delete(window)
    assert not raised


@pytest.mark.thorough
def test_the_tour_is_not_offered_without_fighters_of_two_sides(demo):
    battle = demo.document.session.battle
    demo.document.session.do(Remove(tuple(fighter.id for fighter in battle.fighters)))
    demo.app.offer_tour()
    assert demo.findChild(Tour) is None
    demo.document.session.undo()
    demo.app.offer_tour()
    assert demo.findChild(Tour) is not None


@pytest.mark.thorough
def test_the_tour_does_not_take_the_focus_from_a_text_field(demo, qtbot):
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow, timeout=5000)
    demo.terrain.toggle()
    search = demo.terrain.panel.search
    qtbot.waitUntil(search.hasFocus, timeout=5000)
    demo.app.offer_tour()
    assert search.hasFocus()
    assert demo.findChild(Tour) is None


@pytest.mark.thorough
def test_each_step_has_the_pair_that_a_click_beside_it_has_cleared(demo):
    demo.document.sight_pair.choose("Ashka", "Borin")
    tour = demo.app.begin_tour()
    demo.document.sight_pair.choose("")
    tour.next_step()
    assert (demo.document.sight_pair.observer, demo.document.sight_pair.target) == ("Ashka", "Borin")
