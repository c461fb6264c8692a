"""Tab follows the visual order, Enter presses the focused widget, and the focus is never lost."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import delete

from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.keyboard import FocusKeeper, focus_next, list_tab_stops, press_focused_button


class Window(QMainWindow):
    """A window with the keyboard rules of the program."""

    def __init__(self, inside):
        super().__init__()
        self.setCentralWidget(inside)
        FocusKeeper(self, lambda: None)

    def keyPressEvent(self, event):
        if not press_focused_button(self, event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next):
        return focus_next(self, 1 if next else -1)


@pytest.fixture
def show_window(qtbot):
    windows = []

    def show(inside):
        window = Window(inside)
        windows.append(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return show


def buttons(*names):
    return [QPushButton(name) for name in names]


def column(*widgets):
    return _filled(QVBoxLayout, widgets)


def row(*widgets):
    return _filled(QHBoxLayout, widgets)


def _filled(layout, widgets):
    box = QWidget()
    made = layout(box)
    for widget in widgets:
        made.addWidget(widget)
    return box


def tab(times):
    been = []
    for _ in range(times):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        been.append(QApplication.focusWidget())
    return been


def test_tab_order_is_top_to_bottom_and_left_to_right(show_window):
    e, d, c, b, a = buttons(*"edcba")
    window = show_window(column(a, row(b, c), row(d, e)))
    a.setFocus()
    assert tab(5) == [b, c, d, e, a]
    QTest.keyClick(window, Qt.Key.Key_Backtab)
    assert e.hasFocus()


def test_tab_finishes_a_column_before_the_next(show_window):
    a, b, c, d = buttons(*"abcd")
    c.setFixedHeight(90)
    show_window(row(column(a, b), column(c, d)))
    a.setFocus()
    assert tab(3) == [b, c, d]


def test_tab_goes_across_the_rows_of_a_form(show_window):
    box, fields = QWidget(), buttons(*"abcd")
    grid = QGridLayout(box)
    for place, field in enumerate(fields):
        grid.addWidget(field, place // 2, place % 2)
    show_window(box)
    fields[0].setFocus()
    assert tab(3) == fields[1:]


def test_a_compound_field_is_one_tab_stop_and_hidden_or_disabled_ones_are_none(show_window):
    first, number, hidden, grey, last = QLineEdit(), QSpinBox(), *buttons("hidden", "grey"), QLineEdit()
    hidden.hide()
    grey.setEnabled(False)
    show_window(column(first, number, hidden, grey, last))
    hidden.hide()
    first.setFocus()
    assert tab(2) == [number, last]


def test_a_toolbar_is_one_tab_stop(show_window):
    bar, inside = QToolBar(), QPushButton("inside")
    for name in "abc":
        tool = QToolButton()
        tool.setText(name)
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bar.addWidget(tool)
    window = show_window(inside)
    window.addToolBar(bar)
    QApplication.processEvents()
    tools = [one for one in bar.findChildren(QToolButton) if one.text()]
    inside.setFocus()
    assert tab(2) == [tools[0], inside]
    tools[2].setFocus()
    assert tab(2) == [inside, tools[0]]


def test_tab_continues_from_a_hidden_widget(show_window):
    a, b, c = buttons(*"abc")
    show_window(column(a, b, c))
    b.setFocus()
    b.hide()
    assert c.hasFocus()


def test_tab_scrolls_to_the_focused_widget(show_window):
    fields = buttons(*(str(number) for number in range(40)))
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(column(*fields))
    window = show_window(area)
    window.resize(200, 200)
    fields[0].setFocus()
    tab(30)
    assert fields[30].hasFocus()
    assert not fields[30].visibleRegion().isEmpty()


def test_enter_presses_a_focused_button_but_no_check_box(show_window):
    button, tool, box = QPushButton("push"), QToolButton(), QCheckBox("tick")
    pressed = []
    button.clicked.connect(lambda: pressed.append("push"))
    tool.clicked.connect(lambda: pressed.append("tool"))
    show_window(column(button, tool, box))
    for widget, key in ((button, Qt.Key.Key_Return), (tool, Qt.Key.Key_Enter), (box, Qt.Key.Key_Return)):
        widget.setFocus()
        QTest.keyClick(widget, key)
    assert pressed == ["push", "tool"]
    assert not box.isChecked()


def test_a_held_key_presses_once(show_window):
    button = QPushButton("push")
    pressed = []
    button.clicked.connect(lambda: pressed.append(1))
    show_window(column(button))
    button.setFocus()
    for again in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", again)
        QApplication.sendEvent(button, event)
    assert pressed == [1]


def test_focus_moves_nearby_when_its_widget_is_deleted(qtbot, show_window):
    a, b, c, d = buttons(*"abcd")
    show_window(column(a, column(b, c), d))
    c.setFocus()
    delete(c)
    qtbot.waitUntil(b.hasFocus)


def test_focus_returns_after_a_dialog(qtbot, show_window):
    a, b = buttons(*"ab")
    window = show_window(column(a, b))
    b.setFocus()
    _open_and_close(qtbot, window)
    qtbot.waitUntil(b.hasFocus)


def test_focus_returns_nearby_if_its_widget_is_gone_after_a_dialog(qtbot, show_window):
    a, b, c, d = buttons(*"abcd")
    window = show_window(column(a, column(b, c), d))
    c.setFocus()
    _open_and_close(qtbot, window, c.hide)
    qtbot.waitUntil(b.hasFocus)


def _open_and_close(qtbot, window, meanwhile=lambda: None):
    dialog = Dialog(window)
    line = QLineEdit()
    QVBoxLayout(dialog).addWidget(line)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(line.hasFocus)
    meanwhile()
    dialog.reject()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def test_tab_stops_of_a_part_are_inside_it(show_window):
    a, b, c = buttons(*"abc")
    inside = column(b, c)
    show_window(column(a, inside))
    assert list_tab_stops(inside) == [b, c]
