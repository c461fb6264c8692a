from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QPushButton

from app.ui.widgets.accessibility import FocusRing
from app.ui.widgets.labels import make_column


class Painted(QObject):
    """Counts how often a widget is painted completely."""

    def __init__(self, widget):
        super().__init__(widget)
        self.regions, self.widget = [], widget
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event):
        if event.type() == QEvent.Type.Paint:
            self.regions.append(event.region().boundingRect())
        return False


def show_widget(qtbot):
    frame, inside = QFrame(), QPushButton("inside")
    column = make_column(0, frame)
    column.setContentsMargins(20, 20, 20, 20)
    column.addWidget(inside)
    FocusRing(frame, inside)
    qtbot.addWidget(frame)
    frame.show()
    frame.activateWindow()
    qtbot.waitUntil(frame.isActiveWindow)
    inside.clearFocus()
    return frame, inside


def test_a_new_ring_is_drawn_completely(qtbot):
    frame, inside = show_widget(qtbot)
    painted = Painted(frame)
    inside.setFocus(Qt.FocusReason.TabFocusReason)
    assert frame.property("focused")
    qtbot.waitUntil(lambda: frame.rect() in painted.regions)


def test_a_click_into_the_focused_widget_hides_the_ring(qtbot):
    frame, inside = show_widget(qtbot)
    inside.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseClick(inside, Qt.MouseButton.LeftButton)
    assert inside.hasFocus()
    assert not frame.property("focused")


def test_a_dialog_does_not_change_the_ring(qtbot):
    frame, inside = show_widget(qtbot)
    away, back = Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.TabFocusReason
    for by_key in (True, False):
        inside.setFocus(back if by_key else Qt.FocusReason.MouseFocusReason)
        for kind in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):
            QApplication.sendEvent(inside, QFocusEvent(kind, away))
        assert bool(frame.property("focused")) == by_key
        inside.clearFocus()
