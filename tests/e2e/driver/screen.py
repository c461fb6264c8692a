"""What is on the screen: the top window, things found by their text, positions, and the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QListWidget,
    QMenu,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)

W = TypeVar("W", bound=QWidget)
Find = Callable[[], QPoint]
"""A function that finds a point of the screen when it is needed."""


OFFERED_TWICE = {"EmptyRoster", "ActionBar"}
"""Parts that repeat buttons, in an empty area or as the next step."""


class Stuck(Exception):
    """Something is not as a player would expect it; one sentence."""


# found by text


def button(text: str, inside: type[QWidget] = QWidget) -> QAbstractButton:
    """Returns the button with this text in the open windows. Raises Stuck, also if several of a window have it."""
    for root in _open():
        found = [
            one
            for one in root.findChildren(QAbstractButton)
            if one.isVisible() and text in (words_of(one), one.accessibleName()) and _is_within(one, inside)
        ]
        found = [one for one in found if type(one.parent()).__name__ not in OFFERED_TWICE] or found[:1]
        if len(found) > 1:
            places = ", ".join(type(one.parentWidget()).__name__ for one in found)
            raise Stuck(f"There are {len(found)} buttons “{text}”, in {places}.")
        if found:
            return found[0]
    raise Stuck(f"There is no button “{text}”.")


def starting(words: str, kind: type[QAbstractButton] = QPushButton) -> QAbstractButton:
    """Returns the enabled button whose text starts so, in the top window. Raises Stuck."""
    over = QApplication.activeModalWidget() or QApplication.activeWindow()
    for one in over.findChildren(kind) if over else ():
        if one.isVisible() and one.isEnabled() and words_of(one).startswith(words):
            return one
    raise Stuck(f"There is no button “{words}…”.")


def is_there(text: str, inside: type[QWidget] = QWidget) -> bool:
    """Returns whether there is a button with this text."""
    found = (one for root in _open() for one in root.findChildren(QAbstractButton) if one.isVisible())
    return any(text in (words_of(one), one.accessibleName()) and _is_within(one, inside) for one in found)


def words_of(one: QAbstractButton) -> str:
    """Returns the text of a button."""
    return one.text().replace("&", "")


def named(kind: type[W], name: str) -> W:
    """Returns the field of this name in the open windows. Raises Stuck."""
    for root in _open():
        for one in root.findChildren(kind):
            if one.isVisible() and one.accessibleName() == name:
                return one
    raise Stuck(f"There is nothing called “{name}” to be filled in.")


def shown(kind: type[W]) -> W | None:
    """Returns the open window of this kind."""
    found = (one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())
    return next(found, None)


# positions


def middle(widget: QWidget) -> QPoint:
    """Returns the middle of a widget on the screen, scrolled to as players do. Raises Stuck if it is not visible."""
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


def row_spot(find: Callable[[], QListWidget], which: int | str | Callable[[QListWidget], int]) -> Find:
    """Returns the position of a list row, scrolled to: by number (-1 is the last), first words, or a function."""

    def spot() -> QPoint:
        rows = find()
        middle(rows)
        if isinstance(which, str):
            at = next((row for row in range(rows.count()) if rows.item(row).text().startswith(which)), rows.count())
        else:
            at = which(rows) if callable(which) else which if which >= 0 else rows.count() + which
        if not 0 <= at < rows.count():
            raise Stuck(f"“{rows.accessibleName()}” has no row {which!r}.")
        item = rows.item(at)
        rows.scrollToItem(item)
        return rows.viewport().mapToGlobal(rows.visualItemRect(item).center())

    return spot


def tab_spot(tabs: QTabWidget, which: int | str) -> Find:
    """Returns the position of a tab, by number or text."""

    def spot() -> QPoint:
        words = [tabs.tabText(number).replace("&", "") for number in range(tabs.count())]
        at = which if isinstance(which, int) else words.index(which)
        return tabs.tabBar().mapToGlobal(tabs.tabBar().tabRect(at).center())

    return spot


def entry_spot(text: str) -> Find:
    """Returns the position of an entry of the open menu."""

    def spot() -> QPoint:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            for entry in menu.actions():
                if entry.text().replace("&", "") == text:
                    return menu.mapToGlobal(menu.actionGeometry(entry).center())
        raise Stuck(f"The menu does not offer “{text}”.")

    return spot


def under(spot: QPoint) -> tuple[QWindow, QPoint]:
    """Returns the window under a point of the screen, and the point in it. Raises Stuck if something covers it."""
    alone = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    there = alone or QApplication.topLevelAt(spot)
    if there is None or not there.frameGeometry().contains(spot):
        raise Stuck(f"At {spot.x()}, {spot.y()} there is nothing to be pressed.")
    if not alone and QApplication.activeWindow() is not there:
        there.activateWindow()
    window = there.windowHandle()
    return window, window.mapFromGlobal(spot)


def grab_screen(area: QRect) -> QImage:
    """Returns a picture of an area of the screen: a widget's own picture has no OpenGL in it."""
    screen = QApplication.primaryScreen()
    area = area.intersected(screen.geometry())
    return screen.grabWindow(0, area.x(), area.y(), area.width(), area.height()).toImage()


