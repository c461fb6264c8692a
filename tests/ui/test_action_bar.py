"""The bar below the table: one main button at a fixed place, questions before tasks, and a stable focus."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from app.ui.action_bar import ActionBar, BarButton, BarTask
from app.ui.widgets.labels import HintLabel, fit_lines
from app.ui.widgets.theme import apply_theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def pressed():
    return []


@pytest.fixture
def bar(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    made = ActionBar(HintLabel(), QLabel())
    down = QVBoxLayout(window)
    down.addWidget(QPushButton("Elsewhere"))
    down.addWidget(made)
    window.resize(900, 200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    window.close()


def task(pressed, text="Red: go on", main="Go on", others=()):
    return BarTask(
        text,
        BarButton(main, lambda: pressed.append(main)) if main else None,
        tuple(BarButton(other, lambda other=other: pressed.append(other)) for other in others),
    )


def other_buttons(bar):
    return [one for one in bar.findChildren(QPushButton) if one.isVisible() and one is not bar.main_button]


def test_the_main_button_runs_the_task(bar, pressed):
    bar.show_task(task(pressed, others=("Other…",)))
    QTest.mouseClick(bar.main_button, LEFT)
    QTest.mouseClick(other_buttons(bar)[0], LEFT)
    bar.press_main()
    assert pressed == ["Go on", "Other…", "Go on"]
    assert bar.sentence.text() == "Red: go on"
    assert bar.main_button.accessibleName() == "Go on"


def test_the_main_button_and_the_bar_never_move_or_change_their_size(bar, pressed):
    places = set()
    for one in (
        task(pressed),
        task(
            pressed, "A " + "very " * 60 + "long sentence", "A button with very many words on it" * 3, ("Cancel", "No")
        ),
        task(pressed, "", "OK", ("One", "Two", "Three")),
    ):
        bar.show_task(one)
        bar.layout().activate()
        places.add((bar.geometry().getRect(), bar.main_button.geometry().getRect()))
    assert len(places) == 1


def test_a_question_replaces_the_task_until_answered(bar, pressed):
    bar.show_task(task(pressed))
    bar.show_question(task(pressed, "Dice", "Roll"))
    bar.show_task(task(pressed, "Blue: go on", "Pass"))
    bar.press_main()
    assert bar.sentence.text() == "Dice"
    bar.show_question(None)
    bar.press_main()
    assert pressed == ["Roll", "Pass"]
    assert bar.sentence.text() == "Blue: go on"


def test_a_click_does_not_move_the_focus(bar, pressed):
    elsewhere = bar.window().findChild(QPushButton)
    elsewhere.setFocus()
    bar.show_task(task(pressed))
    QTest.mouseClick(bar.main_button, LEFT)
    assert elsewhere.hasFocus()


def test_focus_stays_on_the_main_button_between_tasks(bar, pressed):
    bar.show_task(task(pressed))
    bar.take_focus()
    QTest.keyClick(bar.main_button, Qt.Key.Key_Space)
    bar.show_task(task(pressed, "Blue: go on", "Pass"))
    assert bar.main_button.hasFocus()
    QTest.keyClick(bar.main_button, Qt.Key.Key_Space)
    assert pressed == ["Go on", "Pass"]


def test_focus_goes_home_when_the_button_disappears(bar, pressed):
    gone = []
    bar.focus_home = lambda: gone.append(True)
    bar.show_task(task(pressed))
    bar.take_focus()
    bar.show_task(None)
    assert gone


def test_a_double_click_does_not_press_the_next_task(bar, pressed):
    bar.show_task(
        BarTask("Go on", BarButton("Go on", lambda: bar.show_question(task(pressed, "A rule", "Do it anyway"))))
    )
    QTest.mouseClick(bar.main_button, LEFT)
    QTest.mouseDClick(bar.main_button, LEFT, delay=0)
    assert bar.sentence.text() == "A rule"
    assert len(pressed) <= 1  # QTest's double click begins with a single one


def test_without_a_task_there_is_no_button_and_no_text(bar):
    bar.show_task(None)
    assert not bar.main_button.isVisible()
    assert not bar.sentence.isVisible()
    bar.press_main()


@pytest.mark.parametrize("width", [310, 420, 571, 700])
@pytest.mark.parametrize("percent", [100, 200])
def test_a_narrow_bar_hides_the_note_then_the_other_buttons(qapp, bar, pressed, width, percent):
    apply_theme(qapp, "light", percent)
    bar.window().resize(width, 200)
    bar._note.setText("A long note about something that happened a while ago, which nobody has to read")
    bar.show_task(
        task(pressed, "Blue: Flare Archer has two actions left, what does it do?", "End the activation",
             others=("Wait", "Another action…", "Another ability…", "End the battle manually…"))
    )  # fmt: skip
    QApplication.processEvents()
    main = bar.main_button
    assert bar.rect().contains(main.geometry())
    assert main.visibleRegion().boundingRect().size() == main.size()
    assert bar.sentence.width() >= min(60, width // 6)
    assert not bar.sentence.geometry().intersects(main.geometry())
    for one in other_buttons(bar):
        assert one.width() >= one.sizeHint().width()
        assert bar.rect().contains(one.geometry())
        assert one.geometry().right() < main.geometry().left()


@pytest.mark.parametrize("width", [1000, 1366])
def test_at_large_text_sizes_a_usual_text_fits_and_nothing_moves(qapp, bar, pressed, width):
    apply_theme(qapp, "light", 150)
    bar.window().resize(width, 200)
    others = ("Dice…", "Next fighter", "Other…")
    places = set()
    for text in ("Go on", "Fen Folk Slinger has 1 action left: drag it to move, or attack."):
        bar.show_task(task(pressed, text, "Attack Moor Folk Elder: ranged weapon", others))
        bar.layout().activate()
        places.add((bar.height(), *(one.geometry().getRect() for one in (bar.main_button, *other_buttons(bar)))))
    _, lines = fit_lines(bar.sentence.font(), bar.sentence.contentsRect().size(), bar.sentence.text())
    assert " ".join(lines) == bar.sentence.text()
    assert len(places) == 1


def test_late_progress_covers_and_cuts_nothing(bar, pressed):
    note = bar.findChild(HintLabel)
    progress = next(one for one in bar.findChildren(QLabel) if type(one) is QLabel)
    progress.setFixedWidth(180)
    progress.hide()
    said = "Flare Archer has 2 actions left and an enemy is near: attack, drag it to move, or disengage."
    bar.show_task(task(pressed, said, others=("Dice…", "Next one", "Other…")))
    QApplication.processEvents()
    before = len(other_buttons(bar))
    note.setText("Drawing the card…")
    progress.show()
    QApplication.processEvents()
    parts = sorted((bar.sentence, note, progress, *other_buttons(bar), bar.main_button), key=QWidget.x)
    assert all(left.geometry().right() < right.x() for left, right in pairwise(parts))
    assert all(one.width() >= one.sizeHint().width() for one in other_buttons(bar))
    progress.hide()
    QApplication.processEvents()
    assert len(other_buttons(bar)) == before
