"""New fighters through the dialog: real keys, real steps."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit

from app.model import Cylinder, Oval, Round, Sculpt
from app.ui.editing.fighter_dialog import FighterDialog

LOOKS = {"red": ((0.74, 0.27, 0.11), "triangle"), "blue": ((0.10, 0.36, 0.62), "square")}


@pytest.fixture
def dialog(qtbot):
    shown = FighterDialog(LOOKS, "blue")
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    shown.told = []
    shown.add_requested.connect(lambda fighter, count: shown.told.append((fighter, count)))
    return shown


def write(widget, text):
    widget.setFocus()
    widget.selectAll()
    QTest.keyClicks(widget, text)


def test_enter_adds_a_fighter_and_keeps_the_dialog_values(dialog):
    write(dialog.name, "Axe")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    write(dialog.count, "3")
    QTest.keyClick(dialog.count, Qt.Key.Key_Return)
    (first, one), (second, three) = dialog.told
    assert (first.id, first.side, first.base, one, three) == ("Axe", "blue", Round(32.0), 1, 3)
    assert first == second
    assert dialog.isVisible()


@pytest.mark.parametrize("told", ["Added Axe.", "There is no room for 50 fighters beside one another at this edge."])
def test_a_message_does_not_move_the_buttons(qtbot, dialog, told):
    button = dialog.place_button
    dialog.adjustSize()
    before = button.mapToGlobal(button.rect().center()), dialog.height()
    dialog.show_message(told)
    qtbot.waitUntil(dialog.message.isVisible)
    dialog.adjustSize()
    dialog.layout().activate()
    assert (button.mapToGlobal(button.rect().center()), dialog.height()) == before


def test_the_height_is_assumed_until_it_is_typed(dialog):
    assert dialog.fighter.body == Cylinder(12.0, 35.0, assumed=True)
    assert dialog.assumed_label.text() == "assumed"
    dialog.base.chosen.emit(Round(40.0))
    assert dialog.fighter.body == Cylinder(15.0, 45.0, assumed=True)
    write(dialog.height_, "51")
    QTest.keyClick(dialog.height_, Qt.Key.Key_Return)
    assert dialog.told[0][0].body == Cylinder(15.0, 51.0)
    assert dialog.assumed_label.text() == ""
    dialog.base.chosen.emit(Round(25.0))
    assert dialog.fighter.body == Cylinder(9.4, 51.0)
    QTest.mouseClick(dialog.suggest_button, Qt.MouseButton.LeftButton)
    assert dialog.fighter.body == Cylinder(9.4, 30.0, assumed=True)


def test_a_typed_height_counts_before_the_field_is_left(dialog):
    write(dialog.height_, "44")
    dialog.accept()
    assert dialog.told[0][0].body == Cylinder(12.0, 44.0)


def test_a_base_can_have_a_custom_size(dialog):
    dialog.base.chosen.emit(Oval(60.0, 35.0))
    assert dialog.width_.isVisible()
    write(dialog.length, "58")
    write(dialog.thickness, "4")
    QTest.keyClick(dialog.thickness, Qt.Key.Key_Return)
    assert dialog.told[0][0].base == Oval(58.0, 35.0, 4.0)
    assert dialog.base.currentText() == "Oval, custom size"


def test_a_thicker_base_raises_the_body(dialog):
    write(dialog.height_, "6")
    write(dialog.thickness, "20")
    dialog.accept()
    fighter = dialog.told[0][0]
    assert fighter.body.height_mm > fighter.base.thickness_mm == 20


def test_a_click_on_the_side_opens_its_list_and_letters_are_typed(qtbot, dialog):
    dialog.show()
    qtbot.waitExposed(dialog)
    QTest.mouseClick(dialog.side.lineEdit(), Qt.MouseButton.LeftButton)
    assert dialog.side.view().isVisible()
    QTest.keyClick(dialog.side.view(), Qt.Key.Key_G, delay=1)
    assert not dialog.side.view().isVisible()
    assert dialog.side.currentText() == "g"


def test_a_slow_click_on_the_side_leaves_its_list_open(qtbot, dialog):
    dialog.show()
    qtbot.waitExposed(dialog)
    QTest.mousePress(dialog.side.lineEdit(), Qt.MouseButton.LeftButton)
    assert not dialog.side.view().isVisible()  # a list opened now would take the release for a choice
    QTest.mouseRelease(dialog.side.lineEdit(), Qt.MouseButton.LeftButton)
    assert dialog.side.view().isVisible()


def test_the_last_entry_of_the_list_is_for_a_new_side(dialog):
    last = dialog.side.count() - 1
    assert dialog.side.itemText(last) == "New side…"
    dialog.side.setCurrentIndex(last)
    dialog.side.activated.emit(last)
    assert dialog.side.currentText() == ""


def test_enter_after_a_new_side_adds_no_fighter(dialog):
    write(dialog.side.lineEdit(), "green")
    QTest.keyClick(dialog.side.lineEdit(), Qt.Key.Key_Return)
    assert dialog.told == []
    QTest.keyClick(dialog.side.lineEdit(), Qt.Key.Key_Return)
    assert dialog.told[0][0].side == "green"


def test_a_new_side_can_simply_be_typed(dialog):
    write(dialog.side.lineEdit(), "green")
    QTest.keyClick(dialog.side.lineEdit(), Qt.Key.Key_Return)
    assert dialog.fighter.side == "green"


def test_a_newly_typed_side_has_its_own_mark(dialog):
    box = dialog.side
    known = box.itemText(1)
    write(box.lineEdit(), "green")
    assert (box.currentIndex(), box.currentText(), box.lineEdit().isModified()) == (-1, "green", True)
    write(box.lineEdit(), known)
    assert box.itemText(box.currentIndex()) == known


def test_typing_within_a_side_name_keeps_the_cursor(dialog):
    line = dialog.side.lineEdit()
    write(line, "gren")
    line.setCursorPosition(2)
    QTest.keyClicks(line, "e")
    assert (line.text(), line.cursorPosition()) == ("green", 3)


def test_a_fighter_needs_no_name_or_side(dialog):
    dialog.accept()
    assert dialog.told[0][0].id == "Fighter"


def test_a_miniature_replaces_the_cylinder_and_can_be_removed(dialog):
    dialog.set_miniature(Round(25.0, 3.0), Sculpt("x.stl", cut_mm=3.0), "Troll")
    assert isinstance(dialog.fighter.body, Sculpt)
    assert dialog.fighter.base == Round(25.0, 3.0)
    assert not dialog.height_.isVisible()
    assert "Troll" in dialog.miniature_button.text()
    QTest.mouseClick(dialog.cylinder_button, Qt.MouseButton.LeftButton)
    assert isinstance(dialog.fighter.body, Cylinder)
    assert dialog.height_.isVisible()


def test_esc_closes_the_dialog(dialog):
    QTest.keyClick(dialog.name, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.told == []


def test_every_field_has_an_accessible_name(dialog):
    for kind in (QAbstractSpinBox, QComboBox, QLineEdit):
        for widget in dialog.findChildren(kind):
            assert widget.accessibleName() or isinstance(widget.parent(), QAbstractSpinBox | QComboBox)


def test_all_number_fields_have_one_width_and_align_right(qtbot, dialog):
    dialog.set_base(Oval(60, 35))
    dialog.show()
    qtbot.waitExposed(dialog)
    boxes = [box for box in dialog.findChildren(QAbstractSpinBox) if box.isVisible()]
    assert len(boxes) > 4
    assert len({box.width() for box in boxes}) == 1
    assert len({box.alignment() for box in boxes}) == 1
