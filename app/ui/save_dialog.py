"""Asks where something of a battle is to be written: in its own folder, under its own name, with the right ending."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.core.language import tr
from app.storage.file_names import battle_title, is_draft
from app.ui.widgets.dialogs import message_box

if TYPE_CHECKING:
    from app.session import Session

BUTTON = QMessageBox.StandardButton
PDF = ".pdf"


def ask_for_path(
    parent: QWidget, heading: str, session: Session, kinds: Mapping[str, str], called: str = ""
) -> Path | None:
    """The file the player wants written, of one of these kinds, told by suffix and in words; None for none.

    It is proposed that it be `called` so, else as the battle is.
    """
    return ask_for_file(parent, heading, str(Path(find_folder(session)) / (called or battle_name(session))), kinds)


def ask_for_file(parent: QWidget, heading: str, called: str, kinds: Mapping[str, str]) -> Path | None:
    """The same of what belongs to no battle; `called` is without its suffix."""
    name = f"{called}{next(iter(kinds))}"
    filters = {f"{words} (*{suffix})": suffix for suffix, words in kinds.items()}
    chosen, kind = QFileDialog.getSaveFileName(parent, heading, name, ";;".join(filters))
    if not chosen or chosen.lower().endswith(tuple(kinds)):
        return Path(chosen) if chosen else None
    # The file dialog asks about the name that was typed only, not about the one that it becomes.
    path = Path(f"{chosen}{filters.get(kind, next(iter(kinds)))}")
    if not path.exists():
        return path
    question = tr("{name} already exists. Replace it?", name=path.name)
    box = message_box(QMessageBox.Icon.Warning, question, buttons=BUTTON.Yes | BUTTON.No, parent=parent)
    box.setDefaultButton(BUTTON.No)
    return path if box.exec() == BUTTON.Yes else None


def find_folder(session: Session | None) -> str:
    """The folder of the open battle, unless it has none of its own."""
    journal = session.journal if session else None
    return str(journal.path.parent if journal and not is_draft(journal.path) else Path.home())


def battle_name(session: Session) -> str:
    """What a battle is called."""
    return battle_title(session.journal.path) if session.journal else tr("Battle")
