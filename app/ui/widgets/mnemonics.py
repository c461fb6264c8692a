"""Alt letters in dialogs: underlined once Alt is pressed, with a different letter for every button, box and field."""

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
"""Matches the sign before a letter; `&&` is a plain ampersand."""


class AltLetters(QObject):
    """Gives a dialog's current widgets their letters."""

    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Assigns letters when Alt is pressed, which is before Qt looks for a shortcut."""
        if isinstance(watched, QWidget) and isinstance(event, QKeyEvent) and _is_with_alt(event):
            assign_letters(watched)
        return False


def _is_with_alt(event: QKeyEvent) -> bool:
    alt = event.key() == Qt.Key.Key_Alt or bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
    return alt and event.type() == QEvent.Type.ShortcutOverride


def assign_letters(window: QWidget) -> None:
    """Gives each text in a window that can have one its own letter; existing letters are kept.

    If two texts have the same letter, the first keeps it, because Qt would press neither.
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
    """Returns the text with a sign before a free letter, at the start of a word if possible.

    The text stays unchanged if there is no free letter.
    """
    if "&" in text or "<" in text:
        return text
    first = [match.start() for match in re.finditer(r"\b[^\W\d_]", text)]
    every = [match.start() for match in re.finditer(r"[^\W\d_]", text)]
    at = next((at for at in (*first, *every) if text[at].lower() not in taken), None)
    if at is None:
        return text
    taken.add(text[at].lower())
    return f"{text[:at]}&{text[at:]}"
