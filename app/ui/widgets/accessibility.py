"""The keyboard's way round the window, a frame where it is, and what is said to screen readers."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

BY_KEY = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}


def focus_next_part(parts: list[QWidget], step: int) -> None:
    """Give the keyboard to the next part that is to be seen, to the first thing in it that takes it."""
    open_ = [part for part in parts if part.isVisible() and _first_focusable(part)]
    if not open_:
        return
    focus = QApplication.focusWidget()
    here = next((at for at, part in enumerate(open_) if focus and (part is focus or part.isAncestorOf(focus))), None)
    at = (0 if step > 0 else -1) if here is None else here + step
    first = _first_focusable(open_[at % len(open_)])
    assert first is not None
    first.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _first_focusable(part: QWidget) -> QWidget | None:
    """What in a part takes the keyboard first: what Tab would come to in it, else itself."""
    chain: list[QWidget] = []
    widget = part.nextInFocusChain()
    while widget is not None and widget is not part:
        chain.append(widget)
        widget = widget.nextInFocusChain()
    order = [*(widget for widget in chain if part.isAncestorOf(widget)), part]
    return next((widget for widget in order if _can_take_focus(widget)), None)


def _can_take_focus(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def press_focused_button(event: QKeyEvent) -> bool:
    """Whether Enter presses a button that has the keyboard, which Qt does only in dialogs; then it is pressed."""
    focus = QApplication.focusWidget()
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not plain or not isinstance(focus, QAbstractButton):
        return False
    if focus.isEnabled():
        focus.click()
    return True


class FocusRing(QObject):
    """Marks a frame while what is in it has the keyboard, and was given it by a key."""

    def __init__(self, frame: QWidget, inside: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click shows by itself where the keyboard is."""
        if isinstance(event, QFocusEvent):
            shown = event.gotFocus() and event.reason() in BY_KEY
            if self._frame.property("focused") != shown:
                self._frame.setProperty("focused", shown)
                self._frame.style().polish(self._frame)
        return False


class EnterKey(QObject):
    """Has Enter press buttons, as it does in dialogs; held down it presses once."""

    def add(self, button: QAbstractButton) -> None:
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QAbstractButton):
            return False
        if event.type() != QEvent.Type.KeyPress or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if not event.isAutoRepeat():
            watched.click()
        return True


def announce(where: QObject, text: str, urgent: bool = False) -> None:
    """Have a screen reader say something that has just come to be; nothing where nobody listens."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(where, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
