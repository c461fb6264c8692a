"""Alt letters in dialogs: underlined once Alt is pressed, a letter of its own for every button, box and field."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.ui.widgets.keyboard import list_tab_stops

MARKED = re.compile(r"&(\w)")
SIGN = re.compile(r"(?<!&)((?:&&)*)&(?=\w)")
"""What marks a letter; `&&` is a plain one."""


class AltLetters(QObject):
    """Gives a dialog its letters, whatever stands in it by then."""

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on as a key is pressed; Qt looks for its shortcut only after that."""
        if isinstance(watched, QWidget) and isinstance(event, QKeyEvent) and _is_with_alt(event):
            assign_letters(watched)
        return False


def _is_with_alt(event: QKeyEvent) -> bool:
    alt = event.key() == Qt.Key.Key_Alt or bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
    return alt and event.type() == QEvent.Type.ShortcutOverride


def assign_letters(window: QWidget) -> None:
    """Give each text of a window that can have one a letter that no other has; those that have one keep it.

    Of two that have the same, the first keeps it: with both, Qt would press neither.
    """
    labels = [label for label in window.findChildren(QLabel) if label.buddy() and label.isVisible()]
    taken = set[str]()
    for widget in (*labels, *(button for button in window.findChildren(QAbstractButton) if button.isVisible())):
        letters = [letter.lower() for letter in MARKED.findall(widget.text().replace("&&", ""))]
        if taken.isdisjoint(letters):
            taken.update(letters)
        else:
            widget.setText(SIGN.sub(r"\1", widget.text()))
    for label in labels:
        if (text := _mark_letter(label.text(), taken)) != label.text():
            label.setText(text)
    for stop in list_tab_stops(window):
        if isinstance(stop, QTabBar):
            for tab in range(stop.count()):
                stop.setTabText(tab, _mark_letter(stop.tabText(tab), taken))
        elif isinstance(stop, QPushButton | QToolButton | QCheckBox | QRadioButton):
            stop.setText(_mark_letter(stop.text(), taken))


def _mark_letter(text: str, taken: set[str]) -> str:
    """The text with a sign before a letter that is free, the first of a word if there is one; as it is, if none is."""
    if "&" in text or "<" in text:
        return text
    first = [match.start() for match in re.finditer(r"\b[^\W\d_]", text)]
    every = [match.start() for match in re.finditer(r"[^\W\d_]", text)]
    at = next((at for at in (*first, *every) if text[at].lower() not in taken), None)
    if at is None:
        return text
    taken.add(text[at].lower())
    return f"{text[:at]}&{text[at:]}"