def grab_widget(widget: QWidget) -> QImage:
    """Returns what the screen shows of a widget."""
    return grab_screen(QRect(widget.mapToGlobal(widget.rect().topLeft()), widget.size()))


# focus


def top() -> QWindow:
    """Returns the window that has mouse and keyboard: an open list, otherwise a dialog, otherwise the main window."""
    newest = QApplication.activeWindow() or next(iter(_open()), None)
    widget = QApplication.activePopupWidget() or QApplication.activeModalWidget() or newest
    handle = widget.windowHandle() if widget else None
    if handle is None:
        raise Stuck("There is no window any more.")
    return handle


def press_key(text: str) -> None:
    """Presses a key, such as "Ctrl+K", in the top window. Raises Stuck."""
    sequence = QKeySequence(text)
    if sequence.isEmpty():
        raise Stuck(f"“{text}” is no key.")
    pressed = sequence[0]  # pyright: ignore[reportIndexIssue] # it has one
    field = QApplication.focusWidget()
    if field and isinstance(QApplication.activeModalWidget(), QFileDialog):
        QTest.keyClick(field, pressed.key(), pressed.keyboardModifiers())  # its suggestions appear and disappear
    else:
        unfolded = QApplication.activePopupWidget()  # its window is deleted with the Python object of its widget
        there = (unfolded.focusWidget() or unfolded) if unfolded else top()
        QTest.keyClick(there, pressed.key(), pressed.keyboardModifiers())


def press_letter(letter: str) -> None:
    """Sends a letter to the focused field: a suggestion list over it would only forward it."""
    field = QApplication.focusWidget()
    if field is None:
        raise Stuck(f"Nobody takes the letter “{letter}”.")
    shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
    code = Qt.Key(ord(letter.upper())) if letter.isascii() else Qt.Key.Key_unknown
    QTest.sendKeyEvent(QTest.KeyAction.Click, field, code, letter, shift)


def hand_keyboard_over() -> None:
    """Does what a desktop does: a newly opened window gets the keyboard, and gives it back."""
    if QApplication.activePopupWidget():
        return
    modal, active = QApplication.activeModalWidget(), QApplication.activeWindow()
    wanted = modal or (active if active and active.isVisible() else next(iter(_open()), None))
    if wanted is not None and active is not wanted:
        wanted.activateWindow()


def _open() -> list[QWidget]:
    """Returns the usable windows, the newest first."""
    modal = QApplication.activeModalWidget()
    if modal:
        return [modal]
    tops = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
    return sorted(tops, key=lambda one: not isinstance(one, QDialog))


def _is_within(widget: QWidget, kind: type[QWidget]) -> bool:
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, kind):
            return True
        above = above.parentWidget()
    return False
