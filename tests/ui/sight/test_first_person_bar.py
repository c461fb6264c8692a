import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.sight.first_person_bar import FirstPersonBar
from app.ui.workers import stop_all
from tests.ui.stand_ins import FakeStage, SeenBattle, wall_between


@pytest.fixture
def play(qapp):
    opened = SeenBattle(wall_between(), FakeStage())
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def bar(qtbot, play):
    shown = FirstPersonBar()
    qtbot.addWidget(shown)
    shown.resize(900, 120)
    shown.watch(play.sight.first_person)
    return shown


def stoop(qtbot, play, target):
    play.sight_pair.choose("A", target)
    play.sight.first_person.toggle()
    qtbot.waitUntil(lambda: play.sight.first_person.survey is not None and play.sight.live is not None)


def test_the_bar_is_there_only_while_somebody_stoops(qtbot, play, bar):
    assert bar.isHidden()
    stoop(qtbot, play, "C")
    assert not bar.isHidden()
    play.handle_escape()
    assert bar.isHidden()


def test_it_says_how_much_is_free_from_here_and_from_everywhere(qtbot, play, bar):
    stoop(qtbot, play, "C")
    qtbot.waitUntil(lambda: "all of C is visible" in bar._summary.text())
    assert bar._summary.text() == "A’s eyes → C: all of C is visible from here"
    assert bar._details.text().startswith(
        f"Over {len(play.sight.first_person.eye_points.points)} points of A: 100 % to 100 %"
    )


def test_it_says_that_nothing_is_free(qtbot, play, bar):
    stoop(qtbot, play, "B")
    qtbot.waitUntil(lambda: bar._summary.text() == "A’s eyes → B: nothing of B is visible from here")
    assert bar._details.text().startswith("Nothing is visible from any of ")
    assert not bar._best_button.isEnabled()


def test_the_slider_moves_the_eye_and_tells_what_it_is_to_who_listens(qtbot, play, bar):
    stoop(qtbot, play, "C")
    before = play._viewport.eye.eye
    QTest.mouseClick(bar.slider, Qt.MouseButton.LeftButton, pos=QPoint(12, bar.slider.height() // 2))
    assert play.sight.first_person.index == 0
    assert play._viewport.eye.eye != before
    assert bar.slider.accessibleName() == "Viewpoint of A"
    assert bar.slider.accessibleDescription().startswith("A’s eyes → C")


def test_arrow_keys_on_the_slider_go_over_the_body_as_on_the_body(qtbot, play, bar):
    stoop(qtbot, play, "C")
    index = play.sight.first_person.index
    QTest.keyClick(bar.slider, Qt.Key.Key_Down)
    assert (
        play.sight.first_person.eye_points.rows[play.sight.first_person.index]
        == play.sight.first_person.eye_points.rows[index] - 1
    )
    QTest.keyClick(bar.slider, Qt.Key.Key_Home)
    assert play.sight.first_person.index == 0


def test_the_way_back_to_the_lines_start_is_open_once_one_has_left_it(qtbot, play, bar):
    stoop(qtbot, play, "C")
    assert not bar._home_button.isEnabled()
    play.sight.first_person.go_to(0)
    assert bar._home_button.isEnabled()
    bar._home_button.click()
    assert play.sight.first_person.index == play.sight.first_person.eye_points.home


def test_what_is_drawn_in_the_slider_is_what_is_free(qtbot, play, bar):
    stoop(qtbot, play, "B")
    blank = bar.slider.grab().toImage()
    play.sight_pair.choose("A", "C")
    qtbot.waitUntil(lambda: play.sight.first_person.survey is not None)
    assert bar.slider.grab().toImage() != blank
