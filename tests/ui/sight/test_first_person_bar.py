import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.sight.first_person_bar import FirstPersonBar
from app.ui.workers import stop_all
from tests.ui.stand_ins import FakeViewport, SeenBattle, wall_between


@pytest.fixture
def document(qapp):
    opened = SeenBattle(wall_between(), FakeViewport())
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def bar(qtbot, document):
    shown = FirstPersonBar()
    qtbot.addWidget(shown)
    shown.resize(900, 120)
    shown.watch(document.sight.first_person)
    return shown


def enter_first_person(qtbot, document, target):
    document.sight_pair.choose("A", target)
    document.sight.first_person.toggle()
    qtbot.waitUntil(lambda: document.sight.first_person.survey is not None and document.sight.live is not None)


def test_the_bar_is_shown_only_in_first_person_view(qtbot, document, bar):
    assert bar.isHidden()
    enter_first_person(qtbot, document, "C")
    assert not bar.isHidden()
    document.handle_escape()
    assert bar.isHidden()


def test_the_bar_shows_the_free_share_from_here_and_from_everywhere(qtbot, document, bar):
    enter_first_person(qtbot, document, "C")
    qtbot.waitUntil(lambda: "all of C is visible" in bar._summary.text())
    assert bar._summary.text() == "A’s eyes → C: all of C is visible from here"
    assert bar._details.text().startswith(
        f"From {len(document.sight.first_person.eye_points.points)} points of A: about 100% to 100%"
    )


def test_the_bar_says_that_nothing_is_free(qtbot, document, bar):
    enter_first_person(qtbot, document, "B")
    qtbot.waitUntil(lambda: bar._summary.text() == "A’s eyes → B: no part of B is visible from here")
    assert "Nothing is visible from any of " in bar._details.text()
    qtbot.waitUntil(lambda: bar._details.text().startswith("Every line of sight is blocked: wall."))
    assert not bar._best_button.isEnabled()


def test_the_slider_moves_the_eye_and_has_an_accessible_description(qtbot, document, bar):
    enter_first_person(qtbot, document, "C")
    before = document._viewport.eye.eye
    QTest.mouseClick(bar.slider, Qt.MouseButton.LeftButton, pos=QPoint(12, bar.slider.height() // 2))
    assert document.sight.first_person.index == 0
    assert document._viewport.eye.eye != before
    assert bar.slider.accessibleName() == "Viewpoint of A"
    assert bar.slider.accessibleDescription().startswith("A’s eyes → C")


def test_arrow_keys_on_the_slider_move_the_eye_as_in_the_view(qtbot, document, bar):
    enter_first_person(qtbot, document, "C")
    index = document.sight.first_person.index
    QTest.keyClick(bar.slider, Qt.Key.Key_Down)
    assert (
        document.sight.first_person.eye_points.rows[document.sight.first_person.index]
        == document.sight.first_person.eye_points.rows[index] - 1
    )
    QTest.keyClick(bar.slider, Qt.Key.Key_Home)
    assert document.sight.first_person.index == 0


def test_home_is_enabled_away_from_the_start_of_the_line(qtbot, document, bar):
    enter_first_person(qtbot, document, "C")
    assert not bar._home_button.isEnabled()
    document.sight.first_person.go_to(0)
    assert bar._home_button.isEnabled()
    bar._home_button.click()
    assert document.sight.first_person.index == document.sight.first_person.eye_points.home


def test_the_slider_shows_where_the_target_is_visible(qtbot, document, bar):
    enter_first_person(qtbot, document, "B")
    blank = bar.slider.grab().toImage()
    document.sight_pair.choose("A", "C")
    qtbot.waitUntil(lambda: document.sight.first_person.survey is not None)
    assert bar.slider.grab().toImage() != blank
