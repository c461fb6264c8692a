"""Finds keyboard faults of a window: Enter presses nothing, Tab jumps or skips, the focus is invisible.

No button is really pressed: what Enter would press is only recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolBar,
    QWidget,
)

from app.ui.widgets import keyboard
from app.ui.widgets.keyboard import can_take_focus, list_tab_stops

WHOLE = (QAbstractSpinBox, QComboBox, QAbstractItemView)
"""Compound fields that count as one tab stop."""
HIGHER = 6
"""Number of pixels by which a stop may be above the previous one and still count as beside it."""
RING_MARGIN, LEAST_PIXELS = 4, 20
"""Area around a widget in which a focus ring may be drawn, and the number of pixels that must change."""


def find_faults(root: QWidget, rings: dict[str, str]) -> Iterator[str]:
    """Yields the keyboard faults of a window; `rings` collects the kinds of widgets whose ring was checked."""
    window = root.window()
    stops = list_tab_stops(window)
    if not isinstance(window, QDialog | QMainWindow):
        return
    yield from find_missed(window, stops)
    yield from find_jumps(window, stops)
    focus = window.focusWidget()
    yield from find_dead_buttons(stops)
    yield from find_rings(window, stops, rings)
    if focus and focus.isVisible():
        focus.setFocus()


def find_missed(window: QWidget, stops: list[QWidget]) -> Iterator[str]:
    """Yields focusable widgets that Tab does not reach."""
    for widget in window.findChildren(QWidget):
        if widget.window() is not window or not can_take_focus(widget) or widget in stops or _is_part(widget, window):
            continue
        if not widget.visibleRegion().isEmpty():
            yield f"{name_of(widget)} is not come to by Tab"
    yield from (f"{name_of(stop)} takes the keyboard and has no size" for stop in stops if stop.size().isEmpty())


def find_jumps(window: QWidget, stops: list[QWidget]) -> Iterator[str]:
    """Yields the places where the next stop is above the last one in the same column."""
    for before, after in pairwise(stops):
        one, other = _place(before, window), _place(after, window)
        if before.isAncestorOf(after) or _is_in_bar(before) != _is_in_bar(after):
            continue  # from a page to its content, or out of the toolbar, which may be anywhere
        if _find_room(before) is not _find_room(after):
            continue  # scrolled content may be behind what is below it
        alike = min(one.right(), other.right()) >= max(one.left(), other.left())
        if alike and other.bottom() < one.top() + HIGHER:
            yield f"from {name_of(before)} Tab jumps up to {name_of(after)}"


def find_dead_buttons(stops: list[QWidget]) -> Iterator[str]:
    """Yields focused buttons that Enter does not press."""
    pressed: list[QWidget] = []
    real, keyboard.press = keyboard.press, pressed.append
    try:
        for stop in stops:
            if not isinstance(stop, QAbstractButton) or isinstance(stop, QCheckBox | QRadioButton):
                continue
            stop.setFocus()
            if isinstance(stop, QPushButton) and (stop.isDefault() or stop.autoDefault()):
                continue  # Qt presses it
            pressed.clear()
            QTest.keyClick(stop, Qt.Key.Key_Return)
            if pressed != [stop]:
                yield f"Enter on {name_of(stop)} presses {', '.join(map(name_of, pressed)) or 'nothing'}"
    finally:
        keyboard.press = real


def find_rings(window: QWidget, stops: list[QWidget], rings: dict[str, str]) -> Iterator[str]:
    """Yields the kinds of widgets that look the same with and without focus; each kind is checked once."""
    for stop in stops:
        kind, other = _kind(stop), next((one for one in stops if one is not stop), None)
        if kind in rings or other is None or stop.visibleRegion().isEmpty() or not window.isActiveWindow():
            continue
        rings[kind] = name_of(stop)
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        around = _place(stop, window).adjusted(-RING_MARGIN, -RING_MARGIN, RING_MARGIN, RING_MARGIN)
        with_ring = window.grab(around).toImage()
        other.setFocus(Qt.FocusReason.MouseFocusReason)
        QApplication.processEvents()
        if stop.hasFocus():  # the other one is gone: a search has ended
            rings.pop(kind)
            continue
        if count_changed(with_ring, window.grab(around).toImage()) < LEAST_PIXELS:
            yield f"{name_of(stop)} shows no ring"


def count_changed(one: QImage, other: QImage) -> int:
    """Returns the number of pixels that differ between two pictures of one size."""
    return sum(one.pixel(x, y) != other.pixel(x, y) for x in range(one.width()) for y in range(one.height()))


def name_of(widget: QWidget) -> str:
    """Returns the name of a widget for the report."""
    words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return f"{type(widget).__name__} “{words.replace('&', '') or widget.objectName()}”"


def _kind(widget: QWidget) -> str:
    """Returns what determines the focus ring: the class, the object name and the style properties."""
    marks = [str(widget.property(name)) for name in ("main", "against", "fold", "narrow")]
    bar = "bar" if _is_in_bar(widget) else "default" if isinstance(widget, QPushButton) and widget.isDefault() else ""
    return " ".join((type(widget).__name__, widget.objectName(), *marks, bar))


def _place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _is_in_bar(widget: QWidget) -> bool:
    return any(isinstance(one, QToolBar) for one in _parents(widget))


def _is_part(widget: QWidget, window: QWidget) -> bool:
    """Returns whether it is part of a field or toolbar that is one stop, or scrolled by one that follows the focus."""
    if isinstance(widget, QAbstractScrollArea) and not isinstance(widget, QAbstractItemView):
        return False
    return any(one is not window and isinstance(one, (*WHOLE, QToolBar)) for one in _parents(widget))


def _find_room(widget: QWidget) -> QWidget | None:
    """Returns the scroll area that contains it."""
    return next((one for one in _parents(widget) if isinstance(one, QScrollArea)), None)


def _parents(widget: QWidget) -> Iterator[QWidget]:
    above = widget.parentWidget()
    while above:
        yield above
        above = above.parentWidget()
