"""Buttons that show and hide what is below them, exposed to screen readers as such; Qt exposes them as check boxes."""

from __future__ import annotations

from functools import cache, partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget

EXPANDER = "expander"
"""The property of such buttons."""
PRESS = "Press"
"""The name of a button's action for assistive tools."""


def expose_as_expander(button: QAbstractButton) -> None:
    """Exposes a checkable button as an expander, and any other button as plain text."""
    _install_factory()
    button.setProperty(EXPANDER, True)
    button.toggled.connect(partial(_tell_toggled, button))


class ExpanderInterface(QAccessibleWidget):
    """A push button that is expanded or collapsed."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.Button if button.isCheckable() else QAccessible.Role.StaticText)

    def state(self) -> QAccessible.State:
        state, button = super().state(), self._button
        if button and button.isCheckable():
            state.expandable = True  # pyright: ignore[reportAttributeAccessIssue] # stubs miss them
            state.expanded = button.isChecked()  # pyright: ignore[reportAttributeAccessIssue]
            state.collapsed = not button.isChecked()  # pyright: ignore[reportAttributeAccessIssue]
        return state

    def actionNames(self) -> list[str]:
        button = self._button
        return [*([PRESS] if button and button.isCheckable() else []), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 # Qt's own name
        button = self._button
        if button and actionName == PRESS:
            button.click()
        else:
            super().doAction(actionName)

    @property
    def _button(self) -> QAbstractButton | None:
        button = self.object()
        return button if isinstance(button, QAbstractButton) else None


@cache
def _install_factory() -> None:
    """Installs the factory once. Qt keeps it until the process ends."""
    QAccessible.installFactory(_make_interface)


def _make_interface(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if isinstance(thing, QAbstractButton) and thing.property(EXPANDER):
        return ExpanderInterface(thing)
    return None


def _tell_toggled(button: QAbstractButton, _on: bool) -> None:
    if QAccessible.isActive():
        changed = QAccessible.State()
        changed.expanded = True  # pyright: ignore[reportAttributeAccessIssue] # stubs miss it
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(button, changed))
