import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton, QVBoxLayout

from app.ui.widgets.dialogs import Dialog

KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.fixture
def dialog(qtbot):
    """Returns two buttons, a tool button and a field; Enter in the field presses the default."""
    made = Dialog()
    down = QVBoxLayout(made)
    made.pressed = []
    for name, kind in (("field", QLineEdit), ("take", QPushButton), ("other", QPushButton), ("small", QToolButton)):
        widget = kind()
        widget.setObjectName(name)
        setattr(made, name, widget)
        down.addWidget(widget)
        if kind is not QLineEdit:
            widget.clicked.connect(lambda _=False, name=name: made.pressed.append(name))
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.other.setAutoDefault(False)
    made.take.setDefault(True)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("there", "pressed"), [("other", "other"), ("small", "small"), ("field", "take")])
def test_enter_presses_the_focused_button_or_the_default(dialog, key, there, pressed):
    getattr(dialog, there).setFocus()
    QTest.keyClick(getattr(dialog, there), key)
    assert dialog.pressed == [pressed]


def test_a_disabled_button_is_not_pressed(dialog):
    dialog.other.setFocus()
    dialog.other.setEnabled(False)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert "other" not in dialog.pressed


def test_an_enlarged_dialog_stays_centred_within_the_screen(dialog):
    screen = dialog.screen().availableGeometry()
    dialog.enlarge(QSize(700, 500), screen.center())
    assert dialog.width() >= 700
    assert (dialog.frameGeometry().center() - screen.center()).manhattanLength() <= 2
    dialog.enlarge(QSize(900, 600), screen.topLeft())
    assert screen.contains(dialog.frameGeometry())
