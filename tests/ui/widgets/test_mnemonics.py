"""Alt mnemonics in dialogs."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QMessageBox, QPushButton, QVBoxLayout

from app.ui.widgets.dialogs import Dialog, message_box
from app.ui.widgets.mnemonics import assign_letters

ALT = Qt.KeyboardModifier.AltModifier


def dialog_of(qtbot, *widgets, fields=()):
    dialog = Dialog()
    qtbot.addWidget(dialog)
    down = QVBoxLayout(dialog)
    form = QFormLayout()
    for name, field in fields:
        form.addRow(name, field)
    down.addLayout(form)
    for widget in widgets:
        down.addWidget(widget)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_nothing_is_underlined_until_alt_is_pressed(qtbot):
    button = QPushButton("Enlist")
    dialog = dialog_of(qtbot, button)
    assert button.text() == "Enlist"
    QTest.keyPress(dialog, Qt.Key.Key_Alt)
    assert button.text() == "&Enlist"


def test_every_text_gets_its_own_mnemonic_and_existing_ones_stay(qtbot):
    texts = ["Save", "Save as…", "&Same", "Delete", "Same"]
    buttons = [QPushButton(text) for text in texts]
    dialog = dialog_of(qtbot, *buttons)
    assign_letters(dialog)
    marked = [button.text() for button in buttons]
    letters = [text[text.index("&") + 1].lower() for text in marked]
    assert marked[2] == "&Same"
    assert len(set(letters)) == len(texts)
    assert [text.replace("&", "") for text in marked] == [text.replace("&", "") for text in texts]


def test_the_first_of_two_equal_mnemonics_keeps_it(qtbot):
    button, field = QPushButton("&Back"), QLineEdit()
    pressed = []
    button.clicked.connect(lambda: pressed.append(1))
    dialog = dialog_of(qtbot, button, fields=[("&Board", field)])
    button.setFocus()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_B, ALT)
    assert field.hasFocus()
    assert button.text() == "B&ack"
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_A, ALT)
    qtbot.waitUntil(lambda: pressed == [1])


def test_a_mnemonic_presses_buttons_ticks_boxes_and_focuses_fields(qtbot):
    button, box, field = QPushButton("Enlist"), QCheckBox("Locked"), QLineEdit()
    pressed = []
    button.clicked.connect(lambda: pressed.append(1))
    dialog = dialog_of(qtbot, button, box, fields=[("Name", field)])
    button.setFocus()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_N, ALT)
    assert field.hasFocus()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_L, ALT)
    qtbot.waitUntil(box.isChecked)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_E, ALT)
    qtbot.waitUntil(lambda: pressed == [1])


def test_symbols_and_texts_with_a_mnemonic_are_unchanged(qtbot):
    buttons = [QPushButton(text) for text in ("−", "…", "R && B", "3")]
    dialog = dialog_of(qtbot, *buttons)
    assign_letters(dialog)
    assert [button.text() for button in buttons] == ["−", "…", "R && B", "3"]


def test_message_boxes_have_mnemonics_too(qtbot):
    box = message_box(QMessageBox.Icon.Question, "Really?")
    qtbot.addWidget(box)
    remove = box.addButton("Remove it", QMessageBox.ButtonRole.AcceptRole)
    box.show()
    assign_letters(box)
    assert remove.text() == "&Remove it"
