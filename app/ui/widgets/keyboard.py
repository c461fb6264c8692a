"""Keyboard navigation: Tab follows reading order, Enter presses buttons, and every window keeps a focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QMainWindow,
    QRadioButton,
    QScrollArea,
    QToolBar,
    QWidget,
)
from shiboken6 import isValid

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def press_focused_button(window: QWidget, event: QKeyEvent) -> bool:
    """Presses the focused button on Enter, but not while the key repeats. Returns whether the event is handled."""
    focus = window.focusWidget()
    if event.key() not in ENTER or event.modifiers() not in PLAIN or not isinstance(focus, QAbstractButton):
        return False
    if isinstance(focus, QCheckBox | QRadioButton):  # These react to Space; Enter is for the dialog's default button.
        return False
    if focus.isEnabled() and not event.isAutoRepeat():
        press(focus)
    return True


def press(button: QAbstractButton) -> None:
    """Presses a button."""
    button.click()


# Tab order


def list_tab_stops(root: QWidget, current: QWidget | None = None) -> list[QWidget]:
    """Returns the widgets that Tab reaches in a window or a part of it, in reading order: row by row, left to right.

    `current` is included even if it cannot take the focus any more. A toolbar is one stop, with arrow keys inside it.
    """
    children = [child for child in root.children() if isinstance(child, QWidget) and _is_in_sight(child, current)]
    stops: list[QWidget] = []
    for child in _sort_for_reading([(child.geometry(), child) for child in children]):
        if child is current or can_take_focus(child):
            stops.append(child)
        inside = list_tab_stops(child, current)
        stops += [current if current in inside else inside[0]] if isinstance(child, QToolBar) and inside else inside
    return stops


def focus_next(window: QWidget, step: int) -> bool:
    """Focuses the next or previous widget of a window in reading order. Returns whether there is one."""
    current = window.focusWidget()
    stops = list_tab_stops(window, current)
    at = stops.index(current) if current in stops else -1 if step > 0 else 0
    order = [stops[(at + step * by) % len(stops)] for by in range(1, len(stops) + 1)]
    found = next((stop for stop in order if stop is not current and can_take_focus(stop)), None)
    if found:
        found.setFocus(Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason)
        for parent in _ancestors(found):
            inside = parent.widget() if isinstance(parent, QScrollArea) else None
            if isinstance(parent, QScrollArea) and inside and _is_within(found, inside):
                parent.ensureWidgetVisible(found, 8, 8)
    return found is not None


def focus_next_part(parts: Sequence[QWidget], step: int) -> None:
    """Focuses the first stop of the next or previous visible part."""
    open_ = [(part, first) for part in parts if part.isVisible() and (first := find_first_stop(part))]
    if not open_:
        return
    focus = QApplication.focusWidget()
    here = next((at for at, (part, _) in enumerate(open_) if focus and _is_within(focus, part)), None)
    at = (0 if step > 0 else -1) if here is None else here + step
    open_[at % len(open_)][1].setFocus(Qt.FocusReason.ShortcutFocusReason)


def find_first_stop(part: QWidget) -> QWidget | None:
    """Returns the first widget in a part of a window that can take the focus, or else the part itself."""
    return next((stop for stop in (*list_tab_stops(part), part) if can_take_focus(stop)), None)


def can_take_focus(widget: QWidget) -> bool:
    """Returns whether Tab can reach a widget; False if the widget has a focus proxy."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return by_tab and widget.isVisible() and widget.isEnabled()


def _is_in_sight(child: QWidget, current: QWidget | None) -> bool:
    if current is not None and _is_within(current, child) and not child.isWindow():
        return True
    return not child.isHidden() and not child.isWindow() and not _is_behind(child)


def _is_behind(part: QWidget) -> bool:
    """Returns whether a part of the main window is out of sight behind another, which Qt does not call hidden."""
    return isinstance(part.parentWidget(), QMainWindow) and part.visibleRegion().isEmpty()


def _is_within(widget: QWidget, part: QWidget) -> bool:
    return widget is part or part.isAncestorOf(widget)


def _sort_for_reading(placed: list[tuple[QRect, QWidget]]) -> list[QWidget]:
    """Sorts widgets by rows that nothing crosses, or else by columns, recursively.

    Widgets that cannot be separated are sorted by their corners.
    """
    if len(placed) < 2:
        return [widget for _, widget in placed]
    for start, end in ((QRect.top, QRect.bottom), (QRect.left, QRect.right)):
        groups = _part(placed, start, end)
        if len(groups) > 1:
            return [widget for group in groups for widget in _sort_for_reading(group)]
    return [widget for _, widget in sorted(placed, key=lambda one: (one[0].top(), one[0].left()))]


def _part(
    placed: list[tuple[QRect, QWidget]], start: Callable[[QRect], int], end: Callable[[QRect], int]
) -> list[list[tuple[QRect, QWidget]]]:
    """Returns groups of widgets separated by gaps along one direction."""
    groups: list[list[tuple[QRect, QWidget]]] = []
    reached = 0
    for one in sorted(placed, key=lambda one: start(one[0])):
        if not groups or start(one[0]) > reached:
            groups.append([])
            reached = end(one[0])
        groups[-1].append(one)
        reached = max(reached, end(one[0]))
    return groups


class FocusKeeper(QObject):
    """Makes sure that an active window always has a focus, as near as possible to where it was.

    Qt leaves a window without a focus when the focused widget is deleted, and focuses an arbitrary widget if it is gone
    by the time a dialog closes.
    """

    def __init__(self, parent: QObject, home: Callable[[], object]) -> None:
        """`home` focuses the table if nothing near the old focus is left."""
        super().__init__(parent)
        self._home = home
        self._trails: WeakKeyDictionary[QWidget, list[ref[QWidget]]] = WeakKeyDictionary()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            QTimer.singleShot(0, self, self._restore)
            return
        window = new.window()
        trail = self._trails.get(window)
        lost = old is None and trail is not None and not _is_ready(trail[0]())
        if lost and (near := self._find_near(window)):
            near.setFocus()
        else:
            self._trails[window] = [ref(one) for one in _ancestors(new)]

    def _restore(self) -> None:
        """Brings the focus back, unless it is in another program or a menu."""
        window = QApplication.activeWindow()
        if window is None or QApplication.focusWidget() or QApplication.activePopupWidget():
            return
        near = self._find_near(window)
        if near:
            near.setFocus()
        elif window is self.parent():
            self._home()

    def _find_near(self, window: QWidget) -> QWidget | None:
        """Returns the widget that can take the focus nearest to the old focus in this window."""
        trail = [part for part in (one() for one in self._trails.get(window, [])) if _is_ready(part)]
        parts = (part for part in trail if part and part is not window and part.window() is window)
        return next((stop for part in parts if (stop := find_first_stop(part))), None)


def _is_ready(widget: QWidget | None) -> bool:
    if widget is None or not isValid(widget) or not widget.isVisible() or not widget.isEnabled():
        return False
    return not _is_behind(widget)


def _ancestors(widget: QWidget | None) -> Iterator[QWidget]:
    while widget is not None:
        yield widget
        widget = None if widget.isWindow() else widget.parentWidget()
