"""Save dialogs that propose the battle's folder, a name and the right suffix."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.core.allowed_names import plain_name
from app.core.language import tr
from app.storage.file_names import battle_title, is_draft
from app.ui.file_dialogs import ColumnFitter, last_folder, remember_folder
from app.ui.widgets.dialogs import message_box

if TYPE_CHECKING:
    from app.session import Session

BUTTON = QMessageBox.StandardButton
PDF = ".pdf"


def ask_for_path(
    parent: QWidget, heading: str, session: Session, kinds: Mapping[str, str], called: str = ""
) -> Path | None:
    """Asks for a file to write, of one of these kinds (descriptions by suffix), and returns its path, or None.

    The proposed name is `called`, or else the name of the battle.
    """
    return ask_for_file(parent, heading, called or battle_name(session), kinds, find_folder(session))


def ask_for_file(parent: QWidget, heading: str, called: str, kinds: Mapping[str, str], folder: str = "") -> Path | None:
    """Asks for a file; `called` is the proposed name without suffix.

    `folder` is proposed if no file of the first kind was saved yet.
    """
    name = plain_name(called) or tr("Untitled")
    path = _ask(parent, heading, str(Path(last_folder(next(iter(kinds)), folder)) / name), kinds)
    if path:
        remember_folder(next(iter(kinds)), path.parent)
    return path


def _ask(parent: QWidget, heading: str, called: str, kinds: Mapping[str, str]) -> Path | None:
    name = f"{called}{next(iter(kinds))}"
    filters = {f"{words} (*{suffix})": suffix for suffix, words in kinds.items()}
    with ColumnFitter():
        chosen, kind = QFileDialog.getSaveFileName(parent, heading, name, ";;".join(filters))
    if not chosen or chosen.lower().endswith(tuple(kinds)):
        return Path(chosen) if chosen else None
    # The file dialog checks only the typed name, not the name with its suffix.
    path = Path(f"{chosen}{filters.get(kind, next(iter(kinds)))}")
    if not path.exists():
        return path
    question = tr("{name} already exists. Replace it?", name=path.name)
    box = message_box(QMessageBox.Icon.Warning, question, buttons=BUTTON.Yes | BUTTON.No, parent=parent)
    box.setDefaultButton(BUTTON.No)
    return path if box.exec() == BUTTON.Yes else None


def find_folder(session: Session | None) -> str:
    """Returns the folder of the open battle's file, or "" if the battle is a draft."""
    journal = session.journal if session else None
    return str(journal.path.parent) if journal and not is_draft(journal.path) else ""


def battle_name(session: Session) -> str:
    """Returns the name of a battle."""
    return battle_title(session.journal.path) if session.journal else tr("Battle")
