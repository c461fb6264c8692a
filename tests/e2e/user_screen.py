"""What is on the screen for a scripted player: which window is on top, what lies where, who has the keyboard."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QPushButton, QScrollArea, QWidget

W = TypeVar("W", bound=QWidget)


class Stuck(Exception):
    """Something is not as a player would expect it; one sentence."""


def top() -> QWindow:
    """The window that has the mouse and the keyboard: a list that is unfolded, else a dialog, else the main window."""
    widget = QApplication.activePopupWidget() or QApplication.activeModalWidget() or _newest()
    handle = widget.windowHandle() if widget else None
    if handle is None:
        raise Stuck("There is no window any more.")
    return handle


def middle(widget: QWidget) -> QPoint:
    """The middle of a widget on the screen, scrolled to as players scroll. Raises Stuck where it is not to be seen."""
    name = widget.accessibleName() or type(widget).__name__
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
    if not widget.isVisible() or widget.visibleRegion().isEmpty():
        raise Stuck(f"“{name}” is not to be seen.")
    shown = widget.visibleRegion().boundingRect()
    return widget.mapToGlobal(shown.center())


def button(text: str, inside: type[QWidget] = QWidget) -> QAbstractButton:
    """The button with these words in what is open. Raises Stuck."""
    for root in _open():
        for one in root.findChildren(QAbstractButton):
            words = one.text().replace("&", "")
            if one.isVisible() and text in (words, one.accessibleName()) and _within(one, inside):
                return one
    raise Stuck(f"There is no button “{text}”.")


def starting(words: str, kind: type[QAbstractButton] = QPushButton) -> QAbstractButton:
    """The button that can be pressed whose words begin so, in the window on top. Raises Stuck."""
    over = QApplication.activeModalWidget() or QApplication.activeWindow()
    for one in over.findChildren(kind) if over else ():
        if one.isVisible() and one.isEnabled() and one.text().replace("&", "").startswith(words):
            return one
    raise Stuck(f"There is no button “{words}…”.")


def named(kind: type[W], name: str) -> W:
    """The field of this name in what is open. Raises Stuck."""
    for root in _open():
        for one in root.findChildren(kind):
            if one.isVisible() and one.accessibleName() == name:
                return one
    raise Stuck(f"There is nothing called “{name}” to be filled in.")


def shown(kind: type[W]) -> W | None:
    """The window of this kind that is open."""
    found = (one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())
    return next(found, None)


def _open() -> list[QWidget]:
    """The windows that can be used now, the newest first."""
    modal = QApplication.activeModalWidget()
    if modal:
        return [modal]
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
    return sorted(tops, key=lambda one: not isinstance(one, QDialog))


def _newest() -> QWidget | None:
    active = QApplication.activeWindow()
    return active or next(iter(_open()), None)


def _within(widget: QWidget, kind: type[QWidget]) -> bool:
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, kind):
            return True
        above = above.parentWidget()
    return False


def under(spot: QPoint) -> tuple[QWindow, QPoint]:
    """The window under a point of the screen, and the point in it. Raises Stuck where something is in the way."""
    alone = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    there = alone or QApplication.topLevelAt(spot)
    if there is None or not there.frameGeometry().contains(spot):
        raise Stuck(f"At {spot.x()}, {spot.y()} there is nothing to be pressed.")
    if not alone and QApplication.activeWindow() is not there:
        there.activateWindow()
    window = there.windowHandle()
    return window, window.mapFromGlobal(spot)


def press_key(text: str) -> None:
    """Give a key, such as "Ctrl+K", to the window on top. Raises Stuck."""
    sequence = QKeySequence(text)
    if sequence.isEmpty():
        raise Stuck(f"“{text}” is no key.")
    pressed = sequence[0]  # pyright: ignore[reportIndexIssue] # it has one
    field = QApplication.focusWidget()
    if field and isinstance(QApplication.activeModalWidget(), QFileDialog):
        QTest.keyClick(field, pressed.key(), pressed.keyboardModifiers())  # its suggestions come and go
    else:
        unfolded = QApplication.activePopupWidget()  # a list's window goes with the Python object of its widget
        there = (unfolded.focusWidget() or unfolded) if unfolded else top()
        QTest.keyClick(there, pressed.key(), pressed.keyboardModifiers())


def press_letter(letter: str) -> None:
    """To the field that has the keyboard: a list of suggestions over it would only hand it on."""
    field = QApplication.focusWidget()
    if field is None:
        raise Stuck(f"Nobody takes the letter “{letter}”.")
    shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
    code = Qt.Key(ord(letter.upper())) if letter.isascii() else Qt.Key.Key_unknown
    QTest.sendKeyEvent(QTest.KeyAction.Click, field, code, letter, shift)


def hand_keyboard_over() -> None:
    """What a desktop does by itself: a window that was opened has the keyboard, and gives it back."""
    if QApplication.activePopupWidget():
        return
    modal, active = QApplication.activeModalWidget(), QApplication.activeWindow()
    wanted = modal or (active if active and active.isVisible() else next(iter(_open()), None))
    if wanted is not None and active is not wanted:
        wanted.activateWindow()
