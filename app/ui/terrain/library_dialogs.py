"""The small questions that the terrain library asks about a model before something is done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from app.language import tr
from app.ui.terrain.library_model import size_words
from app.ui.widgets.message_boxes import input_box, message_box

if TYPE_CHECKING:
    from app.storage.library_entries import Entry


def ask_title(parent: QWidget, entry: Entry, then: Callable[[str], object]) -> QInputDialog:
    """Ask what a model is to be called."""
    dialog = _asking(parent, tr("Rename"), tr("New name for “{title}”:", title=entry.title))
    dialog.setTextValue(entry.title)
    dialog.textValueSelected.connect(then)
    dialog.open()
    return dialog


def ask_set(parent: QWidget, entry: Entry, sets: list[str], then: Callable[[str], object]) -> QInputDialog:
    """Ask which set a model is to be in: one there is, or a new one."""
    question = tr("Set for “{title}” (choose one or type a new one):", title=entry.title)
    dialog = _asking(parent, tr("Move to another set"), question)
    dialog.setComboBoxEditable(True)
    dialog.setComboBoxItems(sets)
    dialog.setTextValue(entry.set)
    dialog.textValueSelected.connect(then)
    dialog.open()
    return dialog


def ask_remove(parent: QWidget, entry: Entry, then: Callable[[], object]) -> QMessageBox:
    """Ask whether a model may go."""
    box = message_box(
        QMessageBox.Icon.Question,
        tr("Remove “{title}” from the library?", title=entry.title),
        tr("Battles that use it keep their own copy; nothing on the table changes."),
        tr("Remove from the library"),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    remove = box.addButton(tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    remove.clicked.connect(lambda _=False: then())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def show_health(parent: QWidget, entry: Entry) -> QMessageBox:
    """Say how large a model is, where it comes from, and what is odd about it."""
    card = entry.card
    said = [
        tr("Size: {size}", size=size_words(card.size_mm)),
        tr("Triangles: {count}", count=f"{card.triangles:,}"),
        tr("File: {file}", file=card.source),
        *(entry.health or (tr("No problems found."),)),
    ]
    box = message_box(
        QMessageBox.Icon.Information if entry.sound else QMessageBox.Icon.Warning,
        f"{entry.title} · {entry.set}",
        "\n".join(said),
        tr("Size and mesh check"),
        QMessageBox.StandardButton.Ok,
        parent,
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def _asking(parent: QWidget, title: str, question: str) -> QInputDialog:
    dialog = input_box(parent, title, question)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog
